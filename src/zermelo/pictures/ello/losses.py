"""Why a game of ELLO is lost: what each refutation speaks of, marked in the picture, and in words.

A proof by a formula or by a table of sets has no picture of its own. There the page also shows how
far the moves go: an attempt that gets as far as any, or, in a larger game, one that gets stuck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.detachment_barrier import losses
from zermelo.games.ello.evidence.dual_barrier import (
    dual_graph,
    odd_components,
    rooted_adjacency,
    trace_faces,
)
from zermelo.games.ello.evidence.places import part_places
from zermelo.games.ello.evidence.subset_table import MAX_ORDER
from zermelo.games.ello.rules import (
    GREEN,
    RED,
    Ello,
    induced,
    plain_form,
    reflection,
    wanted,
)
from zermelo.games.ello.words import plural as _of
from zermelo.games.ello.words import say_obstruction
from zermelo.pictures.ello import disk, ello_look, played_frames
from zermelo.pictures.ello.faces import draw_plane
from zermelo.views import layout
from zermelo.views.marks import Story, add_badges, add_rings, thick
from zermelo.views.picture import Frame, Look, Scene, State
from zermelo.views.view import Replay, names, vertex_names

SEARCHED = 11
"""In games with up to so many vertices the best attempt is found, by going through all sets."""

CLAUSES = 6  # so many clauses of a formula are written out
FACES = 40  # so many faces of a barrier are shown one by one


def obstruction(certificate: Certificate) -> Replay:
    """Show the component that is obstructed."""
    story = Story(certificate)
    component = sorted(story.vertices("component"))
    game: Ello = induced(story.instance.position, component)
    caption = f"In what is ringed {say_obstruction(game, story.data['reason'])}."
    return story.end(caption, add_rings(story.start, component))


def stuck_vertex(certificate: Certificate) -> Replay:
    """Show the vertex that can never be played, and what turns it."""
    story, instance = Story(certificate), certificate.instance
    v = instance.labels.vertex(story.data["vertex"])
    near = instance.graph.reverse().neighbors(v)
    why = (
        f"it is turned by {vertex_names(instance, near)} only, and no number of these that can"
        " come before it makes it playable"
        if near
        else "it is not playable, and no other vertex turns it"
    )
    caption = f"{instance.labels[v]} can never be played: {why}."
    return story.end(caption, add_rings(add_rings(story.start, near, "last"), [v]))


def before_cycle(certificate: Certificate) -> Replay:
    """Show the cycle edge by edge."""
    story, labels = Story(certificate), certificate.instance.labels
    cycle, scene = story.vertices("cycle"), story.scene
    closed = list(pairwise((*cycle, cycle[0])))
    for u, v in closed:
        edge = thick(add_rings(story.start, (u, v)), scene, [(u, v)], "hot")
        story.tell(f"{labels[u]} must be played before {labels[v]}.", edge)
    caption = "Each of these must be played before the next, and the last one before the first."
    return story.end(caption, thick(add_rings(story.start, cycle), scene, closed, "hot"))


def even_places(certificate: Certificate) -> Replay:
    """The parts of a complete multipartite graph, and how many of each stand at even places."""
    story = Story(certificate)
    game: Ello = plain_form(story.instance.position)
    parts = [story.instance.labels.vertices(part) for part in story.data["parts"]]
    parted = add_badges(story.start, {v: f"P{i}" for i, part in enumerate(parts, 1) for v in part})
    least = most = 0
    for number, part in enumerate(parts, 1):
        reds = sum(game.colors[v] == RED for v in part)
        low, high = part_places(len(part), reds)
        least, most = least + low, most + high
        text = (
            f"Part P{number} has {_of(len(part), 'vertex', 'vertices')}, {reds} of them red: in a"
            f" winning order {_between(low, high)} of them would stand at even places (0, 2, 4, …)."
        )
        story.tell(text, add_rings(parted, part))
    needed = (game.graph.n + 1) // 2
    caption = (
        f"All parts together: {_between(least, most)} vertices at even places. But of"
        f" {game.graph.n} places {needed} are even."
    )
    return story.end(caption, parted)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def dual_barrier(certificate: Certificate) -> Replay:
    """The graph with the root in the plane, and the faces of the barrier one after the other."""
    instance, data = certificate.instance, certificate.evidence.data
    game: Ello = plain_form(instance.position)
    game = reflection(game) if data["reflected"] else game
    root = game.graph.n
    rotation = [
        [root if u is None else u for u in row] for row in (*data["rotation"], data["root"])
    ]
    face_of, faces = trace_faces(rotation)
    barrier = data["barrier"]
    plane = draw_plane(game.graph, names(instance.labels), rotation, barrier)
    scene = _scene_with_root(game, names(instance.labels)) if plane is None else plane.scene
    looks = [disk(game, color) for color in game.colors]
    extra = (1, 0) if plane is None else (len(plane.ends), len(plane.faces))
    start = State((*looks, *(Look("root"),) * extra[0], *(Look("face"),) * extra[1]))
    own = instance.position.colors == game.colors
    version = "The game." if own else "The reflected game: the same answer, and these colors."
    text = f"{version} The root is joined to every green. Drawn in the plane it has {faces} faces."
    frames = [Frame(start, text)]
    walls, still = set(), start
    for number, face in enumerate(barrier, 1):
        walk = [dart for dart, other in face_of.items() if other == face]
        around = [v for v, _ in walk if plane is None or v != root]
        if plane is None:
            pairs = walk
            walls.update(walk)
        else:
            pairs = plane.pairs(walk, root)
            nodes = [*still.nodes]
            nodes[plane.faces[face]] = Look("wall")
            still = replace(still, nodes=tuple(nodes))
        if number <= FACES:
            text = f"Face {number} of the {len(barrier)} of the barrier."
            frames.append(Frame(thick(add_rings(still, around), scene, pairs), text))
    odd = odd_components(dual_graph(face_of, faces), barrier)
    size = len(barrier)
    caption = (
        f"Without the {_of(size, 'face', 'faces')} of the barrier"
        f" ({'thick lines' if plane is None else 'filled squares'}) the other faces"
        f" fall apart into pieces, {odd} of them with an odd number of faces; a game that is won"
        f" leaves at most {size - 1}."
        if size
        else f"There are {faces} faces, an even number; a game that is won has an odd one."
    )
    still = replace(thick(still, scene, walls), caption=caption)
    return Replay(still, [*frames, Frame(still, caption)], scene)


def _scene_with_root(game: Ello, labels: Sequence[str]) -> Scene:
    """Return a drawing with the root as a vertex."""
    edges = [(v, u) for v, row in enumerate(rooted_adjacency(game)) for u in row if v < u]
    return layout.scene(Graph.from_edges(game.graph.n + 1, edges), [*labels, "root"])


def detachment_barrier(certificate: Certificate) -> Replay:
    """The edges that are detached, and what the cycles that are left prove."""
    story = Story(certificate)
    game: Ello = plain_form(story.instance.position)
    greens = _of(game.colors.count(GREEN), "edge", "edges")
    story.tell(f"The root is joined to every green: {greens}.")
    detached = story.data["detached"]
    pairs = [(v, u) for v, near in detached for u in near if u is not None]
    at_root = sorted({v for v, near in detached if None in near})
    cut = thick(add_rings(story.start, at_root), story.scene, pairs, "hot")
    space, lost, found = losses(game, story.data, Deadline())
    kept = sum(block.dimension for block in found)
    caption = (
        f"{_of(len(detached), 'set', 'sets')} of edges (marked; rings for those to the root) must"
        " be met evenly at their vertex: one edge is deleted, more are split off from it."
        f" Of {_of(space, 'independent cycle', 'independent cycles')} {kept} are left, in"
        f" {_of(len(found), 'block', 'blocks')} that prove"
        f" {_of(lost, 'dimension', 'dimensions')} lost; a game that is won loses at most"
        f" {space - kept}."
    )
    return story.end(caption, cut)


def _search_replay(certificate: Certificate, words: str) -> Replay:
    """Return the replay of evidence without a picture: its words, and how far moves go."""
    instance, n = certificate.instance, certificate.instance.graph.n
    start, order = ello_look(instance, instance.position), attempt(instance.position)
    frames, best = played_frames(instance, order), n <= SEARCHED
    end = (
        f"{'No order gets further' if best else 'This one is stuck'}: {len(order)} of {n} are"
        " played, and no other vertex can be."
    )
    last = frames[-1].state if frames else start
    title = "How far one gets" if best else "An attempt"
    moves = [replace(frame, text=f"{title}: {frame.text}") for frame in frames]
    shown = [Frame(start, "The start."), Frame(start, words), *moves, Frame(last, end)]
    return Replay(replace(start, caption=words), shown)


def attempt(game: Ello) -> list[int]:
    """Return a longest sequence of moves; with more than `SEARCHED` vertices, one that is stuck."""
    n, entering, rules = game.graph.n, game.graph.reverse(), wanted(game)
    masks = [sum(1 << u for u in entering.neighbors(v)) for v in range(n)]
    needs = [sum(1 << u for u, w in game.before if w == v) for v in range(n)]
    level: dict[int, list[int]] = {0: []}
    while True:
        grown: dict[int, list[int]] = {}
        for played, order in level.items():
            for v in range(n):
                if played >> v & 1 or needs[v] & ~played:
                    continue
                if rules[v].allows((masks[v] & played).bit_count()):
                    grown.setdefault(played | 1 << v, [*order, v])
                    if n > SEARCHED:
                        break
        if not grown:
            return next(iter(level.values()))
        level = grown


def subset_table(certificate: Certificate) -> Replay:
    """Say that the checker goes through all sets."""
    alike = ", alike vertices exchanged at will" * (certificate.instance.graph.n > MAX_ORDER)
    words = (
        f"The checker itself goes through the 2^{certificate.instance.graph.n} sets of vertices"
        f" that can be played first{alike}; all vertices are none of them."
    )
    return _search_replay(certificate, words)


def formula(certificate: Certificate) -> Replay:
    """Say how large the formula is that is refuted."""
    data, graph = certificate.evidence.data, certificate.instance.graph
    pairs = graph.undirected().m + len(data["pairs"])
    words = (
        f"A formula with a variable for which of two vertices is played first, for"
        f" {_of(pairs, 'pair', 'pairs')}, and {_of(len(data['cycles']), 'cycle', 'cycles')} ruled"
        " out: every winning order satisfies it, and the proof refutes it."
    )
    return _search_replay(certificate, words)


def reduction(certificate: Certificate) -> Replay:
    """Say of which formula this is the game."""
    clauses = certificate.evidence.data["clauses"]
    variables = len({abs(literal) for clause in clauses for literal in clause})
    first = " and ".join(f"({' or '.join(map(str, clause))})" for clause in clauses[:CLAUSES])
    words = (
        f"This is the game of a formula with {_of(variables, 'variable', 'variables')} and"
        f" {_of(len(clauses), 'clause', 'clauses')}: {first}{' …' * (len(clauses) > CLAUSES)}. From"
        " a winning order an assignment that satisfies it can be read off; the proof refutes it."
    )
    return _search_replay(certificate, words)
