"""Programs that pip does not install: the marks of tests that need one."""

from __future__ import annotations

import shutil

import pytest

needs_depqbf = pytest.mark.skipif(
    shutil.which("depqbf") is None,
    reason="the program depqbf is not installed (Debian: apt-get install depqbf)",
)
