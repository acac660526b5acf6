"""Acyclic orientations with prescribed parities, from Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Unpack

from zermelo.core.certificate import Evidence
from zermelo.core.labels import Label
from zermelo.core.nodes import in_labels, plain, verdict_in_labels, verdict_in_nodes
from zermelo.core.verdict import Verdict
from zermelo.formats.answers import in_words
from zermelo.formats.json_text import dumps
from zermelo.python.given import Node, list_of, node_labels, read_graph
from zermelo.python.options import Deciding, make_request, takes
from zermelo.python.speaking import sentence


@dataclass(frozen=True, slots=True, repr=False)
class Orientation:
    """Whether there is an acyclic orientation with the parities asked for, and the orientation.

    >>> found = zermelo.analysis.orient("path:3", odd=[1, 2])
    >>> found.answer, found.arcs
    (True, ((0, 1), (1, 2)))

    Attributes
    ----------
    answer : bool or None
        None where a limit was reached.
    arcs : tuple of (node, node), or None
        The orientation: every edge once, from tail to head, in the graph's own nodes. None if there
        is none, or if it is known to exist and was not found within the limits.
    verdict : Verdict
        Of the game of ELLO that says the same: how sure the answer is, by which method, and the
        certificate, which `check` and `write` take.
    """

    answer: bool | None
    arcs: tuple[tuple[Node, Node], ...] | None
    verdict: Verdict

    @property
    def barrier(self) -> Evidence | None:
        """The evidence that there is no such orientation, or None.

        >>> zermelo.analysis.orient("path:3", odd=[0]).barrier.data["reason"]
        'parity'
        """
        certificate = self.verdict.certificate
        return certificate.evidence if certificate and self.answer is False else None

    @property
    def why(self) -> str | None:
        """Why there is none, or what kept it from being known; None where there is one.

        >>> zermelo.analysis.orient("path:3", odd=[0]).why[:52]
        'in the component of 0, 1 in-degrees are to be odd, b'
        """
        from zermelo.solvers.ello.t_odd import why_none

        held = self.verdict.certificate
        return why_none(in_labels(held)) if self.barrier and held else self.verdict.reason

    def __bool__(self) -> bool:
        raise TypeError("an orientation is no truth value; look at .answer")

    def __str__(self) -> str:
        return "\n".join(lines(verdict_in_labels(self.verdict)))

    def __repr__(self) -> str:
        known = "unknown" if self.answer is None else in_words(self.answer)
        size = "" if self.arcs is None else f", {len(self.arcs)} arcs"
        return f"<Orientation: {known}{size}, {self.verdict.assurance.label}>"

    def _repr_html_(self) -> str:
        """Return the table of the verdict, and the arcs or why there are none."""
        told = str(self).partition("\n")[2]
        return f"{self.verdict._repr_html_()}<pre>{escape(told)}</pre>"


def lines(verdict: Verdict, source: str | None = None) -> Iterator[str]:
    """Yield the verdict on an orientation, and the arcs or why there is none."""
    from zermelo.solvers.ello.t_odd import arcs_in, why_none

    yield sentence(replace(verdict, game="acyclic", question="orientation"), None, source)
    held = verdict.certificate
    arcs = arcs_in(held)
    if verdict.answer and arcs is None:
        yield "there is one, but none was written down"
    elif held is not None:
        labels = held.instance.labels
        yield from (f"{_word(labels[u])} -> {_word(labels[v])}" for u, v in arcs or ())
        if verdict.answer is False:
            yield why_none(held)


def _word(label: Label) -> str:
    """Return a label as a word: in quotes where it has a space, a quote or an arrow in it."""
    text = str(label)
    return dumps(text) if not text or {*' "\t'} & {*text} or "->" in text else text


@takes(Deciding)
def orient(
    graph: Any,
    odd: Iterable[Node] | str,
    *,
    before: Iterable[tuple[Node, Node]] = (),
    **options: Unpack[Deciding],
) -> Orientation:
    """Find an acyclic orientation in which exactly these vertices have odd in-degree.

    >>> zermelo.analysis.orient("grid:2x3", odd="all").answer
    False
    >>> found = zermelo.analysis.orient("grid:2x3", odd=[1, 2, 3, 4, 5])
    >>> found.arcs
    ((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (5, 4))
    >>> zermelo.check(found.verdict).accepted
    True

    Parameters
    ----------
    graph : networkx graph, Graph or str
        An undirected graph without loops; it need not be connected.
    odd : iterable of nodes or "all"
        The vertices of odd in-degree; all others have even in-degree.
    before : iterable of (node, node), optional
        Edges that are directed already, each from its first node to its second.
    method, assurance, time_limit, memory_limit, seed, error : optional
        As for `decide`; the methods are those of ELLO. Evidence, and so the orientation, is looked
        for at every level of assurance.

    Returns
    -------
    Orientation
        Whether it exists, its arcs, and the verdict with the certificate.

    Raises
    ------
    InputError
        The graph is directed or has a loop, a node is unknown, or an edge of `before` is none.
    """
    from zermelo.run.decide import decide
    from zermelo.solvers.ello.t_odd import arcs_in, instance_of

    request = make_request(**options, certificate=True)
    board, labels, index = read_graph(graph)
    chosen = odd if isinstance(odd, str) else node_labels(odd, labels, index, "odd")
    pairs = [node_labels(pair, labels, index, "before") for pair in list_of(before, "before")]
    game = instance_of(board, labels, chosen, pairs)
    found = decide(plain(game), request)
    arcs, verdict = arcs_in(found.certificate), verdict_in_nodes(found, game)
    if arcs is None:
        return Orientation(verdict.answer, None, verdict)
    nodes = labels if index is None else list(index)
    return Orientation(True, tuple((nodes[u], nodes[v]) for u, v in arcs), verdict)
