"""Evidence ``bound-proof`` for "fewest-presses": best presses, and a proof that fewer are too few.

Data: ``presses``, the labels of a best solution, with repetitions; ``proof``. The checker presses
them by the rules, writes down a pseudo-Boolean program about the number of presses of each vertex,
and follows the proof that its least value is the answer (`checker.cutting_planes`). Any modulus.

Variables, in this order: x(v, j) for each v and j = 1..d-1, "v is pressed at least j times"; then
q(v, i) for each v and the bits i = 0, 1, … of the largest number that can be wanted there, "bit i
of the rounds of v". Minimized is the sum of all x, under, in this order:

1. for each v and j < d - 1: x(v, j) >= x(v, j + 1);
2. for each v, at least and at most: the state of v and the x(u, j) of all u whose press reaches v
   add up to d times the rounds of v, the sum of 2^i q(v, i).

Only the numbers of presses count, modulo d (see the rules). So a solution with fewest presses has
each vertex less than d times, and it satisfies these with the number of rounds of each lamp.

Acceptance implies:
No sequence of fewer presses puts all lights out, and the listed one does.

Hypotheses:
- Not `lit_only`, where the order counts: checked first.
- Each vertex is listed less than d times: else d of its presses could be left out, and the answer
  would be wrong. The proof does not need this, but the exported solution does (`solution`).
- Digraphs: pressing u reaches v along the arc from u. No loops: the reader refuses them.
- The checker computes the size of the program before it makes it: `MAX_LITERALS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.checker.cutting_planes import Bounded
from zermelo.checker.data import require
from zermelo.checker.lrup import Say
from zermelo.checker.pseudo_boolean import Constraint, Program, Term, at_least, at_most
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.lights_out.evidence.presses import played_presses
from zermelo.games.lights_out.rules import LightsOut

MAX_LITERALS = 2_000_000
"""A program with more literals is refused."""


def bounded_presses(certificate: Certificate, deadline: Deadline) -> Bounded:
    """Return the program of an instance; `BadProof` if the presses are not what is claimed."""
    game: LightsOut = certificate.instance.position
    require(not game.lit_only, "with lit_only the order of the presses matters")
    presses = played_presses(certificate)
    sheet = Sheet(game)
    if sheet.literals() > MAX_LITERALS:
        raise LimitReached(f"the program may have more than {MAX_LITERALS:,} literals")
    program = Program(sheet.objective(), sheet.constraints(deadline), sheet.names)
    counts = [0] * game.graph.n
    for v in presses:
        counts[v] += 1
    require(max(counts, default=0) < game.modulus, "a vertex is pressed d times or more")
    return Bounded(program, len(presses), certificate.evidence.proof, sheet.solution(counts))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The variables and constraints about the numbers of presses."""

    game: LightsOut

    def press(self, v: int, j: int) -> int:
        """Return the variable "v is pressed at least j times", j = 1..d-1."""
        return v * (self.game.modulus - 1) + j

    def presses(self, v: int) -> list[int]:
        """Return the variables that count the presses of a vertex."""
        return [self.press(v, j) for j in range(1, self.game.modulus)]

    def objective(self) -> list[Term]:
        """Return what is minimized."""
        return [(1, x) for v in range(self.game.graph.n) for x in self.presses(v)]

    def pressers(self) -> list[list[int]]:
        """Return for each vertex those whose press changes it."""
        found = [[v] for v in range(self.game.graph.n)]
        for u in range(self.game.graph.n):
            for v in self.game.graph.neighbors(u):
                found[v].append(u)
        return found

    def rounds(self) -> list[list[int]]:
        """Return for each vertex the variables of its rounds' bits."""
        d, free = self.game.modulus, self.press(self.game.graph.n, 0)
        found = []
        for lit, around in zip(self.game.lit, self.pressers(), strict=True):
            bits = ((len(around) * (d - 1) + lit) // d).bit_length()
            found.append(list(range(free + 1, free + bits + 1)))
            free += bits
        return found

    def literals(self) -> int:
        """Return a bound for the number of literals in all constraints."""
        graph, d = self.game.graph, self.game.modulus
        arcs = graph.m if graph.directed else 2 * graph.m
        each = d + graph.n.bit_length() + 2
        return 2 * (graph.n + arcs) * d + 2 * graph.n * (d + each)

    def constraints(self, deadline: Deadline) -> Iterator[Constraint]:
        """Yield the constraints in their order."""
        d = self.game.modulus
        for v in range(self.game.graph.n):
            for j in range(1, d - 1):
                yield at_least([(1, self.press(v, j)), (1, -self.press(v, j + 1))], 1)
        for v, (around, bits) in enumerate(zip(self.pressers(), self.rounds(), strict=True)):
            deadline.check()
            terms = [(1, x) for u in around for x in self.presses(u)]
            terms += [(-d << i, q) for i, q in enumerate(bits)]
            yield at_least(terms, -self.game.lit[v])
            yield at_most(terms, -self.game.lit[v])

    def names(self, say: Say) -> list[str]:
        """Return what the variables say."""
        n, d = self.game.graph.n, self.game.modulus
        counts = [f"{say(v)} is pressed at least {j} times" for v in range(n) for j in range(1, d)]
        return counts + [
            f"bit {i} of the rounds of {say(v)}"
            for v, bits in enumerate(self.rounds())
            for i in range(len(bits))
        ]

    def solution(self, counts: Sequence[int]) -> list[int]:
        """Return for each variable its literal, given how often each vertex is pressed."""
        d = self.game.modulus
        found = [
            self.press(v, j) if count >= j else -self.press(v, j)
            for v, count in enumerate(counts)
            for j in range(1, d)
        ]
        sides = zip(self.game.lit, self.pressers(), self.rounds(), strict=True)
        for lit, around, bits in sides:
            total = (lit + sum(counts[u] for u in around)) // d
            found += [q if total >> i & 1 else -q for i, q in enumerate(bits)]
        return found
