"""A question as the text of a formula, with a header that says what the variables mean."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.encodings.forms import FORMS
from zermelo.encodings.spec import FORMATS, Encoding, encodings
from zermelo.formats.instance import encode as instance_json
from zermelo.formats.json_text import dumps


def encoding_text(instance: Instance, form: str, name: str | None, deadline: Deadline) -> str:
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

    Raises
    ------
    InputError
        There is no such format or encoding, or it does not fit the instance.
    LimitReached
        The deadline passed, or the formula would be too large.
    """
    if form not in FORMATS:
        raise InputError(f"there is no formula format {shown(form)}", nearest(form, FORMATS))
    encoding = _choose(instance, form, name)
    why_not = encoding.applies(instance)
    if why_not:
        raise InputError(f"{encoding.name} does not fit this instance: {why_not}")
    builder = encoding.build(instance, form, deadline)
    lines = FORMS[form].write(builder, list(_header(instance, encoding)))
    return "\n".join(lines) + "\n"


def _choose(instance: Instance, form: str, name: str | None) -> Encoding:
    fitting = {
        entry.name: entry
        for entry in encodings(instance.game)
        if instance.question in entry.questions
    }
    if name is not None and name not in fitting:
        what = f"{instance.game} has no encoding {shown(name)} for {instance.question}"
        raise InputError(what, nearest(name, fitting))
    chosen = [
        entry for entry in fitting.values() if form in entry.formats and name in (None, entry.name)
    ]
    if not chosen:
        named = [entry for entry in fitting.values() if name in (None, entry.name)]
        can = sorted({each for entry in named for each in entry.formats})
        what = f"{name or instance.game} cannot be written as {form}"
        raise InputError(what, f"possible: {', '.join(can) or 'none'}")
    return chosen[0]


def _header(instance: Instance, encoding: Encoding) -> Iterator[str]:
    if instance.graph.n:
        yield f"instance {dumps(instance_json(instance))}"
    yield f"question {instance.question}"
    yield f"encoding {encoding.name}: {encoding.summary}"
    if not instance.labels.plain:
        for vertex, label in enumerate(instance.labels):
            yield f"vertex {vertex} is {dumps(label)}"
