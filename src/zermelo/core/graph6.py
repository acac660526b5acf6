"""graph6, sparse6 and digraph6: McKay's text formats for graphs, read.

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


def decode(
    text: str,
    format: str = "graph6",  # noqa: A002 (the field's word)
    loops: bool = False,
) -> Graph:
    """Read one graph from a line in a format of `HEADERS`, whose header may be missing.

    `loops`: whether a sparse6 text may describe loops, as a digraph6 text always may.

    `InputError` if the text is not of that format, or describes parallel edges or such a loop.
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
        return Graph.from_edges(n, edges, loops=loops)
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


def encode_bits(n: int, bits: str, mark: str = "") -> str:
    """Return the text of an order and the bits of a matrix, in the order of the format."""
    order = [n] if n < 63 else [63, n >> 12, n >> 6 & 63, n & 63]
    sextets = (bits[i : i + 6].ljust(6, "0") for i in range(0, len(bits), 6))
    values = [*order, *(int(sextet, 2) for sextet in sextets)]
    return mark + "".join(chr(63 + value) for value in values)


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
