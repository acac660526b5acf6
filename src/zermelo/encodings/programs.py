"""The text formats of integer programs: OPB, and free MPS and CPLEX LP, which every solver reads.

OPB is the format of the pseudo-Boolean competitions, linear constraints over Booleans. Its
variables are called x1, x2, …, so comments say which is which; an integer variable becomes the
weighted sum of its bits. Compare Roussel and Manquinho, "Input/output format and solver
requirements for the competitions of pseudo-Boolean solvers".

MPS and LP know the variables and constraints by name, but with fewer characters than our names
have, so ``before(0,1)`` is written ``before_0_1``. Neither may name two constraints alike; the
second one of a name gets the suffix ``.2``.
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


def over_bits(program: Linear) -> Linear:
    """Return the same program over Booleans, the integers replaced by weighted sums of bits."""
    made = Linear()
    shares: list[list[Term]] = []
    for column in program.columns:
        width = (column.upper - column.lower).bit_length()
        if column.boolean:
            shares.append([(1, made.variable(column.name))])
            continue
        bits = [(1 << i, made.variable(f"{column.name}.bit{i}")) for i in range(width)]
        shares.append(bits)
        largest = column.upper - column.lower
        if largest + 1 < 1 << width:
            downwards = [(-weight, bit) for weight, bit in bits]
            made.at_least(f"{column.name}.largest", downwards, -largest)

    def spread(terms: Iterable[Term]) -> list[Term]:
        return [(a * weight, bit) for a, x in terms for weight, bit in shares[x - 1]]

    for row in program.rows:
        bound = row.bound - sum(a * program.columns[x - 1].lower for a, x in row.terms)
        add = made.at_least if row.relation == ">=" else made.equal
        add(row.name, spread(row.terms), bound)
    # The lower bounds shift the objective by a constant, which does not change what is best.
    made.minimize(spread(program.objective))
    return made


def opb(program: Linear, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a program in OPB format."""
    binary = over_bits(program)
    # The format wants this line first.
    yield f"* #variable= {len(binary.columns)} #constraint= {len(binary.rows)}"
    yield from (f"* {line}" for line in header)
    yield from (f"* var x{number} {name}" for number, name in enumerate(binary.names, 1))
    if binary.objective:
        yield f"min: {_opb_sum(binary.objective)} ;"
    for row in binary.rows:
        yield f"* {row.name}"
        yield f"{_opb_sum(row.terms)} {row.relation} {row.bound} ;"


def _opb_sum(terms: Iterable[Term]) -> str:
    return " ".join(f"{a:+d} x{x}" for a, x in terms)


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


def _plain(program: Linear) -> tuple[list[str], list[str]]:
    """Return the names of the variables and of the constraints; none is ``cost``."""
    rows = plain_names(["cost", *(row.name for row in program.rows)])[1:]
    return plain_names(program.names), rows


def mps(program: Linear, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a program in free MPS format."""
    columns, rows = _plain(program)
    entries: list[list[tuple[str, int]]] = [[] for _ in program.columns]
    for a, x in program.objective:
        entries[x - 1].append(("cost", a))
    for name, row in zip(rows, program.rows, strict=True):
        for a, x in row.terms:
            entries[x - 1].append((name, a))
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
    """Yield the lines of a program in CPLEX LP format."""
    columns, rows = _plain(program)
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
