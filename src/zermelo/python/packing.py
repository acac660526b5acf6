"""Rulesets on their way to another process: how pickle packs them.

The texts of a rules file and of what it imports from beside it go along and are loaded again; a
ruleset of an installed package goes by its name. Rules that stand in no such file (a notebook, a
script, a module) travel as cloudpickle packs them, with all that they use.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import uuid
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from zermelo.core.errors import Unavailable
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.files import find_ruleset, load_text, register
from zermelo.games.ruleset.plugins import plugin, plugins

_lock = threading.RLock()  # rules may use other rulesets

_sent: WeakValueDictionary[tuple[int, str], Ruleset] = WeakValueDictionary()
"""The rulesets that were packed by this process, or came to it, by their keys."""


def reduce_ruleset(ruleset: Ruleset) -> tuple[Any, ...]:
    """Return how a ruleset is made again where it arrives, as pickle wants it."""
    module = getattr(ruleset.moves, "__module__", "")
    if ruleset.name in plugins() and plugin(ruleset.name) is ruleset:
        return _restore_plugin, (ruleset.name,)
    if ruleset.loaded and ruleset.source is not None:
        return _restore_from_text, (ruleset.name, *ruleset.source.parts)
    try:
        import cloudpickle
    except ImportError:
        what = f"the rules of {ruleset.name} cannot be sent to another process without cloudpickle"
        raise Unavailable(f"{what}; install it, or put them into a file for --rules") from None
    key = _key(ruleset)
    home = sys.modules.get(module)
    values = {name: getattr(ruleset, name) for name in Ruleset.__dataclass_fields__}
    with _lock:
        if home is None or module == "__main__":
            return _unpack, (key, cloudpickle.dumps(values))
        cloudpickle.register_pickle_by_value(home)  # it need not be importable over there
        try:
            return _unpack, (key, cloudpickle.dumps(values))
        finally:
            cloudpickle.unregister_pickle_by_value(home)


def _restore_from_text(name: str, path: str, text: str, modules: dict[str, str]) -> Ruleset:
    return register(find_ruleset(load_text(path, text, modules), name, path))


def _restore_plugin(name: str) -> Ruleset:
    return register(plugin(name))


def _key(ruleset: Ruleset) -> tuple[int, str]:
    """Return what a ruleset is known by when it comes back to this process."""
    with _lock:
        for key, sent in _sent.items():
            if sent is ruleset:
                return key
        key = (os.getpid(), uuid.uuid4().hex)
        _sent[key] = ruleset
        return key


def _unpack(key: tuple[int, str], data: bytes) -> Ruleset:
    """Return a ruleset that was sent: the same one where it comes from, else one for each text."""
    ours = _sent.get(key) if key[0] == os.getpid() else None
    return register(ours or _restore_copy(key, data))


@lru_cache(maxsize=64)
def _restore_copy(key: tuple[int, str], data: bytes) -> Ruleset:
    ruleset = Ruleset(**pickle.loads(data))
    _sent[key] = ruleset  # it goes on, and back, under the same name
    return ruleset
