"""`zermelo check book.tsv`: what a book says is found anew, and nothing false is accepted."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from importlib.resources import files
from math import factorial, gcd, prod
from pathlib import Path
from typing import Any

import pytest

import zermelo
from tests.literal import (
    arc_kayles,
    cleaning,
    cops,
    grim,
    lights_out,
    node_kayles,
    polish,
    subtraction,
)
from zermelo.checker import book_values
from zermelo.checker.book import COUNTS, CUBIC, MOST, TREES, decode
from zermelo.cli.checking_book import check_rows
from zermelo.compile.by_rules import compiled_run
from zermelo.core.errors import BadProof
from zermelo.limits.processes import tree

Cli = Callable[..., tuple[int, str, str]]

HEAD, *LINES = (
    gzip.decompress(files("zermelo.python").joinpath("book.tsv.gz").read_bytes())
    .decode()
    .splitlines()
)
SMALL = [line for line in LINES if line[0] <= "D"]
"""The graphs with at most five vertices."""

COLUMNS = HEAD.split("\t")


def written(folder: Path, rows: list[str], head: str = HEAD) -> str:
    path = folder / "book.tsv"
    path.write_text("\n".join([head, *rows, ""]))
    return str(path)


def with_cell(form: str, column: str, cell: str) -> list[str]:
    rows = []
    for line in SMALL:
        cells = line.split("\t")
        if cells[0] == form:
            assert cells[COLUMNS.index(column)] != cell
            cells[COLUMNS.index(column)] = cell
        rows.append("\t".join(cells))
    return rows


def test_a_book_is_accepted(tmp_path: Path, cli: Cli) -> None:
    path = written(tmp_path, SMALL)
    status, out, _ = cli("check", path)
    assert status == 0
    assert "accepted: all connected graphs with 1, 2, 3, 4, 5 vertices; 31 rows" in out
    packed = tmp_path / "again.tsv.gz"
    packed.write_bytes(gzip.compress(Path(path).read_bytes()))
    status, out, _ = cli("check", str(packed), "--json")
    said = json.loads(out)
    assert (status, said["result"], said["rows"]) == (0, "accepted", 31)
    assert said["columns"] == COLUMNS[1:-1]


FORM = "DFw"
"""K_{2,3}."""


def checked(rows: list[str]) -> None:
    """Check rows as a child process does, in this one."""
    check_rows(list(enumerate(rows, 2)), "graph6", COLUMNS[1:-1], None)


@pytest.mark.parametrize("column", COLUMNS[1:-1])
def test_a_changed_value_is_found(column: str) -> None:
    (line,) = (line for line in SMALL if line.startswith(FORM))
    cell = line.split("\t")[COLUMNS.index(column)]
    other = {"true": "false", "false": "true", '"N"': '"P"', '"P"': '"N"'}.get(cell)
    other = other or str(int(cell) + 1)
    place = 2 + SMALL.index(line)
    with pytest.raises(BadProof) as found:
        checked(with_cell(FORM, column, other))
    assert str(found.value) == f"line {place}: column {column}: {FORM} has {cell}, not {other}"


def _rows(change: str) -> list[str]:
    rows = list(SMALL)
    path = next(i for i, line in enumerate(rows) if "\tpath:5" in line or line.startswith("DBg"))
    if change == "missing":
        del rows[path]
    elif change == "missing at the end":
        rows.pop()
    elif change == "twice":
        rows.insert(path, rows[path])
    elif change == "isomorphic":  # another numbering in the place of another graph
        cells = rows[-1].split("\t")
        rows[-1] = "\t".join(["D~_" if cells[0] == "D~w" else "D~w", *cells[1:]])
    elif change == "order":
        rows[path], rows[path + 1] = rows[path + 1], rows[path]
    elif change == "not connected":
        rows[0:2] = [rows[0], rows[1].replace("A_", "A?")]
    elif change == "cells":
        rows[3] += "\tmore"
    elif change == "long":
        rows[3] += "x" * 5_000_000
    elif change == "no graph":
        rows[3] = rows[3].replace("Bw", "B\x01").replace("BW", "B\x01")
    elif change == "accent":
        rows[3] += "é"
    elif change == "empty line":
        rows.insert(3, "")
    elif change == "nothing":
        rows = []
    elif change == "large":
        rows.append("K" + "?" * 11 + "\t1" * (len(COLUMNS) - 2) + "\t")
    return rows


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("missing", "20 graphs with 5 vertices, not all 21"),
        ("missing at the end", "20 graphs with 5 vertices, not all 21"),
        ("twice", "stands twice"),
        ("isomorphic", "column graph6: "),
        ("order", "stands not in ascending order"),
        ("not connected", "line 3: column graph6: A? is not connected"),
        ("cells", f"line 5: {len(COLUMNS) + 1} cells, not {len(COLUMNS)}"),
        ("long", "line 5: it is longer than 4096 characters"),
        ("no graph", "column graph6: "),
        ("accent", "line 5: it has other characters"),
        ("empty line", "line 5: column graph6: "),
        ("nothing", "line 1: no row follows"),
        ("large", "column graph6: "),
    ],
)  # fmt: skip
def test_rows_that_are_wrong(change: str, what: str, tmp_path: Path, cli: Cli) -> None:
    status, out, err = cli("check", written(tmp_path, _rows(change)))
    assert (status, err) == (1, "")
    assert "rejected: line " in out
    assert what in out
    assert out.count("\n") == 1


def test_each_isomorphic_copy_is_refused() -> None:
    # All texts of graphs with four vertices that stand in no row, with the values of a row.
    forms = {line.split("\t")[0] for line in SMALL}
    cells = next(line for line in SMALL if line[0] == "C").split("\t")[1:]
    others = {f"C{chr(63 + code)}" for code in range(64)} - forms
    assert len(others) == 58
    for other in others:
        with pytest.raises(BadProof, match=r"is not (connected|in canonical form)"):
            checked(["\t".join([other, *cells])])


@pytest.mark.parametrize(
    "name",
    ["path:4", "file:/etc/hostname", "file:a", "kary:99,99", "path:5x", "nothing:3", "path:5 "],
)
def test_a_wrong_name_is_found(name: str) -> None:
    with pytest.raises(BadProof, match="column names: "):
        checked(with_cell(FORM, "names", name))


@pytest.mark.parametrize(
    ("head", "status", "what"),
    [
        (HEAD.replace("grim:nim-value", "chess:nim-value"), 3, "no rules are known"),
        (HEAD.replace("grim:nim-value", "polish:nim-value"), 1, "line 1: the head is not"),
        (HEAD.replace("graph6", "graph"), 1, "line 1: the head is not"),
        ("", 1, "line 1: the head is not"),
    ],
)  # fmt: skip
def test_heads(head: str, status: int, what: str, tmp_path: Path, cli: Cli) -> None:
    found, out, _ = cli("check", written(tmp_path, SMALL, head))
    assert found == status
    assert what in out


def test_a_damaged_file(tmp_path: Path, cli: Cli) -> None:
    data = gzip.compress(Path(written(tmp_path, SMALL)).read_bytes())
    path = tmp_path / "cut.tsv.gz"
    for cut in (
        data[:-1],
        data[: len(data) // 2],
        data[:-5] + b"\0" + data[-4:],
        data + b"x",
        b"x",
    ):
        path.write_bytes(cut)
        status, out, err = cli("check", str(path))
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert str(path) in err
    assert cli("check", str(tmp_path / "none.tsv"))[0] == 2
    assert cli("check", str(path), "--about")[0] == 2


def test_limits_are_kept(tmp_path: Path, cli: Cli) -> None:
    path = files("zermelo.python").joinpath("book.tsv.gz")
    begin = time.monotonic()
    status, out, _ = cli("check", str(path), "--time-limit", "1")
    assert status == 3
    assert "limit: time limit of 1 s reached" in out
    assert time.monotonic() - begin < 30


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="an interrupt is sent to a process")
def test_an_interrupt_says_how_far_it_came() -> None:
    path = str(files("zermelo.python").joinpath("book.tsv.gz"))
    command = [sys.executable, "-m", "zermelo", "check", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        while len(tree(process.pid) or ()) < 2:
            time.sleep(0.1)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.startswith(f"{path}: limit: interrupted; ")


def test_the_check_loads_no_method() -> None:
    program = "import sys, zermelo.cli.checking_book; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    rooms = {name.split(".")[1] for name in done.stdout.split() if name.startswith("zermelo.")}
    assert not rooms & {"solvers", "run", "encodings", "python"}


def test_the_numbers_of_graphs_are_counted() -> None:
    """Burnside's lemma counts graphs; connected ones are those of which others are made."""
    graphs = [Fraction(1), *(every(n) for n in range(1, 11))]
    logarithm = [Fraction(0)] * 11  # n a_n, where the graphs are exp(sum of C(x^k) / k)
    for n in range(1, 11):
        logarithm[n] = n * graphs[n] - sum(logarithm[k] * graphs[n - k] for k in range(1, n))
    connected: list[Fraction] = [Fraction(0)]
    for n in range(1, 11):
        rest = sum(d * connected[d] for d in range(1, n) if n % d == 0)
        connected.append((logarithm[n] - rest) / n)
    assert connected[1:] == list(map(Fraction, COUNTS))


