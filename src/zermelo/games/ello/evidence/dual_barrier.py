"""Evidence that a game of ELLO is lost: a barrier in the dual of the rooted graph.

Let G+ be G with one more vertex, the root r, joined to every green vertex. The evidence
(kind `dual-barrier`) is a rotation system of G+, that is, the neighbors of every vertex in cyclic
order, and a set S of its faces. In JSON, on vertex indices:

    {"reflected": false, "rotation": [[2, null, 1], ...], "root": [0, 5, 3], "barrier": [1, 4]}

`rotation` has one list for every vertex of G, `root` is that of r, and null stands for r in the
other lists. With "reflected": true all is about the reflected game, which is winnable exactly if
the game is (Corollary 1.4). A dart is an ordered pair (u, v) of adjacent vertices, with r as vertex
n. After the dart (u, v) comes (v, w), where w is the neighbor after u in the list of v; the closed
walks that arise so are the faces. To number the faces, take the darts in increasing order and
follow each one not yet met round its face: face i is the i-th face met.

The checker accepts what proves a loss by the following theorem. D is the graph on the faces in
which two different faces are adjacent if the two darts of some edge lie on them.

Theorem (after Lemma 3.1 of arXiv 2504.20935, in the one direction that is needed). If G+ is
connected, V - E + F = 2 and the game is winnable, then D - f has a perfect matching for each face
f. Hence the number of faces is odd, and if S is a nonempty set of faces, then D - S has at most
|S| - 1 components with an odd number of faces.

Proof. By Proposition 1.1 the game is won by v1, ..., vn exactly if in the order r, v1, ..., vn
every vertex except r has an odd number of neighbors in G+ before it: r counts once more for the
green ones. Call a connected graph with a rotation system, V - E + F = 2 and such an order good. By
induction on the number of vertices, D - f has a perfect matching for each face f of a good graph.
One vertex: it has one face by convention, and D - f is empty. Else let v be the last vertex and d
its degree, an odd number. Without v the graph is still connected, since every vertex but r has a
neighbor before it; give it the rotation system with v left out.

d = 1: the two darts at v follow one another on one face; without them the faces, and D, are as
they were, and V - E + F is too.

d >= 3: let k <= d be the number of faces on which v lies. The other faces stay as they are, and
those k are replaced by at least one, so that F' >= F - k + 1 >= F - d + 1 for the new number F'.
By Euler's inequality (V - E + F <= 2 for each connected graph with a rotation system) also
F' <= 2 - (V - 1) + (E - d) = F - d + 1. So equality holds: v lies on d different faces, they
become one face c, and V - E + F is 2 again, so what is left is good. The two darts of an edge at v
lie on two of the d faces which follow one another around v, so these faces form a cycle C of
length d in D, and contracting C to the vertex c gives the new graph D' (each other edge is still
there, and its darts lie where they lay, or on c). Now take a face f. If f is on C, then a perfect
matching of D' - c leaves exactly C over, and the path C - f has an even number d - 1 of
vertices, so it has a perfect matching. If f is not on C, then in a perfect matching of D' - f the
face c is matched by an edge which in D ends in some face g of C, and C - g has a perfect matching
as before.

Finally, let S be a nonempty set of faces and f in S. In a perfect matching of D - f every component
of D - S with an odd number of faces has a face that is matched into S - f, so D - S has at most
|S| - 1 of them. And F - 1 is even. QED

The checker computes everything from the instance in time linear in its size (but for sorting).

Acceptance implies:
No order wins the instance.

Hypotheses:
- The plain game or one that is it in other words: `plain`, in `check_dual_barrier`.
- The rotation lists the neighbors in G+ once each: `_rotation`, as sorted lists.
- G+ is connected: `connected`; G may have several components and isolated vertices. So every
  component has a green vertex, and a game without green vertices, n = 1 included, is refused.
- V - E + F = 2: counted.
- The barrier is a set of faces; an empty one proves a loss only where the number of faces is even.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.graph import reach
from zermelo.games.ello.rules import GREEN, Ello, plain, plain_form, reflection

Rotation = Sequence[Sequence[int]]  # the neighbors of every vertex in cyclic order

Dart = tuple[int, int]


class DualBarrier(TypedDict):
    """A rotation system of the rooted graph and a set of its faces; null is the root."""

    reflected: bool
    rotation: list[list[int | None]]
    root: list[int]
    barrier: list[int]


def check_dual_barrier(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a barrier of the planar dual; linear time."""
    game, data = plain_form(certificate.instance.position), certificate.evidence.data
    require(plain(game), "the planar dual is about the plain game only")
    require(isinstance(data["reflected"], bool), "reflected must be true or false")
    rooted = rooted_adjacency(reflection(game) if data["reflected"] else game)
    rotation = _rotation(rooted, data["rotation"], data["root"])
    require(connected(rotation), "the graph with the root is not connected")
    face_of, faces = trace_faces(rotation)
    euler = len(rotation) - len(face_of) // 2 + faces
    require(euler == 2, f"rotation is not planar: V - E + F is {euler} instead of 2")
    barrier = data["barrier"]
    listed = isinstance(barrier, list) and all(is_below(f, faces) for f in barrier)
    require(listed, f"barrier must be a list of faces from 0 to {faces - 1}")
    require(len(set(barrier)) == len(barrier), "barrier names a face twice")
    if not barrier:
        require(faces % 2 == 0, f"barrier is empty, but the number of faces, {faces}, is odd")
        return ACCEPTED
    odd = odd_components(dual_graph(face_of, faces), barrier)
    few = f"barrier has {len(barrier)} faces and leaves {odd} odd components only"
    require(odd >= len(barrier), few)
    return ACCEPTED


