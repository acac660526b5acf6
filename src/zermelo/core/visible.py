"""Text that is printed: nothing in it can begin a line, move the cursor or turn the text round.

Names, labels and file names come from files of strangers. A line break in one of them would forge
a line of output, an escape sequence could hide or colour one, and the marks for writing from right
to left show it in another order.
"""

from __future__ import annotations

import re

_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters, the separators of lines and paragraphs, and the marks of direction."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    """Return the text with the escapes of JSON for its control characters.

    A line of JSON stays JSON with the same value, because such characters only stand in its texts.
    """
    return _HIDDEN.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return _SHORT.get(found[0]) or f"\\u{ord(found[0]):04x}"
