"""The whole strategy of a quantified formula, read off the claims about its game of Seepage.

A claim says enough for the rest of play, so each claim about a level becomes one node of the
strategy (`zermelo.core.quantified`), and the strategy is no longer than the certificate.

Green's claim about a level protects the sink of x or of its negation, which is her choice; two of
the claims that it rests on are about the two vertices u, one for each choice of Sludge. Sludge's
claim about a level has, for each choice of Green, a threat that this choice (and the moves that go
to the sinks which a vertex has alone) leaves open: it names the u to which he goes, which is his
choice of y.

The variables that cut long clauses are Green's and innermost, and a formula's strategy has no nodes
for them. If Green wins, nothing is left to choose. If Sludge does, what he goes to for both values
of such a variable are parts of one clause, which are resolved on it: in the end no such variable is
left, and all literals, which belong to R, are the clause's own. So it is false whenever the claim
is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.quantified import Nodes, QbfStrategy
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, bits_of
from zermelo.reductions.from_formulas import variables_of

CLAUSE = re.compile(r"c:([1-9]\d{0,8})\.\d{1,9}")
VARIABLE = re.compile(r"[1-9]\d{0,8}", re.ASCII)
"""The name of a variable of the formula; the others were added by the normal form."""

Part = tuple[int, frozenset[str]]
"""A clause's number, and the literals of one of its parts or of what parts resolve to."""

Found = int | Part | None
"""The node that a claim becomes, or the part of a clause that is false then."""


def strategy_in(certificate: Certificate) -> QbfStrategy:
    """Return the winner's strategy in a certificate of a quantified formula's game.

    It is for the caller to have the certificate checked, as well as the strategy against a formula
    (`zermelo.core.quantified.strategy_failure`). Linear in the certificate, but for the variables
    that cut clauses if Sludge wins.

    Raises `InputError` if the game does not come from a formula, or the certificate has no claims.
    """
    reader = _Green(certificate) if certificate.answer else _Sludge(certificate)
    found: list[Found] = []
    for claim in reader.claims:
        found.append(reader.node(claim, found))
    root = reader.number(found[-1])
    if root is None:
        raise InputError("the claims do not go on where they must", "check the certificate")
    return reader.nodes.strategy(certificate.answer is True, root)


class _Reader:
    """The claims of a game's winner, what the labels say of their vertices, and the nodes made.

    Raises `InputError` if the game does not come from a formula, or the certificate has no claims.
    It is for the caller to have it checked.
    """

    def __init__(self, certificate: Certificate) -> None:
        instance = certificate.instance
        variables_of(instance, "seepage")  # for its error
        kind = "green-claims" if certificate.answer else "sludge-claims"
        if certificate.evidence.kind != kind:
            raise InputError(f"the certificate has no {kind}", "decide with --method learn")
        self.nodes = Nodes()
        self.labels = instance.labels
        self.game: Seepage = instance.position
        data = certificate.evidence.data.get("claims")
        self.claims = read_claims(data, self.labels, ".claims", kind == "green-claims")
        if not self.claims:
            raise InputError("the certificate has no claims", "", ".claims")

    def number(self, found: Found) -> int | None:
        """Return the node of what was found: of a clause an end."""
        return self.nodes.add(found[0]) if isinstance(found, tuple) else found

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

    def bit(self, label: str) -> int:
        """Return the bit of the vertex with a label, 0 if there is none."""
        return 1 << self.labels.vertex(label) if label in self.labels else 0

    def level_of(self, vertex: int) -> tuple[str, bool] | None:
        """Return (y, its value) if a vertex is the u of a level, else None."""
        label = str(self.labels[vertex])
        name, equals, value = label.removeprefix("forall:").partition("=")
        is_one = label.startswith("forall:") and equals and value in ("0", "1")
        return (name, value == "1") if is_one else None


class _Green(_Reader):
    def node(self, claim: Claim, found: Sequence[Any]) -> Found:
        """Return the node that a claim becomes, None if it is about nothing that has one."""
        safe = claim.given | claim.protect
        ending, names = self.level_of(claim.vertex), self.level(claim.vertex)
        holding = [j for j in claim.by if not self.claims[j].given & ~safe]
        if ending is not None:
            following = [v for v, _ in self.below(claim.vertex) if v not in self.game.sinks]
            if any(str(self.labels[v]).startswith("c:") for v in following):
                return self.nodes.add()
            node: Found = _first(found[j] for j in holding if self.claims[j].vertex in following)
            return node
        if names is None:
            return None
        x, y = names
        false, true = (
            _first(found[j] for j in holding if self.level_of(self.claims[j].vertex) == (y, value))
            for value in (False, True)
        )
        if false is None or true is None:
            return None
        node = self.nodes.add(int(y), false, true) if VARIABLE.fullmatch(y) else false
        for literal in (x, f"-{x}") if VARIABLE.fullmatch(x) else ():
            if safe & self.bit(f"lit:{literal}"):
                return self.nodes.add(int(literal), node)
        return node  # she protects neither: she wins with either


class _Sludge(_Reader):
    def literals(self, vertex: int) -> Iterator[str]:
        """Yield the literals of the part of a clause that a vertex is."""
        for v, label in self.below(vertex):
            if label.startswith("lit:"):
                yield label[4:]
            elif label.startswith("c:"):
                yield from self.literals(v)

    def node(self, claim: Claim, found: Sequence[Found]) -> Found:
        """Return what a claim becomes, None if it is about nothing that has a node."""
        clause = CLAUSE.fullmatch(str(self.labels[claim.vertex]))
        if clause:
            return int(clause[1]), frozenset(self.literals(claim.vertex))
        ending, names = self.level_of(claim.vertex), self.level(claim.vertex)
        if ending is not None:
            literal = ending[0] if ending[1] else f"-{ending[0]}"
            one = self.left_open(claim, literal, found, lambda v: v not in self.game.sinks)
            if not VARIABLE.fullmatch(ending[0]):
                return one
            node = self.number(one)
            return None if node is None else self.nodes.add(int(literal), node)
        if names is None:
            return None
        x = names[0]
        false, true = (
            self.left_open(claim, literal, found, lambda v: self.level_of(v) is not None)
            for literal in (f"-{x}", x)
        )
        if not VARIABLE.fullmatch(x):
            return resolve(x, false, true)
        no, yes = self.number(false), self.number(true)
        return None if no is None or yes is None else self.nodes.add(int(x), no, yes)

    def left_open(
        self, claim: Claim, literal: str, found: Sequence[Found], leads: Callable[[int], bool]
    ) -> Found:
        """Return what was found for a threat that the protection of a literal leaves open.

        Its vertex is one to which Sludge's way leads; None if there is none.
        """
        protected = self.bit(f"lit:{literal}") | self.own(claim.vertex)
        for j in claim.by:
            v, given = self.claims[j].vertex, self.claims[j].given
            if not (given | 1 << v) & protected and leads(v):
                return found[j]
        return None


def resolve(x: str, false: Found, true: Found) -> Found:
    """Return what is false whatever the value of a variable is, given what is for each value."""
    if not isinstance(false, tuple) or not isinstance(true, tuple):
        return false  # a variable that was added between others
    if x not in false[1] or f"-{x}" not in true[1]:
        return true if x in false[1] else false
    return false[0], (false[1] | true[1]) - {x, f"-{x}"}


def _first(numbers: Iterable[Any]) -> Any:
    return next((number for number in numbers if number is not None), None)
