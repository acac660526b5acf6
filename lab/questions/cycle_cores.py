"""Which lost games does no barrier of cycles explain, and how large are their cores?

Let Z be the space of the cycles of the rooted graph, of dimension z, and b the form of the evidence
`detachment-barrier`: the sum of T_v B_v. Here a *barrier* is a subspace Y of codimension k, its
decomposition into blocks that are orthogonal for every B_v, and for each block a bound of the rank
of b: its dimension rounded down to an even number, or the sum of such numbers for the spans of the
functions B_v(c, .), v in A, for a partition of the vertices into classes A. It explains a loss if
2 k and the bounds have a sum below z.

**Lemma.** Let b have the corank 2, and let U be the least subspace of Z over GF(2) that has the
radical of b in its extension. Every barrier that explains the loss has U inside of Y. *Proof.* On Y
the rank of b is at most z - 2 - 2 k, so its radical there has at least the dimension k + 2. It maps
to the dual of Z / Y, of dimension k, and the kernel lies in the radical of b on Z. So it is all of
it.

So for even z, where the corank of a lost game is at least 2, the few Y between U and Z are gone
through, each with its finest blocks, and all partitions of the vertices. With random values of
GF(2^16) the corank is at least that of b, and if it is 2 too, the radical there is spanned by the
values of Pfaffians that span that of b. So what is found of U lies in U, which is enough. A space
on which every B_v is 0 splits off, and the *core* is what is left of U.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations
from operator import xor
from random import Random

import zermelo
from lab.program import Deadline
from lab.questions.oddities import winnable
from lab.questions.question import begins_at
from zermelo.errors import LimitReached

Form = list[int]
"""A bilinear form over GF(2): a mask for each row of its matrix."""

BITS, MODULUS = 16, 0x1100B
DRAWS = 4
"""How often values are drawn for the span of the radical."""

FARTHEST = 4
"""The largest codimension of U that is gone through."""

MANY = 12
"""The largest dimension of the space of self-adjoint maps that is gone through."""


@cache
def logarithms() -> tuple[list[int], list[int]]:
    """Return the powers of a generator of GF(2^16), twice over, and the exponents."""
    powers, power = [], 1
    for _ in range((1 << BITS) - 1):
        powers.append(power)
        power <<= 1
        if power >> BITS:
            power ^= MODULUS
    exponents = [0] * (1 << BITS)
    for exponent, value in enumerate(powers):
        exponents[value] = exponent
    return powers * 2, exponents


def kernel(matrix: list[list[int]]) -> list[list[int]]:
    """Return a basis of the kernel of a square matrix over GF(2^16)."""
    powers, exponents = logarithms()
    order, n = (1 << BITS) - 1, len(matrix)
    rows, pivots = [list(row) for row in matrix], list[int]()
    for column in range(n):
        done = len(pivots)
        found = next((i for i in range(done, n) if rows[i][column]), None)
        if found is None:
            continue
        rows[done], rows[found] = rows[found], rows[done]
        scale = order - exponents[rows[done][column]]
        rows[done] = [x and powers[exponents[x] + scale] for x in rows[done]]
        for i in range(n):
            factor = rows[i][column]
            if i != done and factor:
                by = exponents[factor]
                rows[i] = [
                    x ^ (y and powers[exponents[y] + by])
                    for x, y in zip(rows[i], rows[done], strict=True)
                ]
        pivots.append(column)
    basis = []
    for column in sorted(set(range(n)) - set(pivots)):
        vector = [int(place == column) for place in range(n)]
        for row, pivot in zip(rows, pivots, strict=False):
            vector[pivot] = row[column]
        basis.append(vector)
    return basis


def echelon(vectors: Iterable[int]) -> dict[int, int]:
    """Return a basis over GF(2) by leading places."""
    basis: dict[int, int] = {}
    for vector in vectors:
        while vector:
            place = vector.bit_length() - 1
            if place not in basis:
                basis[place] = vector
                break
            vector ^= basis[place]
    return basis


def solutions(equations: Iterable[int], unknowns: int) -> list[int]:
    """Return a basis of the vectors that meet every mask evenly."""
    basis = echelon(equations)
    found = []
    for free in range(unknowns):
        if free not in basis:
            vector = 1 << free
            for place in sorted(basis):
                vector |= ((basis[place] & vector).bit_count() & 1) << place
            found.append(vector)
    return found


def bits(mask: int) -> Iterator[int]:
    """Yield the places of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def applied(rows: Sequence[int], mask: int) -> int:
    """Return the sum of the rows at the places of a mask."""
    return reduce(xor, (rows[place] for place in bits(mask)), 0)


