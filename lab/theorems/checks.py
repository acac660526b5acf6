"""The list of the checks, by the numbers of the theorem pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from lab.questions.files import questions
from lab.theorems import (
    biased,
    edge_nim,
    four_centers,
    fragments,
    kinds,
    rooted,
    small,
    stars,
    thirds,
    two_paths,
)
from lab.theorems.check import Check, Found, rows

HERE = "lab/theorems"
Fields = list[str]


def column(place: int, wanted: str = "0") -> Callable[[Fields], bool]:
    """Return whether a field of a row is as wanted."""
    return lambda fields: fields[place] == wanted


def share(fields: Fields) -> bool:
    """Whether a share of won games is at least the bound of theorem 3."""
    return int(fields[1]) / int(fields[0]) > 0.577


def agree(fields: Fields) -> bool:
    """Whether as many graphs are oddities as have schemes, and there are no exceptions."""
    return fields[1] == fields[2] and fields[3] == "0"


def question(name: str, sizes: range, right: Callable[[Fields], bool]) -> Callable[[], Found]:
    """Return the check by the table of a question."""
    return partial(rows, name, sizes, right)


def both(*runs: Callable[[], Found]) -> Callable[[], Found]:
    """Return one check after another."""

    def run() -> Iterator[tuple[str, str]]:
        return chain.from_iterable(each() for each in runs)

    return run


def asked(
    number: int, name: str, sizes: range, given: str, right: Callable[[Fields], bool],
    quick: bool = True,
) -> Check:  # fmt: skip
    """Return the check of a theorem that is the table of a question."""
    table = questions()[name].table
    assert table is not None
    source = table.task.partition(":")[0].replace(".", "/")
    return Check(number, f"{source}.py", given, question(name, sizes, right), quick)


CHECKS = (
    asked(1, "oddities", range(1, 8), "connected odd-type graphs, n <= 7", agree),
    asked(2, "two-connected", range(3, 6), "all games on 2-connected graphs, n <= 5", column(3)),
    asked(3, "share-of-oddities", range(2, 8), "all games of even parity, n <= 7", share),
    Check(4, f"{HERE}/rooted.py", "all games, vertices v and sets A, n <= 5", rooted.losses),
    asked(5, "strips", range(5, 8), "all games on strips with 5 and 7 vertices", column(3)),
    asked(6, "even-grids", range(4, 17, 2), "all colorings of even grids to 16 cells",
          column(2, "yes")),
    asked(7, "tori", range(9, 17), "all colorings of tori to 16 cells", column(2, "yes")),
    Check(8, "lab/questions/three_centers.py", "all positions on K_{3,n} with c2 <= 108",
          question("polish-three", range(108, 109), lambda f: f[2:4] == ["0", "0"] and f[5] == "0"),
          False),
    asked(9, "spiders", range(1, 13), "all positions of spiders to 12 arms", column(1)),
    Check(10, f"{HERE}/small.py", "all light positions with counts to 2", small.light),
    Check(11, f"{HERE}/small.py", "all brushes on paths and cycles, n <= 7",
          small.paths_and_cycles),
    Check(12, f"{HERE}/edge_nim.py", "all weights of paths with 1, 3, 5, 7 edges, to 9, 6, 3, 2",
          edge_nim.odd_paths),
    Check(13, f"{HERE}/edge_nim.py", "all even kernels, connected graphs, n <= 4, weights to 2",
          edge_nim.kernels),
    Check(14, f"{HERE}/edge_nim.py", "trees, n <= 5, weights to 2; cycles, n <= 6, weights to 4",
          both(edge_nim.trees, edge_nim.cycles)),
    Check(15, f"{HERE}/small.py", "two games, rooted connected graphs, n <= 3",
          partial(small.windows, 3)),
    asked(16, "interval-periods", range(1, 5), "rooted connected graphs, n <= 4, N <= 10",
          column(2)),
    Check(17, f"{HERE}/small.py", "six sets and rooted graphs, and the paths",
          small.other_periods),
    asked(18, "star-residues", range(2, 8), "critical pairs of stars, N <= 7",
          lambda f: (f[2] == "0") == (int(f[0]) < 45)),
    Check(19, f"{HERE}/stars.py", "Arc-Kayles, a <= 1, B = 461; a <= 2, B = 517",
          both(partial(stars.columns_as_rows, "arc-kayles", 1, 461),
               partial(stars.columns_as_rows, "arc-kayles", 2, 517)), False),
    Check(20, f"{HERE}/stars.py", "Node-Kayles, a <= 1 and a <= 4; Arc-Kayles, a <= 5",
          both(partial(stars.diagonal, "node-kayles", 1, 600, 126),
               partial(stars.diagonal, "node-kayles", 4, 800, 220),
               partial(stars.diagonal, "arc-kayles", 5, 600, 130),
               stars.no_common_preperiod), False),
    asked(21, "adjacent-nim", range(1, 11), "all circuits, n <= 10, weights 1 and 2", column(1)),
    asked(22, "moving-first-contracted", range(2, 5), "connected graphs, n <= 4, weights to 3",
          lambda f: f[2:] == ["0", "0"]),
    Check(23, f"{HERE}/small.py", "all pairs of rooted trees, 2 <= n <= 6",
          small.products_of_trees),
    Check(24, f"{HERE}/small.py", "connected graphs, 4 <= n <= 7", small.lemmas_of_cops),
    Check(25, f"{HERE}/small.py", "tori with at most 20 cells", small.brushes_of_tori),
    Check(26, f"{HERE}/small.py", "paths to 999 vertices", small.kayles_on_paths),
    Check(27, f"{HERE}/fragments.py", "fragments of degrees up to 4, up to four inner vertices",
          fragments.replacements),
    Check(28, f"{HERE}/thirds.py", "576 classes of positions on K_{3,n}", thirds.thirds),
    Check(29, f"{HERE}/two_paths.py", "sets within 1..5, connected graphs, n <= 3, two vertices",
          two_paths.windows, False),
    Check(30, f"{HERE}/two_paths.py",
          "sets within 1..3 and four codes, connected graphs, n <= 3, two vertices",
          two_paths.certified, False),
    Check(31, f"{HERE}/kinds.py", "games of two and three kinds of vertices, n <= 9 and n = 30",
          kinds.kinds),
    Check(32, f"{HERE}/four_centers.py", "the 413,392 classes of positions on K_{4,n}",
          four_centers.four_centers, False),
    Check(33, f"{HERE}/biased.py", "all games, 2 <= n <= 5, for p = 1/3 and p = 3/4",
          biased.biased, False),
)  # fmt: skip
