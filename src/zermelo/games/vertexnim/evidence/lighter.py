"""Evidence ``lighter-neighbours`` for undirected VertexNim and Vertex NimG: labeled vertices.

A vertex is *lost* if no strictly lighter neighbor is lost, *won* if one is, unless something local
decides:

- "vertexnim": a vertex of weight 2 or more with a loop or a neighbor of weight 1 is won at once
  (see `component`);
- "stockman": a vertex of weight 0 is lost, one of positive weight with a loop is won at once by
  emptying it and staying.

The player to move wins exactly if the token's vertex u is won. Proof: the label of a vertex depends
only on the weights below its own. If u is won by a lighter lost neighbor x, leaving at least w(x)
on u and going to x changes no weight below w(x), so x stays lost. If u is lost, consider a move
that leaves k and goes to x. Under "vertexnim" k = 0 gives x a loop and k = 1 a neighbor of weight
1; so x, of weight 2 or more like all neighbors of u, is won. Otherwise u stays lost with its
smaller weight. If x has more than k, it is won by going back. If it has at most k < w(u), it was
won before, by vertices lighter than itself, which have not changed. (Under "stockman" x has
positive weight in the last case: a lighter neighbor of weight 0 would be lost, and a lost u is
empty or loopless.) The induction on the total weight is the same for misère play of "vertexnim",
whose end is in `component` and `counting`; "stockman" is in normal play. Theorem 10 and Corollary
12 of the paper let equal weights matter, which is wrong.

Acceptance implies: the outcome is right, or there is no winning move.

Hypotheses: order "remove-then-move" (`about`); the graph is undirected (here). Rule "vertexnim":
either play; weights are at least 1 (the rules' reader). The token's vertex and some other one have
weight 2 or more (here), and so has every vertex with a label (`_check_lost`, `_at_once`, and a won
one is heavier than a lost one). Rule "stockman": normal play (here), any weights and components; an
isolated vertex is lost, but with a loop and positive weight won at once. Loops count as said above
(`_check_lost`, `_at_once`). Each label is checked; the token's vertex has one.

``lost`` lists lost vertices; ``won``, pairs of a won vertex and its witness, a lighter lost
neighbor; ``at_once``, vertices that are won at once. The checker goes from lighter to heavier
vertices. It tests that strictly lighter neighbors of lost vertices are won, that witnesses are
lost, and the local conditions. Apart from sorting, this takes time linear in the degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zermelo.checker.data import require, vertex_pairs, vertices
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.core.labels import Label, Labels
from zermelo.games.vertexnim.evidence import claims
from zermelo.games.vertexnim.rules import STOCKMAN, VertexNim


class LighterNeighbours(claims.Counted):
    """Who wins at which vertex, resting on lighter neighbors."""

    lost: list[Label]
    won: list[tuple[Label, Label]]
    at_once: list[Label]


def check_lighter(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an outcome by labels that rest on strictly lighter neighbors."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game = claims.about(certificate, certificate.instance.position.rule)
    u, weights, stockman = game.token, game.weights, game.rule == STOCKMAN
    require(not game.graph.directed, "the graph is directed")
    require(not (stockman and game.misere), "this is about normal play")
    decided = stockman or not (weights[u] == 1 or claims.others_are_ones(game))
    require(decided, "the token's vertex or all other ones have weight 1")
    lost = set(vertices(data["lost"], labels, ".lost"))
    at_once = set(_at_once(certificate))
    witnesses = dict(_witnesses(certificate))

    def step(_: int, v: int, known: Mapping[int, bool]) -> list[tuple[int, bool]]:
        if v in lost:
            _check_lost(game, labels, v, known)
        elif v not in at_once:
            x = witnesses[v]
            require(x in known and not known[x], f"{shown(labels[x])} is not listed as lost")
        return [(v, v not in lost)]

    lighter_first = sorted({*lost, *at_once, *witnesses}, key=weights.__getitem__)
    won = derive(lighter_first, step, deadline)
    if u in lost:
        return claims.previous(certificate)
    require(u in won, f"{shown(labels[u])}, where the token is, has no label")
    stay = stockman and game.graph.has_edge(u, u)

    def wins(left: int, v: int | None) -> bool:
        if v == u:
            return stay and left == 0
        return v in lost and weights[v] <= left

    return claims.next_wins(certificate, wins)


def _witnesses(certificate: Certificate) -> Iterator[tuple[int, int]]:
    """Yield the vertices that are won by a lighter lost neighbor, with it."""
    game, labels = certificate.instance.position, certificate.instance.labels
    for place, v, x in vertex_pairs(certificate.evidence.data["won"], labels, ".won"):
        if not game.graph.has_edge(v, x) or game.weights[x] >= game.weights[v]:
            raise BadProof(f"{place}: {shown(labels[x])} is no lighter neighbor")
        yield v, x


def _at_once(certificate: Certificate) -> tuple[int, ...]:
    """Return the vertices that are won at once."""
    game, labels = certificate.instance.position, certificate.instance.labels
    found = vertices(certificate.evidence.data["at_once"], labels, ".at_once")
    weights = game.weights
    for place, v in enumerate(found):
        near = game.graph.neighbors(v)
        if game.rule == STOCKMAN:
            right = weights[v] > 0 and v in near
        else:
            right = weights[v] > 1 and (v in near or any(weights[x] == 1 for x in near))
        if not right:
            raise BadProof(f".at_once[{place}]: {shown(labels[v])} is not won at once")
    return found


def _check_lost(game: VertexNim, labels: Labels, v: int, won: Mapping[int, bool]) -> None:
    weights = game.weights
    if game.rule == STOCKMAN and not weights[v]:
        return
    if game.rule != STOCKMAN and weights[v] < 2:
        raise BadProof(f"{shown(labels[v])} has weight 1, which labels do not decide")
    for x in game.graph.neighbors(v):
        if x == v:
            raise BadProof(f"{shown(labels[v])} has a loop and is not lost")
        if weights[x] < weights[v] and not won.get(x):
            who = shown(labels[x])
            raise BadProof(f"the lighter neighbor {who} of {shown(labels[v])} is not won")