def restricted(forms: Sequence[Form], vectors: Sequence[int]) -> list[Form]:
    """Return forms on the span of independent vectors."""
    found = []
    for form in forms:
        images = [applied(form, vector) for vector in vectors]
        found.append(
            [sum((a & b).bit_count() % 2 << j for j, b in enumerate(vectors)) for a in images]
        )
    return found


def cycle_forms(n: int, edges: Sequence[tuple[int, int]]) -> tuple[int, list[Form]]:
    """Return the dimension of the cycles, and the forms of the vertices; n is the root."""
    stars = [sum(1 << i for i, edge in enumerate(edges) if v in edge) for v in range(n + 1)]
    cycles = solutions(stars, len(edges))
    on_edges = [[(star >> i & 1) << i for i in range(len(edges))] for star in stars[:n]]
    return len(cycles), restricted(on_edges, cycles)


def radical(forms: Sequence[Form], z: int, rng: Random) -> list[list[int]]:
    """Return the radical of the sum of the forms with random coefficients."""
    matrix = [[0] * z for _ in range(z)]
    for form in forms:
        value = rng.randrange(1, 1 << BITS)
        for row, mask in zip(matrix, form, strict=True):
            for place in bits(mask):
                row[place] ^= value
    return kernel(matrix)


def span(forms: Sequence[Form], z: int, rng: Random) -> list[int] | None:
    """Return a part of U, all of it as a rule; None if the corank is not found to be 2."""
    powers, exponents = logarithms()
    found: list[int] = []
    for _ in range(DRAWS):
        vectors = radical(forms, z, rng)
        if len(vectors) == 2:
            for vector in vectors:
                by = rng.randrange((1 << BITS) - 1)
                scaled = [x and powers[exponents[x] + by] for x in vector]
                found += [
                    sum((x >> plane & 1) << i for i, x in enumerate(scaled))
                    for plane in range(BITS)
                ]
            found = list(echelon(found).values())
    return found or None


def complement(vectors: Iterable[int], z: int) -> list[int]:
    """Return unit vectors that are a basis of a complement."""
    leading = echelon(vectors)
    return [1 << place for place in range(z) if place not in leading]


def nondegenerate(forms: Sequence[Form], z: int) -> tuple[int, list[Form]]:
    """Return a complement of the common radical: its dimension and the forms on it."""
    common = solutions((row for form in forms for row in form), z)
    rest = complement(common, z)
    return len(rest), restricted(forms, rest)


