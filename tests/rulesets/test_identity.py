"""A position is its text: what Python calls equal and is written otherwise is another one."""

from __future__ import annotations

import enum
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.checker.reading.certificate import decode
from zermelo.core.certificate import CheckResult, Status
from zermelo.core.errors import InputError
from zermelo.games.impartial.rules import mex
from zermelo.games.ruleset.files import load, load_files
from zermelo.games.ruleset.identity import Identity
from zermelo.games.ruleset.positions import dump, text_of

HOME = Path(__file__).resolve().parents[2] / "rulesets"

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

DIGITS = '''
import zermelo
def moves(graph, n):
    """Divide by one of the digits."""
    for digit in sorted(set(str(n)) & set("23456789")):
        yield int(digit), n // int(digit)
GAME = zermelo.ruleset("digits", start=lambda n: n, moves=moves, graph="none", data={"n": int})
'''

NAMED = """
from typing import NamedTuple
import zermelo
class Small(NamedTuple):
    left: int
class Large(NamedTuple):
    left: int
def moves(graph, position):
    small = isinstance(position, Small)
    for size in (1, 2, 3) if small else (4, 5):
        if size <= position.left:
            yield size, (Large if small else Small)(position.left - size)
GAME = zermelo.ruleset("kinds", start=lambda n: Small(n), moves=moves, graph="none",
                       data={"n": int})
"""

CLASSES = NAMED.replace("(NamedTuple)", "").replace("class ", "@dataclass(frozen=True)\nclass ")
CLASSES = CLASSES.replace("from typing import NamedTuple", "from dataclasses import dataclass")

UNCOMPARED = """
from dataclasses import dataclass, field
import zermelo
@dataclass(frozen=True)
class Heap:
    left: int
    most: int = field(compare=False)
def moves(graph, heap):
    for k in range(1, heap.most + 1):
        if k <= heap.left:
            yield k, Heap(heap.left - k, 1 + heap.most % 3)
GAME = zermelo.ruleset("uncompared", start=lambda n: Heap(n, 2), moves=moves, graph="none",
                       data={"n": int})
"""

COLORS = """
import enum
import zermelo
class Color(enum.IntEnum):
    RED = 1
    BLUE = 2
def moves(graph, position):
    heap, color = position
    for k in (1, 2) if type(color) is Color else (1, 3):
        if k <= heap:
            yield k, (heap - k, int(color) if k == 1 else Color(1 + color % 2))
GAME = zermelo.ruleset("colors", start=lambda n: (n, Color.RED), moves=moves, graph="none",
                       data={"n": int})
"""

TYPED = """
import math
import zermelo
STEPS = {int: (1, 2), bool: (1, 4), float: (2, 3), str: (1, 5)}
def moves(graph, position):
    heap, kind = position
    for k in STEPS.get(type(kind), (3, 4)):
        if k <= heap:
            yield k, (heap - k, kind)
GAME = zermelo.ruleset("typed", start=lambda n: (n, 1), moves=moves, graph="none", data={"n": int})
"""

RULES = {
    "digits": (DIGITS, (2_000, 48, 123_456)),
    "classes": (CLASSES, range(5, 12)),
    "uncompared": (UNCOMPARED, range(4, 9)),
    "colors": (COLORS, range(4, 9)),
    "typed": (TYPED, range(4, 12)),
}


def refused(value: Any) -> CheckResult:
    """Return the checker's word on a certificate, with bad input as a rejection."""
    try:
        return check(decode(json.loads(json.dumps(value)), Path()))
    except InputError as error:
        return CheckResult(Status.REJECTED, str(error))


def claim(game: zermelo.types.Ruleset, n: int, answer: Any, **evidence: Any) -> dict[str, Any]:
    assert game.source is not None
    return {
        "zermelo": "certificate", "version": 1,
        "rules": {"file": "rules.py", "sha256": game.source.sha256},
        "instance": {"game": game.name, "n": n}, "question": "nim-value", "answer": answer,
        "evidence": evidence,
    }  # fmt: skip


