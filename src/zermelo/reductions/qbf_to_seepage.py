"""QBF as Seepage, for every k: whether Green wins is PSPACE-complete; and the way back.

The formula is first brought to the form "exists x_1 for all y_1 … exists x_m for all y_m" with
clauses of two or three literals (`prefixes`). The digraph is that of `zermelo.families.quantified`,
which says why Green wins on it exactly if the formula is true: her free move at level i chooses
x_i, Sludge's way chooses y_i, and at the end he picks a clause. It has depth 2m + 2.

The labels carry the map: the source is ``p cnf V C``, a sink ``lit:-7`` is protected when the
literal -7 is true, and ``forall:8=1`` is where Sludge has made the variable 8 true.

Back, the winner's strategy is read off his or her claims. The winner of the token game holds a
claim for each position that matters: where the token is, and what is (Green) or is not (Sludge)
protected. Following the claims against values for the loser's variables gives values for the
winner's, each chosen when the game comes to its level: so it depends on the variables outside it
only. Green has no move to spare, so she protects at most one of a variable's two literals; where
she protects neither she wins with either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula, Quantifier
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.quantified import QbfStrategy
from zermelo.families.quantified import Name, seepage_arcs
from zermelo.formats import qbf_strategy
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, bits_of
from zermelo.reductions.contract import reduction
from zermelo.reductions.from_formulas import header, promised
from zermelo.reductions.prefixes import Alternating, alternating
from zermelo.reductions.registry import Solution

MOST_PROTECTED = 1000
"""The game has more vertices the more of them Green protects."""


def qbf_to_seepage(formula: Formula, protect: int | None = None) -> Instance:
    """Return a game of Seepage that Green wins exactly if a formula is true.

    It has any prefix; without one the question is satisfiability. Green protects k vertices in a
    turn, 1 by default; `InputError` if k is less than 1.
    """
    protect = 1 if protect is None else protect
    if protect > MOST_PROTECTED:
        raise InputError(f"Green protects {protect} vertices", f"give at most {MOST_PROTECTED}")
    if protect < 1:
        raise InputError(f"Green cannot protect {protect} vertices", "give 1 or more")
    normal = alternating(formula)
    names, pairs = seepage_arcs(normal.pairs, [clause for _, clause in normal.clauses], protect)
    index = {name: v for v, name in enumerate(names)}
    arcs = [(index[u], index[v]) for u, v in pairs]
    labels = [header(formula), *(_label(name, normal) for name in names[1:])]
    graph = Graph.from_edges(len(names), arcs, directed=True)
    return Instance("seepage", Seepage.on(graph, protect), "green-wins", Labels(labels))


def _label(name: Name, normal: Alternating) -> str:
    """Return what a vertex is called."""
    if isinstance(name, int):
        return f"lit:{'-' * (name < 0)}{normal.names[abs(name) - 1]}"
    kind, number, *more = name
    if kind == "own":
        return f"own:{_label(number, normal)}:{more[0]}"
    if kind == "u":
        return f"forall:{normal.names[2 * number - 1]}={more[0]}"
    if kind == "c":
        return ":".join(["c", normal.clauses[number][0], *map(str, more)])
    return f"{'exists' if kind == 'l' else kind}:{normal.names[2 * number - 2]}"


def variables_of(instance: Instance) -> int | None:
    """Return how many variables the formula of a game has, or None if it comes from none."""
    if instance.game != "seepage" or instance.question != "green-wins":
        return None
    return promised(instance.labels[instance.position.source])


def played(certificate: Certificate, loser: Mapping[int, bool]) -> dict[int, bool]:
    """Return the values of all variables when the winner follows a certificate.

    The loser's values are given; what is left out is false. The loser chooses the universal
    variables if the formula is true, the existential ones if it is false. The values are those of
    the variables in the prefix or in a clause, from the outside in; they satisfy the clauses
    exactly if the formula is true.
    """
    return {int(name): value for _, name, value in _levels(certificate, loser) if name.isdecimal()}


def outermost(certificate: Certificate) -> dict[int, bool]:
    """Return the winner's values in the outermost block of the formula's prefix.

    Empty if that block is the loser's: then the winner's values depend on it.
    """
    mine = "e" if certificate.answer else "a"
    own = [level for level in _levels(certificate, {}) if level[1].isdecimal()]
    first = takewhile(lambda level: level[0] == mine, own)
    return {int(name): value for _, name, value in first}


def _levels(
    certificate: Certificate, loser: Mapping[int, bool]
) -> list[tuple[Quantifier, str, bool]]:
    """Return (quantifier, name, value) for every variable of the game, from the outside in."""

    def given(name: str) -> bool:
        return name.isdecimal() and loser.get(int(name), False)

    walk = _Walk(certificate)
    levels: list[tuple[Quantifier, str, bool]] = []
    while any(label.startswith("pair:") for _, label in walk.read.below(walk.claim.vertex)):
        x, y = walk.read.level(walk.claim.vertex) or ("", "")
        levels.append(("e", x, walk.exists(x, given(x))))
        levels.append(("a", y, walk.for_all(y, given(y))))
    return levels


class ClaimsOfFormula:
    """The claims of a game's winner, and what the labels say of the vertices that they are about.

    Raises `InputError` if the game does not come from a formula, or the certificate has no claims.
    It is for the caller to have it checked.
    """

    def __init__(self, certificate: Certificate) -> None:
        instance = certificate.instance
        if not is_made(instance):
            raise InputError("the game does not come from a formula", "give one that reduce made")
        kind = "green-claims" if certificate.answer else "sludge-claims"
        if certificate.evidence.kind != kind:
            raise InputError(f"the certificate has no {kind}", "decide with --method learn")
        self.green = certificate.answer is True
        self.labels = instance.labels
        self.game: Seepage = instance.position
        data = certificate.evidence.data.get("claims")
        self.claims = read_claims(data, self.labels, ".claims", self.green)
        if not self.claims:
            raise InputError("the certificate has no claims", "", ".claims")

    def below(self, vertex: int) -> list[tuple[int, str]]:
        """Return the vertices to which edges lead, with their labels."""
        return [(v, str(self.labels[v])) for v in self.game.graph.neighbors(vertex)]

    def level(self, vertex: int) -> tuple[str, str] | None:
        """Return the names of x and y of a level's vertex, None for any other one."""
        names = [label for _, label in self.below(vertex)]
        x = next((name[5:] for name in names if name.startswith("pair:")), None)
        y = next((name[7:] for name in names if name.startswith("forall:")), None)
        return None if x is None or y is None else (x, y.partition("=")[0])

    def own(self, vertex: int) -> int:
        """Return the bits of the sinks that a vertex has alone."""
        return bits_of(v for v, label in self.below(vertex) if label.startswith("own:"))


