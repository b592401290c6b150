"""The conversation at the table."""
