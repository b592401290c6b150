"""Sessions for other programs and other eyes."""
