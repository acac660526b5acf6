"""The builder for quantified formulas: prenex, clauses with named variables in named blocks.

A variable belongs to the innermost block at the time when it is added, so an encoding is written
from the outside in, in the order in which the game is played: open a block, add its variables, say
what holds for them. Variables that a constraint needs for itself are existential and innermost,
which is where they may depend on everything that the constraint names.

QDIMACS is the input format of the QBF competitions (qbflib.org, version 1.1): it allows comments
only before the line ``p cnf``, so the names of the clauses stand there too. QCIR-14 is that of the
competitions' circuit track (Jordan, Klieber, Seidl, "Non-CNF QBF solving with QCIR", BNP 2016).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from zermelo.core.formula import Formula
from zermelo.encodings.cnf import Cnf
from zermelo.formats.dimacs import format_lines

Block = tuple[Literal["e", "a"], list[int]]
"""Variables under the same quantifier: e for "there is", a for "for all"."""


class Qcnf(Cnf):
    """A quantified formula in prenex conjunctive normal form.

    `blocks` are the quantifiers from the outside in; neighbors differ and none is empty. Every
    variable is in one of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._quantifier: Literal["e", "a"] = "e"

    def exists(self) -> None:
        """Begin an existential block, inside all others, unless the last block is one."""
        self._quantifier = "e"

    def for_all(self) -> None:
        """Begin a universal block, inside all others, unless the last block is one."""
        self._quantifier = "a"

    def variable(self, name: str) -> int:
        """Add a Boolean variable to the innermost block and return its number."""
        number = super().variable(name)
        if not self.blocks or self.blocks[-1][0] != self._quantifier:
            self.blocks.append((self._quantifier, []))
        self.blocks[-1][1].append(number)
        return number

    def auxiliary(self, name: str) -> int:
        """Add an existential variable that a constraint needs for itself."""
        self.exists()
        return self.variable(name)

    def choice(self, name: str, size: int) -> list[int]:
        """Add universal variables for the `digits` of a number below a size, and go on inside."""
        self.for_all()
        bits = [self.variable(f"{name},{i})") for i in range((size - 1).bit_length())]
        self.exists()
        return bits


def digits(number: int, size: int, bits: Sequence[int]) -> list[int]:
    """Return the literals that choose a number below `size`, so that every choice names one.

    The highest of the (size - 1).bit_length() bits does not count where it would lead beyond the
    last number.
    """
    width = (size - 1).bit_length()
    if width and number + (1 << (width - 1)) >= size and not number >> (width - 1):
        width -= 1
    return [bits[i] if number >> i & 1 else -bits[i] for i in range(width)]


def qdimacs(formula: Qcnf, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the formula in QDIMACS format, with names as comments."""
    yield from (f"c {line}" for line in header)
    yield from (f"c var {number} {name}" for number, name in enumerate(formula.names, 1))
    yield from (f"c {line}" for line in _constraints(formula))
    yield from bare_qdimacs(formula)


def bare_qdimacs(formula: Qcnf) -> Iterator[str]:
    """Return the same lines without the comments."""
    prefix = tuple((quantifier, tuple(block)) for quantifier, block in formula.blocks)
    return format_lines(Formula(len(formula.names), tuple(formula.clauses), prefix))


def qcir(formula: Qcnf, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the formula in QCIR-14 format: a gate for each clause, and one for all."""
    yield "#QCIR-14"  # the format wants this line first
    yield from (f"# {line}" for line in header)
    yield from (f"# var {number} {name}" for number, name in enumerate(formula.names, 1))
    yield from (f"# {line}" for line in _constraints(formula))
    for quantifier, variables in formula.blocks:
        word = "exists" if quantifier == "e" else "forall"
        yield f"{word}({', '.join(map(str, variables))})"
    first = len(formula.names) + 1
    whole = first + len(formula.clauses)
    yield f"output({whole})"
    for number, clause in enumerate(formula.clauses, first):
        yield f"{number} = or({', '.join(map(str, clause))})"
    yield f"{whole} = and({', '.join(map(str, range(first, whole)))})"


def _constraints(formula: Qcnf) -> Iterator[str]:
    """Yield for each constraint the numbers of its clauses, from 1, and its name."""
    ends = [*formula.groups[1:], ("", len(formula.clauses))]
    for (name, start), (_, end) in zip(formula.groups, ends, strict=False):
        if start < end:  # a constraint that always holds has no clauses
            yield f"clauses {start + 1}-{end} {name}"
