"""QBF -> Seepage: Green wins exactly if the formula is true, and strategies are read back."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from qbfs import both_ways, random_qbf, truth
from quantified import depqbf

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula, falsified_clause
from zermelo.core.verdict import Assurance
from zermelo.reductions.claims_to_strategy import strategy_in
from zermelo.reductions.from_formulas import variables_of
from zermelo.reductions.prefixes import alternate
from zermelo.reductions.qbf_to_seepage import qbf_to_seepage


def qdimacs(formula: Formula) -> str:
    lines = [f"p cnf {formula.variables} {len(formula.clauses)}"]
    lines += [f"{q} {' '.join(map(str, block))} 0" for q, block in formula.prefix]
    return "\n".join([*lines, *(" ".join(map(str, (*c, 0))) for c in formula.clauses), ""])


def agrees(formula: Formula, protect: int, rng: Random) -> bool:
    """Compare a formula with its game, follow the certificate, and return if it is true."""
    true = truth(formula)
    game = qbf_to_seepage(formula, protect)
    verdict = zermelo.decide(game, method="learn")
    assert bool(verdict.answer) == true
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.certificate is not None
    assert zermelo.check(verdict.certificate).accepted
    both_ways(formula, protect, verdict.certificate)
    loser = [x for q, block in formula.prefix for x in block if (q == "a") == true]
    for _ in range(8):
        values = {x: rng.random() < 0.5 for x in loser}
        found = strategy_in(verdict.certificate).values(formula, values)
        assert all(found[x] == value for x, value in values.items())
        assert (falsified_clause(formula, found) is None) == true
    return bool(true)


def causal(formula: Formula, protect: int) -> None:
    """The winner's values depend on the variables outside them only."""
    true = truth(formula)
    verdict = zermelo.decide(qbf_to_seepage(formula, protect), method="learn")
    assert verdict.certificate is not None
    loser = [x for q, block in formula.prefix for x in block if (q == "a") == true]
    bound = {x for _, block in formula.prefix for x in block}
    order = [x for _, block in formula.prefix for x in block]
    seen: dict[tuple[object, ...], bool] = {}
    for bits in product((False, True), repeat=len(loser)):
        values = dict(zip(loser, bits, strict=True))
        found = strategy_in(verdict.certificate).values(formula, values)
        for x, value in found.items():
            if x in loser or x not in bound:
                continue
            outside = tuple(values[y] for y in order[: order.index(x)] if y in loser)
            assert seen.setdefault((x, outside), value) == value


def sweep(seed: int, count: int, protect: int) -> tuple[int, int]:
    """Return how many of random formulas with 6 to 12 variables are (true, false)."""
    rng = Random(seed)
    true = 0
    for _ in range(count):
        n = rng.randint(6, 12)
        formula = random_qbf(rng, n, round(rng.uniform(1.2, 2.6) * n), (2, 3, 3, 3, 4))
        true += agrees(formula, protect, rng)
    return true, count - true


@pytest.mark.parametrize(("protect", "count"), [(1, 12), (2, 8), (3, 5)])
def test_random_formulas(protect: int, count: int) -> None:
    true, false = sweep(11, count, protect)
    assert true
    assert false


@pytest.mark.slow
@pytest.mark.parametrize("protect", [1, 2])
def test_200_random_formulas(protect: int) -> None:
    true, false = sweep(12, 200, protect)
    print(f"k = {protect}: {true} true, {false} false")
    assert min(true, false) >= 20


@pytest.mark.parametrize("protect", [1, 2])
def test_any_prefix_and_any_clause(protect: int) -> None:
    rng = Random(5)
    answers = set()
    for _ in range(25):
        n = rng.randint(1, 5)
        formula = random_qbf(rng, n, rng.randint(0, 7), (1, 2, 3, 4, 5), rng.randint(0, 1))
        answers.add(agrees(formula, protect, rng))
        if n < 4:
            causal(formula, protect)
    assert answers == {True, False}


def test_another_oracle() -> None:
    rng = Random(6)
    for _ in range(10):
        formula = random_qbf(rng, 8, 14, (2, 3, 4))
        assert depqbf(qdimacs(formula)) is truth(formula)


@pytest.mark.parametrize(
    ("clauses", "variables", "prefix"),
    [
        ([], 0, []),
        ([[]], 0, []),
        ([[1]], 1, [("a", [1])]),
        ([[1, -1]], 1, [("a", [1])]),
        ([[1, 2], [-1, -2]], 2, [("e", [1]), ("a", [2])]),
        ([[1, 2], [-1, -2]], 2, [("a", [1]), ("e", [2])]),
        ([[1, 2], [-1, -2]], 2, []),
        ([[1, 2, 3, 4, 5, 6]], 6, [("a", [1, 2, 3, 4, 5, 6])]),
        ([[1, 2, 3, 4, 5, -6]], 6, [("a", [1, 2, 3, 4, 6]), ("e", [5])]),
        ([], 3, [("a", [1, 2]), ("e", [3])]),
        ([[3], [-3]], 3, [("e", [1])]),
    ],
)
def test_corners(clauses: list[list[int]], variables: int, prefix: list[object]) -> None:
    for protect in (1, 2):
        agrees(Formula.of(clauses, variables, prefix), protect, Random(1))  # type: ignore[arg-type]


def test_the_normal_form_alternates() -> None:
    rng = Random(3)
    for _ in range(40):
        formula = random_qbf(rng, 6, 6, (1, 2, 3, 4, 5, 6), 1)
        made = alternate(formula)
        assert len(made.names) == 2 * made.pairs
        assert all(len(clause) in (2, 3) for _, clause in made.clauses)
        quantifier = {str(x): q for q, block in formula.prefix for x in block}
        for place, name in enumerate(made.names):
            wanted = "a" if place % 2 else "e"
            assert quantifier.get(name, {"a": "a"}.get(name[0], "e")) == wanted
        numbers = [int(name) for name in made.names if name.isdigit()]
        written = [x for _, block in formula.prefix for x in block]
        assert numbers[len(numbers) - len(written) :] == written
        blocks = [("a" if i % 2 else "e", [i + 1]) for i in range(len(made.names))]
        same = Formula.of([clause for _, clause in made.clauses], prefix=blocks)  # type: ignore[arg-type]
        assert depqbf(qdimacs(same)) is truth(formula)


def test_labels_and_size() -> None:
    formula = Formula.of([[1, 2, -3]], 3, [("e", [1, 2]), ("a", [3])])
    game = qbf_to_seepage(formula, 2)
    assert variables_of(game, "seepage") == 3
    assert game.position.protect == 2
    assert {"lit:1", "lit:-2", "forall:3=1", "pair:2", "exists:2"} <= set(game.labels)
    inner = [v for v in range(game.graph.n) if game.graph.degree(v)]
    own = [label for label in game.labels if re.fullmatch(r"own:.*:0", str(label))]
    assert len(own) == len(inner)


def test_mistakes() -> None:
    for protect in (0, -1):
        with pytest.raises(InputError, match="cannot protect"):
            qbf_to_seepage(Formula.of([[1]]), protect)
    other = zermelo.decide(zermelo.seepage("kary:2,2", protect=2)).certificate
    assert other is not None
    with pytest.raises(InputError, match="does not come from a formula"):
        strategy_in(other)
