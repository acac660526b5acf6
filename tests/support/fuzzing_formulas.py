"""Hypothesis strategies and properties for formulas and proofs: DIMACS, QDIMACS, LRAT, solutions.

A formula is drawn, written by the project's own writer, and broken; a small one is decided by
looking at all assignments, so that a proof that is accepted can be believed.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from fuzzing import ODD, broken_texts, one_line
from hypothesis import strategies as st

from zermelo.checker.lrup import check_refutation
from zermelo.core.certificate import CheckResult, ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached
from zermelo.core.formula import Formula
from zermelo.encodings.cnf import Cnf, dimacs
from zermelo.encodings.qcnf import Qcnf, qdimacs
from zermelo.formats.dimacs import parse, read_solution, solution
from zermelo.formats.instance import decode, encode, has_file
from zermelo.formats.json_text import dumps, loads
from zermelo.reductions.registry import TARGETS, reduced

Clauses = list[list[int]]

VARIABLES = 4
"""A formula has at most so many, and its truth is found by trying."""


def literals(variables: int) -> st.SearchStrategy[int]:
    return st.integers(-variables, variables).filter(bool)


@st.composite
def clause_lists(draw: st.DrawFn, least: int = 0, most: int = 6) -> tuple[int, Clauses]:
    variables = draw(st.integers(1, VARIABLES))
    clause = st.lists(literals(variables), max_size=3)
    return variables, draw(st.lists(clause, min_size=least, max_size=most))


@st.composite
def builders(draw: st.DrawFn) -> Cnf:
    """A builder of a formula, with or without quantifiers, with names that are any text."""
    variables, clauses = draw(clause_lists())
    names = st.sampled_from(("x", "at(1,2)", "p cnf 1 1", "%", "0", "c", "e 1 0"))
    if draw(st.booleans()):
        quantified = Qcnf()
        for _ in range(variables):
            if draw(st.booleans()):
                quantified.for_all()
            else:
                quantified.exists()
            quantified.variable(draw(names))
        builder: Cnf = quantified
    else:
        builder = Cnf()
        for _ in range(variables):
            builder.variable(draw(names))
    for clause in clauses:
        builder.clause(draw(names), clause)
    return builder


def written(builder: Cnf) -> str:
    header = ["question p cnf 7 7", "1 2 0"]
    lines = qdimacs(builder, header) if isinstance(builder, Qcnf) else dimacs(builder, header)
    return "\n".join(lines) + "\n"


def formula_is_read(builder: Cnf) -> None:
    """What the writers write is what the reader reads, quantifiers included."""
    formula = parse(written(builder))
    assert formula.clauses == tuple(builder.clauses)
    assert formula.variables == len(builder.names)
    blocks = builder.blocks if isinstance(builder, Qcnf) else []
    assert formula.prefix == tuple((each, tuple(variables)) for each, variables in blocks)


@st.composite
def formula_texts(draw: st.DrawFn) -> tuple[str, str, Any, Any]:
    """A text of a formula, perhaps broken, and what it is to be reduced to."""
    text = draw(broken_texts(builders().map(written)))
    lines = text.splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines)))
        lines.insert(at, draw(st.sampled_from(STRANGE)))
    numbers = st.sampled_from((None, 1, 2, 3, 4, 0, -1, 10**30))
    to = draw(st.sampled_from((*TARGETS, "hex")))
    return "".join(lines), to, draw(numbers), draw(numbers)


STRANGE = (
    "\n", "c\n", "p cnf 2 1\n", "p cnf 99999999999 1\n", "p cnf 9999999 0\n", "p  cnf\t1 1\r\n",
    "%\n0\n", "e 1 0\n", "a 2 2 0\n", "e 0\n", "a -1 0\n", "1 -2 0\n", "1 2\n", "0\n", "1_0 0\n",
    "+1 0\n", "\u0663 0\n", "\u00b2 0\n", "1e3 0\n", "x1 2 0\n", f"{'1' * 5000} 0\n", "\ufeff",
    "1\u2028 0\n", "\x1c", "p cnf 1\n", "p sat 1 1\n", f"{'1 ' * 3000}0\n",
)  # fmt: skip
"""Lines that somebody may come upon."""


def formula_or_error(case: tuple[str, str, Any, Any]) -> None:
    """A text is a formula or an error; a formula becomes a game or an error."""
    text, to, modulus, protect = case
    try:
        formula = parse(text, "f.cnf")
    except InputError as error:
        one_line(error)
        return
    assert all(0 < abs(x) <= formula.variables for clause in formula.clauses for x in clause)
    bound = [x for _, block in formula.prefix for x in block]
    assert len(set(bound)) == len(bound)
    assert Formula.of(formula.clauses, formula.variables, formula.prefix) == formula
    if formula.variables > 50:
        return
    try:
        instance = reduced(formula, to, modulus, protect)
    except InputError as error:
        one_line(error)
        return
    except LimitReached:
        return
    assert has_file(instance)
    again = decode(loads(dumps(encode(instance))), Path())
    assert (again.position, again.labels) == (instance.position, instance.labels)


@st.composite
def solver_outputs(draw: st.DrawFn) -> str:
    """What a SAT solver prints, perhaps broken."""
    values = draw(st.dictionaries(st.integers(1, 40), st.booleans(), max_size=40))
    verdict = draw(st.sampled_from(("s SATISFIABLE", "s UNSATISFIABLE", "s", "", "c nothing")))
    whole = "\n".join((verdict, *solution(values)))
    return draw(broken_texts(st.just(whole)))


def solution_or_error(text: str) -> None:
    """A solver's output is an assignment, a no, or an error; what is read is written again."""
    try:
        values = read_solution(text, "f.out")
    except InputError as error:
        one_line(error)
        return
    if values is not None:
        assert read_solution("\n".join(solution(values))) == values


