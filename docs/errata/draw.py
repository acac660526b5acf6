"""Write docs/errata/seepage.md and its drawings from seepage.json.

Run it as `python docs/errata/draw.py`; the same input gives the same bytes, and a test compares
them. The tests of the report's statements take their counterexamples from the same file.
"""

from __future__ import annotations

import json
import re
from itertools import product
from math import hypot
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
STEP_X, STEP_Y, SHIFT, MARGIN, RADIUS, GAP = 70, 70, 20, 30, 14, 20

HEAD = """# Seepage: the statements of the report, and where they fail

The report is "SURIEM 2016 Final Report: Games on Graphs" (Bowman, Diep-Nguyen, Goswami, King,
Lindell, Olson, Bell), part Seepage. `tests/seepage` tests every statement by enumeration, in the
form in which it holds. It also tests that every example below breaks the printed form. "Printed"
gives the sense in our words. A square is a sink, and a double circle is the source. Where there are
two drawings, the second is the first after what the printed statement does.

This page and its drawings are written by `docs/errata/draw.py` from `docs/errata/seepage.json`.
"""


def levels(edges: list[list[int]], source: int) -> list[list[int]]:
    """Return the vertices by the length of a longest path from the source."""
    depth = {source: 0}
    for _ in edges:
        for u, v in edges:
            if u in depth:
                depth[v] = max(depth.get(v, 0), depth[u] + 1)
    rows: list[list[int]] = [[] for _ in range(max(depth.values()) + 1)]
    for v in sorted(depth):
        rows[depth[v]].append(v)
    return rows


def places(
    edges: list[list[int]], source: int, left: float
) -> tuple[dict[int, tuple[float, float]], float]:
    """Return where the vertices stand, and how far to the right the drawing goes.

    Levels are shifted, as little as possible, so that no edge runs through a vertex.
    """
    rows = levels(edges, source)
    width = max(map(len, rows)) * STEP_X
    shifts = sorted(product(range(4), repeat=len(rows)), key=lambda each: (sum(each), each))
    for shift in shifts:
        found = {}
        for level, row in enumerate(rows):
            start = left + (width - len(row) * STEP_X) / 2 + shift[level] * SHIFT
            for i, v in enumerate(row):
                found[v] = (start + (i + 0.5) * STEP_X, MARGIN + level * STEP_Y)
        if clear(edges, found):
            return found, left + width + max(shift) * SHIFT
    raise ValueError(f"no clear drawing of {edges}")


def clear(edges: list[list[int]], at: dict[int, tuple[float, float]]) -> bool:
    """Whether every edge keeps a distance from the vertices that it does not touch."""
    for u, v in edges:
        (x, y), (right, down) = at[u], at[v]
        for w, (across, along) in at.items():
            off = abs((across - x) * (down - y) - (along - y) * (right - x))
            if w not in (u, v) and y < along < down and off < GAP * hypot(right - x, down - y):
                return False
    return True


def shapes(edges: list[list[int]], source: int, at: dict[int, tuple[float, float]]) -> list[str]:
    """Return the SVG elements of one digraph."""
    lines = []
    for u, v in sorted(edges):
        (x1, y1), (x2, y2) = at[u], at[v]
        length = hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length * (RADIUS + 4), (y2 - y1) / length * (RADIUS + 4)
        lines.append(
            f'<line x1="{x1 + dx:.1f}" y1="{y1 + dy:.1f}" x2="{x2 - dx:.1f}" y2="{y2 - dy:.1f}"'
            ' stroke="black" marker-end="url(#tip)"/>'
        )
    tails = {u for u, _ in edges}
    for v, (x, y) in sorted(at.items()):
        look = 'fill="white" stroke="black"'
        if v in tails:
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" {look}/>')
        else:
            corner = f'x="{x - RADIUS:.1f}" y="{y - RADIUS:.1f}"'
            side = 2 * RADIUS
            lines.append(f'<rect {corner} width="{side}" height="{side}" {look}/>')
        if v == source:
            inner = 'fill="none" stroke="black"'
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS - 3}" {inner}/>')
        lines.append(
            f'<text x="{x:.1f}" y="{y + 5:.1f}" text-anchor="middle" font-size="14">{v}</text>'
        )
    return lines


def drawing(example: dict[str, Any]) -> str:
    """Return an example as SVG, what becomes of it on its right."""
    graphs = [(example["edges"], 0)]
    if "after" in example:
        graphs.append((example["after"], example.get("source", 0)))
    lines: list[str] = []
    right, height = float(MARGIN) / 2, 0
    for number, (edges, source) in enumerate(graphs):
        if number:
            lines.append(f'<text x="{right + 12:.1f}" y="{MARGIN + 6}" font-size="18">⇒</text>')
            right += 40
        at, right = places(edges, source, right)
        height = max(height, MARGIN + int(max(y for _, y in at.values())))
        lines += shapes(edges, source, at)
    size = f'width="{right + MARGIN / 2:.0f}" height="{height}"'
    tip = (
        '<defs><marker id="tip" markerWidth="9" markerHeight="8" refX="7" refY="4" orient="auto">'
        '<path d="M0,0 L8,4 L0,8 z"/></marker></defs>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">'
    return "\n".join([head, tip, *lines, "</svg>", ""])


def file_name(example: dict[str, Any]) -> str:
    """Return the name of an example's drawing."""
    return re.sub("[^a-z0-9]+", "-", example["name"].lower()).strip("-") + ".svg"


def edge_list(edges: list[list[int]]) -> str:
    """Return edges as text."""
    return " ".join(f"({u},{v})" for u, v in edges) or "the source alone"


def page(statements: list[dict[str, Any]]) -> str:
    """Return the text of the page."""
    lines = [HEAD]
    for entry in statements:
        lines += [f"## {entry['item']}: {entry['verdict']}", ""]
        lines += [f"Printed: {entry['printed']}", "", entry["corrected"], ""]
        for example in entry["examples"]:
            lines += [f"![{example['name']}](seepage/{file_name(example)})", ""]
            lines += [f"Edges {edge_list(example['edges'])}. {example['caption']}"]
            if "after" in example:
                before, after = example["winners"]
                becomes = edge_list(example["after"])
                lines += [f"With k = {example['k']} {before.title()} wins. The statement turns it"]
                lines += [f"into {becomes}, where {after.title()} wins."]
            lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def documents() -> dict[Path, str]:
    """Return everything that is written, by path."""
    statements = json.loads((HERE / "seepage.json").read_text())
    found = {HERE / "seepage.md": page(statements)}
    for entry in statements:
        for example in entry["examples"]:
            found[HERE / "seepage" / file_name(example)] = drawing(example)
    return found


def main() -> None:
    """Write the page and the drawings."""
    for path, text in documents().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main()
