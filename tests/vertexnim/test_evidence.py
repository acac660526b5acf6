"""Evidence for VertexNim: accepted as it is, rejected when anything is changed that matters."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from vertexnim_games import MAKERS, NOW, RULES, Oracle, drawn, instance

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.formats.instance import decode
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import VertexNim
from zermelo.solvers.vertexnim.rules import evidence_for

MUTATIONS = 12


def certified(name: str, game: VertexNim) -> Certificate:
    """Return the certificate that a rule gives, after it was accepted."""
    rule, posed = RULES[name], instance(game)
    found = rule.decide(game, NOW)
    evidence = evidence_for(posed, found)
    assert evidence is not None, (name, game)
    assert evidence.kind in rule.kinds
    certificate = Certificate(posed, found.outcome, evidence)
    assert check(certificate).accepted, (name, game, certificate)
    return certificate


def accepted(certificate: Certificate) -> bool:
    """Whether the checker accepts; evidence of the wrong form it may also refuse to read."""
    try:
        return check(certificate).accepted
    except InputError:
        return False


def with_data(certificate: Certificate, data: Any) -> Certificate:
    return replace(certificate, evidence=Evidence(certificate.evidence.kind, data))


def is_true(certificate: Certificate, oracle: Oracle) -> bool:
    """Whether the claim is right, and its move wins."""
    game: VertexNim = certificate.instance.position
    wins = oracle.next_wins(game)
    if certificate.answer != ("N" if wins else "P"):
        return False
    move, first = certificate.evidence.data["move"], vertexnim.start(game)
    if move is None:
        return not wins or vertexnim.blocked(first)
    after = vertexnim.after(first, *move)
    return wins and after is not None and not oracle.wins(after)


def zeros_allowed(game: VertexNim) -> bool:
    return (game.rule, game.order) != ("vertexnim", "remove-then-move")


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield (container, key) of everything within a JSON value."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], list | dict):
            yield from places(value[key])


def mutated(certificate: Certificate, rng: random.Random) -> Certificate:
    """Return the certificate with one random change of the evidence or of the game."""
    game: VertexNim = certificate.instance.position
    n, kind = game.graph.n, rng.randrange(8)
    if kind == 0:
        other = replace(game, token=rng.randrange(n))
        return replace(certificate, instance=instance(other))
    if kind == 1:
        v = rng.randrange(n)
        less = rng.randint(0 if zeros_allowed(game) else 1, game.weights[v])
        weights = (*game.weights[:v], less, *game.weights[v + 1 :])
        return replace(certificate, instance=instance(replace(game, weights=weights)))
    data = copy.deepcopy(dict(certificate.evidence.data))
    if kind == 2:
        data["move"] = rng.choice([None, [rng.randrange(4), rng.randrange(n)]])
        return with_data(certificate, data)
    spots = list(places(data))
    holder, key = rng.choice(spots)
    value = holder[key]
    if isinstance(value, int):
        holder[key] = rng.randrange(max(n, 3))
    elif isinstance(holder, list) and rng.random() < 0.6:
        del holder[key]
    elif isinstance(value, list) and value:
        source, place = rng.choice([spot for spot in spots if isinstance(spot[0], list)])
        if rng.random() < 0.5:
            del value[rng.randrange(len(value))]
        else:
            value.append(copy.deepcopy(source[place]))
    elif isinstance(value, list):
        value.append(rng.randrange(n))
    return with_data(certificate, data)


@pytest.mark.parametrize("games", [150, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MAKERS)
def test_accepted_and_mutations_rejected(name: str, games: int) -> None:
    rng = random.Random(f"evidence {name}")
    outcomes, changed, harmless = {"N": 0, "P": 0}, 0, 0
    kinds = dict.fromkeys(RULES[name].kinds, 0)
    for _ in range(games):
        game = drawn(name, rng, 5)
        certificate = certified(name, game)
        oracle = Oracle(game)
        outcomes[certificate.answer] += 1
        kinds[certificate.evidence.kind] += 1
        assert is_true(certificate, oracle)
        false = "P" if certificate.answer == "N" else "N"
        assert not accepted(replace(certificate, answer=false))
        flipped = with_data(certificate, {**certificate.evidence.data, "move": None})
        assert not accepted(replace(flipped, answer=false))
        for _ in range(MUTATIONS):
            other = mutated(certificate, rng)
            if other == certificate:
                continue
            changed += 1
            if accepted(other):
                harmless += 1
                assert is_true(other, oracle), (name, game, certificate.evidence, other)
    assert min(outcomes.values()) >= 20, outcomes
    assert min(kinds.values()) >= 20, kinds
    assert changed > 3 * games
    assert harmless < 0.25 * changed


def invented(kind: str, n: int, rng: random.Random) -> dict[str, Any]:
    """Return random evidence of a kind."""
    order = rng.sample(range(n), n)
    cuts = sorted(rng.sample(range(n + 1), min(n + 1, rng.randint(1, 4))))
    parts = [order[a:b] for a, b in zip([0, *cuts], [*cuts, n], strict=True)]
    pairs = [rng.sample(range(n), 2) for _ in range(rng.randint(0, n))] if n > 1 else []
    move = rng.choice([None, [rng.randrange(3), rng.randrange(n)]])
    some = [v for v in order if rng.random() < 0.3]
    data: dict[str, dict[str, Any]] = {
        "ones-component": {"component": parts[0]},
        "lighter-neighbours": {"lost": parts[0], "won": pairs, "at_once": some},
        "strong-components": {"layers": list(zip(parts[::2], parts[1::2], strict=False))},
        "geography-matching": {"matching": pairs[:2], "barrier": some},
    }
    return {**data.get(kind, {}), "move": move}


@pytest.mark.parametrize("name", MAKERS)
def test_invented_evidence_proves_nothing_false(name: str) -> None:
    rng = random.Random(f"invented {name}")
    taken = 0
    for _ in range(150):
        game = drawn(name, rng, 4)
        oracle, posed = Oracle(game), instance(game)
        for _ in range(40):
            kind = rng.choice(RULES[name].kinds)
            evidence = Evidence(kind, invented(kind, game.graph.n, rng))
            claim = Certificate(posed, rng.choice("NP"), evidence)
            if accepted(claim):
                taken += 1
                assert is_true(claim, oracle), (name, game, claim)
    assert taken > 20


@pytest.mark.parametrize("name", MAKERS)
def test_larger_games(name: str) -> None:
    rng = random.Random(f"larger {name}")
    for _ in range(30):
        certificate = certified(name, drawn(name, rng, 40))
        false = "P" if certificate.answer == "N" else "N"
        assert not accepted(replace(certificate, answer=false))
        without = {**certificate.evidence.data, "move": None}
        assert not accepted(replace(with_data(certificate, without), answer=false))


@pytest.mark.parametrize("name", MAKERS)
def test_the_question_of_winning_moves(name: str) -> None:
    rng = random.Random(3)
    seen = 0
    for _ in range(60):
        certificate = certified(name, drawn(name, rng))
        game = certificate.instance.position
        asked = replace(certificate, instance=instance(game, "winning-moves"))
        assert not accepted(asked)
        none = replace(asked, answer=[])
        blocked = vertexnim.blocked(vertexnim.start(game))
        assert accepted(none) is (certificate.answer == "P" or blocked)
        seen += certificate.answer == "P"
    assert seen


def test_another_variant() -> None:
    """No kind is taken for a game that its theorem is not about."""
    rng = random.Random(4)
    refused = 0
    for name in MAKERS:
        for _ in range(40):
            certificate = certified(name, drawn(name, rng))
            game = certificate.instance.position
            for key, readings in vertexnim.CHOICES.items():
                for reading in readings:
                    other = replace(game, **{key: reading})
                    if other == game or (not min(game.weights) and not zeros_allowed(other)):
                        continue
                    claim = replace(certificate, instance=instance(other))
                    if accepted(claim):
                        assert is_true(claim, Oracle(other))
                    else:
                        refused += 1
    assert refused > 300


def test_a_later_component_may_be_torn_open() -> None:
    # 1 is P and goes with 0; 2 has arcs to 0 and 1. To empty 0 gives 2 an arc to 1.
    arcs = [(0, 1), (1, 3), (3, 0), (3, 1), (3, 2), (2, 0), (0, 2), *((v, v) for v in range(4))]
    graph = zermelo.Graph.from_edges(4, arcs, True, loops=True)
    game = zermelo.vertexnim(graph, [1, 1, 1, 2], 0)
    layers = [[[1], [0]], [[2], []]]
    data = {"layers": layers, "move": [0, 1]}
    claim = Certificate(game, "N", Evidence("strong-components", data))
    assert check(claim).accepted
    assert not accepted(with_data(claim, {**data, "move": [0, 2]}))
    after = dict(vertexnim.RULES.moves(vertexnim.start(game.position)))
    assert not Oracle(game.position).wins(after[0, 1])
    assert Oracle(game.position).wins(after[0, 2])


@pytest.mark.parametrize("n", [6000, pytest.param(40_000, marks=pytest.mark.slow)])
def test_a_large_digraph(n: int) -> None:
    arcs = [(v, (v + 1) % n) for v in range(n)] + [(v, v) for v in range(n)]
    graph = zermelo.Graph.from_edges(n, arcs, True, loops=True)
    game = zermelo.vertexnim(graph, [2, 2, *[1] * (n - 2)], 2)
    verdict = zermelo.decide(game, method="directed-loops")
    assert verdict.answer == "N"  # the path from 2 on is labeled from its end
    assert verdict.certificate is not None
    layers = verdict.certificate.evidence.data["layers"]
    assert len(layers) == n // 2 - 1
    changed = {"layers": layers[1:], "move": [0, 3]}
    assert not accepted(with_data(verdict.certificate, changed))


def test_ties_do_not_count() -> None:
    game = zermelo.vertexnim("path:4", [4, 4, 3, 2], 1)
    right = {"lost": [1, 3], "won": [[2, 3]], "at_once": [], "move": None}
    assert check(Certificate(game, "P", Evidence("lighter-neighbours", right))).accepted
    # Definition 11 has 0 and 3 in S, and so 1 in T by its neighbor of equal weight.
    for move in ([3, 0], [3, 2], [0, 0]):
        printed = {"lost": [0, 3], "won": [[1, 0], [2, 3]], "at_once": [], "move": move}
        assert not accepted(Certificate(game, "N", Evidence("lighter-neighbours", printed)))


@pytest.mark.parametrize(
    "data",
    [
        {"lost": 3},
        {"lost": [9]},
        {"lost": [1, 1]},
        {"won": [[2]]},
        {"won": [[2, True]]},
        {"at_once": None},
        {"more": 1},
        {"move": 3},
    ],
)  # fmt: skip
def test_evidence_of_the_wrong_form(data: dict[str, Any]) -> None:
    certificate = certified("undirected", zermelo.vertexnim("path:4", [4, 4, 3, 2], 2).position)
    assert certificate.evidence.kind == "lighter-neighbours"
    changed = with_data(certificate, {**certificate.evidence.data, **data})
    with pytest.raises(InputError, match=r"\.evidence"):
        check(changed)


@pytest.mark.parametrize("move", [[1, 9], [True, 3], ["1", 3], [1, True], [1]])
def test_moves_of_the_wrong_form(move: Any) -> None:
    certificate = certified("undirected", zermelo.vertexnim("path:4", [4, 4, 3, 2], 2).position)
    with pytest.raises(InputError, match=r"\.evidence\.move"):
        check(with_data(certificate, {**certificate.evidence.data, "move": move}))


def test_an_unknown_kind() -> None:
    game = zermelo.vertexnim("path:2", [1, 1], 0)
    assert check(Certificate(game, "P", Evidence("luck"))).status is Status.UNSUPPORTED


@pytest.mark.parametrize("start", [[1, 1], [2**63, 1]])
@pytest.mark.parametrize("kind", ["strategy", "nim-table"])
def test_a_forged_weight_does_not_fill_the_memory(kind: str, start: list[int]) -> None:
    value = {
        "game": "vertexnim", "weights": start, "token": 1, "rule": "stockman",
        "graph": {"vertices": 2, "edges": [[0, 1], [1, 0], [0, 0], [1, 1]], "directed": True},
    }  # fmt: skip
    forged = [[2**63, 1], 0]
    data: dict[str, dict[str, Any]] = {
        "strategy": {"first": [0, 0], "replies": [[forged, [[0, 0]]]]},
        "nim-table": {"values": [[forged, 1]]},
    }
    made = Certificate(decode(value, Path()), "N", Evidence(kind, data[kind]))
    if kind == "nim-table" and start == [2**63, 1]:
        # The position has too many options for the checker to look at any of them.
        assert check(made, Deadline(5)).status is Status.LIMIT
        return
    wanted = "weights only fall" if start == [1, 1] else "there are more options"
    with pytest.raises(InputError, match=wanted):
        check(made, Deadline(5))
