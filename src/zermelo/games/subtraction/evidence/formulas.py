"""Nim-values of connected subtraction by the theorems, as formulas, and which of them covers what.

I_N is {1, …, N}, M = N + 1; S_{a,b,…} is the subdivided star with these arms. All are statements
about graphs by the paper's numbers: Dailly, Moncel, Parreau, "Connected subtraction games on
subdivided stars", whose displayed formulas are rebuilt here. Where a docstring names a range, the
formula was compared with the values that the rules give in it (tests/subtraction/test_paper*.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby

from zermelo.games.impartial.rules import mex
from zermelo.games.subtraction.subdivided import Arms, State, Two, bistar, options, star

TESTED_10 = 300
"""Theorem 10 is used up to this N, as far as its closed form was tested."""

TESTED_8 = 14
"""Proposition 8 is used up to this N."""

TRIPLE = (1, 2, 4)

Formula = Callable[[State], int]
"""Nim-values of the states that a theorem covers, and of whatever moves leave of them."""

MANY = 10
"""From so many equal arms on, two of them more change nothing: see `fewer`."""

LEMMAS: dict[tuple[int, ...], tuple[str, tuple[int, int, int]]] = {
    (1, 1): ("Lemma 21", (0, 1, 2)),
    (1, 1, 1): ("Lemma 22", (1, 0, 3)),
    (1, 2): ("Lemma 23", (1, 2, 0)),
    (1, 1, 2): ("Lemma 24", (2, 3, 1)),
    (2, 2): ("Lemma 26", (2, 0, 1)),
    (1, 2, 2): ("Lemma 27", (0, 1, 2)),
    (1, 1, 1, 1): ("Lemma 28", (0, 1, 2)),
}
"""For S = {1,2,4}: the fixed arms, and the nim-values for k = 0, 1, 2 of a further arm, period 3.

