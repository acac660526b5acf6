"""The linear builder and its texts, on programs that are not about games."""

from __future__ import annotations

from itertools import product

import pytest
from outside import SOLVERS

from zermelo.encodings.linear import Linear
from zermelo.encodings.programs import lp, mps, opb, over_bits, plain_names

WRITERS = {"opb": opb, "mps": mps, "lp": lp}
CASES = [(form, solver) for form in WRITERS for solver in SOLVERS[form]]


def solutions(program: Linear) -> list[tuple[int, ...]]:
    """Every solution, by trying all values."""
    ranges = [range(column.lower, column.upper + 1) for column in program.columns]
    found = []
    for values in product(*ranges):
        sums = [(sum(a * values[x - 1] for a, x in row.terms), row) for row in program.rows]
        if all(s == row.bound if row.relation == "=" else s >= row.bound for s, row in sums):
            found.append(values)
    return found


@pytest.mark.parametrize("length", range(6))
@pytest.mark.parametrize("odd", [0, 1])
def test_the_words_mean_what_they_say(length: int, odd: int) -> None:
    parity, clause = Linear(), Linear()
    for builder in (parity, clause):
        for i in range(length):
            builder.variable(f"x{i}")
    literals = [(-1) ** i * (i + 1) for i in range(length)]
    parity.parity("parity", literals, odd)
    clause.clause("clause", literals)
    truths = {x: [bit ^ (i & 1) for i, bit in enumerate(x)] for x in product((0, 1), repeat=length)}
    found = [values[:length] for values in solutions(parity)]
    assert found == [x for x, truth in truths.items() if sum(truth) % 2 == odd]
    expected = [x for x, truth in truths.items() if any(truth)]
    assert [values[:length] for values in solutions(clause)] == expected


@pytest.mark.parametrize("length", range(6))
@pytest.mark.parametrize("modulus", [2, 3, 4, 7])
@pytest.mark.parametrize("equal", [True, False])
def test_residues(length: int, modulus: int, equal: bool) -> None:
    for residue in range(modulus):
        program = Linear()
        for i in range(length):
            program.variable(f"x{i}")
        literals = [(-1) ** i * (i + 1) for i in range(length)]
        program.congruent("residue", literals, residue, modulus, equal)
        found = [values[:length] for values in solutions(program)]
        truths = {
            x: sum(bit ^ (i & 1) for i, bit in enumerate(x)) for x in product((0, 1), repeat=length)
        }
        right = [x for x, number in truths.items() if (number % modulus == residue) == equal]
        assert found == right


def test_positions() -> None:
    program = Linear()
    first = program.variable("first")
    a, b = program.position("a", 4), program.integer("b", -1, 2)
    program.precedes("order", first, a, b)
    possible = product((0, 1), range(4), range(-1, 3))
    assert solutions(program) == [(x, i, j) for x, i, j in possible if (i < j if x else j < i)]


def test_over_bits_is_the_same_program() -> None:
    program = Linear()
    x, y, z = program.integer("x", -3, 2), program.variable("y"), program.integer("z", 4, 4)
    program.equal("sum", [(1, x), (2, -y), (-1, z), (1, x)], -4)
    program.at_least("low", [(1, x), (1, z)], 2)
    bits = over_bits(program)
    assert all(column.boolean for column in bits.columns)
    assert bits.names == ["x.bit0", "x.bit1", "x.bit2", "y"]
    back = [(p + 2 * q + 4 * r - 3, y, 4) for p, q, r, y in solutions(bits)]
    assert sorted(back) == solutions(program) != []


@pytest.mark.parametrize(("form", "solver"), CASES)
def test_a_least_sum(form: str, solver: str) -> None:
    # Cover the edges of a cycle of five vertices, vertex 0 dear: three others do it.
    program = Linear()
    vertices = [program.variable(f"in({v})") for v in range(5)]
    level = program.integer("level(5)", -2, 5)
    program.variable("free")
    for u in range(5):
        program.clause(f"edge({u},{(u + 1) % 5})", [vertices[u], vertices[(u + 1) % 5]])
    program.at_least("level", [(2, level)], 3)
    program.minimize([*((10 if v == 0 else 1, x) for v, x in enumerate(vertices)), (3, level)])
    values = SOLVERS[form][solver]("\n".join(WRITERS[form](program, ["cover"])) + "\n")
    assert values is not None
    chosen = [v for v in range(5) if values[f"in({v})" if form == "opb" else f"in_{v}"]]
    assert chosen[0] == 1
    assert len(chosen) == 3
    if form == "opb":
        assert sum(values[f"level(5).bit{i}"] << i for i in range(3)) - 2 == 2
    else:
        assert values["level_5"] == 2


@pytest.mark.parametrize(("form", "solver"), CASES)
@pytest.mark.parametrize("bound", [0, 1])
def test_a_row_without_terms(form: str, solver: str, bound: int) -> None:
    program = Linear()
    x = program.variable("x")
    program.at_least("nothing", [(1, x), (1, -x)], 1 + bound)
    values = SOLVERS[form][solver]("\n".join(WRITERS[form](program, [])) + "\n")
    assert (values is not None) == (bound == 0)


def test_an_objective_over_negations_is_refused() -> None:
    program = Linear()
    with pytest.raises(ValueError, match="negations"):
        program.minimize([(1, -program.variable("x"))])


def test_names_are_plain_and_differ() -> None:
    names = [
        "f(1,2)",
        "f(1,2)",
        "f_1_2",
        "f_1_2.2",
        "e12",
        "7",
        ".x",
        "",
        "é",
        "a b",
        "Free",
        "g(3).half",
    ]
    found = plain_names(names)
    assert found[:5] == ["f_1_2", "f_1_2.2", "f_1_2.3", "f_1_2.2.2", "_e12"]
    assert found[-1] == "g_3.half"
    assert len(set(found)) == len(names)
    assert all(name[0].isalpha() or name[0] == "_" for name in found)
