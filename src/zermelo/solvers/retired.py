"""What took the place of methods that are gone, told to whoever asks for one by its name."""

from __future__ import annotations

_PLACES = """\
ello recognised: trees cycles cliques bipartite multipartite grids cylinders tori hypercubes
ello recognised: petersen fan wheel linear-mop mop mop-join clique-cycle-blocks
ello algebra-order: algebra-parts flips
ello detachment: width-dp
ello sat-orientation: sat-transitive cryptominisat
ello cpsat-positions: cpsat-alldifferent
seepage learn: walls search-token search-full
node-kayles,arc-kayles,grim,octal,subtraction,polish nimbers-kernel: kernel
weak-cops bounds: retract rows caps
"""
"""A line a method that is there: its games, its name, and the methods that it took over."""


def successor(game: str, name: str) -> str | None:
    """Return the method that took the place of one that is gone, or None if there was none."""
    for line in _PLACES.splitlines():
        place, _, gone = line.partition(": ")
        if name in gone.split() and game in place.split()[0].split(","):
            return place.split()[1]
    return None
