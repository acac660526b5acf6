"""From a solver's DRUP proof to an LRUP proof: every lemma gets the clauses that imply it.

A DRUP proof lists lemmas that follow by unit propagation, without saying along which clauses; the
checker would have to search for them. This producer searches once: forward through the proof, with
two watched literals per clause, it assumes each lemma false, propagates to a conflict, and notes
the reasons behind the conflict in the order of the trail (`proof_steps`). A literal that becomes
true without any assumption is noted as a unit lemma of its own, so that the hints of later lemmas
stay short. At the end only the lemmas that the empty clause rests on are kept. Nothing here is
trusted: the checker verifies what comes out.

It begins in plain Python, and a long proof goes on compiled. Reference: Heule, Hunt, Wetzler,
"Trimming while checking clausal proofs" (FMCAD 2013), which works backwards.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

from zermelo.compile import compiling
from zermelo.core.certificate import ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import SolverMistake
from zermelo.solvers import proof_steps, rates
from zermelo.solvers.proof_steps import CLAUSE, CROWDED, ENDED, FAILED, NOTED, PAUSED

PLAIN, SLICE, FASTER = 16, 1 << 15, 100
"""The slices that run in plain Python, the watches that one looks at, and how many times as many it
looks at compiled."""

Clause = Sequence[int]


class ProofError(SolverMistake):
    """The solver's proof does not go through: its refutation is not to be believed."""


class Unfinished(ProofError):
    """The proof is cut off, as it is when there was no room for the solver's temporary file."""

    def __init__(self) -> None:
        super().__init__("the proof ends without the empty clause")


def lrup(
    variables: int, clauses: Sequence[Clause], lines: Iterable[str], deadline: Deadline
) -> ProofText:
    """Return the LRUP proof that a DRUP proof of the formula leads to.

    In the DRUP proof ``1 -2 0`` adds a lemma, ``d 1 -2 0`` deletes a clause. Raises `ProofError`
    where a lemma does not follow by unit propagation, `Unfinished` without the empty clause.
    """
    events, first, lits = _numbered(clauses, lines, deadline)
    size, added = 2 * variables + 1, len(first) - 1
    lengths = (
        added, size, 2 * added, size, size, size, variables + 1, 1, 2 * (added + variables + 1), 7,
    )  # fmt: skip
    tables = [events, first, lits, *(_zeros(length) for length in lengths)]
    room = size + max(end - begin for begin, end in pairwise(first))
    slices, done = 0, PAUSED
    while done in (PAUSED, CROWDED):
        if done == CROWDED:
            tables[-3] += _zeros(max(room, len(tables[-3])))
        slices += 1
        deadline.check(SLICE * rates.WATCH)
        compiled = slices > PLAIN and compiling.ready()
        given: Any = (*tables, len(clauses), room, SLICE * (FASTER if compiled else 1))
        done = _compiled(*given) if compiled else proof_steps.go_on(*given)
    _, first, lits, *_, reason, _, _, hints, steps, state = tables
    if done == FAILED:
        lemma = lits[first[state[CLAUSE]] : first[state[CLAUSE] + 1]].tolist()
        raise ProofError(f"the lemma {lemma} does not follow by unit propagation")
    if done == ENDED:
        raise Unfinished
    noted = steps[: 2 * state[NOTED]]
    return ProofText(_trimmed(len(clauses), variables, first, lits, reason, hints, noted))


def parse(line: str) -> tuple[bool, list[int]]:
    """Return whether a DRUP line deletes, and its literals."""
    words = line.split()
    if words[0] == "d":
        return True, [int(word) for word in words[1:-1]]
    return False, [int(word) for word in words[:-1]]


def _numbered(
    clauses: Sequence[Clause], lines: Iterable[str], deadline: Deadline
) -> tuple[array[int], array[int], array[int]]:
    """Return the events of a proof, where each clause begins, and the literals of all clauses."""
    events, first, lits = array("i"), array("i", [0, 0]), array("i")
    numbers: dict[bytes, list[int]] = {}
    every = chain(((False, clause) for clause in clauses), map(parse, lines))
    for number, (deleted, literals) in enumerate(every):
        if number % 256 == 0:
            deadline.check(256 * rates.LEMMA)
        known = numbers.setdefault(array("i", sorted(literals)).tobytes(), [])
        if not deleted:
            known.append(len(first) - 1)
            events.append(known[-1])
            lits.extend(literals)
            first.append(len(lits))
        elif known:
            events.append(-known.pop())
    return events, first, lits


def _zeros(length: int) -> array[int]:
    return array("i", bytes(4 * length))


def _compiled(*given: Any) -> int:
    """Do what `proof_steps.go_on` does, compiled, in the same memory."""
    import numpy as np

    from zermelo.compile.kernels import compiled_module

    run = compiled_module(proof_steps).go_on
    return int(run(*(np.frombuffer(x, np.int32) if isinstance(x, array) else x for x in given)))


def _trimmed(
    given: int, n: int, first: array[int], lits: array[int], reason: array[int],
    hints: array[int], steps: array[int],
) -> str:  # fmt: skip
    """Return the text of the steps that the last one rests on, numbered from `given` + 1.

    The rest is what `proof_steps` noted, in its numbers.
    """

    def literals(step: int) -> Sequence[int]:
        return [-step - n - 1] if step < 0 else lits[first[step] : first[step + 1]]

    def noted(i: int) -> Sequence[int]:
        step = steps[2 * i]
        if step >= 0:
            return hints[steps[2 * i - 1] if i else 0 : steps[2 * i + 1]]
        (x,) = literals(step)
        clause = reason[x]
        return [*(y - n - 1 for y in literals(clause) if y != x), clause]  # -y is true for good

    count = len(steps) // 2
    place = {steps[2 * i]: i for i in range(count)}
    needed, why = {count - 1}, {}
    for i in range(count - 1, -1, -1):
        if i in needed:
            why[i] = [
                hint if hint > 0 or hint in place else reason[-hint - n - 1] for hint in noted(i)
            ]
            needed.update(place[hint] for hint in why[i] if hint < 0 or hint > given)
    name = {clause: clause for clause in range(given + 1)}
    lines: list[str] = []
    for i in sorted(needed):
        step = steps[2 * i]
        number = given + len(lines) + 1
        name[step] = number
        numbers = [number, *literals(step), 0, *(name[hint] for hint in why[i]), 0]
        lines.append(" ".join(map(str, numbers)))
    return "\n".join(lines) + "\n"
