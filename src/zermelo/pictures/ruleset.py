"""How a game of your own looks: the vertices and edges of its position, and where tokens stand.

A position is any value, so what it shows is guessed from its form: an integer that is a vertex, and
that a move changes, is a token; in a frozenset of vertices, or of edges, those that have come or
gone since the start are marked; a text or a tuple with a value for each vertex stands beside them.
After a move what it names has a ring. The caption has the position in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from zermelo.core.errors import shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.evidence.strategies import HeapMove
from zermelo.games.partizan import LEFT, RIGHT
from zermelo.games.ruleset.identity import NoName
from zermelo.games.ruleset.mistakes import mistake
from zermelo.games.ruleset.options import Told, move_value
from zermelo.games.ruleset.playing import Board, Watched, rules_on
from zermelo.pictures.impartial import ring
from zermelo.pictures.impartial.plays import playable
from zermelo.views.picture import LinkLook, Look, State
from zermelo.views.view import say_move

SHADES = 7

WIDEST = 6
"""Longer values of vertices are not shown beside them."""


def look(instance: Instance, position: Any) -> State:
    """Return how a position looks."""
    board: Board = instance.position
    graph = board.graph
    rules = rules_on(board)
    if isinstance(position, Board):  # what stands for the start of a game that is not impartial
        position = rules.start
    now, before = (list(_parts(rules.value(each), graph.n)) for each in (position, rules.start))
    if len(now) != len(before):
        before = now
    pairs = list(zip(now, before, strict=True))
    vertices = [found for a, b in pairs if (found := _changes(graph, a, b)) is not None]
    tokens = {now[i] for i in _token_parts(board, len(now)) if _vertex(now[i], graph.n)}
    kinds = [_kind([each.get(v, "") for each in vertices]) for v in range(graph.n)]
    values = [each for each in now if _values(each, graph.n)]
    nodes = tuple(
        Look(
            kind,
            badge=" ".join(str(each[v]) for each in values),
            over="token" if v in tokens else "",
        )
        for v, kind in enumerate(kinds)
    )
    links = tuple(
        LinkLook(_link(graph, number, edge, pairs, kinds))
        for number, edge in enumerate(graph.edges)
    )
    try:
        words = shown(rules.write(position), 200)
    except NoName:
        words = shown(rules.value(position), 200)
    return State(nodes, links, f"Position: {words}")


def _parts(position: Any, n: int) -> Iterator[Any]:
    """Yield the values that a position is made of; those of all vertices are one."""
    if isinstance(position, tuple) and not _values(position, n):
        for each in position:
            yield from _parts(each, n)
    elif is_dataclass(position) and not isinstance(position, type):
        for field in fields(position):
            yield from _parts(getattr(position, field.name), n)
    else:
        yield position


def _values(part: Any, n: int) -> bool:
    """Whether a part of a position has a value for each vertex: a text, or a tuple."""
    if not isinstance(part, str | tuple) or len(part) != n or n < 2:
        return False
    return all(isinstance(each, int | str) and len(str(each)) <= WIDEST for each in part)


def _token_parts(board: Board, count: int) -> set[int]:
    """Return which parts are tokens: every move at the start takes them to what it names."""
    if "moving" not in board.made:
        board.made["moving"] = _moved(board)
    found: tuple[int, set[int]] = board.made["moving"]
    return found[1] if found[0] == count else set()


def _moved(board: Board) -> tuple[int, set[int]]:
    rules, graph = rules_on(board), board.graph
    start = list(_parts(rules.value(rules.start), graph.n))
    found = {i for i, part in enumerate(start) if _vertex(part, graph.n)}
    for player in (LEFT, RIGHT):
        for move, after in rules.options(rules.start, player):
            parts, named = list(_parts(rules.value(after), graph.n)), _move_things(graph, move)[0]
            same = len(parts) == len(start)
            found &= {i for i in found if same and parts[i] != start[i] and parts[i] in named}
    return len(start), found


def _vertex(value: Any, n: int) -> bool:
    return type(value) is int and 0 <= value < n


def _changes(graph: Graph, now: Any, before: Any) -> dict[int, str] | None:
    """Return which vertices have come or gone since the start, None if the part tells nothing."""
    n = graph.n
    if _values(now, n) and _values(before, n):
        return {v: "+" for v in range(n) if now[v] != before[v]}
    if not isinstance(now, frozenset) or not isinstance(before, frozenset):
        return None
    if all(type(each) is int for each in now | before):
        if _numbers_of_edges(graph, before):
            return None
        return {v: "+" if v in now else "-" for v in sorted(now ^ before) if 0 <= v < n}
    single = {each for each in now | before if isinstance(each, tuple) and len(each) == 1}
    if not single:
        return None
    return {v: "+" if (v,) in now else "-" for v in range(n) if ((v,) in now) != ((v,) in before)}


def _numbers_of_edges(graph: Graph, before: frozenset[Any]) -> bool:
    """Whether integers are the numbers of edges: all of them are there at the start."""
    return graph.m != graph.n and before == frozenset(range(graph.m))


def _kind(changes: list[str]) -> str:
    """Return the kind of a vertex, by what has happened to it in each set of the position."""
    if not any(changes):
        return "plain"
    if "+" not in changes and all(changes):
        return "gone"
    number = 0
    for change in changes:
        number = 3 * number + ("", "-", "+").index(change)
    return f"shade{(number - 1) % SHADES}"


def _link(
    graph: Graph, number: int, edge: tuple[int, int], parts: list[tuple[Any, Any]], kinds: list[str]
) -> str:
    """Return the kind of an edge."""
    gone = False
    for now, before in parts:
        if not isinstance(now, frozenset) or not isinstance(before, frozenset):
            continue
        had, has = (_holds(each, number, edge, graph, before) for each in (before, now))
        if has and not had:
            return "hot"
        gone = gone or (had and not has)
    return "gone" if gone or any(kinds[v] == "gone" for v in edge) else "plain"


def _holds(
    part: frozenset[Any], number: int, edge: tuple[int, int], graph: Graph, before: frozenset[Any]
) -> bool:
    if number in part and _numbers_of_edges(graph, before):
        return True
    ends = {edge} if graph.directed else {edge, edge[::-1]}
    return any(isinstance(each, tuple) and each[:2] in ends for each in part)


Things = tuple[frozenset[int], frozenset[tuple[int, int]]]
"""Vertices, and edges with their ends in the order of the graph."""


def _move_things(graph: Graph, move: Any) -> Things:
    """Return the vertices and the edges that a move names, itself or as a list of some."""
    if isinstance(move, Told):
        return _move_things(graph, move.move)
    if isinstance(move, HeapMove):
        return frozenset((graph.n,)), frozenset()  # the heap's node comes after those of the graph
    if _vertex(move, graph.n):
        return frozenset((move,)), frozenset()
    inside = list(move.values()) if isinstance(move, dict) else move
    if not isinstance(inside, tuple | list):
        return frozenset(), frozenset()
    if _pair(inside, graph.n) and graph.has_edge(*inside):
        u, v = inside if graph.directed else sorted(inside)
        return frozenset((u, v)), frozenset(((u, v),))
    found = [_move_things(graph, each) for each in inside]
    return (
        frozenset(v for vertices, _ in found for v in vertices),
        frozenset(edge for _, edges in found for edge in edges),
    )


def _pair(inside: Any, n: int) -> bool:
    return len(inside) == 2 and all(_vertex(v, n) for v in inside)


def mark_touched(instance: Instance, before: State, after: State, move: Any) -> State:
    """Return a state in which what a move touches is marked: what it names and changes.

    A number in a move may be a vertex or, say, how many are taken there. So where some of what it
    names looks otherwise than before, the rest is left out.
    """
    graph = instance.position.graph
    vertices, edges = _move_things(graph, move)
    changed = {e for e, a, b in zip(graph.edges, before.links, after.links, strict=False) if a != b}
    other_edges = edges & changed
    ends = {v for edge in other_edges for v in edge}
    others = frozenset(v for v in vertices if v in ends or before.nodes[v] != after.nodes[v])
    if others:
        vertices, edges = others, other_edges
    links = [
        replace(look, kind="before") if edge in edges else look
        for edge, look in zip(graph.edges, after.links, strict=False)
    ]
    return ring(replace(after, links=tuple(links)), vertices, "last")


def clicks(instance: Instance, move: Any) -> tuple[int, ...]:
    """Return the vertices that a move names: itself, or its two."""
    move = move.move if isinstance(move, Told) else move
    n = instance.position.graph.n
    if _vertex(move, n):
        return (move,)
    inside = tuple(move.values()) if isinstance(move, dict) else move
    return tuple(inside) if isinstance(inside, tuple | list) and _pair(inside, n) else ()


def say(instance: Instance, move: Any) -> str:
    """Return a move in words: the author's, or the vertices by their names."""
    board: Board = instance.position
    if isinstance(move, Told):
        return f"{say(instance, move.move)}, to {shown(rules_on(board).write(move.after), 200)}"
    if board.ruleset.say is not None:
        with Watched(board.ruleset, "say"):
            words = board.ruleset.say(board.graph, move)
        if not isinstance(words, str):
            what = f"say of {board.ruleset.name} gives {shown(words)}"
            raise mistake(what, "return a text", board.ruleset.say)
        return words
    if board.ruleset.partizan:
        return shown(move_value(board.ruleset, board.graph, instance.labels, move))
    return say_move(instance, move)


LEGEND = (
    ("gone", "no longer in the position"),
    ("token", "where the position has a token"),
    ("last", "what the last move touches"),
    *((f"shade{i}", "changed since the start: one pattern for each way") for i in range(SHADES)),
)

VIEW = playable(
    look=look,
    legend=LEGEND,
    clicks=clicks,
    say=say,
    touched=mark_touched,
)
