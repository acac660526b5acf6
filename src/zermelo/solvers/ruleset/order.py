"""Loops over sets, whose order nobody knows: what they do must come to the same in every order.

CPython goes through a set in the order of its table, which hangs on how the set was made; here it
is gone through in ascending order. So the body of such a loop is followed, and it is refused unless
all turns commute. For a name that has a value before the loop that means: its changes are all of
one commuting kind (sums, unions, differences, the same constant, entries at the end of a list,
whose order nobody knows then), and the loop reads it nowhere else. A name that gets its value in
each turn belongs to this turn. A ``break`` may only come after constants, and everything else that
the loop changes must not matter then; a ``return`` in it gives a constant. So whether some turn
leaves the loop does not hang on those before it.

Two forms read what they change. *Once only*: ``if w not in seen: seen.add(w); waiting.append(w)``
adds what is new, whichever comes first, and so do ``discard`` and ``remove`` after ``w in rest``.
*A closure*: ``while waiting: v = waiting.pop(); …``, where nothing but "once only" adds to
`waiting`. Claim: the entries that are ever taken are the same in every order, each as often.
Proof: what is added on behalf of v hangs on v alone, but for what is in `seen`; so those taken are
the first entries and, once each, what can be reached from these and was not in `seen`. QED. If
`waiting` is a set, a first entry may be added again while it waits or later, so that only changes
count that may be made twice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from zermelo.solvers.ruleset.values import Bits, Num, Untranslatable, Value

ONLY, TAKEN = "once only ", "taken"
"""The kinds of changes that are made once only, and of what is taken from a list or a set."""

REPEATED = ("more", "less", "=", ONLY)
"""How the kinds of changes begin that may be made twice; those of constants begin with "="."""

MOVE = "a move"
"""What is given, among the names that are changed."""

SUMS: dict[type[ast.operator], str] = {
    ast.Add: "sum", ast.Sub: "sum", ast.Mult: "product", ast.BitOr: "more", ast.BitAnd: "less",
    ast.BitXor: "odd",
}  # fmt: skip
UNIONS: dict[type[ast.operator], str] = {
    ast.BitOr: "more", ast.Sub: "less", ast.BitAnd: "less", ast.BitXor: "odd",
}  # fmt: skip
"""What operators do to integers and to sets, where several in any order come to the same."""


@dataclass(slots=True)
class Loop:
    """What the body of a loop over a set does to names from before it.

    `waiting` is what a closure takes its entries from, `single` whether that is a set; `leaves` is
    "break" or "return" where the loop may be left, in the blocks `exits`.
    """

    before: frozenset[str]
    waiting: str = ""
    single: bool = False
    leaves: str = ""
    exits: frozenset[int] = frozenset()
    read: set[str] = field(default_factory=set)
    changed: dict[str, set[str]] = field(default_factory=dict)
    outside: set[str] = field(default_factory=set)

    def leave_by(self, body: list[ast.stmt]) -> None:
        """Look how the body of the loop leaves it."""
        self.leaves = left_early(body)
        self.exits = frozenset(map(id, exits(body)))

    def lists(self) -> list[str]:
        """Return the lists that got entries; `Untranslatable` if the order of turns may matter."""
        for name, kinds in self.changed.items():
            own = kinds - ({TAKEN} if name == self.waiting else set())
            if len(own) > 1 or own & {"", TAKEN} or name in self.read:
                raise matters(f"{name} is read and changed, or changed in several ways")
            if self.single and not all(each.startswith(REPEATED) for each in own):
                raise matters(f"{name} may be changed twice for one entry")
        if self.leaves == "break" and self.outside:
            raise matters(f"{min(self.outside)} is changed in a loop that is left early")
        if self.leaves and MOVE in self.outside:
            raise matters("moves are given in a loop that is left early")
        return [name for name, kinds in self.changed.items() if any(map(_grows, kinds))]


def _grows(kind: str) -> bool:
    return kind.startswith(("list", ONLY))


def matters(why: str) -> Untranslatable:
    """Return the error of what hangs on the order of a set."""
    return Untranslatable(f"the order of a set may matter: {why}")


@dataclass(slots=True)
class Turning:
    """The loops over sets that are being written, and how the statement at hand changes names."""

    loops: list[Loop] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    kind: str = ""
    hidden: frozenset[str] = frozenset()
    guarded: frozenset[str] = frozenset()
    roles: str = ""

    def note_read(self, name: str) -> None:
        """Take note that a name is read."""
        for loop in self.loops:
            if name in loop.before and name not in self.hidden:
                loop.read.add(name)

    def change(self, name: str, kind: str = "") -> None:
        """Take note that a name is changed."""
        kind = self.roles if name in self.guarded else kind or self.kind
        for loop in self.loops:
            if name in loop.before:
                loop.changed.setdefault(name, set()).add(kind)
                if not loop.exits.intersection(self.blocks):
                    loop.outside.add(name)

    def give(self) -> None:
        """Take note that a move is given."""
        for loop in self.loops:
            loop.outside.add(MOVE)

    @contextmanager
    def how(
        self, kind: str = "", hidden: str = "", once: frozenset[str] = frozenset(), roles: str = ""
    ) -> Iterator[None]:
        """Let changes be of a kind meanwhile, and a name be read for its own change.

        Some may be read and changed `once` only.
        """
        before = self.kind, self.hidden, self.guarded, self.roles
        self.kind, self.hidden = kind, self.hidden | once | {hidden}
        if once:
            self.guarded, self.roles = once, roles
        try:
            yield
        finally:
            self.kind, self.hidden, self.guarded, self.roles = before


def exits(body: list[ast.stmt], inner: bool = False) -> Iterator[list[ast.stmt]]:
    """Yield the blocks within the body of a loop that end by leaving it."""
    for each in body:
        if isinstance(each, ast.Return) or (isinstance(each, ast.Break) and not inner):
            yield body
        if isinstance(each, ast.FunctionDef):
            continue
        deeper = inner or isinstance(each, ast.For | ast.While)
        for blocks in ("body", "orelse"):
            yield from exits(getattr(each, blocks, []), deeper)
        for case in getattr(each, "cases", []):
            yield from exits(case.body, deeper)


def left_early(body: list[ast.stmt]) -> str:
    """Return "break" or "return" if the body of a loop leaves it, always in the same way."""
    found = list(exits(body))
    for *before, last in found:
        constants = [one.value for one in before if isinstance(one, ast.Assign)]
        constants += [last.value] if isinstance(last, ast.Return) and last.value else []
        plain = all(isinstance(one, ast.Constant) for one in constants)
        if not all(isinstance(one, ast.Assign) for one in before) or not plain:
            raise matters("a loop is left with what one turn found")
    if len({"".join(map(ast.dump, each)) for each in found}) > 1:
        raise matters("a loop is left in several ways")
    return "" if not found else "return" if isinstance(found[0][-1], ast.Return) else "break"


ADDING = ("add", "append")


def once_only(test: ast.expr, body: list[ast.stmt]) -> tuple[frozenset[str], str]:
    """Return the names that a guarded statement reads and changes once only, and their roles."""
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    calls = [call for call in map(_mutating_call, body) if call]
    for each in tests:
        match each:
            case ast.Compare(one, [ast.In() | ast.NotIn() as sign], [ast.Name(seen)]):
                there = isinstance(sign, ast.In)
                marks = ("discard", "remove") if there else ("add",)
                same = [call for call in calls if call[2] == ast.dump(one)]
                marked = [name for name, method, _ in same if name == seen and method in marks]
                rest = {name for name, method, _ in same if name != seen and method in ADDING}
                names = frozenset((seen, *rest))
                read = [n.id for n in ast.walk(test) if isinstance(n, ast.Name) and n.id in names]
                whole = len(marked) == 1 and 1 + len(rest) == len(body)
                if whole and read == [seen]:
                    return names, f"{ONLY}{there} {seen} {sorted(rest)}"
    return frozenset(), ""


def _mutating_call(node: ast.stmt) -> tuple[str, str, str] | None:
    """Return the name, the method and the argument of a call that changes a list or a set."""
    match node:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), [one], [])):
            return name, method, ast.dump(one)
    return None


def closure_of(test: ast.expr, body: list[ast.stmt]) -> str:
    """Return what ``while waiting: … waiting.pop() …`` takes its entries from; "" if none."""
    if not isinstance(test, ast.Name) or not body:
        return ""
    takes = [_takes(each, test.id) for each in body]
    first = body[0].iter if isinstance(body[0], ast.For) else body[0]
    return test.id if sum(takes) == 1 and _takes(first, test.id) == 1 else ""


def _takes(node: ast.AST, name: str) -> int:
    return sum(
        isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr in ("pop", "popleft")
        and isinstance(each.func.value, ast.Name)
        and each.func.value.id == name
        for each in ast.walk(node)
    )


def own_change(node: ast.stmt) -> tuple[str, ast.operator | str]:
    """Return the name that ``x = x + …`` or ``x = max(x, …)`` changes, and how; "" if none."""
    match node:
        case ast.Assign([ast.Name(x)], ast.BinOp(one, sign, other)):
            return (x, sign) if _is(one, x) and not loads(other, x) else ("", "")
        case ast.Assign(
            [ast.Name(x)], ast.Call(ast.Name("max" | "min" as f), [ast.Name(y), other])
        ):
            return (x, f) if x == y and not loads(other, x) else ("", "")
        case ast.Assign([ast.Name(x)], ast.Constant() as value):
            return x, f"={ast.dump(value)}"
        case ast.Assign([ast.Subscript(ast.Name(x))], ast.Constant() as value):
            return x, f"=part {ast.dump(value)}"
    return "", ""


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def loads(node: ast.AST, name: str) -> bool:
    """Whether an expression reads a name."""
    return any(_is(each, name) for each in ast.walk(node))


def change_kind(sign: ast.operator, one: Value) -> str:
    """Return the kind of the change that an operator makes."""
    known = UNIONS if isinstance(one, Bits) else SUMS if isinstance(one, Num) else {}
    return known.get(type(sign), "")


def taken_carefully(node: ast.stmt) -> None:
    """Refuse what takes an entry from a list or set in the middle of other things.

    A name is read where its value is used here, which may be after the entry was taken.
    """
    match node:
        case ast.For(_, whole) | ast.While(whole) | ast.If(whole):
            root: ast.AST = whole
        case ast.FunctionDef():
            return
        case _:
            root = node
    names = [each.id for each in ast.walk(root) if isinstance(each, ast.Name)]
    waiting: list[tuple[ast.AST, bool]] = [(root, True)]
    while waiting:
        each, once = waiting.pop()
        taken = ""
        match each:
            case ast.Call(ast.Attribute(ast.Name(name), "pop" | "popleft")):
                taken = name
            case ast.Expr() | ast.Assign() | ast.Subscript() | ast.BinOp():
                pass
            case ast.Call(ast.Attribute(_, "neighbors" | "degree")):
                pass
            case _ if each is not root:
                once = False
        if taken and not (once and names.count(taken) == 1):
            raise Untranslatable(f"{taken} is read where an entry is taken from it")
        waiting += [(inner, once) for inner in ast.iter_child_nodes(each)]
