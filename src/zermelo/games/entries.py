"""The entries of all games, those of plug-ins and of rules files that were named too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zermelo.core.errors import ZermeloError
from zermelo.games.game import Game
from zermelo.games.registry import GAMES


def whole(
    broken: Callable[[ZermeloError], object] = lambda error: None,  # noqa: ARG005
) -> Iterator[Game]:
    """Yield the entries; of a plug-in that cannot be loaded the error is told."""
    for name in GAMES:
        try:
            yield GAMES[name]
        except ZermeloError as error:
            broken(error)
