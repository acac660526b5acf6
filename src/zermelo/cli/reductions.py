"""`zermelo reductions`: what is reduced to what, in one step or several."""

from __future__ import annotations

from zermelo.cli.common import write_to
from zermelo.cli.lines import put, show_table
from zermelo.formats.json_text import dumps
from zermelo.reductions.registry import REDUCTIONS

KEYS = ("source", "target", "size", "solved", "proves")


def reductions(
    svg: str | None = None,
    json: bool = False,
) -> int:
    """List the reductions: from which problem to which game, how large it gets, what comes back.

    `reduce` follows as many of them as it needs: SAT is QBF without "for all", QBF becomes
    geography, and geography VertexNim.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo reductions --json`.
    """
    if svg is not None:
        from zermelo.sweeps.trials.drawn import known

        write_to(svg, known().encode())
        return 0
    rows = [
        (entry.source, entry.target, entry.size, entry.solved, entry.proves) for entry in REDUCTIONS
    ]
    heads = ("from", "to", "size", "from a solution", "back, beside the answer")
    if json:
        for row in rows:
            put(dumps(dict(zip(KEYS, row, strict=True))))
        return 0
    show_table(heads, [[cell or "-" for cell in row] for row in rows])
    put("n variables or vertices, m clauses or edges, l literals; SAT is a QBF without universals")
    return 0
