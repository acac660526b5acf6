"""The rules of pseudo-Boolean proofs: what is accepted is true, by trying all assignments."""

from __future__ import annotations

import random

import pytest

from tests.literal import pseudo_boolean as literal
from zermelo.checker.cutting_planes import MAX_STORED, Bounded, Ledger, check_bound
from zermelo.checker.pseudo_boolean import (
    Program,
    at_least,
    constraint_of,
    literal_of,
    text_of,
    words_of,
)
from zermelo.core.certificate import ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached

CASES = 1000
VARIABLES = 5


def drawn_literal(chance: random.Random) -> str:
    return chance.choice(["", "~"]) + f"x{chance.randint(1, VARIABLES)}"


def drawn_constraint(chance: random.Random, most: int = 4) -> str:
    terms = [
        f"{chance.choice([1, 1, 1, 2, 3, -1, -2])} {drawn_literal(chance)}"
        for _ in range(chance.randint(0, most))
    ]
    return " ".join([*terms, f">= {chance.randint(-2, 4)}"])


def ledger_of(constraints: list[str]) -> Ledger:
    ledger = Ledger(Deadline())
    for text in constraints:
        ledger.add(constraint_of(text.split()))
    return ledger


def test_the_normal_form_says_the_same() -> None:
    chance = random.Random(1)
    for _ in range(CASES):
        text = drawn_constraint(chance, 6)
        found = constraint_of(text.split())
        assert min(found.weights.values(), default=1) > 0
        assert not any(-x in found.weights for x in found.weights)
        written = text_of(found)
        for true in literal.assignments(VARIABLES):
            assert literal.holds(text, true) == literal.holds(written, true)
        if found.impossible:
            assert not literal.models([text], VARIABLES)


def drawn_rup(chance: random.Random, given: list[str]) -> str:
    hints = [chance.choice(["~", "~", *map(str, range(1, len(given) + 1))]) for _ in range(6)]
    return f"{drawn_constraint(chance, 3)} : {' '.join(hints)} ;"


def drawn_pol(chance: random.Random, given: list[str]) -> str:
    words, height = [], 0
    while height != 1 or chance.random() < 0.7:
        kind = "+" if height > 3 else chance.choice("cccl+++*dsw")
        if kind in "cl" or not height:
            words.append(
                drawn_literal(chance) if kind == "l" else str(chance.randint(1, len(given)))
            )
            height += 1
        elif kind == "+":
            if height < 2:
                continue
            words.append("+")
            height -= 1
        elif kind == "s":
            words.append("s")
        else:
            operand = (
                f"x{chance.randint(1, VARIABLES)}" if kind == "w" else str(chance.randint(1, 3))
            )
            words += [operand, kind]
    return f"{' '.join(words)} ;"


@pytest.mark.parametrize("rule", ["rup", "pol"])
def test_what_a_line_adds_follows(rule: str) -> None:
    chance = random.Random(2)
    accepted = 0
    for _ in range(CASES):
        given = [drawn_constraint(chance) for _ in range(chance.randint(1, 5))]
        line = (drawn_rup if rule == "rup" else drawn_pol)(chance, given)
        ledger = ledger_of(given)
        try:
            found = ledger.rup(line.split()) if rule == "rup" else ledger.pol(line.split())
        except BadProof:
            continue
        accepted += 1
        written = text_of(found)
        if rule == "rup":
            assert literal.models([written], VARIABLES) == literal.models(
                [line.split(" : ")[0]], VARIABLES
            )
        for true in literal.models(given, VARIABLES):
            assert literal.holds(written, true), (given, line)
    assert accepted > CASES // 5


def test_propagation_by_all_constraints_finds_what_clauses_imply() -> None:
    """Unit propagation is not complete; on the clauses of a chain it is, in the chain's order."""
    given = ["1 ~x1 1 x2 >= 1", "1 ~x2 1 x3 >= 1", "2 x4 1 ~x3 1 ~x5 >= 2"]
    found = ledger_of(given).rup(["1", "~x1", "1", "x4", ">=", "1", ":", "~", "1", "2", "3", ";"])
    assert text_of(found) == "1 x4 1 ~x1 >= 1"
    for line in (
        "1 ~x1 1 x4 >= 1 : ~ 2 1 3 ;",
        "1 ~x1 1 x4 >= 1 : 1 2 3 ;",
        "1 x4 >= 1 : ~ 1 2 3 ;",
    ):
        with pytest.raises(BadProof, match="without a contradiction"):
            ledger_of(given).rup(line.split())


def claim(objective: str, constraints: list[str], answer: int, proof: str | None) -> Bounded:
    terms = objective.split()
    pairs = [(int(a), literal_of(x)) for a, x in zip(terms[::2], terms[1::2], strict=True)]
    program = Program(pairs, [constraint_of(each.split()) for each in constraints], lambda _: [])
    return Bounded(program, answer, None if proof is None else ProofText(proof), ())