class _Walk:
    """The token game, the winner moving by claims and the loser the values given."""

    def __init__(self, certificate: Certificate) -> None:
        self.read = ClaimsOfFormula(certificate)
        self.green, self.labels = self.read.green, self.read.labels
        self.claim = self.read.claims[-1]
        self.protected = 0

    def exists(self, name: str, given: bool) -> bool:
        """Let Green choose an existential variable, and return its value."""
        yes = self._bit(f"lit:{name}")
        if self.green:
            self.protected |= self.claim.protect
            return bool(self.protected & yes)
        self._keep(yes if given else self._bit(f"lit:-{name}"))
        return given

    def for_all(self, name: str, given: bool) -> bool:
        """Let Sludge choose a universal variable, go to the next level, and return its value."""
        ends = [self.labels.vertex(f"forall:{name}={value}") for value in (0, 1)]
        value = given
        if self.green:
            self.claim = self._about(ends[given])
            self.protected |= self.claim.protect
        else:
            self.claim = self._about(*ends)
            value = self.claim.vertex == ends[1]
            self._keep(self._bit(f"lit:{name}" if value else f"lit:-{name}"))
        below = self.read.game.graph.neighbors(self.claim.vertex)
        self.claim = self._about(*(v for v in below if v not in self.read.game.sinks))
        return value

    def _keep(self, literal: int) -> None:
        """Let Green protect a literal's sink, and the sinks that the token's vertex has alone."""
        self.protected |= literal | self.read.own(self.claim.vertex)

    def _bit(self, label: str) -> int:
        return 1 << self.labels.vertex(label)

    def _about(self, *vertices: int) -> Claim:
        """Return an earlier claim about one of some vertices that holds now."""
        for j in self.claim.by:
            found = self.read.claims[j]
            if found.vertex in vertices and not self.protected >> found.vertex & 1:
                stops = ~self.protected if self.green else self.protected
                if not found.given & stops:
                    return found
        raise InputError("the claims do not go on where they must", "check the certificate")


def is_made(instance: Instance) -> bool:
    """Whether the game comes from a formula, as far as its labels say."""
    return variables_of(instance) is not None


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the formula."""
    instance = certificate.instance
    line = str(instance.labels[instance.position.source])
    return Solution("qbf", certificate.answer, outermost(certificate), header=line)


def lines(found: Solution) -> Iterator[str]:
    """Yield what QDIMACS wants of a solver."""
    yield f"s cnf {int(bool(found.answer))} {found.header.removeprefix('p cnf ')}"
    for x, value in (found.assignment or {}).items():
        yield f"V {x if value else -x} 0"


read = qbf_strategy.read
"""What reads a strategy's file."""


def certificate(
    formula: Formula, solved: Any, protect: int | None, deadline: Deadline
) -> Certificate:
    """Return a winning strategy as a certificate; a small search finds one for None."""
    from zermelo.reductions.qbf_claims import claims_of, strategy_of

    strategy = strategy_of(formula, deadline) if solved is None else solved
    if not isinstance(strategy, QbfStrategy):
        raise InputError("this solves no quantified formula", "give a strategy")
    return claims_of(formula, strategy, 1 if protect is None else protect, deadline)


def proof(certificate: Certificate, _deadline: Deadline) -> str:
    """Return the file of the winner's strategy."""
    from zermelo.reductions.claims_to_strategy import strategy_in

    return qbf_strategy.encode(strategy_in(certificate)) + "\n"


def _of(prefix: tuple[Any, ...], clauses: tuple[Any, ...]) -> Formula:
    """Return the formula of a prefix and clauses."""
    return Formula.of(clauses, None, prefix)


def _back(found: Certificate) -> QbfStrategy:
    from zermelo.reductions.claims_to_strategy import strategy_in

    return strategy_in(found)


REDUCTION = reduction(
    "qbf-to-seepage",
    source="qbf",
    target="seepage",
    make=lambda prefix, clauses: qbf_to_seepage(_of(prefix, clauses)),
    back=_back,
)

TWO = reduction(
    "qbf-to-seepage-2",
    source="qbf",
    target="seepage",
    make=lambda prefix, clauses: qbf_to_seepage(_of(prefix, clauses), 2),
    back=_back,
)
