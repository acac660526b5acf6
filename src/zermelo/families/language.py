"""The graph mini-language: ``grid:4x5``, ``product(path:3,gnp:20,0.3,seed=1)``, ``file:g.g6``.

    graph  =  name | name:value,value,…,key=value | name(operand,operand,…) | name:text

An operand is a graph or, where the operation wants one, a number (a vertex, or a distance). Inside
an operation a comma is followed either by a number or key=value, or by the next graph (a name).
Each operation fixes how many numbers stand after each of its graphs: the last so many are its own,
those before them are values of the family, so every text has one reading. graph6, sparse6 and
digraph6 use neither commas nor parentheses; inside an operation a file's path must do without them
too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.files import InstanceReader
from zermelo.families.registry import OTHER_NAMES, REGISTRY, Entry

DEPTH = 50
"""Operations may be nested this deep."""

NEAREST = 3
"""So many families are named where there is none of a name."""

PROBABILITY = "p"
"""The parameter that is a number from 0 to 1; all others are whole numbers."""

_Token = tuple[int, str]
"""The column where a value stands, and what is written there."""

_Named = dict[str, tuple[int, int | float]]
"""Values under their names, each with its column."""

_NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
_PLUS = re.compile(r"\s*\+\s*(?=[A-Za-z])")
_VERTEX = re.compile(r"[-+.0-9]")
_FURTHER_VALUE = re.compile(r",\s*(?:[-+.0-9]|\w+\s*=)", re.ASCII)
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")


def parse(text: str, base: Path | None = None, instance: InstanceReader | None = None) -> Graph:
    """Build the graph that a text in the mini-language describes.

    ``file:PATH`` is relative to the folder `base` (the current one), and `instance` reads the graph
    of an instance file, for ``file:x.json``. `InputError`: the text is wrong, names a parameter out
    of range, or describes a graph that is too large; the place is a column.
    """
    parser = _Parser(text, base or Path(), instance)
    try:
        graph = parser.graph(0)
        if parser.at < len(text):
            parser.refuse_rest("the graph ends before")
    except InputError as error:
        if not _PLUS.search(text):
            raise
        parts = ",".join(part.strip() for part in _PLUS.split(text))
        raise InputError(error.what, f"write union({parts})", error.place) from None
    return graph


def _at(column: int, what: str, mend: str = "") -> InputError:
    # The space lets a caller put its own place in front: ".graph.family column 7".
    return InputError(what, mend, f" column {column + 1}")


@contextmanager
def _error_place(start: int, columns: Mapping[str, int] | None = None) -> Iterator[None]:
    """Put an error where the parameter stands that it names, or else at the start."""
    try:
        yield
    except InputError as error:
        column = (columns or {}).get(error.place, start)
        raise _at(column, error.what, error.mend) from None


class _Parser:
    """Recursive descent over one text; `at` is the next character."""

    def __init__(self, text: str, base: Path, instance: InstanceReader | None) -> None:
        self.text = text
        self.base = base
        self.instance = instance
        self.at = 0
        self.built = [0, 0]  # vertices and edges of all operands so far

    def graph(self, depth: int, vertices: int = 0) -> Graph:
        """Read a graph; so many vertices, which belong to the operation around it, follow."""
        self.skip_spaces()
        start = self.at
        name = _NAME.match(self.text, start)
        if not name:
            raise _at(start, "a graph is missing here", "write for instance grid:4x5")
        entry = REGISTRY.get(name[0])
        if entry is None:
            what = f"there is no graph family {shown(name[0])}"
            raise _at(start, what, _suggestion(name[0]))
        self.at = name.end()
        if entry.is_operation:
            return self.operation(entry, start, depth)
        if entry.is_text:
            graph = self.parse_quoted(entry, depth)
        else:
            graph = self.family(entry, start, depth, vertices)
        self.built = [self.built[0] + graph.n, self.built[1] + graph.m]
        with _error_place(start):
            affordable(*self.built)
        self.skip_spaces()
        return graph

    def operation(self, entry: Entry, start: int, depth: int) -> Graph:
        self.expect("(", entry)
        if depth == DEPTH:
            raise _at(start, f"operations are nested more than {DEPTH} deep")
        columns: list[int] = []
        operands: list[Graph | int] = []
        while True:
            self.skip_spaces()
            columns.append(self.at)
            operands.append(self.operand(entry, len(operands), depth))
            if self.peek() != ",":
                break
            self.at += 1
        if self.peek() != ")":
            self.refuse_rest("the parenthesis of " + entry.name + " is not closed")
        self.at += 1
        self.skip_spaces()
        needed = len(entry.operands)
        if len(operands) < needed or (len(operands) > needed and not entry.many):
            count = f"{len(operands)} operand{'s' * (len(operands) > 1)}"
            raise _at(start, f"{entry.name} got {count}", f"write {entry.form}")
        with _error_place(start, dict(zip(entry.operands, columns, strict=False))):
            return entry.build(*operands)

    def operand(self, entry: Entry, position: int, depth: int) -> Graph | int:
        """Read the operand at this position; what stands too much is read by its looks."""
        named = entry.operands[position : position + 1]
        vertex = named[0].islower() if named else _VERTEX.match(self.text, self.at)
        if vertex and not entry.many:
            column = self.at
            token = self.take(r"[^,()]*").strip()
            return int(_value(entry, named[0] if named else "a vertex", column, token))
        return self.graph(depth + 1, entry.vertices_after(position))

    def parse_quoted(self, entry: Entry, depth: int) -> Graph:
        self.expect(":", entry)
        start = self.at
        text = self.take(r"[^,()]*" if depth else r".*").strip()
        if not text:
            raise _at(start, f"{entry.name} needs a text", f"write {entry.form}")
        try:
            if entry.form.endswith(":PATH"):
                return entry.build(self.base / text, self.instance)
            return entry.build(text)
        except InputError as error:
            what = ": ".join(filter(None, (error.source, error.place, error.what)))
            raise _at(start, what, error.mend) from None

    def family(self, entry: Entry, start: int, depth: int, vertices: int) -> Graph:
        arguments: list[_Token] = []
        if entry.parameters:
            self.expect(":", entry)
            arguments = self.arguments(depth)
            kept = len(arguments) - vertices
            own = 1 if entry.many or entry.separator != "," else len(entry.parameters)
            if vertices and kept >= own:
                self.at = self.text.rindex(",", 0, arguments[kept][0])
                arguments = arguments[:kept]
        elif self.peek() == ":":
            raise _at(self.at, f"{entry.name} takes no values", f"write {entry.form}")
        is_key = ["=" in token for _, token in arguments]
        if is_key != sorted(is_key):
            column, _ = arguments[is_key.index(True)]
            raise _at(column, "a key stands before a value", f"write {entry.form}")
        cut = is_key.count(False)
        named = _bind_arguments(entry, arguments[:cut], start)
        keys = _keys(entry, arguments[cut:])
        columns = {name: column for name, (column, _) in (named | keys).items()}
        with _error_place(start, columns):
            return entry.build(
                *(value for _, value in named.values()),
                **{key: value for key, (_, value) in keys.items()},
            )

    def arguments(self, depth: int) -> list[_Token]:
        """Return the values after the colon with their columns."""
        found: list[_Token] = []
        while True:
            self.skip_spaces()
            found.append((self.at, self.take(r"[^,()]*").strip()))
            further = self.peek() == "," and (
                depth == 0 or _FURTHER_VALUE.match(self.text, self.at)
            )
            if not further:
                return found
            self.at += 1

    def take(self, pattern: str) -> str:
        found = re.compile(pattern, re.DOTALL).match(self.text, self.at)
        assert found, "the patterns match the empty text"
        self.at = found.end()
        return found[0]

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip_spaces(self) -> None:
        self.take(r"\s*")

    def expect(self, mark: str, entry: Entry) -> None:
        if self.peek() != mark:
            raise _at(self.at, f"{mark!r} is missing after {entry.name}", f"write {entry.form}")
        self.at += 1

    def refuse_rest(self, what: str) -> None:
        rest = self.text[self.at :]
        ending = f" {shown(rest)}" if rest else ""
        mend = {")": "remove the parenthesis", "": "write )"}.get(rest[:1], "")
        raise _at(self.at, f"{what}{ending}", mend)


def _bind_arguments(entry: Entry, arguments: list[_Token], start: int) -> _Named:
    """Return the values under their parameters' names."""
    separated = entry.separator == ","
    if not separated and len(arguments) == 1:
        ((column, token),) = arguments
        arguments, separated = [], True
        for piece in token.split(entry.separator):
            arguments.append((column, piece.strip()))
            column += len(piece) + len(entry.separator)
    if not separated or not (entry.many or len(arguments) == len(entry.parameters)):
        count = f"{len(arguments)} value{'s' * (len(arguments) != 1)}"
        raise _at(start, f"{entry.name} got {count}", f"write {entry.form}")
    names = entry.parameters
    if entry.many:
        names = [f"{names[0]}[{i}]" for i in range(len(arguments))]
    return {
        name: (column, _value(entry, name, column, token))
        for name, (column, token) in zip(names, arguments, strict=True)
    }


