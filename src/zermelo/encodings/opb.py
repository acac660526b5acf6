"""OPB, the format of the pseudo-Boolean competitions: linear constraints over Booleans.

The variables are called x1, x2, … there, so comments say which is which; an integer variable
becomes the weighted sum of its bits. Compare Roussel and Manquinho, "Input/output format and
solver requirements for the competitions of pseudo-Boolean solvers".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zermelo.encodings.linear import Linear, Term


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
    """Yield the lines of a program in OPB format.

    Parameters
    ----------
    program : Linear
        The program.
    header : sequence of str
        Comment lines for the top: instance, question, encoding.
    """
    binary = over_bits(program)
    # The format wants this line first.
    yield f"* #variable= {len(binary.columns)} #constraint= {len(binary.rows)}"
    yield from (f"* {line}" for line in header)
    yield from (f"* var x{number} {name}" for number, name in enumerate(binary.names, 1))
    if binary.objective:
        yield f"min: {_sum(binary.objective)} ;"
    for row in binary.rows:
        yield f"* {row.name}"
        yield f"{_sum(row.terms)} {row.relation} {row.bound} ;"


def _sum(terms: Iterable[Term]) -> str:
    return " ".join(f"{a:+d} x{x}" for a, x in terms)
