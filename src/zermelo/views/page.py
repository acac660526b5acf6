"""Pages: one self-contained HTML file that steps through frames and plays against the reader.

The picture is drawn once as SVG; everything else is data that the page's script puts into it. The
page asks nothing of any network, and says so to the browser in its policy.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import asdict, replace
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from zermelo.views.display import Display
from zermelo.views.picture import LinkLook, State
from zermelo.views.playing import as_json, changes, written
from zermelo.views.shapes import INSIDE, SIZES, Arranged, groups, outline, ring, sample
from zermelo.views.styles import LINKS, NODES, OVER, RADIUS
from zermelo.views.svg import box, inline, markup

WIDE = 700.0
"""A wider picture is not shrunk to the width of a phone: it is pushed from side to side."""

ZOOM = 1.4
"""A page shows the picture larger than a file does, if there is room."""


def page(shown: Display) -> str:
    """Return the HTML file of a display."""
    base = _complete(shown, shown.still)
    left, top, width, height = box(shown.scene)
    board = Arranged((left, top, width, height), list(groups(shown.scene, base)))
    script, style = _file("page.js"), _file("page.css")
    policy = f"script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:"
    data = json.dumps(_data(shown, base), ensure_ascii=False, separators=(",", ":"))
    # "</" and "<!--" would end or change the script element that holds the data.
    data = data.replace("<", "\\u003c")
    notes = "".join(f"<p>{escape(note)}</p>" for note in shown.notes)
    if shown.kind:
        status = shown.word.status.value if shown.word else "unchecked"
        notes += f'<p id="word" class="{status}">{escape(shown.verdict)}</p>'
    wide = ' class="wide"' if width > WIDE else ""
    modes = "".join(
        f'<button type="button" data-mode="{number}">Play: {escape(play.title)}</button>'
        for number, play in enumerate(shown.plays)
    )
    if not modes:
        what = "This evidence holds no moves to play against." if shown.kind else ""
        modes = f'<p class="note">{what}</p>'
    return Template(_file("page.html")).substitute(
        policy=policy,
        title=escape(shown.title),
        style=style,
        notes=notes,
        wide=wide,
        board=inline(board, "board", ZOOM),
        legend=_legend(shown),
        modes=modes,
        last=len(shown.frames) - 1,
        data=data,
        script=script,
    )


def _complete(shown: Display, state: State) -> State:
    """Return the state with a look for every link."""
    return replace(state, links=state.links or (LinkLook(),) * len(shown.scene.links))


def _data(shown: Display, base: State) -> dict[str, Any]:
    frames = []
    before = base
    for frame in shown.frames:
        state = _complete(shown, frame.state)
        frames.append([changes(before, state), frame.text])
        before = state
    return {
        "names": shown.scene.names,
        "base": {
            "nodes": [written(look) for look in base.nodes],
            "links": [[look.kind, look.text] for look in base.links],
            "caption": base.caption,
        },
        "frames": frames,
        "plays": [as_json(play, base) for play in shown.plays],
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
            for kind, style in NODES.items()
        },
        "over": {over: markup(ring(over)) for over in OVER},
        "links": {kind: asdict(style) for kind, style in LINKS.items()},
    }


def _legend(shown: Display) -> str:
    used = _used(shown)
    return "".join(
        '<span><svg width="26" height="26" viewBox="-26 -30 52 56">'
        f"{markup(sample(kind))}</svg>{escape(meaning)}</span>"
        for kind, meaning in shown.legend
        if kind in used
    )


def _used(shown: Display) -> set[str]:
    """Return the kinds of nodes that occur anywhere; all, where the script makes states."""
    states = [shown.still, *(frame.state for frame in shown.frames)]
    for play in shown.plays:
        if play.kind != "graph":
            return {kind for kind, _ in shown.legend}
        states += [play.opened] if play.opened else []
        for spot in play.spots:
            states += [spot.state, *(one.answered for one in spot.options if one.answered)]
    return {kind for state in states for look in state.nodes for kind in (look.kind, look.over)}


def _file(name: str) -> str:
    return files("zermelo.views").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
