"""QBF solvers as programs of their own: Debian's depqbf, and those that pyqbf installs.

They are looked for when they are needed. A solver reads QDIMACS from standard input and says what
it found by its exit status, 10 for true and 20 for false, as SAT solvers do; any other end is no
answer, and what it prints is not looked at, because every solver prints something else. A deadline
kills it with all that it started (pyqbf's programs are started through a wrapper).

No preprocessor is run: pyqbf's Bloqqer hands back corrupt prefixes, with which solvers then give
wrong answers.
"""

from __future__ import annotations

import importlib.metadata
import math
import shutil
import signal
import subprocess
import sysconfig
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.core.guard import CANNOT, CANNOT_START, guard_command
from zermelo.encodings.qcnf import Qcnf, bare_qdimacs
from zermelo.limits.processes import kill_group, kill_tree

PROGRAMS = ("depqbf", "pyqbf_caqe", "pyqbf_depqbf", "pyqbf_qute", "pyqbf_rareqs", "pyqbf_qfun")
"""The programs, best first (benchmarks/seepage.py)."""

VERDICTS: Mapping[int, bool] = {10: True, 20: False}

COMPLAINT = 300
"""How much of what a program complains is passed on."""

HOW_TO_GET_ONE = (
    "no QBF solver is installed: install Debian's package depqbf, or pip install 'zermelo[qbf]', "
    "which compiles it and needs a C++ compiler, make and CMake"
)


def programs() -> dict[str, str]:
    """Return the path of each program that is installed, best first.

    They are looked for on the search path, and where pip puts the programs of this interpreter,
    which need not be on it.
    """
    scripts = sysconfig.get_path("scripts")
    places = [shutil.which(name) or shutil.which(name, path=scripts) for name in PROGRAMS]
    return {name: place for name, place in zip(PROGRAMS, places, strict=True) if place}


def version() -> str:
    """Return the name and version of the program that `solve` would run, if there is one."""
    name, path = _select_program(None)
    if name != "depqbf":
        with suppress(importlib.metadata.PackageNotFoundError):
            return f"{name} of pyqbf {importlib.metadata.version('pyqbf')}"
        return name
    return _own_word(path)


@cache
def _own_word(path: str) -> str:
    """Return the first line that ``depqbf --version`` says."""
    with suppress(OSError, subprocess.TimeoutExpired):
        said = subprocess.run(
            [path, "--version"], capture_output=True, timeout=2, stdin=subprocess.DEVNULL
        )
        lines = (said.stdout or said.stderr).decode(errors="replace").splitlines()
        if lines and lines[0].startswith("DepQBF"):
            return lines[0].strip()
    return "DepQBF"


def solve(formula: Qcnf, deadline: Deadline, program: str | None = None) -> bool:
    """Return whether a quantified formula is true, by the word of one of `PROGRAMS`.

    None is the best one that is installed. Raises `LimitReached` also if it ended without an
    answer.
    """
    return solve_text("".join(f"{line}\n" for line in bare_qdimacs(formula)), deadline, program)


def solve_text(text: str, deadline: Deadline, program: str | None = None) -> bool:
    """Return whether the formula of a QDIMACS text is true; see `solve`."""
    name, path = _select_program(program)
    deadline.check()
    return verdict(name, *run([path], text.encode(), deadline))


def run(command: list[str], text: bytes, deadline: Deadline) -> tuple[int, bytes]:
    """Run a program on a text and return its exit status and the start of what it complains."""
    left = deadline.remaining()
    with tempfile.TemporaryFile() as complaints:
        try:
            process = subprocess.Popen(
                guard_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                start_new_session=True,
            )
        except OSError as error:
            why = error.strerror or str(error)
            raise LimitReached(f"{command[0]} cannot be started: {why}") from None
        with process:
            try:
                process.communicate(text, None if left == math.inf else left)
            except subprocess.TimeoutExpired:
                kill_tree(process.pid)
                raise deadline.reached() from None
            except BaseException:
                kill_tree(process.pid)
                raise
        if process.returncode not in VERDICTS:  # it may have left something behind
            kill_group(process.pid)
        complaints.seek(0)
        said = complaints.read(COMPLAINT)
        if process.returncode == CANNOT_START and said.startswith(CANNOT):
            raise LimitReached(f"{command[0]} {said.decode(errors='replace')}")
        return process.returncode, said


def verdict(name: str, status: int, said: bytes) -> bool:
    """Return what an exit status says; `LimitReached` if it is no answer."""
    if status in VERDICTS:
        return VERDICTS[status]
    end = f"ended with status {status}"
    if status < 0:
        with suppress(ValueError):
            end = f"was ended by {signal.Signals(-status).name}"
    words = " ".join(said.decode(errors="replace").split())
    raise LimitReached(f"{name} {end} and gave no answer" + (f": {words}" if words else ""))


def _select_program(program: str | None) -> tuple[str, str]:
    found = programs()
    if program is not None:
        if program not in found:
            raise Unavailable(f"{program} is not installed")
        return program, found[program]
    if not found:
        raise Unavailable(HOW_TO_GET_ONE)
    return next(iter(found.items()))
