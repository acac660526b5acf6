"""Method ``masks``: rules on sets of small integers, translated to bitmasks and compiled.

Nobody has to ask for it: where the moves of a ruleset are written in what `translate` understands,
and a start is a frozenset of at most 62 small integers, the search runs on words. Its values are
compared with the author's own function on some positions, and evidence is checked by that function
as always.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numba.core.errors import NumbaError

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached
from zermelo.games.impartial.rules import Impartial, mex
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.kernels import rules_folder
from zermelo.solvers.memo import Memo
from zermelo.solvers.ruleset import masks_kernel as kernel
from zermelo.solvers.ruleset.translate import translated

STEPS = 1 << 20
"""Options between two looks at the clock: a fraction of a second."""

ROOM, CROWD = 1 << 12, 1 << 26
"""The options that stand open at once: at the start and at most (8 bytes each)."""

DEEPEST = 1 << 14
"""The most positions of a play."""

COMPARED = 64
"""The values of so many positions are compared with the author's function."""

ENTRY = 2e-7
"""Seconds for a position, for each vertex."""

MORE = """
from zermelo.solvers.memo import DONE, ENTRIES, FULL, PAUSED, known, write
from zermelo.solvers.ruleset.masks_kernel import (
    CROWDED, DEEP, FRAMES, LARGEST_VALUE, USED,
)
from zermelo.solvers.sets_kernel import flood
from typing import Any


@jit
"""


def module_text(ruleset: Ruleset) -> str:
    """Return the module with the translated moves and the search; `Untranslatable` as there."""
    return translated(ruleset) + "\n" + MORE.lstrip("\n") + inspect.getsource(kernel.search)


@cache
def compiled(text: str) -> ModuleType:
    """Return a module of translated rules; its code is kept in the cache of kernels."""
    name = f"zermelo_masks_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    path = _home() / f"{name}.py"
    if not path.exists() or path.read_text() != text:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as stream:
            stream.write(text)
        Path(stream.name).replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # numba looks for the module by its name
    spec.loader.exec_module(module)
    return module


def _home() -> Path:
    """Return a folder for the texts of translated rules: numba wants files."""
    return rules_folder() or Path(tempfile.mkdtemp(prefix="zermelo-"))


class MaskTable:
    """Nim-values of all positions met so far; it answers like `solvers.search.impartial.Table`."""

    def __init__(
        self, board: Board, rules: Impartial, misere: bool, deadline: Deadline, most: int | None
    ) -> None:
        self.rules = rules
        self.deadline = deadline
        self._board = board
        graph = board.graph
        self._module = compiled(module_text(board.ruleset))
        splits = board.ruleset.components is not None and not misere
        tails, heads = (np.array(ends, np.int64) for ends in (graph.tails, graph.heads))
        adjacent = np.array(graph.masks, np.int64)
        beside = adjacent.copy()
        for u, v in graph.edges:
            beside[v] |= 1 << u
        self._rules = splits, misere, graph.n, adjacent, beside, tails, heads
        self._stack = np.zeros((DEEPEST, 5), np.int64)
        self._arena = np.zeros(ROOM, np.int64)
        self._memo = Memo([np.int64], 3, ENTRY * (graph.n + graph.m + 1), deadline, most)
        self._compared = 0

    def __len__(self) -> int:
        return len(self._memo)

    @property
    def met(self) -> int:
        """How many positions have a nim-value."""
        return len(self._memo)

    def nim_value(self, position: Any) -> int:
        """Return the nim-value of a position.

        Raises `LimitReached` where the table cannot grow, or where a position or a value does not
        fit into a word; `Contradiction` if the author's function says something else.
        """
        total = 0
        for part in self.rules.components(position):
            if not isinstance(part, frozenset):  # where misère play ends
                continue
            total ^= self._value(part)
        return total

    def _value(self, part: frozenset[int]) -> int:
        mask = sum(1 << v for v in part)
        if self._memo.known(mask + 1) < 0:
            self._search(mask)
            self._compare(part)
        return self._memo.known(mask + 1)

    def _search(self, mask: int) -> None:
        self._stack[0] = mask, 0, 0, -1, 0
        self._memo.state[kernel.FRAMES] = 1
        try:
            self._memo.run(self._go_on)
        except ValueError:
            raise LimitReached("a position or a nim-value does not fit into a word") from None
        except NumbaError as error:
            what = str(error).strip().splitlines()[-1]
            raise LimitReached(f"the translated moves cannot be compiled: {what}") from None

    def _go_on(self, *table: Any) -> int:
        done: int = self._module.search(*self._rules, self._stack, self._arena, STEPS, *table)
        if done == kernel.DEEP:
            raise LimitReached(f"a play of more than {DEEPEST} moves")
        if done == kernel.CROWDED:
            if len(self._arena) >= CROWD:
                raise LimitReached(f"more than {CROWD} options stand open at once")
            arena = np.zeros(4 * len(self._arena), np.int64)
            arena[: len(self._arena)] = self._arena
            self._arena = arena
        return done

    def _compare(self, part: frozenset[int]) -> None:
        """Compare a value with those of the options that the author's function gives."""
        while self._compared < COMPARED:
            self._compared += 1
            options = [after for _, after in self.rules.options(part)]
            values = [self._known(after) for after in options]
            if mex(values) != self._known(part):
                what = f"the translation of {self._board.ruleset.name} is wrong at {sorted(part)}"
                raise Contradiction(f"{what}: please report the rules")
            sets = [after for after in options if isinstance(after, frozenset)]
            if not sets:
                return
            part = max(sets, key=len) if self._compared % 2 else min(sets, key=len)

    def _known(self, position: Any) -> int:
        total = 0
        for part in self.rules.components(position):
            value = self._memo.known(sum(1 << v for v in part) + 1)
            if value < 0:
                raise Contradiction(f"{self._board.ruleset.name}: an option was not met")
            total ^= value
        return total
