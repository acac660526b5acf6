"""The files of the questions: what is asked, its status and source, and the usual sizes.

They are the one place where these stand, and are installed with the code; ``experiments/questions``
at the root of the repository is a link to them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from zermelo.sweeps.plan import Experiment, read

FOLDER = Path(__file__).with_name("files")


@cache
def experiments() -> dict[str, Experiment]:
    """Return the experiment of each question, by name."""
    return {path.stem: read(str(path)) for path in sorted(FOLDER.glob("*.toml"))}
