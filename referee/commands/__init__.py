"""One file a command, imported only when it is called; each has a click command named `command`."""
