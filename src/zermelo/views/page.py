"""Pages: one self-contained HTML file that steps through frames and plays against the reader.

The picture is drawn once as SVG; everything else is data that the page's script puts into it. The
page asks nothing of any network, and says so to the browser in its policy.

Colors change with the page's theme, light or dark, as variables of its style sheet. Paper, ink and
lines turn over in the dark. A node keeps its color, and the letters on it theirs; only one that is
drawn on bare paper turns over with it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from itertools import pairwise, starmap
from string import Template
from typing import Any

from zermelo.views.display import Display
from zermelo.views.picture import LinkLook, State
from zermelo.views.playing import as_json, changes, look_values
from zermelo.views.shapes import (
    INSIDE,
    SIZES,
    Arranged,
    Group,
    Text,
    groups,
    outline,
    ring,
    sample,
)
from zermelo.views.styles import (
    FAINT,
    GREEN,
    INK,
    LINE,
    LINKS,
    NODES,
    OVER,
    PAPER,
    PURPLE,
    RADIUS,
    THIN,
    NodeStyle,
)
from zermelo.views.svg import box, inline, markup

SCRIPTS = ("fortwo.js", "plays.js", "byhand.js", "page.js")
"""They make one script, in this order."""

START = 'steppedPage(document, JSON.parse(document.getElementById("data").textContent));\n'
"""What a page's script does with them."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a page consists of, and a notebook's widget too."""

    inner: str  # HTML
    style: str
    script: str  # defines `steppedPage`
    data: dict[str, Any]  # what that is given, as JSON


@dataclass(frozen=True, slots=True)
class Attached:
    """What a page gets besides its display: a section, and what that needs."""

    markup: str
    style: str
    script: str
    name: str  # of the element that holds the data
    data: str  # JSON
    policy: Mapping[str, str]  # what the page's content security policy must allow for it


def page(shown: Display, attached: Attached | None = None) -> str:
    """Return the HTML file of a display."""
    made = parts(shown, f"\n{attached.markup}" if attached else "")
    script, style = f"{made.script}{START}", made.style
    data = json.dumps(made.data, ensure_ascii=False, separators=(",", ":"))
    held = _json_element("data", data)
    if attached is not None:
        script, style = script + attached.script, style + attached.style
        held += _json_element(attached.name, attached.data)
    return Template(file("page.html")).substitute(
        policy=_policy(script, style, attached.policy if attached else {}),
        title=escape(shown.title),
        inner=made.inner,
        style=style,
        data=held,
        script=script,
    )


def _policy(script: str, style: str, more: Mapping[str, str]) -> str:
    """Return what the page may do, by its own script and style and by what is attached."""
    allowed = {
        "script-src": f"'{_hash(script)}'",
        "style-src": f"'{_hash(style)}'",
        "img-src": "data:",
    }
    for key, value in more.items():
        allowed[key] = f"{allowed[key]} {value}" if key in allowed else value
    return "; ".join(f"{key} {value}" for key, value in allowed.items())


def _json_element(name: str, data: str) -> str:
    """Return the element that holds JSON."""
    # "</" and "<!--" would end or change it.
    data = data.replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{data}</script>\n'


def parts(shown: Display, attached: str = "") -> Parts:
    """Return what steps through a display and plays; `attached`: HTML below the checker's word."""
    base = _complete(shown, shown.still)
    drawn = Arranged(box(shown.scene), list(map(_group, groups(shown.scene, base))))
    answer = f' <span class="answer">{escape(shown.answer)}</span>' if shown.answer else ""
    inner = Template(file("page.inner.html")).substitute(
        game=escape(shown.game),
        asked=escape(shown.asked),
        answer=answer,
        why=f'<p id="why">{escape(shown.why)}</p>' if shown.why else "",
        word=_word(shown),
        attached=attached,
        how=f'<p id="how">{escape(shown.how)}</p>' if shown.how else "",
        notes="".join(f"<p>{escape(note)}</p>" for note in shown.notes),
        board=inline(drawn, "board"),
        legend=_legend(shown),
        modes="".join(_tabs(shown)),
        last=len(shown.frames) - 1,
    )
    script = "".join(map(file, SCRIPTS))
    return Parts(inner, file("page.css"), script, _data(shown, base))


def _word(shown: Display) -> str:
    if not shown.kind:
        return ""
    status = shown.word.status.value if shown.word else "unchecked"
    return f'<p id="word" class="{status}">{escape(shown.verdict)}</p>'


