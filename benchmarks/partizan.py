"""Values of partizan games against cgt-py: python -m benchmarks.partizan [--large].

In seconds of the processor, in one run, the least of five times for what takes less than a second:
the method `values` without evidence, its kernels loaded, and cgt-py
(https://pypi.org/project/cgt-py/), which is written in Rust and certifies nothing. Each of its
values is found by a process of its own, in which the clock stands while the package is loaded, and
is compared with ours. With --large also boards at which cgt-py is stopped after two
minutes, and Clobber, which it does not have. Without cgt-py only our own times are printed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import networkx as nx

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.verdict import Assurance
from zermelo.games.ruleset.files import load
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request

RULES = Path(__file__).resolve().parents[1] / "rulesets"

LIMIT = 120
"""Seconds after which cgt-py is stopped."""

AGAIN = 4
"""How often what takes less than a second is measured again."""

ABSENT = "cgt-py is not installed, so nothing is compared: pip install cgt-py==0.11.0"

SEEDS, VERTICES, EDGES = range(20), 12, 20
"""The random graphs for Col."""

RIVAL = """
import json, sys, time, cgt_py
made, boards = json.loads(sys.argv[1])
if made != "Domineering":
    boards = [[n, [tuple(edge) for edge in edges]] for n, edges in boards]
begin = time.process_time()
values = [getattr(cgt_py, made)(*board).canonical_form for board in boards]
seconds, known = time.process_time() - begin, {}
def nested(form):
    text = repr(form)
    if text not in known:
        sides = [sorted(map(nested, side)) for side in (form.left_options, form.right_options)]
        whole = "[[%s],[%s]]" % tuple(map(",".join, sides))
        known[text] = "null" if "null" in whole or len(whole) > 10**6 else whole
    return known[text]
print(json.dumps([seconds, [nested(value) for value in values]]))
"""
"""What cgt-py's process runs: the seconds, and the forms as JSON, each as text."""

Case = tuple[str, list[zermelo.types.Instance], str | None, list[Any]]
"""Its name, our instances, and cgt-py's class, if it has one, with what makes its instances."""


def game(name: str) -> Any:
    """Return the ruleset of a name."""
    (own,) = load(str(RULES / f"{name}.py"))
    return own


def domineering(rows: int, columns: int) -> Case:
    """Return Domineering on a board."""
    name = f"{rows}x{columns}"
    own = game("domineering")(f"grid:{name}", columns=columns, question="value")
    return f"Domineering {name}", [own], "Domineering", [["|".join(["." * columns] * rows)]]


def clobber(rows: int, columns: int) -> Case:
    """Return Clobber on a checkered board."""
    name = f"{rows}x{columns}"
    blue = [v for v in range(rows * columns) if sum(divmod(v, columns)) % 2 == 0]
    own = game("clobber")(f"grid:{name}", blue=blue, question="value")
    return f"Clobber {name}", [own], None, []


def colored(title: str, rules: str, graphs: list[nx.Graph[Any]]) -> Case:
    """Return Col or Snort on graphs."""
    plain = [nx.convert_node_labels_to_integers(graph, ordering="sorted") for graph in graphs]
    own = [game(rules)(graph, question="value") for graph in plain]
    theirs = [[len(graph), [list(edge) for edge in graph.edges]] for graph in plain]
    return title, own, rules.capitalize(), theirs


def cases() -> Iterator[Case]:
    """Yield those that both finish."""
    yield colored("Snort path:16", "snort", [nx.path_graph(16)])
    yield colored("Snort 3x5", "snort", [nx.grid_2d_graph(3, 5)])
    yield domineering(4, 5)
    yield domineering(5, 5)
    graphs = [nx.gnm_random_graph(VERTICES, EDGES, seed=seed) for seed in SEEDS]
    yield colored(f"Col, {len(graphs)} random graphs", "col", graphs)


def large() -> Iterator[Case]:
    """Yield Clobber, and boards for which cgt-py needs minutes."""
    yield clobber(3, 6)
    yield colored("Snort 3x6", "snort", [nx.grid_2d_graph(3, 6)])
    yield colored("Snort 4x5", "snort", [nx.grid_2d_graph(4, 5)])


def found(instances: list[zermelo.types.Instance]) -> list[Any]:
    """Return our values, without evidence."""
    request = Request(method="values", assurance=Assurance.EXHAUSTIVE)
    return [decide_here(instance, request).answer for instance in instances]


def rival(made: str, boards: list[Any]) -> tuple[float, list[str]] | None:
    """Return the seconds and the values of cgt-py; None if it was stopped."""
    command = [sys.executable, "-c", RIVAL, json.dumps([made, boards])]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True)
    except subprocess.TimeoutExpired:
        return None
    seconds, values = json.loads(run.stdout)
    return seconds, values


def warm() -> None:
    """Load all kernels."""
    for case in (colored("", "snort", [nx.path_graph(9)]), domineering(3, 5), clobber(3, 4)):
        found(case[1])


def compared(case: Case) -> tuple[float, Ratio | None]:
    """Return our seconds for a case, and the ratio if cgt-py has the game and is installed."""
    title, instances, made, boards = case
    seconds, answers = busy(found, instances)
    again = AGAIN if seconds < 1 else 0
    seconds = min([seconds, *(busy(found, instances)[0] for _ in range(again))])
    if made is None or find_spec("cgt_py") is None:
        return seconds, None
    other = rival(made, boards)
    if other is None:
        return seconds, Ratio(title, "values", seconds, "cgt-py", LIMIT, bound=True)
    others = [each[0] for _ in range(again) if (each := rival(made, boards)) is not None]
    for answer, form in zip(answers, other[1], strict=True):
        mine = json.dumps(answer["form"], separators=(",", ":"))
        assert answer["form"] is None or mine == form, f"{title}: {mine} here, {form} by cgt-py"
    return seconds, Ratio(title, "values", seconds, "cgt-py", min([other[0], *others]))


def rows() -> Iterator[Ratio]:
    """Our values against those of cgt-py; nothing where it is not installed."""
    if find_spec("cgt_py") is None:
        print(ABSENT, file=sys.stderr)
        return
    warm()
    for case in cases():
        _, row = compared(case)
        assert row is not None
        yield row


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--large", action="store_true", help="also Clobber, Snort 3x6 and 4x5")
    options = parser.parse_args()
    if find_spec("cgt_py") is None:
        print(ABSENT, file=sys.stderr)
    warm()
    for case in (*cases(), *(large() if options.large else ())):
        seconds, row = compared(case)
        theirs = "cgt-py has no such game" if case[2] is None else "cgt-py is not installed"
        if row is not None:
            over = ">" if row.bound else ""
            theirs = f"cgt-py {over}{row.rival_seconds:.2f} s, ratio {over}{row.ratio:.2f}"
        print(f"{case[0]:26}values {seconds:8.2f} s   {theirs}", flush=True)


if __name__ == "__main__":
    main()
