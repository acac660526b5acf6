"""The command line as a process whose time and memory, with its children, are looked at."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import zermelo
from zermelo.limits.processes import kill_tree, tree


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it took."""

    status: int
    out: str
    err: str
    seconds: float
    gigabytes: float


def watched(*arguments: str, folder: Path, stdin: bytes = b"", patience: float = 120.0) -> Ended:
    """Run the command line; it is killed when it takes far more than it may."""
    start, peak = time.monotonic(), 0
    with (folder / "out").open("w+b") as out, (folder / "err").open("w+b") as err:
        (folder / "in").write_bytes(stdin)
        with (folder / "in").open("rb") as given:
            process = subprocess.Popen(
                [sys.executable, "-m", "zermelo", *arguments],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(Path(zermelo.__file__).parents[1])},
                stdin=given,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
        while process.poll() is None:
            peak = max(peak, sum((tree(process.pid) or {}).values()))
            if peak > 4e9 or time.monotonic() - start > patience:
                kill_tree(process.pid)
            time.sleep(0.02)
    seconds = time.monotonic() - start
    said, told = ((folder / name).read_text(errors="replace") for name in ("out", "err"))
    return Ended(process.returncode, said, told, seconds, peak / 1e9)
