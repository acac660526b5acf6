"""The tutorial and its notebook: every command and cell gives what stands there."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from notebooks import PICTURE, cells, executed, given, kept
from telling import BLOCK, told, without_times

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "tutorial.md").read_text()
NOTEBOOK = ROOT / "docs" / "tutorial.ipynb"


def files() -> dict[str, str]:
    """Return the files that the page writes."""
    return {file: text for file, _, text in BLOCK.findall(PAGE) if file}


def test_the_commands_say_what_the_page_says(tmp_path: Path) -> None:
    """To renew the page: python tests/support/telling.py docs/tutorial.md."""
    now = told(PAGE, tmp_path)
    assert without_times(now) == without_times(PAGE)
    for name in ("petersen", "seventh"):
        drawn = (tmp_path / f"{name}.svg").read_text()
        assert (ROOT / "docs" / "images" / f"{name}.svg").read_text() == drawn
    assert (tmp_path / "petersen.html").stat().st_size > 10_000


def test_a_page_that_is_wrong_is_seen(tmp_path: Path) -> None:
    page = "```sh\nzermelo families | head -1\n```\n\n```text\nform  nothing\n```\n"
    assert without_times(told(page, tmp_path)) == page.replace("nothing", "graph")


def test_the_file_has_the_cubic_graphs() -> None:
    lines = files()["cubic.g6"].split()
    graphs = [nx.from_graph6_bytes(line.encode()) for line in lines]
    assert len(graphs) == 19
    for i, graph in enumerate(graphs):
        assert nx.is_connected(graph)
        assert dict(graph.degree) == dict.fromkeys(range(10), 3)
        assert not any(nx.is_isomorphic(graph, other) for other in graphs[:i])
    assert all(f"'{line}'" in files()["sweep.toml"] for line in lines)
    assert all(line in NOTEBOOK.read_text() for line in lines)


def test_geng_writes_that_file() -> None:
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if geng is None:
        pytest.skip("nauty's geng is not installed: apt install nauty")
    command = [geng, "-q", "-cd3", "-D3", "10"]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    assert made.stdout == files()["cubic.g6"]


KERNEL = all(importlib.util.find_spec(name) for name in ("nbclient", "nbformat", "ipykernel"))
"""Whether notebooks can be executed: pip install '.[docs]'."""


def test_the_notebook_shows_what_its_cells_give(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a kernel, or where there is none one by one. To renew it: tests/support/notebooks.py."""
    shown = [kept(cell) for cell in cells(NOTEBOOK)]
    if KERNEL:
        made = [cell for cell in executed(NOTEBOOK, tmp_path).cells if cell.cell_type == "code"]
        assert [kept_by_kernel(cell) for cell in made] == shown
    else:
        monkeypatch.chdir(tmp_path)
        names: dict[str, Any] = {}
        assert [given(cell, names) for cell in cells(NOTEBOOK)] == shown
    assert shown.count(PICTURE) == 2
    assert shown[-1] == "3\n64"


def kept_by_kernel(cell: dict[str, Any]) -> str:
    """Return what a cell shows; here texts are whole, where a file has their lines."""
    outputs = [
        {**each, "data": {kind: [text] for kind, text in each.get("data", {}).items()}}
        for each in cell["outputs"]
    ]
    return kept({**cell, "outputs": outputs})
