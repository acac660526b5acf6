"""VertexNim: Nim on the vertices of a graph, along which a token says where the next move is.

Every vertex holds a heap, its weight. In a move the weight of a vertex is reduced and the token
moves to an adjacent vertex (the same one if it has a loop). Three choices make the variants:

- ``rule``: under ``vertexnim`` an emptied vertex is contracted: whoever could go to it can go on
  from it, so the token moves to any vertex v with positive weight to which a walk through emptied
  vertices leads; back to u itself if such a walk closes. The graph must be connected (strongly, if
  directed). Under ``stockman`` (Vertex NimG) emptied vertices stay, and moves go along edges only.
- ``order``: ``remove-then-move`` reduces the token's vertex and then moves the token;
  ``move-then-remove`` moves first and reduces the vertex that it comes to.
- ``play``: who cannot move loses (``normal``) or wins (``misere``).

The corners, as Duchene and Renault leave them or as we settle them:

- Remove-then-move under ``vertexnim``: all weights are at least 1 at the start. Whoever empties the
  last vertex has made the last move, and no next vertex is needed; otherwise there must be one
  (after the reduction), and a vertex that was emptied must be left. Where it is connected and
  somebody can move, only a single vertex without a loop has reductions to which no next vertex
  belongs: all but emptying it.
- Remove-then-move under ``stockman``: a player whose token stands on weight 0, or on a vertex
  without a neighbor and without a loop, is blocked. The next vertex may have weight 0.
- Move-then-remove: the vertex that the token comes to must have positive weight; the one that it
  leaves need not.

A blocked player of misère play has won. The engines know normal play only, so such a player gets
one move to a position without moves (`PASS`), which is none of the winning moves.

Source: Duchene, Renault, "Vertex Nim played on graphs", arXiv 1208.0722.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.digraphs import separated_pair
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.impartial import rules as impartial
from zermelo.games.impartial.rules import PASS

CONTRACTION, STOCKMAN = "vertexnim", "stockman"
REMOVE_FIRST, MOVE_FIRST = "remove-then-move", "move-then-remove"
NORMAL, MISERE = "normal", "misere"

CHOICES = {
    "rule": (CONTRACTION, STOCKMAN),
    "order": (REMOVE_FIRST, MOVE_FIRST),
    "play": (NORMAL, MISERE),
}
"""The readings of each choice, the default first."""

Move = tuple[int, int | None]
"""The new weight, and the vertex that the token moves to, or None when the graph is empty."""


@dataclass(frozen=True, slots=True)
class VertexNim:
    """A game: a graph, directed or not, loops allowed; weights, token, and the three choices."""

    graph: Graph
    weights: tuple[int, ...]
    token: int
    rule: str = CONTRACTION
    order: str = REMOVE_FIRST
    play: str = NORMAL

    @property
    def misere(self) -> bool:
        """Whether who cannot move wins."""
        return self.play == MISERE


@dataclass(frozen=True, slots=True)
class Standing:
    """A position: what the vertices hold, and where the token stands.

    The token is None when all weights are 0 under contraction; the position after `PASS` has no
    weights either.
    """

    game: VertexNim = field(hash=False, compare=False)
    weights: tuple[int, ...]
    token: int | None


def start(game: VertexNim) -> Standing:
    """Return the position that the first player finds."""
    return _standing(game, game.weights, game.token)


def options(position: Standing) -> Iterator[tuple[Any, Standing]]:
    """Yield every move as (move, position).

    Remove-then-move: by new weights, then next vertices; move-then-remove: the other way round.
    Where a blocked player wins, `PASS` is the only one.
    """
    if blocked(position):
        if position.weights and position.game.misere:
            yield PASS, Standing(position.game, (), None)
    elif position.game.order == REMOVE_FIRST:
        yield from _removals(position)
    else:
        yield from _visits(position)


def blocked(position: Standing) -> bool:
    """Whether there is no move (`PASS` is none)."""
    game, weights, token = position.game, position.weights, position.token
    if token is None:
        return True
    if game.order == MOVE_FIRST:
        return not targets(position)
    if not weights[token]:
        return True
    if game.rule == STOCKMAN:
        return not game.graph.degree(token)
    # What is left over can be reached: emptying the last vertex, or leaving an emptied one.
    return False


def choices(position: Standing) -> int:
    """Return how many options a position has (a little more, where a vertex can be emptied)."""
    game, weights, token = position.game, position.weights, position.token
    if blocked(position) or token is None:
        return 1
    if game.order == MOVE_FIRST:
        return sum(weights[v] for v in targets(position))
    if game.rule == STOCKMAN:
        return weights[token] * game.graph.degree(token)
    return weights[token] * max(1, len(across(game.graph, weights, token)))


def targets(position: Standing) -> list[int]:
    """Return the vertices with positive weight to which the token could move now, ascending.

    Under contraction through emptied vertices, otherwise along an edge.
    """
    game, weights, token = position.game, position.weights, position.token
    if token is None:
        return []
    if game.rule == STOCKMAN:
        return [v for v in game.graph.neighbors(token) if weights[v]]
    return across(game.graph, weights, token)


def after(position: Standing, left: int, v: int | None) -> Standing | None:
    """Return the position after the move to leave `left` and go to `v`; None if it is illegal."""
    game, weights, token = position.game, position.weights, position.token
    changed = v if game.order == MOVE_FIRST else token
    if token is None or changed is None or not 0 <= left < weights[changed]:
        return None
    now = (*weights[:changed], left, *weights[changed + 1 :])
    if game.order == MOVE_FIRST:
        return _standing(game, now, changed) if changed in targets(position) else None
    if game.rule == STOCKMAN:
        return Standing(game, now, v) if v in game.graph.neighbors(token) else None
    if not any(now):
        return Standing(game, now, None) if v is None else None
    return Standing(game, now, v) if v in across(game.graph, now, token) else None


def across(graph: Graph, weights: tuple[int, ...], u: int) -> list[int]:
    """Return the vertices with positive weight to which walks through emptied ones lead from u.

    A walk has at least one edge, so that u itself is among them only if it lies on such a closed
    walk, a loop for instance. Ascending.
    """
    found: set[int] = set()
    empty = {u}
    stack = [u]
    while stack:
        for v in graph.neighbors(stack.pop()):
            if weights[v]:
                found.add(v)
            elif v not in empty:
                empty.add(v)
                stack.append(v)
    return sorted(found)


def _removals(position: Standing) -> Iterator[tuple[Move, Standing]]:
    game, weights, token = position.game, position.weights, position.token
    assert token is not None
    before, after = weights[:token], weights[token + 1 :]
    if game.rule == STOCKMAN:
        following = list(game.graph.neighbors(token))
    for left in range(weights[token]):
        now = (*before, left, *after)
        if game.rule == CONTRACTION and left < 2:  # from 1 on nothing changes
            if not any(now):
                yield (left, None), Standing(game, now, None)
                continue
            following = across(game.graph, now, token)
            if left and not following:
                return
        for v in following:
            yield (left, v), Standing(game, now, v)


def _visits(position: Standing) -> Iterator[tuple[Move, Standing]]:
    game, weights = position.game, position.weights
    for v in targets(position):
        before, after = weights[:v], weights[v + 1 :]
        for left in range(weights[v]):
            yield (left, v), _standing(game, (*before, left, *after), v)


def _standing(game: VertexNim, weights: tuple[int, ...], token: int) -> Standing:
    over = game.rule == CONTRACTION and not any(weights)
    return Standing(game, weights, None if over else token)


def components(position: Standing) -> list[Standing]:
    """Return the position alone, or nothing if it has no move."""
    over = not position.weights or (not position.game.misere and blocked(position))
    return [] if over else [position]


def _positions(game: VertexNim) -> float:
    exponent = sum(math.log(weight + 1) for weight in game.weights)
    return game.graph.n * math.exp(min(exponent, 200))


def _parse_position(game: VertexNim, value: Any) -> Standing:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], list):
        raise InputError(f"{shown(value)} is not a pair of weights and token")
    weights, token, n = value[0], value[1], game.graph.n
    if weights and len(weights) != n:
        raise InputError(f"{shown(weights)} is not a list of {n} weights", "", "[0]")
    for v, weight in enumerate(weights):
        if type(weight) is not int or weight < 0:
            raise InputError(f"{shown(weight)} is no weight", "", f"[0][{v}]")
        if weight > game.weights[v]:
            what = f"the weight {shown(weight)} of a vertex that begins with {game.weights[v]}"
            raise InputError(what, "weights only fall", f"[0][{v}]")
    none = not weights or (game.rule == CONTRACTION and not any(weights))
    if token is not None if none else type(token) is not int or not 0 <= token < n:
        wanted = "null" if none else "a vertex"
        raise InputError(f"the token is {shown(token)}", f"it must be {wanted}", "[1]")
    return Standing(game, tuple(weights), token)


def _move(labels: Labels, move: Any) -> Any:
    if move is PASS:
        return PASS
    left, v = move
    return [left, None if v is None else labels[v]]


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> VertexNim:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    chosen: dict[str, str] = {}
    for key, readings in CHOICES.items():
        chosen[key] = data.get(key, readings[0])
        if chosen[key] not in readings:
            known = " or ".join(map(shown, readings))
            raise InputError(f"{key} is {shown(chosen[key])}", f"write {known}", f".{key}")
    if not graph.n:
        raise InputError("the graph has no vertex", "give it at least one", ".graph.vertices")
    least = 1 if (chosen["rule"], chosen["order"]) == (CONTRACTION, REMOVE_FIRST) else 0
    with Place(".weights"):
        weights = _weights(labels, data["weights"], least)
    with Place(".token"):
        token = labels.vertex(data["token"])
    if chosen["rule"] == CONTRACTION:
        _connected(graph, labels)
    return VertexNim(graph, weights, token, **chosen)


def _weights(labels: Labels, data: Any, least: int) -> tuple[int, ...]:
    def weight(number: int) -> int:
        if number < least:
            mend = "write 1 or more, or contract the vertex" if least else "write 0 or more"
            raise InputError(f"a vertex cannot have the weight {number}", mend)
        return number

    return labels.vertex_data(data, weight)


def _connected(graph: Graph, labels: Labels) -> None:
    apart = separated_pair(graph)
    if apart is None:
        return
    first, second = (shown(label) for label in labels.of(apart))
    raise InputError(
        f"the graph is not {'strongly ' * graph.directed}connected: "
        f"no path leads from {first} to {second}",
        f'the rule "{CONTRACTION}" needs that; "{STOCKMAN}" is played on any graph',
        ".graph",
    )


def to_json(game: VertexNim, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    data: dict[str, Any] = {"weights": list(game.weights), "token": labels[game.token]}
    for key, readings in CHOICES.items():
        if getattr(game, key) != readings[0]:
            data[key] = getattr(game, key)
    return data


RULES = impartial.Impartial(
    start=start,
    options=options,
    components=components,
    write=lambda position: [list(position.weights), position.token],
    read=_parse_position,
    move=_move,
    positions=_positions,
    misere=lambda game: game.misere,
    choices=choices,
)