def _keys(entry: Entry, arguments: list[_Token]) -> _Named:
    known = ["seed"] if entry.seeded else []
    keys: _Named = {}
    for column, token in arguments:
        key, _, value = (part.strip() for part in token.partition("="))
        if key not in known:
            mend = nearest(key, known) if known else f"write {entry.form}"
            raise _at(column, f"{entry.name} has no key {shown(key)}", mend)
        if key in keys:
            raise _at(column, f"the key {key} stands twice", "remove one of them")
        keys[key] = (column, _value(entry, key, column, value))
    return keys


def _value(entry: Entry, name: str, column: int, token: str) -> int | float:
    """Return the number that a token writes; `InputError` if it is none, or too small."""
    article = "" if entry.is_operation else "an " if entry.name[0] in "aeiou" else "a "
    needs = f"{article}{entry.name} needs"
    if name == PROBABILITY:
        if not _NUMBER.fullmatch(token):
            raise _at(column, f"{name} is {shown(token)}", "write a number from 0 to 1")
        if not 0 <= (chance := float(token)) <= 1:
            raise _at(column, f"{needs} 0 <= p <= 1, not {chance:g}")
        return chance
    if not _WHOLE.fullmatch(token):
        raise _at(column, f"{name} is {shown(token)}", "write a whole number of at most 18 digits")
    value, least = int(token), entry.least(name.partition("[")[0])
    if least is not None and value < least:
        raise _at(column, f"{needs} {'numbers' if entry.many else name} >= {least}, not {value}")
    return value


def _suggestion(name: str) -> str:
    """Return what was meant by a name that no family has, and where all are listed."""
    for family, others in OTHER_NAMES.items():
        if name.lower() in others:
            entry = REGISTRY[family]
            return f"write {entry.form}, {entry.title}; zermelo families lists all"
    first, *more = get_close_matches(name.lower(), REGISTRY, n=NEAREST, cutoff=0)
    return f"did you mean {first}? (or {', '.join(more)}); zermelo families lists all"
