"""Without numba, or with its compiler switched off: plain programs, and methods say why not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sampling import some

from zermelo import decide
from zermelo.formats.instance import decode

GAMES: tuple[tuple[str, dict[str, object], str | None], ...] = (
    ("ello", {"graph": {"family": "path:40"}, "green": [0]}, None),
    ("ello", {"graph": {"family": "mop:3000"}, "green": "all"}, None),
    ("ello", {"graph": {"family": "gnp:40,0.5"}, "green": "all"}, "algebra"),
    ("ello", {"graph": {"family": "grid:3x4"}, "green": "all"}, "subset-dp"),
    ("cops", {"graph": {"family": "grid:6x6"}, "cops": 2, "question": "capture-time"}, None),
    ("cleaning", {"graph": {"family": "hypercube:4"}, "question": "brush-number"}, "subset-costs"),
    ("polish", {"graph": {"family": "grid:2x5"}, "question": "nim-value"}, None),
    ("grim", {"graph": {"family": "cycle:12"}, "question": "nim-value"}, None),
    ("node-kayles", {"graph": {"family": "grid:4x4"}, "question": "nim-value"}, None),
    ("subtraction", {"graph": {"family": "tree:14"}, "take": [1, 2], "question": "nim-value"},
     "nimbers"),
    ("geography", {"graph": {"family": "grid:60x61"}, "token": 0}, None),
    ("edge-nim", {"graph": {"family": "cycle:3"}, "edge_weights": [[0, 1, 2], [1, 2, 1], [0, 2, 2]],
                  "token": 0}, None),
    ("vertexnim", {"graph": {"family": "gnp:6,0.5"}, "weights": [3, 2, 1, 4, 2, 3], "token": 0,
                   "play": "misere"}, None),
    ("vertexnim", {"graph": {"family": "cycle:3000"}, "weights": [2] * 2999 + [1], "token": 0},
     None),
    ("octal", {"digits": "0.33", "graph": {"family": "star:4"}, "attach_at": 0,
               "question": "period"}, None),
)  # fmt: skip
"""Games, and methods, that use a kernel where there is one."""

FAILING = "raise ImportError('Numba needs NumPy 2.3 or less. Got NumPy 9.9.')\n"
MISSING = "import sys\nsys.modules['numba'] = None\n"


def environment(way: str, folder: Path) -> dict[str, str]:
    """Return an environment without a working numba."""
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    if way == "switched off":
        return {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    if way == "failing":
        (folder / "numba").mkdir()
        (folder / "numba" / "__init__.py").write_text(FAILING)
    if way == "missing":
        (folder / "sitecustomize.py").write_text(MISSING)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


REASONS = {
    "switched off": "numba is switched off by NUMBA_DISABLE_JIT=1",
    "failing": "numba cannot be loaded: Numba needs NumPy 2.3 or less. Got NumPy 9.9.",
    "missing": "numba is not installed: pip install numba",
}


def zermelo(given: dict[str, str], *arguments: str, text: str = "") -> list[dict[str, object]]:
    run = subprocess.run(
        [sys.executable, "-m", "zermelo", *arguments, "--json"],
        env=given, input=text, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert run.stderr == ""
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("way", some(["switched off", "failing", "missing"]))
def test_plain_programs_do_the_work(way: str, tmp_path: Path) -> None:
    given = environment(way, tmp_path)
    for method in sorted({method for _, _, method in GAMES}, key=str):
        lines = [json.dumps({"game": name, **value}) for name, value, asked in GAMES
                 if asked == method]  # fmt: skip
        arguments = ["decide", "-"] + (["--method", method] if method else [])
        text = "\n".join(lines) + "\n"
        limit = ["--time-limit", "120"]
        found = zermelo(given, *arguments, *limit, text=text)
        assert len(found) == len(lines)
        for verdict, line in zip(found, lines, strict=True):
            instance = decode(json.loads(line), Path())
            assert verdict["answer"] == decide(instance, method=method).answer, line
            assert verdict["assurance"] != "unknown", (line, verdict)


@pytest.mark.parametrize("way", REASONS)
def test_the_methods_say_why(way: str, tmp_path: Path) -> None:
    given = environment(way, tmp_path)
    rows = zermelo(given, "methods")
    missing = [row for row in rows if "numba" in str(row["reason"])]
    assert {row["reason"] for row in missing} == {REASONS[way]}
    assert not any(row["available"] for row in missing)
    assert {"dense", "table", "algebra-order"} <= {row["method"] for row in missing}
    line = json.dumps({"game": "polish", "graph": {"family": "complete:5"}})
    (verdict,) = zermelo(given, "decide", "-", "--method", "dense", text=line + "\n")
    assert (verdict["answer"], verdict["reason"]) == (None, REASONS[way])