def test_the_numbers_of_trees_are_counted() -> None:
    """Otter 1948: rooted trees are a root with a set of them, and of these those of an edge go."""
    rooted = [0, 1]
    for n in range(1, MOST):
        parts = [sum(d * rooted[d] for d in range(1, k + 1) if k % d == 0) for k in range(n + 1)]
        rooted.append(sum(parts[k] * rooted[n + 1 - k] for k in range(1, n + 1)) // n)
    for n, count in enumerate(TREES, 1):
        pairs = sum(rooted[i] * rooted[n - i] for i in range(1, n))
        same = rooted[n // 2] if n % 2 == 0 else 0
        assert count == rooted[n] - (pairs - same) // 2


@pytest.mark.skipif(shutil.which("nauty-geng") is None, reason="nauty's geng is not there")
def test_the_numbers_of_cubic_graphs_are_those_of_geng() -> None:
    for i, n in enumerate(range(4, 17, 2)):
        command = ["nauty-geng", "-c", "-q", "-d3", "-D3", str(n)]
        listed = subprocess.run(command, capture_output=True, check=True).stdout
        assert len(listed.split()) == CUBIC[i]


def test_a_graph_of_another_kind_is_refused() -> None:
    row = (2, "C~\t1\t")
    check_rows([row], "cubic graph6", ["cops:cop-number"], None)
    with pytest.raises(BadProof, match="none of the trees"):
        check_rows([row], "tree graph6", ["cops:cop-number"], None)
    with pytest.raises(BadProof, match="none of the connected cubic graphs"):
        check_rows([(2, "A_\t1\t")], "cubic graph6", ["cops:cop-number"], None)


def every(n: int) -> Fraction:
    """Return the number of graphs with n vertices."""
    found = Fraction(0)
    for cycles in partitions(n, n):
        orbits = sum(length // 2 for length in cycles)
        orbits += sum(gcd(a, b) for i, a in enumerate(cycles) for b in cycles[:i])
        times = Counter(cycles)
        same = prod(length**count * factorial(count) for length, count in times.items())
        found += Fraction(2**orbits, same)
    return found


def partitions(n: int, most: int) -> list[list[int]]:
    if n == 0:
        return [[]]
    return [[k, *rest] for k in range(min(n, most), 0, -1) for rest in partitions(n - k, k)]


def literal(form: str) -> dict[str, object]:
    """Return values by the programs of `tests.literal`, which read the rules once more."""
    graph = zermelo.graphs.graph(f"graph6:{form}")[0]
    value = {"vertices": graph.n, "edges": [list(edge) for edge in graph.edges]}
    found: dict[str, object] = {}
    impartial: dict[str, tuple[Any, dict[str, Any]]] = {
        "node-kayles": (node_kayles, {}),
        "arc-kayles": (arc_kayles, {}),
    }
    impartial |= {"grim": (grim, {})}
    for take in ([1, 2], [1, 3], [1, 2, 3]):
        name = f"subtraction {{{','.join(map(str, take))}}}"
        impartial[name] = (subtraction, {"take": take})
    if graph.m <= 9:
        impartial["polish"] = (polish, {})
    for game, (program, data) in impartial.items():
        for question in ("nim-value", "misere-outcome"):
            found[f"{game}:{question}"] = program.answer({"graph": value, **data}, question)
    number = cops.answer({"graph": value}, "cop-number")
    found["cops:cop-number"] = number
    found["cops:capture-time"] = cops.answer({"graph": value, "cops": number}, "capture-time")
    found["cleaning:brush-number"] = cleaning.answer({"graph": value}, "brush-number")
    found["lights-out:nullity"] = lights_out.answer({"graph": value}, "nullity")
    lit = {"graph": value, "lit": "all"}
    found["lights-out:fewest-presses"] = lights_out.answer(lit, "fewest-presses")
    return found


def test_a_sample_by_other_programs() -> None:
    rows = [*SMALL, *random.Random(50).sample(LINES[31:], 25)]
    for line in rows:
        form = line.split("\t")[0]
        theirs = literal(form)
        ours = book_values.answers(decode(form).masks, COLUMNS[1:-1], compiled_run())
        assert {name: ours[name] for name in theirs} == theirs, form
        if form[0] <= "D":
            assert book_values.answers(decode(form).masks, COLUMNS[1:-1]) == ours


@pytest.mark.slow
def test_the_whole_book(cli: Cli) -> None:
    status, out, _ = cli("check", str(files("zermelo.python").joinpath("book.tsv.gz")))
    assert status == 0, out
    assert "12113 rows" in out
