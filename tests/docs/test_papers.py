"""The three short papers: their sources are whole, and LaTeX sets them where it is installed."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "docs" / "papers" / "build.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("papers", BUILD)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAPERS = loaded()


@pytest.mark.parametrize("name", PAPERS.PAPERS)
def test_a_source_is_whole(name: str) -> None:
    text = PAPERS.source(name)
    assert "%%" not in text
    assert text.count(r"\begin{proof}") == text.count(r"\end{proof}") >= 3
    begun = re.findall(r"\\begin\{(\w+)\}", text)
    ended = re.findall(r"\\end\{(\w+)\}", text)
    assert sorted(begun) == sorted(ended)
    bare = re.sub(r"\\[{}\\]", "", text)
    assert bare.count("{") == bare.count("}")
    assert len(re.findall(r"(?<!\\)\$", text)) % 2 == 0
    keys = set(re.findall(r"^@\w+\{(\w+),", (ROOT / "paper.bib").read_text(), re.MULTILINE))
    cited = {key for each in re.findall(r"\\cite\{([^}]*)\}", text) for key in each.split(",")}
    assert cited <= keys


def test_lists_and_formulas_become_latex() -> None:
    found = PAPERS.latex("Of *all $n_1$* & `a_b`:\n\n1. one\n2. two\n   lines\n\nSee [x](y.md).")
    assert found == (
        "Of \\emph{all $n_1$} \\& \\texttt{a\\_b}:\n\n\\begin{enumerate}\n\\item one\n"
        "\\item two\n   lines\n\\end{enumerate}\n\nSee x."
    )


def test_the_command_writes_the_papers(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(BUILD), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    made = "pdf" if shutil.which("pdflatex") and shutil.which("bibtex") else "tex"
    assert {path.stem for path in tmp_path.glob(f"*.{made}")} == set(PAPERS.PAPERS)
