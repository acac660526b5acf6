"""Random formulas by name: ``3sat:50,4.26``, ``planted:50,4.26``, ``qbf:2,a10/1,e20/2``.

The families of the literature on phase transitions, from which reductions make hard games. The seed
fixes the formula: it is drawn from numpy's frozen streams. A text may end in the seed, as in
``3sat:50,4.26,seed=7``, which goes before the one that is given beside it.

- ``Ksat:N,R``: round(R N) clauses, each of K different variables out of N and with fair signs, so
  that a clause may come twice (Mitchell, Selman, Levesque, "Hard and easy distributions of SAT
  problems", 1992). Random 3-SAT changes from nearly always satisfiable to nearly never around
  R = 4.26.
- ``planted:N,R`` and ``planted:N,R,Q``: such clauses of three literals, of which each is true under
  a hidden assignment. One with t true literals is kept with probability in proportion to Q^t; for
  Q = 1 all are alike, and with Q = 0.618 (the golden ratio less 1) a literal is true as often as
  false, so that the clauses do not give the assignment away (Jia, Moore, Strain, "Generating hard
  satisfiable formulas by hiding solutions deceptively", 2007).
- ``qbf:R,BLOCK,BLOCK,…``: each block is a or e, a number of variables, and how many literals every
  clause has of it. There are round(R E) clauses for E existential variables (Chen and Interian, "A
  model for generating random quantified Boolean formulas", 2005).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, cast

from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.formula import Clause, Formula, Quantifier
from zermelo.families.random_graphs import stream

Block = tuple[Quantifier, tuple[int, ...]]
"""A block of a prefix."""

LARGEST = 3_000_000
"""So many variables, and so many literals, a formula that is drawn has at most."""

WIDEST = 12
"""So many literals a clause has at most."""

PURPOSES = {"sat": 12, "planted": 13, "qbf": 14}
"""Each family has random streams of its own."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of random formulas: how it is written, what it is, and where it comes from."""

    form: str
    title: str
    source: str
    example: str


KSAT = Family(
    "3sat:N,R",
    "round(R N) clauses of three of N variables, with fair signs; 2sat, 4sat, … likewise",
    "random k-SAT (Mitchell, Selman, Levesque 1992)",
    "3sat:50,4.26",
)

PLANTED = Family(
    "planted:N,R[,Q]",
    "the same, all true under a hidden assignment; Q = 0.618 hides it best",
    "planted random 3-SAT (Jia, Moore, Strain 2007)",
    "planted:50,4.26",
)

QBF = Family(
    "qbf:R,BLOCK,BLOCK,…",
    "blocks such as a10/1: so many variables for all (e: there is), and so many literals of each "
    "clause; R clauses for each existential variable",
    "random QBF (Chen, Interian 2005)",
    "qbf:2,a10/1,e20/2",
)

