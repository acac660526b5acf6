"""Impartial games with heaps, numbers and graphs of absurd sizes: refused or limited at once."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest
from hostile import certificate, word
from sampling import some

HUGE = [10**12, 10**4299]
"""Python writes no integer of more than 4,300 digits; sums of the last may have more."""

FORK: dict[str, Any] = {"vertices": 3, "edges": [[0, 1], [0, 2]]}
EDGE = {"vertices": 2, "edges": [[0, 1]]}


def edge_nim(w: int) -> dict[str, Any]:
    heaps = [[0, 1, 9 * w], [0, 2, 9 * w]]
    return {"game": "edge-nim", "graph": FORK, "edge_weights": heaps, "token": 0}


def stockman(w: int, **more: Any) -> dict[str, Any]:
    weights = {"weights": [9 * w, 9 * w, 0], "token": 0, "rule": "stockman"}
    return {"game": "vertexnim", "graph": FORK, **weights, **more}


def subtraction(w: int) -> dict[str, Any]:
    return {"game": "subtraction", "graph": EDGE, "take": [1, w]}


def light(w: int) -> dict[str, Any]:
    return {"game": "light-polish", "left": [9 * w, 9 * w, w], "right": [w, w, 9 * w]}


@pytest.mark.parametrize(
    ("w", "game"),
    some(product(HUGE, [edge_nim, stockman, partial(stockman, order="move-then-remove")]), 2),
    ids=[f"{digits}-{number}" for digits, number in product((12, 4299), range(3))],
)
def test_heaps(w: int, game: Any) -> None:
    made = game(w)
    weights = [9 * w, 9 * w] if game is edge_nim else [9 * w, 9 * w, 0]
    start = [weights, 0]
    for question, answer in (("outcome", "P"), ("winning-moves", [])):
        table = certificate(made, question, answer, "nim-table", values=[[start, 0]])
        assert word(table).startswith("limit")
        moves = certificate(made, question, answer, "strategy", replies=[[start, []]], first=None)
        assert word(moves).startswith("input")
    first = certificate(made, "outcome", "N", "strategy", replies=[], first=[9 * w - 1, 0])
    assert word(first).startswith("limit")
    whole = {"game": "sum", "parts": [made, made]}
    both = certificate(whole, "winning-moves", [], "strategy", replies=[], first=None)
    assert word(both).startswith("limit")


@pytest.mark.parametrize("w", HUGE, ids=["12", "4299"])
def test_theorems(w: int) -> None:
    tree = certificate(edge_nim(w), "winning-moves", [], "tree", lost=[1, 2])
    assert word(tree).startswith("rejected there are")
    cases: list[tuple[str, dict[str, Any]]] = [
        ("lighter-neighbours", {"lost": [1], "won": [], "at_once": [], "move": [9 * w, 1]}),
        ("circuit", {"move": [w, 1]}),
        ("counted-moves", {"move": [w, 1]}),
        ("geography-matching", {"matching": [], "barrier": [], "move": None}),
    ]
    for kind, data in cases:
        assert word(certificate(stockman(w), "outcome", "N", kind, **data)).startswith("rejected")


@pytest.mark.parametrize("w", HUGE, ids=["12", "4299"])
def test_numbers_in_tables(w: int) -> None:
    arms = {"paths": [0, 1, 2], "period": w, "stars": [[[w, w, w], 0]]}
    assert word(certificate(subtraction(w), "nim-value", 2, "arms-table", **arms)).startswith("rej")
    period = {"preperiod": w, "period": w}
    rows = {"start": w, "period": w, "rows": []}
    for most in (w, 2):
        grown = {**subtraction(most), "attach_at": 0}
        assert word(certificate(grown, "period", period, "periodicity", **rows)).startswith("limit")
    table = certificate(light(w), "nim-value", 0, "nim-table", values=[[[[w, 0, w], [w, w, 0]], 0]])
    assert word(table).startswith("rejected")
    polish = {"game": "polish", "graph": EDGE, "brushes": [w, 0]}
    table = certificate(polish, "nim-value", 0, "nim-table", values=[[[w, w], 0]])
    assert word(table).startswith("rejected")
    heap = certificate(polish, "nim-value", w, "strategy", replies=[[[[w, w], w], []]], first=None)
    assert word(heap).startswith("input")


@pytest.mark.parametrize(
    ("game", "shape"),
    some(product(["node-kayles", "arc-kayles", "grim"], ["isolated", "edges", "path"])),
)
def test_large_graphs(game: str, shape: str) -> None:
    n = 150_000
    step = {"isolated": n, "edges": 2, "path": 1}[shape]
    graph = {"vertices": n, "edges": [[v, v + 1] for v in range(0, n - 1, step)]}
    made = {"game": game, "graph": graph}
    said = word(certificate(made, "outcome", "N", "nim-table", values=[]))
    assert said.startswith(("limit", "rejected"))


def test_a_star_with_many_connected_sets() -> None:
    graph = {"vertices": 41, "edges": [[0, v] for v in range(1, 41)]}
    star = {"game": "subtraction", "graph": graph, "take": [20]}
    moves = certificate(star, "winning-moves", [], "strategy", replies=[], first=None)
    assert word(moves).startswith("limit")
