"""Certificates checked by Pyodide as a page has them checked: the words are those of `check`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pyodides import WITH_NODE, WITH_PYODIDE, by_node
from small_certificates import SAMPLES, certificate

from zermelo.browser.site import of_all
from zermelo.cli.in_browser import outcomes
from zermelo.cli.main import run
from zermelo.formats.certificate_writing import write

ORDER: dict[str, Any] = {
    "zermelo": "certificate",
    "version": 1,
    "instance": {"game": "ello", "graph": {"vertices": 3, "edges": [[0, 1], [1, 2]]}, "green": [0]},
    "question": "winnable",
    "answer": True,
    "evidence": {"kind": "winning-order", "order": [0, 1, 2]},
}


def but(*path: str, value: Any) -> str:
    """Return the certificate with another value at a place."""
    made = json.loads(json.dumps(ORDER))
    inside = made
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return json.dumps(made)


MISTAKES = {
    "moved.json": but("evidence", "order", value=[1, 0, 2]),
    "twice.json": but("evidence", "order", value=[0, 0, 2]),
    "short.json": but("evidence", "order", value=[0, 1]),
    "unlisted.json": but("evidence", "order", value=7),
    "label.json": but("evidence", "order", value=[0, 1, "</script>\u202e"]),
    "no.json": but("answer", value=False),
    "number.json": but("answer", value=1),
    "asked.json": but("question", value="nim-value"),
    "kind.json": but("evidence", "kind", value="dual-barrier"),
    "unknown.json": but("evidence", "kind", value="oracle"),
    "proof.json": but("evidence", "proof", value="1 0 0\n"),
    "lost.json": but("evidence", "proof", value={"file": "lost.lrat", "sha256": "0" * 64}),
    "version.json": but("version", value=2),
    "key.json": but("instance", "reed", value=[0]),
    "one.json": but("instance", "green", value=0),
    "text.json": but("instance", "green", value="al"),
    "half.json": but("instance", "green", value=[0.5]),
    "edges.json": but("instance", "graph", "edges", value=[[0, 1], [1]]),
    "loop.json": but("instance", "graph", "edges", value=[[0, 0]]),
    "vertices.json": but("instance", "graph", "vertices", value=1.5),
    "many.json": but("instance", "graph", "vertices", value=10**9),
    "family.json": but("instance", "graph", value={"family": "path:3"}),
    "game.json": but("instance", "game", value="elo"),
    "name.json": but("instance", "name", value="<b>P\n3</b>"),
    "deep.json": "[" * 200 + "]" * 200,
    "nan.json": '{"zermelo": NaN}',
    "same.json": '{"zermelo": 1, "zermelo": 1}',
    "cut.json": json.dumps(ORDER)[:-9],
    "empty.json": "",
    "list.json": "[]",
    "lines.jsonl": f"{json.dumps(ORDER)}\nno\n\n{but('evidence', 'order', value=[1, 0, 2])}\n",
    "damaged.json.gz": "this is not compressed",
}
"""Files that are rejected, or no certificates; the last but one has a line that is accepted."""


def other(answer: Any) -> Any:
    """Return an answer of the same form that is another."""
    if isinstance(answer, bool):
        return not answer
    if isinstance(answer, int):
        return answer + 1
    others = {"N": "P", "P": "N", "||": "="}
    return others[answer] if isinstance(answer, str) else []


def prepared(folder: Path) -> dict[str, str]:
    """Return a certificate of every kind, with its answer and with another, and the mistakes."""
    files = {}
    for number, sample in enumerate(SAMPLES):
        write(certificate(sample), str(folder / "made.json"))
        text = (folder / "made.json").read_text()
        value = json.loads(text)
        files[f"{number}.json"] = text
        files[f"{number}-other.json"] = json.dumps({**value, "answer": other(value["answer"])})
    return {**files, **MISTAKES}


def printed(paths: Sequence[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what `zermelo check` prints, the results first and then the messages."""
    capsys.readouterr()
    run(["check", "--no-limits", *paths])
    told = capsys.readouterr()
    return told.out.splitlines() + [
        each.removeprefix("zermelo: ") for each in told.err.splitlines()
    ]


def lines(found: Sequence[dict[str, Any]]) -> list[str]:
    results = [each["line"] for each in found if each["status"] != "error"]
    return results + [each["line"] for each in found if each["status"] == "error"]


def judged(found: Sequence[dict[str, Any]]) -> None:
    """See to it that all was accepted that is right, and most of the rest rejected."""
    statuses = {each["line"].partition(": ")[0]: each["status"] for each in found}
    for number, (game, kind, *_) in enumerate(SAMPLES):
        assert statuses[f"{number}.json"] == "accepted", (game, kind)
        assert statuses[f"{number}-other.json"] == "rejected", (game, kind)
    for each in found:
        assert bool(each["implies"]) == (each["status"] == "accepted"), each["line"]
    for name in ("moved.json", "short.json", "no.json", "number.json"):
        assert statuses[name] == "rejected", name
    assert statuses["lines.jsonl:1"] == "accepted"
    assert statuses["lines.jsonl:2"] == "error"


@WITH_PYODIDE
@WITH_NODE
def test_every_kind_has_the_words_of_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = prepared(tmp_path)
    monkeypatch.chdir(tmp_path)
    for name, text in files.items():
        Path(name).write_text(text)
    found = by_node(of_all(), files)
    judged(found)
    here = printed(list(files), capsys)
    assert lines(found) == here
    assert [json.loads(each) for each in outcomes(files, 300)] == found
