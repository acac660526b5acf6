"""What mkdocs does with the HTML of a page: formulas set, cells of tables labeled."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def shaping(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "docs")
    return importlib.import_module("shaping")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("O(2^n n / 64)", "O(2<sup>n</sup> n / 64)"),
        ("2^O(n log n)", "2<sup>O(n log n)</sup>"),
        ("2^O(n^2 log(n))", "2<sup>O(n<sup>2</sup> log(n))</sup>"),
        ("2^(r - 1) of C_2n", "2<sup>r - 1</sup> of C<sub>2n</sub>"),
        ("GF(2^61)", "GF(2<sup>61</sup>)"),
        ("m Δ^2", "m Δ<sup>2</sup>"),
        ("a_{i+1}^2", "a<sub>i+1</sub><sup>2</sup>"),
        ("in_v -&gt; mark_v", "in<sub>v</sub> → mark<sub>v</sub>"),
        ("1 &lt;= k", "1 ≤ k"),
        ("clique_cycle_blocks, closed_forms", "clique_cycle_blocks, closed_forms"),
    ],
)
def test_what_is_typed_is_set(shaping: Any, typed: str, shown: str) -> None:
    assert shaping.on_page_content(f"<p>{typed}</p>") == f"<p>{shown}</p>"


def test_code_is_left_alone(shaping: Any) -> None:
    page = '<p><code>x_1^2 -&gt;</code> <a href="a_b^c">x</a></p>'
    page += "<pre><code><span>y_2</span></code></pre>"
    assert shaping.on_page_content(page) == page
    assert shaping.on_page_content(f"{page}<p>y_2</p>") == f"{page}<p>y<sub>2</sub></p>"


def test_cells_know_their_columns(shaping: Any) -> None:
    row = '<tr>\n<td>1</td>\n<td style="text-align: right;">2</td>\n</tr>'
    head = "<tr><th>a <code>b</code></th><th>&lt; c</th></tr>"
    made = shaping.on_page_content(f"<table><thead>{head}</thead>{row}{row}</table>")
    assert made.count('<td data-label="a b">1</td>') == 2
    assert made.count('<td data-label="&lt; c" style="text-align: right;">2</td>') == 2


def test_tex_becomes_mathml(shaping: Any) -> None:
    if importlib.util.find_spec("latex2mathml") is None:
        pytest.skip("latex2mathml is not installed: pip install '.[docs]'")
    inline = shaping.on_page_content(r'<p><span class="arithmatex">\(a_1 &lt; 2^n\)</span></p>')
    assert inline.startswith("<p><math ")
    assert "<msub>" in inline
    assert "<msup>" in inline
    assert "arithmatex" not in inline
    followed = shaping.on_page_content(r'<p><span class="arithmatex">\(a\)</span>), b</p>')
    assert followed.startswith('<p><span class="formula"><math ')
    assert followed.endswith("</math>),</span> b</p>")
    block = shaping.on_page_content('<div class="arithmatex">\\[\n\\det M\n\\]</div>')
    assert 'display="block"' in block
