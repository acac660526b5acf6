"""The checker of simplifications: no trace, made up or tampered with, proves a wrong answer."""

import copy
from random import Random
from typing import Any

import pytest
from sample_games import glued_graph, plausible, random_graph
from subset_table import check_by_table, winnable

from zermelo.core.certificate import CheckResult, Status
from zermelo.core.errors import BadProof
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.simplification import apply_step, check_simplification
from zermelo.games.ello.evidence.trace_rules import RULES, State
from zermelo.games.ello.rules import GREEN, RED, Ello
from zermelo.solvers.ello.outcomes import trace_data
from zermelo.solvers.ello.simplify import simplify

PATH = Ello(Graph.from_edges(3, [(0, 1), (1, 2)]), (RED, GREEN, RED))
TRACE = [["leaf", 0], ["leaf", 1], ["isolated", 2]]


def verdict(game: Ello, answer: Any, data: Any) -> CheckResult:
    result = check_simplification(game, answer, data, check_by_table)
    assert result.accepted or result.reason
    assert "\n" not in result.reason
    return result


def all_winnable(state: State) -> bool:
    return all(winnable(state.part(component)) for component in state.components())


@pytest.mark.parametrize("rule", sorted(RULES))
def test_each_local_rule_keeps_the_answer_wherever_it_applies(rule: str) -> None:
    rng = Random(rule)
    applied = 0
    for _ in range(4000):
        graph = random_graph(rng, rng.randrange(1, 8))
        if rule == "relink" and graph.n >= 2:
            graph = with_wings(rng, graph)
        n = graph.n
        game = Ello(graph, tuple(rng.randrange(2) for _ in range(n)))
        for _ in range(10):
            state = State(game)
            step = [rule, *(rng.randrange(n) for _ in range(RULES[rule][0]))]
            try:
                apply_step(state, step)
            except BadProof:
                continue
            applied += 1
            assert all_winnable(state) == winnable(game), (graph.edges, game.colors, step)
    assert applied > 10


def with_wings(rng: Random, graph: Graph) -> Graph:
    """Return the graph with the picture of Reduction lemma 4 (Fig. 5b) added at two vertices."""
    x, y, z = range(graph.n, graph.n + 3)
    a, b = rng.sample(range(graph.n), 2)
    wings = [(x, a), (x, y), (z, b), (z, y), (y, a), (y, b)]
    return Graph.from_edges(graph.n + 3, [*graph.edges, *wings])


def test_random_splits_keep_the_answer_wherever_they_pass() -> None:
    rng = Random(0)
    passed = 0
    for _ in range(3000):
        game = plausible(rng, glued_graph(rng, 8))
        if game.graph.n < 4:
            continue
        entries = []
        for x in rng.sample(range(game.graph.n), rng.randrange(1, 3)):
            row = [u for u in game.graph.neighbors(x) if rng.random() < 0.5]
            entries.append([x, [[rng.randrange(2), row]]])
        state = State(game)
        try:
            apply_step(state, ["split", *entries])
        except BadProof:
            continue
        passed += 1
        assert all_winnable(state) == winnable(game)
    assert passed > 10


def test_tampered_traces_never_prove_the_wrong_answer() -> None:
    rng = Random(1)
    rejected = 0
    for _ in range(400):
        game = plausible(rng, glued_graph(rng, 9))
        answer = winnable(game)
        simplified = simplify(game)
        data = trace_data(
            simplified.steps, *((part.vertices[0], None) for part in simplified.parts)
        )
        for _ in range(10):
            changed = tampered(rng, data)
            assert not verdict(game, not answer, changed).accepted
            rejected += not verdict(game, answer, changed).accepted
    assert rejected > 1000


