"""What is gone through while it changes: turns see what Python's see, or nothing is translated."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rule_trials import interpreted, kernel_of, reached

import zermelo
from zermelo.games.ruleset.playing import rules_on
from zermelo.solvers.ruleset.layout import Words, layouts
from zermelo.solvers.ruleset.translate import translate
from zermelo.solvers.ruleset.values import Untranslatable

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

HEAD = """import zermelo
def moves(graph, heaps):
    for i in range(len(heaps)):
        if heaps[i] <= 0:
            continue
"""

BODIES = {
    "a tuple by a name that gets another": """
        after = heaps
        for h in after:
            j, after = (i + 1) % len(heaps), (*after[:i], h % heaps[i], *after[i + 1 :])
            if heaps[j] > 1:
                after = (*after[:j], h % heaps[j], *after[j + 1 :])
        yield i, after
""",
    "a copy": """
        made, t = list(heaps), 0
        for h in tuple(made):
            made[len(made) - 1 - i] = 0
            t += h
        made[i] = t % heaps[i]
        yield i, tuple(made)
""",
    "a list in place": """
        made = list(heaps)
        for k, h in enumerate(made):
            made[len(made) - 1 - k] = h % heaps[i]
        yield i, tuple(made)
""",
    "a copy of a list that grows": """
        more = [i]
        for h in tuple(more):
            more.append(h)
            if len(more) > 5:
                break
        yield i, (*heaps[:i], len(more) % heaps[i], *heaps[i + 1 :])
""",
}

ANOTHER = """
        made, t = list(heaps), 0
        for h in made:
            made = list(heaps)
            made[len(made) - 1] = 0
            t += h
        made[i] = t % heaps[i]
        yield i, tuple(made)
"""


def game(rules: Rules, body: str, start: str) -> zermelo.types.Ruleset:
    tail = f"GAME = zermelo.ruleset('mine', start=lambda: {start}, moves=moves, graph='none', "
    (found,) = rules(HEAD + body + tail + "loops=True)\n")
    return found


@pytest.mark.parametrize("start", ["(1, 2, 3)", "(1, 2, 3, 1, 2, 3)"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_turns_see_what_those_of_python_see(body: str, start: str, rules: Rules) -> None:
    board = game(rules, body, start)().position
    first, compared = rules_on(board).start.value, 0
    for layout in layouts(board.graph, first):
        names = interpreted(translate(board.ruleset, layout))
        words = Words(board.graph, first, layout)
        for position, afters in reached(board, first):
            assert afters is not None
            assert kernel_of(names, words, position) == set(map(words.of, afters))
            compared += 1
    assert compared >= 4


@pytest.mark.parametrize("start", ["(1, 2, 3)", "(1, 2, 3, 1, 2, 3)"])
def test_no_other_list_gets_the_name_of_one_that_is_gone_through(start: str, rules: Rules) -> None:
    board = game(rules, ANOTHER, start)().position
    for layout in layouts(board.graph, rules_on(board).start.value):
        with pytest.raises(Untranslatable, match="made is another list while it is gone through"):
            translate(board.ruleset, layout)
