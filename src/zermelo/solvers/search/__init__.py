"""Engines for game trees that more than one game uses."""
