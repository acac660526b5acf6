"""Clauses for "so many of the literals are true, modulo d", as the checker writes them.

Up to `DIRECT` literals, each assignment with a wrong number of true ones is forbidden by a clause.
More literals take new variables, whose values follow from those of the literals:

- Parity (`parity`). The first three literals are replaced, at the end of the list, by a new
  variable that is their sum modulo 2, until few enough are left.
- Any modulus d > 2 (`congruent`). A counter: the variable (i, k), for i = 1, 2, … and k from 0 to
  min(i, d - 1), says that k of the first i literals are true, modulo d. It is true exactly if the
  i-th literal is false and (i - 1, k) is true, or the i-th literal is true and (i - 1, k - 1) is.
  One variable of each i is true. Of the last i, those with a wrong k are false.

Every assignment of the literals with a right number satisfies the clauses with the one choice of
the new variables that is meant, so clauses that are refuted prove that there is none; and no other
assignment does. The formulas that the solvers are given are made of the same clauses.

Acceptance implies:
Nothing by itself: these are clauses. An assignment of the literals can be extended to one that
satisfies them exactly if an allowed number is true.

Hypotheses:
`unused` and all later variables are not among the literals: the kinds number theirs first. No
literals at all are allowed: then there is an empty clause or none. ``allows`` depends on the number
modulo d only, which the counter needs: `Wanted.allows`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Clause = tuple[int, ...]

DIRECT = 6  # a number of at most this many literals is written out directly


def parity(literals: Sequence[int], odd: int, unused: int) -> tuple[list[Clause], list[str]]:
    """Return clauses for "an odd (or even) number of the literals is true".

    `odd` is 1 or 0; sums are the variables from `unused` on, which get the names that are returned.
    """
    clauses: list[Clause] = []
    names: list[str] = []
    rest = list(literals)
    while len(rest) > DIRECT:
        total = unused + len(names)
        names.append(f"sum{len(names) + 1}")
        clauses += _direct([*rest[:3], total], lambda count: count % 2 == 0)
        rest = [*rest[3:], total]
    return clauses + _direct(rest, lambda count: count % 2 == odd), names


def congruent(
    literals: Sequence[int], modulus: int, allows: Callable[[int], bool], unused: int
) -> tuple[list[Clause], list[str]]:
    """Return clauses for "an allowed number of the literals is true", counted modulo d > 2.

    Whether a number is allowed depends on it modulo d only. The counter is the variables from
    `unused` on, which get the names that are returned.
    """
    if len(literals) <= DIRECT:
        return _direct(literals, allows), []
    clauses: list[Clause] = []
    names: list[str] = []
    before: list[Clause] = [()]  # the counter so far: a literal in a clause, or () for a true one
    for i, literal in enumerate(literals, 1):
        states = range(min(i, modulus - 1) + 1)
        counter = [unused + len(names) + k for k in states]
        names += [f"count({i},{k})" for k in states]
        clauses.append(tuple(counter))
        for k, state in enumerate(counter):
            for x, earlier in ((literal, k), (-literal, (k - 1) % modulus)):
                # x false: the state is the earlier one.
                if earlier >= len(before):
                    clauses.append((-state, x))
                elif not before[earlier]:
                    clauses.append((state, x))
                else:
                    clauses += [(-state, x, *before[earlier]), (state, x, -before[earlier][0])]
        before = [(state,) for state in counter]
    clauses += [(-state[0],) for k, state in enumerate(before) if not allows(k)]
    return clauses, names


def _direct(literals: Sequence[int], allows: Callable[[int], bool]) -> list[Clause]:
    """Forbid each assignment with a wrong number of true literals, as binary numbers ascending."""
    return [
        tuple(-x if bits >> i & 1 else x for i, x in enumerate(literals))
        for bits in range(1 << len(literals))
        if not allows(bits.bit_count())
    ]
