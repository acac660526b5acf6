"""Method ``masks``: rules on sets of small integers, translated to words and compiled.

Nobody has to ask for it: where the moves of a ruleset are written in what `translate` understands,
and a start can be kept in words, the search runs on them. Before it, options and parts are compared
with what the author's own functions give at some positions; after it, some of its values; and
evidence is made and checked by those functions as always.
"""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import inspect
import random
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from zermelo.compile.kernels import rules_folder
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, shown
from zermelo.games.ruleset.playing import LEFT, RIGHT, Board, Rules, rules_on
from zermelo.solvers.memo import DONE, PAUSED, Memo
from zermelo.solvers.ruleset import masks_kernel as kernel
from zermelo.solvers.ruleset.layout import Layout, Misfit, Words
from zermelo.solvers.ruleset.sums import played_apart
from zermelo.solvers.ruleset.sums.facts import TooLong
from zermelo.solvers.ruleset.translate import Translation, accelerating

STEPS = 1 << 20
"""Options between two looks at the clock: a fraction of a second."""

EARLY, LATER, LAST = 1 << 12, 16, 1 << 20
"""After so many options of positions that are searched as wholes it is looked whether they can be
played apart, and after so many times as many again, as long as that took too many steps."""

SHARE = 4
"""There is a step of such a look for so many options."""

ROOM, CROWD = 1 << 12, 1 << 26
"""The words of positions that stand open at once: at the start and at most (8 bytes each)."""

DEEPEST = 1 << 14
"""The most positions of a play."""

LARGEST = 1 << 32
"""The most bytes of a table."""

PLAYED, COMPARED = 24, 16
"""The options of so many positions, and the values of so many, are compared with the author's."""

ENTRY = 2e-7
"""Seconds for a position, for each vertex."""

MORE = """

from zermelo.solvers.memo import DONE, ENTRIES, FULL, PAUSED
from zermelo.solvers.ruleset.masks_kernel import (
    CROWDED, DEEP, FRAMES, LARGEST_VALUE, LOST, WON,
)

COUNT = {}

"""


def module_text(translation: Translation, count: int) -> str:
    """Return the text of a module with translated rules and the searches, given the words."""
    return translation.text + MORE.format(count) + _searches()


@cache
def _searches() -> str:
    own = (kernel.slot, kernel.copy, kernel.nimbers, kernel.outcomes)
    return "\n\n".join(f"@jit\n{inspect.getsource(each)}" for each in own)


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


class WordMemo(Memo):
    """A table with a row for each position, and the limits of the search that fills it."""

    def __init__(
        self, module: ModuleType, count: int, rate: float, deadline: Deadline, most: int | None
    ) -> None:
        self._module, self._count = module, count
        super().__init__((), 2, rate, deadline, most)

    def of(self, words: tuple[int, ...]) -> int:
        """Return what is known of a position."""
        table = self.keys[0]
        return int(table[self._module.slot(table, np.array(words, np.int64), 0), self._count])

    def _columns(self, size: int) -> list[Any]:
        table = np.zeros((size, self._count + 1), np.int64)
        return [table, table[:, self._count]]

    def _grow(self) -> None:
        size = (4 if len(self.values) < 1 << 20 else 2) * len(self.values)
        if size * 8 * (self._count + 1) > LARGEST:
            raise LimitReached(f"the table holds {len(self)} positions and cannot grow")
        table, values = self._columns(size)
        self._module.copy(self.keys[0], table)
        self.keys, self.values = (table,), values


Own = TypeVar("Own", bound="Search")


