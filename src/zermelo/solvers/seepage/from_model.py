"""A model of the expanded formula is a strategy of Green; here it becomes claims for the checker.

The claim of a path holds for its last vertex and for what was protected before and is still needed:
the children that are protected already, and what the claims of the other children need.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.encodings.seepage import Expansion, spans
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.seepage.claims import Claims


def green_claims(
    game: Seepage, expansion: Expansion, model: Sequence[bool], deadline: Deadline
) -> list[Claim]:
    """Return the claims that a model stands for; the last one is about the source.

    Parameters
    ----------
    game : Seepage
        What is played; its source is no sink.
    expansion : Expansion
        The variables of the formula, by paths, longer ones before their beginnings.
    model : sequence of bool
        model[i - 1] is the value of variable i.
    deadline : Deadline
        When to stop.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    claims = _harmless(game)
    if not expansion:
        return claims.needed(claims.at[game.source][0][1])
    move = {
        path: bits_of(x for x, i in new.items() if model[i - 1]) for path, new in expansion.items()
    }
    before: dict[tuple[int, ...], int] = {}
    for path in reversed(expansion):
        if len(path) == 1:
            before[path] = 0
        elif path[:-1] in before:
            protected = before[path[:-1]] | move[path[:-1]]
            if not protected >> path[-1] & 1:  # else the token does not come here
                before[path] = protected
    last = 0
    for path in expansion:
        if path not in before:
            continue
        deadline.check(rates.CLAIM)
        v, here = path[-1], move[path]
        known = _known(claims, v, before[path])
        if known is not None:
            last = known
            continue
        children = game.graph.masks[v]
        protected = before[path] | here
        given = children & protected
        by: list[int] = []
        for child in members(children & ~protected):
            number = _known(claims, child, protected)
            assert number is not None  # longer paths came first
            by.append(number)
            given |= claims.found[number].given
        last = claims.add(Claim(v, given & ~here, here, tuple(by)))
    return claims.needed(last)


def _known(claims: Claims, v: int, protected: int) -> int | None:
    """Return a claim about a vertex that holds when this is protected."""
    return next((number for given, number in claims.at[v] if not given & ~protected), None)


def _harmless(game: Seepage) -> Claims:
    """Return the claims about the vertices from which no sink can be reached."""
    claims = Claims(game.graph.n)
    paths = spans(game).paths
    for v in reversed(topological_order(game.graph)):
        if not paths[v]:
            by = tuple(claims.at[child][0][1] for child in game.graph.neighbors(v))
            claims.add(Claim(v, 0, 0, by))
    return claims
