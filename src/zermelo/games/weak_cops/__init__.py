"""The entry of weak Cops and Robbers."""

from __future__ import annotations

from zermelo.games.game import Game, Key, Question
from zermelo.games.weak_cops import rules
from zermelo.games.weak_cops.rules import PERIODIC, PeriodicData

GAME = Game(
    name="weak-cops",
    title="weak Cops and Robbers",
    how=(
        "Cops and a robber move along the edges of an infinite graph, or stay. The cops win if "
        "they catch the robber or he comes to every vertex only finitely often."
    ),
    questions=(
        Question(
            "weak-cop-number",
            "[lower, upper], upper null if unknown",
            "How many cops catch the robber or make him visit every vertex only finitely often?",
            agree=rules.meet,
        ),
    ),
    keys=(
        Key(
            PERIODIC,
            PeriodicData,
            'an infinite graph: {"vertices": n, "edges": [[u, v, dx, dy], …]}, from u in a cell to '
            'v in the cell shifted by (dx, dy); a tiling, "tiling:4.8.8"; or give a finite graph',
            family=True,
        ),
    ),
    graph="optional",
    build=rules.build,
    data=rules.to_json,
    source="Lehner, arXiv 1410.8412",
    example='"tiling:4.4.4.4"',
)
