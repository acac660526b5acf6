"""Pictures, pages and widgets of games, certificates and verdicts, from Python.

Figures of graphs without a game: an acyclic orientation, and what is known of a graph.
"""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.nodes import in_labels
from zermelo.core.verdict import Verdict
from zermelo.formats.writing import ensure_output, output
from zermelo.python.orienting import Orientation
from zermelo.solvers.ello.classify import Classification
from zermelo.solvers.ello.t_odd import arcs_in, why_none
from zermelo.views.display import Display, display, form_of, render
from zermelo.views.figure import apply_figure, ensure_possible, with_layout
from zermelo.views.picture import Figure, Frame, Look, State
from zermelo.views.view import graph_scene

if TYPE_CHECKING:
    from zermelo.views.widget import Widget

Layout = str | Mapping[Any, tuple[float, float]] | None

PLAIN = Figure()

CHECKED = 10.0
"""So long the checker is waited for, in seconds."""

Shown = Instance | Certificate | Verdict | Orientation | Classification


def show(
    item: Shown,
    file: str | os.PathLike[str] | None = None,
    *,
    title: str | None = None,
    legend: bool = True,
    labels: bool | Mapping[Any, str] = True,
    layout: str | Mapping[Any, tuple[float, float]] | None = None,
    size: float | None = None,
    palette: str | Mapping[str, str] = "okabe-ito",
    bare: bool = False,
) -> str | None:
    """Show a game, a certificate, a verdict, an orientation, or what is known of a graph.

    In a notebook it is displayed below the cell: as a `widget` to step through and to play on where
    anywidget is installed, else as a still picture. Elsewhere a page is written to a temporary file
    and opened in the browser. With a file it is written there, and nothing is opened.

    >>> game = zermelo.ello("path:3", green=[0])
    >>> zermelo.show(game, "game.svg")
    'game.svg'
    >>> zermelo.show(zermelo.decide(game), "proof.html")
    'proof.html'

    Parameters
    ----------
    item : Instance, Certificate, Verdict, Orientation or Classification
        Of a verdict its certificate is shown. The checker is asked first, for ten seconds at most,
        and what it says is part of what is shown.
    file : str or path, optional
        A .svg, .png, .html, .tikz or .pdf file, as for `zermelo show`.
    title : str, optional
        Instead of the game, the question and the answer.
    legend : bool, optional
        Whether to say what the kinds of nodes mean.
    labels : bool or mapping of node to str, optional
        Whether the vertices' names are drawn; or other names, for some or all of them.
    layout : str or mapping of node to (x, y), optional
        Where the vertices stand, y upwards: places for all, or a layout of networkx (circular,
        kamada-kawai, planar, shell, spectral, spiral, spring). Without it, the `pos` attributes of
        a networkx graph, or our own.
    size : float, optional
        The width in pixels.
    palette : str or mapping of str to str, optional
        okabe-ito, tol or gray; or the usual colors with others for some kinds of nodes, links or
        rings, as in ``{"green": "#117733"}``. Whatever it is, shapes tell kinds apart.
    bare : bool, optional
        The drawing alone, on no paper: without title, legend, caption and notes.

    Returns
    -------
    str or None
        The file that was written; None where a notebook displays.

    Raises
    ------
    InputError
        The graph is too large to be drawn; the verdict has no certificate (show the instance);
        the file's ending is not known, or it cannot be written; PNG or PDF without matplotlib;
        colors, a size or `bare` for a page; an option that has no such value.
    """
    figure = Figure(title, legend, labels, size, palette, bare)
    if file is not None:
        return _save(item, os.fspath(file), figure, layout)
    if _in_notebook():
        _show_inline(item, figure, layout)
        return None
    from zermelo.views.page import page

    ensure_possible(figure, "html")
    text = page(_display(item, figure, layout))
    number, name = tempfile.mkstemp(".html", "zermelo-")
    with open(number, "w", encoding="utf-8") as stream:
        stream.write(text)
    webbrowser.open(Path(name).as_uri())
    return name


def widget(item: Shown) -> Widget:
    """Return the widget that `show` displays in a notebook, to look at it and to steer it.

    Its attributes are `step`, `tab` (0 is the steps, 1 the first game to play) and `moves`, what
    was played so far in words; the first two can be set. It needs anywidget:
    ``pip install 'zermelo[notebook]'``.

    >>> won = zermelo.decide(zermelo.ello("path:3", green=[0]))
    >>> steps = zermelo.play.widget(won)                                  # doctest: +SKIP
    >>> steps.step = 2                                                    # doctest: +SKIP

    Parameters
    ----------
    item : Instance, Certificate or Verdict
        As for `show`.

    Returns
    -------
    anywidget.AnyWidget

    Raises
    ------
    InputError
        anywidget is not installed, and all that `show` raises.
    """
    return _widget(_display(item))


