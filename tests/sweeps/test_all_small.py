"""The whole cross-check matrix, game by game: `pytest -m crosscheck -n 2`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from zermelo.core.errors import Unavailable
from zermelo.games.registry import GAMES
from zermelo.samples import random_instances, small_instances
from zermelo.solvers.method import Method
from zermelo.sweeps.matrix import Matrix, Wanted, sweep
from zermelo.sweeps.second_opinions import all_methods

LARGEST = 5

LEAST = {
    "ello": 8_000, "lights-out": 3_000, "cleaning": 150, "seepage": 1_700, "cops": 900,
    "weak-cops": 200, "polish": 4_500, "light-polish": 1_400, "vertexnim": 25_000,
    "edge-nim": 45_000, "geography": 4_000, "subtraction": 2_000, "octal": 25_000,
    "node-kayles": 500, "arc-kayles": 500, "grim": 300, "sum": 14_000,
}  # fmt: skip
"""At least so many comparisons of each game."""

NO_SECOND = {("cleaning", "fire"), ("weak-cops", "finite")}
"""Nothing else answers what these answer: the checker does, every time."""

OPEN = {("grim", "columns")}
"""No period of Grim is known: paths alone are the octal game 0.6."""

BEYOND: dict[str, list[dict[str, Any]]] = {
    "ello": [
        {"graph": {"family": text}, "green": green}
        for text in ("petersen", "grid:3x4", "product(cycle:5,path:2)", "wheel:7", "fan:7")
        for green in ([0], [0, 1], [1, 4, 5], [0, 2, 3, 6])
    ],
    "vertexnim": [
        {
            "graph": {"family": f"circuit:{len(weights)}"},
            "weights": weights, "token": 0, "rule": rule, "order": "remove-then-move",
        }
        for rule in ("vertexnim", "stockman")
        for weights in ([2, 2, 3], [3, 3, 2, 2], [2, 1, 2, 2], [3, 2, 4], [2, 2, 2, 2, 2])
    ] + [
        {
            "graph": {"vertices": 3, "directed": True,
                      "edges": [[0, 1], [1, 2], [2, 0], [0, 0], [1, 1], [2, 2]]},
            "weights": weights, "token": 0,
        }
        for weights in ([2, 2, 3], [1, 1, 2], [1, 1, 1], [1, 3, 1])
    ],
}  # fmt: skip
"""Instances for methods about larger ones only."""


def available(entry: Method) -> bool:
    try:
        return entry.backend is None or bool(entry.backend())
    except Unavailable:
        return False


def test_the_least_numbers_are_fifty_thousand() -> None:
    # Comparisons have one method; tests/literal judges them.
    assert set(LEAST) == set(GAMES) - {"compare"}
    assert sum(LEAST.values()) >= 50_000


@pytest.mark.crosscheck
@pytest.mark.parametrize("name", LEAST)
def test_all_methods_agree(name: str) -> None:
    """Each test prints its rows of the table: ``pytest -m crosscheck -rP`` shows them."""
    found = Matrix()
    found.add(sweep(small_instances(name, LARGEST), Wanted()))
    found.add(sweep(random_instances(name, 60, 0, 9), Wanted(seconds=1)))
    beyond = [{"game": name, **value} for value in BEYOND.get(name, ())]
    asked = [{**v, "question": q.name} for v in beyond for q in GAMES[name].questions]
    found.add(sweep(asked, Wanted()))
    for key, cell in found.cells.items():
        print(*key, cell)
    print(name, found.instances, found.comparisons, found.certificates)
    assert not found.problems, json.dumps(found.problems[0].value) + found.problems[0].what
    assert found.comparisons >= LEAST[name]
    expected = {(name, entry.name) for entry in all_methods(name) if available(entry)}
    pairs = {(game, method) for (game, _, method), cell in found.cells.items() if cell.compared}
    assert pairs | NO_SECOND | OPEN >= expected
    for game, method in NO_SECOND & expected:
        cells = [cell for key, cell in found.cells.items() if key[::2] == (game, method)]
        assert sum(cell.certificates for cell in cells) >= sum(cell.alone for cell in cells) > 0
