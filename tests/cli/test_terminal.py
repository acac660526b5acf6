"""What a terminal sees, and what a pipe: colors, NO_COLOR, and a reader that goes away."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sampling import some

import zermelo

COLOR = re.compile(r"\x1b\[[0-9;]*3[0-9]")
COMMAND = [sys.executable, "-m", "zermelo.cli.main"]
CLEAN = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}


def on_terminal(*arguments: str, **environment: str) -> str:
    """Return what a command shows on a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**CLEAN, "TERM": "xterm-256color", "COLUMNS": "200", **environment},
    )
    os.close(theirs)
    parts = []
    try:
        while part := os.read(ours, 65536):
            parts.append(part)
    except OSError:
        pass  # how Linux says that the other end is closed
    os.close(ours)
    assert process.wait(60) == 0
    return b"".join(parts).decode()


CROSSCHECK = ("crosscheck", "lights-out", "--graph", "path:2", "--set", "lit=all")


@pytest.mark.parametrize("arguments", [("families",), CROSSCHECK], ids=lambda words: words[0])
def test_colors_on_a_terminal_only(arguments: tuple[str, ...]) -> None:
    shown = on_terminal(*arguments)
    assert COLOR.search(shown)
    if arguments == ("families",):
        bare = on_terminal(*arguments, NO_COLOR="1")
        assert not COLOR.search(bare)
        assert "gnp:n,p[,seed=N]" in bare
    else:
        assert "certified" in shown
    piped = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=True, env=CLEAN
    )
    assert "\x1b" not in piped.stdout
    assert "━" not in piped.stdout
    assert "│" not in piped.stdout


@pytest.mark.parametrize("width", ["40", "120"])
def test_no_name_is_cut_off(width: str) -> None:
    shown = on_terminal("methods", "ello", NO_COLOR="1", COLUMNS=width)
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert not re.search(r"\w…", text)
    assert max(map(len, text.splitlines())) <= int(width)
    assert all(f" {name}" in text for name in zermelo.analysis.methods("ello"))


@pytest.mark.parametrize(
    ("arguments", "closed", "status", "words"),
    [
        ("methods", ">&-", 2, "cannot write the output"),
        ("decide ello --graph path:3 --set green=all", ">&-", 2, "cannot write the output"),
        ("schema instance", "2>&-", 0, '"$schema"'),
        ("decide nothing.json", "2>&-", 2, ""),
        ("decide -", "<&-", 2, "there is nothing"),
        ("show ello --graph path:3 --set green=all -o game.svg", "<&- >&- 2>&-", 0, ""),
    ],
)
def test_streams_that_are_closed(
    arguments: str, closed: str, status: int, words: str, tmp_path: Path
) -> None:
    script = f"exec {sys.executable} -m zermelo.cli.main {arguments} {closed}"
    found = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=60,
    )
    assert found.returncode == status
    assert words in found.stdout + found.stderr
    assert "Traceback" not in found.stderr
    assert (tmp_path / "game.svg").exists() == ("-o" in arguments)


def test_an_interruption_while_loading() -> None:
    """Importing click raises what Ctrl-C would."""
    script = (
        "import sys, runpy\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "runpy.run_module('zermelo', run_name='__main__')\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60
    )
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "")


ENCODE = "encode ello --graph grid:9x9 --set green=all --as cnf"


@pytest.mark.parametrize(
    "arguments",
    some(["methods", "families", "--version", ENCODE, "--help", "decide --help"], 3),
)
def test_a_reader_that_goes_away_is_no_error(arguments: str, tmp_path: Path) -> None:
    script = (
        f'{sys.executable} -m zermelo.cli.main {arguments} | head -c 5; echo "${{PIPESTATUS[0]}}"'
    )
    found = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path, timeout=60
    )
    assert found.stderr == ""
    assert found.stdout[5:].strip() in ("0", "141")
