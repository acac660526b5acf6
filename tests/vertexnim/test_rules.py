"""The rules of VertexNim: against the known answers, at their corners, and bad input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from sampling import some
from vertexnim_answers import FILES, in_order, known

import zermelo
from zermelo.core.errors import InputError
from zermelo.formats.instance import decode, encode
from zermelo.games.impartial.rules import PASS, Impartial
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import Standing
from zermelo.solvers.search.impartial import Table

RULES: Impartial = vertexnim.RULES


@pytest.mark.parametrize("part", some(range(3), 3))
@pytest.mark.parametrize("file", FILES)
def test_known_answers(file: str, part: int) -> None:
    for game, outcome, winning in [*known(file)][part::3]:
        table, start = Table(RULES), RULES.start(game.position)
        found = [list(move) for move, after in RULES.moves(start) if not table.nim_value(after)]
        assert in_order(found) == winning
        assert ("N" if table.nim_value(start) else "P") == outcome


def moves(*arguments: Any, **choices: Any) -> list[Any]:
    position = zermelo.vertexnim(*arguments, **choices).position
    return [move for move, _ in vertexnim.options(vertexnim.start(position))]


def test_corners() -> None:
    alone, looped = zermelo.Graph.from_edges(1, []), zermelo.graphs.graph("circuit:1")[0]
    assert moves(alone, [3], 0) == moves(alone, [1], 0) == [(0, None)]
    assert moves(looped, [3], 0) == [(0, None), (1, 0), (2, 0)]
    # An emptied vertex is left; its neighbor has a loop from then on.
    assert moves("path:2", [2, 1], 0) == [(0, 1), (1, 1)]
    after = Standing(zermelo.vertexnim("path:2", [2, 1], 0).position, (2, 0), 0)
    assert [move for move, _ in vertexnim.options(after)] == [(0, None), (1, 0)]
    assert moves("circuit:3", [2, 1, 1], 0) == [(0, 1), (1, 1)]
    emptied = Standing(zermelo.vertexnim("circuit:3", [2, 1, 1], 0).position, (2, 0, 1), 0)
    assert [move for move, _ in vertexnim.options(emptied)] == [(0, 2), (1, 2)]


def test_corners_of_stockman() -> None:
    def stockman(*arguments: Any, **choices: Any) -> list[Any]:
        return moves(*arguments, rule="stockman", **choices)

    assert stockman("path:3", [0, 2, 1], 0) == []
    assert stockman("path:3", [0, 2, 1], 0, play="misere") == [PASS]
    assert stockman("path:3", [0, 2, 0], 1) == [(0, 0), (0, 2), (1, 0), (1, 2)]
    assert stockman("path:1", [4], 0) == []
    assert stockman("circuit:1", [2], 0) == [(0, 0), (1, 0)]
    assert stockman("union(path:2,path:1)", [1, 1, 5], 2) == []


def test_corners_of_moving_first() -> None:
    def later(*arguments: Any, **choices: Any) -> list[Any]:
        return moves(*arguments, order="move-then-remove", **choices)

    assert later("path:3", [0, 0, 2], 0) == [(0, 2), (1, 2)]
    assert later("path:3", [0, 0, 2], 0, rule="stockman") == []
    assert later("path:3", [0, 0, 2], 2) == [(0, 2), (1, 2)]  # the empty path closes on 2
    assert later("path:1", [2], 0) == []
    assert later("path:1", [2], 0, play="misere") == [PASS]
    assert later("path:2", [0, 0], 1, play="misere") == [PASS]
    assert later("path:2", [3, 0], 0, rule="stockman") == []


def test_who_is_blocked_at_the_start_has_no_winning_move() -> None:
    for graph, weights, choices in (
        ("path:1", [4], {"rule": "stockman"}),
        ("path:2", [0, 0], {"order": "move-then-remove"}),
    ):
        for play, outcome in (("normal", "P"), ("misere", "N")):
            game = zermelo.vertexnim(graph, weights, 0, play=play, **choices)
            for method in ("search", "nimbers"):
                verdict = zermelo.decide(game, method=method, question="winning-moves")
                assert (verdict.answer, verdict.assurance.label) == ([], "certified")
                assert zermelo.decide(game, method=method).answer == outcome


def test_positions_are_read_as_they_were_written() -> None:
    for file in FILES:
        for game, *_ in list(known(file))[:20]:
            seen = [RULES.start(game.position)]
            for position in seen[:50]:
                seen += [after for _, after in RULES.options(position)][:5]
            for position in seen:
                assert RULES.read(game.position, RULES.write(position)) == position


@pytest.mark.parametrize(
    "value",
    [[], [[1, 1]], [[1], 0], [[1, -1], 0], [[1, 1], None], [[1, 1], 2], [[0, 0], 0], [[], 0],
     [[1, True], 0], [[1, 1], True]],
)  # fmt: skip
def test_no_position(value: Any) -> None:
    with pytest.raises(InputError):
        RULES.read(zermelo.vertexnim("path:2", [1, 1], 0).position, value)


@pytest.mark.parametrize(
    ("graph", "weights", "token", "choices", "words"),
    [
        ("union(path:2,path:1)", [1, 1, 1], 0, {}, "no path leads from 0 to 2"),
        ("union(path:2,path:1)", [1, 1, 1], 0, {"order": "move-then-remove"}, "not connected"),
        ("dipath:3", [1, 1, 1], 0, {}, "not strongly connected: no path leads from 1 to 0"),
        ("path:2", [1, 0], 0, {}, r"\.weights\[1\]: a vertex cannot have the weight 0; write 1"),
        ("path:2", [1, -1], 0, {"rule": "stockman"}, "weight -1; write 0 or more"),
        ("path:2", [1, 1.5], 0, {}, r"\.weights"),
        ("path:2", [1], 0, {}, "1 values for 2 vertices"),
        ("path:2", {0: 1}, 0, {}, "vertex 1 has no value"),
        ("path:2", [1, 1], 2, {}, r"\.token: there is no vertex 2"),
        ("path:2", [1, 1], "0", {}, r"\.token: .*write 0"),
        ("path:2", [1, 1], None, {}, r"\.token"),
        ("path:2", [1, 1], 0, {"rule": "nim"}, r'\.rule: rule is "nim"; write "vertexnim" or'),
        ("path:2", [1, 1], 0, {"order": "remove"}, r"\.order"),
        ("path:2", [1, 1], 0, {"play": "misère"}, r"\.play"),
        (zermelo.Graph.from_edges(0, []), [], 0, {}, "no vertex"),
    ],
)  # fmt: skip
def test_bad_input(
    graph: Any, weights: Any, token: Any, choices: dict[str, str], words: str
) -> None:
    with pytest.raises(InputError, match=words) as found:
        zermelo.vertexnim(graph, weights, token, **choices)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize("key", ["weights", "token"])
def test_a_key_is_missing(key: str) -> None:

    value = {"game": "vertexnim", "graph": {"family": "path:2"}, "weights": [1, 1], "token": 0}
    del value[key]
    with pytest.raises(InputError, match=f'the key "{key}" is missing'):
        decode(value, Path())


def test_misere_games_have_no_sums() -> None:
    game = zermelo.vertexnim("path:2", [1, 2], 0, play="misere")
    with pytest.raises(InputError, match=r"\.parts\[1\]: misère play"):
        zermelo.disjunctive_sum([zermelo.vertexnim("path:2", [1, 2], 0), game])


def test_huge_weights_are_not_searched() -> None:
    huge, many = [10**18, 1, 1], [9] * 20
    for weights, method, words in (
        (huge, "search", "at most 1000"),
        (huge, "nimbers", "at most 1000"),
        (many, "search", "positions"),
    ):
        game = zermelo.vertexnim(f"cycle:{len(weights)}", weights, 0)
        verdict = zermelo.decide(game, method=method)
        assert (verdict.answered, words in (verdict.reason or "")) == (False, True)


def test_from_networkx() -> None:
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("b", "b")])
    game = zermelo.vertexnim(
        graph, {"a": 1, "b": 3, "c": 2}, "b", question="winning-moves", name="x"
    )
    assert (game.position.weights, game.position.token, game.name) == ((1, 3, 2), 1, "x")
    verdict = zermelo.decide(game)
    assert verdict.assurance.label == "certified"
    assert zermelo.check(verdict).accepted
    grid = nx.grid_2d_graph(2, 2)
    held = {node: 1 + sum(node) for node in grid}
    assert zermelo.vertexnim(grid, held, (1, 1)).position.token == 3
    with pytest.raises(InputError, match="no node"):
        zermelo.vertexnim(grid, held, (2, 2))


def test_files() -> None:
    for choices in ({}, {"rule": "stockman", "order": "move-then-remove", "play": "misere"}):
        game = zermelo.vertexnim("path:3", [1, 2, 2], 1, name="y", **choices)
        assert decode(encode(game), Path()) == game


def test_single_moves_are_those_of_the_list() -> None:
    for file in FILES:
        for game, *_ in list(known(file))[:60]:
            positions = [RULES.start(game.position)]
            positions += [after for _, after in RULES.moves(positions[0])][:8]
            for position in positions:
                listed = dict(RULES.moves(position))
                for left in range(-1, max(position.weights, default=0) + 1):
                    for v in (None, *range(len(position.weights))):
                        assert vertexnim.after(position, left, v) == listed.get((left, v))
