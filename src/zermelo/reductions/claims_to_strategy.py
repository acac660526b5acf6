"""The whole strategy of a quantified formula, read off the claims about its game of Seepage.

A claim says enough for the rest of play, so each claim about a level becomes one node of the
strategy (`zermelo.core.quantified`), and the strategy is no longer than the certificate.

Green's claim about a level protects the sink of x or of its negation, which is her choice; two of
the claims that it rests on are about the two vertices u, one for each choice of Sludge. Sludge's
claim about a level has, for each choice of Green, a threat that this choice (and the moves that go
to the sinks which a vertex has alone) leaves open: it names the u to which he goes, which is his
choice of y.

The variables that cut long clauses are Green's and innermost, and a formula's strategy has no nodes
for them. If Green wins, nothing is left to choose. If Sludge does, they get the values that serve
Green best, given only that the sinks in R of the claim before them are open; the clause that he
then goes to is the last part of one whose literals all belong to R. So it is false whenever the
claim is used.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.quantified import Nodes, QbfStrategy
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, bits_of
from zermelo.reductions.qbf_to_seepage import is_made

CLAUSE = re.compile(r"c:([1-9]\d{0,8})\.\d{1,9}")
VARIABLE = re.compile(r"[1-9]\d{0,8}", re.ASCII)
"""The name of a variable of the formula; the others were added by the normal form."""

MENDED = "check the certificate"


def strategy_in(certificate: Certificate) -> QbfStrategy:
    """Return the winner's strategy in a certificate of a quantified formula's game.

    It is for the caller to have the certificate checked, as well as the strategy against a formula
    (`zermelo.core.quantified.strategy_failure`). Linear in the certificate, but for the variables
    that cut clauses if Sludge wins.

    Raises `InputError` if the game does not come from a formula, or the certificate has no claims.
    """
    reader = _Green(certificate) if certificate.answer else _Sludge(certificate)
    found: list[int | None] = []
    for number, claim in enumerate(reader.claims):
        found.append(reader.node(number, claim, found))
    if found[-1] is None:
        raise InputError("the claims do not go on where they must", MENDED)
    return reader.nodes.strategy(certificate.answer is True, found[-1])


class _Reader:
    """The claims of a game's winner, what the labels say of their vertices, and the nodes made.

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
        self.nodes = Nodes()
        self.labels = instance.labels
        self.game: Seepage = instance.position
        data = certificate.evidence.data.get("claims")
        self.claims = read_claims(data, self.labels, ".claims", kind == "green-claims")
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

    def bit(self, label: str) -> int:
        """Return the bit of the vertex with a label, 0 if there is none."""
        return 1 << self.labels.vertex(label) if label in self.labels else 0

    def ending(self, vertex: int) -> tuple[str, bool] | None:
        """Return (y, its value) if a vertex is the u of a level, else None."""
        label = str(self.labels[vertex])
        name, equals, value = label.removeprefix("forall:").partition("=")
        is_one = label.startswith("forall:") and equals and value in ("0", "1")
        return (name, value == "1") if is_one else None


class _Green(_Reader):
    def node(self, number: int, claim: Claim, found: list[int | None]) -> int | None:  # noqa: ARG002
        """Return the node that a claim becomes, None if it is about nothing that has one."""
        safe = claim.given | claim.protect
        ending, names = self.ending(claim.vertex), self.level(claim.vertex)
        holding = [j for j in claim.by if not self.claims[j].given & ~safe]
        if ending is not None:
            following = [v for v, _ in self.below(claim.vertex) if v not in self.game.sinks]
            if any(str(self.labels[v]).startswith("c:") for v in following):
                return self.nodes.add()
            return _first(found[j] for j in holding if self.claims[j].vertex in following)
        if names is None:
            return None
        x, y = names
        after: list[int | None] = []
        for value in (0, 1):
            about = self.bit(f"forall:{y}={value}")
            after.append(_first(found[j] for j in holding if about >> self.claims[j].vertex & 1))
        false, true = after
        if false is None or true is None:
            return None
        node = self.nodes.add(int(y), false, true) if VARIABLE.fullmatch(y) else false
        if not VARIABLE.fullmatch(x):
            return node
        if safe & self.bit(f"lit:{x}"):
            return self.nodes.add(int(x), node)
        if safe & self.bit(f"lit:-{x}"):
            return self.nodes.add(-int(x), node)
        return node  # she protects neither: she wins with either


