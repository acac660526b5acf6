"""The command line, run in this process in a folder of its own."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.games.registry import GAMES


@pytest.fixture
def cli(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., tuple[int, str, str]]]:
    """Yield a function: arguments, standard input -> exit status, output, messages.

    Games of rules files are forgotten afterwards, as they are when the program ends.
    """
    monkeypatch.chdir(tmp_path)
    before = dict(GAMES.added)

    def call(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = run(list(arguments))
        return status, *capsys.readouterr()

    yield call
    GAMES.added.clear()
    GAMES.added.update(before)


@pytest.fixture
def save(tmp_path: Path) -> Callable[..., str]:
    """Return a function that writes values as JSON, in a .jsonl file one a line."""

    def write(name: str, *values: Any) -> str:
        lines = (value if isinstance(value, str) else json.dumps(value) for value in values)
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines))
        return name

    return write
