"""A question as the text of a formula, with a header that says what the variables mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.encodings.forms import FORMS
from zermelo.encodings.spec import FORMATS, READINGS, Encoding, Format, encodings
from zermelo.formats.instance_writing import encode as instance_json
from zermelo.formats.instance_writing import has_file
from zermelo.formats.json_text import dumps


def encoding_text(
    instance: Instance,
    form: str,
    name: str | None,
    deadline: Deadline,
    depth: int | None = None,
    reading: str | None = None,
) -> str:
    """Return the formula of an instance's question.

    Parameters
    ----------
    instance : Instance
        The game and the question.
    form : str
        The format, one of `FORMATS`.
    name : str or None
        The encoding; None is the first one that can be written in this format.
    deadline : Deadline
        When to stop.
    depth : int or None
        Look ahead for so many rounds of play; None is as far as the game goes.
    reading : str or None
        What comes after them: optimistic (None) or pessimistic.

    Raises
    ------
    InputError
        There is no such format or encoding, or it does not fit the instance.
    LimitReached
        The deadline passed, or the formula would be too large.
    """
    if form not in FORMATS:
        mend = "DIMACS is cnf" if form == "dimacs" else nearest(form, FORMATS)
        raise InputError(f"there is no formula format {shown(form)}", mend)
    encoding = _choose(instance, form, name)
    why_not = encoding.applies(instance)
    if why_not:
        raise InputError(f"{encoding.name} does not fit this instance: {why_not}")
    header = list(_header(instance, encoding))
    if depth is None:
        if reading is not None:
            raise InputError(f"a formula of full depth has no {reading} reading", "add --depth D")
        builder = encoding.build(instance, form, deadline)
    else:
        builder = _ahead(instance, form, encoding, deadline, depth, reading or "optimistic")
        header.append(f"depth {depth}, {reading or 'optimistic'} about what comes after")
    lines = FORMS[form].write(builder, header)
    return "\n".join(lines) + "\n"


def _ahead(
    instance: Instance,
    form: Format,
    encoding: Encoding,
    deadline: Deadline,
    depth: int,
    reading: str,
) -> Any:
    """Return the builder, filled with the first rounds of play."""
    if reading not in READINGS:
        raise InputError(f"there is no {shown(reading)} reading", nearest(reading, READINGS))
    if depth < 1:
        raise InputError(f"the depth is {depth}", "it must be at least 1")
    if encoding.look_ahead is None:
        raise InputError(f"{encoding.name} does not go round by round", "leave --depth out")
    return encoding.look_ahead(instance, form, deadline, depth, reading)


def _choose(instance: Instance, form: str, name: str | None) -> Encoding:
    fitting = {
        entry.name: entry
        for entry in encodings(instance.game)
        if instance.question in entry.questions
    }
    if not fitting:
        known = [question for entry in encodings(instance.game) for question in entry.questions]
        if not known:
            raise InputError(f"{instance.game} cannot be written as {form}; it has no formulas")
        what = f"{instance.game} has no formula for {instance.question}"
        raise InputError(what, f"formulas answer: {', '.join(dict.fromkeys(known))}")
    if name is not None and name not in fitting:
        what = f"{instance.game} has no encoding {shown(name)} for {instance.question}"
        raise InputError(what, nearest(name, fitting))
    chosen = [
        entry for entry in fitting.values() if form in entry.formats and name in (None, entry.name)
    ]
    if not chosen:
        named = [entry for entry in fitting.values() if name in (None, entry.name)]
        can = sorted({each for entry in named for each in entry.formats})
        what = f"{name or f'{instance.game} {instance.question}'} cannot be written as {form}"
        raise InputError(what, f"possible: {', '.join(can)}{_elsewhere(instance, form, name)}")
    return chosen[0]


def _elsewhere(instance: Instance, form: str, name: str | None) -> str:
    """Return the end of the sentence that says for which other questions there is this format."""
    others = [
        question
        for entry in encodings(instance.game)
        if form in entry.formats and name in (None, entry.name)
        for question in entry.questions
    ]
    return f"; as {form}: {', '.join(dict.fromkeys(others))}" if others else ""


def _header(instance: Instance, encoding: Encoding) -> Iterator[str]:
    if has_file(instance):
        yield f"instance {dumps(instance_json(instance))}"
    yield f"question {instance.question}"
    yield f"encoding {encoding.name}: {encoding.summary}"
    if not instance.labels.plain:
        for vertex, label in enumerate(instance.labels):
            yield f"vertex {vertex} is {dumps(label)}"
