"""Which moves treat all vertices alike, and evidence that rests on symmetries of the graph."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from valued import accepted, game

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Evidence
from zermelo.games.ruleset.alike import is_alike
from zermelo.games.ruleset.contract import Source
from zermelo.games.ruleset.files import load_text

SNORT = """import zermelo

def start(graph):
    everything = frozenset(range(graph.n))
    return everything, everything

def moves(graph, position, player):
    left, right = position
    for v in sorted(left if player == "left" else right):
        around = set(graph.neighbors(v))
        if player == "left":
            yield v, (left - {v}, right - around - {v})
        else:
            yield v, (left - around - {v}, right - {v})

GAME = zermelo.ruleset("own", start=start, moves=moves, partizan=True)
"""

HEAD = "        around = set(graph.neighbors(v))\n"

NAMED = """name = 'own'
GAME = zermelo.ruleset(name, start=start, moves=start)
OTHER = zermelo.ruleset("""

FALSE = (
    ("        around", "        if v % 2:\n            yield v, position\n        around"),
    ("        around", "        if v:\n            yield v, position\n        around"),
    ("sorted(left if", "sorted(left)[:1] if True else sorted(left if"),
    ("sorted(left if", "range(1) if True else sorted(left if"),
    (HEAD, HEAD + "        left = left - {v}\n"),
    (HEAD, HEAD + "        return\n"),
    (HEAD, HEAD + "        break\n"),
    (HEAD, HEAD + "        around -= {0}\n"),
    (HEAD, HEAD + "        around = around | {0}\n"),
    (HEAD, HEAD + "        around = around | {min(left)}\n"),
    (HEAD, HEAD + "        around = around | {len(left)}\n"),
    (HEAD, HEAD + "        if v < 2:\n            yield v, (left, right)\n"),
    (HEAD, HEAD + "        if (v, v) in graph.edges:\n            yield v, (left, right)\n"),
    (HEAD, HEAD + "        yield v, (left - {v}, v)\n"),
    ("for v in sorted", "parts = zermelo.connected(graph, left)\n    for v in sorted"),
    ("for v in sorted", "(parts,) = (sorted(left),)\n    for v in sorted"),
    ("def moves(graph, position, player)", "def moves(graph, position, player, sorted=min)"),
    ("def start(graph)", "def sorted(graph)"),
    ("def start(graph)", "@zermelo.ruleset\ndef start(graph)"),
    ("import zermelo\n", "import zermelo\nimport random\n"),
    ("import zermelo\n", "import zermelo\nsorted = min\n"),
    ("import zermelo\n", "import zermelo\nzermelo.connected = min\n"),
    ("import zermelo\n", "import zermelo\nset, frozenset = frozenset, set\n"),
    ("    everything =", "    exec('x')\n    everything ="),
    ("    everything =", "    __builtins__['set'] = min\n    everything ="),
    ("    everything =", "    everything = start.__globals__\n    everything ="),
    ("GAME =", "moves = start\nGAME ="),
    ("GAME =", "make = zermelo.ruleset\nGAME ="),
    ("GAME = zermelo.ruleset(", NAMED),
)  # fmt: skip
"""Changes after which moves tell vertices apart, or after which that cannot be seen at once."""

TRUE = (
    ("", ""),
    ("sorted(left if", "(left if"),
    (HEAD, HEAD + "        if not around and left:\n            yield v, (right, left)\n"),
    (HEAD, HEAD + "        for part in zermelo.connected(graph, left | right):\n"
     "            if v in part:\n                yield v, (left & part, right)\n"),
    (HEAD, HEAD + "        for u in graph.neighbors(v):\n            if u == v or u not in left:\n"
     "                yield (u, v), position[::-1]\n"),
)  # fmt: skip

START = (frozenset(range(4)),) * 2


def alike(old: str, new: str) -> bool:
    """Read changed moves; they are not run, as some would change more than themselves."""
    assert old in SNORT
    source = Source("own.py", SNORT.replace(old, new, 1), rules=True)
    return is_alike(replace(game("snort"), name="own", source=source), START, 4)


@pytest.mark.parametrize("change", TRUE)
def test_moves_that_treat_all_vertices_alike(change: tuple[str, str]) -> None:
    assert alike(*change)


@pytest.mark.parametrize("change", FALSE)
def test_moves_of_which_that_is_not_seen(change: tuple[str, str]) -> None:
    assert not alike(*change)


PARTS = """def components(graph, position):
    left, right = position
    for part in zermelo.connected(graph, left | right):
        yield left & part, right & part

GAME = """

YIELDED = "yield left & part, right & part"

COMPONENTS = (
    (PARTS, "components", True),
    (PARTS.replace(YIELDED, "yield part, part"), "components", True),
    (PARTS, "zermelo.connected", False),
    (PARTS, "min", False),
    (PARTS, '"connected"', True),
    (PARTS, "None", True),
    (PARTS.replace("left & part,", "left & part & {0},"), "components", False),
    (PARTS.replace(YIELDED, f"if 0 in part:\n            {YIELDED}"), "components", False),
    (PARTS.replace(YIELDED, "yield left & part"), "components", False),
    (PARTS.replace(YIELDED, "yield 0, (left, right)"), "components", False),
    (PARTS.replace("graph, position)", "graph, position, more=0)"), "components", False),
)


@pytest.mark.parametrize(("text", "named", "right"), COMPONENTS)
def test_components_are_read_too(text: str, named: str, right: bool) -> None:
    rules = SNORT.replace("GAME = ", text).replace(
        "moves=moves", f"moves=moves, components={named}"
    )
    source = Source("own.py", rules, rules=True)
    assert is_alike(replace(game("snort"), name="own", source=source), START, 4) is right


def test_positions_with_a_form_of_their_own_are_not_turned() -> None:
    own = replace(game("snort"), canonical=lambda graph, position: position)
    assert not is_alike(own, START, 4)


def test_positions_of_other_kinds_are_not_turned() -> None:
    starts: tuple[Any, ...] = (
        (0, frozenset()),
        (frozenset([4]), frozenset()),
        frozenset([(0, 1)]),
        [0],
        "a",
    )
    for start in starts:
        assert not is_alike(game("snort"), start, 4)
    assert is_alike(game("snort"), START, 4)
    assert not is_alike(game("domineering"), (frozenset(range(4)), 2), 4)


def turned(rules: str = SNORT) -> tuple[Any, dict[str, Any]]:
    """Return a certificate of a path with three vertices, and evidence by half of its positions."""
    (own,) = load_text("own.py", rules)[:1]
    certificate = zermelo.decide(own("path:3", question="value")).certificate
    assert certificate is not None
    data = dict(certificate.evidence.data)
    seen, kept = set(), []
    for position, form in data["summands"][0]:
        image = str([{"set": sorted(2 - v for v in side["set"])} for side in position])
        if image not in seen:
            kept.append([position, form])
            seen.add(str(position))
    assert len(kept) < len(data["summands"][0])
    return certificate, {**data, "summands": [kept], "symmetries": [[[2, 1, 0]]]}


def test_half_of_the_positions_are_enough_with_a_symmetry() -> None:
    certificate, data = turned()
    assert accepted(replace(certificate, evidence=Evidence("form", data)))
    false: tuple[Any, ...] = (
        [[]], [[[0, 1, 2]]], [[[1, 0, 2]]], [[[2, 1]]], [[[2, 1, 1]]], [[2]], [], [[[2, 1, 0, 3]]],
        [[[2, 1, True]]], [[["2", 1, 0]]], None, [[[-1, 1, 0]]],
    )  # fmt: skip
    for symmetries in false:
        forged = Evidence("form", {**data, "symmetries": symmetries})
        assert not accepted(replace(certificate, evidence=forged))


def test_moves_that_read_numbers_have_no_symmetries() -> None:
    """A move at an odd vertex is a move more, so that the table's half does not tell the rest."""
    odd = HEAD + "        if v % 2 and v in right:\n            yield 9, (left, right - {v})\n"
    rules = SNORT.replace(HEAD, odd, 1)
    certificate, data = turned(rules)
    found = check(replace(certificate, evidence=Evidence("form", data)))
    assert not found.accepted
    assert "nothing shows that these are symmetries" in found.reason
