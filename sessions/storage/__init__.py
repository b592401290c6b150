"""The session file on the disk: lock, atomic save, text, reading back."""
