"""Impartial rules in the compiled search for nimbers: small tables, threads, tables in files."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from sampling import some

import zermelo
from tests.rulesets.strangers_boards import ROOT, game
from zermelo.core.deadline import Deadline
from zermelo.games.partizan import PLAYERS
from zermelo.games.partizan.questions import OUTCOMES
from zermelo.games.partizan.turns import Turn, in_turns
from zermelo.solvers.nimber_search import compiled, team
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.ruleset import masks
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

FILES = ("rulesets/node_kayles", "rulesets/sim", "rulesets/vertexnim",
         "tests/rulesets/strangers/arc_kayles_vertices")  # fmt: skip


@pytest.mark.parametrize("file", some(FILES))
def test_small_tables_and_threads(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are those of the author's functions, whatever a table forgets and whoever writes."""
    monkeypatch.setattr(compiled, "FIRST", 1)
    monkeypatch.setattr(compiled, "SLICE", 16)
    monkeypatch.setattr(team, "SLICE", 16)
    own, chance = game(ROOT / f"{file}.py"), random.Random(8)
    for number in range(6):
        n = chance.randrange(3, 6)
        graph = nx.gnp_random_graph(n, 0.6, seed=number)
        data = {"weights": [2] * n, "token": 0} if own.name == "my-vertexnim" else {}
        for question in ("nim-value", "misere-outcome"):
            instance = own(graph, question=question, **data)
            rules = rules_of(instance)
            start = rules.start(instance.position)
            value = Table(rules).nim_value(start)
            limits: dict[str, Any] = {"threads": 1 + number % 3}
            if number % 2:
                limits["memory"] = 2000
            search = CompiledNimbers(masks.encode(instance), rules, Deadline(), **limits)
            if question == "nim-value":
                assert search.nim_value(start) == value
            assert search.lost(start) == (value == 0)


def test_a_search_goes_on_from_its_table(tmp_path: Path) -> None:
    graph = nx.random_regular_graph(3, 30, seed=2)
    instance = game(ROOT / "rulesets/node_kayles.py")(graph, question="nim-value")
    limits: dict[str, Any] = {
        "method": "masks", "assurance": "exhaustive", "table": str(tmp_path / "kayles.table")
    }  # fmt: skip
    first = zermelo.decide(instance, nodes=2000, **limits)
    assert (first.answered, first.reason) == (False, "limit of 2000 positions reached")
    found = zermelo.decide(instance, **limits)
    plain = zermelo.decide(instance, method="masks", assurance="exhaustive")
    assert found.answer == plain.answer
    assert found.statistics["from_file"] > 0
    assert found.statistics["nodes"] < plain.statistics["nodes"]
    with pytest.raises(
        zermelo.errors.InputError, match="belongs to another instance"
    ):  # other values
        zermelo.decide(instance, question="misere-outcome", **limits)


def test_what_does_not_fit_into_a_word_is_no_answer(rules: Rules) -> None:
    """Also where a thread comes upon it."""
    (own,) = rules(
        "import zermelo\n"
        "def moves(graph, left):\n"
        "    number, rest = left\n"
        "    if rest:\n"
        "        yield 0, (number * 5, rest - 1)\n"
        "        yield 1, (number * 7, rest - 1)\n"
        "GAME = zermelo.ruleset('large', start=lambda: (1, 40), moves=moves, graph='none')\n"
    )
    for workers in (1, 2):
        verdict = zermelo.decide(own(), question="outcome", method="masks", workers=workers)
        assert not verdict.answered
        assert "does not fit into a word" in (verdict.reason or "")


@pytest.mark.parametrize("most", [1, 3, 9])
def test_entries_of_a_packed_tuple_that_grow(rules: Rules, most: int) -> None:
    """One of 12 entries in 63 bits is from -16 to 15; beyond that nothing is said."""
    (own,) = rules(
        "import zermelo\n"
        "def moves(graph, heaps):\n"
        "    for i, heap in enumerate(heaps):\n"
        "        if heap > 0:\n"
        "            after = list(heaps)\n"
        f"            after[i] = -{most} * heap * heap\n"
        "            yield i, tuple(after)\n"
        "GAME = zermelo.ruleset('growing', start=lambda: (1, 2) * 5 + (0, 0), moves=moves,"
        " graph='none')\n"
    )
    verdict = zermelo.decide(own(), question="nim-value", method="masks", assurance="exhaustive")
    assert verdict.answered == (most < 4)
    if not verdict.answered:
        assert "does not fit into a word" in (verdict.reason or "")
    assert zermelo.decide(own(), question="nim-value").answer == 0


def test_threads_search_partizan_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FIRST", 64)
    monkeypatch.setattr(team, "SLICE", 64)
    blue = [v for v in range(18) if sum(divmod(v, 6)) % 2 == 0]
    cases: tuple[tuple[str, str, dict[str, Any], str], ...] = (
        ("domineering", "grid:5x6", {"columns": 6}, "R"),
        ("clobber", "grid:3x6", {"blue": blue}, "P"),
        ("snort", "path:16", {}, "N"),
    )
    for name, board, data, outcome in cases:
        asked = game(ROOT / "rulesets" / f"{name}.py")(board, **data, question="outcome")
        rules = in_turns(asked)
        start = rules.start(asked.position).position
        for threads, memory in ((1, 1 << 30), (2, 1 << 30), (3, 1 << 16)):
            limits: dict[str, Any] = {"threads": threads, "memory": memory}
            search = CompiledNimbers(masks.encode(asked), rules, Deadline(), **limits)
            left, right = (not search.lost(Turn(start, player)) for player in PLAYERS)
            assert OUTCOMES[left, not right] == outcome
