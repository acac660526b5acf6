"""The page on rulesets: its files are written, its commands run, and they say what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

from telling import BLOCK

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/extending/ruleset.md"


def run(folder: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
    return re.sub(r", [0-9.]+ s(?=;|$)", "", done.stdout, flags=re.MULTILINE)


def test_the_page_is_true(tmp_path: Path) -> None:
    said = ""
    for file, kind, text in BLOCK.findall(PAGE.read_text()):
        if file:
            (tmp_path / file).write_text(text)
        elif kind == "sh":
            said = ""
            for line in text.splitlines():
                program, *arguments = shlex.split(line)
                assert program == "zermelo"
                said += run(tmp_path, sys.executable, "-m", "zermelo", *arguments)
        elif kind == "text":
            assert said == text
        elif kind == "python":
            assert run(tmp_path, sys.executable, "-c", text) == "N certified\n"
        else:
            assert kind == "ini"
            project = tomllib.loads(text)
            assert project["project"]["entry-points"]["zermelo.games"] == {"chomp": "chomp:GAME"}
    table = run(tmp_path, sys.executable, "-m", "zermelo", "experiment", "show", "chomp.sqlite")
    assert re.findall(r"decide +(\d+) +certified", table) == ["1", "2", "0", "1", "2"]
    assert (tmp_path / "cycle.html").stat().st_size > 10_000
    image = ROOT / "docs/images/ruleset.svg"
    assert image.read_text() == (tmp_path / "ruleset.svg").read_text()
