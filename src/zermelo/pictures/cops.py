"""How Cops and Robbers looks, and what its evidence shows.

The moves of the cops answer the robber, his safe sets answer the cops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.core.certificate import Certificate
from zermelo.core.digraphs import distances
from zermelo.core.instance import Instance
from zermelo.games.cops.evidence.rounds import number_of_positions, positions
from zermelo.games.cops.rules import Cops, CopsAndRobber, within_reach
from zermelo.views.marks import Story, add_rings, seen, thick
from zermelo.views.picture import Frame, Look, State
from zermelo.views.playing import Option, Play, explore
from zermelo.views.view import Replay, View, ends_gone, graph_scene, vertex_names

MOST_SETS = 40_000
"""A page holds at most so many safe sets of a robber."""


CHASE = 6
"""A line of play in which the robber escapes has so many rounds."""


CHOICES = 6
"""Two persons choose among so many numbers of cops."""


class Standing(NamedTuple):
    """The robber is to move, or, if there is none yet, to choose his vertex."""

    cops: Cops
    robber: int | None
    caught: bool = False


def state_of(n: int, cops: Sequence[int], robber: int | None) -> State:
    """Return a state with cops and, if he is there, the robber."""
    nodes = []
    for v in range(n):
        here = list(cops).count(v)
        if v == robber:
            nodes.append(Look("caught" if here else "robber"))
        else:
            nodes.append(Look("cop" if here else "plain", f"{here}×" if here > 1 else ""))
    return State(tuple(nodes))


def cops_plays(certificate: Certificate) -> list[Play]:
    """Return the plays of strategies: the reader is the robber, or he has too few cops."""
    if certificate.evidence.kind != "strategies":
        return []
    instance, parts = certificate.instance, certificate.evidence.data["parts"]
    game: CopsAndRobber = instance.position
    components = game.graph.components()
    found: list[Play] = []
    if all(part.get("catching") for part in parts):
        found.append(_robber(instance, parts, components))
    for component, part in zip(components, parts, strict=True):
        escaping = part.get("escaping")
        if not escaping or "sets" not in escaping:
            continue
        digits = 2 * ((len(component) + 7) // 8)
        if len(escaping["sets"]) // digits <= MOST_SETS:
            found.append(_cops(instance, escaping, component))
    return found


def _robber(instance: Instance, parts: list[Any], components: list[list[int]]) -> Play:
    graph, labels = instance.graph, instance.labels
    moves: dict[tuple[Cops, int], Cops] = {}
    start: list[int] = []
    home: dict[int, set[int]] = {}
    for component, part in zip(components, parts, strict=True):
        catching = part["catching"]
        k = len(catching["start"])
        start += (component[v] for v in catching["start"])
        members = set(component)
        home.update((v, members) for v in component)
        for row in catching["moves"]:
            spots = [component[v] for v in row]
            moves.setdefault((tuple(spots[:k]), spots[k]), tuple(spots[k + 1 :]))

    def replies(at: Standing) -> Iterator[Option]:
        if at.caught:
            return
        choices = range(graph.n) if at.robber is None else within_reach(graph, at.robber)
        for v in choices:
            verb = "begin on" if at.robber is None else "stay on" if v == at.robber else "go to"
            near = [c for c in at.cops if v in within_reach(graph, c)]
            if v in at.cops:
                reply, after = "that is where a cop is", at._replace(robber=v, caught=True)
            elif near:
                cops = list(at.cops)
                cops[cops.index(near[0])] = v
                reply = f"the cop on {labels[near[0]]} catches you"
                after = Standing(tuple(sorted(cops)), v, True)
            else:
                mine = tuple(sorted(c for c in at.cops if c in home[v]))
                steps = list(zip(mine, moves[mine, v], strict=True))
                moved = (f"{labels[a]} → {labels[b]}" for a, b in steps if a != b)
                reply = ", ".join(moved) or "the cops stay"
                others = [c for c in at.cops if c not in home[v]]
                after = Standing(tuple(sorted((*others, *moves[mine, v]))), v)
            looks = state_of(graph.n, at.cops, v)
            yield Option(f"{verb} {labels[v]}", (v,), looks, reply, after)

    def state(at: Standing) -> State:
        return state_of(graph.n, at.cops, at.robber)

    first = Standing(tuple(sorted(start)), None)
    spots = explore(first, state, replies, lambda at: "you are caught")  # noqa: ARG005
    opening = f"the cops begin on {vertex_names(instance, sorted(start))}"
    title = f"You are the robber; {len(start)} cops catch you."
    return Play(title, "Play the robber", opening, spots, start=spots[0].state)


def _cops(instance: Instance, escaping: Any, component: list[int]) -> Play:
    graph, k = instance.graph.induced(component), escaping["cops"]
    digits = 2 * ((graph.n + 7) // 8)
    text = escaping["sets"]
    if not 0 < k <= graph.n or number_of_positions(graph.n, k) * digits != len(text):
        raise ValueError("the sets are not those of so many cops")
    safe = {
        ",".join(map(str, cops)): text[i * digits : (i + 1) * digits]
        for i, cops in enumerate(positions(graph.n, k))
    }
    data = {
        "k": k,
        "safe": safe,
        "reach": [within_reach(graph, v) for v in range(graph.n)],
        "vertices": component,
        "names": [str(label) for label in instance.labels],
    }
    title = f"You have {k} cop{'s' if k > 1 else ''}; the robber escapes for ever."
    start = state_of(instance.graph.n, (), None)
    line = _escape(instance, component, k, safe)
    looks = ("plain", "cop", "robber", "caught", "last")
    tab = "Play the cops" if k > 1 else "Play the cop"
    return Play(title, tab, kind="sets", data=data, start=start, line=line, looks=looks)


def _escape(instance: Instance, component: list[int], k: int, safe: dict[str, str]) -> list[Frame]:
    """Return a line of play: each cop goes where he is nearer to the robber, for `CHASE` rounds."""
    graph, labels, n = instance.graph.induced(component), instance.labels, instance.graph.n

    def state(cops: Cops, robber: int | None) -> State:
        places = [component[v] for v in cops]
        return state_of(n, places, None if robber is None else component[robber])

    def refuge(cops: Cops, ways: Iterable[int]) -> int:
        inside = int(safe[",".join(map(str, sorted(cops)))], 16)
        return next(v for v in ways if inside >> v & 1)

    cops: Cops = (0,) * k
    robber = refuge(cops, range(graph.n))
    frames = [
        Frame(state_of(n, (), None), "The start."),
        Frame(state(cops, None), f"All cops begin on {labels[component[0]]}."),
        Frame(state(cops, robber), f"The robber begins on {labels[component[robber]]}."),
    ]
    for _ in range(CHASE):
        far = [length or 0 for length in distances(graph, robber)]
        moved: list[int] = []
        for cop in cops:
            # Not all to the same place, if they can help it.
            ways = within_reach(graph, cop)
            moved.append(min(ways, key=lambda v: (far[v] + (v in moved), v)))
        cops = tuple(moved)
        told = ", ".join(str(labels[component[v]]) for v in cops)
        frames.append(Frame(state(cops, robber), f"The cops go to {told}."))
        robber = refuge(cops, within_reach(graph, robber))
        told = f"The robber is safe on {labels[component[robber]]}."
        frames.append(Frame(state(cops, robber), told))
    return frames


def two_players(instance: Instance) -> list[Play]:
    """Return the pursuit for two persons; where no number of cops is given, they choose one."""
    game = instance.position
    graph, k = game.graph, game.cops if isinstance(game, CopsAndRobber) else None
    if not graph.n:
        return []
    data = {
        "numbers": [k] if k else [*range(1, min(graph.n, CHOICES) + 1)],
        "reach": [within_reach(graph, v) for v in range(graph.n)],
    }
    looks = ("plain", "cop", "robber", "caught", "last")
    title = "One of you has the cops, the other the robber."
    return [Play(title, "Two players", kind="pursuit", data=data, two=True, looks=looks)]


def _cops_look(_instance: Instance, game: Any) -> State:
    caption = f"{game.cops} cops are to catch the robber." if game.cops else ""
    return State((Look(),) * game.graph.n, caption=caption)


def bounds_replay(certificate: Certificate) -> Replay:
    """Say what proves a number of cops: theorems, or all safe sets, which no evidence lists."""
    parts = certificate.evidence.data.get("parts", ())
    rules = sorted({name for part in parts for rule in part for name in rule})
    words = "The checker finds all vertices where the robber is safe from so many cops itself."
    if parts:
        words = f"Bounds by {', '.join(rules)}." if rules else "The largest radius of a tree."
    return Story(certificate).end(words)


def dismantling_replay(certificate: Certificate) -> Replay:
    """Show the corners go one after the other, each with the vertex that covers it."""
    instance = certificate.instance
    game: CopsAndRobber = instance.position
    vertex, graph = instance.labels.vertex, game.graph
    badges: dict[int, str] = {}
    scene = graph_scene(instance)
    frames = [Frame(_cops_look(instance, game), "The start.")]
    for number, (corner, over) in enumerate(certificate.evidence.data["order"], 1):
        v, u = vertex(corner), vertex(over)
        badges[v] = f"{number}."
        if not seen(number, len(certificate.evidence.data["order"])):
            continue
        gone = [w in badges for w in range(graph.n)]
        nodes = tuple(
            Look("gone" if away else "plain", badges.get(w, "")) for w, away in enumerate(gone)
        )
        state = thick(State(nodes, ends_gone(graph, gone)), scene, [(u, v)], "hot")
        text = f"{corner} is a corner: {over} covers it."
        frames.append(Frame(add_rings(state, [u], "last"), text))
    nodes = tuple(Look(badge=badges.get(v, "")) for v in range(graph.n))
    rest = vertex_names(instance, [v for v in range(graph.n) if v not in badges])
    words = f"Corners in the order in which they are taken; what is left: {rest}."
    end = (
        f"What is left: {rest}. A part of the graph that shrinks to one vertex is"
        " won by one cop; one in which no corner is left needs two at least."
    )
    return Replay(State(nodes, caption=words), frames).more(end)


def formula(certificate: Certificate) -> Replay:
    """The formula of all positions: it has no picture, but it can be told."""
    game: CopsAndRobber = certificate.instance.position
    k = game.cops or 0
    count = number_of_positions(game.graph.n, k)
    caption = (
        f"A Horn formula says of each of the {count} placements of {k} cops and each of"
        f" {game.graph.n} vertices of the robber whether the cops win there, and that they win from"
        " nowhere at the start; the proof refutes it, so from some placement they do."
    )
    return Story(certificate).end(caption)


VIEW = View(
    scene=graph_scene,
    look=_cops_look,
    legend=(
        ("cop", "cop"),
        ("robber", "robber"),
        ("caught", "caught"),
        ("gone", "taken away"),
        ("last", "whose turn it is, or what covers a corner"),
    ),
    plays=cops_plays,
    tried=two_players,
)
