"""Write the connected graphs with 8 vertices: `python -m instances.make_connected_graphs`.

Every connected graph has a vertex without which it is connected, so each is one with 7 vertices
(networkx's atlas) and a new vertex. Of those that are isomorphic one is kept, in canonical form.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from zermelo.core.canonical import canonical
from zermelo.core.graph6 import decode
from zermelo.families import small_graphs
from zermelo.families.small_graphs import STORED, connected_graphs
from zermelo.formats.writing import atomic_write


def graphs() -> list[str]:
    """Return the graphs as sorted lines of graph6."""
    seen: set[str] = set()
    for graph in connected_graphs(STORED - 1):
        for around in range(1, 1 << STORED - 1):
            masks = [mask | (around >> v & 1) << STORED - 1 for v, mask in enumerate(graph.masks)]
            seen.add(canonical([*masks, around]))
    return sorted(seen, key=lambda line: (decode(line).m, line))


if __name__ == "__main__":
    text = "\n".join(graphs()) + "\n"
    with atomic_write(Path(small_graphs.__file__).with_name(small_graphs.FILE)) as stream:
        stream.write(gzip.compress(text.encode(), 9, mtime=0))
