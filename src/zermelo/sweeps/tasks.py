"""From an experiment to its tasks: deterministic, and each known by a digest.

The digest is that of the instance (its graph written out), the question, the method, the limits
and the seed. So a task keeps its digest however the file around it changes, and two sweeps that
come to the same task share its record.
"""

from __future__ import annotations

import glob
import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.checker.reading.graph import read_graph
from zermelo.checker.reading.instance import NOTES
from zermelo.core.errors import InputError, Place, nearest
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.formats.files import instances
from zermelo.formats.instance import Beside, ask, decode, encode
from zermelo.formats.json_text import dumps
from zermelo.formats.table import digest
from zermelo.games.registry import GAMES, rulesets
from zermelo.games.registry import game as game_spec
from zermelo.run.decide import ensure_fits
from zermelo.solvers.method import Request
from zermelo.solvers.method import method as method_of
from zermelo.sweeps import sources
from zermelo.sweeps.draws import draw, is_word
from zermelo.sweeps.named import function_named, root_of
from zermelo.sweeps.parameters import SEED, Scalar, fill
from zermelo.sweeps.plan import Experiment, Limits, Sweep, Table

TABLE, ROWS = "table", "rows"
"""What stands for the game and the method of a task that is the rows of a question's table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """An instance, a question, a method and limits: what one record is about.

    Or else a size of an open question's table: its value has the size in the place of a game.

    `question`, `method`: what is asked, and how; None for all methods. `vertices`, `edges`: the
    size of the graph, if the game is played on one. `root`: the folder from which the function of a
    table is imported, as far as it is there.
    """

    digest: str  # the task's own
    instance: str  # the digest of the instance without its question
    value: dict[str, Any]  # the instance as JSON; no file is named in it
    question: str
    method: str | None = None
    limits: Limits
    seed: int = 0  # the seed of the method's random choices
    sweep: str  # the first sweep that comes to it
    parameters: Mapping[str, Scalar]  # where in that sweep
    vertices: int | None = None
    edges: int | None = None
    root: str = ""
    rules: Any = None  # the rulesets that it is played by, which go where it is done

    @property
    def game(self) -> str:
        """The game's name; `TABLE` for the rows of a table."""
        name: str = self.value.get("game", TABLE)
        return name

    def request(self) -> Request:
        """Return what `decide` is asked for."""
        limits = self.limits.as_dict()
        level = limits.pop("assurance", None)
        names = {"time": "time_limit", "memory": "memory_limit"}
        return Request(
            method=self.method,
            assurance=None if level is None else Assurance.parse(level),
            seed=self.seed,
            **{names.get(key, key): limit for key, limit in limits.items()},
        )


@dataclass(frozen=True, slots=True)
class Expansion:
    """The tasks of an experiment.

    `skipped`: how many combinations gave no instance. `elsewhere`: of each sweep, how many of its
    tasks an earlier sweep has. They are done once, as the earlier one's.
    """

    tasks: tuple[Task, ...]
    skipped: int
    elsewhere: Mapping[str, int]


def expand(experiment: Experiment) -> Expansion:
    """Return the tasks of an experiment, in its order and each once.

    Raises `InputError` if a combination gives no instance, or a game has no such question or
    method.
    """
    found: dict[str, Task] = {}
    skipped, elsewhere = 0, Counter[str]()
    for sweep in experiment.sweeps:
        with Place(source=experiment.source):
            for task in _tasks(sweep, experiment.base):
                if task is None:
                    skipped += 1
                elif found.setdefault(task.digest, task).sweep != task.sweep:
                    elsewhere[task.sweep] += 1
    for table in experiment.tables:
        with Place(table.place, experiment.source):
            found.update((task.digest, task) for task in _sizes(table, experiment.base))
    if not found:
        raise InputError("there is no task", "no combination is wanted", "", experiment.source)
    return Expansion(tuple(found.values()), skipped, elsewhere)


