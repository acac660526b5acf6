"""A page that tells a story: its files are written, its commands typed, its outputs compared.

`python tests/support/telling.py PAGE` writes the outputs of the commands into the page, if more
than times has changed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

BLOCK = re.compile(r"(?:^`(\S+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A fenced block, after the name of the file that it is, if it is one."""

PATIENCE = 300
"""Seconds that the commands of a block may take."""


def shell(folder: Path) -> Callable[[str], str]:
    """Return what types commands in a folder; `zermelo` and `python` are those of this interpreter.

    It gives all that a reader sees, messages too, and raises `AssertionError` where a command fails
    for another reason than a rejected certificate, which ends the commands.
    """
    programs = folder / ".programs"
    programs.mkdir(exist_ok=True)
    for name, module in (("zermelo", " -m zermelo"), ("python", "")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{module} "$@"\n')
        program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "NO_COLOR": "1",
    }

    def typed(commands: str) -> str:
        done = subprocess.run(
            ["bash", "-ec", commands],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode in (0, 1), done.stdout
        return done.stdout

    return typed


def told(page: str, folder: Path) -> str:
    """Return the page with the outputs that its commands give now; its files stay in the folder.

    A `text` block straight after a `sh` block is the output of that block.
    """
    typed = shell(folder)
    made, at, said = [], 0, None
    for block in BLOCK.finditer(page):
        file, kind, text = block.groups()
        between = page[at : block.start()]
        if file:
            (folder / file).write_text(text)
        if kind == "text" and not file and said is not None and not between.strip():
            block_text = f"```text\n{said}```"
            said = None
        else:
            block_text = block[0]
            said = typed(text) if kind == "sh" else None
        made += [between, block_text]
        at = block.end()
    return "".join([*made, page[at:]])


def without_times(text: str) -> str:
    """Return a text without what the clock says, and without the widths of its columns."""
    return re.sub(r" {2,}", "  ", re.sub(r"\d+\.\d+", "0.0", text))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        stands = Path(name).read_text()
        with tempfile.TemporaryDirectory() as made_here:
            now = told(stands, Path(made_here))
        if without_times(now) != without_times(stands):
            Path(name).write_text(now)
