"""The reductions by their targets, and what they read: one function there, one function back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, nearest
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats.dimacs import solution as value_lines
from zermelo.reductions import (
    cover_to_seepage,
    ello_to_sat,
    geography_to_vertexnim,
    seepage_to_qbf,
)

if TYPE_CHECKING:
    Source = Formula | Instance | tuple[Graph, Labels]
    """What can be reduced: a formula, a game of geography, or the graph of a vertex cover."""

TARGETS = ("ello", "seepage", "vertexnim")
"""The games that something is reduced to."""


def reduced(
    source: Source, to: str, modulus: int | None = None, protect: int | None = None
) -> Instance:
    """Return an instance that has the answer of the source.

    `source`: a formula for ello (no universal quantifier) and seepage; a graph for seepage: is
    there a vertex cover of at most `protect` vertices? A game of geography for vertexnim.
    `modulus`: the number of colours of ELLO, 3 or more; without it two colours and directed edges.
    `protect`: Green's k in Seepage; 1 for a formula unless told, and needed for a graph.

    Raises `InputError` if there is no such reduction, or a number does not belong to it.
    """
    from zermelo.reductions.qbf_to_seepage import qbf_to_seepage
    from zermelo.reductions.sat_to_ello import sat_to_ello

    if to not in TARGETS:
        raise InputError(f"nothing is reduced to {to}", nearest(to, TARGETS))
    for name, value, game in (("modulus", modulus, "ello"), ("protect", protect, "seepage")):
        if value is not None and to != game:
            raise InputError(f"{to} has no {name}", f"it belongs to {game}")
    if to == "ello" and isinstance(source, Formula):
        return sat_to_ello(source, modulus)
    if to == "seepage" and isinstance(source, Formula):
        return qbf_to_seepage(source, 1 if protect is None else protect)
    if to == "seepage" and isinstance(source, tuple):
        if protect is None:
            raise InputError("the size of the vertex cover is missing", "give it as protect")
        return cover_to_seepage.cover_to_seepage(*source, protect)
    if to == "vertexnim" and isinstance(source, Instance):
        return geography_to_vertexnim.geography_to_vertexnim(source)
    wanted = {"ello": "a formula", "seepage": "a formula or a graph"}.get(to, "a geography game")
    raise InputError(f"this cannot be reduced to {to}", f"give {wanted}")


@dataclass(frozen=True, slots=True)
class Solution:
    """What a certificate of a reduced instance says of its source.

    `answer`: whether the formula is satisfiable or true, or there is a cover; or the outcome "N" or
    "P". `assignment`: of "sat", the values of all variables if it is satisfiable; of "qbf", the
    winner's values in the outermost block of quantifiers, empty if that is the loser's.
    """

    problem: str  # what was reduced
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
                yield from value_lines(self.assignment)
        elif self.problem == "qbf":
            yield f"s cnf {int(bool(self.answer))} {self.header.removeprefix('p cnf ')}"
            for x, value in (self.assignment or {}).items():
                yield f"V {x if value else -x} 0"
        elif self.problem == "vertex-cover":
            yield f"vertex cover: {'yes' if self.answer else 'no'}"
            if self.vertices is not None:
                yield f"vertices: {' '.join(self.vertices)}".rstrip()
        else:
            yield f"geography outcome: {self.answer}"
            for vertex in self.vertices or ():
                yield f"winning move: {vertex}"


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate of a reduced instance says of the source, by its labels alone.

    It is for the caller to have the certificate checked.

    Raises `InputError` if the instance was made by no reduction, or the evidence does not hold what
    is wanted.
    """
    instance, answer = certificate.instance, certificate.answer
    if ello_to_sat.variables_of(instance) is not None:
        assignment = ello_to_sat.assignment_of(certificate)
        return Solution("sat", bool(answer), assignment, header=str(instance.labels[0]))
    if seepage_to_qbf.variables_of(instance) is not None:
        header = str(instance.labels[instance.position.source])
        return Solution("qbf", answer, seepage_to_qbf.outermost(certificate), header=header)
    if cover_to_seepage.is_cover_game(instance):
        cover = cover_to_seepage.cover_of(certificate)
        return Solution("vertex-cover", answer, vertices=cover)
    if geography_to_vertexnim.is_geography_game(instance):
        from zermelo.reductions.geography_evidence import first_move

        move = first_move(certificate)
        return Solution("geography", answer, vertices=None if move is None else [move])
    what = f"this game of {instance.game} was made by no reduction"
    raise InputError(what, "give a certificate of an instance that reduce made")
