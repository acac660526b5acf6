"""The POLISH paper, section 5: stars, and spiders, whose nim-values the paper leaves open."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement, product

from polish_searching import polish_search
from polishing import Literal

from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.impartial.rules import mex
from zermelo.games.polish.evidence.formulas import spider
from zermelo.games.polish.rules import start


def moves(c: int, m: int, l: int) -> list[tuple[int, int, int]]:  # noqa: E741
    """The moves as the paper lists them; the game is over at c <= 0."""
    found = [(c - 1, m, l)]
    if m:
        found.append((c - 2, m - 1, l))
    if l:
        found += [(c - 2, m, l - 1), (c, m + 1, l - 1)]
    return found


def test_theorem_8_the_table_of_stars() -> None:
    @cache
    def value(c: int, leaves: int) -> int:
        if c <= 0:
            return 0
        return mex([value(c - 1, leaves)] + [value(c - 2, leaves - 1)] * (leaves > 0))

    for leaves in range(60):
        for c in range(leaves + 1):
            assert value(c, leaves) == c % 3 == spider(c, leaves, 0)
    # Where c > l, which no star reaches, it need not be c mod 3.
    assert [value(c, 0) for c in (2, 3)] == [0, 1]


def test_theorem_8_on_stars_by_the_literal_rules() -> None:
    for n in range(1, 7):
        graph = parse(f"star:{n}")
        literal = Literal(graph.n, graph.edges)
        for brushes in range(n + 1):
            value = literal.value(literal.first((brushes, *[0] * n)))
            assert value == (n - brushes) % 3


def test_the_heap_of_an_arm() -> None:
    # The paper's "a path of length k + 1 is a heap of size k" is off: an arm of L vertices without
    # brushes is a heap of L, whose last counter is the whole of what fires together.
    @cache
    def value(c: int, heaps: tuple[int, ...]) -> int:
        if c <= 0:
            return 0
        seen = {value(c - 1, heaps)}
        for i, heap in enumerate(heaps):
            others = heaps[:i] + heaps[i + 1 :]
            seen.add(value(c - 2, others))
            if heap > 1:
                seen.add(value(c, tuple(sorted((*others, heap - 1)))))
        return mex(seen)

    draw = random.Random(5)
    for count in range(2, 5):
        for heaps in combinations_with_replacement(range(1, 6), count):
            odd = sum(heap % 2 for heap in heaps)
            for c in range(count + 1):
                assert value(c, heaps) == spider(c, odd, count - odd)
    for _ in range(40):
        arms = [draw.randint(1, 3) for _ in range(draw.randint(3, 4))]
        graph = parse("spider:" + ",".join(map(str, arms)))
        needs = [0] * len(arms)
        brushes = [draw.randint(0, len(arms) - 1)]
        for i, arm in enumerate(arms):
            held = [draw.choice((0, 0, 1)) for _ in range(arm - 1)] + [0]
            needs[i] = arm - sum(held)
            brushes += held
        table = polish_search(graph)
        found = table.nim_value(start(Cleaning(graph, tuple(brushes))))
        assert found == value(len(arms) - brushes[0], tuple(sorted(needs)))


def test_the_third_region_as_the_paper_has_it() -> None:
    for k in range(1, 12):
        for m, l in product(range(k + 1, k + 12), repeat=2):  # noqa: E741
            delta = (k + l) % 2
            wanted = [3 * delta, 1 + delta, 2 - delta, 3 * delta]
            assert [spider(4 * k + i, m, l) for i in range(4) if 4 * k + i <= m + l] == [
                value for i, value in enumerate(wanted) if 4 * k + i <= m + l
            ]


def test_unbrushed_arms_of_one_length() -> None:
    for n in range(1, 30):
        assert spider(n, n, 0) == n % 3
    assert [spider(n, 0, n) for n in range(1, 9)] == [2, 2, 2, 2, 1, 1, 1, 1]


def clipped(value: int) -> int:
    return -3 if value < -3 else 3 if value > 3 else value


def kind(c: int, m: int, l: int) -> tuple[int, ...]:  # noqa: E741
    k, i = divmod(c, 4)
    near = clipped(m - k), clipped(l - k)
    return (i, k % 6, m % 6, l % 6, *near, m == 0, l == 0, min(c, 3))


def told(c: int, m: int, l: int) -> tuple[int, ...]:  # noqa: E741
    """The formula's values at a position and at its moves."""
    return (spider(c, m, l), *(spider(*after) for after in moves(c, m, l)))


@cache
def classes() -> dict[tuple[int, ...], tuple[int, ...]]:
    """The classes of the next test, with what the formula tells in each."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    positions = 0
    for c in range(1, 72):
        for m in range(78):
            for l in range(max(0, c - m), 78):  # noqa: E741
                positions += 1
                values = told(c, m, l)
                assert found.setdefault(kind(c, m, l), values) == values
    assert positions > 100_000
    return found


def test_the_spider_formula_in_finitely_many_classes() -> None:
    """The formula satisfies the recursion for all c <= m + l, by going through all classes.

    With c = 4k + i, the formula's value at (c, m, l) and at its moves depends on i, on k, m and l
    modulo 6, on m - k and l - k as far as from -3 to 3 (a move changes them by at most 1, and they
    are only compared with 0), on whether m or l is 0 (which moves there are), and on c as far as 3
    (whether a move ends the game). That is the position's class.

    Every class has a member with c <= 71 and m, l <= 77. From k >= 18 one gets to k - 6: m stays,
    or becomes m - 6 > 0 where the class would change otherwise, and l likewise; then c falls by
    24, m + l by at most 12, so c <= m + l still holds. If then m > 77, m - 6 is as good:
    it is above c and above k + 3. Likewise l.

    So the formula is right everywhere if it is right there, and the test shows besides that the
    class does determine what it should.
    """
    assert len(classes()) == 4600
    for value, *after in classes().values():
        assert value == mex(after)


def test_large_spiders_are_in_these_classes() -> None:
    draw = random.Random(3)
    met = 0
    for _ in range(20_000):
        k = draw.randint(18, 200)
        m, l = (max(0, k + draw.choice((-k, -9, 0, 9, 400)) + draw.randint(-9, 9)) for _ in "ml")  # noqa: E741
        c = 4 * k + draw.randint(0, 3)
        if c <= m + l:
            met += 1
            assert classes()[kind(c, m, l)] == told(c, m, l)
    assert met > 5000
