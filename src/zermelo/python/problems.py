"""Reductions from Python: other problems as games, and their solutions and proofs back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.python.making import graph as read_graph
from zermelo.python.options import certificate_in

if TYPE_CHECKING:
    from zermelo.reductions.registry import Solution


def reduce(
    source: Any, to: str, *, modulus: int | None = None, protect: int | None = None
) -> Instance:
    """Return a game that has the answer of another problem (see docs/reductions.md).

    >>> zermelo.decide(zermelo.hardness.reduce([[1, 2], [-1]], "ello")).answer
    True

    Parameters
    ----------
    source : Formula, list of clauses, Instance, graph or str
        A formula (a text is the name of a DIMACS or QDIMACS file), a game of geography (for
        "vertexnim" and "edge-nim"), or else a graph whose vertex covers are sought (for "seepage").
    to : {"ello", "lights-out", "seepage", "geography", "node-kayles", "vertexnim", "edge-nim"}
        The game; a formula becomes one of the last two by way of geography.
    modulus : int, optional
        The number of colors of ELLO, 3 or more; without it two colors and directed edges.
    protect : int, optional
        Green's k in Seepage, or the size of the vertex cover.

    Raises
    ------
    InputError
        There is no such reduction, or the source cannot be read.
    """
    from zermelo.reductions.registry import reduced

    return reduced(_source(source, to), to, modulus, protect)


def _source(source: Any, to: str) -> Any:
    """Return what is to be reduced, read if it is a text."""
    from zermelo.formats import dimacs
    from zermelo.reductions.registry import kinds

    if isinstance(source, list | tuple):
        source = Formula.of(source)
    elif isinstance(source, str) and (kinds(to) == {Formula} or dimacs.is_formula(source)):
        source = dimacs.read(source)
    elif not isinstance(source, Formula | Instance):
        source = read_graph(source)
    return source


def solution(certificate: Certificate | Verdict) -> Solution:
    """Return what a certificate of a reduced game says of the problem it came from.

    >>> game = zermelo.hardness.reduce([[1, 2], [-1]], "ello")
    >>> zermelo.hardness.solution(zermelo.decide(game, method="sat-lazy")).assignment
    {1: False, 2: True}

    The certificate is checked first.

    Parameters
    ----------
    certificate : Certificate or Verdict
        A certificate of a game that `reduce` made, or a verdict that has one.

    Returns
    -------
    Solution
        The problem, its answer, and what was found: an assignment or vertices.

    Raises
    ------
    InputError
        The checker does not accept it, or the game was made by no reduction.
    """
    from zermelo.reductions.registry import solution as read_back

    return read_back(_ensure_certified(certificate))


def transfer(
    source: Any,
    to: str,
    solved: Any = None,
    *,
    modulus: int | None = None,
    protect: int | None = None,
    time_limit: float | None = None,
) -> Certificate:
    """Return the certificate of a reduced game that a solution of its source becomes.

    >>> certificate = zermelo.hardness.transfer([[1, 2], [-1]], "ello", {1: False, 2: True})
    >>> zermelo.check(certificate).accepted
    True

    Parameters
    ----------
    source, to, modulus, protect
        As for `reduce`.
    solved : dict, str, QbfStrategy, list or Certificate, optional
        Of a formula an assignment or the text of a DRAT or LRAT proof, of a quantified one the
        winner's strategy, a vertex cover, or a certificate of the game of geography. Without it the
        source is solved (no vertex covers are).
    time_limit : float, optional
        Seconds.

    Raises
    ------
    InputError
        It is no solution of the source, or as for `reduce`.
    LimitReached
        The certificate would be too large, or the time is over.
    """
    from zermelo.reductions.registry import transferred

    return transferred(_source(source, to), to, solved, modulus, protect, Deadline(time_limit))


def proof(certificate: Certificate | Verdict) -> str:
    """Return the text of what proves the answer for the source of a reduced game.

    >>> zermelo.hardness.proof(zermelo.hardness.transfer([[1], [-1]], "ello")).split()
    ['0']

    A DRAT proof of an unsatisfiable formula, the file of a quantified formula's strategy, or a
    certificate of a game of geography (see docs/reductions.md). The certificate is checked first.

    Raises
    ------
    InputError
        The checker does not accept it, or it holds no such proof.
    """
    from zermelo.reductions.registry import proof_of

    return proof_of(_ensure_certified(certificate))


def _ensure_certified(certificate: Certificate | Verdict) -> Certificate:
    """Return a certificate that the checker accepts, or raise `InputError`."""
    from zermelo.reductions.registry import ensure_accepted

    return ensure_accepted(certificate_in(certificate), Deadline(), "the certificate")


def random_formula(text: str, seed: int = 0) -> Formula:
    """Return a random formula of a family; the seed fixes it (`zermelo generate` lists them).

    >>> zermelo.logic.random_formula("3sat:20,4.26", seed=1).clauses[0]
    (8, -17, -18)

    Parameters
    ----------
    text : str
        The family with its numbers, as in "3sat:50,4.26", "planted:50,4.26,0.618" or
        "qbf:2,a10/1,e20/2".
    seed : int, optional
        0 or more.

    Raises
    ------
    InputError
        There is no such family, or a number of it is wrong.
    """
    from zermelo.families.formulas import draw

    return draw(text, seed).formula