@st.composite
def proofs(draw: st.DrawFn) -> tuple[int, Clauses, str]:
    """Clauses, and lines that look like a refutation of them, often a true one."""
    variables, clauses = draw(clause_lists(least=2, most=8))
    lines: list[list[int | str]] = []
    last = len(clauses)
    for _ in range(draw(st.integers(1, 5))):
        last += draw(st.sampled_from((1, 1, 1, 2, 0, -1)))
        named = draw(st.lists(st.integers(1, max(last, 1)), max_size=4))
        if draw(st.integers(0, 5)):
            lemma = draw(st.lists(literals(variables), max_size=2))
            lines.append([last, *lemma, 0, *named, 0])
        else:
            lines.append([last, "d", *named, 0])
    lines.append([last + 1, 0, 0])
    text = "".join(f"{' '.join(map(str, line))}\n" for line in lines)
    return variables, clauses, draw(broken_texts(st.just(text)))


def refutes_only_the_false(case: tuple[int, Clauses, str]) -> None:
    """The checker takes no proof of a formula that an assignment satisfies."""
    variables, clauses, text = case
    try:
        result = check_refutation(clauses, ProofText(text), Deadline(2.0))
    except BadProof:
        return
    assert isinstance(result, CheckResult)
    if result.accepted:
        assert not any(
            all(any((x > 0) == values[abs(x) - 1] for x in clause) for clause in clauses)
            for values in product((False, True), repeat=variables)
        )


def made_of_lists() -> st.SearchStrategy[Any]:
    """Arguments of `Formula.of` that are hardly ever right."""
    item = st.one_of(st.integers(-3, 3), st.sampled_from(ODD[:12]))
    clauses = st.lists(st.lists(item, max_size=3), max_size=3)
    prefix = st.lists(st.tuples(st.sampled_from(("e", "a", "x")), st.lists(item, max_size=2)))
    return st.tuples(clauses, st.sampled_from((None, 0, 2, 5, 10**30)), prefix)


def formula_of_lists(case: Any) -> None:
    """Lists are a formula or an error."""
    try:
        assert isinstance(Formula.of(*case), Formula)
    except InputError as error:
        one_line(error)
