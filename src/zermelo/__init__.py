"""zermelo: who wins a game on a graph, how sure that is, and a certificate for it.

    >>> import zermelo
    >>> game = zermelo.ello("path:3", green=[0])
    >>> verdict = zermelo.decide(game)
    >>> verdict.answer, verdict.assurance.label, zermelo.check(verdict.certificate).accepted
    (True, 'certified', True)

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.hooks import ABOVE

__version__ = "0.1.0"

ABOVE |= {
    "notebook picture": "zermelo.views.notebook:picture",
    "a verdict says": "zermelo.python.speaking:say",
    "instance of a ruleset": "zermelo.python.making:instance_of",
    "view of a game": "zermelo.pictures:view",
    "replay of evidence": "zermelo.pictures:replay_of",
    "decide within a deadline": "zermelo.run.decide:decide_here",
    "ruleset that travels": "zermelo.python.packing:reduce_ruleset",
}


def __getattr__(name: str) -> Any:
    from zermelo.python import resolve

    return resolve(name)


def __dir__() -> list[str]:
    from zermelo.python import NAMES

    return NAMES
