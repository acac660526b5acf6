"""Every public name has an example in its docstring, and the examples are true."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.games.registry import GAMES
from zermelo.python.moved import public


def members(name: str, kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties that a class has itself."""
    for member, value in vars(kind).items():
        function = getattr(value, "__func__", value)
        if member[0] != "_" and (inspect.isfunction(function) or isinstance(value, property)):
            yield f"{name}.{member}", function


def documented() -> Iterator[tuple[str, Any]]:
    """Yield the public names, and those inside public classes, with what they stand for."""
    for names in public().values():
        for name, value in names.items():
            yield name, value
            if inspect.isclass(value):
                yield from members(name, value)


NAMES = dict(documented())


def test_the_names_are_those_that_a_user_sees() -> None:
    assert {"decide", "ello", "Graph.from_edges", "Verdict.answered", "InputError"} <= NAMES.keys()
    assert len(NAMES) >= 60


@pytest.fixture(autouse=True)
def no_game_stays() -> Iterator[None]:
    """Forget the rulesets of examples."""
    yield
    GAMES.added.clear()


@pytest.mark.parametrize("name", NAMES)
def test_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = inspect.getdoc(NAMES[name]) or ""
    test = doctest.DocTestParser().get_doctest(text, {"zermelo": zermelo}, name, None, None)
    assert test.examples, f"{name} has no example"
    told: list[str] = []
    assert doctest.DocTestRunner().run(test, out=told.append).failed == 0, "".join(told)