def decompositions(forms: Sequence[Form], z: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the pairs of subspaces, not 0, that make up the space and are orthogonal for each form.

    They are the images of an idempotent map X and of 1 - X with B(X a, b) = B(a, X b). The image of
    the unit vector a is the mask of the bits a z, …, a z + z - 1 of an unknown.
    """
    pairs = list(combinations(range(z), 2))
    equations = (form[b] << a * z ^ form[a] << b * z for form in forms for a, b in pairs)
    maps = solutions(equations, z * z)
    if len(maps) > MANY:
        raise LimitReached(f"a space of self-adjoint maps of dimension {len(maps)}")
    for chosen in range(1 << len(maps)):
        code = applied(maps, chosen)
        images = [code >> a * z & (1 << z) - 1 for a in range(z)]
        if all(applied(images, image) == image for image in images):
            one = list(echelon(images).values())
            other = list(echelon(image ^ 1 << a for a, image in enumerate(images)).values())
            if one and other:
                yield one, other


def partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield the partitions of a set."""
    if not items:
        yield []
        return
    for rest in partitions(items[1:]):
        yield [[items[0]], *rest]
        for i, part in enumerate(rest):
            yield [*rest[:i], [items[0], *part], *rest[i + 1 :]]


def class_bound(forms: Sequence[Form]) -> int:
    """Return the least sum of the ranks that classes of vertices allow, each rounded down."""

    @cache
    def rank(members: tuple[int, ...]) -> int:
        return len(echelon(row for v in members for row in forms[v])) // 2 * 2

    return min(
        sum(rank(tuple(sorted(part))) for part in partition)
        for partition in partitions(range(len(forms)))
    )


def rank_bound(forms: Sequence[Form], z: int, classes: bool) -> int:
    """Return the least bound of the rank by blocks, and with classes of vertices if asked for."""
    z, forms = nondegenerate(forms, z)
    bound = z // 2 * 2
    if classes and z:
        bound = min(bound, class_bound(forms))
    for pair in decompositions(forms, z) if z else ():
        parts = [rank_bound(restricted(forms, part), len(part), classes) for part in pair]
        bound = min(bound, sum(parts))
    return bound


def subspaces(c: int) -> list[tuple[int, ...]]:
    """Return a basis of every subspace of GF(2)^c."""
    found: dict[frozenset[int], tuple[int, ...]] = {frozenset([0]): ()}
    for _ in range(c):
        for space, basis in list(found.items()):
            for vector in range(1 << c):
                larger = space | {vector ^ x for x in space}
                found.setdefault(larger, (*basis, vector) if len(larger) > len(space) else basis)
    return list(found.values())


def explained(n: int, edges: Sequence[tuple[int, int]], rng: Random) -> tuple[str, int]:
    """Return what explains a lost game of even dimension, and the dimension of its core.

    It is "blocks", "classes", "nothing", or "open" if the corank is not 2 or U is small.
    """
    z, forms = cycle_forms(n, edges)
    least = span(forms, z, rng)
    if least is None or z - len(least) > FARTHEST:
        return "open", 0
    rest = complement(least, z)
    core, _ = nondegenerate(restricted(forms, least), len(least))
    spaces = [
        [*least, *(applied(rest, vector) for vector in basis)] for basis in subspaces(len(rest))
    ]
    for name, classes in (("blocks", False), ("classes", True)):
        for space in spaces:
            bound = rank_bound(restricted(forms, space), len(space), classes)
            if 2 * (z - len(space)) + bound < z:
                return name, core
    return "nothing", core


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    rng = Random(n)
    counts, cores = Counter[str](), Counter[int]()
    for graph in zermelo.graphs.connected_graphs(n):
        won = winnable(graph)
        for coloring in range((1 << n) - 1):
            if coloring in won:
                continue
            deadline.check()
            greens = [v for v in range(n) if not coloring >> v & 1]
            edges = [*graph.edges, *((v, n) for v in greens)]
            kind, core = "dimension", 0
            if (len(edges) - n) % 2 == 0:
                found = zermelo.decide(zermelo.ello(graph, greens), method="detachment")
                data = None if found.certificate is None else found.certificate.evidence.data
                kind = "detached"
                if data is None or "degenerate" in data or "bounded" in data:
                    kind, core = explained(n, edges, rng)
            counts[kind] += 1
            if kind == "nothing":
                cores[core] += 1
    kinds = ("dimension", "detached", "blocks", "classes", "nothing", "open")
    sizes = " ".join(f"{size}:{count}" for size, count in sorted(cores.items()))
    yield f"{n}: {counts.total()}; {'; '.join(str(counts[k]) for k in kinds)}; {sizes or '-'}"
