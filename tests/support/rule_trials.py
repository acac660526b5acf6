"""What becomes of a random rules file: its translation beside the author's functions themselves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numba.core.errors import NumbaError
from rule_programs import GRAPHS, program

import zermelo
from zermelo.games.registry import GAMES
from zermelo.games.ruleset import files
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.ruleset import plan_board, words
from zermelo.solvers.ruleset.layout import Misfit, Words
from zermelo.solvers.ruleset.masks import POINTED, compile_module
from zermelo.solvers.ruleset.translate import WORDS, Translation
from zermelo.solvers.ruleset.values import Untranslatable

MOST = 25
"""So many positions of a program are compared."""

LARGEST = 1 << 22
"""The most options of a position."""


def interpreted(translation: Translation, some: Any = None) -> dict[str, Any]:
    """Run the text of translated rules without compiling it; `some` picks a member of a set."""
    names: dict[str, Any] = {"jit": lambda function: function}
    names |= {f"_{word}": getattr(words, word).py_func for word in WORDS}
    names["_some"], names["_size"] = some or names["_some"], words.size  # an instruction
    lines = [line for line in translation.text.splitlines() if not line.startswith("from ")]
    exec(compile("\n".join(lines), "<translated>", "exec"), names)
    return names


def written(kernel: Any, of_words: Words, *more: Any) -> list[tuple[int, ...]]:
    """Return the positions that a kernel writes."""
    rows, end = 1 << 12, -1
    while end < 0 and rows <= LARGEST:
        rows *= 4
        arena = np.zeros((rows, of_words.count), np.int64)
        end = kernel(*of_words.board, *more, arena, 0)
    assert end >= 0
    return list(map(tuple, arena[:end].tolist()))


def reached(board: Board, start: Any) -> Iterator[tuple[Any, list[Any] | None]]:
    """Yield positions with what the author's moves lead to; None where these raise."""
    waiting, seen = [start], {start}
    while waiting and len(seen) <= 4 * MOST:
        position = waiting.pop(0)
        try:
            afters = [after for _, after in board.ruleset.moves(board.graph, position)]
        except Exception:  # of a program that nobody looked at
            yield position, None
            continue
        yield position, afters
        waiting += [after for after in dict.fromkeys(afters) if after not in seen]
        seen |= set(afters)


def kernel_of(names: Any, of_words: Words, position: Any) -> set[tuple[int, ...]] | None:
    """Return what a kernel writes; None where it raises ValueError."""
    try:
        row = np.array([of_words.of(position)], np.int64)
        return set(written(names["author_options"], of_words, 0, row, 0))
    except ValueError:
        return None


def trial(seed: int, folder: Path, compiling: bool = False) -> tuple[str, str]:
    """Return what became of a program: "same", "declined", "refused", or what is wrong with it."""
    path = folder / f"drawn{seed}.py"
    path.write_text(program(seed))
    added, loaded = dict(GAMES.added), dict(files._loaded)
    try:
        (game,) = files.load(str(path))
        board: Board = game(GRAPHS[seed % len(GRAPHS)]).position
        try:
            layout, translation = plan_board(board)
        except Untranslatable as error:
            wrong = "please report" in str(error)
            return ("crash" if wrong else "refused"), str(error)
        try:
            return _compared(board, layout, translation, seed, compiling)
        except NumbaError as error:
            return "crash", str(error)
    finally:
        GAMES.added.clear()  # thousands of programs would stay in memory
        GAMES.added.update(added)
        files._loaded.clear()
        files._loaded.update(loaded)


def _compared(
    board: Board, layout: Any, translation: Translation, seed: int, compiling: bool
) -> tuple[str, str]:
    start = board.ruleset.start(board.graph)
    of_words = Words(board.graph, start, layout)
    chance = random.Random(seed)

    def any_of(word: int) -> int:
        return chance.choice([v for v in range(63) if word >> v & 1])

    kernels = [interpreted(translation), interpreted(translation, any_of)]
    if compiling:
        kernels.append(vars(compile_module(translation.text + POINTED)[0]))
    declined = same = 0
    for position, afters in reached(board, start):
        try:
            of_words.of(position)
        except Misfit:
            continue
        try:
            wanted = None if afters is None else set(map(of_words.of, afters))
        except Misfit:
            wanted = None
        found = [kernel_of(names, of_words, position) for names in kernels]
        if len({each is None for each in found[::2]}) > 1:
            return "wrong", f"compiled at {position}: {found}"
        for each in found:
            if each is not None and each != wanted:
                return "wrong", f"at {position}: {each} instead of {wanted}"
        declined += None in found
        same += None not in found
        if declined + same >= MOST:
            break
    return ("same" if same else "declined"), ""


def table(seeds: range, folder: Path, every: int = 0) -> Counter[str]:
    """Return how many programs came to what; each of so many is compiled too."""
    found: Counter[str] = Counter()
    for seed in seeds:
        compiling = bool(every) and seed % every == 0
        what, why = trial(seed, folder, compiling)
        found[what] += 1
        found["compiled"] += compiling and what in ("same", "declined")
        assert what not in ("wrong", "crash"), f"program {seed}: {why}"
    return found


def answers(seed: int, folder: Path) -> None:
    """Compare nim-values by compiled rules with those by the rules as they are."""
    path = folder / f"drawn{seed}.py"
    path.write_text(program(seed))
    (game,) = files.load(str(path))
    instance = game(GRAPHS[seed % len(GRAPHS)], question="nim-value")
    found = zermelo.decide(instance, method="masks", assurance="exhaustive")
    if found.answered:
        assert (
            found.answer == zermelo.decide(instance, method="search", assurance="exhaustive").answer
        )
