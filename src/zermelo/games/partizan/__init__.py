"""Partizan games: Left and Right have moves of their own, and who cannot move has lost.

A position is "L" if Left wins whoever starts, "R" if Right does, "N" if the player who starts wins,
and "P" if the other one does (Conway, "On numbers and games", 1976).
"""

LEFT, RIGHT = "left", "right"

OTHER = {LEFT: RIGHT, RIGHT: LEFT}

PLAYERS = (LEFT, RIGHT)
