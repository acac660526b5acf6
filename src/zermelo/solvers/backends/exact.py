"""Exact on a pseudo-Boolean program: a refutation, as a proof that our checker follows.

Exact logs what it does in VeriPB's format 1.1. The log is written anew here: each line gets the
number under which our checker knows it, a `rup` line the constraints that its propagation needs,
and lines that nothing rests on are left out. Other rules are refused, above all `a`, which a solver
only claims; the option `proof-assumptions` keeps Exact from writing any.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zermelo.checker.cutting_planes import Ledger
from zermelo.checker.pseudo_boolean import Constraint, constraint_of, negate, text_of
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, Contradiction, LimitReached, SolverMistake
from zermelo.solvers.backends import installed
from zermelo.solvers.pseudo_boolean import Search

MAX_LOG = 100_000_000
"""A longer log is not read."""


def version() -> str:
    """Return the name and version of Exact; `Unavailable` if it is not installed."""
    return f"Exact {installed('exact', 'Exact', 'zermelo[exact]')}"


def there() -> bool:
    """Whether Exact is installed."""
    return importlib.util.find_spec("exact") is not None


def refutation(constraints: Sequence[Constraint], deadline: Deadline) -> str:
    """Return a proof that no assignment satisfies the constraints.

    Raises `Unavailable` if Exact is not installed, and `Contradiction` if there is a solution.
    """
    version()
    deadline.check()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "exact"
        options = {"proof-log": str(path), "proof-assumptions": "0", "verbosity": "0"}
        solver: Any = importlib.import_module("exact").Exact([*options.items()])
        for x in range(1, max(abs(x) for each in constraints for x in each.weights) + 1):
            solver.addVariable(f"x{x}", 0, 1)
        for weights, degree in constraints:  # a (not x) = a - a x
            terms = [(a if x > 0 else -a, f"x{abs(x)}") for x, a in weights.items()]
            least = degree - sum(a for x, a in weights.items() if x < 0)
            solver.addConstraint(terms, True, least)
        left = deadline.remaining()
        status = solver.runFull(False, 0 if left == math.inf else left)
        if status == "SAT":
            raise Contradiction("there is a solution below the least value")
        if status != "UNSAT":
            raise deadline.reached()
        del solver  # it writes the end of its log
        log = path.with_suffix(".proof")
        if log.stat().st_size > MAX_LOG:
            raise LimitReached(f"the log of Exact has more than {MAX_LOG // 10**6} MB")
        return written_anew(constraints, log.read_text().splitlines(), deadline)


def written_anew(constraints: Sequence[Constraint], log: Iterable[str], deadline: Deadline) -> str:
    """Return the lines of a log that its contradiction rests on, as our checker takes them."""
    ledger, search = Ledger(deadline), Search(constraints, deadline)
    for constraint in constraints:
        ledger.add(constraint)
    over = search.propagate()
    numbers: dict[str, int] = {}  # from those of the log to ours
    lines: list[list[str | int]] = []  # a number of ours is an int

    def propagation(found: Constraint) -> list[str | int]:
        """Return the line that a constraint follows by propagation."""
        hints = search.explain(negate(found), over)
        if not hints:
            raise SolverMistake("a line in the log of Exact does not follow by propagation")
        given = len(constraints) + len(lines)
        named = [hint + 1 if hint < given else "~" for hint in hints]
        return ["rup", text_of(found) if found.weights else ">= 1", ":", "~", *named]

    for row in log:
        deadline.check()
        rule, *words = row.split() or [""]
        if rule in ("", "pseudo-Boolean"):
            continue
        if rule == "c" or over is not None:
            break
        try:
            if rule == "l":
                numbers[str(len(numbers) + 1)] = int(words[0])
                continue
            if rule == "rup":
                found = constraint_of([word.removeprefix("+") for word in words[:-1]])
                line = propagation(found)
            elif rule == "pol":
                after = [*words[1:], ""]
                line = ["pol"]
                for word, then in zip(words, after, strict=True):
                    line.append(
                        numbers[word] if word.isdigit() and then not in ("*", "d") else word
                    )
                found = ledger.pol([*map(str, line[1:]), ";"])
            else:
                raise SolverMistake(f"the log of Exact has the rule {rule!r}")
        except (BadProof, KeyError, ValueError, IndexError) as error:
            raise SolverMistake(f"the log of Exact is not understood: {row[:60]!r}") from error
        lines.append(line)
        numbers[str(len(numbers) + 1)] = len(constraints) + len(lines)
        ledger.add(found)
        over = search.add(found)
    lines.append(propagation(Constraint({}, 1)))
    return _trim(lines, len(constraints))


def _trim(lines: Sequence[Sequence[str | int]], given: int) -> str:
    """Return the text of the lines that the last one rests on; the first has number given + 1."""
    wanted = {given + len(lines)}
    for number in range(given + len(lines), given, -1):
        if number in wanted:
            wanted |= {word for word in lines[number - given - 1] if isinstance(word, int)}
    kept = sorted(number for number in wanted if number > given)
    place = {number: given + i for i, number in enumerate(kept, 1)}
    return "".join(
        f"{' '.join(str(place.get(x, x) if isinstance(x, int) else x) for x in line)} ;\n"
        for line in (lines[number - given - 1] for number in kept)
    )
