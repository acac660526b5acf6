"""Random rules files: programs with statements of every kind, which run without mistakes mostly.

A program is drawn by types: integers, truth values, sets, lists that grow, lists of a fixed length
and pairs, on positions of seven kinds. Members of sets are far apart, so that CPython does not go
through them in ascending order. The same seed gives the same program.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from rule_expressions import Scope

STATE = """class State(NamedTuple):
    left: frozenset
    turn: int
    flag: bool


"""

LOWERED = """def lowered(heaps, at, by):
    made = list(heaps)
    made[at] -= by
    for i, h in enumerate(heaps):
        if h > 2 or made[i] < -1:
            made[i] = made[i - 1]
    return tuple(made)


"""
"""What changes a copy of a tuple."""

POSITIONS = {
    "set": ("frozenset(range(graph.n))", ""),
    "far": ("frozenset(SPREAD[v] for v in range(graph.n))", ""),
    "edges": ("frozenset(graph.edges)", ""),
    "heaps": ("tuple(graph.degree(v) % 3 + 1 for v in range(graph.n))", LOWERED),
    "number": ("graph.n + 4", ""),
    "token": ("(frozenset(range(graph.n)), 0)", ""),
    "named": ("State(frozenset(range(graph.n)), 1, False)", STATE),
}  # fmt: skip
"""The starts of positions of each kind, and the class that they are of."""

HEAD = """import zermelo
from itertools import combinations
from typing import NamedTuple

SPREAD = (8, 1, 33, 16, 40, 24)


