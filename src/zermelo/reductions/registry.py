"""The reductions as a table: each with its source, its game, and the functions that go both ways.

A function is loaded when it is called, so that one reduction loads nothing of the others. Every
certificate that is made of a solution is checked before it is handed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, nearest
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.lazy import Later
from zermelo.formats import dimacs
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
        if self.problem == "sat":
            yield f"s {'' if self.answer else 'UN'}SATISFIABLE"
            if self.assignment is not None:
                yield from dimacs.solution(self.assignment)
        elif self.problem == "qbf":
            yield f"s cnf {int(bool(self.answer))} {self.header.removeprefix('p cnf ')}"
            for x, value in (self.assignment or {}).items():
                yield f"V {x if value else -x} 0"
        elif self.problem == "geography":
            yield f"geography outcome: {self.answer}"
            yield from (f"winning move: {vertex}" for vertex in self.vertices or ())
        else:
            yield f"vertex cover: {'yes' if self.answer else 'no'}"
            if self.vertices is not None:
                yield f"vertices: {' '.join(self.vertices)}".rstrip()


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
    certificate: Later[[Any, Solved, int | None, Deadline], Certificate]  # of a solution
    solution: Later[[Certificate], Solution]  # read off by the labels alone
    read: Later[[str], Any]  # a file with a solution
    proof: Later[[Certificate, Deadline], str]  # its text, if the reduction has proofs
    before: Later[[Certificate, Deadline], Certificate]  # of the source, where that is a game
    strategy: Later[[Certificate], QbfStrategy]  # the winner's, of a quantified formula
    same: Later[..., bool]  # whether the answers agree, where that of the game is a number
    size: str  # of what it makes: n variables or vertices, m clauses or edges, l literals

    @property
    def name(self) -> str:
        """The name, as in sat-to-ello."""
        return f"{self.source}-to-{self.target}"


_GEOGRAPHY = dict.fromkeys(("solution", "read", "proof"), "from_geography")
_PLAYED = dict.fromkeys(("is_made", "solution", "read", "proof"), "from_formulas")
HOMES: Mapping[str, Mapping[str, str]] = {
    "sat_to_ello": {"is_made": "from_formulas"},
    "sat_to_lights_out": {"is_made": "from_formulas"},
    "qbf_to_seepage": {"is_made": "from_formulas", "strategy_in": "claims_to_strategy"},
    "geography_to_vertexnim": _GEOGRAPHY,
    "geography_to_edge_nim": _GEOGRAPHY,
    "qbf_to_geography": _PLAYED,
    "qbf_to_node_kayles": _PLAYED,
}
"""The functions of a reduction that stand in another file than the rest, and where."""


def _reduction(module: str, *said: Any) -> Entry:
    """Return a reduction, whose functions have the same names in every file.

    `HOMES` says which of them stand elsewhere.
    """
    names = (
        module, "is_made", "certificate", "solution", "read", "proof", "before", "strategy_in",
        "same",
    )  # fmt: skip
    homes = HOMES.get(module, {})
    functions: list[Any] = [
        Later(f"zermelo.reductions.{homes.get(name, module)}:{name}") for name in names
    ]
    return Entry(*said[:7], *functions, *said[7:])


REDUCTIONS = (
    _reduction(
        "sat_to_ello", "sat", "ello", Formula, "a formula", "modulus",
        "a SAT solver's output or a DRAT or LRAT proof", "a DRAT proof of the formula",
        "O(n + l) vertices",
    ),
    _reduction(
        "sat_to_lights_out", "sat", "lights-out", Formula, "a formula", "",
        "a SAT solver's assignment", "", "O(n + l) vertices",
    ),
    _reduction(
        "qbf_to_seepage", "qbf", "seepage", Formula, "a formula", "protect",
        "a QBF's strategy", "a QBF's strategy", "O(n + l) vertices",
    ),
    _reduction(
        "cover_to_seepage", "vertex-cover", "seepage", tuple, "a graph", "protect",
        "the line of a vertex cover", "", "at most n + km + 1 vertices",
    ),
    _reduction(
        "qbf_to_geography", "qbf", "geography", Formula, "a formula", "",
        "a QBF's strategy or a SAT solver's assignment", "a QBF's strategy or a DRAT proof",
        "at most 4n + m + 2 vertices",
    ),
    _reduction(
        "qbf_to_node_kayles", "qbf", "node-kayles", Formula, "a formula", "",
        "a QBF's strategy or a SAT solver's assignment", "a QBF's strategy or a DRAT proof",
        "at most 2n² + 6n + m + 3 vertices",
    ),
    _reduction(
        "geography_to_vertexnim", "geography", "vertexnim", Instance, "a geography game", "",
        "a certificate of geography", "a certificate of geography", "3n vertices",
    ),
    _reduction(
        "geography_to_edge_nim", "geography", "edge-nim", Instance, "a geography game", "",
        "a certificate of geography", "a certificate of geography", "2n + 5m vertices",
    ),
)  # fmt: skip

VARIANTS = {
    "sat-to-ello-mod-3": ("sat-to-ello", 3),
    "qbf-to-seepage-2": ("qbf-to-seepage", 2),
    "sat-to-geography": ("qbf-to-geography", None),
}
"""Reductions that are rows of the table with a number, or for a part of its sources."""

OF_PROBLEMS = (
    "3-coloring-to-ello", "nae-sat-to-ello", "1-in-3-sat-to-lights-out",
    "exact-cover-by-3-sets-to-geography", "independent-set-to-seepage", "clique-to-seepage",
)  # fmt: skip
"""Those of `reductions.from_problems`."""

BUILT_IN = (*(entry.name for entry in REDUCTIONS), *VARIANTS, *OF_PROBLEMS)
"""The reductions that are tested as those of your own are."""


@cache
def built_in(name: str) -> Reduction:
    """Return a reduction of this package, as it would stand in a file of your own."""
    if name in OF_PROBLEMS:
        every = vars(import_module("zermelo.reductions.from_problems")).values()
        return next(each for each in every if isinstance(each, Reduction) and each.name == name)
    row, number = VARIANTS.get(name, (name, None))
    entry = next(each for each in REDUCTIONS if each.name == row)
    source = name.partition("-to-")[0]

    def make(*parts: Any) -> Instance:
        if entry.kind is Instance:
            return entry.make(parts[0], None)
        first, second = parts
        if entry.kind is tuple:
            return entry.make((first, Labels(first.n)), second)
        of = Formula(first, second) if source == "sat" else Formula.of(second, None, first)
        return entry.make(of, number)

    def back(certificate: Certificate) -> Any:
        if source == "qbf":
            return entry.strategy(certificate)
        if entry.kind is Instance:
            return entry.before(certificate, Deadline())
        found = entry.solution(certificate)
        return found.vertices if entry.kind is tuple else found.assignment

    same = entry.same.load() if entry.target == "lights-out" else None
    return Reduction(name, source, entry.target, make, back, same)


MENDED = "give one that reduce made"

TARGETS = tuple(dict.fromkeys(entry.target for entry in REDUCTIONS))
"""The games that something is reduced to."""


def chain(kind: type, game: str | None, to: str) -> tuple[Entry, ...]:
    """Return the reductions that lead from a kind of source to a game, one after the other.

    `game`: that of the source if it is one. The fewest, and of those the first in the table; empty
    if there are none.
    """
    starts = [entry for entry in REDUCTIONS if entry.kind is kind and game in (None, entry.source)]
    ways: list[tuple[Entry, ...]] = [(entry,) for entry in starts]
    seen = {entry.target for entry in starts}
    for way in ways:
        if way[-1].target == to:
            return way
        for entry in REDUCTIONS:
            if entry.source == way[-1].target and entry.target not in seen:
                seen.add(entry.target)
                ways.append((*way, entry))
    return ()


def kinds(target: str) -> set[type]:
    """Return the kinds of sources that are reduced to a game, in one step or several."""
    every = {entry.kind for entry in REDUCTIONS}
    return {kind for kind in every if chain(kind, None, target)}


def path(
    source: Source, to: str, modulus: int | None = None, protect: int | None = None
) -> tuple[tuple[Entry, int | None], ...]:
    """Return the reductions of a source to a game, each with the number that belongs to it.

    Raises `InputError` if there are none, or a number does not belong to them.
    """
    if to not in TARGETS:
        raise InputError(f"nothing is reduced to {to}", nearest(to, TARGETS))
    numbers = {"modulus": modulus, "protect": protect}
    for name, value in numbers.items():
        games = [entry.target for entry in REDUCTIONS if entry.option == name]
        if value is not None and to not in games:
            raise InputError(f"{to} has no {name}", f"it belongs to {games[0]}")
    game = source.game if isinstance(source, Instance) else None
    found: tuple[Entry, ...] = ()
    for kind in dict.fromkeys(entry.kind for entry in REDUCTIONS):
        if isinstance(source, kind):
            found = found or chain(kind, game, to)
    if not found:
        wanted = " or ".join(
            dict.fromkeys(entry.takes for entry in REDUCTIONS if chain(entry.kind, None, to))
        )
        raise InputError(f"this cannot be reduced to {to}", f"give {wanted}")
    return tuple((entry, numbers.get(entry.option)) for entry in found)


def steps(
    source: Source, to: str, modulus: int | None = None, protect: int | None = None
) -> list[Instance]:
    """Return the instances that a source becomes, one after the other; see `reduced`."""
    found: list[Instance] = []
    for entry, number in path(source, to, modulus, protect):
        found.append(entry.make(found[-1] if found else source, number))
    return found


def reduced(
    source: Source, to: str, modulus: int | None = None, protect: int | None = None
) -> Instance:
    """Return an instance that has the answer of the source.

    A formula becomes a game of ello (no variable universal; with a modulus of 3 or more so many
    colors, else two and directed edges), of lights-out (no variable universal), of geography, of
    node-kayles, or of seepage, where `protect` is Green's k, 1 by default; a graph one of seepage:
    is there a vertex cover of at most `protect` vertices? A game of geography becomes one of
    vertexnim or edge-nim, and so does a formula, by way of geography. Raises `InputError` if there
    is no such reduction, or a number does not belong to it.
    """
    return steps(source, to, modulus, protect)[-1]


def ensure_made(instance: Instance, again: Instance) -> None:
    """Raise `InputError` unless a game is this one, as it was made again of its own source."""
    if again.position != instance.position or list(again.labels) != list(map(str, instance.labels)):
        raise InputError("the game is not as reduce made it", MENDED)


def _maker(instance: Instance) -> Entry | None:
    """Return the reduction that made an instance, as far as its labels say."""
    of_game = (entry for entry in REDUCTIONS if entry.target == instance.game)
    return next((entry for entry in of_game if entry.is_made(instance)), None)


def unfolded(certificate: Certificate, deadline: Deadline) -> tuple[Entry, Certificate] | None:
    """Return the first reduction of those that made an instance, and the certificate of its target.

    A game that was made of another game is led back to that one: the certificate is then of the
    first game that was made of no other, or by no reduction. None if none made it.
    """
    entry = _maker(certificate.instance)
    while entry is not None and entry.kind is Instance:
        certificate = entry.before(certificate, deadline)
        earlier = _maker(certificate.instance)
        if earlier is None:
            break
        entry, certificate = earlier, ensure_accepted(certificate, deadline, "the certificate")
    return None if entry is None else (entry, certificate)


def solution(certificate: Certificate, deadline: Deadline | None = None) -> Solution:
    """Return what a certificate of a reduced instance says of the source, by its labels alone.

    After several reductions that is the first source. It is for the caller to have the certificate
    checked. Raises `InputError` if the instance was made by no reduction, or the evidence does not
    hold what is wanted.
    """
    found = unfolded(certificate, deadline or Deadline())
    if found is None:
        what = f"this game of {certificate.instance.game} was made by no reduction"
        raise InputError(what, "give a certificate of an instance that reduce made")
    entry, first = found
    return entry.solution(first)


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
    for those of moderate size, a game of geography by its methods. On the way through several
    reductions each certificate is checked.

    Raises `InputError` if it is no solution of the source, or there is no such reduction;
    `LimitReached` if the certificate would be too large, or the deadline passed.
    """
    deadline = deadline or Deadline()
    way = path(source, to, modulus, protect)
    way[0][0].make(source, way[0][1])  # for its errors
    what = "the solution"
    for entry, number in way:
        made = entry.certificate(source, solved, number, deadline)
        solved, what = ensure_accepted(made, deadline, what), "the certificate"
        source = made.instance
    assert isinstance(solved, Certificate)
    return solved


