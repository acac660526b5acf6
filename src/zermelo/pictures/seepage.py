"""How Seepage looks, and what its evidence shows.

In the token game claims answer Sludge for Green, and Green for Sludge. The numbers of a tree are
turned into claims first, as their proof says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from zermelo.core.certificate import Certificate
from zermelo.core.digraphs import reachable, topological_order
from zermelo.core.instance import Instance
from zermelo.games.seepage.evidence.bounds import lower_bound, upper_bound
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.views.marks import Story, thick
from zermelo.views.picture import Frame, Look, State
from zermelo.views.playing import Option, Play, explore
from zermelo.views.view import Replay, View, graph_scene, vertex_names

CHOICES = 4
"""Two persons choose among so many numbers of vertices to protect."""


class Held(NamedTuple):
    """Sludge is to move: the claim that holds, the path so far and what is protected, as bits."""

    claim: int
    path: int
    protected: int


def spilt(game: Seepage, contaminated: int, protected: int, last: int = 0) -> State:
    """Return a state of the game; the sets are bits."""
    nodes = []
    for v in range(game.graph.n):
        sink = v in game.sinks
        kind = "sink" if sink else "free"
        if contaminated >> v & 1:
            kind = "contaminated"
        elif protected >> v & 1:
            kind = "protected"
        mark = "sink" if sink and kind != "sink" else ""
        nodes.append(Look(kind, mark, "last" if last >> v & 1 else ""))
    return State(tuple(nodes))


def seepage_plays(certificate: Certificate) -> list[Play]:
    """Return the plays of a certificate: against Green, against Sludge, or one after the other."""
    instance, data = certificate.instance, certificate.evidence.data
    game: Seepage = instance.position
    kind = certificate.evidence.kind
    number = instance.question == "green-number"
    k = certificate.answer if number else game.protect
    found: list[Play] = []
    if game.source_is_sink or k is None:
        return found

    def read(key: str, green: bool) -> list[Claim]:
        return read_claims(data[key], instance.labels, f".{key}", green=green)

    if kind == "tree-numbers":
        numbers = [len(game.sinks) + game.graph.n if f is None else f for f in data["numbers"]]
        if numbers[game.source] <= k:
            found.append(_green(instance, k, _tree_claims(game, numbers, k, green=True)))
        low = k - 1 if number else k
        if low and numbers[game.source] > low:
            found.append(_sludge(instance, low, _tree_claims(game, numbers, low, green=False)))
    elif kind == "green-claims":
        found.append(_green(instance, k, read("claims", green=True)))
    elif kind == "sludge-claims":
        found.append(_sludge(instance, k, read("claims", green=False)))
    elif kind == "claim-pair":
        found.append(_green(instance, k, read("green", green=True)))
        if sludge := read("sludge", green=False):
            found.append(_sludge(instance, k - 1, sludge))
    return found


def two_players(instance: Instance) -> list[Play]:
    """Return the game for two persons; where it is asked how much to protect, they choose that."""
    game: Seepage = instance.position
    data = {
        "numbers": [game.protect] if game.protect else [*range(1, min(game.graph.n, CHOICES) + 1)],
        "reach": [game.graph.neighbors(v) for v in range(game.graph.n)],
        "source": game.source,
        "sinks": game.sinks,
    }
    looks = ("contaminated", "protected", "free", "sink", "last")
    title = "One of you is Green, the other Sludge."
    return [Play(title, "Two players", kind="spill", data=data, two=True, looks=looks)]


def _upto(k: int) -> str:
    return f"up to {k} vertices" if k > 1 else "1 vertex"


def _green(instance: Instance, k: int, claims: list[Claim]) -> Play:
    game: Seepage = instance.position
    last = claims[-1]
    start = Held(len(claims) - 1, 1 << last.vertex, last.protect)

    def state(held: Held) -> State:
        return spilt(game, held.path, held.protected, held.protected & claims[held.claim].protect)

    def replies(held: Held) -> Iterator[Option]:
        claim = claims[held.claim]
        for child in game.graph.neighbors(claim.vertex):
            if held.protected >> child & 1:
                continue
            after = next(
                j
                for j in claim.by
                if claims[j].vertex == child and not claims[j].given & ~held.protected
            )
            path = held.path | 1 << child
            new = claims[after].protect & ~held.protected & ~path
            yield Option(
                f"contaminate {instance.labels[child]}",
                (child,),
                spilt(game, path, held.protected, 1 << child),
                f"Green protects {vertex_names(instance, members(new))}" if new else "Green passes",
                Held(after, path, held.protected | new),
            )

    spots = explore(start, state, replies, lambda held: "you cannot go on, and Green wins")  # noqa: ARG005
    opening = ""
    if last.protect:
        opening = f"Green protects {vertex_names(instance, members(last.protect))}"
    title = f"You are Sludge; Green protects {_upto(k)} a turn, and wins."
    return Play(title, "Play Sludge", opening, spots)


def _sludge(instance: Instance, k: int, claims: list[Claim]) -> Play:
    """The reader is Green: he clicks up to k vertices; the script finds a threat that is left."""
    game: Seepage = instance.position
    data: dict[str, Any] = {
        "k": k,
        "claims": [[c.vertex, members(c.given), list(c.by)] for c in claims],
        "sinks": list(game.sinks),
        "names": [str(label) for label in instance.labels],
    }
    title = f"You are Green, and protect {_upto(k)} a turn; Sludge wins."
    state = spilt(game, 1 << claims[-1].vertex, 0, 1 << claims[-1].vertex)
    line = _spill(instance, k, claims)
    looks = ("sink", "free", "contaminated", "protected", "last")
    return Play(title, "Play Green", kind="claims", data=data, start=state, line=line, looks=looks)


def _spill(instance: Instance, k: int, claims: list[Claim]) -> list[Frame]:
    """Return a line of play: Green always protects the last free children of Sludge's vertex."""
    game: Seepage = instance.position
    claim, protected = claims[-1], 0
    path = last = 1 << claim.vertex
    frames = [Frame(spilt(game, path, 0, path), "Sludge begins on the source.")]
    while claim.vertex not in game.sinks:
        free = members(bits_of(game.graph.neighbors(claim.vertex)) & ~protected)[-k:]
        protected |= bits_of(free)
        told = f"Green protects {vertex_names(instance, free)}." if free else "Green passes."
        frames.append(Frame(spilt(game, path, protected, bits_of(free)), told))
        threats = (claims[j] for j in claim.by)
        claim = next(c for c in threats if not (c.given | 1 << c.vertex) & protected)
        last = 1 << claim.vertex
        path |= last
        told = f"Sludge contaminates {instance.labels[claim.vertex]}."
        frames.append(Frame(spilt(game, path, protected, last), told))
    return frames