def alike(value: Any, own: dict[str, Any]) -> Iterator[Any]:
    """Yield values that Python calls equal to one, or that are written alike, of other types."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        yield tuple(value)
    if isinstance(value, enum.Enum):
        yield value.value
        yield value.name
    if type(value) is int:
        yield float(value)
        yield str(value)
        yield type("Mine", (int,), {})(value)
        yield from (bool(value),) if value in (0, 1) else ()
        yield from (-0.0,) if value == 0 else ()
        kinds: list[Any] = [each for each in own.values() if isinstance(each, enum.EnumMeta)]
        yield from (kind(value) for kind in kinds if value in [each.value for each in list(kind)])
    if isinstance(value, tuple):
        for place, each in enumerate(value):
            for other in alike(each, own):
                yield (*value[:place], other, *value[place + 1 :])
    if hasattr(value, "__dataclass_fields__"):
        names = list(value.__dataclass_fields__)
        for name in names:
            for other in alike(getattr(value, name), own):
                fields = {each: getattr(value, each) for each in names}
                yield type(value)(**{**fields, name: other})
        for kind in own.values():
            if isinstance(kind, type) and list(getattr(kind, "__dataclass_fields__", ())) == names:
                yield kind(*(getattr(value, name) for name in names))
        if "most" in names:
            yield from (type(value)(value.left, most) for most in (1, 2, 3))


def literal(game: zermelo.types.Ruleset, position: Any) -> int:
    """Return a nim-value by the rules alone, without any table."""
    return mex(literal(game, after) for _, after in game.moves(None, position))


def forged(game: zermelo.types.Ruleset, start: Any) -> list[list[Any]]:
    """Return the table of a look-alike, as one who compares by ``==`` would make and accept it."""
    values: dict[Any, int] = {}
    rows: list[list[Any]] = []

    def value(position: Any) -> int:
        if position not in values:
            try:
                values[position] = mex([value(after) for _, after in game.moves(None, position)])
            except (TypeError, ValueError, AttributeError):  # the look-alike cannot be played
                values[position] = 0
            rows.append([dump(position, game.names, lambda each, _: str(each)), values[position]])
        return values[position]

    value(start)
    return rows


@pytest.mark.parametrize("kind", RULES)
def test_tables_about_look_alikes(kind: str, rules: Rules) -> None:
    """Each position of each table is changed into each of its look-alikes, and so is the start."""
    text, sizes = RULES[kind]
    (game,) = rules(text)
    load_files([game.source.path if game.source else ""])
    false = 0
    for n in sizes:
        start = game.start(n)
        answer = literal(game, start)
        rows = forged(game, start)
        for other in alike(start, dict(game.names)):
            table = forged(game, other)
            for rest in ([], rows):
                for wrong in {table[-1][1], answer + 1}:
                    made = claim(game, n, wrong, kind="nim-table", values=[*rest, *table])
                    found = refused(made)
                    false += wrong != answer
                    assert not found.accepted or wrong == answer, (made, found)
        for place, (position, value) in enumerate(rows):
            identity = Identity(game.names)
            real = identity.value(identity.decode(position))
            for other in alike(real, dict(game.names)):
                name = dump(other, game.names, lambda each, _: str(each))
                for wrong in (value, value + 1):
                    changed = [*rows[:place], [name, wrong], *rows[place + 1 :]]
                    made = claim(game, n, wrong, kind="nim-table", values=changed)
                    found = refused(made)
                    assert not found.accepted or wrong == answer, (made, found)
    assert false > 5


PARTIZAN = """
import zermelo
STEPS = {int: {"left": (1, 2), "right": (1, 3)}, float: {"left": (2, 5), "right": (1, 2)}}
def moves(graph, n, player):
    for k in STEPS[type(n)][player]:
        if k <= n:
            yield k, n - k
