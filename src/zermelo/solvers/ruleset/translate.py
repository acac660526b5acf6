"""An author's `moves` and `components`, translated into Python on words for numba.

What is understood is what rules on sets are written in: sets and their operations, tuples, loops
and comprehensions, conditions, integers, lists, the graph's neighbors and edges, graphs made of
edges, connected parts, `player`, names of the file that never change, and functions of the file
made of these. Anything else is `Untranslatable`, and the rules run as they are; so is anything that
goes wrong here or when the text is compiled (`wrap_errors`). A set that is changed in place has no
second name; what the author's function would fail at, and an integer that has no place in a word,
raises ValueError in the kernel. So a translated function gives what the author's does, or nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from zermelo.core.errors import Contradiction, ZermeloError
from zermelo.games.partizan import LEFT, RIGHT
from zermelo.games.ruleset.contract import Ruleset, connected
from zermelo.games.ruleset.mistakes import code_of, describe_error
from zermelo.solvers.ruleset.constants import Constants
from zermelo.solvers.ruleset.layout import Layout
from zermelo.solvers.ruleset.statements import (
    OPTIONS,
    OUT,
    PARTS,
    RESULT,
    YIELDS,
    Statements,
)
from zermelo.solvers.ruleset.values import (
    Bits,
    Board,
    Known,
    Num,
    Shape,
    Untranslatable,
    Value,
    build,
    leaves,
    shape,
)
from zermelo.solvers.ruleset.writer import BOARD

HEAD = '''"""Rules that were translated to words."""

from typing import Any

from zermelo.compile.kernels import jit
from zermelo.compile.wide import both as _both, low as _low

_words = {words}
'''

WORDS = (
    "after", "bare", "divisor", "down", "entry", "exchange", "field", "find", "find_set",
    "flood", "link", "lowest", "maybe", "next_choice", "nth", "one", "put", "shift", "shifted",
    "size", "some", "times", "within",
)  # fmt: skip
"""The functions of `words`, which have an underscore in front in translated rules."""

EMPTIED = "    _room[0] = 1\n"
"""What comes first: no list of another position is kept."""

PASSES = 8
"""How often a function is written, each time with what was found out of its names."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The text of a module.

    It has a kernel ``author_options(*BOARD, player, rows, at, arena, used)``, which writes what the
    moves from the position in a row lead to into rows of the arena from `used` on and returns where
    they end, or -1 if there is no room, and ``author_parts`` for the parts of a position, without
    the player.
    """

    text: str
    constants: tuple[tuple[str, Any], ...]

    def holds(self, names: dict[str, Any]) -> bool:
        """Whether the names of the file still stand for what was translated."""
        return all(names.get(name) is value for name, value in self.constants)


_translations: WeakKeyDictionary[Ruleset, dict[Layout, Translation | Untranslatable]] = (
    WeakKeyDictionary()
)


def translate(ruleset: Ruleset, layout: Layout) -> Translation:
    """Return the translation of rules; `Untranslatable` if they use what is not understood."""
    names = getattr(ruleset.moves, "__globals__", {})
    known = _translations.setdefault(ruleset, {})
    found = known.get(layout)
    if found is None or (isinstance(found, Translation) and not found.holds(names)):
        module = Module(constants_of(ruleset), layout)
        with wrap_errors(ruleset, layout, lambda: module.line):
            known[layout] = _translate(ruleset, module)
    found = known[layout]
    if isinstance(found, Untranslatable):
        raise Untranslatable(str(found))
    return found


@contextmanager
def wrap_errors(
    ruleset: Ruleset, layout: Layout, line: Callable[[], int] = lambda: 0
) -> Iterator[None]:
    """Turn whatever goes wrong with a translation into `Untranslatable`, from now on.

    What zermelo raises on purpose goes on; so does a lack of memory.
    """
    try:
        yield
        return
    except (Untranslatable, Contradiction) as error:
        why = str(error)
    except (ZermeloError, MemoryError):
        raise
    except Exception as error:  # of the translator, of numba, of an author's class
        why = " ".join(f"{describe_error(error)} (please report the rules)".split())
    code = code_of(ruleset.moves)
    if code is not None and line():
        why = f"{code.co_filename}: line {line()}: {why}"
    _translations.setdefault(ruleset, {})[layout] = Untranslatable(why)
    raise Untranslatable(why)


def constants_of(ruleset: Ruleset) -> Constants:
    """Return what the names of a ruleset's file stand for."""
    file, code = ruleset.source, code_of(ruleset.moves)
    # What lies in a module beside the file is read where it stands.
    source = file.program if file and code and code.co_filename == file.path else ""
    return Constants(getattr(ruleset.moves, "__globals__", {}), source)


