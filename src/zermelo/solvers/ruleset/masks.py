"""Rules that were translated to words, compiled, and compared with the author's own.

Nobody has to ask for it: where the moves of a ruleset are written in what `translate` understands,
and a start can be kept in words, the search runs on them. Before it, options and parts are compared
with what the author's own functions give at some positions; after it, some of its values; and
evidence is made and checked by those functions as always.
"""

from __future__ import annotations

import hashlib
import importlib.util
import random
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.compile.kernels import rules_folder
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import ENDED, MISERE, Impartial, Position, mex
from zermelo.games.partizan import LEFT, PLAYERS
from zermelo.games.partizan.turns import in_turns
from zermelo.games.ruleset.playing import Board, Rules, endless, rules_on
from zermelo.solvers.nimber_search.board_kernel import PLAYER, address, pack_board
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.ruleset import moves_kernel as kernel
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset.layout import Layout, Misfit, Words
from zermelo.solvers.ruleset.translate import Translation, wrap_errors
from zermelo.solvers.ruleset.values import Num, leaf_shapes
from zermelo.solvers.ruleset.writer import BOARD
from zermelo.solvers.search.methods import rules_of

PLAYED, COMPARED = 24, 16
"""The options of so many positions, and the values of so many, are compared with the author's."""

ROOM = 1 << 20
"""The most positions that are listed for a comparison."""

POINTED = f"""

from zermelo.compile.wide import lines
from zermelo.solvers.nimber_search.board_kernel import PLAYER
from zermelo.solvers.ruleset.moves_kernel import ADJACENT, BOTH, MASKS, arrays

sets = lines[_words]


@jit
def options(board, rows, at, arena, first):
    {BOARD} = arrays(board)
    _adjacent, _beside, _masks = sets(board, ADJACENT), sets(board, BOTH), sets(board, MASKS)
    return author_options({BOARD}, board[PLAYER], rows, at, arena, first)


@jit
def parts(board, rows, at, arena, first):
    {BOARD} = arrays(board)
    _adjacent, _beside, _masks = sets(board, ADJACENT), sets(board, BOTH), sets(board, MASKS)
    return author_parts({BOARD}, rows, at, arena, first)
"""
"""What is compiled of each ruleset beside the translated rules, for searches to call."""


@cache
def compile_module(text: str) -> tuple[ModuleType, int, int]:
    """Return a module of translated rules, whose code is kept, and where options and parts are."""
    name = f"zermelo_masks_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    # Numba wants files.
    path = (rules_folder() or Path(tempfile.mkdtemp(prefix="zermelo-"))) / f"{name}.py"
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
    return module, address(module.options), address(module.parts)


