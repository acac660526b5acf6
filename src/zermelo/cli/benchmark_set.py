"""`zermelo benchmark-set`: instances with certified answers, for other people's solvers."""

from __future__ import annotations

from pathlib import Path

from zermelo.cli.lines import put, say, show_table
from zermelo.core.errors import InputError


def benchmark_set(name: str | None = None, folder: str | None = None, each: float = 60.0) -> int:
    """Write a benchmark set: instances with certified answers, and their formulas.

    The folder has the instances, their certificates, the formulas as CNF, QDIMACS, OPB and CP-SAT
    models, task files and a tool-info module for BenchExec, a script that scores answers by their
    certificates, and a README that says how a solver enters.

    Exit status: 0 written, 2 bad input.

    For example `zermelo benchmark-set sat -o set`.
    """
    from zermelo.sweeps.field.making import SETS, write

    if name is None:
        show_table(("set", "what it is"), [[key, what] for key, (what, _) in SETS.items()])
        return 0
    if folder in (None, "-"):
        raise InputError("it is not said where the set goes", "add -o FOLDER")
    count = write(name, Path(str(folder)), each, say)
    put(f"{folder}: {count} instances")
    return 0
