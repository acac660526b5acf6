"""graph6, sparse6 and digraph6 written; `zermelo.core.graph6` says what they are and reads them."""

from __future__ import annotations

from zermelo import Graph
from zermelo.errors import InputError


def encode(graph: Graph) -> str:
    """Write a graph as graph6, or a digraph as digraph6 (without header and newline)."""
    n = graph.n
    if graph.directed:
        bits = bytearray(n * n)
        for u, v in graph.edges:
            bits[u * n + v] = 1
        return "&" + _order(n) + _pack(bits)
    bits = bytearray(n * (n - 1) // 2)
    for u, v in graph.edges:
        if u == v:
            raise InputError("graph6 cannot hold a loop", "use sparse6 or an edge list")
        bits[v * (v - 1) // 2 + u] = 1
    return _order(n) + _pack(bits)


def encode_sparse6(graph: Graph) -> str:
    """Write an undirected graph as sparse6 (without header and newline)."""
    n, k = graph.n, max(1, (graph.n - 1).bit_length())
    bits = bytearray()

    def put(flag: int, x: int) -> None:
        bits.append(flag)
        bits.extend(x >> shift & 1 for shift in range(k - 1, -1, -1))

    current = 0
    for v, u in sorted((max(e), min(e)) for e in graph.edges):
        if v == current:
            put(0, u)
        elif v == current + 1:
            put(1, u)
        else:
            put(1, v)
            put(0, u)
        current = v
    padding = -len(bits) % 6
    # The format's one exception: padding with ones alone could be read as a loop at n - 1.
    if k < 6 and n == 1 << k and padding >= k + 1 and current == n - 2:
        bits.append(0)
    bits.extend([1] * (-len(bits) % 6))
    return ":" + _order(n) + _pack(bits)


def _order(n: int) -> str:
    if n <= 62:
        return chr(n + 63)
    digits = 3 if n <= 258047 else 6
    head = "~" if digits == 3 else "~~"
    return head + "".join(chr((n >> 6 * i & 63) + 63) for i in range(digits - 1, -1, -1))


def _pack(bits: bytearray) -> str:
    padded = bits + bytes(-len(bits) % 6)
    return "".join(
        chr(63 + int("".join(map(str, padded[i : i + 6])), 2)) for i in range(0, len(padded), 6)
    )