def proof_of(certificate: Certificate, deadline: Deadline | None = None) -> str:
    """Return the text of the proof of its source that a certificate holds.

    A DRAT proof of an unsatisfiable formula, the file of a quantified formula's strategy, or the
    certificate of a game of geography. It is for the caller to have the certificate checked.

    Raises `InputError` if the instance was made by no reduction, or the certificate holds no such
    proof; `LimitReached` if the deadline passed.
    """
    deadline = deadline or Deadline()
    found = unfolded(certificate, deadline)
    if found is None or not found[0].proves:
        what = "this certificate holds no proof of a formula, a strategy or a game of geography"
        raise InputError(what, "give one of an instance that reduce made")
    entry, first = found
    return entry.proof(first, deadline)


def ensure_accepted(certificate: Certificate, deadline: Deadline, what: str) -> Certificate:
    """Return a certificate if the checker accepts it; else `InputError`."""
    result = check(certificate, deadline)
    if not result.accepted:
        raise InputError(f"{what} is not accepted ({result.status.value}): {result.reason}")
    return certificate


def certify(instance: Instance, deadline: Deadline) -> Certificate:
    """Return a certificate that a game's methods find; `LimitReached` if there is none in time."""
    from zermelo.run.decide import decide_here
    from zermelo.solvers.method import Request

    found = decide_here(instance, Request(), within=deadline).certificate
    if found is None:
        raise LimitReached(f"no certificate of the game of {instance.game} was found in time")
    return found
