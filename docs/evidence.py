"""The specification of every kind of evidence, as docs/generate.py writes it from the checker."""

from __future__ import annotations

import inspect
import re
import sys
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from zermelo.checker.check import kinds
from zermelo.checker.kind import Kind, resolve
from zermelo.core.errors import shown
from zermelo.core.labels import Label
from zermelo.games.partizan.evidence import KINDS as PARTIZAN
from zermelo.games.registry import NAMES

HEAD = """# Kinds of evidence

This page specifies each kind of evidence: what it says, what is checked, and why acceptance
proves the claim. It is enough to write a checker. [Certificates](certificates.md) describes the
file around it and how things are written. `docs/generate.py` writes this page from the checker, so
it says what the checker does.

A kind *rests on* one of these:

| form | what is shown |
|---|---|
| rules | moves are made, or a fact is read off the rules |
| claims | a well-founded list: each claim follows from earlier ones and from the options |
| invariant | something that no move changes, or that an answer to each move restores |
| refutation | the checker builds a formula or program of the instance, which the proof refutes |
| quotient | a lemma says that a simpler graph or game has the same answer, or bounds it |
| search | the checker goes through everything by itself |
| theorem | the hypotheses of a theorem are checked, and the theorem says the answer |

Kinds of one form share the function that follows the proof. `checker.derived` proves claims, and
`checker.claims` does so where the evidence only names positions and the rules make the moves.
`checker.lrup` follows a formula's refutation, and `checker.cutting_planes` a program's bound. A
lemma, an invariant or a theorem is about one game, and its check has a separate file.

## All kinds
"""

OWN = "partizan games of your own"


def every() -> list[tuple[str, Kind, list[str]]]:
    """Return each kind with its name and its games; one may belong to many games."""
    found: dict[tuple[str, str], tuple[str, Kind, list[str]]] = {}
    for game in NAMES:
        for name, kind in kinds(game).items():
            found.setdefault((name, kind.check), (name, kind, []))[2].append(game)
    for name, kind in PARTIZAN.items():
        found.setdefault((name, kind.check), (name, kind, []))[2].append(OWN)
    return list(found.values())


def page() -> str:
    """Return the page."""
    parts, rows = [HEAD], ["| kind | games | rests on | theorem |", "|---|---|---|---|"]
    explained: set[str] = set()
    sections = []
    for name, kind, games in every():
        link = f"[`{name}`](#{anchor(name, games)})"
        rows.append(f"| {link} | {', '.join(games)} | {kind.basis} | {kind.theorem or '–'} |")
        sections.append(section(name, kind, games, explained))
    return "\n".join([*parts, *rows, "", *sections])


def anchor(name: str, games: list[str]) -> str:
    """Return the anchor of a section."""
    return title(name, games).replace("`", "").replace(" ", "-").replace(",", "").replace("'", "")


def title(name: str, games: list[str]) -> str:
    """Return the title of a section."""
    return f"{name} of {games[0] if len(games) < 4 else 'many games'}"


def section(name: str, kind: Kind, games: list[str], explained: set[str]) -> str:
    """Return the section of a kind; a file that explains several kinds is shown once."""
    check = resolve(kind.check)
    file = sys.modules[check.__module__]
    lines = [f"## {title(name, games)}", "", f"- games: {', '.join(games)}"]
    lines += [f"- proves: {proves(kind)}", f"- rests on: {kind.basis}"]
    lines += [f"- theorem: {kind.theorem}"] if kind.theorem else []
    lines += [f"- is checked: {kind.words}"]
    lines += [f"- key `{key}`: {words}" for key, words in keys(kind).items()] or ["- no keys"]
    where = file.__name__.replace(".", "/")
    lines += [f"- check: `{check.__name__}` in `src/{where}.py`", ""]
    if file.__name__ in explained:
        lines += ["The file is explained above.", ""]
    else:
        lines += [quoted(file.__doc__), ""]
    explained.add(file.__name__)
    own = quoted(inspect.getdoc(check))
    return "\n".join([*lines, own, ""] if "implies" in own else lines)


def proves(kind: Kind) -> str:
    """Return which questions a kind answers, with the answers where they are few."""
    return "; ".join(
        question if answers is None else f"{question}: {' or '.join(map(shown, answers))}"
        for question, answers in kind.proves.items()
    )


def keys(kind: Kind) -> dict[str, str]:
    """Return the keys of a kind with the types of their values in words."""
    form: Any = kind.form_type
    found = {}
    for key, hint in get_type_hints(form).items():
        optional = "" if key in form.__required_keys__ else " (may be left out)"
        found[key] = in_words(hint) + optional
    if kind.proof:
        found["proof"] = "VeriPB text" if kind.proof == "program" else "LRAT text"
        found["proof"] += ", or {`file`, `sha256`} of a file beside the certificate"
    return found


def in_words(hint: Any) -> str:
    """Return a type in words."""
    if hint == Label:
        return "label"
    if hint is Any:
        return "any JSON value of the form that is explained"
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(in_words(each) for each in inside)
    if origin is list:
        return f"list of ({in_words(inside[0])})"
    if origin is tuple:
        return f"[{', '.join(map(in_words, inside))}]"
    if origin is dict:
        return f"object of ({in_words(inside[1])})"
    if is_typeddict(hint):
        rows = (f"`{key}`: {in_words(each)}" for key, each in get_type_hints(hint).items())
        return f"{{{'; '.join(rows)}}}"
    return {int: "integer", str: "text", bool: "true or false", NoneType: "null"}.get(
        hint, getattr(hint, "__name__", str(hint))
    )


def quoted(doc: str | None) -> str:
    """Return a docstring as Markdown: stars and brackets are no marks in it."""
    text = inspect.cleandoc(doc or "").replace("``", "`")
    text = re.sub(r"(?m)^(?!- |  )(.+)\n(?=- )", r"\1\n\n", text)  # before a list
    text = re.sub(r"(?m)^((?:- |  \S).*)\n(?=[^\s-])", r"\1\n\n", text)  # and after it
    lines = text.split("\n    ")
    return "\n    ".join([escaped(lines[0]), *(code_or_text(line) for line in lines[1:])])


def code_or_text(block: str) -> str:
    """Return what follows an indentation: its first line is code, and stays as it is."""
    first, newline, rest = block.partition("\n")
    return f"{first}{newline}{escaped(rest)}"


def escaped(text: str) -> str:
    """Return a text in which only back quotes mark anything."""
    pieces = re.split(r"(`[^`]*`)", text)
    pieces[::2] = [re.sub(r"([*_\[\]<>|])", r"\\\1", piece) for piece in pieces[::2]]
    return "".join(pieces)
