"""Experiment files: what is swept, read from TOML and checked before anything runs.

    name = "grids"                      # optional; the file's name by default
    text = "Grids of two kinds."        # optional: what the report says first, in Markdown
    rules = "my_game.py"                # optional: rules files, relative to this file

    [limits]                            # for every task of the file
    time = 10                           # seconds
    memory = 4                          # gigabytes

    [[sweep]]
    name = "random colorings"
    game = "ello"
    graph = "grid:{n}x{n}"              # a text of the mini-language, or several
    question = "winnable"               # or several; the game's first by default
    method = ["pieces", "decide"]       # decide (the default): all methods, as they are planned
    where = "n >= 2"                    # optional: which combinations are wanted
    for = { n = "2..8", seed = "0..9" } # the axes; all combinations are made
    set = { green = "random:0.5" }      # the game's data
    plot = { x = "n" }                  # optional: what the report draws

A sweep over instance files has ``files = "../instances/ello/*.jsonl"`` instead of graph and set.
One over what is reduced to games has a formula or a problem, and mostly a reduction:

    formula = "3sat:{n},{r},seed={s}"   # or: problem = "clique:{n},seed={s}"
    reduction = "sat-to-ello"           # or: with = "mine.py", or: game = "ello"

The file of an open question says what is asked, and has the rows of its table as tasks, one a size:

    [about]
    asks = "which colorings of an even x even grid are unwinnable?"
    status = "open"                     # or theorem, or answered
    source = "ELLO, proposition 3.11"

    [[table]]
    task = "lab.questions.even_grids:table"   # module:function, see `zermelo.sweeps.named`
    head = "grid: colorings; unwinnable"     # the columns of its rows
    size = "4..20 by 2"
"""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Required, TypedDict

from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.formats.json_text import convert
from zermelo.formats.streams import Reading, everything, open_stream
from zermelo.games.ruleset import files as rules_files
from zermelo.sweeps.parameters import MOST, SEED, Scalar, axis, evaluate

ALL = "decide"
"""The name that stands for no method in particular."""

_SEEDED = re.compile(r"seed=\{(\w+)\}")

STATUSES = ("theorem", "answered", "open")
"""Where a question stands: proved, the experiment being a check; answered; or a table only."""


EXCLUDED = {
    "files": ("graph", "set", "formula", "problem"),
    "formula": ("graph", "set", "problem"),
    "problem": ("graph", "set"),
}
"""The keys of a sweep that do not stand beside each other."""


class PlotData(TypedDict, total=False):
    """What the report draws: the axis along, its label, and the factors that tell lines apart.

    `facet`: the factors each of whose values has plots of its own.
    """

    x: str
    label: str
    series: str | list[str]
    facet: str | list[str]


