"""A package with one game: Chomp on a line, as a plug-in of zermelo."""

import zermelo

GAME = zermelo.ruleset(
    "chomping",
    start=lambda length: length,
    moves=lambda graph, left: ((place, place) for place in range(left)),
    graph="none",
    data={"length": int},
)
