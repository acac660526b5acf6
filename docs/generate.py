"""Write what the documentation takes from the code: schemas, tables, the reference.

Run it as `python docs/generate.py`; the same code gives the same bytes, and a test compares them.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))  # the test loads this file from elsewhere

import commands
import evidence
import gallery

import zermelo
from zermelo.checker.check import kinds
from zermelo.checker.kind import Kind
from zermelo.cli.listings import WHAT, schema_text
from zermelo.core.errors import shown
from zermelo.families.registry import ENTRIES
from zermelo.games.game import Game
from zermelo.games.registry import GAMES
from zermelo.python.constructors import FUNCTIONS
from zermelo.python.moved import public
from zermelo.reductions.registry import REDUCTIONS
from zermelo.solvers.method import methods, references

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
BEGIN = "<!-- from here on by docs/generate.py -->"
END = "<!-- to here -->"
BLANK = "\n\n"

HEADINGS = ("Parameters", "Returns", "Raises", "Yields", "Attributes", "Notes", "Examples")


"""The commands that docs/architecture.md follows."""

INTRODUCTION = """Names for everyday use are at the top of the package `zermelo`: the games, and the
functions that decide, check, read, write and show. Other names are in its modules, such as
`zermelo.graphs.lookup`; `zermelo.nx` has [its own page](libraries.md). A name is loaded when it is
first used. `docs/generate.py` writes this page from the docstrings."""

TOP = (
    ("Deciding and checking", ("decide", "check")),
    ("Reading and writing", ("read", "write")),
    ("Showing", ("show",)),
    ("Rules of your own", ("ruleset", "connected", "Graph")),
    ("Making instances", ()),
)
"""The groups of the names at the top; what is in none is a constructor of instances."""


def games() -> str:
    """Return the table of games and questions."""
    rows = ["| page | `game` | questions |", "|---|---|---|"]
    for spec in GAMES.values():
        asked = ", ".join(question.name for question in spec.questions)
        rows.append(f"| [{capital(spec.title)}]({spec.name}.md) | `{spec.name}` | {asked} |")
    return "\n".join(rows)


def capital(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def every_method() -> str:
    """Return the table of games and methods."""
    rows = ["| game | methods |", "|---|---|"]
    for spec in GAMES.values():
        named = "; ".join(_group(spec, asks, names) for asks, names in _groups(spec).items())
        if asides := ", ".join(f"`{each.name}`" for each in references(spec.name)):
            named += f"; second opinions {asides}"
        rows.append(f"| [{capital(spec.title)}]({spec.name}.md) | {named} |")
    return "\n".join(rows)


def _groups(spec: Game) -> dict[tuple[str, ...], list[str]]:
    """Return the names of a game's methods by the questions that they answer."""
    found: dict[tuple[str, ...], list[str]] = {}
    for each in methods(spec.name):
        asks = tuple(
            question.name for question in spec.questions if question.name in each.questions
        )
        found.setdefault(asks, []).append(f"`{each.name}`")
    return found


def _group(spec: Game, asks: tuple[str, ...], names: list[str]) -> str:
    """Return methods, with their questions where these are not all of the game's."""
    return ", ".join(names) + (f" ({', '.join(asks)})" if len(asks) < len(spec.questions) else "")


def families() -> str:
    """Return the table of the mini-language."""
    rows = [f"| `{entry.form}` | {entry.title} |".replace("|B|", "\\|B\\|") for entry in ENTRIES]
    return "\n".join(["| text | graph |", "|---|---|", *rows])


def reductions() -> str:
    """Return the table of docs/reductions.md: what goes there and back."""
    rows = [
        "| source | `--to` | option | `--solution` reads | `--proof` writes |",
        "|" + "---|" * 5,
    ]
    for each in REDUCTIONS:
        option = f"`--{each.option}`" if each.option else ""
        cells = (f"{each.takes} ({each.source})", f"`{each.target}`", option)
        rows.append(f"| {' | '.join((*cells, each.solved, each.proves))} |")
    return "\n".join(rows)


def certificates() -> str:
    """Return the page of the certificates, with what each kind proves, and what is checked."""
    heading, made = "", []
    for line in (DOCS / "certificates.md").read_text().splitlines():
        cells = line.split(" | ")
        if line.startswith("## "):
            heading = line[3:].lower()
        elif line.startswith("| `") and heading != "how things are written":
            column = 2 if heading == "more kinds of impartial games" else 1
            game, name = (re.findall(r"`([a-z-]+)`", cells[i])[0] for i in (0, column - 1))
            if column == 1:  # a game's own section, or that of all impartial ones
                titles = {spec.title.lower(): spec.name for spec in GAMES.values()}
                game = next((titles[title] for title in titles if title.startswith(heading)), "sum")
            kind = kinds(game)[name]
            cells[column], cells[column + 2] = proved(kind, game), kind.words
        made.append(" | ".join(cells))
    return "\n".join(made) + "\n"


