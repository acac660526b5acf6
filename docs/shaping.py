"""What mkdocs does with a page besides Markdown: formulas become MathML, cells get labels.

MathML is what browsers set themselves, so the site needs no script and no network for it. The
labels are the heads of the columns, which a narrow screen shows before the cells of a table
(docs/assets/site.css).
"""

from __future__ import annotations

import html
import re
from typing import Any

from latex2mathml.converter import convert

FORMULA = re.compile(r'<(span|div) class="arithmatex">\\[(\[](.*?)\\[)\]]</\1>', re.DOTALL)
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)


def on_page_content(text: str, **_: Any) -> str:
    """Return the page's HTML with its formulas set and its tables labelled."""
    return TABLE.sub(lambda found: labelled(found[0]), FORMULA.sub(set_formula, text))


def set_formula(found: re.Match[str]) -> str:
    """Return a formula, which stands in TeX, as MathML."""
    tex = html.unescape(found[2])
    return convert(tex, display="block" if found[1] == "div" else "inline")


def labelled(table: str) -> str:
    """Return a table in which every cell knows the head of its column."""
    heads = [
        html.escape(html.unescape(re.sub(r"<[^>]*>", "", head)))
        for head in re.findall(r"<th[^>]*>(.*?)</th>", table, re.DOTALL)
    ]

    def row(found: re.Match[str]) -> str:
        numbers = iter(heads)
        return re.sub(r"<td(?=[ >])", lambda _: f'<td data-label="{next(numbers, "")}"', found[0])

    return ROW.sub(row, table)
