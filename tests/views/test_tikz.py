"""Pictures as TikZ: what they hold, and that LaTeX typesets them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import networkx as nx
import pytest
from sampling import some
from shown import SHOWN, shown_certificate

import zermelo
from zermelo.views.display import display
from zermelo.views.tikz import source


@pytest.mark.parametrize("name", some(SHOWN, 2))
def test_every_color_is_defined_and_every_node_drawn(name: str) -> None:
    shown = display(shown_certificate(name))
    text = source(shown.picture)
    used = set(re.findall(r"\bz[0-9a-f]{6}\b", text))
    assert used == set(re.findall(r"\\definecolor\{(z\w+)\}", text))
    assert text.count("{") == text.count("}")
    outlines = text.count("circle[") + text.count("cycle;")
    assert outlines >= sum(look.kind != "absent" for look in shown.still.nodes)
    assert not re.search(r"\b(nan|inf|None)\b", text)


def test_names_that_tex_would_read_are_written_out() -> None:
    game = zermelo.node_kayles(nx.path_graph(["a_1", "50% & more", "{x}^2 ~ \\y #$"]))
    text = source(display(game).picture)
    for written in (r"a\_1", r"50\% \& more", r"\{x\}\textasciicircum{}2", r"\#\$"):
        assert written in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex here")
def test_latex_typesets_them(tmp_path: Path) -> None:
    pictures = []
    for name in SHOWN:
        shown = display(shown_certificate(name))
        pictures.append(source(shown.picture))
    pictures.append(source(shown.picture, shown.frames[:3]))
    lines = ["\\documentclass{article}", "\\usepackage[T1]{fontenc}", "\\usepackage{tikz}"]
    lines.append("\\begin{document}")
    for number, text in enumerate(pictures):
        (tmp_path / f"{number}.tikz").write_text(text)
        lines.append(f"\\input{{{number}.tikz}}\\clearpage")
    (tmp_path / "all.tex").write_text("\n".join([*lines, "\\end{document}"]))
    ran = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-2000:]
    assert "Missing character" not in (tmp_path / "all.log").read_text(errors="replace")