def _tree_claims(game: Seepage, numbers: list[int], k: int, green: bool) -> list[Claim]:
    """Return the claims of one side on a tree.

    Green protects the children with numbers above k, and goes on below the others. Sludge goes to a
    child with a number above k below which nothing is protected.
    """
    claims: list[Claim] = []
    place: dict[int, int] = {}
    below = reachable(game.graph)
    for v in reversed(topological_order(game.graph)):
        if (numbers[v] > k) == green:
            continue
        children = game.graph.neighbors(v)
        by = [u for u in children if u in place]
        high = bits_of(u for u in children if numbers[u] > k) if green else 0
        given = 0 if green else reduce(or_, (below[u] for u in by), 0)
        place[v] = len(claims)
        claims.append(Claim(v, given, high, tuple(place[u] for u in by)))
    return claims


def _look(_instance: Instance, game: Any) -> State:
    caption = "Sludge begins on the source."
    if game.protect is not None:
        caption += f" Green may protect {game.protect} in a turn."
    state = spilt(game, 1 << game.source, 0)
    return State(state.nodes, state.links, caption)


def tree_numbers(certificate: Certificate) -> Replay:
    """Show the green number of every vertex."""
    story = Story(certificate)
    nodes = tuple(
        Look(look.kind, "" if number is None else str(number))
        for look, number in zip(story.start.nodes, story.data["numbers"], strict=True)
    )
    return story.end("The green number of the game that begins at each vertex.", State(nodes))


def bounds(certificate: Certificate) -> Replay:
    """The subtree from below, and what bounds from above."""
    story, instance = Story(certificate), certificate.instance
    game: Seepage = instance.position
    parents = story.data["parents"]
    high = upper_bound(game)
    above = f"Green wins with {high}: by the out-degrees, or because the sinks are few and far."
    if parents is None:
        return story.end(above)
    vertex = instance.labels.vertex
    over = [None if label is None else vertex(label) for label in parents]
    pairs = [(u, v) for v, u in enumerate(over) if u is not None]
    low = lower_bound(game, over)
    below = (
        f"Sludge keeps to the subtree drawn thick; its green number is {low}, so Green needs {low}."
    )
    tree = thick(story.start, story.scene, pairs)
    story.tell(below, tree)
    story.tell(above)
    return story.end(f"{below} {above}", tree)


VIEW = View(
    scene=graph_scene,
    look=_look,
    legend=(
        ("contaminated", "contaminated"),
        ("protected", "protected"),
        ("free", "free"),
        ("sink", "sink"),
        ("last", "the last move"),
    ),
    plays=seepage_plays,
    tried=two_players,
)
