"""A page as a widget of a notebook; only where anywidget is installed."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from zermelo.views.display import Display
from zermelo.views.page import file, parts
from zermelo.views.shapes import arrange
from zermelo.views.svg import inline


class Widget(anywidget.AnyWidget):  # type: ignore[misc]  # it has no types here
    """What steps through a proof and plays in a notebook.

    Attributes
    ----------
    tab : int
        0 is the steps, 1 the first game to play, and so on; it can be set.
    step : int
        Which step is shown; it can be set.
    moves : list of str
        What was played so far, in words.
    """

    tab = traitlets.Int(0).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _html = traitlets.Unicode().tag(sync=True)
    _style = traitlets.Unicode().tag(sync=True)
    _data = traitlets.Dict().tag(sync=True)

    def __init__(self, shown: Display) -> None:
        made = parts(shown)
        self._esm = f"{made.script}{file('widget.js')}"
        self._tabs, self._steps = len(shown.tabs), len(shown.frames)
        self._still, self._title = inline(arrange(shown.picture)), shown.title
        super().__init__(
            _html=made.inner, _style=made.style, _data=made.data, step=shown.opens, tab=0
        )

    @traitlets.validate("tab", "step")  # type: ignore[untyped-decorator]
    def _within(self, proposal: Any) -> int:
        most = self._tabs if proposal["trait"].name == "tab" else self._steps - 1
        value: int = proposal["value"]
        if not 0 <= value <= most:
            raise traitlets.TraitError(f"{proposal['trait'].name} is a number from 0 to {most}")
        return value

    def __repr__(self) -> str:
        return f"<{self._title}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget, and for what shows no widgets the still picture."""
        found = super()._repr_mimebundle_(**options)
        if found is not None:
            found[0]["image/svg+xml"] = self._still
        return found
