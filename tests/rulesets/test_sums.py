"""Positions that are played apart without the author's word: literally what `moves` says, or not.

Random rules, of the form that falls apart and of nearly that form, are looked at on all subsets of
their start: the options of a position must be those of one block beside all others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import networkx as nx
import numpy as np
import pytest
from rule_trials import interpreted, written

import zermelo
from tests.rulesets.strangers_boards import ROOT, Plain, game, options, start
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.ruleset.playing import Board, rules_on
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.ruleset import nimbers
from zermelo.solvers.ruleset.layout import Site, Words
from zermelo.solvers.ruleset.plans import planned
from zermelo.solvers.ruleset.sums import sites
from zermelo.solvers.ruleset.sums.facts import TooLong, Unclear
from zermelo.solvers.ruleset.values import Untranslatable
from zermelo.solvers.search.methods import rules_of

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

STEPS = 1 << 20

VERTICES = """
GAME = zermelo.ruleset(
    "mine", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""

EDGES = VERTICES.replace("frozenset(range(graph.n))", "frozenset(graph.edges)")


def literal_blocks(position: frozenset[Any], found: Iterable[Site]) -> list[frozenset[Any]]:
    """Return the blocks, as the definition says them, without those that no site is alive in."""
    alive = [site.reads & position for site in found if site.needs <= position]
    blocks = [frozenset([each]) for each in position]
    for reads in alive:
        inside = [block for block in blocks if block & reads]
        blocks = [block for block in blocks if not block & reads]
        blocks.append(frozenset().union(*inside))
    return [block for block in blocks if any(block & reads for reads in alive)]


def subsets(whole: frozenset[Any], chance: random.Random, most: int) -> list[frozenset[Any]]:
    members = sorted(whole)
    if len(members) > 5:
        draws = [chance.random() for _ in range(most)]
        return [frozenset(v for v in members if chance.random() < draw) for draw in draws]
    sizes = range(len(members) + 1)
    return [frozenset(each) for size in sizes for each in combinations(members, size)]


def literally_apart(board: Board, found: Iterable[Site], chance: random.Random) -> int:
    """Compare the options of positions with those of their blocks; return how many fell apart."""
    fell = 0
    known: dict[frozenset[Any], set[frozenset[Any]]] = {}

    def afters(position: frozenset[Any]) -> set[frozenset[Any]]:
        if position not in known:
            known[position] = {after for _, after in options(board, position, "")}
        return known[position]

    for position in subsets(start(board), chance, 30):
        blocks = literal_blocks(position, found)
        moved = {position - block | after for block in blocks for after in afters(block)}
        assert moved == afters(position), position
        assert all(after <= position for after in moved)
        fell += len(blocks) > 1
    return fell


def drawn(chance: random.Random, most: int) -> nx.Graph:
    n = chance.randrange(3, most)
    density = chance.choice((0.3, 0.4, 0.6))
    graph = nx.gnp_random_graph(n, density, seed=chance.randrange(1 << 30))
    graph.add_edge(0, 1)
    return graph


class Written:
    """A random text of `moves`."""

    def __init__(self, chance: random.Random, edges: bool) -> None:
        self.chance = chance
        self.edges = edges
        self.one = "e" if edges else "v"

    def text(self) -> str:
        chance = self.chance
        head = chance.choice(("", "", "", *self.heads()))
        lines = [head] if head else []
        loops = self.loops()
        loop, names = chance.choice(loops)
        lines.append(loop)
        deep = "    " * (loop.count("\n") + 1)
        inner = [self.guard(names) for _ in range(chance.choice((0, 0, 1, 2)))]
        if chance.random() < 0.6:
            inner.insert(0, f"if {' or '.join(f'{a} not in left' for a in names)}:\n    continue")
        inner += self.taking(names)
        if chance.random() < 0.2 and not self.edges:
            before = f"if {self.condition(('w',))}:\n        {chance.choice(('return', 'break'))}"
            lines += [f"for w in range(graph.n):\n    {before}"]
            lines[:] = lines[-1:] + lines[:-1]
        lines += [deep + part for line in inner for part in line.split("\n")]
        body = "\n".join("    " + part for line in lines for part in line.split("\n"))
        helper = (
            "def near(graph, v, left):\n    return {u for u in graph.neighbors(v) if u in left}\n\n"
            "def alone(graph, left, v):\n    for u in graph.neighbors(v):\n"
            "        if u in left:\n            return False\n    return True\n\n"
        )
        return f"import zermelo\nfrom itertools import combinations\n\n{helper}" + (
            f"def moves(graph, left):\n{body}\n" + (EDGES if self.edges else VERTICES)
        )

    def heads(self) -> tuple[str, ...]:
        """Return what looks at the position as a whole, or at one place of it."""
        first = "graph.edges[0]" if self.edges else "0"
        return (
            "if len(left) < 2:\n    return",
            f"if {first} in left:\n    return",
            f"if {first} not in left:\n    return",
            "seen = set()",
            "count = 0",
        )

    def loops(self) -> list[tuple[str, tuple[str, ...]]]:
        if self.edges:
            return [
                ("for e in sorted(left):", ("e",)),
                ("for e in graph.edges:", ("e",)),
                ("for e, f in combinations(sorted(left), 2):", ("e", "f")),
            ]
        return [
            ("for v in left:", ("v",)),
            ("for v in range(graph.n):", ("v",)),
            ("for u, v in graph.edges:", ("u", "v")),
            ("for v, u in sorted(graph.edges):", ("v", "u")),
            ("for u, v in combinations(sorted(left), 2):", ("u", "v")),
            ("for v in range(graph.n):\n    for u in graph.neighbors(v):", ("v", "u")),
        ]

    def condition(self, names: tuple[str, ...], depth: int = 0) -> str:
        chance, a = self.chance, self.chance.choice(names)
        simple = [f"{a} in left"] * 5 + [f"{a} not in left", f"not ({a} in left)"]
        simple += [f"{{{', '.join(names)}}} <= left", f"left.issuperset({{{a}}})"]
        simple += ["len(left) > 2", f"left.isdisjoint({{{a}}})"]
        if self.edges:
            simple += [f"{a}[0] != 0", f"all(f == {a} or f[0] != {a}[0] for f in left)"]
            simple += [f"any({a}[1] in f and f != {a} for f in left)"]
        else:
            simple += [
                f"{a} > 0", f"graph.degree({a}) > 1", f"near(graph, {a}, left)",
                f"len(near(graph, {a}, left)) != 1", f"alone(graph, left, {a})",
                f"any(w in left for w in graph.neighbors({a}))",
                f"all(w in left for w in graph.neighbors({a}))",
                f"{a} - 1 in left", f"({a} + 1) % graph.n not in left",
                f"left & set(graph.neighbors({a}))",
                f"sum(w in left for w in graph.neighbors({a})) < 2",
                f"len(near(graph, {a}, left)) % 2 == 1",
                f"next((w for w in graph.neighbors({a}) if w in left), -1) < 0",
            ]  # fmt: skip
        if depth < 2 and chance.random() < 0.35:
            sign = chance.choice((" and ", " and ", " or "))
            return "(" + sign.join(self.condition(names, depth + 1) for _ in range(2)) + ")"
        return chance.choice(simple)

    def guard(self, names: tuple[str, ...]) -> str:
        chance = self.chance
        return chance.choice((
            f"if not {self.condition(names)}:\n    continue",
            f"if not ({self.condition(names)} and {names[0]} in left):\n    continue",
            f"if {names[0]} not in left or not {self.condition(names)}:\n    continue",
            f"if {self.condition(names)}:\n    {chance.choice(('continue', 'break', 'return'))}",
            f"k = 1 if {self.condition(names)} else 2",
        ))  # fmt: skip

    def taking(self, names: tuple[str, ...]) -> list[str]:
        chance, a = self.chance, self.chance.choice(names)
        whole = "{" + ", ".join(names) + "}"
        found = [
            [f"yield {a}, left - {whole}"],
            [f"yield {a}, left - {{{a}}}"],
            [f"yield {a}, left.difference({whole})"],
            [f"yield {a}, left ^ {whole}"],
            [f"if {self.condition(names)}:", f"    yield {a}, left - {whole}"],
            ["rest = set(left)", f"rest.discard({a})", f"if {self.condition(names)}:",
             f"    rest -= {whole}", f"yield {a}, frozenset(rest)"],
            [f"gone = {{{a}}}", f"if {self.condition(names)}:", f"    gone |= {whole}",
             f"yield {a}, left - gone"],
            [f"gone = {whole} if {self.condition(names)} else {{{a}}}", f"yield {a}, left - gone"],
            [f"if {whole} <= left:", f"    yield {a}, left - {whole}"],
            [f"gone = {{{a}}}", f"if {self.condition(names)}:", f"    gone = {whole}",
             f"yield {a}, left - gone"],
            ["rest = set(left)", f"if {self.condition(names)}:", f"    rest.discard({a})",
             f"if {a} in rest:", f"    yield {a}, left - {whole}"],
            [f"if {a} in left:", f"    yield {a}, frozenset(w for w in left if w != {a})"],
        ]  # fmt: skip
        if self.edges:
            found += [
                [f"yield {a}, frozenset(f for f in left if not set(f) & set({a}))"],
                [f"yield {a}, left - {{f for f in left if f[0] == {a}[0]}}"],
                [f"yield {a}, frozenset(f for f in left if f <= {a})"],
            ]
        else:
            found += [
                [f"yield {a}, left - {{{a}}} - set(graph.neighbors({a}))"],
                [f"yield {a}, left - {{{a}}} - near(graph, {a}, left)"],
                [f"for w in near(graph, {a}, left):", f"    yield [{a}, w], left - {{{a}, w}}"],
                [f"yield {a}, left - {{w for w in left if alone(graph, left, w)}} - {{{a}}}"],
                [f"gone = {{{a}}}", f"for w in graph.neighbors({a}):", "    if w in left:",
                 "        gone.add(w)", chance.choice(("        break", "        pass")),
                 f"yield {a}, left - gone"],
                [f"gone = {{{a}}}", f"for w in graph.neighbors({a}):", "    if w in left:",
                 f"        gone = {{{a}, (w + 1) % graph.n}}", "        break",
                 f"yield {a}, left - gone"],
                [f"gone = {{{a}}}", f"for w in graph.neighbors({a}):", "    if w in left:",
                 "        continue", "    gone = gone | {(w + 1) % graph.n}",
                 f"yield {a}, left - gone"],
                [f"gone = {{{a}}}", f"for w in near(graph, {a}, left):",
                 "    gone.add((w + 1) % graph.n)", f"yield {a}, left - gone"],
                [f"gone = {{{a}}}", f"for w in near(graph, {a}, left):",
                 "    gone = {w, (w + 1) % graph.n}", f"yield {a}, left - gone"],
                [f"rest = left - {{{a}}}", f"for w in graph.neighbors({a}):",
                 "    if w not in rest:", "        continue", "    rest = rest - {w}",
                 f"yield {a}, rest"],
            ]  # fmt: skip
        return chance.choice(found)


def looked_at(rules: Rules, seed: int) -> tuple[int, int]:
    """Compare random rules on random boards; return 1 if they have sites, and what fell apart."""
    chance = random.Random(seed)
    text = Written(chance, seed % 3 == 0).text()
    (own,) = rules(text)
    told = fell = 0
    for _ in range(3):
        board: Board = own(drawn(chance, 7)).position
        try:
            found = sites(board, STEPS, Deadline())
        except (Unclear, TooLong):
            continue
        told = 1
        fell += literally_apart(board, found, chance)
    return told, fell


def test_random_rules(rules: Rules) -> None:
    results = [looked_at(rules, seed) for seed in range(400)]
    told, fell = (sum(each) for each in zip(*results, strict=True))
    assert told > 150
    assert fell > 1000


@pytest.mark.slow
def test_many_random_rules(rules: Rules) -> None:
    results = [looked_at(rules, seed) for seed in range(400, 12_000)]
    assert sum(each for each, _ in results) > 3000


def search_of(instance: zermelo.types.Instance) -> tuple[Coded, CompiledNimbers]:
    game = nimbers.coded(instance)
    return game, CompiledNimbers(game, rules_of(instance), Deadline())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it looked after a few options whether positions fall apart."""
    monkeypatch.setattr(nimbers, "EARLY", 4)
    monkeypatch.setattr(nimbers, "SHARE", 1 / STEPS)


def searched_apart(own: zermelo.types.Ruleset, chance: random.Random, count: int) -> int:
    """Compare values with those of a search of `moves` alone; return how many fell apart."""
    apart = 0
    for _ in range(count):
        graph = drawn(chance, 8)
        for question in ("nim-value", "outcome", "misere-outcome"):
            instance = own(graph, question=question)
            try:
                coded, search = search_of(instance)
            except Untranslatable:
                assert not start(instance.position)
                continue
            plain = Plain(instance.position)
            try:
                first = rules_on(instance.position).start
                value = (
                    search.nim_value(first) if question == "nim-value" else not search.lost(first)
                )
            except LimitReached:  # some random moves take nothing
                with pytest.raises(RecursionError):
                    plain.answer(question)
                continue
            wanted = plain.answer(question)
            assert (value if question == "nim-value" else "N" if value else "P") == wanted
            assert question != "misere-outcome" or coded.later is None
            apart += isinstance(coded.later, nimbers.Apart) and coded.later.found
    return apart


@pytest.mark.usefixtures("at_once")
def test_values_of_sums() -> None:
    own = game(ROOT / "tests/rulesets/strangers/arc_kayles_vertices.py")
    assert searched_apart(own, random.Random(1), 25) > 15


APART = ("arc_kayles_edges", "arc_kayles_numbers", "edge_sets")
"""The rules files of strangers that fall apart without their author's word."""


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("name", APART)
def test_values_of_sums_in_other_styles(name: str) -> None:
    own = game(ROOT / f"tests/rulesets/strangers/{name}.py")
    assert searched_apart(own, random.Random(1), 100) > 50


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_values_of_random_rules(rules: Rules) -> None:
    apart = tried = 0
    for seed in range(5000, 5200):
        chance = random.Random(seed)
        (own,) = rules(Written(chance, seed % 3 == 0).text())
        board: Board = own("path:5").position
        try:
            found = sites(board, STEPS, Deadline())
            planned(board)
        except (Unclear, TooLong, Untranslatable):
            continue
        if len({site.reads for site in found}) < 3:
            continue
        tried += 1
        apart += searched_apart(own, chance, 6) > 0
        if tried == 24:
            break
    assert apart > 12


def test_the_kernel_finds_the_blocks() -> None:
    chance = random.Random(3)
    for name in ("arc_kayles_vertices", *APART):
        own = game(ROOT / f"tests/rulesets/strangers/{name}.py")
        for _ in range(6):
            board: Board = own(drawn(chance, 8)).position
            if not start(board):
                continue
            layout, translation = planned(board)
            found = sites(board, STEPS, Deadline())
            of_words = Words(board.graph, start(board), layout)
            of_words.part(found)
            kernel = interpreted(translation)["author_parts"]
            for position in subsets(start(board), chance, 20):
                row = np.array([of_words.of(position)], np.int64)
                blocks = written(kernel, of_words, row, 0)
                wanted = map(of_words.of, literal_blocks(position, found))
                assert sorted(blocks) == sorted(wanted)


UNCLEAR = {
    "what is left as a whole": "    if len(left) > 2:\n        yield 0, left - {v}\n",
    "nothing needed": "    yield 0, left - {v}\n",
    "absence": "    if v not in left:\n        yield 0, left - {v - 1}\n",
    "something added": "    if v in left:\n        yield 0, left - {v} | {(v + 1) % graph.n}\n",
    "a list that grows": (
        "    queue = [v]\n    for w in queue:\n        for u in graph.neighbors(w):\n"
        "            if u in left and u not in queue:\n                queue.append(u)\n"
        "    if v in left:\n        yield 0, left - set(queue)\n"
    ),
    "a list that grows, numbered": (
        "    queue = [v]\n    for i, w in enumerate(queue):\n        for u in graph.neighbors(w):\n"
        "            if u in left and u not in queue:\n                queue.append(u)\n"
        "    if v in left:\n        yield 0, left - set(queue)\n"
    ),
    "a generator with a name": (
        "    rest = set(left)\n    some = (u for u in graph.neighbors(v) if u in rest)\n"
        "    rest.discard(0)\n    if v in left:\n        yield 0, left - {v} - set(some)\n"
    ),
    "a generator that sees changes": (
        "    rest = set(left)\n    gone = {v}\n"
        "    for u in (u for u in graph.neighbors(v) if u in rest):\n"
        "        rest.discard((u + 1) % graph.n)\n        gone.add(u)\n"
        "    if v in left:\n        yield 0, left - gone\n"
    ),
}


@pytest.mark.parametrize("kind", UNCLEAR)
def test_what_does_not_fall_apart(kind: str, rules: Rules) -> None:
    text = f"import zermelo\ndef moves(graph, left):\n  for v in range(graph.n):\n{UNCLEAR[kind]}"
    (own,) = rules(text + VERTICES)
    board: Board = own("cycle:6").position
    try:
        found = sites(board, STEPS, Deadline())
    except Unclear:
        return
    assert all(site.reads == start(board) for site in found)
