"""The checkers that are proved in Coq, built once for all tests of a run where that can be done."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "verified"
TOOLS = {"coqc": "coq", "coq_makefile": "coq", "ocamlfind": "ocaml-findlib", "make": "make"}
LIBRARIES = {
    "mathcomp/algebra/fraction.vo": "libcoq-mathcomp-algebra",
    "SsrMultinomials/mpoly.vo": "libcoq-mathcomp-multinomials",
}


@cache
def missing() -> str:
    """Return why the proofs cannot be compiled here, or nothing if they can."""
    lacking = sorted({package for tool, package in TOOLS.items() if shutil.which(tool) is None})
    if lacking:
        return f"there is no Coq with its tools (Debian: {', '.join(lacking)})"
    asked = ["ocamlfind", "query", "yojson"]
    if subprocess.run(asked, capture_output=True, check=False).returncode:
        return "there is no yojson for OCaml (Debian: libyojson-ocaml-dev)"
    said = subprocess.run(["coqc", "-where"], capture_output=True, text=True, check=True).stdout
    libraries = Path(said.strip(), "user-contrib")
    lacking = [package for file, package in LIBRARIES.items() if not (libraries / file).exists()]
    return f"there is no mathcomp (Debian: {', '.join(lacking)})" if lacking else ""


needed = pytest.mark.skipif(bool(missing()), reason=missing() or "they are there")


@cache
def program() -> Path:
    """Return the program, built from the proofs as they stand; only one process builds."""
    with (FOLDER / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = subprocess.run(
            ["make", "-C", FOLDER, "proofs", "zermelo-verified"],
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
    assert made.returncode == 0, made.stdout[-3000:] + made.stderr[-3000:]
    return FOLDER / "zermelo-verified"


def coq(text: str, folder: Path) -> str:
    """Return what Coq says to a file, after all proofs were compiled."""
    program()
    file = folder / "Asked.v"
    file.write_text(text)
    said = subprocess.run(
        ["coqc", "-Q", FOLDER / "theories", "Zermelo", file],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    return said.stdout
