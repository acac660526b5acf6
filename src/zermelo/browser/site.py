"""What the documentation's site gets: the script that checks, and the studio without a server.

The part of a page that checks the page's own certificate, and the sources that it holds.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from zermelo.browser.pyodide import VERSION, Pyodide
from zermelo.families.language import parse
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

    def message(self) -> dict[str, Any]:
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
    return {"pyodide": pyodide.message(), "worker": scripts, "sources": sources}


def attach(work: Work, sources: Mapping[str, str], pyodide: Pyodide) -> Attached:
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
    data = {"work": work.message(), **setup(pyodide, sources)}
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


ROOT = Path(__file__).resolve().parents[2]
"""The folder of the package."""

HANDING = (
    "zermelo/cli/checking.py",
    "zermelo/cli/lines.py",
    "zermelo/cli/in_browser.py",
    "zermelo/core/shortage.py",
    "zermelo/formats/answers.py",
    "zermelo/formats/files.py",
    "zermelo/formats/instance.py",
    "zermelo/formats/json_text.py",
    "zermelo/formats/streams.py",
)
"""What hands the text over and words the outcome."""

LATE = (
    "zermelo/core/crash.py",
    "zermelo/checker/reading/json_mistakes.py",
    "zermelo/checker/reading/one_for_list.py",
    "zermelo/checker/reading/proof_file.py",
    "zermelo/checker/reading/rules.py",
)
"""What is loaded where a text is no certificate, or its proof stands in another file."""

STAND_IN = "msgspec.py"
"""The name of the plain Python that does in a browser what msgspec does elsewhere."""

ROOMS = ("core", "checker", "games", "formats")


def of_check(names: Iterable[str]) -> dict[str, str]:
    """Return the sources for one certificate: the files that `check --about` names, and the frame.

    `names`: relative to the folder of the package.
    """
    return _texts({*names, *HANDING, *LATE})


def of_all() -> dict[str, str]:
    """Return the sources for every certificate."""
    package = ROOT / "zermelo"
    found = (path for room in ROOMS for path in (package / room).rglob("*.py"))
    return _texts({*(path.relative_to(ROOT).as_posix() for path in found), *HANDING})


def _texts(names: set[str]) -> dict[str, str]:
    """Return the texts of files and of the packages around them, by their names."""
    around = {
        (parent / "__init__.py").as_posix() for name in names for parent in Path(name).parents[:-1]
    }
    paths = {name: ROOT / name for name in sorted(names | around)}
    ours = {name: path.read_text("utf-8") for name, path in paths.items() if path.is_file()}
    return {STAND_IN: script(STAND_IN), **ours}


BEGINNING = "const ZERMELO_CHECKER = "


def checker(pyodide: Pyodide) -> str:
    """Return the script: the sources for every certificate, and what has them checked."""
    data = {**setup(pyodide, of_all()), "seconds": SECONDS}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{BEGINNING}{text};\n" + script("checker.js") + script("site.js")


LEFT_OUT = ("browser", "cli", "mcp", "python", "reductions", "sweeps")
"""Rooms that the studio does without."""

FAMILIES = (
    *("petersen", "hypercube:2", "hypercube:3", "hypercube:4", "bipartite:2,3", "bipartite:3,3"),
    *(f"path:{n}" for n in range(1, 25)),
    *(f"cycle:{n}" for n in range(3, 25)),
    *(f"{name}:{n}" for name in ("complete", "star", "wheel", "fan") for n in range(3, 9)),
    *(f"grid:{r}x{c}" for r in range(2, 7) for c in range(2, 9)),
    *(f"kary:2,{depth}" for depth in (1, 2, 3)),
)
"""Graphs that the studio has by their names, made beforehand: the families need numpy."""


def studio(pyodide: Pyodide) -> dict[str, str]:
    """Return the files of the studio without a server, by their names."""
    held = {**setup(pyodide, {}), "package": _pack(), "families": dict(map(_drawable, FAMILIES))}
    held["worker"] += script("studio_worker.js")
    text = f"const ZERMELO_STUDIO = {json.dumps(held)};\n" + script("studio_host.js")
    own = files("zermelo.studio")
    names = ("studio.js", "board.js", "studio.css", "studio.html")
    made = {name: own.joinpath(name).read_text("utf-8") for name in names}
    first = '<script src="board.js">'
    page = made.pop("studio.html").replace(first, f'<script src="python.js"></script>\n{first}')
    return {**made, "python.js": text, "index.html": page}


def _drawable(name: str) -> tuple[str, dict[str, Any]]:
    """Return a name with an instance on its graph."""
    graph = parse(name)
    edges = [[int(u), int(v)] for u, v in graph.edges]
    written = {"vertices": graph.n, "edges": edges, "directed": graph.directed}
    game = {"game": "geography", "token": 0} if graph.directed else {"game": "node-kayles"}
    return name, {**game, "graph": written}


def _pack() -> str:
    """Return the package as far as the studio needs it, the same text each time."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for name, path in _files():
            data = path.read_bytes()
            head = tarfile.TarInfo(name)
            head.size = len(data)
            tar.addfile(head, io.BytesIO(data))
    return base64.b64encode(gzip.compress(archive.getvalue(), mtime=0)).decode()


def _files() -> Iterator[tuple[str, Path]]:
    yield STAND_IN, Path(__file__).with_name(STAND_IN)
    package = ROOT / "zermelo"
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        kept = inside.parts[0] not in LEFT_OUT and path.suffix in (".py", ".js", ".html", ".css")
        if path.is_file() and (kept or inside.as_posix() == "python/__init__.py"):
            yield path.relative_to(ROOT).as_posix(), path