SweepData = TypedDict(
    "SweepData",
    {
        "name": str,
        "game": str,
        "graph": str | list[str],
        "files": str | list[str],
        "formula": str | list[str],
        "problem": str | list[str],
        "reduction": str,
        "with": str,
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


class TableData(TypedDict, total=False):
    """The table of an open question."""

    name: str
    task: Required[str]
    head: Required[str]
    size: Required[Any]
    set: dict[str, Any]
    limits: dict[str, Any]


class FileData(TypedDict, total=False):
    """The whole file."""

    name: str
    title: str
    text: str
    rules: str | list[str]
    about: dict[str, Any]
    limits: dict[str, Any]
    sweep: list[dict[str, Any]]
    table: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds a task; see `zermelo.run.decide.Request`."""

    time: float | None = None
    memory: float | None = None
    nodes: int | None = None
    depth: int | None = None
    error: float | None = None
    assurance: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return those that are set."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Sweep:
    """One sweep of an experiment.

    `name`, `place`: its name, and where it stands in the file. `graphs`: templates of the graph;
    empty where the game is played without one, and with files. `drawn`: templates of what is
    reduced to games, or else decided itself; `source` says what that is: a formula or a problem.
    `skip_invalid`: whether combinations that give no instance are left out; otherwise they are
    errors.
    """

    name: str
    place: str
    game: str | None  # the game; None only with files, which then may hold any, and with sources
    graphs: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # patterns of instance files, relative to the experiment file
    drawn: tuple[str, ...] = ()
    source: str | None = None
    reduction: str | None = None  # the name of what makes a game of a source
    own: str | None = None  # the file of that reduction, relative to the experiment file
    questions: tuple[str, ...] = ()  # what is asked; empty for the default
    methods: tuple[str | None, ...] = (None,)  # how; None for all methods
    axes: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict)  # each parameter's values
    where: str | None = None  # which combinations are wanted
    data: Mapping[str, Any] = field(default_factory=dict)  # templates of the game's data
    limits: Limits = Limits()  # what bounds each task
    plot: Mapping[str, Any] = field(default_factory=dict)  # what the report draws
    skip_invalid: bool = False

    @property
    def seeds(self) -> list[str]:
        """The parameters that only draw another instance of the same kind."""
        texts = (*self.graphs, *self.drawn)
        return [SEED, *(name for text in texts for name in _SEEDED.findall(text))]

    def combinations(self) -> Iterator[dict[str, Scalar]]:
        """Yield the parameters, the last one changing fastest; `InputError` if where is wrong."""
        for values in itertools.product(*self.axes.values()):
            parameters = dict(zip(self.axes, values, strict=True))
            with Place(f"{self.place}.where"):
                wanted = self.where is None or evaluate(self.where, parameters)
            if wanted:
                yield parameters


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of an open question's table: a task for each size.

    `name`, `place`: its name, the file's by default, and where it stands in the file. `data`: what
    the function gets besides, by name.
    """

    name: str
    place: str
    task: str  # the function that has its rows, as ``module:function``
    head: str  # the columns
    sizes: tuple[int, ...]  # ascending
    limits: Limits  # what bounds each task: time and memory
    data: Mapping[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class About:
    """What the file of an open question is about: what is asked, its status, and where it is from.

    `status` is one of `STATUSES`.
    """

    asks: str
    status: str
    source: str


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment file: its name and title, its sweeps and tables, and the folder it lies in.

    `text`: what its report says before the numbers, in Markdown.
    """

    name: str
    title: str
    sweeps: tuple[Sweep, ...]
    base: Path
    source: str
    tables: tuple[Table, ...] = ()
    about: About | None = None
    text: str = ""


def read(path: str) -> Experiment:
    """Read an experiment file.

    Raises `InputError` if the file cannot be read, is no TOML, or is no experiment file; one line
    says where.
    """
    try:
        with open_stream(path) as stream:
            value = tomllib.loads(everything(stream, Reading()).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError("the text is not UTF-8", "save it as UTF-8", "", path) from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"this is not TOML: {error}", "", "", path) from None
    except RecursionError:
        raise InputError("the TOML nests too deeply", "make it flatter", "", path) from None
    except ValueError:  # an integer of thousands of digits, or a name with a null character
        raise InputError("a number in it is too long", "write a smaller one", "", path) from None
    return parse(value, path)


def parse(value: Any, path: str) -> Experiment:
    """Return what stands in an experiment file, or would; `InputError` as `read` raises it."""
    with Place(source=path):
        return _experiment(value, path)


def _experiment(value: Any, path: str) -> Experiment:
    data: FileData = _table(value, FileData, "")
    rules_files.load_files(str(Path(path).parent / file) for file in several(data.get("rules", [])))
    if not data.get("sweep") and not data.get("table"):
        raise InputError("there is no sweep", "write [[sweep]] and what is swept")
    common = _limits(data.get("limits", {}), ".limits", Limits())
    sweeps = [
        _sweep(each, f".sweep[{number}]", common)
        for number, each in enumerate(data.get("sweep", []))
    ]
    name = data.get("name", Path(path).stem)
    tables = [
        _rows(each, f".table[{number}]", common, name)
        for number, each in enumerate(data.get("table", []))
    ]
    names = [sweep.name for sweep in sweeps] + [table.name for table in tables]
    for each in names:
        if names.count(each) > 1:
            raise InputError(f"two sweeps are called {shown(each)}", "give each a name of its own")
    total = sum(math.prod(map(len, sweep.axes.values())) for sweep in sweeps)
    total += sum(len(table.sizes) for table in tables)
    if total > MOST:
        raise InputError(f"{total:,} combinations", f"at most {MOST:,}")
    about = _about(data["about"]) if "about" in data else None
    title = data.get("title", name)
    base, text = Path(path).parent, data.get("text", "")
    return Experiment(name, title, tuple(sweeps), base, path, tuple(tables), about, text)


def _about(value: Any) -> About:
    about: About = _table(value, About, ".about")
    if about.status not in STATUSES:
        what = f"there is no status {shown(about.status)}"
        raise InputError(what, nearest(about.status, STATUSES), ".about.status")
    return about


def _rows(value: Any, place: str, common: Limits, name: str) -> Table:
    data: TableData = _table(value, TableData, place)
    sizes = axis(data["size"], "size", f"{place}.size")
    if not all(type(each) is int for each in sizes):
        raise InputError("a size is a whole number", 'write for instance "4..20"', f"{place}.size")
    limits = _limits(data.get("limits", {}), f"{place}.limits", common)
    kept = Limits(limits.time, limits.memory)  # the others are limits of methods
    told = data.get("set", {})
    for key, each in told.items():
        if not isinstance(each, Scalar):
            mend = "write a number, a text, true or false"
            raise InputError(f"{shown(each)} is no single value", mend, f"{place}.set.{key}")
    return Table(
        name=data.get("name", name),
        place=place,
        task=data["task"],
        head=data["head"],
        sizes=tuple(sorted(int(each) for each in sizes)),
        limits=kept,
        data=told,
    )


def _sweep(value: Any, place: str, common: Limits) -> Sweep:
    data: SweepData = _table(value, SweepData, place)
    game, files = data.get("game"), several(data.get("files", []))
    source = next((key for key in ("formula", "problem") if data.get(key)), None)
    drawn = several(value[source]) if source else ()
    if game is None and not files and not drawn:
        raise InputError('the key "game" is missing', 'write game = "ello"', place)
    for first, others in EXCLUDED.items():
        for key in others:
            if first in data and key in data:
                raise InputError(f"{first} and {key} exclude each other", "remove one", place)
    if not drawn and ("reduction" in data or "with" in data):
        raise InputError("a reduction needs what it reduces", "add formula or problem", place)
    plot = _table(data.get("plot", {}), PlotData, f"{place}.plot")
    axes = {
        name: axis(values, name, f"{place}.for.{name}")
        for name, values in data.get("for", {}).items()
    }
    return Sweep(
        name=data.get("name", game or (drawn or files)[0]),
        place=place,
        game=game,
        graphs=several(data.get("graph", [])),
        files=files,
        drawn=drawn,
        source=source,
        reduction=data.get("reduction"),
        own=data.get("with"),
        questions=several(data.get("question", [])),
        methods=tuple(None if name == ALL else name for name in several(data.get("method", ALL))),
        axes=axes,
        where=data.get("where"),
        data=data.get("set", {}),
        limits=_limits(data.get("limits", {}), f"{place}.limits", common),
        plot=plot,
        skip_invalid=data.get("skip_invalid", False),
    )


def several(value: str | Sequence[str]) -> tuple[str, ...]:
    """Return what was given as one text or as several, each once."""
    return (value,) if isinstance(value, str) else tuple(dict.fromkeys(value))


def _table(value: Any, kind: Any, place: str) -> Any:
    with Place(place):
        return convert(value, kind, tuple(kind.__annotations__))


def _limits(value: Any, place: str, common: Limits) -> Limits:
    data = common.as_dict() | _table(value, Limits, place).as_dict()
    for name in ("time", "memory", "nodes", "depth", "error"):
        if name in data and not 0 < data[name] < math.inf:
            raise InputError(f"a limit of {data[name]}", "it must be above 0", f"{place}.{name}")
    return Limits(**data)
