"""What an answer about Lights Out says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import row
from zermelo.games.lights_out.rules import LightsOut


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:
    """Return the answer in words, and the presses that it rests on, if it has some."""
    if instance.question == "nullity":
        modulus = instance.position.modulus
        quiet = f"{modulus}^{answer} patterns of presses change nothing"
        return (quiet if answer else "only pressing nothing changes nothing"), None
    if answer is None or answer is False:
        return f"no presses put all lights out{_why(instance, evidence)}", None
    if evidence is None or "presses" not in evidence.data:
        return "", None
    presses = evidence.data["presses"]
    return (f"press {row(presses)}" if presses else "all lights are out already"), presses


def _why(instance: Instance, evidence: Evidence | None) -> str:
    if evidence is not None and evidence.kind == "state-table":
        return ": every state that presses lead to has a light on"
    if evidence is None or evidence.kind != "invariant":
        return ""
    game: LightsOut = instance.position
    weighed = zip(evidence.data["weights"], game.lit, strict=True)
    total = sum(weight * state for weight, state in weighed) % game.modulus
    return (
        f": by weights whose sum no press changes modulo {game.modulus} the lamps add up to"
        f" {total}, and with all off to 0"
    )
