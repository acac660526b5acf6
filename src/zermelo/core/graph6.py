"""graph6, sparse6 and digraph6: McKay's text formats for graphs, written and read.

Reference: B. D. McKay, "Description of graph6, sparse6 and digraph6 encodings". Six bits are one
printable character (value + 63); the order n comes first, then for graph6 the upper triangle of
the adjacency matrix column by column, for digraph6 (after '&') the whole matrix row by row, for
sparse6 (after ':') a list of edges in which each step needs 1 + ceil(log2 n) bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import LARGEST, ensure_named

HEADERS = {"graph6": ">>graph6<<", "sparse6": ">>sparse6<<", "digraph6": ">>digraph6<<"}


def decode(text: str, format: str = "graph6") -> Graph:  # noqa: A002 (the field's word)
    """Read one graph from a line in a format of `HEADERS`, whose header may be missing.

    `InputError` if the text is not of that format, or describes a loop or parallel edges.
    """
    body = text.strip().removeprefix(HEADERS[format])
    mark = {"graph6": "", "sparse6": ":", "digraph6": "&"}[format]
    if mark and not body.startswith(mark):
        raise InputError(f"{format} text must begin with {mark!r}")
    body = body[len(mark) :]
    for column, character in enumerate(body):
        if not 63 <= ord(character) <= 126:
            raise InputError(
                f"character {column + len(mark) + 1} of the {format} text is {character!r}",
                "the format uses the characters ? to ~ only",
            )
    values = [ord(character) - 63 for character in body]
    n, start = _read_order(values, format)
    if n > LARGEST:
        raise InputError(f"the {format} text is for {n} vertices", f"at most {LARGEST} are read")
    if format == "sparse6":
        edges = list(_sparse6_edges(n, values[start:]))
        ensure_named(n, len(edges))
        return Graph.from_edges(n, edges)
    bits = n * n if format == "digraph6" else n * (n - 1) // 2
    if len(values) - start != -(-bits // 6):
        raise InputError(
            f"{format} text for {n} vertices needs {-(-bits // 6)} characters after the order, "
            f"this one has {len(values) - start}"
        )
    text_bits = "".join(f"{value:06b}" for value in values[start:])[:bits]
    if format == "digraph6":
        pairs = [divmod(i, n) for i, bit in enumerate(text_bits) if bit == "1"]
        return Graph.from_edges(n, pairs, directed=True, loops=True)
    columns = [(u, v) for v in range(n) for u in range(v)]
    return Graph.from_edges(
        n, [pair for pair, bit in zip(columns, text_bits, strict=True) if bit == "1"]
    )


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


def _read_order(values: list[int], name: str) -> tuple[int, int]:
    """Return the order n and the position after it: 1, 4 or 8 characters, marked by 63s."""
    for marks, digits in ((0, 1), (1, 3), (2, 6)):
        field = values[marks : marks + digits]
        if values[:marks] == [63] * marks and len(field) == digits and field[0] != 63:
            n = 0
            for value in field:
                n = n << 6 | value
            return n, marks + digits
    raise InputError(f"the {name} text ends inside the order")


def _sparse6_edges(n: int, values: list[int]) -> Iterator[tuple[int, int]]:
    k = max(1, (n - 1).bit_length())
    bits = "".join(f"{value:06b}" for value in values)
    v = 0
    for i in range(0, len(bits) - k, k + 1):
        v += bits[i] == "1"
        x = int(bits[i + 1 : i + 1 + k], 2)
        if x >= n or v >= n:
            return
        if x > v:
            v = x
        else:
            yield x, v


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
