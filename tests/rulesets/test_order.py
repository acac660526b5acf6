"""The order of a set must not matter to a translated rule, or the rule is not translated."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from rule_trials import interpreted, written

import zermelo
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset.layout import Words
from zermelo.solvers.ruleset.values import Untranslatable

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

HEAD = "import zermelo\nfrom itertools import combinations\ndef moves(graph, left):\n"

TAIL = """
GAME = zermelo.ruleset(
    'mine', start=lambda graph: frozenset(range(graph.n)), moves=moves, graph='either', loops=True)
"""

MATTERS = {
    "the first": "for v in left:\n    yield 0, left - {v}\n    break",
    "the first by next": "if left:\n    yield 0, left - {next(iter(left))}",
    "the first that": "yield 0, left - {next((v for v in left if v % 2), 0)}",
    "one taken": "rest = set(left)\nif rest:\n    v = rest.pop()\n    yield 0, left - {v}",
    "the last": "w = 0\nfor v in left:\n    w = v\nyield 0, left - {w}",
    "the first two": (
        "found = set()\nfor v in left:\n    if len(found) < 2:\n        found |= {v}\n"
        "yield 0, left - found"
    ),
    "so far": "s = 0\nfor v in left:\n    s += v\n    yield v, left - {s}",
    "two ways": "s = 0\nfor v in left:\n    s += v\n    s *= 2\nyield 0, left - {s % 9}",
    "a list of it": "whole = list(left)\nif whole:\n    yield 0, left - {whole[0]}",
    "a tuple of it": "whole = tuple(left)\nyield 0, left - set(whole[1:])",
    "names of members": "if len(left) == 2:\n    a, b = left\n    yield 0, left - {a}",
    "pairs": "for u, v in combinations(left, 2):\n    yield 0, left - {u}",
    "counted": "for i, v in enumerate(left):\n    if i % 2:\n        yield 0, left - {v}",
    "the end of a list": (
        "order = []\nfor v in left:\n    order.append(v)\n"
        "if order:\n    v = order.pop()\n    yield 0, left - {v}"
    ),
    "a list of a helper": (
        "def those():\n    for v in left:\n        yield v\n"
        "found = list(those())\nif found:\n    yield 0, left - {found[0]}"
    ),
    "what one turn found": (
        "def one():\n    for v in left:\n        if v % 2:\n            return v\n    return 0\n"
        "yield 0, left - {one()}"
    ),
    "left in two ways": (
        "def one():\n    for v in left:\n        if v == 1:\n            return 1\n"
        "        if v == 2:\n            return 2\n    return 0\n"
        "yield 0, left - {one()}"
    ),
    "moves until": "for v in left:\n    if v == 2:\n        break\n    yield v, left - {v}",
    "two names once": (
        "a, b, seen = set(), set(), set()\nfor v in left:\n    w = v // 2\n"
        "    if v % 2 and w not in seen:\n        seen.add(w)\n        a.add(w)\n"
        "    if v % 2 == 0 and w not in seen:\n        seen.add(w)\n        b.add(w)\n"
        "yield 0, left - a"
    ),
    "a depth": (
        "fresh, seen, depth = set(left), set(left), 0\nwhile fresh:\n    v = fresh.pop()\n"
        "    depth = depth * 2 + v\nyield 0, left - {depth % 7}"
    ),
    "a known set": "for v in {8, 1, 2}:\n    yield 0, left - {v}\n    break",
}

DOES_NOT = {
    "sums": "s = 0\nfor v in left:\n    s += v\nyield 0, left - {s % 5}",
    "the greatest": "s = 0\nfor v in left:\n    s = max(s, v * v % 7)\nyield 0, left - {s}",
    "some": (
        "found = False\nfor v in left:\n    if v % 3 == 1:\n        found = True\n        break\n"
        "if found:\n    yield 0, left - {1, 4}"
    ),
    "some by return": (
        "def some():\n    for v in left:\n        for u in graph.neighbors(v):\n"
        "            if u in left:\n                return True\n    return False\n"
        "if some():\n    yield 0, left - {min(left)}"
    ),
    "unions": (
        "near = set()\nfor v in left:\n    if v % 2:\n        near |= set(graph.neighbors(v))\n"
        "if left:\n    yield 0, left - near - {min(left)}"
    ),
    "own names": (
        "for v in left:\n    rest = set(left)\n    rest -= {v, *graph.neighbors(v)}\n"
        "    yield v, frozenset(rest)"
    ),
    "a closure of a set": (
        "for v in left:\n    seen, fresh = {v}, {v}\n    while fresh:\n        u = fresh.pop()\n"
        "        for w in graph.neighbors(u):\n            if w in left and w not in seen:\n"
        "                seen.add(w)\n                fresh.add(w)\n    yield v, left - seen"
    ),
    "a closure of a list": (
        "for v in left:\n    rest, fresh = set(left), list(left & {v})\n    while fresh:\n"
        "        for w in set(graph.neighbors(fresh.pop())):\n            if w in rest:\n"
        "                rest.discard(w)\n                fresh.append(w)\n"
        "    yield v, frozenset(rest - {v})"
    ),
    "a list gone through": (
        "order = [v for v in left if v % 2]\nfor v in order:\n    yield v, left - {v}"
    ),
    "sorted combinations": "for u, v in combinations(sorted(left), 2):\n    yield 0, left - {u}",
    "combinations as sets": "for both in combinations(left, 2):\n    yield 0, left - set(both)",
}


def written_in(body: str) -> str:
    return HEAD + "".join(f"    {line}\n" for line in body.splitlines()) + TAIL


@pytest.mark.parametrize("kind", MATTERS)
def test_what_hangs_on_the_order_is_not_translated(kind: str, rules: Rules) -> None:
    (game,) = rules(written_in(MATTERS[kind]))
    with pytest.raises(Untranslatable, match=r"order of a set may matter|a part of|a slice"):
        plan_board(game("grid:3x3").position)


@pytest.mark.parametrize("kind", DOES_NOT)
def test_what_is_translated_comes_to_the_same_in_every_order(kind: str, rules: Rules) -> None:
    (game,) = rules(written_in(DOES_NOT[kind]))
    board: Board = game("grid:3x3").position
    layout, translation = plan_board(board)
    assert "_some(" in translation.text or "combinations" in kind
    chance = random.Random(5)

    def any_of(word: int) -> int:
        return chance.choice([v for v in range(63) if word >> v & 1])

    names = interpreted(translation, any_of)
    of_words = Words(board.graph, frozenset(range(9)), layout)
    for _ in range(40):
        left = frozenset(v for v in range(9) if chance.random() < 0.6)
        row = np.array([of_words.of(left)], np.int64)
        wanted = {of_words.of(after) for _, after in game.moves(board.graph, left)}
        assert set(written(names["author_options"], of_words, 0, row, 0)) == wanted
