"""The social picture, 1280 by 640 dots: `python docs/social.py` writes docs/images/social.png.

Boards of four games stand on it as zermelo draws them. It needs matplotlib.
"""

from __future__ import annotations

from pathlib import Path

import zermelo
from zermelo.core.instance import Instance
from zermelo.views.display import Display, display
from zermelo.views.picture import extent
from zermelo.views.png import render_png
from zermelo.views.shapes import Arranged, Group, Inset, Text, groups
from zermelo.views.styles import BLUE, FAINT, INK

FILE = Path(__file__).resolve().parent / "images" / "social.png"
WIDE, HIGH = 1280.0, 640.0

LINES = (
    (86.0, "zermelo", INK, True, 150.0),
    (29.0, "Who wins a game on a graph,", INK, False, 262.0),
    (29.0, "how sure that is,", INK, False, 308.0),
    (29.0, "and a certificate for it", INK, False, 354.0),
    (29.0, "that a small checker accepts.", INK, False, 400.0),
    (22.0, "zermelo decide cops --graph petersen", BLUE, True, 500.0),
    (22.0, "3 (certified, by fixpoint)", FAINT, False, 540.0),
)
"""Size, words, color, whether they are bold, and how far down they stand."""

CELLS = ((585.0, 20.0), (935.0, 20.0), (585.0, 325.0), (935.0, 325.0))
CELL = 320.0, 295.0


def boards() -> list[Instance]:
    """Return the games."""
    return [
        zermelo.cops("petersen"),
        zermelo.ello("grid:4x5", green=[0, 7, 12]),
        zermelo.node_kayles("grid:3x3", question="winning-moves"),
        zermelo.vertexnim("cycle:5", [3, 2, 4, 3, 2], 0, question="winning-moves"),
    ]


def inset(shown: Display, left: float, top: float) -> Inset:
    """Return a board, as large as its cell lets it be, in the middle of that."""
    a, b, c, d = extent(shown.scene)
    wide, high = c - a + 60, d - b + 60
    scale = min(CELL[0] / wide, CELL[1] / high)
    x = left + (CELL[0] - scale * wide) / 2 - scale * (a - 30)
    y = top + (CELL[1] - scale * high) / 2 - scale * (b - 30)
    return x, y, scale, list(groups(shown.scene, shown.still))


def social() -> bytes:
    """Return the PNG file."""
    words = [
        Group("title", 0, (56.0, y), (Text((0.0, 0.0), text, size, ink, bold, centered=False),))
        for size, text, ink, bold, y in LINES
    ]
    insets = []
    for game, cell in zip(boards(), CELLS, strict=True):
        certificate = zermelo.decide(game).certificate
        assert certificate is not None
        insets.append(inset(display(certificate), *cell))
    return render_png(Arranged((0.0, 0.0, WIDE, HIGH), words, tuple(insets)), 96.0)


if __name__ == "__main__":
    FILE.write_bytes(social())