class _Sludge(_Reader):
    def __init__(self, certificate: Certificate) -> None:
        super().__init__(certificate)
        self.forcing: defaultdict[str, list[list[str]]] = defaultdict(list)
        self.ends: dict[int, int | None] = {}
        for v, label in enumerate(map(str, self.labels)):
            if CLAUSE.fullmatch(label):
                self._note(v)

    def _note(self, vertex: int) -> None:
        """Note which literals force a variable that cuts a clause, if they are all false."""
        below = [label for v, label in self.below(vertex) if v in self.game.sinks]
        for v, label in self.below(vertex):
            if label.startswith("c:"):
                below = [name for u, name in self.below(v) if u in self.game.sinks]
        literals = [label[4:] for label in below if label.startswith("lit:")]
        for name in literals:
            if name.startswith("z"):
                self.forcing[name].append([x for x in literals if x != name])

    def node(self, number: int, claim: Claim, found: list[int | None]) -> int | None:
        """Return the node that a claim becomes, None if it is about nothing that has one."""
        clause = CLAUSE.fullmatch(str(self.labels[claim.vertex]))
        if clause:
            return self.nodes.add(int(clause[1]))
        ending, names = self.ending(claim.vertex), self.level(claim.vertex)
        if ending is not None:
            y, value = ending
            following = self.next_level(claim)
            if following is None:
                return None
            node = self.end(following) if self.cutting(following) else found[following]
            if node is None or not VARIABLE.fullmatch(y):
                return node
            return self.nodes.add(int(y) if value else -int(y), node)
        if names is None:
            return None
        x = names[0]
        if x.startswith("z"):
            # Only needed if a formula has no variable at all; else it is asked for from outside.
            return self.end(number) if number == len(self.claims) - 1 else None
        after = []
        for literal in (f"lit:-{x}", f"lit:{x}"):
            j = self.left_open(claim, self.bit(literal))
            after.append(None if j is None else found[j])
        false, true = after
        if false is None or true is None:
            return None
        return self.nodes.add(int(x), false, true) if VARIABLE.fullmatch(x) else false

    def cutting(self, number: int) -> bool:
        """Whether a claim is about the level of a variable that cuts clauses."""
        names = self.level(self.claims[number].vertex)
        return names is not None and names[0].startswith("z")

    def left_open(self, claim: Claim, protected: int) -> int | None:
        """Return the place of a threat of a level's claim, one of going to a u."""
        protected |= self.own(claim.vertex)
        for j in claim.by:
            threat = self.claims[j].given | 1 << self.claims[j].vertex
            if not threat & protected and self.ending(self.claims[j].vertex) is not None:
                return j
        return None

    def next_level(self, claim: Claim) -> int | None:
        """Return the place of the claim with which Sludge goes on from a u."""
        ending = self.ending(claim.vertex)
        assert ending is not None
        y, value = ending
        protected = self.bit(f"lit:{y}" if value else f"lit:-{y}") | self.own(claim.vertex)
        for j in claim.by:
            threat = self.claims[j].given | 1 << self.claims[j].vertex
            if not threat & protected and self.claims[j].vertex not in self.game.sinks:
                return j
        return None

    def end(self, number: int) -> int | None:
        """Return the end to which a claim leads when what cuts clauses serves Green best."""
        if number in self.ends:
            return self.ends[number]
        opened, values = self.claims[number].given, dict[str, bool]()

        def false(literal: str) -> bool:
            name = literal.removeprefix("-")
            if name.startswith("z"):
                return name in values and values[name] == literal.startswith("-")
            return bool(opened & self.bit(f"lit:{literal}"))

        at: int | None = number
        while at is not None:
            claim = self.claims[at]
            names = self.level(claim.vertex)
            if names is None:
                break
            x = names[0]
            values[x] = any(all(map(false, rest)) for rest in self.forcing.get(x, ()))
            j = self.left_open(claim, self.bit(f"lit:{x}" if values[x] else f"lit:-{x}"))
            at = None if j is None else self.next_level(self.claims[j])
        clause = None if at is None else CLAUSE.fullmatch(str(self.labels[self.claims[at].vertex]))
        self.ends[number] = self.nodes.add(int(clause[1])) if clause else None
        return self.ends[number]


def _first(numbers: Iterable[int | None]) -> int | None:
    return next((number for number in numbers if number is not None), None)
