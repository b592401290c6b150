"""Objects to lines: pure, nothing is printed here."""
