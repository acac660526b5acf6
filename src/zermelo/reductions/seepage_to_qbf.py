"""The way back from Seepage to QBF: the winner's strategy, read off his or her claims.

The winner of the token game holds a claim for each position that matters: where the token is, and
what is (Green) or is not (Sludge) protected. Following the claims against values for the loser's
variables gives values for the winner's, each chosen when the game comes to its level: so it depends
on the variables outside it only.

A literal is true when its sink is protected. Green has no move to spare, so she protects at most
one of a variable's two; where she protects neither she wins with either.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.formula import Quantifier
from zermelo.core.instance import Instance
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, bits_of
from zermelo.reductions.ello_to_sat import promised


def variables_of(instance: Instance) -> int | None:
    """Return how many variables the formula of a game has, or None if it comes from none."""
    if instance.game != "seepage" or instance.question != "green-wins":
        return None
    return promised(instance.labels[instance.position.source])


def played(certificate: Certificate, loser: Mapping[int, bool]) -> dict[int, bool]:
    """Return the values of all variables when the winner follows a certificate.

    `certificate`: of a game that `qbf_to_seepage` made. It is for the caller to have it checked.
    `loser`: values of the variables that the loser chooses: the universal ones if the formula is
    true, the existential ones if it is false. What is left out is false.

    Returned is the values of the formula's variables that are in its prefix or in a clause, from
    the outside in. They satisfy the formula's clauses exactly if it is true.

    Raises `InputError` if the game does not come from a formula, or the certificate has no claims.
    """
    return {int(name): value for _, name, value in _levels(certificate, loser) if name.isdecimal()}


def outermost(certificate: Certificate) -> dict[int, bool]:
    """Return the winner's values in the outermost block of the formula's prefix.

    Empty if that block is the loser's: then the winner's values depend on it.

    Raises `InputError` as for `played`.
    """
    mine = "e" if certificate.answer else "a"
    own = [level for level in _levels(certificate, {}) if level[1].isdecimal()]
    first = takewhile(lambda level: level[0] == mine, own)
    return {int(name): value for _, name, value in first}


def _levels(
    certificate: Certificate, loser: Mapping[int, bool]
) -> list[tuple[Quantifier, str, bool]]:
    """Return (quantifier, name, value) for every variable of the game, from the outside in."""
    if variables_of(certificate.instance) is None:
        raise InputError("the game does not come from a formula", "give one that reduce made")
    kind = "green-claims" if certificate.answer else "sludge-claims"
    if certificate.evidence.kind != kind:
        raise InputError(f"the certificate has no {kind}", "decide with --method learn")

    def given(name: str) -> bool:
        return name.isdecimal() and loser.get(int(name), False)

    walk = _Walk(certificate)
    levels: list[tuple[Quantifier, str, bool]] = []
    while (name := walk.level()) is not None:
        levels.append(("e", name, walk.exists(name, given(name))))
        name = walk.universal()
        levels.append(("a", name, walk.for_all(name, given(name))))
    return levels


class _Walk:
    """The token game, the winner moving by claims and the loser as told."""

    def __init__(self, certificate: Certificate) -> None:
        instance = certificate.instance
        self.green = certificate.answer is True
        self.labels = instance.labels
        self.game: Seepage = instance.position
        data = certificate.evidence.data.get("claims")
        self.claims = read_claims(data, self.labels, ".claims", self.green)
        if not self.claims:
            raise InputError("the certificate has no claims", "", ".claims")
        self.claim = self.claims[-1]
        self.protected = 0

    def level(self) -> str | None:
        """Return the existential variable of the level where the token is, None after the last."""
        pairs = (str(self.labels[v]) for v in self.game.graph.neighbors(self.claim.vertex))
        return next((x.removeprefix("pair:") for x in pairs if x.startswith("pair:")), None)

    def universal(self) -> str:
        """Return the universal variable of the level where the token is."""
        below = (str(self.labels[v]) for v in self.game.graph.neighbors(self.claim.vertex))
        found = next((x for x in below if x.startswith("forall:")), "")
        return found.removeprefix("forall:").partition("=")[0]

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
        below = self.game.graph.neighbors(self.claim.vertex)
        self.claim = self._about(*(v for v in below if v not in self.game.sinks))
        return value

    def _keep(self, literal: int) -> None:
        """Let Green protect a literal's sink, and the sinks that the token's vertex has alone."""
        below = self.game.graph.neighbors(self.claim.vertex)
        own = (v for v in below if str(self.labels[v]).startswith("own:"))
        self.protected |= literal | bits_of(own)

    def _bit(self, label: str) -> int:
        return 1 << self.labels.vertex(label)

    def _about(self, *vertices: int) -> Claim:
        """Return an earlier claim about one of some vertices that holds now."""
        for j in self.claim.by:
            found = self.claims[j]
            if found.vertex in vertices and not self.protected >> found.vertex & 1:
                stops = ~self.protected if self.green else self.protected
                if not found.given & stops:
                    return found
        raise InputError("the claims do not go on where they must", "check the certificate")
