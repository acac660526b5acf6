"""Lists of claims about the token game, as certificates hold them.

A claim is an object {"at": the token's vertex, "given": S or R, "by": places of earlier claims},
and in a green one also "protect": what Green protects. Sets of labels become bits of integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypedDict

from zermelo.checker.data import only_keys, sequence, vertices
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Place, shown
from zermelo.core.labels import Label, Labels
from zermelo.games.seepage.rules import Seepage, bits_of

MAX_BYTES = 800_000_000
"""The sets of all claims take no more memory: a set has a bit for each vertex to its last one."""


class GreenClaim(TypedDict):
    """With the token at a vertex and the set given protected, Green wins by what she protects."""

    at: Label
    given: list[Label]
    protect: list[Label]
    by: list[int]


class SludgeClaim(TypedDict):
    """With the token at a vertex and nothing of the set given protected, Sludge wins."""

    at: Label
    given: list[Label]
    by: list[int]


class Claim(NamedTuple):
    """A claim about the token at a vertex, Green to move; sets are the bits of integers."""

    vertex: int
    given: int  # S (green: all of it is protected) or R (sludge: nothing of it is)
    protect: int  # what Green protects; 0 in a sludge claim
    by: tuple[int, ...]  # the places of the claims about children that this one rests on


def read_claims(
    value: Any, labels: Labels, place: str, green: bool, deadline: Deadline | None = None
) -> list[Claim]:
    """Return the claims of a list; `LimitReached` if their sets take more than `MAX_BYTES`."""
    form = GreenClaim if green else SludgeClaim
    claims: list[Claim] = []
    bits = 0
    for number, entry in enumerate((deadline or Deadline()).over(sequence(value, place), 256)):
        here = f"{place}[{number}]"
        if not isinstance(entry, Mapping):
            raise InputError(f"{shown(entry)} is not a claim", "", here)
        with Place(here):
            only_keys(entry, form)
        by = sequence(entry["by"], f"{here}.by")
        for j in by:
            if type(j) is not int or not 0 <= j < number:
                raise InputError(f"{shown(j)} is no earlier claim", "", f"{here}.by")
        (vertex,) = vertices([entry["at"]], labels, f"{here}.at")
        given = bits_of(vertices(entry["given"], labels, f"{here}.given"))
        move = bits_of(vertices(entry["protect"], labels, f"{here}.protect")) if green else 0
        claims.append(Claim(vertex, given, move, tuple(by)))
        bits += given.bit_length() + move.bit_length()
        if bits > 8 * MAX_BYTES:
            raise LimitReached(f"the sets of the claims take more than {MAX_BYTES:,} bytes")
    return claims


def strength(certificate: Certificate) -> int:
    """Return the k of a certificate for "green-wins"; `InputError` if the game has none."""
    game: Seepage = certificate.instance.position
    if game.protect is None:
        raise InputError('the instance has no "protect"')
    return game.protect
