"""Moves on sets of small integers, translated to bitmasks: the same options, or no translation."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from numba.core.errors import NumbaError
from rule_trials import interpreted, written
from sampling import some

import zermelo
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset.layout import Words
from zermelo.solvers.ruleset.masks import Played
from zermelo.solvers.ruleset.values import Untranslatable

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

TAIL = """
GAME = zermelo.ruleset(
    'mine', start=lambda graph: frozenset(range(graph.n)), moves=moves, graph='either', loops=True)
"""

TRANSLATED = {
    "a text": "def moves(graph, left):\n    yield 'a', left - {len('abc')}\n",
    "a closure": """
def outer(k):
    def moves(graph, left):
        yield 1, left - {k}
    return moves

moves = outer(1)
""",
    "sets": """
def moves(graph, left):
    for v in sorted(left):
        yield v, left - {v} - set(graph.neighbors(v))
""",
    "conditions": """
LEAST = 2
def moves(graph, left):
    for v in left:
        around = left & set(graph.neighbors(v))
        if len(around) >= LEAST and v not in around:
            yield v, left - around
        elif not around or v == graph.n - 1:
            yield v, left.difference({v})
        else:
            continue
""",
    "stack": """
def moves(graph, left):
    for v in left:
        taken, fresh = {v}, [v]
        while fresh:
            for u in graph.neighbors(fresh.pop()):
                if u in left and u not in taken:
                    taken.add(u)
                    fresh.append(u)
        yield v, left - taken
""",
    "comprehensions": """
def near(graph, v, left):
    return {u for u in graph.neighbors(v) if u in left if u != v}

def moves(graph, left):
    for v in range(graph.n):
        if v in left and any(u > v for u in near(graph, v, left)):
            yield v, left - near(graph, v, left)
        if v in left and all(u < v for u in near(graph, v, left)):
            yield [v, v], left ^ {v}
""",
    "parts": """
def moves(graph, left):
    for part in zermelo.connected(graph, left):
        rest = left - part
        yield min(part), rest
        if len(part) > 1:
            yield [min(part), max(part)], rest | {max(part)}
            yield [len(part), min(part), 0], (part if part < left else rest) - {max(part)}
""",
    "edges": """
def moves(graph, left):
    for e in range(graph.m):
        u, v = graph.edges[e]
        if {u, v} <= left and u != v:
            yield e, left - {u, v}
        if u in graph.edges[e] and left.isdisjoint({u}) and v in left:
            yield [e], frozenset(w for w in left if w != v)
""",
    "pairs": """
