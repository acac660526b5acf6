"""Write the hard part of the instance library: `python instances/make_hard.py`.

`sweep` chooses the instances of each game, `measure` runs every method on them, `page` writes
docs/hard.md, and `formulas` writes them for outside solvers; each takes --help. Without a word the
first three are done, which takes some hours. The ladders from which the instances come are in
src/zermelo/sweeps/hard/sets.
"""

import sys
from pathlib import Path

from zermelo.sweeps.hard.command import main

HERE = Path(__file__).parent

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], HERE / "hard", HERE.parent / "docs" / "hard.md"))