"""

GRAPHS = ("path:3", "cycle:4", "star:4", "complete:3", "grid:2x2", "path:5")


def _deep(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


@dataclass
class Program:
    """Draws one program."""

    scope: Scope
    loops: int = 0
    kind: str = "set"

    def text(self) -> str:
        """Return the text of a rules file."""
        self.kind = self.scope.chance.choice(list(POSITIONS))
        start, before = POSITIONS[self.kind]
        helpers = [self.helper() for _ in range(self.scope.chance.choice((0, 0, 1, 2)))]
        self.scope.names = {
            "left": self.of_position(),
            **({"state": "state"} if self.boxed() else {}),
        }
        self.scope.fixed = frozenset(self.scope.names)
        body = self.opening()
        body += self.block(2, moves=True)
        body += self.moves()
        return (
            f"{HEAD}{before}{''.join(helpers)}def start(graph):\n    return {start}\n\n\n"
            f"def moves(graph, {'state' if self.boxed() else 'left'}):\n"
            + "\n".join(_deep(body))
            + "\n\n\nGAME = zermelo.ruleset('drawn', start=start, moves=moves, loops=True)\n"
        )

    def boxed(self) -> bool:
        return self.kind in ("token", "named")

    def of_position(self) -> str:
        """Return the type of the name `left`."""
        return {"heaps": "heaps", "number": "int", "edges": "edges"}.get(self.kind, "set")

    def opening(self) -> list[str]:
        """Take a position apart."""
        lines = {"token": ["left, turn = state"], "named": ["left, turn = state.left, state.turn"]}
        if self.boxed():
            self.scope.names["turn"] = "int"
        return lines.get(self.kind, [])

    def helper(self) -> str:
        """Return a function of the file."""
        own = Program(Scope(self.scope.chance, {"s": "set", "k": "int"}, fixed=frozenset("s")))
        gives = self.scope.chance.choice(("int", "bool", "set", "gen"))
        name = f"f{len(self.scope.helpers)}"
        body = own.block(1)
        if gives == "gen":
            body += [
                f"for w in {own.scope.walk()}:",
                f"    if {own.scope.bool_of(1, 'w')}:",
                "        yield w",
            ]
        else:
            body.append(f"return {own.scope.value(gives, 2)}")
        self.scope.helpers.append((name, ("set", "int"), gives))
        return f"def {name}(graph, s, k):\n" + "\n".join(_deep(body)) + "\n\n\n"

    # Statements.

    def block(self, depth: int, moves: bool = False) -> list[str]:
        """Return some statements."""
        lines: list[str] = []
        for _ in range(self.scope.chance.randrange(1, 4)):
            lines += self.statement(depth, moves)
        return lines

    def inner(self, depth: int, moves: bool) -> list[str]:
        """Return the block of a loop or a condition; what it binds is not known behind it."""
        known = dict(self.scope.names)
        lines = self.block(depth, moves)
        if moves and self.scope.chance.random() < 0.3:
            lines += self.moves()
        self.scope.names = known
        return _deep(lines)

    def statement(self, depth: int, moves: bool) -> list[str]:
        chance = self.scope.chance
        simple = (
            self.assign, self.assign, self.augment, self.augment, self.change, self.pairs,
            self.entry, self.take,
        )  # fmt: skip
        deep = (self.when, self.when, self.loop, self.loop, self.repeat, self.closure, self.nested,
                self.over_edges)  # fmt: skip
        if depth <= 0 or chance.random() < 0.55:
            return chance.choice(simple)()
        made = chance.choice(deep)
        return made(depth, moves)

    def assign(self) -> list[str]:
        kind = self.scope.chance.choice(("int", "int", "bool", "set", "set", "list", "pair", "row"))
        old = self.scope.some(kind, changing=True)
        value = self.scope.value(kind, 2)
        if kind == "set" and self.scope.chance.random() < 0.6:
            value = f"set({value})"
        name = old if old and self.scope.chance.random() < 0.4 else self.scope.new(kind)
        return [f"{name} = {value}"]

    def augment(self) -> list[str]:
        kind = self.scope.chance.choice(("int", "int", "set"))
        name = self.scope.some(kind, changing=True)
        if name is None:
            return self.assign()
        if kind == "int":
            sign = self.scope.chance.choice(("+", "-", "*", "//", "%", "^", "&", "|", "<<", ">>"))
            value = self.scope.int_of(1)
            if sign in ("//", "%", "<<", ">>", "*"):
                value = str(self.scope.chance.randrange(1, 4))
            if self.scope.chance.random() < 0.3 and sign in "+-*":
                return [f"{name} = {name} {sign} {value}"]
            return [f"{name} {sign}= {value}"]
        return [f"{name} {self.scope.chance.choice(('|', '&', '-', '^'))}= {self.scope.set_of(1)}"]

    def change(self) -> list[str]:
        chance, name = self.scope.chance, self.scope.some("set", changing=True)
        listed = self.scope.some("list", changing=True)
        a = f"{self.scope.int_of(1)} % 9"
        found = []
        if name:
            found += [[f"{name}.add({a})"], [f"{name}.discard({a})"]]
            found += [[f"{name}.update({self.scope.walk()})"]]
            found += [[f"if {name}:", f"    {name}.remove(min({name}))"]]
        if listed:
            found += [[f"{listed}.append({a})"], [f"{listed}.extend({self.scope.walk()})"]]
        return chance.choice(found) if found else self.assign()

    def pairs(self) -> list[str]:
        a, b = self.scope.some("int", changing=True), self.scope.some("int", changing=True)
        if a is None or b is None or a == b:
            value = self.scope.int_of(0)
            return [f"{self.scope.new('int')}, {self.scope.new('int')} = {value}, 1"]
        values = self.scope.chance.choice((f"{b}, {a}", f"{b}, {self.scope.int_of(1)}"))
        return [f"{a}, {b} = {values}"]

    def entry(self) -> list[str]:
        row = self.scope.some("row", changing=True)
        if row is None:
            value = self.scope.row_of(1)
            return [f"{self.scope.new('row')} = {value}"]
        sign = self.scope.chance.choice(("=", "=", "+=", "-="))
        return [f"{row}[{self.scope.int_of(1)} % 3] {sign} {self.scope.int_of(1)}"]

    def take(self) -> list[str]:
        listed = self.scope.some("list", changing=True)
        if listed is None:
            return self.assign()
        last = self.scope.chance.choice(("pop()", "pop(0)"))
        return [f"while len({listed}) > 1:", f"    {self.scope.new('gone')} = {listed}.{last}"]

    def when(self, depth: int, moves: bool) -> list[str]:
        lines = [f"if {self.scope.bool_of(2)}:", *self.inner(depth - 1, moves)]
        if self.loops and self.scope.chance.random() < 0.25:
            lines.append("    " + self.scope.chance.choice(("break", "continue")))
        if self.scope.chance.random() < 0.3:
            lines += [f"elif {self.scope.bool_of(1)}:", *self.inner(depth - 1, moves)]
        if self.scope.chance.random() < 0.5:
            lines += ["else:", *self.inner(depth - 1, moves)]
        return lines

    def loop(self, depth: int, moves: bool) -> list[str]:
        known = dict(self.scope.names)
        walk = self.scope.walk()
        name = self.scope.new("int")
        fixed = self.scope.fixed
        self.scope.fixed |= {
            name,
            *({walk} if known.get(walk) == "list" else ()),
        }  # or it has no end
        self.loops += 1
        body = self.inner(depth - 1, moves)
        self.loops -= 1
        self.scope.fixed = fixed | {name}
        self.scope.names = known
        return [f"for {name} in {walk}:", *body]

    def over_edges(self, depth: int, moves: bool) -> list[str]:
        known = dict(self.scope.names)
        walk = self.scope.some("edges") if self.scope.chance.random() < 0.5 else None
        if self.scope.chance.random() < 0.2 and (inside := self.scope.some("set")):
            walk = f"combinations(sorted({inside}), 2)"
        u, v = self.scope.new("int"), self.scope.new("int")
        self.loops += 1
        body = self.inner(depth - 1, moves)
        self.loops -= 1
        self.scope.names = known
        return [f"for {u}, {v} in {walk or 'graph.edges'}:", *body]

    def repeat(self, depth: int, moves: bool) -> list[str]:
        known = dict(self.scope.names)
        name = self.scope.new("int")
        self.scope.fixed |= {name}
        loops, self.loops = self.loops, 0
        body = self.inner(depth - 1, moves)
        self.loops = loops
        self.scope.names = known
        many = self.scope.chance.randrange(1, 4)
        return [f"{name} = {many}", f"while {name} > 0:", f"    {name} -= 1", *body]

    def closure(self, depth: int, moves: bool) -> list[str]:
        inside = self.scope.some("set") or "set(range(graph.n))"
        seen, fresh = self.scope.new("set"), f"y{self.scope.count}"
        first = f"{self.scope.int_of(0)} % graph.n"
        shape = self.scope.chance.choice(("{%s}", "[%s]", "list({%s})"))
        how = "add" if shape[0] == "{" else "append"
        walk = self.scope.chance.choice(("graph.neighbors(u)", "set(graph.neighbors(u))"))
        return [
            f"{seen}, {fresh} = {{{first}}}, {shape % first}", f"while {fresh}:",
            f"    u = {fresh}.pop() % graph.n", f"    for w in {walk}:",
            f"        if w in {inside} and w not in {seen}:", f"            {seen}.add(w)",
            f"            {fresh}.{how}(w)",
        ]  # fmt: skip

    def nested(self, depth: int, moves: bool) -> list[str]:
        inner = f"g{self.scope.count}"
        self.scope.count += 1
        gives = self.scope.chance.choice(("int", "bool"))
        known = dict(self.scope.names)
        self.scope.names = {**known, "k": "int"}
        value = self.scope.value(gives, 2)
        self.scope.names = known
        name = self.scope.new(gives)
        return [
            f"def {inner}(k):",
            f"    return {value}",
            f"{name} = {inner}({self.scope.int_of(1)})",
        ]

    # Moves.

    def moves(self) -> list[str]:
        """Return statements that give moves."""
        lines = []
        for _ in range(self.scope.chance.randrange(1, 3)):
            give = f"yield {self.scope.chance.randrange(100)}, {self.after()}"
            lines += (
                [give]
                if self.scope.chance.random() < 0.4
                else [f"if {self.scope.bool_of(2)}:", f"    {give}"]
            )
        return lines

    def after(self) -> str:
        """Return an expression that is a position."""
        smaller = self.scope.chance.choice((
            f"left - {self.scope.set_of(1)}", f"left & {self.scope.set_of(1)}",
            f"frozenset(w for w in left if {self.scope.bool_of(1, 'w')})",
            f"left - {{{self.scope.int_of(2)} % 41}}", f"frozenset({self.scope.set_of(2)}) & left",
        ))  # fmt: skip
        match self.kind:
            case "set" | "far":
                return smaller
            case "edges":
                return self.scope.chance.choice((
                    f"frozenset((a, b) for a, b in left if {self.scope.bool_of(1, 'a')})",
                    f"left - {{({self.scope.int_of(1)}, {self.scope.int_of(1)})}}",
                    f"frozenset(e for e in left if {self.scope.int_of(1)} not in e)",
                ))  # fmt: skip
            case "heaps":
                at = f"{self.scope.int_of(1)} % graph.n"
                return self.scope.chance.choice((
                    f"(*left[:{at}], {self.scope.int_of(1)} % 4, *left[{at} + 1:])",
                    f"left[:{at}] + ({self.scope.int_of(1)} % 4,) + left[{at} + 1:]",
                    f"lowered(left, {at}, {self.scope.int_of(0)} % 3)",
                    f"tuple(min(h, {self.scope.int_of(1)} % 4) for h in left)",
                    f"(left[0] * {self.scope.int_of(0)} % 3, *left[1:])",
                    f"left[:1] + ({self.scope.int_of(1)} % 3,) + left[2:]",
                ))  # fmt: skip
            case "number":
                return f"{self.scope.int_of(2)} % (left + 1)"
            case "token":
                return f"({smaller}, {self.scope.int_of(2)} % 3)"
        if self.scope.chance.random() < 0.4:
            return f"state._replace(left={smaller}, flag={self.scope.bool_of(1)})"
        return f"State({smaller}, {self.scope.int_of(1)} % 3, {self.scope.bool_of(1)})"


def program(seed: int) -> str:
    """Return the text of a random rules file."""
    return Program(Scope(random.Random(f"rules {seed}"))).text()
