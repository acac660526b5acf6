"""Vertex deletion games: every method against the literal rules, known answers, and limits."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import deleting
import pytest
from deleting import Literal
from small import graphs

import zermelo
from zermelo.core import graph6
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.impartial.deletion import Left, component
from zermelo.games.impartial.rules import Impartial
from zermelo.games.subtraction.subdivided import shape
from zermelo.games.sum import rules as sums
from zermelo.solvers.deletion import methods as deletion_methods
from zermelo.solvers.deletion.methods import oracle
from zermelo.solvers.deletion.nimbers import encode
from zermelo.solvers.deletion.sides import by_sides, forest_rules
from zermelo.solvers.method import NO_EVIDENCE, Task, every_method
from zermelo.solvers.method import method as method_of
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.sets_kernel import count
from zermelo.solvers.sum.by_parts import SumOracle

HERE = Path(__file__).parent
KNOWN = json.loads((HERE / "subtraction_values.json").read_text())
RELATED = json.loads((HERE / "kayles_and_grim.json").read_text())

TAKES = ((1,), (1, 2), (1, 2, 3), (1, 2, 4), (2, 3), (1, 4, 5), (3,), (2, 5, 6))
CODES = {
    "0.33": {1: 3, 2: 3},
    "0.137": {1: 1, 2: 3, 3: 7},
    "0.0402": {2: 4, 4: 2},
    "0.67": {1: 6, 2: 7},
}
OTHERS: dict[str, deleting.Moves] = {
    "node_kayles": deleting.node_kayles,
    "arc_kayles": deleting.arc_kayles,
    "grim": deleting.grim,
}


def searched(game: Instance, wholes: int | None = None) -> CompiledNimbers:
    """The compiled search; the nim-values of all options are found after so many refuted heaps."""
    code = encode(game)
    if wholes is not None:
        code = replace(code, wholes=wholes)
    return CompiledNimbers(code, rules_of(game), Deadline())


def compiled(game: Instance, wholes: int | None = None) -> int:
    return searched(game, wholes).nim_value(rules_of(game).start(game.position))


def values(game: Instance) -> set[int]:
    """The nim-values by all searches that apply; they had better be the same."""
    rules = rules_of(game)
    found = {Table(rules).nim_value(rules.start(game.position)), compiled(game)}
    found.add(compiled(game, wholes=1 if game.graph.m % 2 else 0))
    if by_sides(game.position):
        sides = forest_rules(game.graph)
        found.add(Table(sides).nim_value(sides.start(game.position)))
    return found


@pytest.mark.parametrize(
    ("n", "step"),
    [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 12), pytest.param(6, 1, marks=pytest.mark.slow)],
)
def test_literal_rules_on_connected_graphs(n: int, step: int) -> None:
    for edges in graphs(n)[::step]:
        graph = Graph.from_edges(n, edges)
        everything = frozenset(range(n))
        for take in TAKES:
            wanted = Literal(n, edges, deleting.subtraction(take)).value(everything)
            assert values(zermelo.subtraction(graph, take)) == {wanted}
        for code, digits in CODES.items():
            wanted = Literal(n, edges, deleting.octal(digits)).value(everything)
            assert values(zermelo.octal(graph, code)) == {wanted}
        for name, moves in OTHERS.items():
            wanted = Literal(n, edges, moves).value(everything)
            assert values(getattr(zermelo, name)(graph)) == {wanted}


@cache
def random_games(count: int, seed: int) -> tuple[Instance, ...]:
    """Games on graphs of up to 8 vertices, connected or not."""
    draw = random.Random(seed)
    found: list[Instance] = []
    while len(found) < count:
        n, density = draw.randint(2, 8), draw.choice((0.15, 0.3, 0.6))
        edges = [(u, v) for v in range(n) for u in range(v) if draw.random() < density]
        graph = Graph.from_edges(n, edges)
        name = draw.choice(["octal", "subtraction", *OTHERS])
        if name == "octal":
            found.append(zermelo.octal(graph, draw.choice(list(CODES))))
        elif name in OTHERS:
            found.append(getattr(zermelo, name)(graph))
        elif component(graph.masks, (1 << n) - 1) == (1 << n) - 1:
            found.append(zermelo.subtraction(graph, draw.choice(TAKES)))
    return tuple(found)


def test_searches_agree_on_random_graphs() -> None:
    for game in random_games(150, seed=3):
        assert len(values(game)) == 1, game


def test_the_table_knows_every_position() -> None:
    draw = random.Random(4)
    for game in random_games(60, seed=5):
        rules = rules_of(game)
        plain, table, whole = Table(rules), searched(game), searched(game, 0)
        for _ in range(4):
            position = Left(game.position, draw.randrange(1 << game.graph.n))
            wanted = plain.nim_value(position)
            assert table.nim_value(position) == whole.nim_value(position) == wanted


def same_options(game: Instance, rules: Impartial) -> None:
    start = rules.start(game.position)
    for position in (start, *(after for _, after in rules.options(start))):
        assert list(rules.options(position)) == list(rules_of(game).options(position))


def test_edge_sides_are_the_moves_on_forests() -> None:
    for seed in range(30):
        graph = parse(f"tree:{3 + seed % 9},seed={seed}")
        for take in TAKES:
            same_options(zermelo.subtraction(graph, take), forest_rules(graph))
        both = parse(f"union(tree:5,seed={seed},path:{1 + seed % 4})")
        same_options(zermelo.octal(both, "0.213"), forest_rules(both))


def test_known_values_of_connected_subtraction() -> None:
    for name, entry in KNOWN["graphs"].items():
        graph = Graph.from_edges(entry["n"], [tuple(edge) for edge in entry["edges"]])
        for sizes, value in entry["g"].items():
            game = zermelo.subtraction(graph, map(int, sizes.split(",")))
            assert values(game) == {value}, (name, sizes)


def test_known_values_of_subdivided_stars() -> None:
    for sizes, stars in KNOWN["stars"].items():
        take = [int(size) for size in sizes.split(",")]
        for arms, value in stars.items():
            graph = parse(f"spider:{arms}" if arms else "path:1")
            assert compiled(zermelo.subtraction(graph, take)) == value, (sizes, arms)


def test_known_values_of_small_graphs() -> None:
    count = 0
    for sizes, entries in KNOWN["connected_graphs_n<=6_graph6"].items():
        take = [int(size) for size in sizes.split(",")]
        for text, value in entries.items():
            count += 1
            assert compiled(zermelo.subtraction(graph6.decode(text), take)) == value, (sizes, text)
    assert count > 100


FAMILIES = {"path": ("path:{}", 1), "cycle": ("cycle:{}", 3), "S_1,1,k": ("spider:1,1,{}", 1)}


@pytest.mark.parametrize("key", RELATED)
def test_known_values_of_kayles_and_grim(key: str) -> None:
    made = {
        "nodekayles": zermelo.node_kayles,
        "arckayles": zermelo.arc_kayles,
        "grim": zermelo.grim,
    }[key]
    for name, value in RELATED[key].items():
        if name == "star_K1t":  # from t = 0 on
            games = [made("path:1"), *(made(f"star:{t}") for t in range(1, len(value)))]
            assert [compiled(game) for game in games] == value
        elif name == "S_1,1,k":  # from k = 0 on, which is a path with three vertices
            games = [made("path:3"), *(made(f"spider:1,1,{k}") for k in range(1, len(value)))]
            assert [compiled(game) for game in games] == value
        elif name in FAMILIES:
            family, first = FAMILIES[name]
            sizes = range(first, first + len(value))
            assert [compiled(made(family.format(size))) for size in sizes] == value, name
        else:
            family = name.replace("grid", "grid:")
            assert values(made(family)) == {value}, name


def test_octal_games_are_connected_subtraction_where_all_digits_are_3() -> None:
    for text in ("petersen", "grid:3x4", "spider:1,2,3", "wheel:6", "tree:12,seed=1"):
        for code, take in (("0.33", (1, 2)), ("0.3303", (1, 2, 4)), ("0.03", (2,))):
            assert compiled(zermelo.octal(text, code)) == compiled(zermelo.subtraction(text, take))


def test_octal_games_on_paths_are_those_on_heaps() -> None:
    @cache
    def heap(code: str, size: int) -> int:
        seen = set()
        for taken, digit in enumerate(map(int, code[2:]), 1):
            rest = size - taken
            if rest == 0 and digit & 1:
                seen.add(0)
            if rest > 0 and digit & 2:
                seen.add(heap(code, rest))
            if rest > 1 and digit & 4:
                seen |= {heap(code, a) ^ heap(code, rest - a) for a in range(1, rest)}
        return next(g for g in range(len(seen) + 1) if g not in seen)

    for code in ("0.137", "0.07", "0.77", "0.6", "0.3123", "0.45"):
        for n in range(1, 26):
            assert compiled(zermelo.octal(f"path:{n}", code)) == heap(code, n)
    for n in range(1, 26):
        assert compiled(zermelo.node_kayles(f"path:{n}")) == heap("0.137", n)
        assert compiled(zermelo.arc_kayles(f"path:{n}")) == heap("0.07", n)
        assert compiled(zermelo.grim(f"path:{n}")) == heap("0.37", n - 1)


@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves"])
def test_methods_agree_and_are_certified(question: str) -> None:
    for game in random_games(25, seed=6):
        answers = []
        for method in (each.name for each in every_method(game.game)):
            verdict = zermelo.decide(game, question=question, method=method)
            if verdict.answered:
                best = {"qbf": Assurance.SOLVER}
                if question == "winning-moves" and shape(game.graph) is None:
                    best["closed-forms"] = Assurance.THEOREM
                assert verdict.assurance is best.get(method, Assurance.CERTIFIED), (game, method)
                answers.append(verdict.answer)
        assert answers == [answers[0]] * len(answers), game


def test_a_sum_asks_the_compiled_search() -> None:
    parts = [
        zermelo.subtraction("grid:4x4", [1, 2, 3]),
        zermelo.grim("grid:4x4"),
        zermelo.octal("tree:20,seed=3", "0.33"),
        zermelo.arc_kayles("path:70"),
    ]
    tables = [oracle(part, Deadline()) for part in parts]
    assert [type(table) for table in tables] == [CompiledNimbers] * 3 + [Table]
    alone = [
        table.nim_value(table.rules.start(part.position))
        for table, part in zip(tables[:3], parts[:3], strict=True)
    ]
    game = sums.make_sum(tuple(parts[:3]))
    value = SumOracle(game, Deadline()).nim_value(sums.start(game))
    assert value == alone[0] ^ alone[1] ^ alone[2]


def test_limits_end_in_unknown() -> None:
    grid = zermelo.subtraction("grid:6x6", [1, 2, 3])
    verdict = zermelo.decide(grid, method="search", time_limit=2)
    assert not verdict.answered
    assert verdict.reason == "time limit of 2 s reached"
    for method, game in (
        ("nimbers", zermelo.subtraction("regular:20,3", [1, 2])),
        ("nimbers", zermelo.subtraction("tree:25,seed=1", [1, 2])),
        ("nimbers", zermelo.grim("grid:4x6")),
    ):
        verdict = zermelo.decide(game, method=method, nodes=5000)
        assert not verdict.answered
        assert verdict.reason == "limit of 5000 positions reached"


def test_a_walk_through_many_sets_is_given_up() -> None:
    # A complete graph with 40 vertices has 10^9 sets of 11 vertices: one listing takes minutes.
    with pytest.raises(LimitReached, match="too many to be listed"):
        compiled(zermelo.subtraction("complete:40", [11]))


def test_a_listing_that_outgrows_its_room() -> None:
    # Many more sets than the first room for options has.
    assert compiled(zermelo.subtraction("complete:18", [4])) == 18 // 4 % 2
    assert compiled(zermelo.subtraction("complete:18", [4]), wholes=0) == 18 // 4 % 2


def test_a_long_search_turns_to_nim_values_of_options() -> None:
    """Where pairs are many more than components, more of these are asked for at once."""
    game = zermelo.grim("regular:16,3,seed=3")
    rules = rules_of(game)
    value = Table(rules).nim_value(rules.start(game.position))
    pairs, whole = searched(game), searched(game, 0)
    assert pairs.nim_value(rules.start(game.position)) == value
    assert whole.nim_value(rules.start(game.position)) == value
    assert whole.nodes < 1.2 * len(whole)
    small = CompiledNimbers(replace(encode(game), wholes=0), rules, Deadline(), memory=1 << 14)
    assert small.nim_value(rules.start(game.position)) == value
    team = CompiledNimbers(replace(encode(game), wholes=0), rules, Deadline(), threads=3)
    assert team.nim_value(rules.start(game.position)) == value


@pytest.mark.parametrize("name", ["arc-kayles", "grim", "node-kayles", "octal", "subtraction"])
def test_a_retired_method_names_the_one_that_came_after(name: str) -> None:
    assert "nimbers" in zermelo.analysis.methods(name)
    with pytest.raises(InputError, match="nimbers took its place"):
        method_of(name, "kernel")


def test_sixty_three_vertices_and_more() -> None:
    # Lemma 4 of the paper: the nim-value of a path is its size modulo N + 1.
    for n in (64, 75):
        task = Task(zermelo.subtraction(f"path:{n}", [1, 2, 3]), Deadline(), NO_EVIDENCE)
        assert deletion_methods.NIMBERS.run(task).answer == n % 4
    assert compiled(zermelo.subtraction("path:63", [1, 2, 3])) == 3
    assert compiled(zermelo.subtraction("path:63", [63])) == 1
    assert compiled(zermelo.subtraction("cycle:63", [1, 2])) == compiled(
        zermelo.subtraction("cycle:63", [1, 2, 200])
    )


def test_bits_are_counted_right() -> None:
    draw = random.Random(7)
    for mask in (0, 1, (1 << 63) - 1, *(draw.getrandbits(64) for _ in range(200))):
        assert count(mask - (mask >> 63 << 64)) == mask.bit_count()
