"""Instances whose certificates are shown: every game, and every kind of play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode


def on(family: str) -> dict[str, str]:
    return {"family": family}


SHOWN: dict[str, dict[str, Any]] = {
    "ello-order": {"game": "ello", "graph": on("grid:3x4"), "green": [0, 1, 2]},
    "ello-lost": {"game": "ello", "graph": on("complete:5"), "green": [0, 1]},
    "ello-colors": {"game": "ello", "graph": on("path:5"), "modulus": 3, "colors": [0, 2, 1, 2, 2]},
    "ello-before": {
        "game": "ello", "graph": on("path:4"), "green": [0, 3], "before": [[0, 1], [3, 2]],
    },
    "ello-digraph": {
        "game": "ello",
        "graph": {"vertices": 4, "edges": [[0, 1], [1, 0], [1, 2], [2, 3], [3, 0]],
                  "directed": True},
        "green": [0, 2],
    },
    "lights-out": {"game": "lights-out", "graph": on("grid:3x3"), "lit": "all"},
    "cleaning": {"game": "cleaning", "graph": on("wheel:6")},
    "cleaned": {
        "game": "cleaning", "graph": on("grid:2x4"), "question": "cleaned",
        "brushes": [2, 0, 0, 1, 0, 0, 0, 0],
    },
    "seepage-tree": {"game": "seepage", "graph": on("kary:2,3")},
    "seepage-green": {
        "game": "seepage", "graph": on("simplex:3,4"), "question": "green-wins", "protect": 2,
    },
    "seepage-sludge": {
        "game": "seepage", "graph": on("simplex:3,4"), "question": "green-wins", "protect": 1,
    },
    "seepage-number": {"game": "seepage", "graph": on("simplex:3,4")},
    "cops": {"game": "cops", "graph": on("petersen")},
    "cops-lose": {"game": "cops", "graph": on("petersen"), "question": "cops-win", "cops": 2},
    "cops-parts": {"game": "cops", "graph": on("union(cycle:4,path:3)")},
    "weak-cops": {"game": "weak-cops", "periodic": "tiling:4.8.8"},
    "weak-cops-finite": {"game": "weak-cops", "graph": on("cycle:5")},
    "polish": {"game": "polish", "graph": on("wheel:4")},
    "polish-rule": {"game": "polish", "graph": on("complete:6"), "question": "outcome"},
    "light-polish": {"game": "light-polish", "left": [2, 1, 1], "right": [1, 2, 0]},
    "vertexnim": {"game": "vertexnim", "graph": on("cycle:4"), "weights": [2, 1, 3, 2], "token": 0},
    "vertexnim-misere": {
        "game": "vertexnim", "graph": on("path:3"), "weights": [1, 2, 1], "token": 1,
        "rule": "stockman", "play": "misere",
    },
    "vertexnim-labels": {
        "game": "vertexnim", "graph": on("cycle:5"), "weights": [3, 2, 4, 3, 2], "token": 0,
    },
    "vertexnim-circuit": {
        "game": "vertexnim", "graph": on("circuit:4"), "weights": [3, 2, 2, 3], "token": 0,
    },
    "edge-nim": {
        "game": "edge-nim", "graph": on("complete:4"), "token": 0,
        "edge_weights": [[0, 1, 2], [0, 2, 1], [0, 3, 1], [1, 2, 2], [1, 3, 1], [2, 3, 3]],
    },
    "edge-nim-cycle": {
        "game": "edge-nim", "graph": on("cycle:4"), "token": 0,
        "edge_weights": [[0, 1, 2], [1, 2, 1], [2, 3, 3], [0, 3, 2]],
    },
    "edge-nim-tree": {
        "game": "edge-nim", "graph": on("path:6"), "token": 2,
        "edge_weights": [[0, 1, 1], [1, 2, 2], [2, 3, 1], [3, 4, 1], [4, 5, 2]],
    },
    "geography": {"game": "geography", "graph": on("grid:3x4"), "token": 0},
    "geography-moves": {
        "game": "geography", "graph": on("grid:3x3"), "token": 0, "question": "winning-moves",
    },
    "geography-no-move": {
        "game": "geography", "graph": on("path:5"), "token": 2, "question": "winning-moves",
    },
    "geography-acyclic": {"game": "geography", "graph": on("kary:2,3"), "token": 0},
    "subtraction": {
        "game": "subtraction", "graph": on("grid:2x4"), "take": [1, 2], "question": "outcome",
    },
    "subtraction-arms": {
        "game": "subtraction", "graph": on("spider:2,3,4"), "take": [1, 2], "question": "outcome",
    },
    "subtraction-period": {
        "game": "subtraction", "graph": on("star:3"), "take": [1, 2], "attach_at": 0,
        "question": "period",
    },
    "octal": {"game": "octal", "graph": on("grid:2x3"), "digits": "0.77"},
    "octal-arms": {
        "game": "octal", "graph": on("spider:1,2,3"), "digits": "0.33", "question": "outcome",
    },
    "node-kayles": {"game": "node-kayles", "graph": on("petersen"), "question": "winning-moves"},
    "arc-kayles": {"game": "arc-kayles", "graph": on("grid:3x3")},
    "grim": {"game": "grim", "graph": on("wheel:5"), "question": "outcome"},
    "sum": {
        "game": "sum",
        "parts": [
            {"game": "node-kayles", "graph": on("cycle:5")},
            {"game": "grim", "graph": on("path:5")},
            {"game": "light-polish", "left": [1, 0, 0], "right": [0, 1, 0]},
        ],
    },
    "compare": {
        "game": "compare",
        "left": {"game": "node-kayles", "graph": on("cycle:5")},
        "right": {"game": "grim", "graph": on("path:5")},
    },
}  # fmt: skip


METHODS = {
    "vertexnim": "table",
    "vertexnim-misere": "table",
    "geography-moves": "matching",
    "geography-no-move": "matching",
    "octal-arms": "stars",
}
"""Where the evidence of one method is meant."""


def shown_instance(name: str) -> Instance:
    return decode(SHOWN[name], Path())


@cache
def shown_certificate(name: str) -> Certificate:
    """The certificate that zermelo gives for the instance of this name."""
    found = zermelo.decide(shown_instance(name), method=METHODS.get(name)).certificate
    assert found is not None, name
    return found