def moves(graph, left):
    for u, v in graph.edges:
        if u in left and v in left and 0 <= u < v:
            yield (u, v), left - {u, v}
    for i, (u, v) in enumerate(sorted(graph.edges)):
        if i % 2 and left & frozenset((u, v)) and (u + v) // 2 in left:
            yield [i, u, v], left - {(u + v) // 2}
""",
    "a generator": """
def moves(graph, left):
    return ((v, left - {v}) for v in sorted(left) if any(u in left for u in graph.neighbors(v)))
""",
    "a list": """
def moves(graph, left):
    return [([u, v], left - {u, v}) for u, v in graph.edges if u in left if v in left]
""",
    "adjacent": """
def moves(graph, left):
    yield from ((v, left - {v}) for v in left if not graph.has_edge(v, v))
    for v in left:
        if not any(a in left and b in left for a, b in graph.edges):
            yield [v, v], left - {v} - {w for w in left if graph.has_edge(v, w) and w != v}
""",
    "early": """
def moves(graph, left):
    if len(left) < 3:
        return
    found = set()
    for v in sorted(left):
        if v > 1:
            found |= {v}
        if len(found) == 2:
            break
    yield 0, left - found
""",
}


def boards() -> list[nx.Graph]:
    chance = random.Random(7)
    found = []
    for seed in range(12):
        n = chance.randrange(1, 9)
        graph = nx.gnp_random_graph(n, 0.4, seed=seed, directed=seed % 3 == 0)
        if seed % 4 == 1:
            graph.add_edge(0, 0)
        found.append(graph)
    return found


@pytest.mark.parametrize("kind", some(TRANSLATED, 3))
def test_the_options_are_those_of_the_author(kind: str, rules: Rules) -> None:
    (game,) = rules("import zermelo\n" + TRANSLATED[kind] + TAIL)
    chance = random.Random(1)
    for drawn in boards():
        board: Board = game(drawn).position
        graph = board.graph
        played = Played(board, plan_board(board))
        for _ in range(20):
            left = frozenset(v for v in range(graph.n) if chance.random() < 0.7)
            position = played.own.read({"set": sorted(left)})
            found = {mask for (mask,) in played.evaluate("options", position, 0)}
            assert found == {sum(1 << v for v in after) for _, after in game.moves(graph, left)}


@pytest.mark.parametrize(
    "kind",  # a third of them is in the test above
    [
        pytest.param(kind, marks=[pytest.mark.slow] * (number % 3 == 0))
        for number, kind in enumerate(TRANSLATED)
    ],
)
def test_the_values_are_those_of_the_search(kind: str, rules: Rules) -> None:
    (game,) = rules("import zermelo\n" + TRANSLATED[kind] + TAIL)
    for drawn in boards()[:6]:
        for question in ("nim-value", "winning-moves", "misere-outcome"):
            instance = game(drawn, question=question)
            try:
                wanted = zermelo.decide(instance, method="search").answer
            except zermelo.errors.InputError:  # these moves never end
                with pytest.raises(zermelo.errors.InputError, match="never end"):
                    zermelo.decide(instance, method="masks")
                break
            assert zermelo.decide(instance, method="masks").answer == wanted


ONCE_CRASHED = {
    "added to in one block": (
        "def moves(graph, left):\n    k = 0\n    k += 1\n    if len(left) >= k:\n"
        "        yield k, left - {min(left)}\n"
    ),
    "a set taken from": (
        "def moves(graph, left):\n    for v in sorted(left):\n        rest = set(left)\n"
        "        rest -= {v, *graph.neighbors(v)}\n        yield v, frozenset(rest)\n"
    ),
    "a list or an empty one": (
        "def moves(graph, left):\n    for v in sorted(left):\n"
        "        waiting, rest = [v] if graph.degree(v) > 1 else [], set(left - {v})\n"
        "        while waiting:\n            u = waiting.pop()\n"
        "            for w in graph.neighbors(u):\n                if w in rest:\n"
        "                    rest.remove(w)\n"
        "                    if graph.degree(w) > 2:\n                        waiting.append(w)\n"
        "        yield v, frozenset(rest)\n"
    ),
    "lists of several lengths": (
        "def moves(graph, left):\n    found = [1] if len(left) % 2 else [1, 2]\n"
        "    yield 0, left - set(found)\n    yield 1, left - {max(left)} if left else left\n"
    ),
}


@pytest.mark.parametrize("kind", ONCE_CRASHED)
def test_what_once_crashed_is_translated(kind: str, rules: Rules, tmp_path: Path) -> None:
    (game,) = rules("import zermelo\n" + ONCE_CRASHED[kind] + TAIL)
    for text in ("path:4", "star:4", "grid:2x3"):
        board = game(text).position
        layout, translation = plan_board(board)
        of_words = Words(board.graph, frozenset(range(board.graph.n)), layout)
        names, chance = interpreted(translation), random.Random(2)
        for _ in range(20):
            left = frozenset(v for v in range(board.graph.n) if chance.random() < 0.7)
            wanted = {of_words.of(after) for _, after in game.moves(board.graph, left)}
            row = np.array([of_words.of(left)], np.int64)
            assert set(written(names["author_options"], of_words, 0, row, 0)) == wanted
    if kind != "lists of several lengths":  # whose play need not end
        verdict = zermelo.decide(game("path:4"), question="winning-moves")
        assert verdict.assurance.label == "certified"
        zermelo.write(verdict, str(tmp_path / "c.json"))
        assert zermelo.check(str(tmp_path / "c.json")).accepted


UNTRANSLATABLE = {
    "a name that may have no value": (
        "def moves(graph, left):\n    for v in left:\n        if v:\n            w = v\n"
        "        yield v, left - {w}\n"
    ),
    "a name after a loop": (
        "def moves(graph, left):\n    for v in left:\n        pass\n    yield 0, left - {v}\n"
    ),
    "a list that a function changes": (
        "SEEN = [1]\ndef start(graph):\n    SEEN.append(2)\n"
        "def moves(graph, left):\n    for v in SEEN:\n        yield v, left - {v}\n"
    ),
    "a list that is handed on": (
        "SEEN = [1]\nother = (SEEN,)\n"
        "def moves(graph, left):\n    for v in SEEN:\n        yield v, left - {v}\n"
    ),
    "a global name": (
        "K = 1\ndef start(graph):\n    global K\n    K = 2\n"
        "def moves(graph, left):\n    yield K, left - {K}\n"
    ),
    "one of two sets changed": (
        "def moves(graph, left):\n    a, c = {1}, {2}\n    b = a if left else c\n"
        "    b.add(3)\n    yield 1, left - a\n"
    ),
    "a set in a tuple changed": (
        "def moves(graph, left):\n    a = {1}\n    both = (a, a)\n    a.add(3)\n"
        "    yield 1, left - both[0]\n"
    ),
    "a set in a list changed": (
        "def moves(graph, left):\n    a, several = {1}, []\n    several.append(a)\n"
        "    for each in several:\n        each.add(3)\n    yield 1, left - a\n"
    ),
    "an argument changed": (
        "def more(s):\n    s.add(3)\n    return s\n"
        "def moves(graph, left):\n    a = {1}\n    b = more(a)\n    yield 1, left - a - b\n"
    ),
    "an argument returned": (
        "def same(s):\n    return s\n"
        "def moves(graph, left):\n    a = {1}\n    b = same(a)\n    b.add(2)\n"
        "    yield 1, left - a\n"
    ),
    "an entry taken beside its list": (
        "def moves(graph, left):\n    a = [1, 2]\n    yield 1, left - {len(a), a.pop(), len(a)}\n"
    ),
    "a set that is no frozenset": "def moves(graph, left):\n    yield 1, set(left)\n",
    "two kinds of positions": "def moves(graph, left):\n    yield 1, (left, left)\n",
    "a key that sorts": (
        "def moves(graph, left):\n    for v in sorted(left, key=lambda v: -v):\n"
        "        yield v, left - {v}\n        break\n"
    ),
    "where a sum begins": "def moves(graph, left):\n    yield 1, left - {sum([1], start=1)}\n",
    "a list that forgets": (
        "from collections import deque\n"
        "def moves(graph, left):\n    yield 1, left - set(deque([1, 2], maxlen=1))\n"
    ),
    "an attribute": "def moves(graph, left):\n    yield 1, left - {graph.size}\n",
    "two types": "def moves(graph, left):\n    v = 1\n    v = {1}\n    yield 1, left - v\n",
    "a second name": (
        "def moves(graph, left):\n    a = {1}\n    b = a\n    a.add(2)\n    yield 1, left - b\n"
    ),
    "itself": (
        "def f(graph, v):\n    return f(graph, v)\n"
        "def moves(graph, left):\n    yield 1, left - {f(graph, 1)}\n"
    ),
    "a decorator": "def f(g):\n    return g\n@f\ndef moves(graph, left):\n    yield 1, left\n",
    "a try": "def moves(graph, p):\n    try:\n        yield 1, p\n    finally:\n        pass\n",
    "a list beside yields": (
        "def moves(graph, p):\n    if not p:\n        yield 1, p\n"
        "    return [(v, p - {v}) for v in p]\n"
    ),
    "else of a loop": (
        "def moves(graph, p):\n    for v in p:\n        pass\n    else:\n        yield 1, p\n"
    ),
}


@pytest.mark.parametrize("kind", UNTRANSLATABLE)
def test_what_is_not_understood_is_not_translated(kind: str, rules: Rules) -> None:
    (game,) = rules("import zermelo\n" + UNTRANSLATABLE[kind] + TAIL)
    with pytest.raises(Untranslatable):
        plan_board(game("path:3").position)
    verdict = zermelo.decide(game("path:3"), method="masks")
    assert not verdict.answered
    assert "cannot be translated" in (verdict.reason or "")


def test_what_the_author_fails_at_is_no_answer(rules: Rules) -> None:
    """A division by zero, and a vertex that is not there, end the search and nothing else."""
    for wrong in ("graph.n % v", "max(graph.neighbors(graph.n + v))", "min(left & set())"):
        text = f"def moves(graph, left):\n    for v in left:\n        yield v, left - {{{wrong}}}\n"
        (game,) = rules("import zermelo\n" + text + TAIL)
        with pytest.raises(zermelo.errors.InputError, match=r"rules.py: line"):
            zermelo.decide(game("path:3"), method="masks")


def test_a_name_that_changed_is_read_again(rules: Rules) -> None:
    text = "K = 1\ndef moves(graph, left):\n    for v in left:\n        yield v, left - {v, K}\n"
    (game,) = rules("import zermelo\n" + text + TAIL)
    before = plan_board(game("path:4").position)[1].text
    game.moves.__globals__["K"] = 2
    assert plan_board(game("path:4").position)[1].text != before
    answers = [
        zermelo.decide(game("path:4"), question="nim-value", method=name, assurance="exhaustive")
        for name in ("masks", "search")
    ]
    assert answers[0].answer == answers[1].answer
    # The file says something else, so that no certificate may name it.
    with pytest.raises(zermelo.errors.InputError, match="the rules of mine contradict themselves"):
        zermelo.decide(game("path:4"), question="nim-value", method="search")


def test_the_text_is_that_which_was_loaded(rules: Rules) -> None:
    """A file that is changed after it was loaded changes nothing."""
    (game,) = rules("import zermelo\n" + TRANSLATED["sets"] + TAIL)
    assert game.source is not None
    with open(game.source.path, "w") as stream:
        stream.write("\n\nraise SystemExit\n")
    assert "_entry(_adjacent, v0_v)" in plan_board(game("path:6").position)[1].text
    assert zermelo.decide(game("path:6"), question="nim-value", time_limit=60).answer == 1


TAKES = "def moves(graph, left):\n    for v in left:\n        yield v, left - {v}\n"

FAILURES = {
    "translating": ("zermelo.solvers.ruleset.statements.Statements._statement", KeyError("k")),
    "loading": ("zermelo.solvers.ruleset.masks.compile_module", SyntaxError("too many blocks")),
    "compiling": ("zermelo.solvers.ruleset.masks.compile_module", NumbaError("no such type")),
    "running": ("zermelo.solvers.nimber_search.loop.pack_board", ZeroDivisionError("by zero")),
}


@pytest.mark.parametrize("kind", FAILURES)
def test_whatever_goes_wrong_is_no_translation(
    kind: str, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are played as they are then, and the methods say why."""
    where, error = FAILURES[kind]

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(where, fails)
    (game,) = rules("import zermelo\n" + TAKES + TAIL)
    instance = game("path:5", question="nim-value")
    verdict = zermelo.decide(instance, method="masks")
    assert not verdict.answered
    assert type(error).__name__ in (verdict.reason or "")
    if kind == "translating":
        assert "rules.py: line 2" in (verdict.reason or "")
    assert zermelo.analysis.methods(instance) == ["search", "nimbers"]
    monkeypatch.undo()
    assert zermelo.analysis.methods(instance) == ["search", "nimbers"]  # it is not tried again
    assert zermelo.decide(instance).answer == 1


def test_a_wrong_translation_is_none(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = rules("import zermelo\n" + TAKES + TAIL)
    instance = game("path:5", question="nim-value")
    monkeypatch.setattr(Played, "evaluate", lambda *_: [])
    verdict = zermelo.decide(instance, method="masks")
    assert "are others than the author's" in (verdict.reason or "")
    assert zermelo.analysis.methods(instance) == ["search", "nimbers"]


def test_things_of_four_integers(rules: Rules) -> None:
    """Sums, quotients and what is left of a division are those of Python."""
    (own,) = rules(
        "import zermelo\n"
        "def moves(graph, position):\n"
        "    things, number = position\n"
        "    for a, b, c, d in things:\n"
        "        if (a + b) // 2 % 3 != 1 or number > 0:\n"
        "            rest = things - {(a, b, c, d)} - {(a, 0, c, d - 1)}\n"
        "            yield a, (rest, number - (a % (b + 1)) // 2)\n"
        "def start():\n"
        "    pairs = [(a, b) for a in range(2) for b in range(3)]\n"
        "    return frozenset((a, b, 1, d) for a, b in pairs for d in (2, 3) if b != d - 1), 3\n"
        "GAME = zermelo.ruleset('quadruples', start=start, moves=moves, graph='none')\n"
    )
    for question in ("nim-value", "winning-moves"):
        found = [
            zermelo.decide(own(), question=question, method=method, assurance="exhaustive").answer
            for method in ("masks", "search")
        ]
        assert found[0] is not None
        assert found[0] == found[1]
