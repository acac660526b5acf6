"""Rules of POLISH as evidence: their proofs replayed, and what they do not apply to rejected."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import pytest
from polish_searching import polish_search
from polishing import instance

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.polish.evidence import good_vectors
from zermelo.games.polish.evidence.rules import moves, previous_wins
from zermelo.games.polish.rules import start

ANSWERS = {"nim-value": 0, "outcome": "P", "winning-moves": []}


def claim(
    text: str, *rules: object, brushes: tuple[int, ...] = (), question: str = "outcome"
) -> Certificate:
    game = instance(parse(text), brushes, question)
    return Certificate(game, ANSWERS[question], Evidence("strategy-rule", {"rules": list(rules)}))


@pytest.mark.parametrize("question", sorted(ANSWERS))
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("cycle:9", ["copy-cat"]),
        ("torus:20x20", ["copy-cat"]),
        ("complete:40", ["good-vector"]),
        ("bipartite:2,33", ["two-centres"]),
        ("union(bipartite:5,2,path:1,complete:6,complete:5)",
         ["two-centres", "good-vector", "copy-cat"]),
    ],
)  # fmt: skip
def test_decide_gives_rules_and_they_are_accepted(
    text: str, rules: list[str], question: str
) -> None:
    verdict = zermelo.decide(instance(parse(text), (), question), method="closed-forms")
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.answer == ANSWERS[question]
    assert verdict.certificate is not None
    assert verdict.certificate.evidence.kind == "strategy-rule"
    assert verdict.certificate.evidence.data == {"rules": rules}


@pytest.mark.parametrize(
    "certificate",
    [
        claim("cycle:5", "copy-cat", brushes=(1, 0, 0, 0, 0)),
        claim("cycle:5", "two-centres"),
        claim("cycle:5", "good-vector"),
        claim("complete:4", "copy-cat"),
        claim("complete:2", "good-vector"),
        claim("complete:4", "two-centres"),
        claim("complete:5", "good-vector"),
        claim("complete:4", "good-vector", brushes=(1, 0, 0, 0)),
        claim("complete:6", "good-vector", brushes=(2, 0, 0, 0, 0, 0)),
        claim("bipartite:2,3", "two-centres"),
        claim("bipartite:1,2", "two-centres"),
        claim("bipartite:3,3", "two-centres"),
        claim("bipartite:2,5", "copy-cat"),
        claim("bipartite:2,5", "two-centres", brushes=(1, 0, 0, 0, 0, 0, 0)),
        claim("bipartite:2,5", "two-centres", brushes=(0, 0, 1, 0, 0, 0, 0)),
        claim("grid:2x3", "two-centres"),
        claim("cycle:5"),
        claim("cycle:5", "copy-cat", "copy-cat"),
        claim("path:1", "copy-cat"),
        claim("union(complete:4,cycle:4)", "copy-cat", "good-vector"),
        claim("union(complete:4,path:2)", "good-vector", "copy-cat"),
    ],
)
def test_rules_that_do_not_apply(certificate: Certificate) -> None:
    assert check(certificate).status is Status.REJECTED


def test_rules_prove_no_other_answer() -> None:
    for question, answer in ANSWERS.items():
        certificate = claim("cycle:4", "copy-cat", question=question)
        assert check(certificate).accepted
        for wrong in (1, "N", [0], False, None, "", *ANSWERS.values()):
            if repr(wrong) != repr(answer):
                assert check(replace(certificate, answer=wrong)).status is Status.REJECTED


def test_evidence_of_the_wrong_form() -> None:
    for rules in (["copycat"], [3], [["copy-cat"]], [None]):
        with pytest.raises(InputError, match=r"no rule.*\.rules\[0\]|\.rules\[0\].*no rule"):
            check(claim("cycle:4", *rules))
    for data in ({}, {"rules": "copy-cat"}, {"rules": ["copy-cat"], "more": 1}):
        certificate = replace(claim("cycle:4"), evidence=Evidence("strategy-rule", data))
        with pytest.raises(InputError, match=r"\.evidence"):
            check(certificate)


def test_a_late_checker_says_so() -> None:
    assert check(claim("bipartite:2,99", "two-centres"), Deadline(0.0)).status is Status.LIMIT


def test_rules_on_random_positions_claim_what_search_finds() -> None:
    draw = random.Random(4)
    accepted = {"copy-cat": 0, "good-vector": 0, "two-centres": 0}
    for _ in range(400):
        graph = parse(draw.choice(("complete:4", "complete:6", "bipartite:2,4", "bipartite:2,5")))
        brushes = tuple(draw.choice((0, 0, 1, 1, 2)) for _ in range(graph.n))
        found = polish_search(graph).nim_value(start(Cleaning(graph, brushes)))
        for name in accepted:
            game = instance(graph, brushes, "outcome")
            certificate = Certificate(game, "P", Evidence("strategy-rule", {"rules": [name]}))
            if check(certificate).accepted:
                accepted[name] += 1
                assert found == 0
    assert min(accepted.values()) > 5


@cache
def value(needs: tuple[int, ...]) -> int:
    """The nim-value of a complete graph's position, by the definition."""
    seen = {value(tuple(good_vectors.place(needs, i))) for i in range(len(needs))}
    return next(g for g in range(len(seen) + 1) if g not in seen)


