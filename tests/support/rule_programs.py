"""Random rules files: programs with statements of every kind, which run without mistakes mostly.

A program is drawn by types: integers, truth values, sets, lists that grow, lists of a fixed length
and pairs, on positions of seven kinds. Members of sets are far apart, so that CPython does not go
through them in ascending order. The same seed gives the same program.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

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

    chance: random.Random
    names: dict[str, str] = field(default_factory=dict)
    count: int = 0
    loops: int = 0
    fixed: frozenset[str] = frozenset()
    helpers: list[tuple[str, tuple[str, ...], str]] = field(default_factory=list)
    kind: str = "set"

    def text(self) -> str:
        """Return the text of a rules file."""
        self.kind = self.chance.choice(list(POSITIONS))
        start, before = POSITIONS[self.kind]
        helpers = [self.helper() for _ in range(self.chance.choice((0, 0, 1, 2)))]
        self.names = {"left": self.of_position(), **({"state": "state"} if self.boxed() else {})}
        self.fixed = frozenset(self.names)
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
            self.names["turn"] = "int"
        return lines.get(self.kind, [])

    def helper(self) -> str:
        """Return a function of the file."""
        own = Program(self.chance, {"s": "set", "k": "int"}, fixed=frozenset("s"))
        gives = self.chance.choice(("int", "bool", "set", "gen"))
        name = f"f{len(self.helpers)}"
        body = own.block(1)
        if gives == "gen":
            body += [
                f"for w in {own.walk()}:",
                f"    if {own.bool_of(1, 'w')}:",
                "        yield w",
            ]
        else:
            body.append(f"return {own.value(gives, 2)}")
        self.helpers.append((name, ("set", "int"), gives))
        return f"def {name}(graph, s, k):\n" + "\n".join(_deep(body)) + "\n\n\n"

    # Names.

    def new(self, kind: str) -> str:
        self.count += 1
        name = f"x{self.count}"
        self.names[name] = kind
        return name

    def some(self, kind: str, changing: bool = False) -> str | None:
        found = [
            name for name, own in self.names.items()
            if own == kind and not (changing and name in self.fixed)
        ]  # fmt: skip
        return self.chance.choice(found) if found else None

    # Expressions.

    def value(self, kind: str, depth: int) -> str:
        """Return an expression of a type."""
        made: str = {
            "int": self.int_of,
            "bool": self.bool_of,
            "set": self.set_of,
            "list": self.list_of,
            "pair": self.pair_of,
            "row": self.row_of,
        }[kind](depth)
        return made

    def int_of(self, depth: int, extra: str = "") -> str:
        chance, name = self.chance, self.some("int")
        plain = [
            str(chance.randrange(4)),
            "graph.n",
            *([name] * 3 if name else []),
            *([extra] * 4 if extra else []),
        ]
        if depth <= 0 or chance.random() < 0.3:
            return chance.choice(plain)
        a, b = self.int_of(depth - 1, extra), self.int_of(depth - 1, extra)
        found = [
            f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} // {chance.randrange(1, 4)})",
            f"({a} % {chance.randrange(2, 6)})", f"({a} if {self.bool_of(depth - 1)} else {b})",
            f"min({a}, {b})", f"max({a}, {b})", f"abs({a} - {b})", f"({a} & {b})", f"({a} ^ {b})",
            f"len({self.set_of(depth - 1)})", f"sum(w % 3 for w in {self.walk()})", f"-{a}",
            f"sum(1 for w in {self.walk()} if {self.bool_of(1, 'w')})", f"int({self.bool_of(1)})",
            f"min([{a}, {b}, 1])", f"({a} << 1)", f"({a} >> 1)",
        ]  # fmt: skip
        if pair := self.some("pair"):
            found += [f"{pair}[0]", f"{pair}[1]"]
        if row := self.some("row"):
            found += [f"{row}[{a} % 3]", f"{row}[1]", f"{row}[-1]"]
        if listed := self.some("list"):
            found += [f"len({listed})", f"sum({listed})"]
        if heaps := self.some("heaps"):
            found += [f"{heaps}[{a} % graph.n]", f"sum({heaps})", f"len({heaps})"] * 2
        for name, _, gives in self.helpers:
            if gives == "int":
                found.append(f"{name}(graph, {self.set_of(0)}, {a})")
        return chance.choice(found)

    def bool_of(self, depth: int, extra: str = "") -> str:
        chance = self.chance
        a, b = self.int_of(depth - 1, extra), self.int_of(depth - 1, extra)
        sign = chance.choice(("<", "<=", "==", "!=", ">", ">="))
        found = [f"{a} {sign} {b}"] * 2 + [f"{a} % 2 == {chance.randrange(2)}"]
        inside = self.some("set")
        if inside:
            found += [
                f"{a} in {inside}",
                f"{a} not in {inside}",
                f"bool({inside})",
                f"not {inside}",
            ]
        if name := self.some("bool"):
            found += [name, f"not {name}"]
        if depth > 0:
            one, other = self.bool_of(depth - 1, extra), self.bool_of(depth - 1, extra)
            found += [
                f"({one} and {other})", f"({one} or {other})", f"not ({one})", f"0 <= {a} < {b}",
                f"any({self.bool_of(0, 'w')} for w in {self.walk()})",
                f"all({self.bool_of(0, 'w')} for w in {self.walk()})",
                f"{self.set_of(0)} {chance.choice(('<=', '==', '!=', '<'))} {self.set_of(0)}",
                f"({one}) ^ ({other})", f"({one}) == ({other})", f"{a} in ({b}, 1, 2)",
            ]  # fmt: skip
        if edges := self.some("edges"):
            found += [f"(0, {a}) in {edges}", f"any({a} in e for e in {edges})"]
        for name, _, gives in self.helpers:
            if gives == "bool" and depth > 0:
                found.append(f"{name}(graph, {self.set_of(0)}, {a})")
        return chance.choice(found)

    def set_of(self, depth: int) -> str:
        chance, name = self.chance, self.some("set")
        a = self.int_of(max(depth - 1, 0))
        plain = [
            f"{{{a} % 5}}",
            f"set(graph.neighbors({a} % graph.n))",
            *([name] * 4 if name else []),
        ]
        if depth <= 0 or chance.random() < 0.3:
            return chance.choice(plain)
        one, other = self.set_of(depth - 1), self.set_of(depth - 1)
        found = [
            f"({one} {chance.choice(('|', '&', '-', '^'))} {other})", f"{one}.union({other})",
            f"{one}.difference({self.walk()})", f"{{w % 7 for w in {self.walk()}}}",
            f"{{w for w in {one} if {self.bool_of(1, 'w')}}}", f"set({self.walk()})",
            f"({one} if {self.bool_of(1)} else {other})", f"{{{a} % 9, *{other}}}", f"set({one})",
        ]  # fmt: skip
        if listed := self.some("list"):
            found += [f"{{w % 8 for w in {listed}}}"]
        for name, _, gives in self.helpers:
            if gives in ("set", "gen"):
                call = f"{name}(graph, {self.set_of(0)}, {a})"
                found.append(call if gives == "set" else f"set({call})")
        return chance.choice(found)

    def list_of(self, depth: int) -> str:
        a, walk = self.int_of(depth - 1), self.walk()
        found = [
            "[]", f"[{a}]", f"[{a}, {self.int_of(0)}]", f"[w % 5 for w in {walk}]", f"list({walk})",
            f"sorted({self.set_of(1)})", f"[{a}] if {self.bool_of(1)} else []",
            f"[{a}, *{walk}]", f"[w for w in {walk} if {self.bool_of(1, 'w')}]",
        ]  # fmt: skip
        return self.chance.choice(found)

    def pair_of(self, depth: int) -> str:
        a, b, name = self.int_of(depth - 1), self.int_of(depth - 1), self.some("pair")
        found = [f"({a}, {b})"] * 2 + ([f"({name}[1], {a})"] if name else [])
        return self.chance.choice(found)

    def row_of(self, depth: int) -> str:
        return f"[{', '.join(self.int_of(depth - 1) for _ in range(3))}]"

    def walk(self) -> str:
        """Return what a loop goes through."""
        chance, inside = self.chance, self.some("set")
        found = ["range(graph.n)", f"range({self.int_of(0)} % 4)", "(2, 0, 1)", "{8, 1, 3}",
                 f"graph.neighbors({self.int_of(0)} % graph.n)", "range(3, 0, -1)"]  # fmt: skip
        if inside:
            found += [inside, inside, f"sorted({inside})", f"list({inside})"]
        if listed := self.some("list"):
            found += [listed]
        if heaps := self.some("heaps"):
            found += [heaps]
        return chance.choice(found)

    # Statements.

    def block(self, depth: int, moves: bool = False) -> list[str]:
        """Return some statements."""
        lines: list[str] = []
        for _ in range(self.chance.randrange(1, 4)):
            lines += self.statement(depth, moves)
        return lines

    def inner(self, depth: int, moves: bool) -> list[str]:
        """Return the block of a loop or a condition; what it binds is not known behind it."""
        known = dict(self.names)
        lines = self.block(depth, moves)
        if moves and self.chance.random() < 0.3:
            lines += self.moves()
        self.names = known
        return _deep(lines)

    def statement(self, depth: int, moves: bool) -> list[str]:
        chance = self.chance
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
        kind = self.chance.choice(("int", "int", "bool", "set", "set", "list", "pair", "row"))
        old = self.some(kind, changing=True)
        value = self.value(kind, 2)
        if kind == "set" and self.chance.random() < 0.6:
            value = f"set({value})"
        name = old if old and self.chance.random() < 0.4 else self.new(kind)
        return [f"{name} = {value}"]

    def augment(self) -> list[str]:
        kind = self.chance.choice(("int", "int", "set"))
        name = self.some(kind, changing=True)
        if name is None:
            return self.assign()
        if kind == "int":
            sign = self.chance.choice(("+", "-", "*", "//", "%", "^", "&", "|", "<<", ">>"))
            value = self.int_of(1)
            if sign in ("//", "%", "<<", ">>", "*"):
                value = str(self.chance.randrange(1, 4))
            if self.chance.random() < 0.3 and sign in "+-*":
                return [f"{name} = {name} {sign} {value}"]
            return [f"{name} {sign}= {value}"]
        return [f"{name} {self.chance.choice(('|', '&', '-', '^'))}= {self.set_of(1)}"]

    def change(self) -> list[str]:
        chance, name = self.chance, self.some("set", changing=True)
        listed = self.some("list", changing=True)
        a = f"{self.int_of(1)} % 9"
        found = []
        if name:
            found += [[f"{name}.add({a})"], [f"{name}.discard({a})"]]
            found += [[f"{name}.update({self.walk()})"]]
            found += [[f"if {name}:", f"    {name}.remove(min({name}))"]]
        if listed:
            found += [[f"{listed}.append({a})"], [f"{listed}.extend({self.walk()})"]]
        return chance.choice(found) if found else self.assign()

    def pairs(self) -> list[str]:
        a, b = self.some("int", changing=True), self.some("int", changing=True)
        if a is None or b is None or a == b:
            value = self.int_of(0)
            return [f"{self.new('int')}, {self.new('int')} = {value}, 1"]
        values = self.chance.choice((f"{b}, {a}", f"{b}, {self.int_of(1)}"))
        return [f"{a}, {b} = {values}"]

    def entry(self) -> list[str]:
        row = self.some("row", changing=True)
        if row is None:
            value = self.row_of(1)
            return [f"{self.new('row')} = {value}"]
        sign = self.chance.choice(("=", "=", "+=", "-="))
        return [f"{row}[{self.int_of(1)} % 3] {sign} {self.int_of(1)}"]

    def take(self) -> list[str]:
        listed = self.some("list", changing=True)
        if listed is None:
            return self.assign()
        last = self.chance.choice(("pop()", "pop(0)"))
        return [f"while len({listed}) > 1:", f"    {self.new('gone')} = {listed}.{last}"]

    def when(self, depth: int, moves: bool) -> list[str]:
        lines = [f"if {self.bool_of(2)}:", *self.inner(depth - 1, moves)]
        if self.loops and self.chance.random() < 0.25:
            lines.append("    " + self.chance.choice(("break", "continue")))
        if self.chance.random() < 0.3:
            lines += [f"elif {self.bool_of(1)}:", *self.inner(depth - 1, moves)]
        if self.chance.random() < 0.5:
            lines += ["else:", *self.inner(depth - 1, moves)]
        return lines

    def loop(self, depth: int, moves: bool) -> list[str]:
        known = dict(self.names)
        walk = self.walk()
        name = self.new("int")
        fixed = self.fixed
        self.fixed |= {name, *({walk} if known.get(walk) == "list" else ())}  # or it has no end
        self.loops += 1
        body = self.inner(depth - 1, moves)
        self.loops -= 1
        self.fixed = fixed | {name}
        self.names = known
        return [f"for {name} in {walk}:", *body]

    def over_edges(self, depth: int, moves: bool) -> list[str]:
        known = dict(self.names)
        walk = self.some("edges") if self.chance.random() < 0.5 else None
        if self.chance.random() < 0.2 and (inside := self.some("set")):
            walk = f"combinations(sorted({inside}), 2)"
        u, v = self.new("int"), self.new("int")
        self.loops += 1
        body = self.inner(depth - 1, moves)
        self.loops -= 1
        self.names = known
        return [f"for {u}, {v} in {walk or 'graph.edges'}:", *body]

    def repeat(self, depth: int, moves: bool) -> list[str]:
        known = dict(self.names)
        name = self.new("int")
        self.fixed |= {name}
        loops, self.loops = self.loops, 0
        body = self.inner(depth - 1, moves)
        self.loops = loops
        self.names = known
        many = self.chance.randrange(1, 4)
        return [f"{name} = {many}", f"while {name} > 0:", f"    {name} -= 1", *body]

    def closure(self, depth: int, moves: bool) -> list[str]:
        inside = self.some("set") or "set(range(graph.n))"
        seen, fresh = self.new("set"), f"y{self.count}"
        first = f"{self.int_of(0)} % graph.n"
        shape = self.chance.choice(("{%s}", "[%s]", "list({%s})"))
        how = "add" if shape[0] == "{" else "append"
        walk = self.chance.choice(("graph.neighbors(u)", "set(graph.neighbors(u))"))
        return [
            f"{seen}, {fresh} = {{{first}}}, {shape % first}", f"while {fresh}:",
            f"    u = {fresh}.pop() % graph.n", f"    for w in {walk}:",
            f"        if w in {inside} and w not in {seen}:", f"            {seen}.add(w)",
            f"            {fresh}.{how}(w)",
        ]  # fmt: skip

    def nested(self, depth: int, moves: bool) -> list[str]:
        inner = f"g{self.count}"
        self.count += 1
        gives = self.chance.choice(("int", "bool"))
        known = dict(self.names)
        self.names = {**known, "k": "int"}
        value = self.value(gives, 2)
        self.names = known
        name = self.new(gives)
        return [f"def {inner}(k):", f"    return {value}", f"{name} = {inner}({self.int_of(1)})"]

    # Moves.

    def moves(self) -> list[str]:
        """Return statements that give moves."""
        lines = []
        for _ in range(self.chance.randrange(1, 3)):
            give = f"yield {self.chance.randrange(100)}, {self.after()}"
            lines += (
                [give] if self.chance.random() < 0.4 else [f"if {self.bool_of(2)}:", f"    {give}"]
            )
        return lines

    def after(self) -> str:
        """Return an expression that is a position."""
        smaller = self.chance.choice((
            f"left - {self.set_of(1)}", f"left & {self.set_of(1)}",
            f"frozenset(w for w in left if {self.bool_of(1, 'w')})",
            f"left - {{{self.int_of(2)} % 41}}", f"frozenset({self.set_of(2)}) & left",
        ))  # fmt: skip
        match self.kind:
            case "set" | "far":
                return smaller
            case "edges":
                return self.chance.choice((
                    f"frozenset((a, b) for a, b in left if {self.bool_of(1, 'a')})",
                    f"left - {{({self.int_of(1)}, {self.int_of(1)})}}",
                    f"frozenset(e for e in left if {self.int_of(1)} not in e)",
                ))  # fmt: skip
            case "heaps":
                at = f"{self.int_of(1)} % graph.n"
                return self.chance.choice((
                    f"(*left[:{at}], {self.int_of(1)} % 4, *left[{at} + 1:])",
                    f"left[:{at}] + ({self.int_of(1)} % 4,) + left[{at} + 1:]",
                    f"lowered(left, {at}, {self.int_of(0)} % 3)",
                    f"tuple(min(h, {self.int_of(1)} % 4) for h in left)",
                    f"(left[0] * {self.int_of(0)} % 3, *left[1:])",
                    f"left[:1] + ({self.int_of(1)} % 3,) + left[2:]",
                ))  # fmt: skip
            case "number":
                return f"{self.int_of(2)} % (left + 1)"
            case "token":
                return f"({smaller}, {self.int_of(2)} % 3)"
        if self.chance.random() < 0.4:
            return f"state._replace(left={smaller}, flag={self.bool_of(1)})"
        return f"State({smaller}, {self.int_of(1)} % 3, {self.bool_of(1)})"


def program(seed: int) -> str:
    """Return the text of a random rules file."""
    return Program(random.Random(f"rules {seed}")).text()
