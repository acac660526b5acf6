"""DIMACS and QDIMACS: what is read, and where mistakes are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from zermelo.core.errors import InputError
from zermelo.core.formula import Formula, falsified_clause
from zermelo.formats.dimacs import is_formula, parse, read, read_solution, solution


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.cnf"
    file.write_text("c hello\n\np cnf 4 3\n1 -2\n 3 0 -1 0\nc inside\n0\n%\n0\n")
    formula = read(str(file))
    assert formula == Formula(4, ((1, -2, 3), (-1,), ()))
    assert is_formula(str(file))
    assert not is_formula(str(tmp_path / "none"))
    assert falsified_clause(formula, {1: False, 2: False}) == 2


def test_a_prefix() -> None:
    text = "p cnf 5 1\ne 1 0\na 2 3 0\na 4 0\ne 0\ne 5 0\n-1 5 0\n"
    formula = parse(text)
    assert formula.prefix == (("e", (1,)), ("a", (2, 3, 4)), ("e", (5,)))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "no header"),
        ("1 2 0\n", 1, "no header"),
        ("c x\np dnf 1 1\n", 2, "no header"),
        ("p cnf 1\n", 1, "no header"),
        ("p cnf x 1\n", 1, "no literal"),
        ("p cnf -1 1\n", 1, "no count"),
        ("p cnf 99999999 1\n1 2 0\n", 1, "too many variables"),
        ("p cnf 2 1\n1 3 0\n", 2, "no variable 3"),
        ("p cnf 2 1\n1 y 0\n", 2, '"y" is no literal'),
        ("p cnf 2 1\n1 2\n", 2, "does not end with 0"),
        ("p cnf 2 2\n1 2 0\n", 1, "promises 2 clauses, there are 1"),
        ("p cnf 2 0\n1 2 0\n", 1, "promises 0 clauses, there are 1"),
        ("p cnf 2 1\na 1\n1 2 0\n", 2, "block does not end"),
        ("p cnf 2 1\na -1 0\n1 2 0\n", 2, "-1 is no variable"),
        ("p cnf 2 1\na 1 0\ne 1 0\n1 2 0\n", 3, "quantified twice"),
        ("p cnf 2 1\n1 2 0\na 1 0\n", 3, "after the clauses"),
        ("p cnf 2 1\n1 2 99999999999999 0\n", 2, "is no literal"),
    ],
)
def test_mistakes_name_their_line(text: str, line: int, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        parse(text, "f.cnf")
    assert str(caught.value).startswith(f"f.cnf:{line}: ")


def test_solutions_are_read_as_they_are_written() -> None:
    rng = Random(1)
    for size in (0, 1, 2, 10, 60, 500):
        chosen = rng.sample(range(1, 10**6), size)
        assignment = {x: rng.random() < 0.5 for x in chosen}
        lines = list(solution(assignment))
        assert all(len(line) <= 78 for line in lines)
        assert read_solution("\n".join(["s SATISFIABLE", *lines])) == assignment


def test_what_solvers_print() -> None:
    assert read_solution("c x\ns UNSATISFIABLE\n") is None
    with pytest.raises(InputError, match="no solution"):
        read_solution("s SATISFIABLE\nv 1 2\n")
    with pytest.raises(InputError, match=r"o\.txt:1: the variable 2 is both"):
        read_solution("v 2 -2 0\n", "o.txt")


def test_formulas_from_lists() -> None:
    assert Formula.of([[1, -3]]).variables == 3
    for clauses, variables, prefix in (
        ([[0]], None, ()),
        ([["1"]], None, ()),
        ([[True]], None, ()),
        ([[3]], 2, ()),
        ([[10**8]], None, ()),
        ([[1]], None, [("x", [1])]),
        ([[1]], None, [("e", [1]), ("a", [1])]),
        ([[1]], None, [("e", [-1])]),
    ):
        with pytest.raises(InputError):
            Formula.of(clauses, variables, prefix)  # type: ignore[arg-type]
