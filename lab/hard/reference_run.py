"""What is said of a reference run: when, where and with what it was made."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ReferenceRun:
    """A reference run.

    Attributes
    ----------
    began : str
        When, as ISO 8601 to the second; it names the run in the rows that were measured.
    machine : str
        The processor.
    cores, jobs : int
        Its cores, and how many methods ran at a time.
    versions : str
        Of zermelo, of Python and of the libraries that are installed.
    seconds : float
        How long it took until now.
    finished : bool
        Whether all was measured.
    """

    began: str
    machine: str
    cores: int
    jobs: int
    versions: str
    seconds: float = 0.0
    finished: bool = False


def begun(jobs: int) -> ReferenceRun:
    """Return a run that begins now, on this machine."""
    asked = [sys.executable, "-m", "zermelo", "--version"]
    known = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    said = ", ".join(line for line in known if not line.endswith("not installed"))
    began = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    return ReferenceRun(began, processor(), os.cpu_count() or 1, jobs, said)


def processor() -> str:
    """Return the name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(names), "") or platform.processor() or platform.machine()