def _sizes(table: Table, base: Path) -> Iterator[Task]:
    """Yield the tasks of a question's table."""
    root = root_of(table.task, base)
    least = getattr(function_named(table.task, root), "least", None)
    if isinstance(least, int) and table.sizes[0] < least:
        raise InputError(f"size {table.sizes[0]}", f"{table.task} begins at {least}", ".size")
    for size in table.sizes:
        value: dict[str, Any] = {"size": size}
        if table.data:
            value["set"] = dict(table.data)
        known = [TABLE, table.task, *value.values()]
        yield Task(
            digest=_sha256([*known, table.limits.as_dict()]),
            instance=_sha256(known),
            value=value,
            question=table.task,
            method=ROWS,
            limits=table.limits,
            sweep=table.name,
            parameters={**table.data, "size": size},
            root=root,
        )


def _sha256(value: Any) -> str:
    return hashlib.sha256(dumps(value).encode()).hexdigest()


def _tasks(sweep: Sweep, base: Path) -> Iterator[Task | None]:
    """Yield a sweep's tasks; None for a combination that is skipped."""
    _must_know(sweep)
    made = _from_files(sweep, base) if sweep.files else _from_templates(sweep, base)
    for instance, value, parameters in made:
        if instance is None:
            yield _of_source(sweep, value, parameters) if value else None
            continue
        for name in sweep.methods:
            yield _task(sweep, instance, value, name, parameters)


def _of_source(sweep: Sweep, value: dict[str, Any], parameters: Mapping[str, Scalar]) -> Task:
    """Return the task of a source that is decided itself."""
    return Task(
        digest=_sha256([value, sweep.limits.as_dict()]),
        instance=_sha256(value),
        value=value,
        question=sources.ANSWER,
        limits=Limits(sweep.limits.time, sweep.limits.memory),
        sweep=sweep.name,
        parameters=parameters,
    )


def _must_know(sweep: Sweep) -> None:
    """Raise `InputError` if the sweep asks for what is not there, before anything is built."""
    if sweep.limits.assurance is not None:
        known = [level.label for level in Assurance if level is not Assurance.UNKNOWN]
        if sweep.limits.assurance not in known:
            what = f"there is no level {sweep.limits.assurance}"
            raise InputError(what, nearest(sweep.limits.assurance, known), f"{sweep.place}.limits")
    for key, axis in sweep.plot.items():
        known = [*sweep.axes, "graph", "source", "vertices", "edges"]
        for name in () if key == "label" else [axis] if isinstance(axis, str) else axis:
            if name not in known:
                what = f"there is no parameter {name}"
                raise InputError(what, nearest(name, known), f"{sweep.place}.plot.{key}")
    if sweep.game is not None:
        with Place(f"{sweep.place}.game"):
            game_spec(sweep.game)


def _from_files(
    sweep: Sweep, base: Path
) -> Iterator[tuple[Instance, dict[str, Any], dict[str, Scalar]]]:
    for pattern in sweep.files:
        paths = sorted(glob.glob(str(base / pattern)))
        if not paths:
            raise InputError(f"no file is called {pattern}", "", f"{sweep.place}.files")
        for path in paths:
            for source, item in instances(path):
                if sweep.game is not None and item.game != sweep.game:
                    continue
                for question in sweep.questions or (item.question,):
                    instance = item if question == item.question else ask(item, question)
                    value = encode(instance)
                    origin = os.path.relpath(source, base)
                    name = {"name": item.name} if item.name is not None else {}
                    for parameters in sweep.combinations():
                        yield instance, value, {"file": origin, **name, **parameters}


