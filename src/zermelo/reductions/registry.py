"""The reductions as a table: each with its source, its game, and the functions that go both ways.

A function is loaded when it is called, so that one reduction loads nothing of the others. Every
certificate that is made of a solution is checked before it is handed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.later import Later
from zermelo.reductions.contract import Reduction

if TYPE_CHECKING:
    from zermelo.core.quantified import QbfStrategy

    Source = Formula | Instance | tuple[Graph, Labels]
    """What can be reduced: a formula, a game of geography, or the graph of a vertex cover."""

    Solved = Mapping[int, bool] | str | QbfStrategy | Iterable[Any] | Certificate | None
    """An assignment, a proof's text, a strategy, the vertices of a cover, or a certificate of
    geography; None to have the source solved."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a certificate of a reduced instance says of its source.

    `answer`: whether the formula is satisfiable or true, or there is a cover; or the outcome "N" or
    "P". `assignment`: of "sat", the values of all variables if it is satisfiable; of "qbf", the
    winner's values in the outermost block of quantifiers, empty if that is the loser's.
    """

    problem: str  # the source of the reduction
    answer: bool | str
    assignment: dict[int, bool] | None = None
    vertices: list[str] | None = None  # a vertex cover, or the one vertex of a winning first move
    header: str = ""  # of a formula, ``p cnf V C``

    def lines(self) -> Iterator[str]:
        """Yield the lines that a solver of the source would print.

        For SAT those of the SAT competitions, for QBF those of QDIMACS 1.1.
        """
        (entry,) = (each for each in REDUCTIONS if each.source == self.problem)
        return entry.lines(self)


@dataclass(frozen=True, slots=True)
class Entry:
    """A problem as a game, and what takes solutions and proofs there and back.

    Where a number is passed, it is that of the `option`, None if it was not given.
    """

    source: str
    target: str  # the game
    kind: type  # what a source is
    takes: str  # that in words
    option: str  # the number that belongs to it
    solved: str  # what becomes a certificate, in words
    proves: str  # what comes back as a proof, in words; empty if nothing does
    make: Later[[Any, int | None], Instance]
    is_made: Later[[Instance], bool]  # whether it made an instance, as far as the labels say
    solution: Later[[Certificate], Solution]  # read off by the labels alone
    lines: Later[[Solution], Iterator[str]]  # as a solver of the source prints it
    read: Later[[str], Any]  # a file with a solution
    certificate: Later[[Any, Solved, int | None, Deadline], Certificate]  # of a solution
    proof: Later[[Certificate, Deadline], str]  # its text, if the reduction has proofs


def _reduction(module: str, *said: Any) -> Entry:
    """Return a reduction, whose functions have the same names in every module."""
    names = (module, "is_made", "solution", "lines", "read", "certificate", "proof")
    functions: list[Any] = [Later(f"zermelo.reductions.{module}:{name}") for name in names]
    return Entry(*said, *functions)


REDUCTIONS = (
    _reduction(
        "sat_to_ello", "sat", "ello", Formula, "a formula", "modulus",
        "a SAT solver's output or a DRAT or LRAT proof", "a DRAT proof of the formula",
    ),
    _reduction(
        "qbf_to_seepage", "qbf", "seepage", Formula, "a formula", "protect",
        "a QBF's strategy", "a QBF's strategy",
    ),
    _reduction(
        "cover_to_seepage", "vertex-cover", "seepage", tuple, "a graph", "protect",
        "the line of a vertex cover", "",
    ),
    _reduction(
        "geography_to_vertexnim", "geography", "vertexnim", Instance, "a geography game", "",
        "a certificate of geography", "a certificate of geography",
    ),
)  # fmt: skip

BUILT_IN = {
    "sat-to-ello": "sat_to_ello",
    "sat-to-ello-mod-3": "sat_to_ello",
    "qbf-to-seepage": "qbf_to_seepage",
    "qbf-to-seepage-2": "qbf_to_seepage",
    "vertex-cover-to-seepage": "cover_to_seepage",
    "geography-to-vertexnim": "geography_to_vertexnim",
}
"""The reductions that are tested as those of one's own are, and the files that define them."""


def built_in(name: str) -> Reduction:
    """Return a reduction of this package, as it would stand in a file of one's own."""
    found = vars(import_module(f"zermelo.reductions.{BUILT_IN[name]}")).values()
    return next(each for each in found if isinstance(each, Reduction) and each.name == name)


