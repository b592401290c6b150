"""Corrections: from the typed words to the amended record and what it changes."""
