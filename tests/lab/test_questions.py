"""Open questions: every claim of docs/questions has its command, and its table is reproduced."""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path

import networkx as nx
import pytest

import zermelo
from lab.program import Deadline, answer
from lab.questions import oddities, star_residues, three_cops, tree_products
from lab.questions.__main__ import main
from lab.questions.cop_win_orders import cops_win
from lab.questions.files import ROOT, lines, questions
from lab.questions.question import Rows
from zermelo.errors import InputError, LimitReached
from zermelo.families.small_graphs import GENG, connected_graphs
from zermelo.families.standard import complete, path, petersen
from zermelo.games.polish.evidence.formulas import light
from zermelo.sweeps.named import function_named
from zermelo.sweeps.plan import STATUSES, Experiment, read
from zermelo.sweeps.reports.tables import tables
from zermelo.sweeps.run import run
from zermelo.sweeps.tasks import expand

PAGE = "\n".join(path.read_text() for path in sorted((ROOT / "docs" / "questions").glob("*.md")))
COMMAND = re.compile(
    r"^```text\n\$ zermelo experiment run experiments/questions/(\S+)\.toml --show\n"
    r"(.*?)^```\n\n([^\n]*)$",
    re.DOTALL | re.MULTILINE,
)
BLOCKS = {name: lines.splitlines() for name, lines, _ in COMMAND.findall(PAGE)}
FILES: dict[str, Experiment] = {name: read(each.source) for name, each in questions().items()}
RECORDED = {name: lines for name, lines in BLOCKS.items() if FILES[name].tables}
ENOUGH = {
    "oddities": 5, "plausibility": 5, "two-connected": 4, "random-oddities": 4,
    "share-of-oddities": 7, "strips": 7, "even-grids": 12,
    "cycle-barriers": 4, "cycle-cores": 5, "grid-patterns": 8, "tori": 12,
    "polish-bipartite": 6, "polish-winners": 11, "polish-narrow": 5, "polish-outcomes": 5,
    "polish-three": 12, "octal-twins": 64, "polish-parity": 5,
    "cubic-polish": 8, "cubic-replies": 8, "cubic-one-brush": 6,
    "spiders": 14, "light-positions": 2, "adjacent-nim": 7, "looped-digraphs": 2, "moving-first": 3,
    "moving-first-contracted": 3, "path-periods": 3,
    "interval-periods": 3, "star-residues": 7, "three-rays": 2, "three-rays-one": 2,
    "tree-products": 6,
    "cop-win-orders": 5, "three-cops": 8,
}  # fmt: skip
"""The sizes that the suite has time for."""

LONG = {"polish-winners": 20, "cubic-sample": 1, "share-of-oddities": 9}
"""And those that it has time for with `-m slow`, where that is not everything."""


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def rows_of(name: str) -> Rows:
    """Return the function that a question's file names."""
    (asked,) = FILES[name].tables
    found = function_named(asked.task, str(ROOT))
    assert isinstance(found, Rows)
    return found


def test_files_functions_and_findings_have_the_same_questions() -> None:
    assert {name for name, each in FILES.items() if each.tables} == set(RECORDED)
    assert set(RECORDED) == set(ENOUGH) | set(LONG)
    for name, recorded in RECORDED.items():
        (asked,) = FILES[name].tables
        assert asked.name == name
        assert asked.task.startswith("lab.questions.")
        for some in (each[name] for each in (ENOUGH, LONG) if name in each):
            assert rows_of(name).least == asked.sizes[0] <= some <= asked.sizes[-1], name
        assert asked.limits.time is not None
        assert recorded[0] == asked.head


def test_every_function_of_a_question_is_named_by_a_file() -> None:
    tasks = {name: each.tables[0].task for name, each in FILES.items() if each.tables}
    assert all(isinstance(rows_of(name), Rows) for name in tasks)  # and the modules are loaded
    named = set(tasks.values())
    modules = {task.partition(":")[0] for task in named}
    for module in modules:
        found = {key for key, value in vars(sys.modules[module]).items() if isinstance(value, Rows)}
        assert {f"{module}:{key}" for key in found} <= named
    files = {f"lab.questions.{file.stem}" for file in (ROOT / "lab" / "questions").glob("*.py")}
    others = ("__init__", "__main__", "files", "question")
    assert files - modules == {f"lab.questions.{name}" for name in others}


def test_a_file_says_the_same_to_the_laboratory() -> None:
    for name, question in questions().items():
        about = FILES[name].about
        assert about is not None
        assert (question.asks, question.status, question.literature) == (
            about.asks, about.status, about.source,
        )  # fmt: skip
        ours = [] if question.table is None else [question.table]
        theirs = FILES[name].tables
        assert [(each.head, each.task, tuple(each.sizes)) for each in ours] == [
            (each.head, each.task, each.sizes) for each in theirs
        ]


