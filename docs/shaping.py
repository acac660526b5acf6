"""What mkdocs does with a page besides Markdown: formulas are set, tables labeled, pages ranked.

TeX between dollars becomes MathML, which browsers set themselves, so the site needs no script and
no network for it. What stands in the text as it is typed, 2^n, K_{3,4} or a <= b, gets its indices
and signs; code is left alone. The labels are the heads of the columns, which a narrow screen shows
before the cells of a table (docs/assets/site.css).
"""

from __future__ import annotations

import html
import re
from typing import Any

FORMULA = re.compile(
    r'<(span|div) class="arithmatex">\\[(\[](.*?)\\[)\]]</\1>([.,;:)]*)', re.DOTALL
)
"""A formula and the signs after it, which must not begin a line."""
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)

TAG = re.compile(r"(<[^>]*>)")
LEFT_ALONE = ("code", "pre", "math", "svg", "script", "style")
"""In these nothing is set."""

BELOW = re.compile(r"\b([A-Za-z]+'?)_(\{[^{}]*\}|[A-Za-z0-9]+)(?![A-Za-z0-9_])")
ABOVE = re.compile(
    r"(?<=[\w)>])\^(\{[^{}]*\}|O?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[A-Za-z0-9]+)"
)
SIGNS = {"&lt;=": "≤", "&gt;=": "≥", "&lt;-&gt;": "↔", "-&gt;": "→"}


BOOST = {
    "games": 6, "games/impartial.md": 20, "for": 0.5, "methods": 0.5,
    "gallery.md": 0.3, "cookbook.md": 0.3, "evidence.md": 0.3, "commands.md": 0.5,
}  # fmt: skip
"""Folders and pages that the search puts further up or down."""

WIDE = ("hard/index.md", "benchmarks.md", "errata/index.md")
"""Pages whose tables take the place of the contents at both sides."""

NAMED_SEARCH = 'data-md-component="search" role="dialog" aria-label="Search"'


def on_page_markdown(_text: str, page: Any, **_: Any) -> None:
    """Say how the search ranks a page and how wide it is; what is for maintainers is not found."""
    if page.file.src_uri in WIDE:
        page.meta["hide"] = ["navigation", "toc"]
    if any(above.title == "Maintainers" for above in page.ancestors):
        page.meta["search"] = {"exclude": True}
    for place in (page.file.src_uri, page.file.src_uri.partition("/")[0]):
        if place in BOOST:
            page.meta.setdefault("search", {"boost": BOOST[place]})


def on_post_page(output: str, **_: Any) -> str:
    """Return the page with a name for the dialog of the search, which the theme leaves out."""
    return output.replace('data-md-component="search" role="dialog"', NAMED_SEARCH)


def on_post_template(output: str, template_name: str, **_: Any) -> str:
    """Return the page for an address that is not there, with what it lacks."""
    if template_name != "404.html":
        return output
    said = '<h1>No such page</h1>\n<p>Search above, or begin at <a href="/">the start</a>.</p>'
    return on_post_page(output).replace("<h1>404 - Not found</h1>", said)


def on_page_content(text: str, **_: Any) -> str:
    """Return the page's HTML with its formulas set and its tables labeled."""
    made = "".join(set_outside_code(FORMULA.sub(set_tex, text)))
    return TABLE.sub(lambda found: labeled(found[0]), made)


def set_tex(found: re.Match[str]) -> str:
    """Return a formula, which stands in TeX, as MathML."""
    from latex2mathml.converter import convert

    tex = html.unescape(found[2])
    made: str = convert(tex, display="block" if found[1] == "div" else "inline")
    if found[1] == "div":  # it scrolls on a narrow screen, so the keyboard must reach it
        return made.replace("<math ", '<math tabindex="0" ', 1) + found[3]
    return f'<span class="formula">{made}{found[3]}</span>' if found[3] else made


def set_outside_code(text: str) -> list[str]:
    """Return the parts of a page, tags and texts, with the texts set that are no code."""
    made, within = [], 0
    for part in TAG.split(text):
        if part.startswith("<"):
            name = re.match(r"</?([a-z0-9]*)", part)
            if name and name[1] in LEFT_ALONE:
                within += -1 if part.startswith("</") else 1
            made.append(part)
        else:
            made.append(part if within else set_text(part))
    return made


def set_text(text: str) -> str:
    """Return a text with its indices and signs set.

    >>> set_text("K_{m,n} has 2^(m + n) colorings, n &gt;= x_1")
    'K<sub>m,n</sub> has 2<sup>m + n</sup> colorings, n ≥ x<sub>1</sub>'
    """
    for typed, sign in SIGNS.items():
        text = text.replace(typed, sign)
    return raised(BELOW.sub(below, text))


def raised(text: str) -> str:
    """Return a text with its exponents above, and theirs."""
    return ABOVE.sub(lambda found: f"<sup>{raised(bare(found[1]))}</sup>", text)


def below(found: re.Match[str]) -> str:
    """Return a letter, or a word with an index of one letter, with the index below."""
    base, index = found[1], bare(found[2])
    if len(base) > 1 and len(index) > 1 and found[2][0] != "{":
        return found[0]  # a name of two words
    return f"{base}<sub>{index}</sub>"


def bare(index: str) -> str:
    """Return an index without the brackets that only hold it together."""
    return index[1:-1] if index[0] in "{(" else index


def labeled(table: str) -> str:
    """Return a table in which every cell knows the head of its column."""
    heads = [
        html.escape(html.unescape(re.sub(r"<[^>]*>", "", head)))
        for head in re.findall(r"<th[^>]*>(.*?)</th>", table, re.DOTALL)
    ]

    def row(found: re.Match[str]) -> str:
        numbers = iter(heads)
        return re.sub(r"<td(?=[ >])", lambda _: f'<td data-label="{next(numbers, "")}"', found[0])

    return ROW.sub(row, table)
