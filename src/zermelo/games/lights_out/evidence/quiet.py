"""Evidence ``quiet-patterns`` for "nullity": quiet patterns, and weights that leave no others.

Let p be the modulus, a prime, and A the matrix with a 1 at (v, u) if u = v or pressing u reaches v.
Quiet patterns are the x with A x = 0 modulo p; the answer is the dimension k of their space.

Data: ``free``, the labels of k vertices; ``patterns``, one text for each vertex of the graph, in
vertex order: how often each of k patterns presses it; ``weights``, one text for each vertex: its
weight in each of n - k weightings, one for each vertex that is not free, in vertex order. A text
has the numbers from 0 to p - 1 one after the other, with as many decimal digits as p - 1 has.

Acceptance implies:
The space of quiet patterns has k dimensions, the answer. It has at least as many: pattern i is
quiet, and of the free vertices it presses only the i-th, once, so the patterns are independent. It
has at most as many: let u be a vertex that is not free. Its weighting adds up to 1 over what a
press of u reaches, and to 0 over what a press of any other vertex that is not free reaches. So if a
quiet pattern x does not press the free vertices, the weighted sum of A x is x(u), and it is 0: x
presses no vertex at all. Hence two patterns that agree on the k free vertices are equal.

Hypotheses:
- The modulus is a prime: `build` refuses any other for this question.
- Digraphs: a press of u reaches u and its out-neighbors. No loops: the reader refuses them.
- The free vertices are distinct (`vertices`). Every text has exactly its length, which the checker
  compares before it reads the text.

It takes k + (n - k) numbers for each vertex, and every edge adds as many: for p = 2 bits of one
integer, added in parallel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, same, sequence, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.labels import Label
from zermelo.games.lights_out.rules import LightsOut

ADDED = {True: 2e-11, False: 1e-7}
"""Seconds of work for a number that is added, modulo 2 and otherwise."""


class Patterns(TypedDict):
    """Vertices, and for every vertex its presses in some patterns and its weights."""

    free: list[Label]
    patterns: list[str]
    weights: list[str]


def check_patterns(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check patterns and weights; O((n + m) n) additions."""
    instance, data = certificate.instance, certificate.evidence.data
    game: LightsOut = instance.position
    n, answer = game.graph.n, certificate.answer
    free = vertices(data["free"], instance.labels, ".free")
    require(same(answer, len(free)), f"there are {len(free)} free vertices")
    k, p = len(free), game.modulus
    patterns = _parse_vectors(data["patterns"], ".patterns", n, k, p)
    weights = _parse_vectors(data["weights"], ".weights", n, n - k, p)
    for i, v in enumerate(free):
        if patterns[v] != _unit(i, k, p):
            label = shown(instance.labels[v])
            return rejected(f"of the free vertices not {label} alone is pressed by pattern {i}")
    reached, weighed = [[u] for u in range(n)], [[u] for u in range(n)]
    for u in range(n):
        for v in game.graph.neighbors(u):
            reached[v].append(u)
            weighed[u].append(v)
    add, nothing = _adder(p), 0 if p == 2 else [0] * k
    for v in range(n):
        deadline.check(ADDED[p == 2] * n * (len(reached[v]) + len(weighed[v]) + 10))
        if add([patterns[u] for u in reached[v]]) != nothing:
            return rejected(f"a pattern changes the lamp of {shown(instance.labels[v])}")
    others = sorted(set(range(n)) - set(free))
    for i, u in enumerate(others):
        if add([weights[v] for v in weighed[u]]) != _unit(i, n - k, p):
            return rejected(f"the weights do not single out {shown(instance.labels[u])}")
    return ACCEPTED


def _parse_vectors(value: Any, place: str, n: int, length: int, p: int) -> list[Any]:
    """Return the vectors that texts write: the bits of an integer for p = 2, else residues."""
    digits = len(str(p - 1))
    found: list[Any] = []
    for v, text in enumerate(sequence(value, place, n)):
        if not isinstance(text, str) or len(text) != digits * length:
            what = f"{shown(text)} is no text of {digits * length} digits"
            raise InputError(what, "", f"{place}[{v}]")
        if not set(text) <= set("0123456789"[:p]):
            raise InputError(f"{shown(text)} has other digits than numbers", "", f"{place}[{v}]")
        if p == 2:
            found.append(int(text or "0", 2))
            continue
        numbers = [int(text[i : i + digits]) for i in range(0, len(text), digits)]
        if max(numbers, default=0) >= p:
            raise InputError(f"a number in it is above {p - 1}", "", f"{place}[{v}]")
        found.append(numbers)
    return found


def _unit(i: int, length: int, p: int) -> Any:
    """Return the vector with a 1 at a place; the first place of a text is the highest bit."""
    if p == 2:
        return 1 << (length - 1 - i)
    return [int(j == i) for j in range(length)]


def _adder(p: int) -> Callable[[Sequence[Any]], Any]:
    """Return what adds vectors, at least one."""
    if p == 2:
        return lambda vectors: reduce(xor, vectors)
    return lambda vectors: [sum(column) % p for column in zip(*vectors, strict=True)]


def format_vector(vector: Sequence[int], p: int) -> str:
    """Return the text of a vector."""
    digits = len(str(p - 1))
    return "".join(map(str, vector)) if digits == 1 else "".join(f"{x:0{digits}}" for x in vector)
