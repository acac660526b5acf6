"""Seepage: the full game, the token game and the literal rules agree; mistakes have a place."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from seepage_dags import Edges, dags, green_wins, random_dag

import zermelo
from zermelo.cli.main import run
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.games.seepage.rules import (
    Position,
    Seepage,
    Spill,
    Token,
    exposed,
    options,
    start,
    winner,
)


def outcome(game: Seepage, begin: Position) -> bool:
    """Whether Green wins, by trying all moves."""
    won = {"green": True, "sludge": False}.get(winner(game, begin) or "")
    if won is not None:
        return won
    replies = (outcome(game, after) for _, after in options(game, begin))
    return any(replies) if begin.greens_turn else all(replies)


def agree(n: int, edges: Edges, k: int, sinks: tuple[int, ...] | None = None) -> None:
    game = Seepage.on(Graph.from_edges(n, edges, directed=True), k, sinks)
    literal = green_wins(n, edges, k, sinks)
    assert outcome(game, start(game)) == literal, (n, edges, k, sinks)
    assert outcome(game, Token(game.source, 0, True)) == literal, (n, edges, k, sinks)


@pytest.mark.parametrize("n", range(1, 6))
def test_both_games_on_all_small_digraphs(n: int) -> None:
    for edges in dags(n):
        for k in (1, 2, 3):
            agree(n, edges, k)


@pytest.mark.slow
def test_both_games_on_all_digraphs_with_six_vertices() -> None:
    for edges in dags(6):
        for k in (1, 2):
            agree(6, edges, k)


def test_both_games_on_random_digraphs_with_marked_sinks() -> None:
    rng = random.Random(5)
    for _ in range(60):
        n = rng.randrange(5, 8)
        edges = random_dag(rng, n, rng.choice((0.2, 0.4, 0.6)))
        sinks = tuple(v for v in range(n) if rng.random() < 0.4)
        agree(n, edges, rng.randrange(1, 3), rng.choice((None, sinks)))


def test_moves() -> None:
    game = Seepage.on(Graph.from_edges(4, [(0, 1), (0, 2), (1, 3)], directed=True), 1)
    assert (game.source, game.sinks) == (0, (2, 3))
    moves = dict(options(game, start(game)))
    assert sorted(moves, key=str) == [(), (1,), (2,), (3,)]
    assert moves[(2,)] == Spill(0b0001, 0b0100, False)
    after = dict(options(game, moves[(2,)]))
    assert after == {1: Spill(0b0011, 0b0100, True)}
    assert dict(options(game, after[1])) == {
        (): Spill(0b0011, 0b0100, False),
        (3,): Spill(0b0011, 0b1100, False),
    }
    assert winner(game, Spill(0b0011, 0b1100, False)) == "green"
    assert winner(game, Spill(0b0101, 0, True)) == "sludge"
    assert list(options(game, Spill(0b0101, 0, True))) == []
    # Above, Sludge may go on from any contaminated vertex; the token goes on from its own.
    assert exposed(game, Spill(0b0011, 0, False)) == [2, 3]
    assert exposed(game, Token(1, 0, False)) == [3]
    assert sorted(dict(options(game, Token(1, 0, True)))) == [(), (3,)]
    with pytest.raises(ValueError, match="how much Green may protect"):
        list(options(Seepage.on(game.graph), start(game)))


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"edges": [[0, 1], [1, 2], [2, 1]]}, r"\.graph: the graph has the directed cycle 1 -> 2 -> 1"),
    ({"edges": [[0, 1], [1, 2], [2, 0]]}, "directed cycle 0 -> 1 -> 2 -> 0"),
    ({"edges": [[0, 2], [1, 2]]}, r"\.graph: 2 vertices have no edge into them, 0 and 1 among"),
    ({"edges": [[0, 1]]}, "no edge into them, 0 and 2 among them; all vertices must be reach"),
    ({"edges": [[0, 1], [0, 2], [0, 1]]}, r"\.graph\.edges\[2\]: the edge 0-1 stands twice"),
    ({"edges": [[0, 1], [1, 1]]}, "loop"),
    ({"directed": False}, r"\.graph\.directed: seepage is played on directed graphs"),
    ({"protect": 0}, r"\.protect: Green cannot protect 0 vertices; write 1 or more"),
    ({"protect": -2}, r"\.protect: Green cannot protect -2 vertices"),
    ({"protect": "1"}, r"\.protect"),
    ({"protect": None}, '"protect" is missing'),
    ({"sinks": [7]}, r"\.sinks\[0\]: there is no vertex 7"),
    ({"sinks": [2, 2]}, r"\.sinks\[1\]: vertex 2 stands twice"),
    ({"question": "green-number"}, "the question \"green-number\" does not use \"protect\""),
    ({"question": "winnable"}, "no question"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), MISTAKES)
def test_mistakes_have_a_place(
    change: dict[str, Any], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph: dict[str, Any] = {"vertices": 3, "edges": [[0, 1], [0, 2]], "directed": True}
    value: dict[str, Any] = {"game": "seepage", "protect": 1, "question": "green-wins"}
    for key, data in change.items():
        (graph if key in ("edges", "directed") else value)[key] = data
    value = {key: data for key, data in value.items() if data is not None} | {"graph": graph}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(value))
    with pytest.raises(InputError, match=message):
        zermelo.read(str(file))
    assert run(["decide", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_python_users_get_the_same_errors() -> None:
    for edges, directed in (([(0, 1)], False), ([(0, 1), (1, 0)], True), ([], True)):
        with pytest.raises(InputError):
            Seepage.on(Graph.from_edges(2, edges, directed))
    with pytest.raises(InputError):
        Seepage.on(Graph.from_edges(2, [(0, 1)], directed=True), 0)
    with pytest.raises(InputError, match=r"\.sinks\[1\]: there is no vertex 2"):
        Seepage.on(Graph.from_edges(2, [(0, 1)], directed=True), 1, [1, 2])


def test_a_long_cycle_is_named_in_short() -> None:
    edges = [(v, (v + 1) % 50) for v in range(50)]
    with pytest.raises(InputError, match="cycle 0 -> 1 -> 2 -> 3 -> … -> 49 -> 0; ") as caught:
        Seepage.on(Graph.from_edges(50, edges, directed=True))
    assert len(str(caught.value)) < 120


def test_labels_and_marked_sinks_come_back(tmp_path: Path) -> None:
    graph = {"vertices": ["s", "a", "b"], "edges": [["s", "a"], ["a", "b"]], "directed": True}
    file = tmp_path / "game.json"
    for sinks, answer in ((["a"], 1), (["s"], None), ([], 1), (["b"], 1)):
        file.write_text(json.dumps({"game": "seepage", "graph": graph, "sinks": sinks}))
        verdict = zermelo.decide(zermelo.read(str(file)))
        assert (verdict.answer, verdict.assurance.label) == (answer, "certified")
        assert verdict.certificate is not None
        zermelo.write(verdict.certificate, str(tmp_path / "proof.json"))
        assert zermelo.check(str(tmp_path / "proof.json")).accepted
        written = json.loads((tmp_path / "proof.json").read_text())["instance"]
        assert written.get("sinks", ["b"]) == sinks
