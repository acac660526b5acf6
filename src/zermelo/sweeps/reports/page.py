"""The report: tables and plots on one HTML page that needs no other file, and the plots as PNGs."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError, Unavailable
from zermelo.formats.json_text import loads
from zermelo.formats.tables import head, line
from zermelo.formats.writing import atomic_write, ensure_writable, make_folder
from zermelo.sweeps.reports.charts import WORK, Chart, charts
from zermelo.sweeps.reports.drawing import pictures
from zermelo.sweeps.reports.factors import ALONG, along, by_factor
from zermelo.sweeps.reports.tables import COUNTED, Filled, count_tasks, fill_tables
from zermelo.sweeps.store import open_store

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 3rem; border-bottom: 1px solid #ccc }
table { border-collapse: collapse; font-size: 0.85rem; display: block; overflow-x: auto }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid #e5e5e5; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums }
figure { margin: 1.5rem 0 } img { max-width: 100%; height: auto } figcaption, .small {
  font-size: 0.85rem; color: #555 }
"""


Picture = tuple[str, str, bytes]
"""A plot: its file's name, its caption, and the PNG."""


def write_report(
    records: str,
    output: str,
    tell: Callable[[str], object] = lambda _: None,
) -> list[str]:
    """Write the report and return the names of the files that were written.

    The output is ``FILE.html``, the page alone, ``FILE.md``, a shorter one in Markdown with its
    plots in a folder beside it, or a folder for ``report.html`` and the plots as PNG files.
    Without matplotlib it has the tables and no plots; `tell` is told so.

    Raises `InputError` if there are no records, or the place cannot be written.
    """
    with open_store(records) as store:
        rows, experiments = list(store.rows()), store.experiments()
    if all(row["finished"] is None for row in rows):
        raise InputError("there is no record yet", "run the experiment first", "", records)
    alone = output.endswith((".html", ".htm"))
    short = output.endswith(".md")
    page = Path(output) if alone or short else Path(output) / "report.html"
    if alone:
        ensure_writable(output)
    plots = {
        (name, sweep): plot
        for name, (_, sweeps) in experiments.items()
        for sweep, plot in loads(sweeps).items()
    }
    parts = [_question(table) for table in fill_tables(rows, experiments)]
    drawn: list[Picture] = []
    missing = None
    for chart in charts(rows, plots):
        mine: list[Picture] = []
        try:
            mine = list(_pictures(chart, short))
        except Unavailable as error:
            missing = f"without plots: {error}"
        drawn += mine
        parts.append(
            "\n".join(_short(chart, mine, page)).strip() if short else _section(chart, mine)
        )
    if missing is not None:
        parts.insert(0, f"<p>{escape(missing)}</p>")
        tell(missing)
    title = " · ".join(title for title, _ in experiments.values())
    text = next((plot["text"] for plot in plots.values() if "text" in plot), "")
    if short:
        html = "\n\n".join([f"# {title}", *filter(None, [text.strip()]), *parts]) + "\n"
    else:
        parts[:0] = [f"<pre>{escape(text)}</pre>"] if text else []
        html = _page(title, rows, parts)
    files: list[tuple[Path, bytes]] = [(page, html.encode())]
    if not alone:
        folder = page.with_suffix("") if short else page.parent
        make_folder(str(folder))
        files += [(folder / f"{name}.png", data) for name, _, data in drawn]
    for path, data in files:
        with atomic_write(path) as stream:
            stream.write(data)
    return [str(path) for path, _ in files]


def _short(chart: Chart, drawn: Iterable[Picture], page: Path) -> Iterator[str]:
    """Yield the lines of a chart in Markdown."""
    yield f"## {chart.sweep}: {chart.question} of {chart.game}\n"
    for name, caption, _ in drawn:
        yield f"![{caption}]({page.stem}/{name}.png)\n"
    for what, columns, rows in by_factor(chart):
        yield f"{what}:\n"
        yield from (*head("markdown", columns), *(line("markdown", row) for row in rows), "")


def _pictures(chart: Chart, short: bool) -> Iterator[Picture]:
    words = "-".join((chart.experiment, chart.sweep, chart.question))
    start = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    work = [f"counted-{i}" for i, name in enumerate(chart.statistics(), 1) if name in WORK][:1]
    for name, caption, data in pictures(chart, ("answers", *work) if short else None):
        yield f"{start}-{name}", caption, data


def _section(chart: Chart, drawn: Iterable[Picture]) -> str:
    figures = "\n".join(
        f'<figure><img alt="{escape(caption)}" src="data:image/png;base64,'
        f'{base64.b64encode(data).decode()}">'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
        for _, caption, data in drawn
    )
    named = f"{chart.sweep}: {chart.question} of {chart.game}"
    told = "\n".join(
        f"<h3>{escape(what)}</h3>\n{_table(columns, rows)}"
        for what, columns, rows in by_factor(chart)
    )
    return (
        f"<h2>{escape(named)}</h2>\n{figures}\n{told}\n"
        f"<details><summary>The numbers</summary>\n{_table(ALONG, along(chart))}</details>"
    )


def _question(table: Filled) -> str:
    columns, rows = table.cells()
    about = table.about
    said = "" if about is None else f"{about.asks} Status: {about.status}. Source: {about.source}."
    missing = "; ".join(f"size {size}: {why}" for size, why in table.missing.items())
    return f"<h2>{escape(table.question)}</h2>\n<p>{escape(said)}</p>\n{_table(columns, rows)}" + (
        f"\n<p>Missing: {escape(missing)}.</p>" if missing else ""
    )


def _page(title: str, rows: Sequence[dict[str, Any]], parts: Iterable[str]) -> str:
    done = [row for row in rows if row["finished"] is not None]
    times = sorted(row["finished"] for row in done)
    found = {tuple(sorted(loads(row["versions"]).items())) for row in done}
    versions = "; ".join(
        sorted(", ".join(f"{name} {number}" for name, number in each) for each in found)
    )
    wrong = [row for row in done if row["error"] is not None]
    errors = "".join(
        f"<li>{escape(row['task'][:12])}: {escape(row['error'])}</li>" for row in wrong
    )
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title><style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<p>{len(done):,} of {len(rows):,} tasks are done, from {times[0]} to {times[-1]}.</p>
{_table(COUNTED[1:], [row[1:] for row in count_tasks(rows)])}
{f"<h2>Errors</h2><ul>{errors}</ul>" if errors else ""}
{"".join(parts)}
<p class="small">Seconds are those of the clock, for everything: encoding, solving and checking.
Versions: {escape(versions)}.</p>
</body></html>
"""


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "\n".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"


def _cell(value: Any) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, int | float):
        text = f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"
        return f'<td class="number">{text}</td>'
    return f"<td>{escape(str(value))}</td>"
