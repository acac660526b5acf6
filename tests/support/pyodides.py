"""Pyodide for tests: the npm package, unpacked where `.ci/run` puts it or ZERMELO_PYODIDE says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import zermelo.browser
from zermelo.browser.pyodide import PINNED, VERSION

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("ZERMELO_PYODIDE") or ROOT / ".venvs" / "pyodide" / "package")
SCRIPTS = Path(zermelo.browser.__file__).parent
NODE = shutil.which("node")

WITH_PYODIDE = pytest.mark.skipif(
    not all((FOLDER / name).is_file() for name in PINNED),
    reason=f"there is no Pyodide in {FOLDER}: unpack there what npm pack pyodide@{VERSION} writes",
)
WITH_NODE = pytest.mark.skipif(NODE is None, reason="there is no node on this machine")


def by_node(
    sources: Mapping[str, str],
    files: Mapping[str, str],
    paths: Sequence[str] | None = None,
    rules: Sequence[tuple[str, str]] = (),
) -> list[dict[str, Any]]:
    """Have certificates checked by the scripts of a page, in one process of Node."""
    work = {"files": files, "paths": paths or list(files), "rules": rules, "seconds": 300}
    command = [str(NODE), str(Path(__file__).with_name("in_node.mjs"))]
    done = subprocess.run(
        [*command, str(FOLDER), str(SCRIPTS / "python.js")],
        input=json.dumps({"sources": sources, "work": work}),
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]
