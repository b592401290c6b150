"""What is kept: the session file, the live session, the folder of sessions."""