TRIANGLE = ["1 x1 1 x2 >= 1", "1 x1 1 x3 >= 1", "1 x2 1 x3 >= 1"]
COVER = "% a cover of the triangle\n\npol 1 2 + 3 + 2 d ;\npol 4 5 + ;\n"


def test_a_bound_that_needs_division() -> None:
    objective = "1 x1 1 x2 1 x3"
    assert literal.least(objective, TRIANGLE, 3) == 2
    assert check_bound(claim(objective, TRIANGLE, 2, COVER), Deadline()).accepted
    assert check_bound(claim(objective, TRIANGLE, 1, COVER), Deadline()).accepted
    with pytest.raises(BadProof, match="without a contradiction"):
        check_bound(claim(objective, TRIANGLE, 3, COVER), Deadline())


def test_mutations_of_a_proof_prove_nothing_false() -> None:
    chance = random.Random(3)
    objective, accepted = "1 x1 1 x2 1 x3 2 x4", 0
    lines = ["pol 1 2 + 3 + 2 d ;", "rup 1 x1 1 x2 1 x4 >= 1 : ~ 1 ;", "pol 4 5 + ;"]
    for _ in range(CASES):
        words = " \n ".join(lines).split(" ")
        for _ in range(chance.choice([0, 1, 1, 2])):
            place = chance.randrange(len(words))
            words[place] = chance.choice(
                ["1", "2", "3", "4", "5", "~", "x1", "~x2", "+", "d", "s", ""]
            )
        given = list(TRIANGLE)
        if chance.random() < 0.2:
            given[chance.randrange(3)] = drawn_constraint(chance)
        answer = chance.choice([1, 2, 2, 3])
        try:
            word = check_bound(claim(objective, given, answer, " ".join(words)), Deadline())
        except BadProof:
            continue
        if word.accepted:
            accepted += 1
            least = literal.least(objective, given, VARIABLES)
            assert least is None or least >= answer
    assert accepted > 100


@pytest.mark.parametrize(
    "line",
    [
        "rup >= 1 : 9 ;",
        "rup >= 1 : 0 ;",
        "rup >= 1 : -1 ;",
        "rup >= 1 : ~ 1",
        "rup >= 1 ;",
        "rup 1 >= 1 : ~ ;",
        "rup 1 y1 >= 1 : ~ ;",
        "rup 1 x0 >= 1 : ~ ;",
        "rup 1 x01 >= 1 : ~ ;",
        "rup 1 x1 >= x2 : ~ ;",
        "rup 1.5 x1 >= 1 : ~ ;",
        f"rup 1 x{'9' * 40} >= 1 : ~ ;",
        f"rup {'9' * 40} x1 >= 1 : ~ ;",
        "rup 1 x² >= 1 : ~ ;",
        "pol 1 +  ;",
        "pol 1 2 ;",
        "pol ;",
        "pol 1 0 d ;",
        "pol 1 -2 * ;",
        "pol 1 ~x1 w ;",
        "pol 1 2 w ;",
        "pol 2 d ;",
        "pol s ;",
        "pol 1",
        "pol x ;",
        "pol ~ ;",
    ],
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(BadProof, match="line 1 of the proof"):
        check_bound(claim("1 x1", TRIANGLE, 2, line), Deadline())


def test_other_rules_are_unsupported_and_no_proof_is_a_mistake() -> None:
    for rule in ("red 1 x1 >= 1 ; x1 -> 1 ;", "del id 1 ;", "conclusion NONE ;"):
        word = check_bound(claim("1 x1", TRIANGLE, 2, rule), Deadline())
        assert (word.status, word.reason) == (
            Status.UNSUPPORTED,
            "line 1 of the proof: only rup and pol are known",
        )
    with pytest.raises(InputError, match="missing"):
        check_bound(claim("1 x1", TRIANGLE, 2, None), Deadline())


def test_numbers_and_memory_have_limits() -> None:
    large = "pol 1 999999999999 * 999999999999 * ;"
    with pytest.raises(LimitReached, match="above"):
        check_bound(claim("1 x1", TRIANGLE, 2, large), Deadline())
    wide = at_least([(1, x) for x in range(1, 1_000_001)], 1)
    program = Program([(1, 1)], [wide], lambda _: [])
    lines = "pol 1 ;\n" * (MAX_STORED // 1_000_000 + 1)
    with pytest.raises(LimitReached, match="literals"):
        check_bound(Bounded(program, 1, ProofText(lines), ()), Deadline())


def test_sums_are_written_as_they_are_read() -> None:
    assert " ".join(words_of([(2, 1), (-1, -3)])) == "2 x1 -1 ~x3"
    assert [literal_of(word) for word in ("x7", "~x7")] == [7, -7]
