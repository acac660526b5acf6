"""Random expressions of rules files, by types, with the names that are known."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Scope:
    """The names that are known with their types, and expressions of them.

    Those in `fixed` are not changed. `helpers` are functions: a name, the types of what they take
    behind the graph, and of what they give.
    """

    chance: random.Random
    names: dict[str, str] = field(default_factory=dict)
    count: int = 0
    fixed: frozenset[str] = frozenset()
    helpers: list[tuple[str, tuple[str, ...], str]] = field(default_factory=list)

    def new(self, kind: str) -> str:
        """Return a new name of a type."""
        self.count += 1
        name = f"x{self.count}"
        self.names[name] = kind
        return name

    def some(self, kind: str, changing: bool = False) -> str | None:
        """Return a name of a type that is known, or may be changed."""
        found = [
            name for name, own in self.names.items()
            if own == kind and not (changing and name in self.fixed)
        ]  # fmt: skip
        return self.chance.choice(found) if found else None

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
