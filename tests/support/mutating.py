"""Changes of JSON values, for evidence that is nearly right."""

from __future__ import annotations

import random
from typing import Any


def changed(value: Any, chance: random.Random) -> Any:
    """Return a JSON value with something in it replaced or left out."""
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value))
        rest = {k: v for k, v in value.items() if k != key}
        return rest if chance.random() < 0.2 else {**value, key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        kept = [] if chance.random() < 0.2 else [changed(value[at], chance)]
        return [*value[:at], *kept, *value[at + 1 :]]
    return chance.choice([None, -1, 0, 1, 3, 10**6, "x", [], {}, True, [0], [[0, 1]]])
