"""The program veripb as a judge from outside, where it is installed.

Version 3 reads what is exported. Versions before 1 read an older form of the format: there the
hints, the end and a few words differ, and are changed here.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PROGRAM = shutil.which("veripb")

needed = pytest.mark.skipif(
    PROGRAM is None, reason="there is no program veripb (crates.io or gitlab.com/MIAOresearch)"
)


def older(proof: str) -> str:
    """Return a proof in the format 1.2."""
    rows = []
    for line in proof.splitlines():
        first, *words = line.rstrip(" ;").split()
        if first == "pseudo-Boolean":
            rows.append("pseudo-Boolean proof version 1.2")
        elif first == "rup":
            rows.append(line.split(" : ")[0] + " ;")
        elif first == "conclusion":
            rows.append(f"c {words[3]}")
        elif first not in ("output", "end"):
            rows.append(" ".join(["o" if first == "soli" else first, *words]))
    return "\n".join(rows) + "\n"


def verdict(folder: Path) -> bool:
    """Return whether it verifies formula.opb and proof.pbp of a folder."""
    assert PROGRAM is not None
    proof = folder / "proof.pbp"
    version = subprocess.run(
        [PROGRAM, "--version"], capture_output=True, text=True, check=False, timeout=60
    )
    if version.returncode:  # the early ones have no such option
        proof = folder / "older.pbp"
        proof.write_text(older((folder / "proof.pbp").read_text()))
    asked = [PROGRAM, str(folder / "formula.opb"), str(proof)]
    ran = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=120)
    return ran.returncode == 0 and "verif" in ran.stdout.lower()
