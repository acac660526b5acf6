"""What the studio's page shows: games with the data that can be clicked, graphs, and results.

Graphs are placed and results drawn in a process with limits.
"""

from __future__ import annotations

import re
from typing import Any

from zermelo.checker.check import check
from zermelo.core import graph6
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.families.language import parse
from zermelo.games.game import Game, Key
from zermelo.views.display import display
from zermelo.views.layout import places
from zermelo.views.page import page
from zermelo.views.svg import document
from zermelo.views.tikz import source

KINDS: tuple[tuple[Any, str], ...] = (
    (list[Label] | str, "vertices"),
    (list[Label], "vertices"),
    (Label, "vertex"),
    (list[int] | dict[str, int], "weights"),
    (list[tuple[Label, Label, int]], "edge-weights"),
    (list[tuple[Label, Label]], "edges"),
    (bool, "flag"),
    (int, "number"),
    (str, "text"),
)
"""How the value of a key is given, by its type; what is not here is typed in as JSON."""

CHOICE = re.compile(r'"([a-z-]+)"')
"""What the summary of a text quotes: the texts that there are to choose from."""


def described(spec: Game) -> dict[str, Any]:
    """Return what the page needs to know of a game."""
    return {
        "game": spec.name,
        "title": spec.title[0].upper() + spec.title[1:],
        "how": spec.how,
        "graph": spec.graph,
        "loops": spec.loops,
        "questions": [[question.name, question.summary] for question in spec.questions],
        "keys": [_key(key) for key in spec.keys],
    }


def _key(key: Key) -> dict[str, Any]:
    kind = next((name for each, name in KINDS if key.type == each), "json")
    return {
        "name": key.name,
        "kind": kind,
        "summary": key.summary,
        "choices": CHOICE.findall(key.summary) if kind == "text" else [],
        "default": key.default if isinstance(key.default, str) else None,
        "required": key.required,
        "unless": key.unless,
        "questions": list(key.questions),
    }


def read_text(text: str, _progress: Any = None) -> Graph:
    """Return the graph of a text: a family, or failing that graph6."""
    text = text.strip()
    try:
        return parse(text)
    except InputError as mistake:
        try:
            return graph6.decode(text)
        except InputError:
            raise mistake from None


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
