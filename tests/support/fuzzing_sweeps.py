"""Hypothesis strategies and properties for experiment files and files of records."""

from __future__ import annotations

import copy
import json
import math
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fuzzing import ODD, broken_texts, changed, one_line
from hypothesis import strategies as st

from zermelo.core.errors import InputError, LimitReached
from zermelo.formats.json_text import dumps
from zermelo.sweeps import plan
from zermelo.sweeps.reports.page import write_report
from zermelo.sweeps.reports.tables import counts, instance, line, load_records
from zermelo.sweeps.run import run
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import expand

SWEEPS: tuple[dict[str, Any], ...] = (
    {
        "sweep": [
            {"game": "ello", "graph": "grid:{n}x2", "for": {"n": "2..3"}, "set": {"green": "all"}}
        ]
    },
    {
        "name": "x",
        "title": "y",
        "limits": {"time": 1, "memory": 4.5, "nodes": 10},
        "sweep": [
            {
                "name": "a",
                "game": "polish",
                "graph": ["path:{n}", "cycle:{n+2}"],
                "question": ["nim-value", "outcome"],
                "method": ["decide", "search"],
                "for": {"n": [1, 2, 3], "seed": "0..1", "p": "0.1..0.5 by 0.2"},
                "where": "n < 3 or p > 0.2",
                "set": {"brushes": "random-weights:0,{n}"},
                "plot": {"x": "n", "label": "size"},
                "skip_invalid": True,
                "limits": {"assurance": "certified", "depth": 3},
            }
        ],
    },
    {
        "sweep": [
            {"files": "*.jsonl"},
            {
                "game": "light-polish",
                "set": {"left": [1, 0, 0], "right": ["{k}", 0, 0]},
                "for": {"k": "1..8 times 2"},
            },
        ]
    },
    {
        "sweep": [
            {
                "game": "sum",
                "set": {
                    "parts": [
                        {
                            "game": "geography",
                            "graph": {"family": "path:3"},
                            "token": "random-vertex",
                        }
                    ]
                },
            }
        ]
    },
)
"""Experiment files as values."""

TEXTS = (
    "1..9999999",
    "1..1e999",
    "nan..inf",
    "0..1 by 0",
    "0..1 by 1e-9",
    "1..1e308 times 1e200",
    f"1..{'9' * 400}",
    f"{'9' * 5000}..1",
    "-1..-3",
    "\u00b2..3",
    "2..8 times 1",
    "{n}",
    "{n",
    "}",
    "{",
    "{n/0}",
    "{9**9**9}",
    "{(-2)**0.5}",
    "{1e308*10}",
    "{10**64*10**64}",
    "{abs(n, n)}",
    "{max()}",
    "{n.real}",
    "{'a'*9}",
    f"{{{'*'.join(['999999999**64'] * 8)}}}",
    "{min(1,'a')}",
    "{" + "(" * 300 + "}",
    "{" + "-" * 900 + "1}",
    "{round(1e300)}",
    "{floor(1e300)}",
    "{log2(0)}",
    "{n if n else 1}",
    "{[1]}",
    "{True}",
    "{None}",
    "{1j}",
    "{b'a'}",
    "{n == 1}",
    "{not 'a'}",
    "random:2",
    "random:nan",
    "random:",
    "random-subset:99",
    "random-weights:5,1",
    "random-weights:0,99999999999999999999",
    "random-edge-weights:1,2",
    "random-arcs:x",
    "random-vertex:1",
    "random-what",
    "*.jsonl",
    "**/*",
    "/etc/passwd",
    "[",
)
"""What stands for numbers, data and conditions."""


class Bare(str):
    """A text that is a TOML value as it stands."""

    __slots__ = ()


BARE = tuple(
    map(
        Bare,
        (
            "nan",
            "-inf",
            "1979-05-27",
            "07:32:00",
            "1979-05-27T07:32:00Z",
            "0x1F",
            "1_000",
            "9" * 400,
            "9" * 5000,
            "1e999",
            "'''a\nb'''",
            "{}",
            "[[[]]]",
        ),
    )
)
"""TOML has values that JSON has not."""


def toml(value: Any) -> str:
    """A value as TOML, on one line; what TOML has not is left out."""
    if isinstance(value, Bare):
        return value
    if isinstance(value, dict):
        items = ((key, toml(item)) for key, item in value.items() if item is not None)
        return "{" + ", ".join(f"{json.dumps(key)} = {text}" for key, text in items) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value if item is not None) + "]"
    return json.dumps(value)