def _widget(shown: Display) -> Widget:
    try:
        from zermelo.views.widget import Widget
    except ImportError:
        what = "widgets need anywidget, which is not installed"
        raise InputError(what, "pip install 'zermelo[notebook]'") from None
    return Widget(shown)


def _save(item: Shown, file: str, figure: Figure, layout: Layout) -> str:
    form = form_of(file)
    ensure_output(file)
    ensure_possible(figure, form)
    content = render(_display(item, figure, layout), form)
    with output(file) as stream:
        stream.write(content)
    return file


def _display(item: Shown, figure: Figure = PLAIN, layout: Layout = None) -> Display:
    if isinstance(item, Classification):
        instance = with_layout(Instance("ello", item, "", Labels(item.graph.n)), layout)
        return apply_figure(classification_figure(instance), figure, instance.labels)
    verdict = item.verdict if isinstance(item, Orientation) else item
    shown = _drawable(verdict) if isinstance(verdict, Verdict) else verdict
    if isinstance(shown, Instance):
        shown = with_layout(shown, layout)
        return apply_figure(display(shown), figure, shown.labels)
    if not isinstance(shown, Certificate):
        what = f"a {type(shown).__name__} cannot be shown"
        raise InputError(what, "show an instance, a certificate or a verdict")
    shown = with_layout(shown, layout)
    display(shown.instance)  # raises where there is nothing to wait for
    drawn = display(shown, check(shown, Deadline(CHECKED)))
    if isinstance(item, Orientation):
        drawn = orientation_figure(shown, drawn)
    return apply_figure(drawn, figure, shown.instance.labels)


def _drawable(verdict: Verdict) -> Certificate:
    """Return the certificate of a verdict, its vertices where those of the instance stand."""
    if verdict.certificate is None:
        what = "the verdict has no certificate, and so nothing to show"
        raise InputError(what, "show the instance: zermelo.show(game)")
    found = in_labels(verdict.certificate)
    places = verdict.instance.labels.places if verdict.instance else None
    own = found.instance
    return replace(found, instance=replace(own, labels=own.labels.at(places))) if places else found


def _in_notebook() -> bool:
    """Whether a notebook's kernel runs this, and not a terminal's IPython."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return hasattr(get_ipython(), "kernel")


def _show_inline(item: Shown, figure: Figure, layout: Layout) -> None:
    from IPython.display import SVG
    from IPython.display import display as put

    if isinstance(item, Verdict) and item.certificate is None:
        put(item)  # a table
        return
    shown = _display(item, figure, layout)
    plain = (figure, layout) == (PLAIN, None)
    if plain:
        try:
            put(_widget(shown))
            return
        except InputError as error:
            if "anywidget" not in error.what:
                raise
    table = plain and isinstance(item, Verdict)
    put(item if table else SVG(render(shown, "svg").decode()))


LEGEND = (("red", "odd in-degree"), ("green", "even in-degree"))

ASKED = "Is there an acyclic orientation in which exactly the squares have odd in-degree?"


def orientation_figure(certificate: Certificate, shown: Display) -> Display:
    """Return the orientation of a won game of ELLO, or why there is none, as a figure.

    Each vertex has its in-degree at its side. `shown` is the display of the game.
    """
    graph, arcs = certificate.instance.graph, arcs_in(certificate)
    shown = replace(
        shown, game="Acyclic orientation", asked=ASKED, notes=shown.notes[:1], plays=(), tried=(),
        legend=[*LEGEND, *shown.legend[2:]], how="",
    )  # fmt: skip
    if arcs is None:
        why = why_none(certificate)
        return replace(shown, why=why, still=replace(shown.still, caption=f"No: {why}."))
    into = [0] * graph.n
    for _, v in arcs:
        into[v] += 1
    scene, found = graph_scene(certificate.instance), {frozenset(arc): arc for arc in arcs}
    links = []
    for link in scene.links:
        tail, head = found[frozenset((link.tail, link.head))]
        bend = link.bend if head == link.head else -link.bend
        links.append(replace(link, tail=tail, head=head, arrow=True, bend=bend))
    looks = tuple(Look("red" if d % 2 else "green", str(d)) for d in into)
    state = State(looks, caption="At each vertex its in-degree.")
    return replace(
        shown,
        scene=replace(scene, links=tuple(links)),
        still=state,
        frames=[Frame(state, "The orientation.")],
        why="",
    )


def classification_figure(instance: Instance) -> Display:
    """Return a graph with what is known of its games of ELLO, the instance's position, below it."""
    found = instance.position
    state = State((Look(),) * found.graph.n)
    size = f"{found.graph.n} vertices, {found.graph.m} edges"
    return Display(
        "What is known of a graph", "Which games of ELLO on it are won?", graph_scene(instance),
        state, [Frame(state)], (), [size, f"{'; '.join(found.facts())}."],
    )  # fmt: skip
