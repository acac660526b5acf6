"""A question as the text of a formula, with a header that says what the variables mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.encodings.cnf import Cnf, XorCnf, dimacs
from zermelo.encodings.cpsat import CpSat, protobuf
from zermelo.encodings.linear import Linear
from zermelo.encodings.programs import lp, mps, opb
from zermelo.encodings.qcnf import Qcnf, qcir, qdimacs
from zermelo.encodings.spec import FORMATS, READINGS, Encoding, Format, encodings
from zermelo.formats.instance import encode as instance_json
from zermelo.formats.instance import has_file
from zermelo.formats.json_text import dumps

Writer = Callable[[Any, Sequence[str]], Iterator[str]]
"""(filled builder, header lines) -> the lines of the text."""

FORMS: dict[Format, tuple[Callable[[], Any], Writer]] = {
    "cnf": (Cnf, dimacs),
    "xcnf": (XorCnf, dimacs),
    "opb": (Linear, opb),
    "qdimacs": (Qcnf, qdimacs),
    "qcir": (Qcnf, qcir),
    "mps": (Linear, mps),
    "lp": (Linear, lp),
    "cpsat": (CpSat, protobuf),
}
"""For each format the builder that it needs, and what writes it."""


def formula_text(form: Format, fill: Callable[[Any], object], header: Sequence[str] = ()) -> str:
    """Return the text of the formula that a function writes to a builder of the format."""
    new, lines = FORMS[form]
    builder = new()
    fill(builder)
    return "".join(f"{line}\n" for line in lines(builder, header))


def encoding_text(
    instance: Instance,
    form: str,
    name: str | None,
    deadline: Deadline,
    depth: int | None = None,
    reading: str | None = None,
) -> str:
    """Return the formula of an instance's question.

    Without a name it is the first encoding that can be written in the format; without a depth it
    goes as far as the game does, and without a reading a formula that looks ahead is optimistic.
    Raises `InputError` if there is no such format or encoding, or it does not fit the instance.
    """
    if form not in FORMATS:
        mend = "DIMACS is cnf" if form == "dimacs" else nearest(form, FORMATS)
        raise InputError(f"there is no formula format {shown(form)}", mend)
    encoding = _choose(instance, form, name)
    why_not = encoding.applies(instance)
    if why_not:
        raise InputError(f"{encoding.name} does not fit this instance: {why_not}")
    header = list(_header(instance, encoding))
    position, build = instance.position, encoding.build
    if depth is None:
        if reading is not None:
            raise InputError(f"a formula of full depth has no {reading} reading", "add --depth D")
        return formula_text(form, lambda new: build(position, new, deadline), header)
    reading = reading or "optimistic"
    if reading not in READINGS:
        raise InputError(f"there is no {shown(reading)} reading", nearest(reading, READINGS))
    if depth < 1:
        raise InputError(f"the depth is {depth}", "it must be at least 1")
    if not encoding.by_rounds:
        raise InputError(f"{encoding.name} does not go round by round", "leave --depth out")
    header.append(f"depth {depth}, {reading} about what comes after")
    return formula_text(form, lambda new: build(position, new, deadline, depth, reading), header)


UNWRITTEN = {
    "capture-time": "a program has no bound on the rounds that it takes",
    "weak-cop-number": "its graph is infinite",
}
"""Why a question about a number has no program whose least value it is."""


def _choose(instance: Instance, form: str, name: str | None) -> Encoding:
    game, question, known = instance.game, instance.question, encodings(instance.game)
    fitting = {entry.name: entry for entry in known if question in entry.questions}
    if not known:
        what = f"{game} cannot be written as {form}; it has no formulas"
        raise InputError(what, UNWRITTEN.get(question, ""))
    if not fitting:
        answered = dict.fromkeys(each for entry in known for each in entry.questions)
        what = f"{game} has no formula for {question}"
        raise InputError(what, f"formulas answer: {', '.join(answered)}")
    if name is not None and name not in fitting:
        what = f"{game} has no encoding {shown(name)} for {question}"
        raise InputError(what, nearest(name, fitting))
    named = [entry for entry in fitting.values() if name in (None, entry.name)]
    written = [entry for entry in named if form in entry.formats]
    if written:
        return next((entry for entry in written if not entry.applies(instance)), written[0])
    can = ", ".join(sorted({each for entry in named for each in entry.formats}))
    same = [each for each in known if form in each.formats and name in (None, each.name)]
    if same:
        others = dict.fromkeys(question for entry in same for question in entry.questions)
        can += f"; as {form}: {', '.join(others)}"
    what = f"{name or f'{game} {question}'} cannot be written as {form}"
    if question in UNWRITTEN and form not in ("qdimacs", "qcir"):
        can += f"; {UNWRITTEN[question]}"
    raise InputError(what, f"possible: {can}")


def _header(instance: Instance, encoding: Encoding) -> Iterator[str]:
    if has_file(instance):
        yield f"instance {dumps(instance_json(instance))}"
    yield f"question {instance.question}"
    yield f"encoding {encoding.name}: {encoding.summary}"
    if not instance.labels.plain:
        for vertex, label in enumerate(instance.labels):
            yield f"vertex {vertex} is {dumps(label)}"
