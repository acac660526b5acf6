"""What was tried on open instances beyond the reference run, in a sentence each.

The pages say it of those that are still open. Seconds are of one process on a machine whose two
cores were busy with other work, so that an idle one needs a fraction of them.
"""

from __future__ import annotations

TRIED = {
    "hard-cops-regular-90-5-0": (
        "`fixpoint` did not end in 300 s, though the rounds of four cops fit into memory since one "
        "cop is held at a time"
    ),
    "hard-cops-regular-120-5-0": (
        "the rounds of four cops fit into 2 GB (35 million positions of three cops beside each "
        "place of the fourth); they were not run to the end"
    ),
    "hard-grim-cubic-30-0": "`kernel` did not end in 300 s",
    "hard-node-kayles-cubic-52-0": "`nimbers-kernel` did not end in 300 s",
    "hard-node-kayles-grid-4x16": (
        "its 64 vertices do not fit into the 63 bits of `nimbers-kernel`; `nimbers` did not end in "
        "300 s"
    ),
    "hard-seepage-simplex-4-10": (
        "Green wins with 2 (`learn`, 1 s, 48 positions). With 1 Sludge wins to distance 9 (5 s, "
        "1,031 positions, after the vertices at one distance share their claims); to distance 10 "
        "the search did not end in 250 s"
    ),
    "hard-seepage-simplex-4-12": (
        "Green wins with 2, as on 4-10; with 1 nothing was tried beyond distance 10"
    ),
    "hard-subtraction-1-2-cubic-32-0": (
        "`nimbers-kernel` looked at 7.3 million pairs in 240 s, and did not end in 420 s"
    ),
    "hard-subtraction-1-2-grid-4x8": "`nimbers-kernel` did not end in 420 s",
    "hard-vertexnim-random-24-3-0": "`nimbers-kernel` did not end in 45 s",
    "hard-vertexnim-random-22-3-stockman-3": "`nimbers-kernel` did not end in 45 s",
    "hard-vertexnim-random-22-3-misere-0": "`nimbers-kernel` did not end in 45 s",
}
"""For an instance how far what was tried went."""