def _translate(ruleset: Ruleset, module: Module) -> Translation:
    moves, layout = ruleset.moves, module.layout
    players: list[Any] = [LEFT, RIGHT] if ruleset.partizan else [None]
    lines = []
    given = [Board(), build(layout.position, layout.load())]
    for number, player in enumerate(players):
        asked = [Known(player)] if ruleset.partizan else []
        code, _ = module.call(moves, [*given, *asked], {}, OPTIONS)
        lines.append(f"    if _player == {number}:\n        return {code}")
    text = f"@jit\ndef author_options({BOARD}, _player, _row, _at, _arena, _used):\n{EMPTIED}"
    parts = f"@jit\ndef author_parts({BOARD}, _row, _at, _arena, _used):\n{EMPTIED}"
    if ruleset.components is None:
        parts += "    return -2"
    elif ruleset.components is not connected:
        parts += "    return " + module.call(ruleset.components, given, {}, PARTS)[0]
    elif isinstance(layout.position, Bits) and layout.position.things is False:
        parts += CONNECTED.format(*layout.load(), "\n        ".join(layout.store(["part"])))
    else:
        raise Untranslatable("connected parts of what is no set of vertices")
    made = [text + "\n".join([*lines, "    raise ValueError"]) + "\n", parts + "\n"]
    body = "\n\n".join([*module.texts.values(), *made])
    head = HEAD.format(words=module.layout.words) + "".join(
        f"from zermelo.solvers.ruleset.words import {word} as _{word}\n" for word in WORDS
    )
    text = f"{head}\n\n{body}"
    compile(text, "<translated>", "exec")  # Python's own limits: blocks within blocks
    return Translation(text, tuple(sorted(module.constants.used.items())))


CONNECTED = """    left = {0}
    while left:
        if _used == len(_arena):
            return -1
        part = _flood(_beside, left, left & -left)
        {1}
        _used += 1
        left ^= part
    return _used"""
"""The kernel of "connected" parts: it calls no other of the file, so it is compiled sooner."""


@dataclass(slots=True)
class Module:
    """The functions of a file that are translated so far, and its names.

    `line` is the line that is being translated.
    """

    constants: Constants
    layout: Layout
    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    _done: dict[Any, tuple[str, Shape]] = field(default_factory=dict)
    _doing: set[int] = field(default_factory=set)

    def call(
        self, function: Any, given: list[Value], keywords: dict[str, Value], mode: str
    ) -> tuple[str, Shape]:
        """Return the code of a call of a function of the file, and the shape of what it gives."""
        tree, known = function, dict[str, Any]()
        if not isinstance(function, ast.AST):
            tree, known = self.constants.tree(function)
        elif tree.args.defaults or tree.args.kw_defaults:
            raise Untranslatable("defaults of a function inside a function")
        names = [each.arg for each in (*tree.args.posonlyargs, *tree.args.args)]
        names_only = [each.arg for each in tree.args.kwonlyargs]
        if tree.args.vararg or tree.args.kwarg or len(given) > len(names):
            raise Untranslatable("a function with a star")
        arguments: dict[str, Value] = {name: Known(value) for name, value in known.items()}
        arguments |= {**dict(zip(names, given, strict=False)), **keywords}
        if not {*names, *names_only} <= arguments.keys():
            raise Untranslatable("arguments that are missing")
        name, kind = self._kernel(tree, arguments, mode)
        codes = [code for value in arguments.values() for code in leaves(value)]
        return f"{name}({_handed(codes, mode)})", kind

    def _kernel(self, tree: Any, given: dict[str, Value], mode: str) -> tuple[str, Shape]:
        yields = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inside_of(tree))
        mode = mode or (YIELDS if yields else RESULT)
        key = (id(tree), mode, tuple((name, shape(value)) for name, value in given.items()))
        if key in self._done:
            return self._done[key]
        if id(tree) in self._doing:
            raise Untranslatable("a function calls itself")
        if any(isinstance(each, ast.NamedExpr) for each in ast.walk(tree)):
            raise Untranslatable("a name that is bound in an expression")
        self._doing.add(id(tree))
        before, self.line = self.line, tree.lineno
        name = f"_{getattr(tree, 'name', 'lambda')}_{len(self._done)}_{len(self.texts)}"
        try:
            writer = self._write(tree, given, mode, yields)
        finally:
            self._doing.discard(id(tree))
        self.line = before
        codes = [code for each in given for code in leaves(writer.arguments[each])]
        head = f"@jit\ndef {name}({_handed(codes, mode)}):\n"
        self.texts[name] = head + "\n".join(writer.lines) + "\n"
        self._done[key] = name, writer.shapes.get(OUT, Num())
        return self._done[key]

    def _write(self, tree: Any, given: dict[str, Value], mode: str, yields: bool) -> Statements:
        """Write a function again and again, until nothing new is found out of its names."""
        hints: dict[str, Shape] = {}
        for _ in range(PASSES):
            writer = Statements(self, tree, hints)
            writer.mode, writer.generator = mode, yields
            failed: Untranslatable | None = None
            try:
                writer.whole(tree, given)
            except Untranslatable as error:
                failed = error
            found = {k: v for k, v in writer.shapes.items() if k not in given}
            if found == hints:
                if failed is not None:
                    raise failed
                return writer
            hints = found
        raise failed or Untranslatable("its names are of no clear types")


def _handed(codes: list[str], mode: str) -> str:
    """Return what a kernel is handed: the board, codes of its own, and where it writes."""
    return ", ".join([BOARD, *codes, *(["_arena, _used"] if mode in (OPTIONS, PARTS) else [])])


def inside_of(tree: Any) -> list[ast.AST]:
    """Return the nodes of a function without those of functions inside it."""
    found, waiting = [], list(ast.iter_child_nodes(tree))
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found
