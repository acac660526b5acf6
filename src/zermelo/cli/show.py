"""`zermelo show`: pictures of instances and certificates, and pages to play on.

The options of a figure on the command line: texts, and names of JSON files.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from zermelo.checker.reading import certificate as certificate_format
from zermelo.cli.lines import say, write_to
from zermelo.cli.loading import Limits, Loaded, load, load_within
from zermelo.cli.settings import with_nearest_game
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.instance import Instance
from zermelo.formats import instance as instance_format
from zermelo.formats.files import texts
from zermelo.formats.json_text import Text
from zermelo.formats.writing import ensure_output
from zermelo.games.registry import GAMES, carried
from zermelo.views.display import FORMS, form_of, render
from zermelo.views.figure import LAYOUTS, apply_figure, ensure_possible, with_layout
from zermelo.views.picture import Figure

if TYPE_CHECKING:
    from zermelo.browser.pyodide import Pyodide
    from zermelo.views.page import Attached

CHOICES = {None: True, "yes": True, "no": False}


def _figure(
    title: str | None,
    legend: str | None,
    labels: str | None,
    layout: str | None,
    size: float | None,
    palette: str | None,
    bare: bool,
) -> tuple[Figure, str | dict[str, Any] | None]:
    """Return a figure and its layout; `InputError` for a text that an option cannot have."""
    if legend not in CHOICES:
        raise InputError(f"{shown(legend)} is no choice", "write yes or no", "", "--legend")
    shades: str | dict[str, str] = palette or Figure().palette  # type: ignore[assignment]
    if palette and "=" in palette:
        shades = dict(re.findall(r"([^=,]*)=([^,]*)", palette))
    places = layout if layout is None or layout in LAYOUTS else _object("--layout", layout)
    names = CHOICES[labels] if labels in CHOICES else _object("--labels", str(labels))
    return Figure(title, CHOICES[legend], names, size, shades, bare), places


def _object(option: str, name: str) -> dict[str, Any]:
    """Return the JSON object of a file."""
    if not name.endswith(".json"):
        choices = "a layout" if option == "--layout" else "yes, no"
        mend = f"write {choices} or the name of a .json file"
        more = f": {', '.join(LAYOUTS)}" if option == "--layout" else ""
        raise InputError(f"{shown(name)} is no choice", f"{mend}{more}", "", option)
    (text,) = texts(name)
    value = text.value()
    if not isinstance(value, dict):
        raise InputError("this is no object", 'write {"label": …}', "", name)
    return value


T = TypeVar("T")

SECONDS = 10.0
"""So long the checker is waited for."""

SLOW, LARGEST = 700, 2_000
"""The layout of more vertices than this is announced, unless there are too many for it."""


class Style(NamedTuple):
    """How it is drawn."""

    form: str
    frames: bool
    scale: float
    figure: Figure
    layout: str | dict[str, Any] | None


def show(
    item: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    settings: list[str] | None = None,
    question: str | None = None,
    file: str | None = None,
    form: str | None = None,
    number: int | None = None,
    frames: bool = False,
    scale: float | None = None,
    title: str | None = None,
    legend: str | None = None,
    labels: str | None = None,
    layout: str | None = None,
    size: float | None = None,
    palette: str | None = None,
    bare: bool = False,
    self_checking: bool = False,
    pyodide: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> int:
    """Draw an instance, or what a certificate shows.

    A .html page is self-contained: it steps through an order, and plays against you from the
    evidence. With --self-checking a button of it has zermelo's checker, which it then holds, check
    the certificate again, run by Pyodide (Python in a browser): that is loaded from its usual
    place on the net, from an address, or put into the page from a folder (--pyodide).
    A .png or .pdf needs matplotlib: pip install 'zermelo[plot]'. A .tikz file is a tikzpicture for
    a paper. With --bare there is the drawing alone, and its caption goes to standard error.
    The picture of a certificate says what the checker says of it, after ten seconds at most.

    Exit status: 0 drawn, 1 drawn but rejected by the checker, 2 bad input,
    3 a limit was reached.

    For example `zermelo show proof.json -o proof.html`, or without a file
    `zermelo show ello --graph petersen --set green=all -o game.svg`.
    """
    chosen = _form(file, form)
    figure, placing = _figure(title, legend, labels, layout, size, palette, bare)
    try:
        ensure_possible(figure, chosen)
    except InputError as error:
        option = error.place.replace(".", "--")
        raise InputError(error.what, error.mend, "", option) from None
    ensure_output(file)
    run_by = _pyodide(self_checking, pyodide, chosen)
    chosen_one, text = _one(
        item, graph, settings, question, number, Limits(time_limit, memory_limit)
    )
    if run_by is not None and text is None:
        raise _nothing_to_check(item)
    style = Style(chosen, frames, _scale(scale, chosen), figure, placing)
    word, content = chosen_one.work(draw_within, style, run_by and (text, run_by))
    rejected = word is not None and word.status is Status.REJECTED
    write_to(file, content, told=not rejected)
    if word is not None and rejected:
        say(f"{chosen_one.source}: drawn, but the checker rejects it: {word.reason}")
        return 1
    return 0


def draw_within(
    found: Instance | Certificate,
    style: Style,
    checked_by: tuple[Text, Pyodide] | None,
    deadline: Deadline,
) -> tuple[CheckResult | None, bytes]:
    """Return what the checker says of a certificate, and the file; in the child process or here.

    `checked_by`: what a page is to check, and the Pyodide that runs the checker.
    """
    from zermelo.views.display import display

    form, figure = style.form, style.figure
    found = with_layout(found, style.layout)
    certificate = found if isinstance(found, Certificate) else None
    instance = found if isinstance(found, Instance) else found.instance
    graph = getattr(instance.position, "graph", None)
    if graph is not None and SLOW < graph.n <= LARGEST:
        say(f"a drawing of {graph.n} vertices may take half a minute")
    word, attached = None, None
    if certificate is not None:
        display(instance)  # raises InputError where there is nothing to wait for
        word, attached = _word(certificate, deadline.at_most(SECONDS), checked_by)
    elif checked_by is not None:
        raise _nothing_to_check(checked_by[0].source)
    arranged = apply_figure(display(found, word), figure, instance.labels)
    if figure.bare:
        say(f"caption: {arranged.picture.caption}")
    for play in arranged.plays if form == "html" else ():
        if not play.whole:
            say(f"the page answers {play.moves} moves; positions beyond them are left out")
    return word, render(arranged, form, style.frames, style.scale, attached)


def _word(
    certificate: Certificate, deadline: Deadline, checked_by: tuple[Text, Pyodide] | None
) -> tuple[CheckResult, Attached | None]:
    """Return what the checker says of a certificate, and what a page gets that checks it."""
    if checked_by is not None:
        return _checked_page(certificate, *checked_by, deadline)
    from zermelo.checker.check import check

    return check(certificate, deadline), None


def _checked_page(
    certificate: Certificate, text: Text, pyodide: Pyodide, deadline: Deadline
) -> tuple[CheckResult, Attached]:
    """Return what the checker says here of a certificate, and the part of the page.

    The sources are those that a fresh interpreter has loaded for this check, as `check --about`
    lists them.
    """
    from zermelo.browser.site import Work, attach, of_check
    from zermelo.checker.reading.proof_file import ProofFile
    from zermelo.cli.verified import check_and_tell

    checked = check_and_tell(text, deadline)
    loaded = [name for name, _ in checked.trusted.files] if checked.trusted else []
    beside = {}
    proof = certificate.evidence.proof
    if isinstance(proof, ProofFile):
        beside[proof.path.name] = proof.path.read_bytes()
    sources = sorted({each.source for each in carried()}, key=lambda source: source.path)
    name = Path(text.source).name.removesuffix(".gz")
    work = Work(
        "certificate.json" if name == "-" else name,
        text.data.decode("utf-8-sig"),
        tuple((Path(source.path).name, *source.parts[1:]) for source in sources),
        beside,
    )
    own = [name for name in loaded if name.startswith("zermelo/")]
    return checked.result, attach(work, of_check(own), pyodide)


def _form(file: str | None, form: str | None) -> str:
    if form is None:
        form = form_of(str(file), "; or give --as FORMAT") if file not in (None, "-") else "svg"
    if form not in FORMS:
        raise InputError(f"there is no format {shown(form)}", nearest(form, FORMS), "", "--as")
    return form


def _pyodide(self_checking: bool, text: str | None, form: str) -> Pyodide | None:
    """Return the Pyodide of a page that checks its certificate; None for other pictures."""
    if not self_checking:
        if text is not None:
            raise InputError(
                "only a page that checks runs it", "add --self-checking", "", "--pyodide"
            )
        return None
    if form != "html":
        what, mend = f"a .{form} file checks nothing", "write a .html page"
        raise InputError(what, mend, "", "--self-checking")
    from zermelo.browser.pyodide import from_option

    found = from_option(text)
    found.files()  # so that a wrong folder is told before anything is drawn
    return found


def _nothing_to_check(source: str) -> InputError:
    what, mend = "an instance has nothing to check", "give a certificate, or no --self-checking"
    return InputError(what, mend, "", source)


def _scale(scale: float | None, form: str) -> float:
    if scale is None:
        return 1.0
    if form != "png":
        what, mend = f"a .{form} file has no dots", "leave --scale out"
        raise InputError(what, mend, "", "--scale")
    if not 0.1 <= scale <= 20:
        raise InputError(f"the scale is {scale:g}", "write one from 0.1 to 20", "", "--scale")
    return scale


def _one(
    path: str,
    graph: str | None,
    settings: list[str] | None,
    question: str | None,
    number: int | None,
    limits: Limits,
) -> tuple[Loaded[Instance] | Loaded[Instance | Certificate], Text | None]:
    """Return the instance or the certificate that is to be drawn, and the text of a file."""
    if graph is not None or settings or (path in GAMES and not os.path.exists(path)):
        found = list(load([path], graph, settings, question, limits))
        return _select(found, path, number), None
    try:
        text = _select(list(texts(path, limits.reading())), path, number)
    except InputError as error:
        raise with_nearest_game(error, path) from None
    return load_within(text.source, read_item, (text, question), limits), text


def _select(found: list[T], path: str, number: int | None) -> T:
    if number is None and len(found) != 1:
        raise InputError(f"{len(found)} of them", "choose one with --number N", "", path)
    if number is not None and number > len(found):
        raise InputError(f"there is no number {number}", f"there are {len(found)}", "", path)
    return found[(number or 1) - 1]


def read_item(text: Text, question: str | None, _progress: Any) -> Instance | Certificate:
    """Return the instance or the certificate that a text is, in the child process or here."""
    value = text.value()
    with Place(otherwise=text.source):
        if isinstance(value, dict) and "zermelo" in value:
            return certificate_format.decode(value, text.base)
        return instance_format.decode(value, text.base, question)
