"""The checker's word, as `check` prints it, and a page in a browser."""

from __future__ import annotations

from zermelo.cli.checking import Checked
from zermelo.formats.answers import in_words


def checked_in_words(source: str, checked: Checked) -> str:
    """Return the line of a certificate: the checker's word, the claim, and why it is refused."""
    claim, result = checked.claim, checked.result
    text = f"{source}: {result.status.value}"
    if claim is not None:
        name = f"{claim.name}, " if claim.name else ""
        answer = in_words(claim.answer, claim.question)
        text += f": {name}{claim.game} {claim.question}: {answer} ({claim.evidence})"
    text += ", and the proved checker accepts it too" if checked.verified else ""
    text += f"; certified by theorem: {result.theorem}" if result.theorem else ""
    return f"{text}: {result.reason}" if result.reason else text
