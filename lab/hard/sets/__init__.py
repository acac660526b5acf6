"""The ladders of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lab.hard.ladder import Ladder
from lab.hard.sets import (
    brushes,
    deletion,
    ello,
    lights,
    pursuit,
    sums,
    tokens,
)

LADDERS: Mapping[str, Callable[[], Sequence[Ladder]]] = {
    "ello": ello.ladders,
    "lights-out": lights.ladders,
    "cleaning": brushes.cleaning,
    "seepage": pursuit.seepage,
    "cops": pursuit.cops,
    "weak-cops": pursuit.weak_cops,
    "polish": brushes.polish,
    "light-polish": brushes.light_polish,
    "vertexnim": tokens.vertexnim,
    "edge-nim": tokens.edge_nim,
    "geography": tokens.geography,
    "subtraction": deletion.subtraction,
    "octal": deletion.octal,
    "node-kayles": deletion.node_kayles,
    "arc-kayles": deletion.arc_kayles,
    "grim": deletion.grim,
    "sum": sums.ladders,
}
"""For each game, in the order of the registry, what makes its ladders."""
