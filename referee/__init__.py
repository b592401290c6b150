"""What the user sees: the commands, the conversation at the table, the screen."""

__version__ = "0.1.0"
