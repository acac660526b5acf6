"""Moves that see only what is near: on paths and cycles they are octal games, where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from moves_of_sets import FILE, Rules, own

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.games.impartial.heaps import heaps_of
from zermelo.games.ruleset import reach

NEAR = "for u in graph.neighbors(v):\n            if u in left:\n                "
BESIDE = "beyond = set(graph.neighbors(u))\n                "

OCTAL = {
    "yield v, left - {v} - around": ("0137", 1),
    "yield v, left - {v}": ("07", 1),
    "if left & around:\n            yield v, left - {v}": ("06", 1),
    "if not left & around:\n            yield v, left - {v}": ("01", 1),
    "a, b = around, left\n        a = {v} | (left & b)\n        yield v, left ^ {v}": ("", None),
    "b = left - {v}\n        yield v, b & left": ("07", 1),
    "yield v, (left ^ {v}) | (left - {v})": ("07", 1),
    NEAR + "yield (u, v), left - {u, v}": ("007", 1),
    NEAR + BESIDE + "if not left & (beyond - {v}):\n                    yield v, left - {u, v}": (
        "003", 2
    ),
}  # fmt: skip
"""Moves, their digits on paths (as in 0.07), and how far they see; no digits where not known."""

UNKNOWN = (
    "yield v, left - around",  # an octal game leaves no three pieces
    "yield v, left & around",
    "yield v, left ^ (left - {v})",
    "if left == {v}:\n            yield v, left - {v}",
    "if left - {v}:\n            yield v, left - {v}",
    "for u in sorted(left):\n            yield (u, v), left - {u, v}",
    "for u in left - {v}:\n            if u in around:\n                yield (u, v), left - {u}",
    "for part in zermelo.connected(graph, left - around):\n            yield v, left - part",
    "if around - left:\n            yield v, left - {v}",
    "if v % 2:\n            yield v, left - {v}",
)
"""Moves of which it is not known that they are near, or that the rest is a path or two."""


def by_the_moves(game: zermelo.types.Ruleset, graph: zermelo.Graph) -> int:
    """Return the nim-value of the start, by the moves and the components as they are."""

    @cache
    def value(part: frozenset[int]) -> int:
        found = set()
        for _, after in game.moves(graph, part):
            total = 0
            for each in zermelo.connected(graph, after):
                total ^= value(frozenset(each))
            found.add(total)
        return next(k for k in range(len(found) + 1) if k not in found)

    total = 0
    for each in graph.components():
        total ^= value(frozenset(each))
    return total


def bodies() -> Iterator[str]:
    """Yield moves of many kinds that see at most two edges far."""
    near = ("left & around", "not left & around", "left & (around | {v}) == {v}")
    for test, taken in product(("", *near), ("{v}", "around", "around | {v}")):
        line = f"yield v, left - ({taken})"
        yield f"if {test}:\n            {line}" if test else line
    beyond = ("left & beyond == {v}", "left & (beyond - {v})", "not left & (around - {u})")
    for test, taken in product(("", *beyond), ("u", "{u, v}", "beyond", "beyond | around")):
        line = f"yield v, left - {taken if taken != 'u' else '{u}'}".replace(
            "beyond | around", "(beyond | around)"
        )
        inner = f"if {test}:\n                    {line}" if test else line
        yield NEAR + BESIDE + inner


def test_values_of_many_games_are_those_of_the_moves(rules: Rules) -> None:
    known = 0
    for body in bodies():
        game = own(rules, body)
        instance = game("path:24")
        if heaps_of(instance) is None:
            continue
        known += 1
        for text in ("path:24", "path:31", "cycle:19", "cycle:22", "union(path:7,cycle:5)"):
            asked = game(text)
            verdict = zermelo.decide(asked, method="heaps")
            assert verdict.answer == by_the_moves(game, asked.graph), (body, text)
            assert verdict.assurance.label == "certified"
    assert known >= 12


@pytest.mark.parametrize("body", OCTAL)
def test_the_digits_of_some_games(body: str, rules: Rules) -> None:
    digits, far = OCTAL[body]
    game = own(rules, body)
    heaps = heaps_of(game("path:9"))
    if far is None:
        assert heaps is None
        return
    assert heaps is not None
    assert reach.reach_of(game) == far
    assert "".join(str(dict(heaps.path).get(j, 0)) for j in range(len(digits))) == digits


@pytest.mark.parametrize("body", UNKNOWN)
def test_of_others_no_digits_are_known(body: str, rules: Rules) -> None:
    assert heaps_of(own(rules, body)("path:40")) is None


@pytest.mark.parametrize("parts", ["None", "parts"])
def test_pieces_are_components_only_where_these_are_connected(parts: str, rules: Rules) -> None:
    game = own(rules, "yield v, left - {v} - around", parts)
    assert heaps_of(game("path:40")) is None


def test_the_start_has_all_vertices(rules: Rules) -> None:
    text = FILE.format(body="yield v, left - {v} - around", parts='"connected"')
    (game,) = rules(text.replace("range(graph.n)", "range(1, graph.n)"))
    assert heaps_of(game("path:40")) is None


def test_graphs_with_three_neighbors_or_loops_are_searched(rules: Rules) -> None:
    game = own(rules, "yield v, left - {v} - around")
    assert heaps_of(game("star:3")) is None
    looped = zermelo.Graph.from_edges(40, [(0, 0), *((v, v + 1) for v in range(39))], loops=True)
    looping = replace(game, loops=True)
    assert heaps_of(looping(looped)) is None


def test_long_paths_have_a_period(rules: Rules) -> None:
    game = own(rules, "yield v, left - {v} - around")
    for n in (3_000, 3_001):
        verdict = zermelo.decide(game(f"path:{n}"))
        assert verdict.answer == zermelo.decide(zermelo.node_kayles(f"path:{n}")).answer
        assert verdict.certificate is not None
        assert verdict.certificate.evidence.data["period"] == 34


def test_forged_values_are_rejected(rules: Rules) -> None:
    instance = own(rules, "yield v, left - {v} - around")("path:40")
    certificate = zermelo.decide(instance, method="heaps").certificate
    assert certificate is not None
    assert check(certificate).accepted
    data = certificate.evidence.data
    for k, value in enumerate(data["values"]):
        wrong = {**data, "values": [*data["values"][:k], value + 1, *data["values"][k + 1 :]]}
        assert not check(replace(certificate, evidence=Evidence("path-values", wrong))).accepted
    for change in ({"values": data["values"][:-1]}, {"start": 1, "period": 2}):
        wrong = {**data, **change}
        assert not check(replace(certificate, evidence=Evidence("path-values", wrong))).accepted
    assert not check(replace(certificate, answer=certificate.answer + 1)).accepted
    for question in ("winning-moves", "misere-outcome", "genus"):
        asked = replace(certificate.instance, question=question)
        assert not check(Certificate(asked, [], certificate.evidence)).accepted


@pytest.mark.parametrize("text", ["path:33", "cycle:40", "union(path:20,cycle:25)"])
def test_winning_moves(text: str, rules: Rules) -> None:
    game = own(rules, "yield v, left - {v} - around")
    verdict = zermelo.decide(game(text, question="winning-moves"))
    built_in = zermelo.decide(zermelo.node_kayles(text, question="winning-moves"))
    assert verdict.answer == built_in.answer
    assert verdict.certificate is not None
    assert verdict.certificate.evidence.kind == "path-values"
    for wrong in ([*verdict.answer, 1], verdict.answer[:-1] or [0]):
        assert not check(replace(verdict.certificate, answer=wrong)).accepted
    long = game("path:4000", question="winning-moves")
    reason = zermelo.decide(long, method="heaps").reason
    assert reason is not None
    assert "more than 10,000,000 vertices" in reason


@pytest.mark.parametrize("body", [*UNKNOWN, "yield v, left - {v}"])
def test_the_values_of_other_rules_are_rejected(body: str, rules: Rules) -> None:
    right = zermelo.decide(own(rules, "yield v, left - {v} - around")("path:40"), method="heaps")
    assert right.certificate is not None
    other = own(rules, body)("path:40")
    assert not check(replace(right.certificate, instance=other)).accepted