def rooted_adjacency(game: Ello) -> list[list[int]]:
    """Return the sorted neighbors of every vertex of G+; the root is the last vertex, n."""
    root = game.graph.n
    adjacency = [list(row) for row in game.graph.adjacency]
    greens = [v for v in range(root) if game.colors[v] == GREEN]
    for v in greens:
        adjacency[v].append(root)
    return [*adjacency, greens]


class FaceOf:
    """The face of every dart.

    Darts are numbered in increasing order, which takes less room than pairs: (u, v) comes behind
    those of the vertices before u and, at u, of the neighbors before v.
    """

    def __init__(self, rotation: Rotation) -> None:
        self._rows = [sorted(row) for row in rotation]
        self._starts = list(accumulate(map(len, rotation), initial=0))
        self._faces = array("q", [-1]) * self._starts[-1]

    def __len__(self) -> int:
        return len(self._faces)

    def __getitem__(self, dart: Dart) -> int:
        return self._faces[self._number(dart)]

    def items(self) -> Iterator[tuple[Dart, int]]:
        """Yield (dart, face) for every dart, in increasing order."""
        darts = ((u, v) for u, row in enumerate(self._rows) for v in row)
        return zip(darts, self._faces, strict=True)

    def trace(self, rotation: Rotation) -> int:
        """Number the faces as described above, and return how many there are."""
        follower = array("q", self._faces)
        for v, row in enumerate(rotation):
            for position, u in enumerate(row):
                follower[self._number((row[position - 1], v))] = self._number((v, u))
        faces = 0
        for start in range(len(follower)):
            dart = start
            while self._faces[dart] < 0:
                self._faces[dart] = faces
                dart = follower[dart]
            faces += self._faces[start] == faces
        return faces

    def _number(self, dart: Dart) -> int:
        u, v = dart
        return self._starts[u] + bisect_left(self._rows[u], v)


def trace_faces(rotation: Rotation) -> tuple[FaceOf, int]:
    """Return the face of every dart and the number of faces, numbered as described above.

    The lists of the rotation are those of a graph: u is in that of v if v is in that of u.
    """
    face_of = FaceOf(rotation)
    return face_of, face_of.trace(rotation)


def dual_graph(face_of: FaceOf, faces: int) -> list[list[int]]:
    """Return the sorted neighbors of every face in D, without loops and parallel edges."""
    rows: list[list[int]] = [[] for _ in range(faces)]
    for (u, v), face in face_of.items():
        other = face_of[v, u]
        if other != face:
            rows[face].append(other)
    return [sorted(set(row)) for row in rows]


def odd_components(adjacency: Sequence[Sequence[int]], removed: Sequence[int]) -> int:
    """Return how many components have odd order when some vertices are removed."""
    seen = bytearray(len(adjacency))
    for v in removed:
        seen[v] = 1
    return sum(len(reach(adjacency, v, seen)) % 2 for v in range(len(adjacency)) if not seen[v])


def connected(adjacency: Sequence[Sequence[int]]) -> bool:
    """Whether a graph with at least one vertex is connected."""
    return len(reach(adjacency, 0, bytearray(len(adjacency)))) == len(adjacency)


def _rotation(rooted: list[list[int]], rows: Any, last: Any) -> list[list[int]]:
    """Return the rotation system of G+ that the evidence gives."""
    root = len(rooted) - 1
    lists = isinstance(rows, list) and isinstance(last, list) and len(rows) == root
    require(lists, f"rotation must have {root} lists and root must be a list")
    rotation: list[list[int]] = []
    for v, row in enumerate([*rows, last]):
        place = "root" if v == root else f"rotation[{v}]"
        require(isinstance(row, list), f"{place} is not a list")
        decoded = [root if u is None else u for u in row]
        once = all(is_below(u, root + 1) for u in decoded) and sorted(decoded) == rooted[v]
        require(once, f"{place} does not list the neighbors in the graph with the root once each")
        rotation.append(decoded)
    return rotation


def is_below(value: Any, bound: int) -> bool:
    """Whether a JSON value is an integer from 0 to below a bound."""
    return type(value) is int and 0 <= value < bound