TARGETS = tuple(dict.fromkeys(entry.target for entry in REDUCTIONS))
"""The games that something is reduced to."""


def kinds(target: str) -> set[type]:
    """Return the kinds of sources that are reduced to a game."""
    return {entry.kind for entry in REDUCTIONS if entry.target == target}


def reduced(
    source: Source, to: str, modulus: int | None = None, protect: int | None = None
) -> Instance:
    """Return an instance that has the answer of the source.

    A formula becomes a game of ello (no variable universal; with a modulus of 3 or more so many
    colours, else two and directed edges) or of seepage, where `protect` is Green's k, 1 by default;
    a graph one of seepage: is there a vertex cover of at most `protect` vertices? A game of
    geography becomes one of vertexnim. Raises `InputError` if there is no such reduction, or a
    number does not belong to it.
    """
    entry, number = _entry(source, to, {"modulus": modulus, "protect": protect})
    return entry.make(source, number)


def _entry(source: Source, to: str, numbers: Mapping[str, int | None]) -> tuple[Entry, int | None]:
    """Return the reduction of a source, and the number that belongs to it."""
    if to not in TARGETS:
        raise InputError(f"nothing is reduced to {to}", nearest(to, TARGETS))
    for name, value in numbers.items():
        games = [entry.target for entry in REDUCTIONS if entry.option == name]
        if value is not None and to not in games:
            raise InputError(f"{to} has no {name}", f"it belongs to {games[0]}")
    known = [entry for entry in REDUCTIONS if entry.target == to]
    for entry in known:
        if isinstance(source, entry.kind):
            return entry, numbers.get(entry.option)
    wanted = " or ".join(entry.takes for entry in known)
    raise InputError(f"this cannot be reduced to {to}", f"give {wanted}")


def _maker(instance: Instance) -> Entry | None:
    """Return the reduction that made an instance, as far as its labels say."""
    of_game = (entry for entry in REDUCTIONS if entry.target == instance.game)
    return next((entry for entry in of_game if entry.is_made(instance)), None)


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate of a reduced instance says of the source, by its labels alone.

    It is for the caller to have the certificate checked. Raises `InputError` if the instance was
    made by no reduction, or the evidence does not hold what is wanted.
    """
    entry = _maker(certificate.instance)
    if entry is None:
        what = f"this game of {certificate.instance.game} was made by no reduction"
        raise InputError(what, "give a certificate of an instance that reduce made")
    return entry.solution(certificate)


def read_solution(source: Source, to: str, path: str) -> Solved:
    """Return the solution of a source that a file has, as `transferred` takes it."""
    found: Solved = _entry(source, to, {})[0].read(path)
    return found


def transferred(
    source: Source,
    to: str,
    solved: Solved = None,
    modulus: int | None = None,
    protect: int | None = None,
    deadline: Deadline | None = None,
) -> Certificate:
    """Return the certificate that a solution of a source becomes; see `reduced` for the source.

    Without a solution the source is solved here: a formula by CaDiCaL, a quantified one by a search
    for those of moderate size, a game of geography by its methods.

    Raises `InputError` if it is no solution of the source, or there is no such reduction;
    `LimitReached` if the certificate would be too large, or the deadline passed.
    """
    deadline = deadline or Deadline()
    entry, number = _entry(source, to, {"modulus": modulus, "protect": protect})
    entry.make(source, number)  # for its errors
    return accepted(entry.certificate(source, solved, number, deadline), deadline, "the solution")


def proof_of(certificate: Certificate, deadline: Deadline | None = None) -> str:
    """Return the text of the proof of its source that a certificate holds.

    A DRAT proof of an unsatisfiable formula, the file of a quantified formula's strategy, or the
    certificate of a game of geography. It is for the caller to have the certificate checked.

    Raises `InputError` if the instance was made by no reduction, or the certificate holds no such
    proof; `LimitReached` if the deadline passed.
    """
    entry = _maker(certificate.instance)
    if entry is None or not entry.proves:
        what = "this certificate holds no proof of a formula, a strategy or a game of geography"
        raise InputError(what, "give one of an instance that reduce made")
    return entry.proof(certificate, deadline or Deadline())


def accepted(certificate: Certificate, deadline: Deadline, what: str) -> Certificate:
    """Return a certificate if the checker accepts it; else `InputError`."""
    result = check(certificate, deadline)
    if not result.accepted:
        raise InputError(f"{what} is not accepted ({result.status.value}): {result.reason}")
    return certificate
