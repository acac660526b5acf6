"""The part of a page that checks the page's own certificate."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from zermelo.browser.pyodide import VERSION, Pyodide
from zermelo.views.page import Attached

SECONDS = 300.0
"""So long one certificate may take; Python takes longer in a browser."""

IN_WORKER = ("python.js", "worker.js")
"""They make the worker's script, in this order."""


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be checked: a file that the page holds, and what lies beside it."""

    name: str
    text: str
    rules: tuple[tuple[str, str, Mapping[str, str]], ...] = ()  # names, texts, modules beside
    beside: Mapping[str, bytes] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        """Return what the worker is told: see python.js."""
        return {
            "files": {self.name: self.text},
            "packed": {name: base64.b64encode(b).decode() for name, b in self.beside.items()},
            "paths": [self.name],
            "rules": self.rules,
            "seconds": SECONDS,
        }


def setup(pyodide: Pyodide, sources: Mapping[str, str]) -> dict[str, Any]:
    """Return what starts a checker in a page: see checker.js."""
    scripts = "".join(map(script, IN_WORKER))
    return {"pyodide": pyodide.told(), "worker": scripts, "sources": sources}


def attached(work: Work, sources: Mapping[str, str], pyodide: Pyodide) -> Attached:
    """Return what a page gets."""
    shown = [text for text in sources.values() if text]
    held = "in this page" if pyodide.folder else f"loaded from {pyodide.address} when you press"
    markup = Template(script("check.html")).substitute(
        {
            "count": len(shown),
            "lines": f"{sum(len(text.splitlines()) for text in shown):,}",
            "version": VERSION,
            "from": escape(held),
        }
    )
    data = {"work": work.told(), **setup(pyodide, sources)}
    return Attached(
        markup=markup,
        style=script("check.css"),
        script=script("checker.js") + script("certificate.js"),
        name="check-data",
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        policy=pyodide.policy(),
    )


def script(name: str) -> str:
    """Return the text of a file of this folder."""
    return files("zermelo.browser").joinpath(name).read_text("utf-8")
