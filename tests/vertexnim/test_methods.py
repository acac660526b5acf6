"""The methods for VertexNim against the known answers and against each other."""

from __future__ import annotations

import pytest
from sampling import some
from vertexnim_answers import FILES, Known, circuits, in_order, known

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.vertexnim.rules import RULES
from zermelo.solvers.method import methods
from zermelo.solvers.vertexnim import contraction, table
from zermelo.solvers.vertexnim.circuits import ADJACENT

ENGINES = ("search", "nimbers", "misere", "table")
THEOREMS = [method for method in methods("vertexnim") if method.name not in ENGINES]

USED = {
    "undirected": {"undirected", "strategy-stealing"},
    "directed_all_loops": {"directed-loops", "strategy-stealing", "adjacent-nim"},
    "directed_optional_loops": {"directed-loops", "strategy-stealing", "adjacent-nim"},
    "stockman": {"stockman", "stockman-misere"},
    "mtr_stockman": {"zero-one"},
    "mtr_contract": {"parity"},
}
"""Which rules the games of a file need."""


def agree(one: Known) -> set[str]:
    """Compare all rules with a known answer; return the names of those that apply."""
    game, outcome, winning = one
    used = set()
    for entry in THEOREMS:
        if entry.applies(game) is not None:
            continue
        used.add(entry.name)
        verdict = zermelo.decide(game, method=entry.name)
        move = verdict.statistics.get("move")
        stolen = entry.name == "strategy-stealing" and outcome == "N" and move is None
        sure = Assurance.THEOREM if stolen else Assurance.CERTIFIED
        assert (verdict.answer, verdict.assurance) == (outcome, sure), entry.name
        assert move is None or move in winning, entry.name
        if outcome == "N" and winning and entry.name != "strategy-stealing":
            assert move is not None, entry.name
        asked = zermelo.decide(game, method=entry.name, question="winning-moves")
        if asked.answered:
            assert in_order(asked.answer) == winning, entry.name
        else:
            assert entry.name in ("strategy-stealing", "adjacent-nim")
    return used


def test_a_long_walk_over_ones_keeps_the_deadline() -> None:
    cycle = Graph.from_edges(100_000, [(v, (v + 1) % 100_000) for v in range(100_000)])
    game = zermelo.vertexnim(cycle, [1] * 100_000, 0).position
    assert len(contraction.ones_around(game, 0, Deadline())) == 100_000
    with pytest.raises(LimitReached):
        contraction.ones_around(game, 0, Deadline(0.001))


@pytest.mark.parametrize("file", FILES)
def test_rules_give_the_known_answers(file: str) -> None:
    used: set[str] = set()
    for one in known(file):
        used |= agree(one)
    assert used == USED[file]


def test_adjacent_nim_gives_the_known_answers() -> None:
    decided = {"N": 0, "P": 0}
    for game, outcome, _ in circuits():
        reason = ADJACENT.reason(game.position)
        if reason is None:
            assert ADJACENT.decide(game.position, Deadline()).outcome == outcome
            decided[outcome] += 1
        else:
            assert 1 in game.position.weights
            assert max(game.position.weights) > 2
    assert decided == {"N": 1584, "P": 731}  # of 3945 positions


@pytest.mark.parametrize("part", some(range(3), 3))
@pytest.mark.parametrize("file", FILES)
def test_tables_give_the_known_answers(file: str, part: int) -> None:
    for game, outcome, winning in [*known(file)][part::3]:
        cells = table.plain(game.position, Deadline())
        assert list(map(int, table.kernel_cells(game.position, Deadline()))) == cells
        oracle, start = table.Table(game.position, Deadline()), RULES.start(game.position)
        found = [list(move) for move, after in RULES.moves(start) if not oracle.nim_value(after)]
        assert in_order(found) == winning
        assert ("N" if oracle.nim_value(start) else "P") == outcome
