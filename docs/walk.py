"""Follow a command through the house: the functions that hand it over from file to file.

`python docs/walk.py ARGUMENTS` runs a command of zermelo and prints what it passed, as a part of
docs/architecture.md. It wants a fresh interpreter: what is remembered would not be passed again.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.metadata
import io
import itertools
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import zermelo
from zermelo.cli.main import run
from zermelo.limits import lending

HOME = f"{Path(zermelo.__file__).parent}/"


class Step(NamedTuple):
    """A function of ours, by its file in the package."""

    file: str
    name: str

    @property
    def room(self) -> str:
        """The room that it is in; `api.py` and the like are the package's own files."""
        return self.file.split("/")[0] if "/" in self.file else "zermelo"


class Here:
    """What stands for a child process, so that one trace sees both sides."""

    alive = False

    def __init__(self, quick: bool = False) -> None:
        pass

    def run(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        time_limit: float | None = None,  # noqa: ARG002
        memory_limit: float | None = None,  # noqa: ARG002
        progress: Callable[[Any], None] = lambda _: None,
        watched: Any = None,  # noqa: ARG002
    ) -> Any:
        """Do here what `Worker.run` has a child process do."""
        return function(*arguments, progress)


STANDS_FOR = {Here.run.__code__: Step("limits/worker.py", "Worker.run")}


def step(code: CodeType) -> Step | None:
    """Return what a code is of ours: None for others' and for what has no name."""
    if code in STANDS_FOR:
        return STANDS_FOR[code]
    if not code.co_filename.startswith(HOME) or code.co_name.startswith("<"):
        return None
    return Step(code.co_filename.removeprefix(HOME), code.co_qualname)


class Trace:
    """A profiler that notes which functions are called from another file, and which call one."""

    def __init__(self) -> None:
        self.reached: list[Step] = []
        self.passing: set[Step] = set()
        self._loading = 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call, unless a module is being loaded."""
        if frame.f_code.co_name == "<module>":
            self._loading += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and not self._loading and (here := step(frame.f_code)) is not None:
            callers = list(_callers(frame))
            if here.file in {each.file for each in callers[:1]}:
                return
            if here not in self.reached:
                self.reached.append(here)
            one_file = itertools.takewhile(lambda each: each.file == callers[0].file, callers)
            self.passing.update(one_file)

    def walk(self) -> list[Step]:
        """Return the functions that take a call from one file and pass one on to another."""
        return [each for each in self.reached if each in self.passing]


def _callers(frame: FrameType) -> Iterator[Step]:
    """Yield the functions of ours that wait for a call, the nearest first."""
    back = frame.f_back
    while back is not None:
        if (there := step(back.f_code)) is not None:
            yield there
        back = back.f_back


def trace(arguments: list[str]) -> Trace:
    """Run a command and return its trace; what is optional counts as not installed."""
    found, version = Trace(), importlib.metadata.version

    def without_extras(name: str) -> str:
        if name == "pycryptosat":
            raise importlib.metadata.PackageNotFoundError(name)
        return version(name)

    importlib.metadata.version = without_extras
    lending.Worker = Here  # type: ignore[assignment,misc]
    with contextlib.redirect_stdout(io.StringIO()):
        sys.setprofile(found)
        try:
            status = run(arguments)
        finally:
            sys.setprofile(None)
    if status != 0:
        raise SystemExit(f"the command ended with {status}")
    return found


def changes(steps: list[Step]) -> int:
    """Return how often one function is in another room than the function before it."""
    return sum(one.room != other.room for one, other in itertools.pairwise(steps))


def titles(file: str) -> dict[str, str]:
    """Return the first lines of the docstrings of a file's functions, by qualified name."""
    found: dict[str, str] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.ClassDef):
                visit(each, f"{prefix}{each.name}.")
            elif isinstance(each, ast.FunctionDef):
                found[f"{prefix}{each.name}"] = (ast.get_docstring(each) or "").partition("\n")[0]
                visit(each, f"{prefix}{each.name}.<locals>.")
            else:
                visit(each, prefix)

    visit(ast.parse((Path(HOME) / file).read_text()), "")
    return found


def table(steps: list[Step]) -> str:
    """Return a walk as a table; neighbours without a docstring share a row."""
    rows = ["| room | file and function | what it does |", "|---|---|---|"]
    for room, stay in itertools.groupby(steps, lambda each: each.room):
        shown = f"`{room}`"
        for title, group in itertools.groupby(stay, lambda each: titles(each.file)[each.name]):
            inside = [f"`{each.file.removeprefix(f'{room}/')}` `{each.name}`" for each in group]
            said = title.replace("``", "`").replace("|", "\\|").replace("*", "\\*")
            rows.append(f"| {shown} | {', '.join(inside)} | {said} |")
            shown = ""
    return "\n".join(rows)


def section(arguments: list[str]) -> str:
    """Return the part of the page about a command."""
    found = trace(arguments)
    steps, reached = found.walk(), found.reached
    return (
        f"## `zermelo {shlex.join(arguments)}`\n\n"
        f"{len(steps)} hand-overs, which change rooms {changes(steps)} times. "
        f"(All functions that a call from another file reaches, helpers too, are {len(reached)}, "
        f"and change rooms {changes(reached)} times.)\n\n{table(steps)}"
    )


if __name__ == "__main__":
    print(section(sys.argv[1:]))  # noqa: T201
