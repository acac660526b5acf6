"""Evidence ``kernel`` for "fewest-presses": best presses, and the checker looks at all others.

Data: ``presses``, the labels of a best solution, with repetitions. The checker presses them by the
rules, finds a basis of the kernel of the matrix by its own elimination (see `elimination`; the
modulus is a prime), and looks at every solution: the kernel's vectors added to one of them. For
graphs to `MAX_ORDER` vertices, `MAX_COMBINATIONS` vectors, and without `lit_only`.

Acceptance implies:
No sequence of fewer presses puts all lights out, and the listed one does.

Hypotheses:
- Not `lit_only`, where the order counts, and the question "fewest-presses": checked first.
- A prime modulus, below 10^6, because the elimination divides: `is_prime`.
- Presses count modulo d, so a best solution presses each vertex less than d times: the solutions of
  the equations with entries in 0..d-1 are all candidates, and `Solutions.fewest` looks at each (or
  says that they are too many). Digraphs: the matrix has a 1 where pressing u reaches v.
"""

from __future__ import annotations

from zermelo.checker.data import ACCEPTED, rejected
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.elimination import eliminate, is_prime
from zermelo.games.lights_out.evidence.presses import read_presses
from zermelo.games.lights_out.rules import LightsOut, replay

MAX_ORDER = 1000


def check_coset(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that no solution has fewer presses; time O(n^3 + d^k n), bits in parallel for d = 2."""
    instance = certificate.instance
    game: LightsOut = instance.position
    presses = read_presses(certificate)
    if instance.question != "fewest-presses" or game.lit_only:
        return rejected("a kernel answers fewest-presses without lit_only only")
    failure = replay(game, presses)
    if failure is not None:
        return rejected(failure)
    if type(certificate.answer) is not int or certificate.answer != len(presses):
        return rejected(f"there are {len(presses)} presses")
    if game.graph.n > MAX_ORDER or not is_prime(game.modulus):
        return CheckResult(Status.LIMIT, f"only prime moduli and {MAX_ORDER} vertices are checked")
    found = eliminate(game, deadline)
    fewest = found.fewest(deadline)
    if fewest is None or sum(fewest) != len(presses):
        return rejected("there is a solution with fewer presses")
    return ACCEPTED
