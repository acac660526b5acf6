"""All solutions of a Lights Out game with a composite modulus, for the kind ``kernel``.

Modulo a prime power q every number is a unit times a power of the prime. So among the entries that
are left one with the least power divides all others: it is made that power by a unit, its column is
cleared by rows and its row by columns. What the columns do is recorded. Then each equation has one
unknown, p^e y = b: no solution if p^e does not divide b, else y and what is added to it, multiples
of q / p^e. Modulo d, a product of prime powers q, the solutions are all combinations of those
modulo each q (the Chinese remainder theorem).
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.primes import prime_powers
from zermelo.games.lights_out.evidence.elimination import Solutions, Vector, system
from zermelo.games.lights_out.rules import LightsOut


def all_solutions(game: LightsOut, deadline: Deadline) -> Solutions:
    """Return all solutions, `lit_only` left aside, for any modulus; time O(n^3).

    The kernel is given where there is no solution, too.
    """
    d = game.modulus
    whole: Vector | None = [0] * game.graph.n
    kernel: list[Vector] = []
    orders: list[int] = []
    for p, e in prime_powers(d, deadline):
        q = p**e
        solution, vectors, some = _modulo(game, p, q, deadline)
        lift = d // q * pow(d // q, -1, q)  # 1 modulo q, 0 modulo the other prime powers
        if whole is None or solution is None:
            whole = None
        else:
            whole = [(x + lift * y) % d for x, y in zip(whole, solution, strict=True)]
        kernel += [[lift * x % d for x in vector] for vector in vectors]
        orders += some
    return Solutions(d, whole, kernel, None, orders)


def _modulo(
    game: LightsOut, p: int, q: int, deadline: Deadline
) -> tuple[Vector | None, list[Vector], list[int]]:
    """Return a solution modulo q, if any, and the vectors that can be added, with their orders."""
    n = game.graph.n
    rows = [row[: n + 1] for row in system(game, q)]
    columns = [[int(u == v) for u in range(n)] for v in range(n)]
    solution: Vector | None = [0] * n
    vectors, orders = list[Vector](), list[int]()
    for t in range(n):
        power = _pivot(rows, columns, t, p, q, deadline)
        for row in rows[t + 1 :]:
            factor = row[t] // power  # 0 where all entries that are left are
            if factor:
                row[:] = [(x - factor * y) % q for x, y in zip(row, rows[t], strict=True)]
        for j in range(t + 1, n):
            factor = rows[t][j] // power
            if factor:
                pairs = zip(columns[j], columns[t], strict=True)
                columns[j] = [(x - factor * y) % q for x, y in pairs]
                rows[t][j] = 0
        y, rest = divmod(rows[t][n], power)
        if rest or solution is None:
            solution = None
        else:
            solution = [(x + y * c) % q for x, c in zip(solution, columns[t], strict=True)]
        if power > 1:
            vectors.append([q // power * c % q for c in columns[t]])
            orders.append(power)
    return solution, vectors, orders


def _pivot(
    rows: list[Vector], columns: list[Vector], t: int, p: int, q: int, deadline: Deadline
) -> int:
    """Bring an entry with the least power of p to place t, as that power; q if all are 0."""
    n = len(rows)
    power, found = q, (t, t)
    for i in range(t, n):
        deadline.check()
        for j in range(t, n):
            entry = rows[i][j]
            if entry and entry % power:
                while entry % power:
                    power //= p
                found = i, j
        if power == 1:
            break
    i, j = found
    rows[t], rows[i] = rows[i], rows[t]
    if j != t:
        columns[t], columns[j] = columns[j], columns[t]
        for row in rows:
            row[t], row[j] = row[j], row[t]
    if power < q:
        unit = pow(rows[t][t] // power, -1, q)
        rows[t] = [x * unit % q for x in rows[t]]
    return power
