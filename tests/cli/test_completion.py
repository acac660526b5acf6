"""What the Tab key offers, and the scripts that bind it."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from pathlib import Path

import pytest

import zermelo
from zermelo.cli import main
from zermelo.games.registry import GAMES

COMMAND = [sys.executable, "-m", "zermelo.cli.main"]


def run(*arguments: str, folder: Path, **environment: str) -> str:
    """Run the command in a process."""
    return printed([*COMMAND, *arguments], {"HOME": str(folder), **environment}, folder)


def run_here(*arguments: str, folder: Path, **environment: str) -> str:
    """Run the command in this process."""
    out = io.TextIOWrapper(io.BytesIO(), write_through=True)
    with pytest.MonkeyPatch.context() as patch, chdir(folder), redirect_stdout(out):
        for key, value in environment.items():
            patch.setenv(key, value)
        with pytest.raises(SystemExit) as ended:
            main.main(list(arguments))
    assert not ended.value.code
    return out.buffer.getvalue().decode()


def run_in_bash(*arguments: str, folder: Path) -> str:
    """Run the command where it finds out for which shell it is asked."""
    line = shlex.join([*COMMAND, *arguments])
    return printed(["bash", "-c", f"{line}; exit $?"], {"HOME": str(folder)}, folder)


def printed(command: list[str], environment: dict[str, str], folder: Path) -> str:
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


def offered(folder: Path, *words: str, by: Callable[..., str] = run_here) -> list[str]:
    """Return what bash is offered for the last word; nothing if it is to offer files."""
    given = {"COMP_WORDS": " ".join(["zermelo", *words]), "COMP_CWORD": str(len(words))}
    lines = by(folder=folder, _ZERMELO_COMPLETE="bash_complete", **given).splitlines()
    kinds = {line.partition(",")[0] for line in lines}
    assert kinds in ({"plain"}, {"file"})
    return [line.partition(",")[2] for line in lines] if kinds == {"plain"} else []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["dec"], ["decide"]),
        (["decide", "el"], ["ello"]),
        (["decide", "game.json", "ve"], ["vertexnim"]),
        (["decide", "zzz"], []),
        (["decide", "ello", "--graph", "pat"], ["path"]),
        (["decide", "vertexnim", "--set", ""],
         ["weights=", "token=", "rule=", "order=", "play="]),
        (["decide", "cops", "--question", "cop"], ["cop-number", "cops-win"]),
        (["decide", "game.json", "--question", ""], ["winnable"]),
        (["decide", "broken.json", "--question", "per"], ["period"]),
        (["decide", "ello", "--graph", "path:3", "--method", "planar"], ["planar-dual"]),
        (["decide", "seepage", "--method", "planar"], []),
        (["decide", "--assurance", "t"], ["theorem"]),
        (["encode", "ello", "--as", "x"], ["xcnf"]),
        (["encode", "ello", "--encoding", "sat"], ["sat-orientation", "sat-transitive"]),
        (["encode", "seepage", "--reading", ""], ["optimistic", "pessimistic"]),
        (["methods", "light"], ["lights-out", "light-polish"]),
        (["classify", "peter"], ["petersen"]),
        (["orient", "peter"], ["petersen"]),
        (["orient", "--graph", "peter"], ["petersen"]),
        (["orient", "petersen", "--method", "planar"], ["planar-dual"]),
        (["walls", "seep"], ["seepage"]),
        (["crosscheck", "oct"], ["octal"]),
        (["show", "gri"], ["grim"]),
        (["show", "ello", "--as", "h"], ["html"]),
        (["schema", "c"], ["certificate"]),
        (
            ["reduce", "f.cnf", "--to", ""],
            ["ello", "lights-out", "seepage", "geography", "node-kayles", "vertexnim", "edge-nim"],
        ),
    ],
)  # fmt: skip
def test_bash(words: list[str], expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text('{"game": "ello", "graph": {"family": "path:3"}}')
    (tmp_path / "broken.json").write_text("{")
    assert offered(tmp_path, *words) == expected


def test_games_and_methods_whole(tmp_path: Path) -> None:
    assert offered(tmp_path, "methods", "", by=run) == list(GAMES)
    assert offered(tmp_path, "decide", "ello", "--method", "") == list(
        zermelo.analysis.methods("ello")
    )


def test_zsh_shows_what_the_words_mean(tmp_path: Path) -> None:
    words = {"COMP_WORDS": "zermelo decide ello --graph gri", "COMP_CWORD": "4"}
    text = run_here(folder=tmp_path, _ZERMELO_COMPLETE="zsh_complete", **words)
    assert "plain\ngrid\nP_R x P_C, row by row\n" in text


def test_the_scripts(tmp_path: Path) -> None:
    script = run_in_bash("--show-completion", folder=tmp_path)
    assert "_ZERMELO_COMPLETE=bash_complete" in script
    assert "-F _zermelo_completion zermelo" in script
    for _ in range(2):
        run_in_bash("--install-completion", folder=tmp_path)
    (file,) = tmp_path.glob(".bash_completions/*")
    assert file.read_text() == script
    assert (tmp_path / ".bashrc").read_text() == f"source '{file}'\n"


def test_in_bash_itself(tmp_path: Path) -> None:
    """Bash reads the script, and asks the command for the words that begin so."""
    command = tmp_path / "zermelo"
    command.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n')
    command.chmod(0o755)
    (tmp_path / "script").write_text(run_in_bash("--show-completion", folder=tmp_path))
    lines = (
        f"cd {shlex.quote(str(tmp_path))}; PATH=.:$PATH; source ./script 2>/dev/null; "
        "COMP_WORDS=(zermelo decide ello --graph pet); COMP_CWORD=4; "
        '_zermelo_completion zermelo; echo "${COMPREPLY[@]}"'
    )
    assert printed(["bash", "-c", lines], {}, tmp_path).split() == ["petersen"]


def test_a_shell_without_a_script_is_said(tmp_path: Path) -> None:
    found = subprocess.run(
        [*COMMAND, "--show-completion"],
        env={**os.environ, "HOME": str(tmp_path), "SHELL": "/bin/none"},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert found.returncode == 2
    assert "none of the shells bash, zsh and fish" in found.stderr


def test_without_ps_the_login_shell_is_taken(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": str(tmp_path), "SHELL": "/bin/zsh"}
    assert "#compdef zermelo" in printed([*COMMAND, "--show-completion"], environment, tmp_path)
