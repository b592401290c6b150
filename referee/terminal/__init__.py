"""The terminal: where lines are typed and where text is shown."""
