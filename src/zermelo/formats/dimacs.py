"""Formulas as solvers read and write them: DIMACS, QDIMACS, and the lines of a solution.

DIMACS is the format of the SAT competitions, QDIMACS 1.1 that of the QBF evaluations (qbflib.org).
Comment lines may stand anywhere, clauses may go over several lines, and a line with a percent sign
ends the file, as in the files of SATLIB.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from zermelo.core.errors import InputError, shown
from zermelo.core.formula import MOST_VARIABLES, Clause, Formula, Quantifier
from zermelo.formats.streams import Reading, everything, open_stream

Line = tuple[int, list[str]]
"""A line's number and its words."""

_INTEGER = re.compile(r"[+-]?[0-9]+")


def read(path: str, reading: Reading | None = None) -> Formula:
    """Read a DIMACS or QDIMACS file, or standard input for ``-``.

    Raises `InputError` if the file cannot be read, or is not such a file; the source names the
    line; `LimitReached` if it is too long, or the deadline has passed.
    """
    reading = reading or Reading()
    with open_stream(path, reading) as stream:
        text = everything(stream, reading)
    return parse(text.decode("utf-8-sig", errors="replace"), path)


def parse(text: str, source: str = "") -> Formula:
    """Return the formula of a DIMACS or QDIMACS text.

    Raises `InputError` if it is no such text: there is no header, a word is no number, a variable
    is above the header's count or quantified twice, a clause has no end, or they are more or fewer
    than the header says.
    """
    lines = list(_lines(text))
    if not lines or lines[0][1][0] != "p":
        place = lines[0][0] if lines else 1
        raise _mistake(source, place, "there is no header", "begin with p cnf VARIABLES CLAUSES")
    at, header = lines[0]
    if len(header) != 4 or header[1] != "cnf":
        raise _mistake(source, at, f"{shown(' '.join(header))} is no header", "write p cnf V C")
    variables, wanted = (_count(word, source, at) for word in header[2:])
    if variables > MOST_VARIABLES:
        raise _mistake(source, at, "there are too many variables", f"at most {MOST_VARIABLES}")
    split = 1
    while split < len(lines) and lines[split][1][0] in ("e", "a"):
        split += 1
    prefix = _prefix(lines[1:split], variables, source)
    clauses = _clauses(lines[split:], variables, source)
    if len(clauses) != wanted:
        what = f"the header promises {wanted} clauses, there are {len(clauses)}"
        raise _mistake(source, at, what, "mend the header or the clauses")
    return Formula(variables, tuple(clauses), prefix)


def format_lines(formula: Formula, comments: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a formula's file: QDIMACS if it has a prefix, else DIMACS."""
    yield from (f"c {line}" for line in comments)
    yield f"p cnf {formula.variables} {len(formula.clauses)}"
    for quantifier, block in formula.prefix:
        yield " ".join(map(str, (quantifier, *block, 0)))
    for clause in formula.clauses:
        yield " ".join(map(str, (*clause, 0)))


def is_formula(path: str) -> bool:
    """Whether a file begins, after comments, with the header of DIMACS."""
    try:
        with open(path, "rb") as stream:
            for number, line in enumerate(stream):
                words = line.removeprefix(b"" if number else BOM_UTF8).split()
                if words and words[0] != b"c":
                    return words[:2] == [b"p", b"cnf"]
    except (OSError, ValueError):
        return False
    return False


def solution(assignment: Mapping[int, bool]) -> Iterator[str]:
    """Yield the ``v`` lines of an assignment, as the SAT competitions want them."""
    words = [str(x if value else -x) for x, value in sorted(assignment.items())]
    line = "v"
    for word in [*words, "0"]:
        if len(line) + len(word) >= 78:
            yield line
            line = "v"
        line = f"{line} {word}"
    yield line


def read_solution(text: str, source: str = "") -> dict[int, bool] | None:
    """Return the assignment that a SAT solver printed, or None if it says that there is none.

    The text has an ``s`` line, and ``v`` lines that end with 0; other lines are passed over. Raises
    `InputError` if there is no such line, a word is no number, or a variable is both true and
    false.
    """
    found: dict[int, bool] = {}
    verdict, ended = "", False
    for number, line in enumerate(text.splitlines(), 1):
        kind, _, rest = line.strip().partition(" ")
        if kind == "s":
            verdict = rest.strip()
        if kind != "v":
            continue
        for word in rest.split():
            literal = _integer(word, source, number)
            ended = ended or literal == 0
            if literal and found.setdefault(abs(literal), literal > 0) != (literal > 0):
                what = f"the variable {abs(literal)} is both true and false"
                raise _mistake(source, number, what, "")
    if verdict == "UNSATISFIABLE":
        return None
    if not ended:
        what = "no solution of a SAT solver"
        raise InputError(what, 'give its output with the lines "s …" and "v … 0"', "", source)
    return found


def _lines(text: str) -> Iterator[Line]:
    """Yield the lines that are neither blank nor comments, up to one with a percent sign."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0][0] == "c":
            continue
        if words[0] == "%":
            return
        yield number, words


def _prefix(
    lines: Iterable[Line], variables: int, source: str
) -> tuple[tuple[Quantifier, tuple[int, ...]], ...]:
    blocks: list[tuple[Quantifier, list[int]]] = []
    seen: set[int] = set()
    for at, (quantifier, *words) in lines:
        block = [_literal(word, variables, source, at) for word in words]
        if not block or block.pop() != 0:
            raise _mistake(source, at, "the block does not end with 0", "close it")
        for x in block:
            if x <= 0:
                raise _mistake(source, at, f"{x} is no variable", "quantify positive numbers")
            if x in seen:
                raise _mistake(source, at, f"the variable {x} is quantified twice", "remove one")
            seen.add(x)
        if blocks and blocks[-1][0] == quantifier:
            blocks[-1][1].extend(block)
        elif block:
            blocks.append((cast(Quantifier, quantifier), block))
    return tuple((quantifier, tuple(block)) for quantifier, block in blocks)


def _clauses(lines: Iterable[Line], variables: int, source: str) -> list[Clause]:
    clauses: list[Clause] = []
    clause: list[int] = []
    at = 0
    for at, words in lines:
        if words[0] in ("e", "a"):
            raise _mistake(source, at, "a block after the clauses", "quantify before them")
        for word in words:
            literal = _literal(word, variables, source, at)
            if literal:
                clause.append(literal)
                continue
            clauses.append(tuple(clause))
            clause = []
    if clause:
        raise _mistake(source, at, "the last clause does not end with 0", "close it")
    return clauses


def _literal(word: str, variables: int, source: str, at: int) -> int:
    literal = _integer(word, source, at)
    if abs(literal) > variables:
        what = f"there is no variable {abs(literal)}"
        raise _mistake(source, at, what, f"the header promises {variables}")
    return literal


def _count(word: str, source: str, at: int) -> int:
    number = _integer(word, source, at)
    if number < 0:
        raise _mistake(source, at, f"{number} is no count", "write p cnf VARIABLES CLAUSES")
    return number


def _integer(word: str, source: str, at: int) -> int:
    # Python also reads 1_000 and digits of other scripts.
    if len(word) < 12 and _INTEGER.fullmatch(word):
        return int(word)
    raise _mistake(source, at, f"{shown(word)} is no literal", "write integers")


def _mistake(source: str, line: int, what: str, mend: str) -> InputError:
    return InputError(what, mend, "", f"{source}:{line}" if source else f"line {line}")
