"""Experiment files: what is swept, read from TOML and checked before anything runs.

    name = "grids"                      # optional; the file's name by default

    [limits]                            # for every task of the file
    time = 10                           # seconds
    memory = 4                          # gigabytes

    [[sweep]]
    name = "random colourings"
    game = "ello"
    graph = "grid:{n}x{n}"              # a text of the mini-language, or several
    question = "winnable"               # or several; the game's first by default
    method = ["width-dp", "decide"]     # decide (the default): all methods, as they are planned
    where = "n >= 2"                    # optional: which combinations are wanted
    for = { n = "2..8", seed = "0..9" } # the axes; all combinations are made
    set = { green = "random:0.5" }      # the game's data
    plot = { x = "n" }                  # optional: what the report draws

A sweep over instance files has ``files = "../instances/ello/*.jsonl"`` instead of graph and set.
"""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypedDict

from zermelo.core.errors import InputError, shown
from zermelo.experiments.sweeps.expressions import evaluate
from zermelo.formats.json_text import convert

MOST = 1_000_000
"""An experiment has at most so many combinations."""

FARTHEST = 1e100
"""No range goes beyond, and none that grows begins below its inverse: nothing overflows then."""

ALL = "decide"
"""The name that stands for no method in particular."""

SEED = "seed"
"""The axis that seeds random data and the methods."""

_RANGE = re.compile(r"\s*(\S+?)\s*\.\.\s*(\S+?)(?:\s+(by|times)\s+(\S+))?\s*")

Scalar = int | float | str | bool


class LimitsData(TypedDict, total=False):
    """What bounds each task."""

    time: float
    memory: float
    nodes: int
    depth: int
    error: float
    assurance: str


class PlotData(TypedDict, total=False):
    """What the report draws: the axis along, its label, and the axis that tells lines apart."""

    x: str
    label: str
    series: str


SweepData = TypedDict(
    "SweepData",
    {
        "name": str,
        "game": str,
        "graph": str | list[str],
        "files": str | list[str],
        "question": str | list[str],
        "method": str | list[str],
        "where": str,
        "skip_invalid": bool,
        "for": dict[str, Any],
        "set": dict[str, Any],
        "limits": dict[str, Any],
        "plot": dict[str, Any],
    },
    total=False,
)


