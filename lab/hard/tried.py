"""Which instances were open once, and what was tried on open ones, in a sentence each.

The pages say the latter of those that are still open. Seconds are of one process.
"""

from __future__ import annotations

TRIED = {
    "hard-ello-mod-3-regular-1000-4-0": (
        "`sat-lazy` did not end in 510 s, `cpsat-positions` not in 1,500 s. Moving single vertices "
        "in an order, by simulated annealing, left 3 of 1,000 wrong after 20 million moves; that "
        "program was not kept"
    ),
    "hard-seepage-simplex-4-12": (
        "Green wins with 2, as on 4-10; with 1 `learn` did not end in 600 s, where 4-10 took it "
        "53 s"
    ),
}
"""For an instance how far what was tried went."""

ONCE_OPEN = (
    "hard-arc-kayles-cubic-34-0",
    "hard-cleaning-regular-30-4-0",
    "hard-cops-pg-2-5",
    "hard-cops-regular-90-5-0",
    "hard-cops-regular-120-5-0",
    "hard-edge-nim-complete-8-to-2-0",
    "hard-ello-truncated-600-2",
    "hard-ello-mod-3-regular-1000-4-0",
    "hard-geography-random-120-2-0",
    "hard-geography-random-63-3-0",
    "hard-grim-cubic-30-0",
    "hard-lights-out-grid-39x39",
    "hard-lights-out-torus-24x24",
    "hard-lights-out-lit-only-grid-4x6-0",
    "hard-node-kayles-cubic-52-0",
    "hard-node-kayles-grid-4x16",
    "hard-octal-0.137-cubic-30-0",
    "hard-octal-0.137-cubic-34-0",
    "hard-octal-0.137-grid-4x8",
    "hard-octal-0.137-grid-4x9",
    "hard-polish-cubic-18-0",
    "hard-polish-grid-4x5",
    "hard-polish-bipartite-9-10",
    "hard-polish-bipartite-10-11",
    "hard-seepage-simplex-4-10",
    "hard-seepage-simplex-4-12",
    "hard-subtraction-1-2-cubic-32-0",
    "hard-subtraction-1-2-grid-4x8",
    "hard-subtraction-1-3-cubic-30-0",
    "hard-sum-polish-18-0",
    "hard-sum-mixed-18-0",
    "hard-vertexnim-random-24-3-0",
    "hard-vertexnim-random-22-3-stockman-3",
    "hard-vertexnim-random-24-3-stockman-0",
    "hard-vertexnim-random-22-3-misere-0",
)
"""Those that the first reference run over all instances (2026-11-21) left without an answer."""
