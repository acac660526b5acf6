"""What the studio draws, in a process with limits: pages of results, and the places of a graph."""

from __future__ import annotations

from typing import Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.views.display import display
from zermelo.views.layout import places
from zermelo.views.page import page
from zermelo.views.svg import document
from zermelo.views.tikz import source

CHECKED = 10.0
"""So long the checker is waited for."""


def page_of(item: Instance | Certificate, _progress: Any = None) -> str:
    """Return the page of an instance or a certificate, with what the checker says."""
    word = check(item, Deadline(CHECKED)) if isinstance(item, Certificate) else None
    return page(display(item, word))


def picture_of(item: Instance | Certificate, form: str, _progress: Any = None) -> str:
    """Return the picture as SVG or TikZ."""
    word = check(item, Deadline(CHECKED)) if isinstance(item, Certificate) else None
    shown = display(item, word).picture
    return document(shown) if form == "svg" else source(shown)


def placed(graph: Graph, _progress: Any = None) -> list[tuple[float, float]]:
    """Return where the vertices of a graph stand."""
    return places(graph)