GAME = zermelo.ruleset("steps", start=lambda n: n, moves=moves, graph="none", data={"n": int},
                       partizan=True)
"""


def forged_strategies(game: zermelo.types.Ruleset, start: Any) -> tuple[str, dict[str, Any]]:
    """Return the outcome of a look-alike and the evidence for it, as one who compares by ``==``."""
    other = {"left": "right", "right": "left"}

    def wins(position: Any, player: str) -> bool:
        afters = [after for _, after in game.moves(None, position, player)]
        return any(not wins(after, other[player]) for after in afters)

    def reply(position: Any, player: str) -> Any:
        pairs = game.moves(None, position, player)
        return next((k for k, after in pairs if not wins(after, other[player])), None)

    sizes = [type(start)(size) for size in range(int(start) + 1)]
    lists = {
        player: [
            [size, [reply(after, player) for _, after in game.moves(None, size, other[player])]]
            for size in sizes
            if not wins(size, other[player])
        ]
        for player in other
    }
    first = {player: reply(start, player) for player in other if wins(start, player)}
    outcome = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    return outcome[wins(start, "left"), wins(start, "right")], {**lists, "first": first}


def test_partizan_strategies_about_look_alikes(rules: Rules) -> None:
    (game,) = rules(PARTIZAN)
    load_files([game.source.path if game.source else ""])
    different = 0
    for n in range(1, 10):
        truth, real = forged_strategies(game, n)
        answer, forged_evidence = forged_strategies(game, float(n))
        made = {**claim(game, n, answer, kind="partizan-strategy", **forged_evidence)}
        made["question"] = "outcome"
        assert not refused(made).accepted
        mixed = {key: [*real[key], *forged_evidence[key]] for key in ("left", "right")}
        for each in {"L", "R", "N", "P"} - {truth}:
            made["answer"], made["evidence"] = each, {**made["evidence"], **mixed}
            assert not refused(made).accepted
        different += answer != truth
        verdict = zermelo.decide(game(n=n))
        assert (verdict.answer, verdict.assurance.label) == (truth, "certified")
    assert different > 2


def test_the_shipped_rules_with_true_for_one() -> None:
    load_files([str(HOME / "node_kayles.py")])
    (game,) = load(str(HOME / "node_kayles.py"))
    assert game.source is not None
    table = [[{"set": [0]}, 1], [{"set": [2]}, 1], [{"set": [0, True, 2]}, 2]]
    path = {"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]]}
    value = {
        "zermelo": "certificate", "version": 1,
        "rules": {"file": "node_kayles.py", "sha256": game.source.sha256},
        "instance": {"game": "my-kayles", "graph": path}, "question": "winning-moves",
        "answer": [True], "evidence": {"kind": "nim-table", "values": table},
    }  # fmt: skip
    assert not refused(value).accepted
    table[2] = [{"set": [0, 1, 2]}, 2]
    assert refused({**value, "answer": ["b"]}).accepted


ALIKE = {
    "classes of named tuples": NAMED,
    "a field that is not compared": UNCOMPARED,
    "a member of an enumeration": COLORS,
    "true and one": TYPED.replace("(heap - k, kind)", "(heap - k, k % 2 == 1 if k == 1 else 1)"),
    "minus zero": TYPED.replace("(n, 1)", "(n, 0.0)").replace(
        "k, kind)", "k, -0.0 if k == 2 else 0.0)"
    ),
    "a class of numbers": TYPED.replace("STEPS", "class Big(int):\n    pass\nSTEPS", 1).replace(
        "(heap - k, kind)", "(heap - k, Big(1) if k == 2 else 1)"
    ),
}


@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves", "misere-outcome"])
@pytest.mark.parametrize("kind", ALIKE)
def test_positions_that_are_equal_for_python_and_not_the_same(
    kind: str, question: str, rules: Rules
) -> None:
    """They are one line with file and line, whatever is asked and by which method."""
    (game,) = rules(ALIKE[kind])
    for method in (None, "search", "nimbers"):
        with pytest.raises(InputError) as failure:
            [zermelo.decide(game(n=n, question=question), method=method) for n in range(4, 12)]
        said = str(failure.value)
        assert "rules.py: line " in said
        assert "equal to another one for Python, but not the same" in said
        assert "\n" not in said


def test_positions_that_differ_in_their_class_alone(rules: Rules, tmp_path: Path) -> None:
    """Data classes of different classes are not equal: answers are right, also elsewhere."""
    (game,) = rules(CLASSES)
    lines = []
    for n in range(1, 40):
        verdict = zermelo.decide(game(n=n, question="nim-value"), method="search")
        assert (verdict.answer, verdict.assurance.label) == (
            literal(game, game.start(n)), "certified",
        )  # fmt: skip
        zermelo.write(verdict, str(tmp_path / "c.json"))
        lines.append((tmp_path / "c.json").read_text())
    (tmp_path / "all.jsonl").write_text("".join(lines))
    command = [sys.executable, "-m", "zermelo", "check", "--rules", "rules.py", "all.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("accepted") == 39


SEEN = """
import functools
import zermelo
SEEN = []
@functools.lru_cache(None)
def digits(n):
    return sorted(set(str(n)) & set("23456789"))
