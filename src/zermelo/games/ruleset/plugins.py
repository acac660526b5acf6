"""Rulesets of installed packages: each is an entry point of the group ``zermelo.games``.

The entry point is called what the ruleset is called, and leads to it. A package that is installed
may be loaded when an instance names its game.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from zermelo.core.errors import InputError, ZermeloError
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.mistakes import describe_error

GROUP = "zermelo.games"


@cache
def plugins() -> dict[str, EntryPoint]:
    """Return the entry points by their names; nothing is loaded."""
    return {each.name: each for each in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


@cache
def plugin(name: str) -> Ruleset:
    """Return the ruleset of a package.

    Raises
    ------
    InputError
        The package cannot be loaded, or there is no ruleset of this name where it says.
    """
    place = plugins()[name]
    package = place.dist.name if place.dist is not None else place.value
    try:
        found = place.load()
    except ZermeloError:
        raise
    except (Exception, SystemExit) as error:
        what = f"the game {name} of the package {package} cannot be loaded"
        raise InputError(f"{what}: {describe_error(error)}") from None
    if not isinstance(found, Ruleset) or found.name != name:
        what = f"the package {package} promises a ruleset {name}, but {place.value} is another"
        raise InputError(what, "the entry point has the name of the ruleset that it leads to")
    return found