def tampered(rng: Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return the evidence with one change in the steps or in the parts."""
    data = copy.deepcopy(data)
    steps, parts = data["steps"], data["parts"]
    match rng.randrange(5) if steps else 4:
        case 0:
            del steps[rng.randrange(len(steps))]
        case 1:
            i, j = rng.randrange(len(steps)), rng.randrange(len(steps))
            steps[i], steps[j] = steps[j], steps[i]
        case 2:
            tamper(rng, rng.choice(steps))
        case 3:
            steps.insert(rng.randrange(len(steps)), copy.deepcopy(rng.choice(steps)))
        case _ if parts:
            del parts[rng.randrange(len(parts))]
        case _:
            parts.append({"vertex": 0, "evidence": None})
    return data


def tamper(rng: Random, row: list[Any]) -> None:
    """Change one entry somewhere inside a nested list."""
    position = rng.randrange(len(row))
    if isinstance(row[position], list) and row[position]:
        tamper(rng, row[position])
    elif isinstance(row[position], str):
        row[position] = rng.choice(sorted(RULES))
    else:
        row[position] = rng.randrange(10)


def test_the_steps_of_a_path() -> None:
    data = {"steps": TRACE, "parts": []}
    assert verdict(PATH, True, data).accepted
    assert not verdict(PATH, False, data).accepted
    for position in range(3):
        fewer = {"steps": TRACE[:position] + TRACE[position + 1 :], "parts": []}
        assert not verdict(PATH, True, fewer).accepted
    assert "steps[2]" in verdict(PATH, True, {"steps": [*TRACE[:2], TRACE[0]], "parts": []}).reason


def test_the_word_about_a_part_is_passed_on() -> None:
    data = {"steps": [], "parts": [{"vertex": 0, "evidence": "mine"}]}
    seen: list[Any] = []

    def refuse(part: Ello, answer: bool, evidence: Any) -> CheckResult:
        seen.append((part, answer, evidence))
        return CheckResult(Status.LIMIT, "no time")

    result = check_simplification(PATH, True, data, refuse)
    assert (result.status, result.reason) == (Status.LIMIT, "parts[0]: no time")
    assert seen == [(PATH, True, "mine")]


def test_all_parts_for_a_win_and_one_for_a_loss() -> None:
    game = Ello(Graph.from_edges(3, []), (GREEN, RED, RED))

    def parts(*names: int) -> dict[str, Any]:
        return {"steps": [], "parts": [{"vertex": v, "evidence": None} for v in names]}

    assert verdict(game, False, parts(1)).accepted
    assert not verdict(game, False, parts(0)).accepted
    assert "exactly one" in verdict(game, False, parts(1, 2)).reason
    assert "exactly one" in verdict(game, False, parts()).reason
    won = Ello(Graph.from_edges(3, []), (GREEN,) * 3)
    assert verdict(won, True, parts(2, 0, 1)).accepted
    assert "3 parts" in verdict(won, True, parts(0, 1)).reason
    assert "3 parts" in verdict(won, True, parts(0, 1, 2, 2)).reason
    assert "smallest" in verdict(won, True, parts(0, 1, 7)).reason


def test_a_split_into_pieces_of_wrong_parity_or_no_pieces() -> None:
    bowtie = Graph.from_edges(5, [(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)])
    game = Ello(bowtie, (GREEN, GREEN, RED, GREEN, GREEN))

    def after(*copies: Any) -> str:
        return verdict(game, True, {"steps": [["split", [0, list(copies)]]], "parts": []}).reason

    assert "wrong parity" in after([0, [1, 2]]) or "wrong parity" in after([0, [3, 4]])
    assert "does not separate" in after([0, [1]])
    assert "no neighbor" in after([0, [3, 3]])
    assert "no neighbor" in after([0, [3]], [0, [3]])
    assert "color" in after([2, [3, 4]])


JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1.0,
    "",
    "leaf",
    [],
    [[]],
    {},
    [None],
    [3],
    ["leaf"],
    [[1, 2]],
]


@pytest.mark.parametrize("junk", JUNK)
def test_malformed_evidence_is_rejected(junk: Any) -> None:
    assert not verdict(PATH, True, junk).accepted
    assert not verdict(
        PATH, junk if junk is not True else 1, {"steps": TRACE, "parts": []}
    ).accepted
    for key in ("steps", "parts"):
        data: dict[str, Any] = {"steps": TRACE, "parts": []}
        data[key] = junk
        assert verdict(PATH, True, data).accepted == (key == "parts" and junk == [])
        del data[key]
        assert not verdict(PATH, True, data).accepted
    for step in (
        junk, ["leaf", junk], ["leaf", 0, junk], [junk, 0], ["split", junk], ["split", [junk, []]],
        ["split", [1, junk]], ["split", [1, [junk]]], ["split", [1, [[junk, [2]]]]],
        ["split", [1, [[0, junk]]]], ["split", [1, [[0, [junk]]]]], ["twins", 0, junk],
    ):  # fmt: skip
        data = {"steps": [step, *TRACE], "parts": [{"vertex": junk}]}
        assert not verdict(PATH, True, data).accepted
    assert not verdict(PATH, True, {"steps": [], "parts": [junk]}).accepted


def test_variants_are_rejected() -> None:
    game = Ello(Graph.from_edges(1, []), (GREEN,), modulus=3)
    assert "plain" in verdict(game, True, {"steps": [], "parts": []}).reason