@st.composite
def experiment_texts(draw: st.DrawFn) -> bytes:
    """The text of an experiment file with one to three changes, and sometimes a letter changed."""
    value = copy.deepcopy(draw(changed(st.sampled_from(SWEEPS))))
    if not isinstance(value, dict):
        value = {"sweep": value}
    for sweep in value.get("sweep", []) if isinstance(value.get("sweep"), list) else []:
        if isinstance(sweep, dict) and draw(st.booleans()):
            key = draw(st.sampled_from((*plan.SweepData.__annotations__, "for", "set")))
            sweep[key] = _strange(draw, sweep.get(key))
    text = "".join(f"{json.dumps(key)} = {toml(item)}\n" for key, item in value.items())
    if not draw(st.integers(0, 3)):
        text = draw(broken_texts(st.just(text)))
    return text.encode("utf-8", "surrogatepass")


def _strange(draw: st.DrawFn, item: Any) -> Any:
    if isinstance(item, dict) and item and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(item)))
        return {**item, key: _strange(draw, item[key])}
    found = copy.deepcopy(draw(st.sampled_from((*TEXTS, *BARE, *ODD))))
    return [found] if draw(st.integers(0, 5)) == 5 else found


MOST = 300
"""An experiment of more combinations is read and not expanded here."""


def experiment_or_error(text: bytes) -> None:
    """An experiment file makes tasks, each an instance with a question, or an error."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "sweep.toml")
        path.write_bytes(text)
        try:
            read = plan.read(str(path))
            if sum(math.prod(map(len, sweep.axes.values())) for sweep in read.sweeps) > MOST:
                return
            tasks = expand(read).tasks
        except InputError as error:
            one_line(error)
            return
        except LimitReached:
            return
    assert len({task.digest for task in tasks}) == len(tasks)
    for task in tasks:
        assert json.loads(dumps(task.value))["question"] == task.question
        assert json.loads(dumps(dict(task.parameters))) is not None
        dumps(task.limits.as_dict())


@cache
def record_file() -> bytes:
    """A file of records, of four tasks, two of them unknown."""
    sweep = {"game": "ello", "graph": "path:{n}", "for": {"n": "2..3"}, "set": {"green": [0]}}
    named = {**sweep, "method": ["decide", "obstruction"], "plot": {"x": "n"}}
    with TemporaryDirectory() as folder:
        path = Path(folder, "sweep.toml")
        path.write_text(f"sweep = {toml([named])}\n")
        records = str(Path(folder, "sweep.sqlite"))
        run(plan.read(str(path)), records, 1, None, False, lambda _: None)
        with open_store(records, new=True) as store:
            store._connection.execute("PRAGMA journal_mode = DELETE")
        return Path(records).read_bytes()


COLUMNS = (
    "answer",
    "assurance",
    "seconds",
    "statistics",
    "versions",
    "limits",
    "finished",
    "error",
)
"""Of the records; any of them may hold what we did not write."""


@st.composite
def record_files(draw: st.DrawFn) -> tuple[str | None, Any, bytes]:
    """A file of records: a column with a strange value, or bytes changed or cut off."""
    if draw(st.booleans()):
        strange = st.sampled_from(
            (
                None,
                0,
                -1.5,
                "",
                "x",
                "{}",
                "[]",
                "null",
                "NaN",
                "[" * 400,
                "\ud800"[:0],
                b"\xff",
                2**62,
            )
        )
        column = draw(
            st.sampled_from(
                (
                    "tasks.value",
                    "tasks.parameters",
                    "tasks.limits",
                    "tasks.vertices",
                    "experiments.sweeps",
                    "experiments.title",
                    *(f"records.{name}" for name in COLUMNS),
                )
            )
        )
        return column, draw(strange), b""
    content = bytearray(record_file())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.one_of(st.integers(0, 120), st.integers(0, len(content) - 1)))
        put = draw(st.binary(min_size=1, max_size=6))
        content[at : at + len(put)] = put
    if not draw(st.integers(0, 5)):
        del content[draw(st.integers(0, len(content))) :]
    return None, None, bytes(content)


def records_or_error(case: tuple[str | None, Any, bytes]) -> None:
    """A file of records is listed, counted and reported, or refused in one line."""
    column, value, content = case
    with TemporaryDirectory() as folder:
        path = Path(folder, "x.sqlite")
        path.write_bytes(content or (record_file() if column else b""))
        if column is not None:
            _put(str(path), column, value)
        for look in (_listed, counts, _known, _reported):
            try:
                look(str(path))
            except InputError as error:
                one_line(error)


def _put(path: str, column: str, value: Any) -> None:
    table, _, name = column.partition(".")
    with open_store(path) as store:
        run_ = store._connection.execute
        # The schema says NOT NULL; a file of others may have a schema of its own.
        run_("PRAGMA writable_schema = 1")
        run_("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    with open_store(path) as store:
        store._connection.execute(f"UPDATE {table} SET {name} = ?", (value,))


def _listed(path: str) -> None:
    for row in load_records(path):
        dumps(instance(row))
        assert all(isinstance(cell, str) for cell in line(row))


def _known(path: str) -> None:
    with open_store(path, new=True) as store:
        assert all(isinstance(each, str) for each in store.finished_digests())


def _reported(path: str) -> None:
    if path.endswith(".sqlite"):
        write_report(path, f"{path}.html")