class Played:
    """The rules of one board in words, compiled."""

    def __init__(self, board: Board, plan: tuple[Layout, Translation]) -> None:
        self.board = board
        self.own: Rules = rules_on(board)
        self.layout, translation = plan
        self.positions = Words(board.graph, self.own.start.value, self.layout)
        with self.careful():
            self.module, *self._code = compile_module(translation.text + POINTED)

    @cached_property
    def _arena(self) -> Any:
        return np.zeros((ROOM, self.positions.count), np.int64)

    def things(self, splits: bool, misere: bool = False, turns: bool = False) -> tuple[Any, ...]:
        """Return what the searches are handed on a board (`moves_kernel`)."""
        sets = sum(1 << place for place in self.positions.sets)
        return sets, splits, misere, turns, *self._code, *self.positions.board

    def make_board(self, splits: bool) -> Any:
        """Return the board of a search that knows rulesets; this object keeps alive what it has."""
        return pack_board(0, 0, False, *self.things(splits))

    def words(self, position: Any) -> tuple[int, ...]:
        """Return the words of a position; `LimitReached` if it has none."""
        try:
            return self.positions.of(self.own.value(position))
        except Misfit:
            raise LimitReached(f"{shown(position)} has no place in words") from None

    @contextmanager
    def careful(self) -> Iterator[None]:
        """Raise `Untranslatable` or `LimitReached` where compiled rules go wrong."""
        with wrap_errors(self.board.ruleset, self.layout):
            try:
                yield
            except ValueError:
                raise LimitReached("a position or a number does not fit into a word") from None

    def mistrust(self, what: str) -> None:
        """Raise `Untranslatable`, from now on: the author's functions say something else."""
        with wrap_errors(self.board.ruleset, self.layout):
            raise Contradiction(f"{what} (please report the rules)")

    def evaluate(self, name: str, position: Any, player: int = 0) -> list[tuple[int, ...]]:
        """Return the positions that the author's ``options`` or ``parts``, translated, write."""
        row, arena = np.array([self.words(position)], np.int64), self._arena
        board = self.make_board(False)
        board[PLAYER] = player
        with self.careful():
            end: int = getattr(self.module, name)(board, row, 0, arena, 0)
            if end < 0:
                raise ValueError
        return list(map(tuple, arena[:end].tolist()))

    def agree(self, deadline: Deadline) -> None:
        """Compare options and parts with those of the author's functions, along some plays."""
        chance, ruleset = random.Random(0), self.board.ruleset
        position, seen = self.own.start, set[Any]()
        players = PLAYERS if ruleset.partizan else (LEFT,)
        for _ in range(PLAYED):
            deadline.check()
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

    def _same(self, what: str, position: Any, wanted: Iterable[Any], player: int = 0) -> None:
        found = self.evaluate(what, position, player)
        own = list(map(self.words, wanted))
        same = sorted(found) == sorted(own) if what == "parts" else set(found) == set(own)
        if not same:
            self.mistrust(
                f"the translated {what} are others than the author's at {shown(position)}"
            )


def encode(instance: Instance) -> Coded:
    """Return the moves of an instance, whose translation is compared with the author's.

    A partizan game is played by turns: the player to move is one more word. Positions weigh as
    much as they have options where that tells most: there, and where a token moves or some other
    integer changes. Else the options of options cost more than they save.
    """
    board: Board = instance.position
    played, misere = Played(board, plan_board(board)), instance.question == MISERE
    turns = board.ruleset.partizan
    splits = board.ruleset.components is not None and not misere and not turns
    count = played.positions.count + turns
    ended = (kernel.ENDED, *[0] * (count - 1))
    rules = in_turns(instance) if turns else rules_of(instance)

    def words(position: Any) -> tuple[int, ...]:
        if turns:
            return *played.words(position.position), PLAYERS.index(position.player)
        return ended if position == ENDED else played.words(position)

    return Coded(
        kernel,
        played.things(splits, misere, turns),
        count,
        kernel.MOST_PARTS,
        words,
        rules,
        before=played.agree,
        endless=lambda: endless(board.ruleset, 0),
        doubt=_doubt(played, rules),
        careful=played.careful,
        counts=not splits and (turns or Num() in leaf_shapes(played.layout.position)),
    )


def _doubt(played: Played, rules: Impartial) -> Callable[[CompiledNimbers, Position], None]:
    """Return what compares who wins, and values, with those of the author's options."""
    turns = iter(range(COMPARED))

    def doubt(search: CompiledNimbers, position: Position) -> None:
        for turn in turns:
            afters = [after for _, after in rules.options(position)]
            lost, after_lost = search.lost_as_known(position), [*map(search.lost_as_known, afters)]
            value, values = search.known(position), [*map(search.known, afters)]
            wrong = lost is True and True in after_lost
            wrong |= lost is False and all(each is False for each in after_lost)
            met = [each for each in values if each is not None]
            wrong |= value is not None and len(met) == len(values) and mex(met) != value
            if wrong:
                what = f"the translated moves give another value to {shown(position)}"
                played.mistrust(what)
            seen = [a for a, each in zip(afters, after_lost, strict=True) if each is not None]
            if not seen:
                return
            position = seen[turn % len(seen)]

    return doubt