def _from_templates(
    sweep: Sweep, base: Path
) -> Iterator[tuple[Instance | None, dict[str, Any], dict[str, Scalar]]]:
    itself = sweep.drawn and (sweep.game, sweep.reduction, sweep.own) == (None,) * 3
    if itself and (sweep.methods != (None,) or sweep.questions):
        what = "a formula or a problem has no methods and questions of its own"
        raise InputError(what, "leave method and question out, or add reduction", sweep.place)
    reduction = sources.reduction_of(sweep, base)
    first = None if sweep.drawn else game_spec(str(sweep.game)).questions[0].name
    key, templates = ("source", sweep.drawn) if sweep.drawn else ("graph", sweep.graphs)
    for template in templates or ("",):
        for parameters in sweep.combinations():
            known = {**parameters, **({key: template} if len(templates) > 1 else {})}
            for question in sweep.questions or (first,):
                try:
                    text = str(fill(template, parameters, f".{sweep.source or 'graph'}"))
                    if itself:
                        instance, value = None, sources.itself(sweep, text)
                    elif sweep.drawn:
                        instance = sources.game_of(sweep, text, reduction)
                        instance = instance if question is None else ask(instance, question)
                        value = encode(instance)
                    else:
                        instance, value = _instance(sweep, text, question, parameters, base)
                except InputError as error:
                    if not sweep.skip_invalid:
                        at = ", ".join(f"{key} = {item}" for key, item in known.items())
                        what = f"{error.what} (at {at})" if at else error.what
                        place = f"{sweep.place}{error.place}"
                        raise InputError(what, error.mend, place, error.source) from None
                    yield None, {}, known
                    continue
                yield instance, value, known


def _instance(
    sweep: Sweep, graph: str, question: Any, parameters: Mapping[str, Scalar], base: Path
) -> tuple[Instance, dict[str, Any]]:
    value: dict[str, Any] = {"game": sweep.game}
    if sweep.graphs:
        value["graph"] = {"family": graph}
    for key, template in sweep.data.items():
        if key in ("game", "graph", "question", "answer", *NOTES):
            raise InputError(f"{key} is no data of the game", "write it beside set", f".set.{key}")
        value[key] = fill(template, parameters, f".set.{key}")
    seed = parameters.get(SEED, 0)
    assert isinstance(seed, int)
    value = _draw(value, base, seed, ".set")
    value["question"] = question
    instance = decode(value, base)
    if "file" in dumps(value):  # which another machine does not have
        value = encode(instance)
    return instance, value


def _draw(value: dict[str, Any], base: Path, seed: int, place: str) -> dict[str, Any]:
    """Return the instance's JSON with its random data drawn, in the parts of a sum too."""
    drawn = dict(value)
    for key, item in value.items():
        if is_word(item) and key != "graph":
            if "graph" not in value:
                raise InputError("random data needs a graph", "", f"{place}.{key}")
            name = value.get("game")
            # A part of a sum may name no game: it is drawn for, and then refused where it is read.
            loops = isinstance(name, str) and name in GAMES and GAMES[name].loops
            graph, labels = read_graph(value["graph"], Beside(base), loops)
            with Place(f"{place}.{key}"):
                drawn[key] = draw(item, graph, labels, key, value["graph"], seed)
        elif isinstance(item, list) and key == "parts":
            drawn[key] = [
                _draw(part, base, seed, f"{place}.parts[{i}]") if isinstance(part, dict) else part
                for i, part in enumerate(item)
            ]
    return drawn


def _task(
    sweep: Sweep,
    instance: Instance,
    value: dict[str, Any],
    name: str | None,
    parameters: Mapping[str, Scalar],
) -> Task:
    if name is not None:
        with Place(f"{sweep.place}.method"):
            entry = method_of(instance.game, name)
        if instance.question not in entry.questions:
            what = f"{name} does not answer {instance.question}"
            raise InputError(
                what, f"it answers {', '.join(entry.questions)}", f"{sweep.place}.method"
            )
    seed = parameters.get(SEED, 0)
    assert isinstance(seed, int)
    graph = getattr(instance.position, "graph", None)
    of_instance = digest(instance)
    task = Task(
        digest=_sha256([of_instance, instance.question, name, sweep.limits.as_dict(), seed]),
        instance=of_instance,
        value=value,
        question=instance.question,
        method=name,
        limits=sweep.limits,
        seed=seed,
        sweep=sweep.name,
        parameters=parameters,
        vertices=None if graph is None else graph.n,
        edges=None if graph is None else graph.m,
        rules=tuple(rulesets(instance).values()),
    )
    ensure_fits(instance, task.request())
    return task
