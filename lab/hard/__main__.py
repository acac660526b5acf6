"""Write the hard part of the instance library: `python -m lab.hard`.

`sweep` chooses the instances of each game, `measure` runs every method on them, `page` writes
docs/hard/index.md, and `formulas` writes them for outside solvers; each takes --help. Without a
word the first three are done, which takes some hours. The ladders from which the instances come
are in lab/hard/sets.
"""

from __future__ import annotations

import sys
from pathlib import Path

from lab.hard.command import main

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:], ROOT / "instances" / "hard", ROOT / "docs" / "hard"))
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; run it again to go on\n")
        sys.exit(130)
