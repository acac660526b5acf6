"""Rows of a file of records, looked at as they are read: nothing in them is what it should not be.

A file may come from elsewhere, or have been changed by another program; what reads the rows relies
on their types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

import msgspec

from zermelo.core.errors import InputError
from zermelo.sweeps.axes import Scalar
from zermelo.sweeps.plan import PlotData
from zermelo.sweeps.tasks import TABLE

Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
Size = Annotated[int, msgspec.Meta(ge=0)]


class Asked(TypedDict):
    """The columns of a task."""

    experiment: str
    sweep: str
    parameters: str
    vertices: Size | None
    edges: Size | None
    task: str
    game: str
    question: str
    method: str | None
    limits: str
    seed: Size
    value: str


class Done(TypedDict):
    """The columns of its record."""

    instance: str
    answer: str | None
    assurance: Literal["unknown", "monte-carlo", "exhaustive", "theorem", "certified"]
    answered_by: str | None
    seconds: Seconds
    evidence: str | None
    error_bound: float | None
    reason: str | None
    error: str | None
    statistics: str
    versions: str
    finished: str


SHOWN = (*Asked.__annotations__, *Done.__annotations__)
"""The columns of a task with its record, where there is one."""


class Noted(PlotData, total=False):
    """What the file says of a sweep or a table."""

    head: str
    asks: str
    status: str
    source: str


_JSON: Mapping[str, msgspec.json.Decoder[Any]] = {
    "parameters": msgspec.json.Decoder(dict[str, Scalar]),
    "limits": msgspec.json.Decoder(dict[str, Any]),
    "value": msgspec.json.Decoder(dict[str, Any]),
    "answer": msgspec.json.Decoder(),
    "statistics": msgspec.json.Decoder(dict[str, Any]),
    "versions": msgspec.json.Decoder(dict[str, str]),
}
"""What the columns hold that are JSON."""

_LINES = msgspec.json.Decoder(list[str])
_NOTES = msgspec.json.Decoder(dict[str, Noted])


def look(row: Mapping[str, Any], path: str) -> None:
    """Raise `InputError` if a row, as `Store.rows` yields it, is not as we write it."""
    try:
        msgspec.convert({name: row[name] for name in Asked.__annotations__}, Asked)
        if row["finished"] is not None:
            msgspec.convert({name: row[name] for name in Done.__annotations__}, Done)
        for name, decoder in _JSON.items():
            if row[name] is not None:
                decoder.decode(row[name])
        if row["game"] == TABLE and row["answer"] is not None:
            _LINES.decode(row["answer"])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _damaged(error, path) from None


def look_at_experiment(title: Any, sweeps: Any, path: str) -> None:
    """Raise `InputError` if what is noted of an experiment is not as we write it."""
    try:
        msgspec.convert([title, sweeps], list[str])
        _NOTES.decode(sweeps)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _damaged(error, path) from None


def _damaged(error: Exception, path: str) -> InputError:
    return InputError(f"a record is damaged: {error}", "run the experiment anew", "", path)
