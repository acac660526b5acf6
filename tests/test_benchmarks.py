"""The benchmarks runner: its list, its table, its mistakes; every benchmark can be loaded."""

from __future__ import annotations

import importlib
import platform
import subprocess
from pathlib import Path

import pytest
from modules_run import module_run

from benchmarks.__main__ import OUTSIDE

ROOT = Path(__file__).resolve().parents[1]
NAMES = sorted(
    file.stem
    for file in (ROOT / "benchmarks").glob("*.py")
    if file.stem not in ("__init__", "__main__", "machine", "measure", "million_page")
)

SECTIONS = [
    "Against C++",
    "Against other libraries",
    "How cost grows",
    "A million vertices",
    "Our methods against each other",
    "Full tables",
]
"""What is not ours comes first."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return module_run("benchmarks", *arguments, folder=ROOT)


def test_the_list_names_every_benchmark() -> None:
    found = run("--list")
    assert (found.returncode, found.stderr) == (0, "")
    lines = [line.split(None, 2) for line in found.stdout.splitlines()]
    assert [name for name, _, _ in lines] == NAMES
    assert {kind for _, kind, _ in lines} == {"ratios", "prints"}
    assert all(title for _, _, title in lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_has_the_interface(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    module = importlib.import_module(f"benchmarks.{name}")
    assert callable(module.main)
    assert f"python -m benchmarks.{name}" in (module.__doc__ or "")


def test_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("edge_nim")
    assert found.returncode == 0, found.stderr
    machine, versions, empty, head, *rows = found.stdout.splitlines()
    assert machine.startswith("machine: ")
    assert platform.node() not in machine
    assert f"Python {platform.python_version()}" in versions
    assert empty == ""
    assert head.split() == ["benchmark", "case", "ours", "s", "rival", "s", "ratio"]
    assert len(rows) == 4
    for row in rows:
        name, *_, ours, rival, ratio = row.replace("plain search", "").split()
        assert name == "edge_nim"
        assert float(ratio) == pytest.approx(float(rival) / float(ours), rel=0.02)
    assert found.stderr.startswith("edge_nim: ")


def test_the_page_of_the_documentation_is_what_the_runner_prints() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    printed = run("edge_nim", "--markdown").stdout
    before, _, after = printed.partition("- machine: ")
    assert page.startswith(before)
    assert page.endswith(after[after.index("## Full tables") :])
    sections = {part.partition("\n")[0]: part for part in page.split("\n## ")[1:]}
    assert list(sections) == SECTIONS
    tables = [
        [line.split(" | ") for line in sections[name].splitlines() if line.startswith("| ")][2:]
        for name in ("Against other libraries", "Our methods against each other")
    ]
    others, own = ([row[4] for row in table] for table in tables)
    assert all(rival.startswith(OUTSIDE) for rival in others)
    assert not any(rival.startswith(OUTSIDE) for rival in own)
    with_ratios = {
        line.split()[0] for line in run("--list").stdout.splitlines() if " ratios " in line
    }
    assert {row[0].strip("| ") for table in tables for row in table} == with_ratios


@pytest.mark.parametrize(
    ("name", "words"),
    [("edge_nmi", "did you mean edge_nim?"), ("ello_counts", "python -m benchmarks.ello_counts")],
)
def test_mistakes(name: str, words: str) -> None:
    found = run(name)
    assert (found.returncode, found.stdout) == (2, "")
    assert words in found.stderr.splitlines()[-1]