def _tabs(shown: Display) -> Iterator[str]:
    """Yield a tab for the steps, and one for everything that can be played."""
    labels = [("replay", "Watch"), *((str(i), play.tab) for i, play in enumerate(shown.tabs))]
    for mode, label in labels:
        yield (
            f'<button type="button" role="tab" id="mode-{mode}" data-mode="{mode}">'
            f"{escape(label)}</button>"
        )


def _complete(shown: Display, state: State) -> State:
    """Return the state with a look for every link."""
    return replace(state, links=state.links or (LinkLook(),) * len(shown.scene.links))


def _data(shown: Display, base: State) -> dict[str, Any]:
    states = [base, *(_complete(shown, frame.state) for frame in shown.frames)]
    steps = zip(starmap(changes, pairwise(states)), shown.frames, strict=True)
    return {
        "about": shown.title,
        "opens": shown.opens,
        "names": shown.scene.names,
        "meanings": dict(shown.legend),
        "base": {
            "nodes": [look_values(look) for look in base.nodes],
            "links": [[look.kind, look.text] for look in base.links],
            "caption": base.caption,
        },
        "frames": [[changed, frame.text] for changed, frame in steps],
        "plays": [as_json(play, base) for play in shown.tabs],
        "styles": _styles(),
        "radius": RADIUS,
        "inside": INSIDE,
        "sizes": SIZES,
    }


@cache
def _styles() -> dict[str, Any]:
    return {
        "nodes": {
            kind: {"markup": markup(outline(style)), "ink": style.ink}
            for kind, style in ((kind, _node(each)) for kind, each in NODES.items())
        },
        "over": {over: markup(map(_theme, ring(over))) for over in OVER},
        "links": {kind: asdict(_theme(style)) for kind, style in LINKS.items()},
    }


def _legend(shown: Display) -> str:
    used = _node_kinds(shown)
    return "".join(
        '<span><svg width="26" height="26" viewBox="-26 -30 52 56" aria-hidden="true">'
        f"{markup(map(_theme, sample(kind)))}</svg>{escape(meaning)}</span>"
        for kind, meaning in shown.legend
        if kind in used
    )


def _node_kinds(shown: Display) -> set[str]:
    """Return the kinds of nodes that occur anywhere on the page."""
    states = [shown.still, *(frame.state for frame in shown.frames)]
    scripted: set[str] = set()
    for play in shown.tabs:
        scripted.update(play.looks)
        states += [play.opened] if play.opened else []
        for spot in play.spots:
            states += [spot.state, *(one.answered for one in spot.options if one.answered)]
    drawn = {kind for state in states for look in state.nodes for kind in (look.kind, look.over)}
    return drawn | scripted


def file(name: str) -> str:
    """Return a file of this room, as text."""
    return files("zermelo.views").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


FILLS = {PAPER: "var(--paper)", INK: "var(--ink)", FAINT: "var(--soft)"}
STROKES = {
    **FILLS,
    LINE: "var(--line)",
    THIN: "var(--thin)",
    PURPLE: "var(--violet)",
    GREEN: "var(--good)",
}
"""What stands for these colors on a page; page.css has both values of each."""

BARE = (PAPER, "none")
"""The fills that are no color of their own."""


def _theme(drawn: Any) -> Any:
    """Return a shape that stands on the paper, or a style, in the colors of a page."""
    tables = (("fill", FILLS), ("stroke", STROKES))
    colors = ((key, table, getattr(drawn, key, "")) for key, table in tables)
    return replace(drawn, **{key: table[color] for key, table, color in colors if color in table})


def _node(style: NodeStyle) -> NodeStyle:
    """Return the style of a node: its letters keep their color, unless it is bare paper."""
    themed: NodeStyle = _theme(style)
    bare = style.fill in BARE
    return replace(themed, ink=FILLS.get(style.ink, style.ink)) if bare else themed


def _group(group: Group) -> Group:
    """Return what is drawn at a place; the text in a colored node keeps its color."""
    bare = group.kind != "node" or getattr(group.shapes[0], "fill", "") in BARE
    shapes = (
        shape if isinstance(shape, Text) and shape.at == (0.0, 0.0) and not bare else _theme(shape)
        for shape in group.shapes
    )
    return replace(group, shapes=tuple(shapes))