Lemma 19 is g(P_k) = k mod 3. Compared with the rules for k <= 40.
"""


def lemma_4(largest: int, k: int) -> int:
    """Return g(P_k) for I_N: k mod M. Compared with the rules for N <= 12, k <= 60."""
    return k % (largest + 1)


def lemma_9(largest: int, t: int) -> int:
    """Return g(K_{1,t}) for I_N. Compared with the rules for N <= 15, t <= 40."""
    if t == 0:
        return 1
    if t < largest:
        return 2 + (t + 1) % 2
    return (t - largest) % 2


def lemma_12(largest: int, i: int, j: int) -> int:
    """Return g(S_{1,i,j}) for I_N and 0 <= i, j <= N - 1. Compared for N <= 20."""
    if i + j + 2 > largest:
        return i + j + 1 - largest
    if i == j and i % 2 == 0 and i:
        return i + 1
    return i + j if i % 2 and j % 2 else i + j + 2


def claim_15_2(largest: int, j: int) -> int:
    """Return g(S_{1,i,j}) for I_N and i = N, or any i with i mod M = N and j mod M < N.

    The values are N + 1, N + 2, … in turn for the j that are exceptional (their options by the
    long arm give all of 0 to N), and mostly (j mod M) + 1 for the others. The text lost the
    formula of the claim; this closed form takes its place, so that an entry of Theorem 10 takes
    O(N) steps where Corollary 11 fills a table of O(N^2).

    The proof is in docs/errata/subtraction.md. Besides it satisfies the recursion of S_{1,N,j} in
    Lemma 12 and Lemma 14's values for all N <= 300, and agrees with the rules alone for N <= 14,
    i < 4M, j < 5M.
    """
    tail, rest = j > largest, j % (largest + 1)
    if rest == largest:
        return 0
    if tail and rest % 2 == 0 and rest >= 2 and 2 * rest + 4 <= largest:
        return 2 * rest + 2
    if not _exceptional(largest, rest, tail):
        return rest + 1
    return largest + sum(_exceptional(largest, q, tail) for q in range(1, rest + 1))


def _exceptional(largest: int, rest: int, tail: bool) -> bool:
    if rest % 2:
        return rest + 3 <= largest
    too_small = tail and 2 * rest + 4 <= largest
    return rest > 0 and 2 * rest + 2 <= largest and not too_small


def theorem_10(largest: int, i: int, j: int) -> int:
    """Return g(S_{1,i,j}) for I_N, any i, j >= 0.

    If i mod M = N and j > N it is that of S_{1,N,(j mod M)+M}, or the same with i and j changed
    over; otherwise both arms count modulo M. Compared with the rules for N <= 14, i < 4M, j < 5M.
    """
    period = largest + 1
    if i % period != largest:
        i, j = j, i
    if i % period != largest:
        return lemma_12(largest, i % period, j % period)
    return claim_15_2(largest, j)


def fewer(arms: Sequence[int]) -> list[int]:
    """Return the sorted lengths of arms with pairs of equal ones left out where there are `MANY`.

    It keeps the nim-value of S_{…} for S = I_2, I_3, {1,2,4} and arms shorter than M (below 3, 4
    and 3), and that of bistars for I_2 if done with both their stars.

    Proof. Write c_l for the number of arms of length l. Claim: where c_l >= MANY, the value is the
    same with c_l - 2. By induction on the number of vertices. Where some count is above MANY, the
    center cannot be taken without and with the pair: at least MANY - 2 > max S further vertices
    would go too. So every move shortens an arm (or takes the other star of a bistar); it leaves at
    least MANY arms of length l, and by the claim for what it leaves the same options appear with
    the pair and without (a move on the pair itself leaves what the same move on another of these
    arms does). If no count is above MANY and two are MANY, or one is: finitely many cases, which a
    test goes through.
    """
    kept: list[int] = []
    for length, equal in groupby(sorted(arms)):
        count = len(list(equal))
        kept += [length] * (count if count < MANY else MANY - 2 + count % 2)
    return kept


def interval(take: Sequence[int]) -> int:
    """Return N if S = {1, …, N}, else 0."""
    return len(take) if take[-1] == len(take) else 0


def covering(take: Sequence[int], state: State) -> tuple[str, Formula] | None:
    """Return a theorem that covers a state under S (ascending), and its formula, or None."""
    sizes, largest = tuple(take), interval(take)
    if isinstance(state, int):
        if largest:
            return "Lemma 4", _by_arms(largest, _simple)
        return ("Lemma 19", _modular_formula(TRIPLE, 3)) if sizes == TRIPLE else None
    if isinstance(state, Two):
        return ("0.33 on bistars", _modular_formula(sizes, 3)) if largest == 2 else None
    if largest and state[-1] == 1:
        return "Lemma 9", _by_arms(largest, _simple)
    if largest == 2:
        return "0.33 on subdivided stars", _modular_formula(sizes, 3)
    if largest == 3:
        return "Theorem 16", _modular_formula(sizes, 4)
    if sizes == TRIPLE:
        statement = LEMMAS[state[:-1]][0] if state[:-1] in LEMMAS else "Theorem 18"
        return statement, _modular_formula(TRIPLE, 3)
    if 2 <= largest <= TESTED_10 and len(state) == 3 and state[0] == 1:
        return "Theorem 10", _by_arms(largest, lambda n, arms: theorem_10(n, arms[1], arms[2]))
    if 2 <= largest <= TESTED_8 and state[-2] == 1:
        return "Proposition 8", _by_arms(largest, _broom)
    return None


def _by_arms(largest: int, of_star: Callable[[int, Arms], int]) -> Formula:
    """Return the formula that is Lemma 4 on paths and the given one on stars, for I_N."""

    def value(state: State) -> int:
        if isinstance(state, int):
            return lemma_4(largest, state)
        assert not isinstance(state, Two), "no move makes a bistar of a star"
        return of_star(largest, state)

    return value


def _simple(largest: int, arms: Arms) -> int:
    return lemma_9(largest, len(arms))


def _broom(largest: int, arms: Arms) -> int:
    """Return the value of leaves and one longer arm at a center (Proposition 8).

    The arm counts modulo N + 1, and from 2N + 4 leaves on two more change nothing. The latter is
    proved as for `fewer`: compared with the rules for the arms up to N.
    """
    leaves, rest = len(arms) - 1, arms[-1] % (largest + 1)
    many = 2 * largest + 4
    if leaves >= many:
        leaves = many - 2 + leaves % 2
    return _table(tuple(range(1, largest + 1)))(star([1] * leaves + [rest]))


def _modular_formula(take: tuple[int, ...], period: int) -> Formula:
    """Return the formula that takes every length modulo the period (0.33, Theorems 16, 18).

    Compared with the rules for all stars with at most six arms and 35 vertices (0.33: 23), and for
    bistars with at most three arms a side, 10 vertices outside each center and 6 middle edges.
    """
    known = _table(take)

    def rests(arms: Arms) -> list[int]:
        return fewer([x % period for x in arms if x % period])

    def value(state: State) -> int:
        if isinstance(state, int):
            return known(state % period)
        if isinstance(state, Two):
            return known(bistar(rests(state.first), rests(state.second), state.middle % period))
        if take == TRIPLE and state[:-1] in LEMMAS:
            return LEMMAS[state[:-1]][1][state[-1] % period]
        return known(star(rests(state)))

    return value


@cache
def _table(take: tuple[int, ...]) -> Formula:
    """Return the values by the rules, for the small stars and bistars that others reduce to."""

    @cache
    def value(state: State) -> int:
        if isinstance(state, int):
            return mex(value(state - s) for s in take if s <= state)
        return mex(value(after) for _, after in options(state, take))

    return value
