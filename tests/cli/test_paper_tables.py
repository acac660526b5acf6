"""Tables for papers: CSV, LaTeX and Markdown, of many instances, classifications and sweeps."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

import zermelo
from zermelo.core import graph6 as reading
from zermelo.families.language import parse
from zermelo.formats.tables import graph6

Cli = Callable[..., tuple[int, str, str]]

LINES = "Bw\n# a remark\nDhc\nD?{\n"

SWEEP = """
[[sweep]]
game = "node-kayles"
graph = "path:{n}"
for = { n = [2, 3] }
"""


def rows(out: str) -> list[dict[str, str]]:
    return [row for row in csv.DictReader(io.StringIO(out)) if not row["graph6"].startswith("#")]


@pytest.fixture
def graphs(tmp_path: Path) -> str:
    (tmp_path / "graphs.g6").write_text(LINES)
    return str(tmp_path / "graphs.g6")


def test_csv_of_many_graphs(graphs: str, cli: Cli) -> None:
    status, out, _ = cli("decide", "node-kayles", "--graph6", graphs, "--csv")
    assert status == 0
    assert out.splitlines()[0] == "graph6,n,m,name,answer,level"
    found = rows(out)
    assert [(row["graph6"], row["n"], row["m"]) for row in found] == [
        ("Bw", "3", "3"), ("Dhc", "5", "5"), ("D?{", "5", "4"),
    ]  # fmt: skip
    for row in found:
        game = zermelo.node_kayles(zermelo.graphs.graph(f"graph6:{row['graph6']}")[0])
        assert row["answer"] == str(zermelo.decide(game).answer)
        assert row["level"] == "certified"
    assert out.splitlines()[-1].startswith("# zermelo ")
    assert "zermelo decide node-kayles --graph6" in out.splitlines()[-1]


def test_markdown_and_latex(graphs: str, cli: Cli) -> None:
    _, out, _ = cli("decide", "node-kayles", "--graph6", graphs, "--markdown", "--workers", "2")
    lines = out.splitlines()
    assert lines[:2] == ["| graph6 | n | m | name | answer | level |", "|" + " --- |" * 6]
    assert lines[-1].startswith("Table: zermelo ")
    assert len(lines) == 2 + 3 + 2
    _, out, _ = cli("decide", "node-kayles", "--graph6", graphs, "--latex")
    assert r"\texttt{D{?}\{}" in out
    assert out.rstrip().endswith(r"\end{table}")


def test_only_one_form_at_a_time(graphs: str, cli: Cli) -> None:
    status, _, error = cli("decide", "node-kayles", "--graph6", graphs, "--csv", "--json")
    assert (status, "--csv, --json exclude each other" in error) == (2, True)


def test_what_is_unknown_has_no_answer(cli: Cli) -> None:
    command = "decide polish --graph gnp:30,0.5 --method search --nodes 5 --csv"
    status, out, _ = cli(*command.split())
    (row,) = rows(out)
    assert (status, row["answer"], row["level"]) == (3, "", "unknown")


def test_classifications(cli: Cli) -> None:
    status, out, _ = cli("classify", "petersen", "grid:2x3", "--csv")
    assert status == 0
    first, second = rows(out)
    assert (first["oddity"], first["winnable-colorings"], first["level"]) == (
        "yes", "512", "exhaustive",
    )  # fmt: skip
    assert second["name"] == "grid:2x3"


def test_reports_of_sweeps(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "sweep.toml").write_text(SWEEP)
    status, _, error = cli(
        "experiment", "run", "sweep.toml", "-o", "sweep.sqlite", "--workers", "1"
    )
    assert status == 0, error
    status, out, _ = cli("experiment", "report", "sweep.sqlite", "--csv")
    assert status == 0
    assert [(row["graph6"], row["name"], row["answer"]) for row in rows(out)] == [
        ("A_", "n=2", "1"), ("Bg", "n=3", "2"),
    ]  # fmt: skip
    status, _, error = cli("experiment", "report", "sweep.sqlite")
    assert (status, "add -o report" in error) == (2, True)


def test_verdicts_of_python() -> None:
    found = zermelo.experiments.decide_many([zermelo.cops(nx.petersen_graph())], workers=1)
    text = zermelo.experiments.text_table(found)
    assert r"| IheA@GUAo | 10 | 15 |  | 3 | certified |" in text
    assert "cops cop-number" in text.splitlines()[-1]
    with pytest.raises(zermelo.errors.InputError, match="there is no style"):
        zermelo.experiments.text_table(found, "html")


@pytest.mark.parametrize("text", ["path:1", "path:2", "petersen", "path:70", "gnp:9,0.5,seed=2"])
def test_graph6_is_read_again(text: str) -> None:
    assert reading.decode(graph6(parse(text)), "graph6").edges == parse(text).edges


def test_digraph6_is_read_again() -> None:
    graph = parse("digrid:2x3")
    assert sorted(reading.decode(graph6(graph), "digraph6").edges) == sorted(graph.edges)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no LaTeX here")
def test_the_latex_compiles(graphs: str, tmp_path: Path, cli: Cli) -> None:
    _, out, _ = cli("decide", "node-kayles", "--graph6", graphs, "--latex")
    text = f"\\documentclass{{article}}\\begin{{document}}\n{out}\\end{{document}}\n"
    (tmp_path / "paper.tex").write_text(text)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
