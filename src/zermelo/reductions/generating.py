"""Games made of formulas that are drawn or read: what `zermelo generate` writes.

A formula comes from a family of `zermelo.families.formulas` and a seed, or from a file. One of the
reductions, or several after one another, make a game of it, which says in its notes where it comes
from, and whose answer is that of the formula, where this is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.families.formulas import draw, is_family, split_seed
from zermelo.formats import dimacs
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question
from zermelo.reductions.contract import Reduction
from zermelo.reductions.from_formulas import is_plain, solve_by_sat
from zermelo.reductions.registry import path, steps

SOLVED = "solved here"
"""What a comment says of an answer that was found for it, and not known from the family."""


@dataclass(frozen=True, slots=True)
class Named:
    """A formula with where it comes from; `answer`: whether it is satisfiable or true, if known."""

    formula: Formula
    name: str
    reference: str
    comment: str
    answer: bool | None = None

    def lines(self) -> Iterator[str]:
        """Yield the lines of a DIMACS or QDIMACS file."""
        known = {True: ["satisfiable"], False: ["unsatisfiable"], None: []}[self.answer]
        notes = [self.name, self.reference, *filter(None, [self.comment]), *known]
        return dimacs.format_lines(self.formula, notes)


def draw_formula(text: str, seed: int) -> Named:
    """Return the formula of a family and a seed; `InputError` if the text is wrong."""
    text, seed = split_seed(text, seed)
    with Place(otherwise=text):
        found = draw(text, seed)
    name = f"{text.replace(':', '-').replace(',', '-').replace('/', '.')}-{seed}"
    comment = f"{text}, seed {seed}"
    return Named(found.formula, name, found.family.source, comment, found.answer)


def read(formula: Formula, source: str) -> Named:
    """Return a formula that was read from a file, or from standard input for ``-``."""
    name = "formula" if source == "-" else Path(source).name.partition(".")[0]
    where = "standard input" if source == "-" else Path(source).name
    return Named(formula, name, f"the formula of {where}", "")


def solve(found: Named, deadline: Deadline) -> Named:
    """Return the formula with its answer: CaDiCaL's, or for "for all" that of a QBF solver.

    Raises `LimitReached` if none was found in time; `Unavailable` without a QBF solver.
    """
    if found.answer is not None:
        return found
    answer, _ = decide_formula(found.formula, deadline)
    comment = "; ".join(filter(None, [found.comment, SOLVED]))
    return replace(found, answer=answer, comment=comment)


def decide_formula(formula: Formula, deadline: Deadline) -> tuple[bool, dict[str, int]]:
    """Return whether a formula is satisfiable or true, and what its solver counted.

    Raises as `solve` does.
    """
    if is_plain(formula):
        found = solve_by_sat(formula, deadline)
        return bool(found.satisfiable), found.statistics
    from zermelo.solvers.backends import qbf

    return qbf.solve_text("\n".join([*dimacs.format_lines(formula), ""]), deadline), {}


def reduce_to(found: Named, to: str, modulus: int | None, protect: int | None) -> Instance:
    """Return the game that a formula becomes by the reductions that there are.

    Raises `InputError` if there are none to this game, or a number does not belong to them.
    """
    game = steps(found.formula, to, modulus, protect)[-1]
    way = path(found.formula, to, modulus, protect)
    through = ", ".join(f"{entry.source}-to-{entry.target}" for entry, _ in way)
    numbers = {"modulus": modulus, "protect": protect}
    given = [f"{name} {value}" for name, value in numbers.items() if value is not None]
    return _annotate(game, found, ", ".join([through, *given]), True)


def carried_by(found: Named, reduction: Reduction) -> Instance:
    """Return the game that a formula becomes by a reduction of your own.

    It has the answer of the formula where the reduction does not say itself when answers agree.
    """
    game = reduction.made(parts_of(found.formula, reduction))
    return _annotate(game, found, reduction.name, reduction.same is None)


def parts_of(formula: Formula, reduction: Reduction) -> tuple[Any, Any]:
    """Return what a reduction of formulas gets of one; `InputError` if it takes none like it."""
    if reduction.source not in ("sat", "qbf"):
        what = f"{reduction.name} takes {reduction.source}"
        raise InputError(what, "give a reduction of formulas: its source is sat or qbf")
    if reduction.source == "sat" and not is_plain(formula):
        raise InputError(f"{reduction.name} takes formulas without for all", "give another one")
    first: Any = formula.prefix if reduction.source == "qbf" else formula.variables
    return first, formula.clauses


def _annotate(game: Instance, found: Named, through: str, agree: bool) -> Instance:
    comment = "; ".join(filter(None, [found.comment, through]))
    name = f"{found.name}-{game.game}"
    noted = replace(game, name=name, reference=found.reference, comment=comment)
    values = _answers(game)
    if found.answer is None or not agree or values is None:
        return noted
    return replace(noted, answer=values[not found.answer], has_answer=True)


def _answers(game: Instance) -> tuple[Any, Any] | None:
    """Return the answers of a game that stand for yes and no, if its question has such."""
    if game.question == "outcome":
        return NEXT, PREVIOUS
    form = game_question(game_spec(game.game), game.question).answer
    return (True, False) if form == "true/false" else None


def source_of(text: str, seed: int, formula: Formula | None) -> Named:
    """Return the formula of a family and a seed, or the one that was read from the file."""
    if formula is not None:
        return read(formula, text)
    if not is_family(text):
        mend = "write a family, as in 3sat:50,4.26, or the name of a DIMACS or QDIMACS file"
        raise InputError(f"{shown(text)} is neither a family of formulas nor a file", mend)
    return draw_formula(text, seed)
