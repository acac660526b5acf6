"""Free MPS and CPLEX LP, the two formats that every solver of integer programs reads.

Both know the variables and constraints by name, but with fewer characters than our names have, so
``before(0,1)`` is written ``before_0_1``. Neither may name two constraints alike; the second one of
a name gets the suffix ``.2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from zermelo.encodings.linear import Linear, Term

TERMS_PER_LINE = 8
"""Some readers of LP files refuse lines above some hundred characters."""

RESERVED = frozenset((
    "min", "minimum", "minimize", "max", "maximum", "maximize", "subject", "such", "st", "s.t.",
    "bound", "bounds", "free", "inf", "infinity", "bin", "binary", "binaries", "gen", "general",
    "generals", "int", "integer", "integers", "semi", "sos", "sos1", "sos2", "end",
))  # fmt: skip
"""The words of the LP format, and of some of its readers."""


def plain_names(names: Iterable[str]) -> list[str]:
    """Return the names in letters, digits, dots and underscores, no two alike."""
    taken: set[str] = set()
    found = []
    for name in names:
        base = re.sub(r"[^\w.]+", "_", re.sub(r"[)\]]+", "", name), flags=re.ASCII)
        # 12, .5 and e12 would be read as numbers.
        if re.match(r"[^A-Za-z_]|[eE]\d|$", base) or base.lower() in RESERVED:
            base = f"_{base}"
        candidate, count = base, 1
        while candidate in taken:
            count += 1
            candidate = f"{base}.{count}"
        taken.add(candidate)
        found.append(candidate)
    return found


def mps(program: Linear, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a program in free MPS format.

    Parameters
    ----------
    program : Linear
        The program.
    header : sequence of str
        Comment lines for the top: instance, question, encoding.
    """
    rows = plain_names(["cost", *(row.name for row in program.rows)])[1:]
    entries: list[list[tuple[str, int]]] = [[] for _ in program.columns]
    for a, x in program.objective:
        entries[x - 1].append(("cost", a))
    for name, row in zip(rows, program.rows, strict=True):
        for a, x in row.terms:
            entries[x - 1].append((name, a))
    columns = plain_names(program.names)
    yield from (f"* {line}" for line in header)
    yield "NAME zermelo"
    yield "ROWS"
    yield " N cost"
    for name, row in zip(rows, program.rows, strict=True):
        yield f" {'G' if row.relation == '>=' else 'E'} {name}"
    yield "COLUMNS"
    yield " MARKER 'MARKER' 'INTORG'"
    for column, inside in zip(columns, entries, strict=True):
        # A variable is known only by its entries, so one without any gets a zero.
        for name, a in inside or [("cost", 0)]:
            yield f" {column} {name} {a}"
    yield " MARKER 'MARKER' 'INTEND'"
    yield "RHS"
    for name, row in zip(rows, program.rows, strict=True):
        if row.bound:
            yield f" rhs {name} {row.bound}"
    yield "BOUNDS"
    for name, variable in zip(columns, program.columns, strict=True):
        if variable.boolean:
            yield f" BV bound {name}"
        else:
            yield f" LO bound {name} {variable.lower}"
            yield f" UP bound {name} {variable.upper}"
    yield "ENDATA"


def lp(program: Linear, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a program in CPLEX LP format.

    Parameters
    ----------
    program : Linear
        The program.
    header : sequence of str
        Comment lines for the top: instance, question, encoding.
    """
    columns = plain_names(program.names)
    rows = plain_names(["cost", *(row.name for row in program.rows)])[1:]
    yield from (f"\\ {line}" for line in header)
    yield "Minimize"
    yield " cost:"
    # An objective may be empty, but a variable must stand somewhere to exist.
    used = {x for row in program.rows for _, x in row.terms}
    used.update(x for _, x in program.objective)
    unused = [(0, x) for x in range(1, len(columns) + 1) if x not in used]
    yield from _sum([*program.objective, *unused], columns)
    yield "Subject To"
    for name, row in zip(rows, program.rows, strict=True):
        yield f" {name}:"
        yield from _sum(row.terms, columns)
        yield f"  {row.relation} {row.bound}"
    pairs = list(zip(columns, program.columns, strict=True))
    yield "Bounds"
    yield from (f" {c.lower} <= {name} <= {c.upper}" for name, c in pairs if not c.boolean)
    yield "Binaries"
    yield from (f" {name}" for name, c in pairs if c.boolean)
    yield "Generals"
    yield from (f" {name}" for name, c in pairs if not c.boolean)
    yield "End"


def _sum(terms: Sequence[Term], columns: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(terms), TERMS_PER_LINE):
        part = terms[start : start + TERMS_PER_LINE]
        yield "  " + " ".join(f"{'-' if a < 0 else '+'} {abs(a)} {columns[x - 1]}" for a, x in part)
