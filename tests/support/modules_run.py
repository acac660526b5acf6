"""What `python -m MODULE` prints and how it ends, without a process: it is run here."""

from __future__ import annotations

import io
import runpy
import subprocess
import sys
import warnings
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest


def module_run(module: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a module in a folder, as the main one; its name and arguments are forgotten afterwards.

    For programs that leave nothing behind but what they print.
    """
    out, err, status = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setattr(sys, "argv", [module, *arguments])
        # That it is imported already; the one that is run is another.
        warnings.simplefilter("ignore", RuntimeWarning)
        with chdir(folder), redirect_stdout(out), redirect_stderr(err):
            try:
                runpy.run_module(module, run_name="__main__", alter_sys=True)
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    words = [module, *arguments]
    return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())
