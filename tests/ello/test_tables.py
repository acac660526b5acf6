"""The tables of ELLO's methods name programs that exist, and load none of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.lazy import Later
from zermelo.core.verdict import Assurance
from zermelo.solvers import ello
from zermelo.solvers.ello.entry import at
from zermelo.solvers.ello.programs import METHODS
from zermelo.solvers.method import Method, Task

KERNELS = {"algebra-order"}


@pytest.mark.parametrize("entry", METHODS, ids=lambda entry: entry.name)
def test_the_program_is_where_the_table_says(entry: Method) -> None:
    if entry.name not in KERNELS:  # they ask first whether there is a compiler
        assert isinstance(entry.run, Later)
        assert callable(entry.run.load())


def test_every_entry_is_a_method() -> None:
    assert [entry.name for entry in METHODS] == [entry.name for entry in ello.METHODS]


def test_a_program_runs_from_its_place() -> None:
    found = at("outcomes:run")(Task(zermelo.ello("path:3", green=[]), Deadline()))
    assert found.answer is False
    assert found.assurance is Assurance.THEOREM


def test_the_tables_load_no_program() -> None:
    program = "import sys, zermelo.solvers.ello; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    names = set(found.stdout.split())
    folder = Path(ello.__file__).parent
    inside = {f"zermelo.solvers.ello.{file.stem}" for file in folder.glob("[a-z]*.py")}
    light = ("entry", "prime_form", "programs", "tuning")
    assert names & inside == {f"zermelo.solvers.ello.{name}" for name in light}
