"""LRUP proofs from a SAT solver's DRUP proofs: compiled against plain Python.

Run from the root:  python -m benchmarks.proofs

The formulas are random 3-CNFs of about 4.6 clauses a variable that have no model. Both sides read
the solver's lines and write the proof; only the search for reasons is compiled.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.solvers import proofs
from zermelo.solvers.backends import sat


def formula(n: int, seed: int) -> list[list[int]]:
    """Return a random 3-CNF."""
    rng = random.Random(seed)
    return [
        [x * rng.choice((1, -1)) for x in rng.sample(range(1, n + 1), 3)]
        for _ in range(round(4.6 * n))
    ]


def rows() -> Iterator[Ratio]:
    """Yield the seconds of both for three sizes."""
    for n, seed in ((100, 4), (140, 4), (160, 4)):
        clauses = formula(n, seed)
        found = sat.solve(n, clauses, Deadline(), 1, proof=True)
        assert found.satisfiable is False
        lines = list(found.proof)
        proofs.lrup(n, clauses, lines, Deadline())  # so that the kernel is warm
        seconds, proof = busy(proofs.lrup, n, clauses, lines, Deadline())
        plain, proofs.PLAIN = proofs.PLAIN, 1 << 60
        rival, same = busy(proofs.lrup, n, clauses, lines, Deadline())
        proofs.PLAIN = plain
        assert proof == same
        yield Ratio(
            f"3-CNF, {n} variables, {len(lines)} lines", "compiled", seconds, "plain", rival
        )


def main() -> None:
    """Print the table."""
    for row in rows():
        print(
            f"{row.case:40}{row.seconds:8.3f} s{row.rival_seconds:8.3f} s   ratio {row.ratio:.2f}"
        )


if __name__ == "__main__":
    main()
