"""Programs that pip does not install: the marks of tests that need one."""

from __future__ import annotations

import shutil

import pytest

from zermelo.core.deadline import Deadline
from zermelo.encodings.qcnf import Qcnf
from zermelo.solvers.backends import qbf

needs_depqbf = pytest.mark.skipif(
    shutil.which("depqbf") is None,
    reason="the program depqbf is not installed (Debian: apt-get install depqbf)",
)


def truth(formula: Qcnf) -> bool:
    """Ask a QBF solver, in a child process."""
    return qbf.solve(formula, Deadline())
