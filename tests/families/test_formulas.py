"""Random formulas: what is drawn is what the text says, and the seed fixes it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from pysat.solvers import Solver

from zermelo.core.errors import InputError
from zermelo.families.formulas import FAMILIES, draw, is_family


def satisfiable(clauses: tuple[tuple[int, ...], ...]) -> bool:
    with Solver("cadical195", bootstrap_with=[*map(list, clauses)]) as solver:
        found: bool = solver.solve()
    return found


@pytest.mark.parametrize(("name", "width"), [("2sat", 2), ("3sat", 3), ("5sat", 5)])
def test_clauses_have_different_variables(name: str, width: int) -> None:
    formula = draw(f"{name}:40,3.5", 1).formula
    assert (formula.variables, len(formula.clauses), formula.prefix) == (40, 140, ())
    for clause in formula.clauses:
        assert len({abs(x) for x in clause}) == len(clause) == width
        assert all(1 <= abs(x) <= 40 for x in clause)


def test_the_seed_fixes_the_formula() -> None:
    for family in FAMILIES:
        assert draw(family.example, 3) == draw(family.example, 3)
        assert draw(family.example, 3).formula != draw(family.example, 4).formula
    assert draw("3sat:6,1", 0).formula.clauses == (
        (-2, -3, -5), (-2, -3, -6), (-2, -3, -6), (1, 2, -4), (2, -5, -6), (3, 5, 6),
    )  # fmt: skip


@pytest.mark.parametrize("variables", [5, 9])
def test_all_sets_and_signs_come_up_alike(variables: int) -> None:
    """Few variables are drawn by sorting, more by drawing again what has one twice."""
    clauses = draw(f"3sat:{variables},4000", 0).formula.clauses
    sets = Counter(tuple(abs(x) for x in clause) for clause in clauses)
    assert set(sets) == set(combinations(range(1, variables + 1), 3))
    mean = len(clauses) / len(sets)
    assert all(abs(count - mean) < 6 * mean**0.5 for count in sets.values())
    positive = sum(x > 0 for clause in clauses for x in clause)
    assert abs(positive - 1.5 * len(clauses)) < 4 * (0.75 * len(clauses)) ** 0.5


def test_the_share_of_satisfiable_ones_falls_at_the_threshold() -> None:
    easy, hard = ([draw(f"3sat:80,{r}", s) for s in range(20)] for r in (3.2, 5.4))
    assert all(satisfiable(each.formula.clauses) for each in easy)
    assert not any(satisfiable(each.formula.clauses) for each in hard)
    assert {each.answer for each in [*easy, *hard]} == {None}


@pytest.mark.parametrize("weight", ["", ",0.618", ",0.1"])
def test_what_is_planted_is_satisfiable_where_others_are_not(weight: str) -> None:
    for seed in range(20):
        found = draw(f"planted:60,8{weight}", seed)
        assert found.answer is True
        assert len(found.formula.clauses) == 480
        assert satisfiable(found.formula.clauses)


def test_a_golden_weight_hides_the_assignment() -> None:
    """With Q = 1 a literal is true in 4 of 7 cases, with the golden ratio in half of them."""
    shares = []
    for weight in ("1", "0.618034"):
        clauses = draw(f"planted:20,5000,{weight}", 5).formula.clauses
        with Solver("cadical195", bootstrap_with=[*map(list, clauses)]) as solver:
            assert solver.solve()
            true = {x for x in solver.get_model() if x > 0}
        literals = [x for clause in clauses for x in clause]
        shares.append(sum((abs(x) in true) == (x > 0) for x in literals) / len(literals))
    assert abs(shares[0] - 4 / 7) < 0.005
    assert abs(shares[1] - 1 / 2) < 0.005


def test_blocks_of_a_quantified_formula() -> None:
    formula = draw("qbf:2.5,a4/1,e6/2,a3/1,a2/0,e4/1", 2).formula
    assert [(q, len(block)) for q, block in formula.prefix] == [
        ("a", 4), ("e", 6), ("a", 5), ("e", 4),
    ]  # fmt: skip
    assert len(formula.clauses) == 25
    for clause in formula.clauses:
        places = [abs(x) for x in clause]
        bounds = ((0, 4, 1), (4, 10, 2), (10, 13, 1), (13, 15, 0), (15, 19, 1))
        for low, high, count in bounds:
            assert len({x for x in places if low < x <= high}) == count


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3sat:50", 'write 3sat:N,R'),
        ("3sat:50,4,1", 'write 3sat:N,R'),
        ("3sat:-5,4", 'write 3sat:N,R'),
        ("3sat:5,nan", 'write 3sat:N,R'),
        ("3sat:2,4", "clauses of 3 different variables out of 2"),
        ("0sat:2,4", "clauses of 0 different variables"),
        ("13sat:50,1", "from 1 to 12"),
        ("3sat:2000000,4", "at most 3000000"),
        ("3sat:99999999,99999999", "at most 3000000"),
        ("planted:50", "write planted:N,R"),
        ("planted:50,4,0", "a weight Q of 0"),
        ("planted:50,4,1.5", "a weight Q of 1.5"),
        ("qbf:2", "write qbf:R,BLOCK"),
        ("qbf:x,a1/1", "write qbf:R,BLOCK"),
        ("qbf:2,a5", "write qbf:R,BLOCK"),
        ("qbf:2,a5/1", "no variable is existential"),
        ("qbf:2,a5/0,e5/0", "clauses without a literal"),
        ("qbf:2,a5/1,e1/2", "clauses of 2 different variables out of 1"),
        ("qbf:2,a5/9,e9/9", "at most 3000000, and 12"),
        ("qbf:2,a99999999/1,e9/2", "at most 3000000, and 12"),
        ("foo:3,4", "there is no family of formulas"),
    ],
)  # fmt: skip
def test_mistakes(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        draw(text, 0)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_meant_as_a_family() -> None:
    assert all(is_family(family.example) for family in FAMILIES)
    assert is_family("3sat:")
    assert not any(map(is_family, ("3sat", "f.cnf", "-", "grid:4x5", "c:/f.cnf")))
