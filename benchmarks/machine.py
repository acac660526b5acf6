"""What a measurement was made on: processor, cores, memory, and versions; never the host's name."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import zermelo
from zermelo.limits.processes import processors
from zermelo.solvers.backends.versions import versions


def processor() -> str:
    """Return the name of the processor's model."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(filter(None, names), platform.processor() or platform.machine())


def memory() -> str:
    """Return the size of the main memory."""
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return "unknown memory"
    return f"{size / 2**30:.0f} GiB"


def described() -> list[str]:
    """Return lines that describe the machine and the versions."""
    known = {"zermelo": zermelo.__version__, **versions()}
    used = ", ".join(f"{name} {version}" for name, version in known.items())
    return [f"machine: {processors()} cores, {processor()}, {memory()}", f"versions: {used}"]