def moves(graph, n):
    SEEN.append(n)
    for digit in digits(n):
        yield int(digit), n // int(digit)
GAME = zermelo.ruleset("digits", start=lambda n: n, moves=moves, graph="none", data={"n": int})
"""


def test_the_checker_hands_rules_nothing_that_a_file_made_up(rules: Rules) -> None:
    """Not even a cache of the author's can be led astray: it sees the rules' own positions only."""
    (game,) = rules(SEEN)
    load_files([game.source.path if game.source else ""])
    n = 48_000
    truth = literal(game, n)
    game.moves.__globals__["SEEN"].clear()
    game.moves.__globals__["digits"].cache_clear()
    for kind, rows in (
        ("nim-table", {"values": forged(game, float(n))}),
        ("strategy", {"replies": [[[48000.0, 0], []], [48000.0, []]], "first": None}),
    ):
        seen = game.moves.__globals__["SEEN"]
        seen.clear()
        assert not refused(claim(game, n, truth + 1, kind=kind, **rows)).accepted
        assert all(type(each) is int for each in seen), kind
    verdict = zermelo.decide(game(n=n, question="nim-value"))
    assert (verdict.answer, verdict.assurance.label) == (truth, "certified")


def test_an_entry_that_nothing_rests_on_is_refused(rules: Rules) -> None:
    (game,) = rules(DIGITS)
    load_files([game.source.path if game.source else ""])
    rows = forged(game, 48)
    answer = literal(game, 48)
    assert refused(claim(game, 48, answer, kind="nim-table", values=rows)).accepted
    found = refused(claim(game, 48, answer, kind="nim-table", values=[[7, 9], *rows]))
    assert "the answer does not rest on it" in found.reason


def test_the_text_has_the_types() -> None:
    """What is written differently is read back differently, and what is one thing is one text."""

    class Color(enum.Enum):
        RED = 1

    names = {"Color": Color, "__name__": __name__}
    values = [
        0, False, 0.0, -0.0, "0", None, b"0", (), (0,), ((0,),), frozenset(), frozenset({0}),
        frozenset({False}), frozenset({0.0}), frozenset({(0,)}), Color.RED, "Color", 1, True, 1.0,
        ("Color", "RED"),
    ]  # fmt: skip
    texts = [text_of(dump(value, names)) for value in values]
    assert len(set(texts)) == len(values)
    assert text_of(dump(frozenset([8, 1, 0]), {})) == text_of(dump(frozenset([0, 8, 1]), {}))