FAMILIES = (KSAT, PLANTED, QBF)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A formula that was drawn: its family, and its answer where that is known."""

    formula: Formula
    family: Family
    answer: bool | None = None


_ROUNDS = 2
"""So many times as many rows are drawn as are missing."""

_NUMBER = re.compile(r"[0-9]{1,8}(?:\.[0-9]{1,9})?", re.ASCII)
_BLOCK = re.compile(r"([ae])([0-9]{1,8})/([0-9]{1,2})", re.ASCII)
_SEED = re.compile(r"(.+),\s*seed=([0-9]{1,9})", re.ASCII)
_SAT = re.compile(r"([0-9]{1,2})sat", re.ASCII)


def is_family(text: str) -> bool:
    """Whether a text is meant as one of these families, and not as a file."""
    name = text.partition(":")[0]
    return ":" in text and (name in ("planted", "qbf") or _SAT.fullmatch(name) is not None)


def split_seed(text: str, seed: int) -> tuple[str, int]:
    """Return a text without the seed at its end, and that seed or else the given one."""
    found = _SEED.fullmatch(text)
    return (text, seed) if found is None else (found[1], int(found[2]))


def draw(text: str, seed: int) -> Drawn:
    """Return the formula that a text and a seed stand for.

    Raises `InputError` if there is no such family, or a number of it is wrong.
    """
    text, seed = split_seed(text, seed)
    name, _, numbers = text.partition(":")
    parts = numbers.split(",")
    width = _SAT.fullmatch(name)
    if width:
        variables, (ratio,) = _size(parts, 2, KSAT)
        return Drawn(_uniform(variables, ratio, int(width[1]), seed), KSAT)
    if name == "planted":
        variables, others = _size(parts, 3, PLANTED)
        return Drawn(_planted(variables, *others, seed=seed), PLANTED, answer=True)
    if name == "qbf":
        return Drawn(_random_quantified(parts, seed), QBF)
    forms = [each.form for each in FAMILIES]
    raise InputError(f"there is no family of formulas {shown(name)}", nearest(text, forms))


def _size(parts: list[str], most: int, family: Family) -> tuple[int, list[float]]:
    """Return the number of variables, and the ratio with what may stand after it."""
    fits = 2 <= len(parts) <= most and parts[0].isdecimal()
    if not fits or not all(_NUMBER.fullmatch(part) for part in parts):
        what = f"{shown(','.join(parts))} is not understood"
        raise InputError(what, f"write {family.form}, as in {family.example}")
    return int(parts[0]), [float(part) for part in parts[1:]]


def _count(ratio: float, variables: int, width: int) -> int:
    """Return the number of clauses; `InputError` if the formula would be too large."""
    count = round(ratio * variables)
    if variables > LARGEST or count * width > LARGEST:
        what = f"a formula of {variables} variables and {count * width} literals"
        raise InputError(what, f"at most {LARGEST} of each are drawn")
    return count


def _random_rows(numbers: Any, count: int, variables: int, width: int) -> Any:
    """Return rows of so many different variables from 1 on: every set is as likely.

    Rows in which one comes twice are drawn again.
    """
    import numpy as np

    if not 1 <= width <= min(WIDEST, variables):
        what = f"clauses of {width} different variables out of {variables}"
        raise InputError(what, f"from 1 to {min(WIDEST, variables)} of them")
    if variables <= 2 * width:  # such rows would be rare
        order = np.argsort(numbers.random_sample((count, variables)), axis=1, kind="stable")
        return np.sort(order[:, :width] + 1, axis=1)
    rows = np.zeros((0, width), dtype=np.int64)
    while len(rows) < count:
        more = np.sort(
            numbers.randint(1, variables + 1, size=(_ROUNDS * (count - len(rows)) + 8, width))
        )
        rows = np.concatenate([rows, more[(np.diff(more, axis=1) > 0).all(axis=1)]])
    return rows[:count]


def _signs(numbers: Any, rows: Any) -> Any:
    """Return 1 or -1 for each of the literals."""
    return 1 - 2 * numbers.randint(0, 2, size=rows.shape)


def _clauses(rows: Any) -> tuple[Clause, ...]:
    return tuple(map(tuple, rows.tolist()))


def _uniform(variables: int, ratio: float, width: int, seed: int) -> Formula:
    numbers = stream(seed, PURPOSES["sat"])
    rows = _random_rows(numbers, _count(ratio, variables, width), variables, width)
    return Formula(variables, _clauses(rows * _signs(numbers, rows)))


def _planted(variables: int, ratio: float, weight: float = 1.0, *, seed: int) -> Formula:
    import numpy as np

    if not 0 < weight <= 1:
        raise InputError(f"a weight Q of {weight:g}", "it must be above 0, and at most 1")
    numbers, width = stream(seed, PURPOSES["planted"]), 3
    count = _count(ratio, variables, width)
    hidden = 1 - 2 * numbers.randint(0, 2, size=variables + 1)
    found = np.zeros((0, width), dtype=np.int64)
    while len(found) < count:
        rows = _random_rows(numbers, _ROUNDS * (count - len(found)) + 8, variables, width)
        signs = _signs(numbers, rows)
        true = (signs == hidden[rows]).sum(axis=1)
        kept = (true > 0) & (numbers.random_sample(len(rows)) < weight ** (true - 1.0))
        found = np.concatenate([found, (rows * signs)[kept]])
    return Formula(variables, _clauses(found[:count]))


def _random_quantified(parts: list[str], seed: int) -> Formula:
    import numpy as np

    blocks = [_BLOCK.fullmatch(part) for part in parts[1:]]
    if not _NUMBER.fullmatch(parts[0]) or not blocks or not all(blocks):
        what = f"{shown(','.join(parts))} is not understood"
        raise InputError(what, f"write {QBF.form}, as in {QBF.example}")
    read = [(block[1], int(block[2]), int(block[3])) for block in blocks if block]
    existential = sum(size for quantifier, size, _ in read if quantifier == "e")
    total, width = sum(size for _, size, _ in read), sum(width for *_, width in read)
    if not existential:
        raise InputError("no variable is existential", "the number of clauses goes by these")
    if total > LARGEST or width > WIDEST:
        what = f"{total} variables, and clauses of {width} literals"
        raise InputError(what, f"at most {LARGEST}, and {WIDEST}")
    count = _count(float(parts[0]), existential, max(width, 1))
    numbers = stream(seed, PURPOSES["qbf"])
    starts = [*accumulate((size for _, size, _ in read), initial=0)]
    columns = [
        _random_rows(numbers, count, size, literals) + start
        for (_, size, literals), start in zip(read, starts, strict=False)
        if literals
    ]
    if not columns:
        raise InputError("clauses without a literal", "some block must have one, as in e20/2")
    rows = np.concatenate(columns, axis=1)
    prefix = [
        (cast(Quantifier, quantifier), tuple(range(start + 1, start + 1 + size)))
        for (quantifier, size, _), start in zip(read, starts, strict=False)
        if size
    ]
    return Formula.of(_clauses(rows * _signs(numbers, rows)), total, merge(prefix))


def merge(prefix: Iterable[Block]) -> list[Block]:
    """Return a prefix with neighboring blocks of one quantifier put together."""
    blocks: list[Block] = []
    for quantifier, block in prefix:
        if blocks and blocks[-1][0] == quantifier:
            blocks[-1] = (quantifier, blocks[-1][1] + block)
        else:
            blocks.append((quantifier, block))
    return blocks