class Search:
    """The table of one ruleset on one board, and what fills it."""

    def __init__(
        self,
        board: Board,
        plan: tuple[Layout, Translation],
        deadline: Deadline,
        most: int | None,
        sums: bool = True,
    ) -> None:
        self.deadline = deadline
        self.board = board
        self.own: Rules = rules_on(board)
        self._words = Words(board.graph, self.own.start.value, plan[0])
        self.splits = sums and board.ruleset.components is not None
        self.apart = False
        self._look = 0
        count = self._words.count
        self._layout = plan[0]
        self._module = self._carefully(lambda: compiled(module_text(plan[1], count)))
        self._stack = np.zeros((DEEPEST, count + 5), np.int64)
        self._arena = np.zeros(ROOM, np.int64)
        self._most = most
        self.memo = self._memo()
        self._agrees = False

    def words(self, position: Any) -> tuple[int, ...]:
        """Return the words of a position; `LimitReached` if it has none."""
        try:
            return self._words.of(self.own.value(position))
        except Misfit:
            raise LimitReached(f"{shown(position)} has no place in words") from None

    def search(self, name: str, frame: tuple[int, ...], *rules: Any) -> None:
        """Run a search from a frame until it is done."""
        self.begin(frame)
        while (done := self.turn(name, *rules)) != DONE:
            if done == PAUSED and self.parted():
                self.splits = self.apart = True
                self.begin(frame)

    def begin(self, frame: tuple[int, ...]) -> None:
        """Begin a search from a frame."""
        if not self._agrees:
            self._agree()
            self._agrees = True
        self._stack[0, : len(frame)] = frame
        self.memo.state[kernel.FRAMES] = 1

    def turn(self, name: str, *rules: Any) -> int:
        """Go on with a search and return why it stopped."""

        def go_on(keys: Any, values: Any, state: Any, room: int) -> int:  # noqa: ARG001
            done: int = getattr(self._module, name)(
                self.splits, *rules, *self._words.board, self._stack, self._arena,
                self._look or STEPS, keys[0], state, room,
            )  # fmt: skip
            if done == kernel.DEEP:
                raise LimitReached(f"a play of more than {DEEPEST} moves")
            if done == kernel.CROWDED:
                self._widen()
            return done

        found: int = self._carefully(lambda: self.memo.turn(go_on))
        return found

    def parted(self) -> bool:
        """Look, once, whether positions are sums by the sites of moves.

        What the table has is right either way, so that a search goes on with it.
        """
        if not self._look:
            return False
        try:
            most = self._look // SHARE
            found = played_apart(self.board, self._words.layout, most, self.deadline)
        except TooLong:
            self._look = self._look * LATER if self._look < LAST else 0
            return False
        self._look = 0
        if found:
            self._words.part(found)
        return bool(found)

    def anew(self: Own) -> Own:
        """Return the same search with a table of its own, which is empty."""
        other = copy.copy(self)
        other._stack, other._arena = np.zeros_like(self._stack), np.zeros(ROOM, np.int64)
        other.memo = self._memo()
        return other

    def _memo(self) -> WordMemo:
        rate = ENTRY * (self.board.graph.n + self.board.graph.m + 1)
        return WordMemo(self._module, self._words.count, rate, self.deadline, self._most)

    def _carefully(self, act: Callable[[], Any]) -> Any:
        with accelerating(self.board.ruleset, self._layout):
            try:
                return act()
            except ValueError:
                raise LimitReached("a position or a number does not fit into a word") from None

    def mistrust(self, what: str) -> None:
        """Raise `Untranslatable`, from now on: the author's functions say something else."""
        with accelerating(self.board.ruleset, self._layout):
            raise Contradiction(f"{what} (please report the rules)")

    def _widen(self) -> None:
        if len(self._arena) >= CROWD:
            raise LimitReached(f"more than {CROWD} options stand open at once")
        arena = np.zeros(4 * len(self._arena), np.int64)
        arena[: len(self._arena)] = self._arena
        self._arena = arena

    def written(self, name: str, position: Any, *more: int) -> list[tuple[int, ...]]:
        """Return the positions that ``options`` or ``parts`` writes."""
        words = np.array(self.words(position), np.int64)
        kernel_of = getattr(self._module, name)
        while True:
            end = self._carefully(
                lambda: kernel_of(*self._words.board, *more, words, self._arena, 0)
            )
            if end >= 0:
                break
            self._widen()
        count = self._words.count
        rows = self._arena[:end].tolist()
        return [tuple(rows[i : i + count]) for i in range(0, end, count)]

    def _agree(self) -> None:
        """Compare options and parts with those of the author's functions, along some plays."""
        chance, ruleset = random.Random(0), self.board.ruleset
        position, seen = self.own.start, set[Any]()
        players = (LEFT, RIGHT) if ruleset.partizan else (LEFT,)
        for _ in range(PLAYED):
            self.deadline.check()
            new = position not in seen
            seen.add(position)
            following: list[Any] = []
            for number, player in enumerate(players):
                afters = [after for _, after in self.own.options(position, player)]
                following += afters
                if new:
                    self._same("options", position, afters, number)
            if new and ruleset.components is not None:
                self._same("parts", position, self.own.components(position))
            position = chance.choice(following) if following else self.own.start

    def _same(self, what: str, position: Any, wanted: Iterable[Any], *more: int) -> None:
        found = self.written(what, position, *more)
        own = list(map(self.words, wanted))
        same = sorted(found) == sorted(own) if what == "parts" else set(found) == set(own)
        if not same:
            self.mistrust(
                f"the translated {what} are others than the author's at {shown(position)}"
            )
