"""Pictures, pages and widgets of games, certificates and verdicts, from Python."""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.nodes import in_labels
from zermelo.core.verdict import Verdict
from zermelo.formats.writing import ensure_output, output

if TYPE_CHECKING:
    from zermelo.views.display import Display
    from zermelo.views.widget import Widget

CHECKED = 10.0
"""So long the checker is waited for, in seconds."""

Shown = Instance | Certificate | Verdict


def show(item: Shown, file: str | os.PathLike[str] | None = None) -> str | None:
    """Show a game, a certificate or a verdict.

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
    item : Instance, Certificate or Verdict
        Of a verdict its certificate is shown. The checker is asked first, for ten seconds at most,
        and what it says is part of what is shown.
    file : str or path, optional
        A .svg, .png, .html or .tikz file, as for `zermelo show`.

    Returns
    -------
    str or None
        The file that was written; None where a notebook displays.

    Raises
    ------
    InputError
        The graph is too large to be drawn; the verdict has no certificate (show the instance);
        the file's ending is not known, or it cannot be written; PNG without matplotlib.
    """
    if file is not None:
        return _saved(item, os.fspath(file))
    if _in_notebook():
        _displayed(item)
        return None
    from zermelo.views.page import page

    text = page(_display(item))
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
    shown = _display(item)
    try:
        from zermelo.views.widget import Widget
    except ImportError:
        what = "widgets need anywidget, which is not installed"
        raise InputError(what, "pip install 'zermelo[notebook]'") from None
    return Widget(shown)


def _saved(item: Shown, file: str) -> str:
    from zermelo.views.display import form_of, written

    form = form_of(file)
    ensure_output(file)
    if form == "png":
        from zermelo.views.png import ensure_possible

        ensure_possible()
    content = written(_display(item), form)
    with output(file) as stream:
        stream.write(content)
    return file


def _display(item: Shown) -> Display:
    from zermelo.views.display import display

    if isinstance(item, Verdict):
        if item.certificate is None:
            what = "the verdict has no certificate, and so nothing to show"
            raise InputError(what, "show the instance: zermelo.show(game)")
        item = in_labels(item.certificate)
    if isinstance(item, Instance):
        return display(item)
    if not isinstance(item, Certificate):
        what = f"a {type(item).__name__} cannot be shown"
        raise InputError(what, "show an instance, a certificate or a verdict")
    display(item.instance)  # raises where there is nothing to wait for
    return display(item, check(item, Deadline(CHECKED)))


def _in_notebook() -> bool:
    """Whether a notebook's kernel runs this, and not a terminal's IPython."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return hasattr(get_ipython(), "kernel")


def _displayed(item: Shown) -> None:
    from IPython.display import SVG, display

    if isinstance(item, Verdict) and item.certificate is None:
        display(item)  # a table
        return
    try:
        display(widget(item))
    except InputError as error:
        if "anywidget" not in error.what:
            raise
        still = item if isinstance(item, Verdict) else SVG(_saved_text(item))
        display(still)


def _saved_text(item: Instance | Certificate) -> Any:
    from zermelo.views.display import written

    return written(_display(item), "svg").decode()
