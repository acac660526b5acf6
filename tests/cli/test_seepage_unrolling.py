"""The method sat-paths, its depth, and the formula qbf, against the token game move by move."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from programs import needs_depqbf
from seepage_dags import Edges, dags, dead_ends, green_number, up_to_isomorphism
from spills import green_wins_within, longest_way, some_games

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.backends import qbf


def instance(n: int, edges: Edges, sinks: tuple[int, ...], k: int | None) -> Instance:
    graph = Graph.from_edges(n, edges, directed=True)
    question = "green-number" if k is None else "green-wins"
    return Instance("seepage", Seepage(graph, 0, sinks, k), question, Labels(n))


def triangle(k: int | None) -> Instance:
    graph = parse("simplex:2,4")
    return instance(graph.n, graph.edges, dead_ends(graph.n, graph.edges), k)


def test_green_numbers() -> None:
    small = [(n, edges, dead_ends(n, edges)) for n in range(1, 5) for edges in dags(n)]
    seen = set()
    for n, edges, sinks in [*small, *some_games(11, 60)]:
        asked = instance(n, edges, sinks, None)
        verdict = zermelo.decide(asked, method="sat-paths", assurance="solver")
        assert verdict.answered
        assert verdict.answer == green_number(n, edges, sinks)
        seen.add(verdict.answer)
    assert seen == {None, 1, 2, 3, 4}


def test_green_wins() -> None:
    for n, edges, sinks in some_games(11, 25):
        for k in (1, 2):
            verdict = zermelo.decide(
                instance(n, edges, sinks, k), method="sat-paths", assurance="solver"
            )
            assert verdict.answer is green_wins_within(n, edges, sinks, k, n, True)


@needs_depqbf
def test_quantified_formulas_say_who_wins() -> None:
    for n, edges, sinks in some_games(11, 25):
        for k in (1, 2):
            text = zermelo.logic.encode(instance(n, edges, sinks, k), "qdimacs")
            assert qbf.solve_text(text, Deadline()) is green_wins_within(
                n, edges, sinks, k, n, True
            )


@pytest.mark.slow
@pytest.mark.parametrize("k", [1, 2, 3])
def test_answers_on_all_graphs_with_six_vertices(k: int) -> None:
    for edges in up_to_isomorphism(6):
        sinks = dead_ends(6, edges)
        asked = instance(6, edges, sinks, k)
        verdict = zermelo.decide(asked, method="sat-paths", assurance="solver")
        assert verdict.answer is green_wins_within(6, edges, sinks, k, 6, True)


def test_a_depth_answers_exactly_if_one_reading_is_conclusive() -> None:
    ends = set()
    for n, edges, sinks in some_games(11, 40):
        longest = longest_way(edges, sinks)
        for depth in range(1, longest + 2):
            hopeful = green_wins_within(n, edges, sinks, 1, depth, True)
            cautious = green_wins_within(n, edges, sinks, 1, depth, False)
            asked = instance(n, edges, sinks, 1)
            verdict = zermelo.decide(asked, method="sat-paths", depth=depth, assurance="solver")
            if hopeful != cautious:
                assert not verdict.answered
                words = f"depth {depth} decides nothing"
                assert words in str(verdict.reason)
                assert f"depth {longest} decides" in str(verdict.reason)
            else:
                assert verdict.answer is hopeful
            ends.add((depth < longest, verdict.answer))
    assert ends >= {(True, True), (True, False), (True, None), (False, True), (False, False)}


def test_deepening_stops_at_the_first_depth_that_decides() -> None:
    # Two sinks beside the source decide it, whatever lies behind the long path.
    edges = ((0, 1), (0, 2), *((v, v + 1) for v in range(2, 30)))
    longer = tuple(sorted({(0, 31), *edges}))
    verdict = zermelo.decide(instance(32, longer, (1, 30, 31), 1), method="sat-paths")
    assert verdict.answer is False
    assert verdict.statistics["depth"] == 1
    verdict = zermelo.decide(instance(31, edges, (1, 30), 2), method="sat-paths")
    assert verdict.answer is True
    assert verdict.statistics["depth"] == 1


def test_a_green_number_with_too_little_depth_is_unknown() -> None:
    game = triangle(None)
    assert zermelo.decide(game, method="sat-paths").answer == 1
    verdict = zermelo.decide(game, method="sat-paths", depth=1)
    assert not verdict.answered
    assert "with k = 1, depth 1 decides nothing" in str(verdict.reason)


def test_large_graphs_and_many_paths_end_unknown() -> None:
    path = tuple((v, v + 1) for v in range(2500))
    verdict = zermelo.decide(instance(2501, path, (2500,), 1), method="sat-paths")
    assert verdict.reason == "it takes at most 2000 vertices, the graph has 2501"
    edges = [(0, 1), (0, 2)]
    for v in range(1, 99, 2):
        edges += [(v, v + 2), (v, v + 3), (v + 1, v + 2), (v + 1, v + 3)]
    ladder = instance(101, tuple(edges), (99, 100), 1)
    verdict = zermelo.decide(ladder, method="sat-paths", depth=50)
    assert "1125899906842624 paths to the sinks, the limit is 100000" in str(verdict.reason)


def test_a_time_limit_of_nothing_is_unknown() -> None:
    game = triangle(1)
    assert not zermelo.decide(game, method="sat-paths", time_limit=0).answered


def test_depths_that_make_no_sense() -> None:
    with pytest.raises(InputError, match="the depth is 0; it must be a whole number from 1 on"):
        zermelo.decide(instance(2, ((0, 1),), (1,), 1), depth=0)


def test_depth_on_the_command_line(cli: Callable[..., tuple[int, str, str]]) -> None:
    game = ["seepage", "--graph", "simplex:3,4", "--question", "green-wins", "--set", "protect=1"]
    asked = ["decide", *game, "--method", "sat-paths", "--json"]
    found: list[dict[str, Any]] = []
    for more, status in ((["--depth", "3"], 3), (["--depth", "4"], 0), ([], 0)):
        code, out, _ = cli(*asked, *more)
        assert code == status
        found.append(json.loads(out))
    assert [verdict["answer"] for verdict in found] == [None, False, False]
    assert "depth 3 decides nothing" in found[0]["reason"]
    code, _, err = cli(*asked, "--depth", "0")
    assert code == 2
    assert err.count("\n") == 1


def test_quantified_formulas_on_the_command_line(cli: Callable[..., tuple[int, str, str]]) -> None:
    game = ["seepage", "--graph", "kary:2,2", "--question", "green-wins", "--set", "protect=1"]
    code, out, _ = cli("encode", *game, "--as", "qdimacs")
    assert code == 0
    assert "c question green-wins\n" in out
    assert "c var 1 protect(0,1)\n" in out
    assert cli("encode", *game, "--as", "qcir")[1].startswith("#QCIR-14\n")
    assert "\np cnf " in cli("encode", *game, "--as", "cnf")[1]
    asked = ("encode", *game, "--as", "qdimacs")
    limited = cli(*asked, "--time-limit", "60", "--depth", "1", "--reading", "pessimistic")
    assert limited[0] == 0
    assert "c depth 1, pessimistic" in limited[1]
    assert limited[1] == cli(*asked, "--depth", "1", "--reading", "pessimistic")[1]
    assert "c depth 1, optimistic" in cli(*asked, "--depth", "1")[1]
    for wrong, words in (
        (["--depth", "0"], "--depth"),
        (["--depth", "1", "--reading", "pessimist"], "did you mean pessimistic?"),
        (["--reading", "pessimistic"], "add --depth D"),
    ):
        code, out, err = cli(*asked, *wrong)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert words in err
    other = ("encode", "ello", "--graph", "path:3", "--set", "green=all", "--as", "cnf")
    assert "does not go round by round" in cli(*other, "--depth", "2")[2]
    code, _, err = cli("encode", "seepage", "--graph", "kary:2,2", "--as", "qdimacs")
    assert code == 2
    assert "seepage green-number cannot be written as qdimacs; possible: cpsat, lp, mps, opb" in err


@pytest.mark.parametrize(
    ("words", "who"),
    [
        (("seepage", "--graph", "simplex:2,3", "--method", "learn"), "learn does not go"),
        (("seepage", "--graph", "kary:2,2", "--method", "trees"), "trees does not go"),
        (("ello", "--graph", "path:3", "--set", "green=all"), "no method for ello goes"),
    ],
)
def test_a_depth_for_methods_without_rounds(
    words: tuple[str, ...], who: str, cli: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = cli("decide", *words, "--depth", "3")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"{who} round by round; leave --depth out" in err
    assert cli("decide", *words)[0] == 0


def test_a_depth_is_for_the_methods_that_unroll_among_all() -> None:
    assert zermelo.decide(triangle(None), depth=1).answer == 1
    with pytest.raises(InputError, match="leave --depth out"):
        zermelo.decide(triangle(None), method="bounds", depth=1)
