"""What the rules say: the shared vocabulary of all games, and one package for each game."""
