"""What the documentation's site gets: the script that checks, and the studio without a server."""

from __future__ import annotations

import base64
import gzip
import io
import json
import tarfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from zermelo.browser.pyodide import Pyodide
from zermelo.browser.section import ROOT, SECONDS, STAND_IN, of_all, script, setup
from zermelo.families.language import parse

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
    held = {**setup(pyodide, {}), "package": _packed(), "families": dict(map(_drawable, FAMILIES))}
    held["worker"] += script("studio_worker.js")
    text = f"const ZERMELO_STUDIO = {json.dumps(held)};\n" + script("studio_host.js")
    own = files("zermelo.studio")
    page = own.joinpath("studio.html").read_text("utf-8")
    first = '<script src="board.js">'
    made = {name: own.joinpath(name).read_text("utf-8") for name in ("studio.js", "board.js")}
    return {
        **made,
        "studio.css": own.joinpath("studio.css").read_text("utf-8"),
        "python.js": text,
        "index.html": page.replace(first, f'<script src="python.js"></script>\n{first}'),
    }


def _drawable(name: str) -> tuple[str, dict[str, Any]]:
    """Return a name with an instance on its graph."""
    graph = parse(name)
    edges = [[int(u), int(v)] for u, v in graph.edges]
    written = {"vertices": graph.n, "edges": edges, "directed": graph.directed}
    game = {"game": "geography", "token": 0} if graph.directed else {"game": "node-kayles"}
    return name, {**game, "graph": written}


def _packed() -> str:
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