class FileData(TypedDict, total=False):
    """The whole file."""

    name: str
    title: str
    limits: dict[str, Any]
    sweep: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds a task; see `zermelo.solvers.decide.Request`."""

    time: float | None = None
    memory: float | None = None
    nodes: int | None = None
    depth: int | None = None
    error: float | None = None
    assurance: str | None = None

    def given(self) -> dict[str, Any]:
        """Return those that are set."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Sweep:
    """One sweep of an experiment.

    Attributes
    ----------
    name, place : str
        Its name, and where it stands in the file.
    game : str or None
        The game; None only with files, which then may hold any.
    graphs : tuple of str
        Templates of the graph; empty where the game is played without one, and with files.
    files : tuple of str
        Patterns of instance files, relative to the experiment file.
    questions : tuple of str
        What is asked; empty for the default.
    methods : tuple of str or None
        How; None for all methods.
    axes : mapping
        Each parameter's values.
    where : str or None
        Which combinations are wanted.
    data : mapping
        Templates of the game's data.
    limits : Limits
        What bounds each task.
    plot : mapping
        What the report draws.
    skip_invalid : bool
        Whether combinations that give no instance are left out; otherwise they are errors.
    """

    name: str
    place: str
    game: str | None
    graphs: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    methods: tuple[str | None, ...] = (None,)
    axes: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict)
    where: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = Limits()
    plot: Mapping[str, str] = field(default_factory=dict)
    skip_invalid: bool = False

    def combinations(self) -> Iterator[dict[str, Scalar]]:
        """Yield the parameters, the last one changing fastest; `InputError` if where is wrong."""
        for values in itertools.product(*self.axes.values()):
            parameters = dict(zip(self.axes, values, strict=True))
            try:
                wanted = self.where is None or evaluate(self.where, parameters)
            except InputError as error:
                raise error.inside(f"{self.place}.where") from None
            if wanted:
                yield parameters


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment file: its name and title, its sweeps, and the folder that it lies in."""

    name: str
    title: str
    sweeps: tuple[Sweep, ...]
    base: Path
    source: str


def read(path: str) -> Experiment:
    """Read an experiment file.

    Raises
    ------
    InputError
        The file cannot be read, is no TOML, or is no experiment file; one line says where.
    """
    try:
        value = tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", "", "", path) from None
    except UnicodeDecodeError:
        raise InputError("the text is not UTF-8", "save it as UTF-8", "", path) from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"this is not TOML: {error}", "", "", path) from None
    except RecursionError:
        raise InputError("the TOML nests too deeply", "make it flatter", "", path) from None
    except ValueError:  # an integer of thousands of digits, or a name with a null character
        raise InputError("a number in it is too long", "write a smaller one", "", path) from None
    try:
        return _experiment(value, path)
    except InputError as error:
        raise error.inside("", path) from None


def _experiment(value: Any, path: str) -> Experiment:
    data: FileData = convert(value, FileData, tuple(FileData.__annotations__))
    if not data.get("sweep"):
        raise InputError("there is no sweep", "write [[sweep]] and what is swept")
    common = _limits(data.get("limits", {}), ".limits", Limits())
    sweeps = [
        _sweep(each, f".sweep[{number}]", common) for number, each in enumerate(data["sweep"])
    ]
    names = [sweep.name for sweep in sweeps]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"two sweeps are called {shown(name)}", "give each a name of its own")
    total = sum(math.prod(map(len, sweep.axes.values())) for sweep in sweeps)
    if total > MOST:
        raise InputError(f"{total:,} combinations", f"at most {MOST:,}")
    name = data.get("name", Path(path).stem)
    return Experiment(name, data.get("title", name), tuple(sweeps), Path(path).parent, path)


def _sweep(value: Any, place: str, common: Limits) -> Sweep:
    try:
        data: SweepData = convert(value, SweepData, tuple(SweepData.__annotations__))
    except InputError as error:
        raise error.inside(place) from None
    game, files = data.get("game"), _several(data.get("files", []))
    if game is None and not files:
        raise InputError('the key "game" is missing', 'write game = "ello"', place)
    for key in ("graph", "set"):
        if files and key in data:
            raise InputError(f"files and {key} exclude each other", "remove one", place)
    plot = _table(data.get("plot", {}), PlotData, f"{place}.plot")
    axes = {
        name: _axis(values, name, f"{place}.for.{name}")
        for name, values in data.get("for", {}).items()
    }
    return Sweep(
        name=data.get("name", game or files[0]),
        place=place,
        game=game,
        graphs=_several(data.get("graph", [])),
        files=files,
        questions=_several(data.get("question", [])),
        methods=tuple(None if name == ALL else name for name in _several(data.get("method", ALL))),
        axes=axes,
        where=data.get("where"),
        data=data.get("set", {}),
        limits=_limits(data.get("limits", {}), f"{place}.limits", common),
        plot=plot,
        skip_invalid=data.get("skip_invalid", False),
    )


def _several(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(dict.fromkeys(value))


def _table(value: Any, kind: Any, place: str) -> Any:
    try:
        return convert(value, kind, tuple(kind.__annotations__))
    except InputError as error:
        raise error.inside(place) from None


def _limits(value: Any, place: str, common: Limits) -> Limits:
    data = common.given() | _table(value, LimitsData, place)
    for name in ("time", "memory", "nodes", "depth", "error"):
        if name in data and not 0 < data[name] < math.inf:
            raise InputError(f"a limit of {data[name]}", "it must be above 0", f"{place}.{name}")
    for name in ("time", "memory"):  # 10 and 10.0 are the same limit
        if name in data:
            data[name] = float(data[name])
    return Limits(**data)


def _axis(value: Any, name: str, place: str) -> tuple[Scalar, ...]:
    if not name.isidentifier():
        raise InputError(f"{shown(name)} is no name", "write letters, digits and _", place)
    items = value if isinstance(value, list) else [value]
    found: list[Scalar] = []
    for item in items:
        if not isinstance(item, Scalar) or (isinstance(item, float) and not math.isfinite(item)):
            what = f"{shown(item)} is no value of a parameter"
            raise InputError(what, 'write numbers and texts, or "2..8"', place)
        span = _RANGE.fullmatch(item) if isinstance(item, str) else None
        found += _span(span, place) if span else [item]
        if len(found) > MOST:
            raise InputError(f"more than {MOST:,} values", "", place)
    if not found:
        raise InputError("there is no value", "give at least one", place)
    if name == SEED and not all(isinstance(each, int) and 0 <= each < 2**31 for each in found):
        raise InputError("a seed is a whole number from 0 to 2^31 - 1", "", place)
    return tuple(dict.fromkeys(found))


def _span(found: re.Match[str], place: str) -> list[Scalar]:
    """Return the values of ``a..b``, ``a..b by s`` or ``a..b times f``, both ends included."""
    texts = [found[1], found[2], found[4] or "1"]
    try:
        first, last, step = (
            int(text) if text.lstrip("-").isdigit() else float(text) for text in texts
        )
        if max(map(abs, (first, last, step))) > FARTHEST:
            raise ValueError
    except ValueError:
        mend = 'write for instance "2..8", "0.1..0.9 by 0.1" or "10..1000 times 10"'
        raise InputError(f"{shown(found[0])} is no range", mend, place) from None
    grows = found[3] == "times"
    if not (step > (1 if grows else 0) and first <= last):
        raise InputError(f"{shown(found[0])} is no range", "it must grow and end", place)
    if grows and first * FARTHEST < 1:
        raise InputError(f"{shown(found[0])} does not grow", "begin above 0", place)
    values: list[Scalar] = []
    slack = 1e-9 * max(abs(first), abs(last)) if isinstance(first + step, float) else 0
    for i in range(MOST + 2):
        value = first * step**i if grows else first + step * i
        if value > last + slack:
            break
        values.append(round(value, 10) if isinstance(value, float) else value)
    return values