def test_every_file_can_be_run() -> None:
    for name, experiment in FILES.items():
        tasks = expand(experiment).tasks
        assert tasks, name
        swept = [task for task in tasks if task.game != "table"]
        assert bool(swept) is bool(experiment.sweeps)


def test_every_recorded_table_has_a_date_below_it() -> None:
    for name, _, after in (match.groups() for match in COMMAND.finditer(PAGE)):
        assert re.match(r"Run on 2026-11-2[01279]", after), name


@pytest.mark.parametrize("name", sorted(ENOUGH))
def test_the_recorded_table_begins_like_a_new_one(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = printed(capsys, name, "--size", str(ENOUGH[name]))
    assert len(found) > 1
    assert RECORDED[name][: len(found)] == found


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*ENOUGH, *LONG}))
def test_the_recorded_table_in_full(name: str, tmp_path: Path) -> None:
    path = str(tmp_path / "records.sqlite")
    (asked,) = FILES[name].tables
    sizes = tuple(size for size in asked.sizes if size <= LONG.get(name, size))
    alone = replace(FILES[name], sweeps=(), tables=(replace(asked, sizes=sizes),))
    by_geng = ("cop-win-orders", "three-cops", "cubic-polish", "cubic-replies", "cubic-one-brush")
    if name in (*by_geng, "cubic-sample") and not any(map(shutil.which, GENG)):
        pytest.skip("geng is not installed")
    run(alone, path)
    (found,) = tables(path)
    assert list(found.lines()) == RECORDED[name][: 1 + len(found.rows)]
    assert not found.missing