def good_vector(chance: random.Random, dangerous: int, pairs: int) -> list[int]:
    """Return a random good vector: dangerous components of up to 8 vertices, and a safe one."""
    needs: list[int] = []
    for _ in range(dangerous):
        start = len(needs)
        more: list[int] = []
        while (len(more) + 1) % 2 or (sum(more) + 2 * start + 1) % 2:
            more = []
            for i in range(start + 1, start + chance.choice((2, 4, 6, 8))):
                more.append(chance.randint(more[-1] if more else 2 * start + 1, 2 * i))
        needs += [2 * start + 1, *more]
    safe = 2 * len(needs) + 2
    for _ in range(pairs):
        safe += chance.choice((0, 0, 1, 2, 3, 4))
        needs += [safe, safe]
    return needs


def test_good_vectors_of_any_size_have_their_replies() -> None:
    chance, largest = random.Random(17), 0
    for _ in range(400):
        needs = good_vector(chance, chance.choice((0, 2, 2, 4, 6)), chance.randrange(12))
        assert needs == sorted(needs)
        assert good_vectors.good(needs)
        largest = max(largest, len(needs))
        for i in range(len(needs)):
            second = good_vectors.reply(needs, i)
            assert second is not None
            assert good_vectors.good(good_vectors.place(good_vectors.place(needs, i), second))
    assert largest > 30


@pytest.mark.parametrize(
    ("k", "most"), [(2, 9), (4, 9), (6, 9), pytest.param(8, 11, marks=pytest.mark.slow)]
)
def test_every_move_from_a_good_vector_has_its_reply(k: int, most: int) -> None:
    # All stable vectors, also those that play from no brushes does not reach.
    found = 0
    for needs in combinations_with_replacement(range(1, most + 1), k):
        if not good_vectors.good(needs):
            continue
        found += 1
        for i in range(k):
            second = good_vectors.reply(needs, i)
            assert second is not None
            assert good_vectors.good(good_vectors.place(good_vectors.place(needs, i), second))
        if k <= 4:
            assert value(needs) == 0
    assert found > k


def test_the_table_of_two_centres_against_nim_values() -> None:
    @cache
    def lost(position: tuple[int, int, int, int]) -> bool:
        return all(after is not None and not lost(after) for after in moves(position))

    for n in range(1, 10):
        for c in range(1, n + 1):
            for d in range(c, n + 1):
                for s in range(n + 1):
                    position = (c, d, s, n - s)
                    assert previous_wins(position, Deadline()) is lost(position)