def proved(kind: Kind, game: str) -> str:
    """Return which questions of a game a kind answers, with the answers where they are few."""
    return "; ".join(
        question if answers is None else f"{question}: {' or '.join(map(shown, answers))}"
        for question, answers in kind.proves.items()
        if GAMES[game].question(question)
    )


def with_part(page: Path, made: str) -> str:
    """Return a page with the part that is written here as it must be."""
    head, rest = page.read_text().split(BEGIN)
    return f"{head}{BEGIN}\n{made}\n{END}{rest.split(END)[1]}"


def reference() -> str:
    """Return the reference of the Python interface, from the docstrings."""
    parts = [
        "# Python",
        INTRODUCTION,
        f"```python\n{dedent((zermelo.__doc__ or '').split(BLANK)[1])}\n```",
    ]
    names = public()
    top = names.pop("")
    del names["nx"]  # they have a page: libraries.md
    grouped = {name for _, group in TOP for name in group}
    for title, group in TOP:
        parts.append(f"## {title}")
        parts += [entry(name, top[name]) for name in group or sorted({*top} - grouped)]
    for module, own in names.items():
        about = inspect.getdoc(getattr(zermelo, module)) or ""
        parts += [f"## `zermelo.{module}`", about.split(BLANK)[0]]
        parts += [entry(name, value) for name, value in own.items()]
    return "\n\n".join(parts) + "\n"


def entry(name: str, value: Any) -> str:
    """Return one name of the reference."""
    is_error = isinstance(value, type) and issubclass(value, Exception)
    head = f"### `{name}`"
    if callable(value) and not is_error and name not in ("Graph", "Assurance"):
        signature = re.sub(r"<factory>", "{}", str(inspect.signature(value)))
        head += f"\n\n```python\n{name}{signature.replace(chr(39), '')}\n```"
    return f"{head}\n\n{prose(inspect.getdoc(value) or '')}"


def prose(doc: str) -> str:
    """Return a NumPy-style docstring as Markdown: its sections become definition lists."""
    found: list[str] = []
    lines = doc.replace("``", "`").splitlines()
    inside = ""
    example = False
    for i, line in enumerate(lines):
        if line.startswith(">>>") and not example:
            found.append("```python")
        elif example and not line:
            found.append("```")
        example = bool(line) and (example or line.startswith(">>>"))
        if set(line) == {"-"}:
            continue
        if example:
            found.append(line)
        elif i + 1 < len(lines) and line in HEADINGS and set(lines[i + 1]) == {"-"}:
            inside = line
            found += ["", f"**{line}**", ""]
        elif inside and line and not line.startswith(" "):
            found += ["", f"`{line}`"]
        elif inside and line:
            first = found[-1].startswith("`")
            found.append(f"{':   ' if first else '    '}{line.strip()}")
        else:
            found.append(line)
    if example:
        found.append("```")
    return re.sub(r"\n{3,}", BLANK, "\n".join(found)).strip()


def stub() -> str:
    """Return the types of the constructors, for type checkers: they are made at run time."""
    lines = [
        '"""The types of the constructors, which docs/generate.py writes from the entries."""',
        "",
        "from collections.abc import Iterable, Mapping, Sequence",
        "from typing import Any",
        "",
        "from zermelo.core.instance import Instance",
        "from zermelo.python.making import graph as graph",
        "",
        "Node = Any",
        "",
        "FUNCTIONS: dict[str, str]",
        "",
    ]
    for name in sorted(FUNCTIONS):
        signature = str(inspect.signature(getattr(zermelo, name))).replace("'", "")
        for text in ("zero", "vertexnim", "remove-then-move", "normal"):
            signature = signature.replace(f"= {text}", f'= "{text}"')
        head, _, result = signature.rpartition(" -> ")
        inside = ",\n    ".join(split(head[1:-1]))
        lines.append(f"def {name}(\n    {inside},\n) -> {result}: ...")
    return "\n".join(lines) + "\n"


def split(parameters: str) -> list[str]:
    """Return the parameters of a signature; a comma inside brackets divides none."""
    return re.split(r", (?![^\[]*\]|[^(]*\))", parameters)


def written() -> dict[Path, str]:
    """Return what stands in every generated file."""
    made = {DOCS / "schemas" / f"{what}.json": schema_text(what) + "\n" for what in WHAT}
    made[ROOT / "src/zermelo/python/constructors.pyi"] = stub()
    parts = {
        DOCS / "games" / "index.md": games(),
        DOCS / "methods" / "index.md": every_method(),
        DOCS / "instances.md": families(),
        DOCS / "reductions.md": reductions(),
    }
    for page, part in parts.items():
        made[page] = with_part(page, part)
    made[DOCS / "certificates.md"] = certificates()
    made[DOCS / "evidence.md"] = evidence.page()
    made[DOCS / "commands.md"] = commands.page()
    made |= {DOCS / "gallery.md": gallery.page(), **gallery.pictures()}
    return {**made, DOCS / "python.md": reference()}


if __name__ == "__main__":
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