def test_the_page_gives_every_question_its_status() -> None:
    sections = PAGE.split("\n## ")
    for name, experiment in FILES.items():
        (section,) = (each for each in sections if f"questions/{name}.toml" in each)
        assert experiment.about is not None
        assert f"Status: {experiment.about.status}" in section, name


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.split(" ")[0] for line in printed(capsys)] == list(FILES)
    assert {each.about.status for each in FILES.values() if each.about} == set(STATUSES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odities"], "did you mean oddities?"),
        (["polish-ranges"], "has no table"),
        (["two-connected", "--size", "2"], "begins at 3"),
        (["oddities", "--size", "x"], "invalid int value"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert message in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("name", sorted(ENOUGH))
def test_a_passed_deadline_ends_every_question(name: str) -> None:
    rows = rows_of(name)
    with pytest.raises(LimitReached):
        list(rows(2 * max(rows.least, 4), Deadline(0)))


@pytest.mark.parametrize("name", sorted(ENOUGH))
def test_no_question_has_rows_below_its_least_size(name: str) -> None:
    rows = rows_of(name)
    with pytest.raises(InputError, match=f"begins at {rows.least}"):
        list(rows(rows.least - 1, Deadline()))


def test_the_command_says_that_its_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oddities", "--time-limit", "0"]) == 3
    told = capsys.readouterr()
    assert told.out == f"{FILES['oddities'].tables[0].head}\n"
    assert "time limit" in told.err


def test_a_table_grows_by_rows() -> None:
    asked = questions()["spiders"].table
    assert asked is not None
    grown = [list(lines(asked, range(1, size), Deadline())) for size in range(2, 7)]
    assert all(longer[: len(shorter)] == shorter for shorter, longer in pairwise(grown))


def test_schemes_start_everywhere_or_nowhere() -> None:
    assert [oddities.starts(path(n)) for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert oddities.starts(complete(4)) == 0


def edges(first: tree_products.Tree, second: tree_products.Tree) -> list[tuple[int, int]]:
    """Return the product of two trees as a tree, vertices in the order in which they are met."""
    found: list[tuple[int, int]] = []
    met = [(first, second)]
    for number, (a, b) in enumerate(met):
        for pair in ((x, y) for x in a for y in b):
            found.append((number, len(met)))
            met.append(pair)
    return found


def test_products_of_trees_by_the_rules_of_seepage() -> None:
    counts = [len(tree_products.trees(n)) for n in range(1, 9)]
    assert counts == [1, 1, 2, 4, 9, 20, 48, 115]  # rooted trees
    small = [tree for n in range(2, 6) for tree in tree_products.trees(n)]
    for place, first in enumerate(small):
        for second in small[: place + 1]:
            game = zermelo.seepage(nx.DiGraph(edges(first, second)), protect=1)
            verdict = zermelo.decide(game)
            assert verdict.answer == tree_products.green(first, second)


def test_the_two_prunings_keep_the_winner_and_the_condition_is_necessary() -> None:
    small = [tree for n in range(2, 8) for tree in tree_products.trees(n)]
    silent = {False: 0, True: 0}
    for first, second in combinations_with_replacement(small, 2):
        wins = tree_products.green(first, second)
        cut = tree_products.pruned(first), tree_products.pruned(second)
        both = tree_products.reduced(first, second)
        assert tree_products.green(*cut) == tree_products.green(*both) == wins
        ways = [tree_products.allowed(*way) for way in ((first, second), cut, both)]
        assert all(ways) or not wins
        assert ways == sorted(ways, reverse=True)  # each is stronger than the one before
        silent[wins] += ways[-1]
    assert silent == {True: 1166, False: 8}


def test_a_pruned_tree_has_no_two_leaves_at_a_vertex() -> None:
    for tree in (
        tree_products.pruned(tree) for n in range(1, 9) for tree in tree_products.trees(n)
    ):
        subtrees = [tree]
        for each in subtrees:
            assert each.count(()) <= 1
            assert not each or tree_products.cut(each) < tree_products.ALWAYS
            subtrees += each


def test_the_values_of_stars_are_those_of_decide() -> None:
    for arms in combinations_with_replacement(range(1, 5), 3):
        star = f"spider:{','.join(map(str, arms))}"
        for largest in (2, 3, 5):
            game = zermelo.subtraction(star, range(1, largest + 1), question="nim-value")
            assert star_residues.value(largest, arms) == zermelo.decide(game).answer
    for n in range(1, 12):
        game = zermelo.subtraction(f"path:{n}", [1, 2, 3], question="nim-value")
        arm = (n - 1,) if n > 1 else ()
        assert star_residues.value(3, arm) == zermelo.decide(game).answer


@pytest.mark.parametrize(("largest", "least"), [(5, None), (6, (1, 1, 1, 5, 8))])
def test_theorem_16_the_critical_pairs_of_stars(
    largest: int, least: tuple[int, ...] | None
) -> None:
    """Whatever changes when an arm is taken modulo N + 1 is a critical pair."""
    period, value = largest + 1, star_residues.value
    families = set(star_residues.critical(largest))
    changed = set()
    counts = product(range(largest + 2, 18), range(1, 7))
    for arms in (arms for count in counts for arms in star_residues.partitions(*count)):
        for place, arm in enumerate(arms):
            rest = arms[:place] + arms[place + 1 :]
            less = star_residues.star((*rest, arm - period))
            if arm >= period and value(largest, arms) != value(largest, less):
                changed.add(arms)
                others = {rest[:i] + rest[i + 1 :] for i in range(len(rest))}
                assert any((arm - period, each) in families for each in others)
    assert (least in changed) is bool(changed) is (least is not None)


def test_what_nobody_answers_is_no_answer() -> None:
    game = zermelo.ello("grid:30x30", green=[0])
    with pytest.raises(LimitReached, match="the graph has 900"):
        answer(game, method="subset-dp")
    assert answer(zermelo.ello("path:3", green=[0])) is True


def test_a_leaf_below_the_root() -> None:
    small = [tree_products.pruned(tree) for n in range(1, 8) for tree in tree_products.trees(n)]
    for first in small:
        for second in (tree for tree in small if () in tree):
            others = [b for b in second if b]
            single = len(first) == 1 and all(tree_products.green(first[0], b) for b in others)
            assert tree_products.green(first, second) == single


def test_light_positions_with_two_vertices_of_discrepancy_1_on_either_side() -> None:
    for i, p, j, k, q, r in product(range(2, 6), range(2, 6), *[range(4)] * 4):
        assert light((i, j, k), (p, q, r)) == 1 + (j + q) % 2


def line(depth: int) -> tree_products.Tree:
    """Return a path from its end; its product with a tree is the tree, cut at that depth."""
    tree: tree_products.Tree = ()
    for _ in range(depth):
        tree = (tree,)
    return tree


def test_the_depth_up_to_which_sludge_wins() -> None:
    for tree in (tree for n in range(1, 9) for tree in tree_products.trees(n)):
        won = [d for d in range(9) if not tree_products.green(tree, line(d))]
        cut = tree_products.cut(tree)
        assert won == list(range(9 if cut == tree_products.ALWAYS else cut + 1))


@pytest.mark.parametrize("n", [5, 6])
def test_the_lemmas_on_two_cops(n: int) -> None:
    settled = [graph for graph in connected_graphs(n) if three_cops.settled(graph)]
    assert len(settled) > 20
    assert all(cops_win(graph, 2) for graph in settled)


def test_no_lemma_settles_petersens_graph() -> None:
    assert not three_cops.settled(petersen())
    assert not cops_win(petersen(), 2)
    assert three_cops.settled(complete(5))
