"""The literal readings against values of the literature, and against plainer ones still."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

import pytest

from tests.literal import cleaning, cops, ello, lights_out, seepage, weak_cops
from tests.literal.judging import judge
from tests.literal.reading import Illegal, Value

PAIRS = list(combinations(range(4), 2))


def graphs() -> list[Value]:
    """All graphs on four vertices."""
    return [
        {
            "vertices": 4,
            "edges": [list(pair) for pair, kept in zip(PAIRS, bits, strict=True) if kept],
        }
        for bits in product((False, True), repeat=len(PAIRS))
    ]


def cycle(n: int) -> Value:
    return {"vertices": n, "edges": [[v, (v + 1) % n] for v in range(n)]}


def complete(n: int) -> Value:
    return {"vertices": n, "edges": [list(pair) for pair in combinations(range(n), 2)]}


PETERSEN: Value = {
    "vertices": 10,
    "edges": [
        *([v, (v + 1) % 5] for v in range(5)),
        *([v, v + 5] for v in range(5)),
        *([v + 5, (v + 2) % 5 + 5] for v in range(5)),
    ],
}


def test_as_few_brushes_as_any_placement_has() -> None:
    for graph in graphs()[::5]:
        fewest = cleaning.answer({"graph": graph}, "brush-number")
        placed = [
            sum(held)
            for held in product(range(4), repeat=4)
            if not cleaning.answer({"graph": graph, "brushes": list(held)}, "cleaned")["dirty"]
        ]
        assert fewest == min(placed)


@pytest.mark.parametrize(("graph", "brushes"), [(cycle(6), 2), (complete(6), 9), (PETERSEN, 7)])
def test_brush_numbers_of_the_literature(graph: Value, brushes: int) -> None:
    assert cleaning.answer({"graph": graph}, "brush-number") == brushes


def test_what_stays_dirty() -> None:
    path = {"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]]}
    assert cleaning.answer({"graph": path, "brushes": {"a": 1}}, "cleaned") == {
        "dirty": [],
        "brushes": [],
    }
    assert cleaning.answer({"graph": path, "brushes": {"b": 1}}, "cleaned") == {
        "dirty": ["a", "b", "c"],
        "brushes": [0, 1, 0],
    }


def test_an_order_wins_a_coloring_exactly_if_all_sums_are_even() -> None:
    for graph in graphs()[::5]:
        edges = {frozenset(edge) for edge in graph["edges"]}
        won = {
            frozenset(
                v
                for place, v in enumerate(order)
                if sum(frozenset((u, v)) in edges for u in order[:place]) % 2 == 0
            )
            for order in permutations(range(4))
        }
        for green in (list(each) for k in range(5) for each in combinations(range(4), k)):
            assert ello.answer({"graph": graph, "green": green}, "winnable") is (
                frozenset(green) in won
            )


def test_edges_directed_beforehand_and_colors() -> None:
    path = {"vertices": 2, "edges": [[0, 1]]}
    assert ello.answer({"graph": path, "green": [0], "before": [[0, 1]]}, "winnable") is True
    assert ello.answer({"graph": path, "green": [0], "before": [[1, 0]]}, "winnable") is False
    arc = {"vertices": 2, "edges": [[0, 1]], "directed": True}
    assert ello.answer({"graph": arc, "green": [1]}, "winnable") is False
    assert ello.answer({"graph": arc, "green": "all"}, "winnable") is True
    triple = {"graph": path, "modulus": 3, "colors": {"0": 0, "1": 2}}
    assert ello.answer(triple, "winnable") is True
    assert ello.answer({**triple, "colors": [0, 1]}, "winnable") is False
    assert ello.answer({**triple, "colors": [0, 0], "playable": "nonzero"}, "winnable") is False
    assert ello.answer({**triple, "colors": [0, 1], "playable": "nonzero"}, "winnable") is True


def test_presses_are_those_of_a_set() -> None:
    for graph in graphs():
        around = [{v} | {u for e in graph["edges"] if v in e for u in e} for v in range(4)]
        for lit in (set(each) for k in range(5) for each in combinations(range(4), k)):
            sizes = []
            for presses in product((0, 1), repeat=4):
                left = set(lit)
                for v in (v for v in range(4) if presses[v]):
                    left ^= around[v]
                sizes += [] if left else [sum(presses)]
            instance = {"graph": graph, "lit": sorted(lit)}
            assert lights_out.answer(instance, "fewest-presses") == min(sizes, default=None)
            assert lights_out.answer(instance, "solvable") is bool(sizes)


def test_only_lit_lamps_and_other_moduli() -> None:
    path = {"vertices": 2, "edges": [[0, 1]]}
    assert lights_out.answer({"graph": path, "lit": "all"}, "fewest-presses") == 1
    assert lights_out.answer({"graph": path, "lit": [0]}, "fewest-presses") is None
    one = {"graph": {"vertices": 1, "edges": []}, "lit": "all", "modulus": 6}
    assert lights_out.answer(one, "fewest-presses") == 5
    dark: Value = {"graph": path, "lit": [], "lit_only": True}
    assert lights_out.answer(dark, "fewest-presses") == 0


def tree_number(children: dict[int, list[int]], root: int) -> float:
    """The green number by the recursion for trees."""
    if not children.get(root):
        return float("inf")
    below = [tree_number(children, child) for child in children[root]]
    return next(k for k in range(1, 9) if sum(each > k for each in below) <= k)


def test_green_numbers_of_trees() -> None:
    for parents in product(*(range(v) for v in range(1, 6))):
        arcs = [[parent, v] for v, parent in enumerate(parents, 1)]
        children: dict[int, list[int]] = {}
        for u, v in arcs:
            children.setdefault(u, []).append(v)
        tree = {"vertices": 6, "edges": arcs, "directed": True}
        number = seepage.answer({"graph": tree}, "green-number")
        assert number == tree_number(children, 0)
        assert seepage.answer({"graph": tree, "protect": number}, "green-wins") is True


def test_seepage_at_its_edges() -> None:
    single: Value = {"vertices": 1, "edges": [], "directed": True}
    assert seepage.answer({"graph": single}, "green-number") is None
    assert seepage.answer({"graph": single, "sinks": []}, "green-number") == 1
    with pytest.raises(Illegal):
        seepage.answer({"graph": {**single, "vertices": 2}}, "green-number")
    with pytest.raises(Illegal):
        seepage.answer({"graph": single, "protect": 0}, "green-wins")


@pytest.mark.parametrize(
    ("graph", "number", "rounds"),
    [
        (complete(4), 1, 1),
        (cycle(5), 2, 1),
        ({"vertices": 7, "edges": [[v, v + 1] for v in range(6)]}, 1, 3),
        ({"vertices": 3, "edges": []}, 3, 0),
        ({"vertices": 4, "edges": [[0, 0], [0, 1]]}, 3, 1),
        ({"vertices": 6, "edges": [[u, v] for u in range(3) for v in range(3, 6)]}, 2, 1),
        (PETERSEN, 3, 1),
    ],
)
def test_cop_numbers_of_the_literature(graph: Value, number: int, rounds: int) -> None:
    assert cops.answer({"graph": graph}, "cop-number") == number
    assert cops.answer({"graph": graph, "cops": number}, "capture-time") == rounds
    assert cops.answer({"graph": graph, "cops": number}, "cops-win") is True
    if number > 1:
        fewer = {"graph": graph, "cops": number - 1}
        assert cops.answer(fewer, "cops-win") is False
        assert cops.answer(fewer, "capture-time") is None


SQUARES: Value = {"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1]]}


@pytest.mark.parametrize(
    ("periodic", "interval", "truth"),
    [
        (SQUARES, [2, 2], True),
        (SQUARES, [1, None], True),
        (SQUARES, [3, None], False),
        (SQUARES, [1, 1], False),
        (SQUARES, [2, 1], False),
        # In another basis, and with a vertex of degree 1 in every cell.
        ({"vertices": 1, "edges": [[0, 0, 1, 1], [0, 0, 1, 2]]}, [1, 1], False),
        ({"vertices": 2, "edges": [*SQUARES["edges"], [0, 1, 0, 0]]}, [2, 2], True),
        ({"vertices": 2, "edges": [*SQUARES["edges"], [0, 1, 0, 0]]}, [1, 1], False),
        # Of this one nothing is known.
        ({"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 3, 0]]}, [1, None], True),
        ({"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 3, 0]]}, [2, 2], None),
        # No graph of this game: two components.
        ({"vertices": 1, "edges": [[0, 0, 2, 0], [0, 0, 0, 1]]}, [1, None], False),
    ],
)
def test_weak_cop_numbers(periodic: Any, interval: Any, truth: bool | None) -> None:
    instance = {"game": "weak-cops", "periodic": periodic}
    assert judge(instance, "weak-cop-number", interval) is truth


def test_known_graphs_are_told_apart() -> None:
    for n, edges, number in weak_cops.KNOWN.values():
        value = {"vertices": n, "edges": [list(edge) for edge in edges]}
        assert weak_cops.answer({"periodic": value}, "weak-cop-number") == (number, number)
