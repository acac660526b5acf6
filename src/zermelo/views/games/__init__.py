"""The views of the games, a file for each group of games."""
