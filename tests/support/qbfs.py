"""Random quantified formulas, their truth, and their strategies through Seepage both ways."""

from __future__ import annotations

from random import Random

from quantified import Quantified, is_true

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.core.formula import Formula
from zermelo.core.quantified import QbfStrategy, strategy_failure
from zermelo.reductions.claims_to_strategy import strategy_in
from zermelo.reductions.qbf_claims import claims_of, strategy_of
from zermelo.reductions.qbf_to_seepage import qbf_to_seepage


def truth(formula: Formula) -> bool:
    """Evaluate by full expansion, free variables outermost."""
    if () in formula.clauses:
        return False
    bound = {x for _, block in formula.prefix for x in block}
    free = [x for x in range(1, formula.variables + 1) if x not in bound]
    blocks = [("e", free), *((str(q), list(block)) for q, block in formula.prefix)]
    return is_true(Quantified(blocks, [list(clause) for clause in formula.clauses]))


def random_qbf(
    rng: Random, variables: int, clauses: int, sizes: tuple[int, ...], free: int = 0
) -> Formula:
    """Return a formula with blocks of random lengths; most literals are existential."""
    order = rng.sample(range(1, variables + 1), variables)[free:]
    prefix: list[tuple[str, list[int]]] = []
    for x in order:
        quantifier = rng.choice("eea")
        if prefix and prefix[-1][0] == quantifier:
            prefix[-1][1].append(x)
        else:
            prefix.append((quantifier, [x]))
    universal = {x for q, block in prefix for x in block if q == "a"}
    found: list[list[int]] = []
    while len(found) < clauses:
        chosen = rng.sample(range(1, variables + 1), min(variables, rng.choice(sizes)))
        if len(universal & set(chosen)) <= 1:
            found.append([rng.choice((x, -x)) for x in chosen])
    return Formula.of(found, variables, prefix)  # type: ignore[arg-type]


def both_ways(formula: Formula, protect: int, found: Certificate | None = None) -> QbfStrategy:
    """Map a formula's strategy there and back, and that in a method's certificate back and there.

    Returns
    -------
    QbfStrategy
        What came back from the method's certificate.
    """
    strategy = strategy_of(formula)
    assert strategy.true is truth(formula)
    assert strategy_failure(formula, strategy) is None
    there = claims_of(formula, strategy, protect)
    assert there.instance == qbf_to_seepage(formula, protect)
    assert zermelo.check(there).accepted
    assert strategy_failure(formula, strategy_in(there)) is None
    found = found or zermelo.decide(there.instance, method="learn").certificate
    assert found is not None
    back = strategy_in(found)
    assert back.true is strategy.true
    assert len(back.nodes) <= len(found.evidence.data["claims"])
    assert strategy_failure(formula, back) is None
    assert zermelo.check(claims_of(formula, back, protect)).accepted
    return back
