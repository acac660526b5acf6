"""The tables: the small orders made again, their sums, samples by certificates, known values."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from lab.kept import Asked
from lab.program import Deadline
from lab.tables import connected, large, octal, sequences, stored, values
from lab.tables.__main__ import FOLDER, main
from lab.tables.checking import octal_line
from zermelo.cli.main import run
from zermelo.python.book import columns, where

SMALL = [str(order) for order in range(1, 7)]

PUBLISHED = {
    # Winning Ways, chapter 4; heaps counted from 0.
    "0.07": (53, 34), "0.137": (52, 34), "0.17": (33, 34), "0.77": (71, 12), "0.6": None,
    # Long ones, from the lists of A. Flammenkamp and of T. Czajka, with who found them.
    "0.45": (498, 20),
    "0.156": (3479, 349),  # Kenyon 1967
    "0.356": (7315, 142),  # Austin 1976
    "0.644": (3256, 442),  # Austin 1976
    "0.165": (5181, 1550),  # Austin 1976
    "0.127": None,  # 46578, 4: Gangolli and Plambeck 1989; that takes 93,000 columns
    "0.56": None,  # 326640, 144: the same
    "0.376": None,  # 2268248, 4: the same
    "0.16": None,  # 105351, 149459: the same
    # Periods that short sequences prove, from the second list.
    "0.11": (3, 1), "0.12": (1, 4), "0.15": (1, 10), "0.31": (3, 2),
    "0.34": (7, 8), "0.35": (1, 6), "0.52": (4, 4), "0.53": (11, 9), "0.54": (3, 7), "0.57": (1, 4),
    "0.71": (3, 2), "0.72": (1, 4), "0.75": (1, 2), "0.115": (1, 14), "0.116": (139, 96),
    "0.124": (122, 62), "0.131": (4, 4), "0.134": (60, 62), "0.141": (14, 11), "0.144": (4, 10),
    "0.145": (3, 9), "0.147": (3, 8), "0.152": (2, 48), "0.153": (16, 14), "0.154": (4, 11),
    "0.157": (1, 6), "0.171": (12, 11), "0.173": (21, 40), "0.176": (24, 8),
    "0.316": (4, 12), "0.331": (4, 3), "0.332": (1, 4), "0.351": (1, 8), "0.353": (4, 2),
    "0.373": (2, 28), "0.375": (37, 18), "0.512": (3, 6), "0.524": (1, 52), "0.532": (7, 5),
    "0.536": (1, 5), "0.772": (8, 4),
    # The short ones where nothing can be done with a heap of 1: the list leaves such heaps out.
    "0.22": (1, 3), "0.26": (1, 4), "0.226": (21, 5),
    "0.02": (1, 4), "0.44": (143, 24), "0.055": (259, 148), "0.051": (48, 48), "0.045": (189, 32),
    "0.044": (214, 36), "0.017": (15, 60),
}  # fmt: skip
"""Preperiod and period; None where none is proved by 2^16 columns."""


def test_the_small_tables_are_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["make", *SMALL, "-o", str(tmp_path)]) == 0
    sums = (FOLDER / stored.SUMS).read_text().splitlines()
    for line in (tmp_path / stored.SUMS).read_text().splitlines():
        assert line in sums
    assert len(list(tmp_path.iterdir())) == 7
    assert capsys.readouterr().out.count("\n") == 7


def test_the_sums_of_all_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--sample", "0"]) == 0
    told = capsys.readouterr().out.splitlines()
    names = stored.names(FOLDER)
    assert {*names} == {*map(str, connected.ORDERS), "octal"}
    assert len(told) == 1 + len(names)
    for line in (FOLDER / stored.SUMS).read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest


def test_a_sample_has_certificates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("4", "6", "octal"):
        stored.write(tmp_path, name, stored.read(FOLDER, name))
    stored.write_sums(tmp_path)
    arguments = [
        "check",
        "--folder",
        str(tmp_path),
        "--sample",
        "2",
        "--colorings",
        "16",
        "--every",
    ]
    assert main([*arguments, "--seed", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == [
        "SHA256SUMS", "connected-4", "connected-6", "octal"
    ]  # fmt: skip
    assert all(line.endswith(" 0 answers without one") for line in told[1:])
    assert "6 graphs, all canonical and connected; 2 lines" in told[1]


def test_a_second_program_checks_the_certificates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "second"
    asked = ["check", "--only", "4", "--sample", "2", "--colorings", "0", "--second", str(program)]
    assert main(asked) == 2
    assert "cannot be run" in capsys.readouterr().err
    for status, ends, said in ((0, 0, "accepts"), (3, 0, "accepts 0"), (1, 1, "second checker")):
        program.write_text(f"#!/bin/sh\necho word\nexit {status}\n")
        program.chmod(0o755)
        assert main(asked) == ends
        told = capsys.readouterr()
        assert said in told.out + told.err


def test_a_deposit_says_what_its_files_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    assert main(["deposit", "-o", str(folder)]) == 0
    assert capsys.readouterr().out.count("\n") == 15
    package = json.loads((folder / "datapackage.json").read_text())
    assert {each["name"] for each in package["resources"]} == {
        "book", "octal", *(f"connected-{n}" for n in connected.ORDERS)
    }  # fmt: skip
    casts: dict[str, Callable[[str], object]] = {
        "integer": int,
        "boolean": {"true": True, "false": False}.__getitem__,
        "string": str,
    }
    for each in package["resources"]:
        data = (folder / each["path"]).read_bytes()
        assert each["bytes"] == len(data)
        assert each["hash"] == f"sha256:{hashlib.sha256(data).hexdigest()}"
        lines = (gzip.decompress(data) if "compression" in each else data).decode().splitlines()
        dialect, fields = each["dialect"], each["schema"]["fields"]
        names = [field["name"] for field in fields]
        head, rows = lines[0], lines[1:]
        assert head.removeprefix("# ").split(dialect["delimiter"]) == names
        assert head.startswith("#") is not dialect["header"]
        assert len(rows) == each["rows"] > 0
        for row in rows[:: max(1, len(rows) // 500)]:
            cells = row.split(dialect["delimiter"])
            assert len(cells) == len(fields)
            for cell, field in zip(cells, fields, strict=True):
                if cell not in each["schema"]["missingValues"]:
                    casts[field["type"]](cell)
    assert main(["deposit", "-o", str(folder)]) == 2


OEIS = {
    "A001349": [1, 1, 2, 6, 21, 112, 853, 11117],
    "A000055": [1, 1, 1, 2, 3, 6, 11, 23],
    "A005142": [1, 1, 1, 3, 5, 17, 44, 182],
    "A334443": [1, 0, 1, 2, 9, 33, 290, 3692],
}
"""The first terms, as OEIS has them, from 1 vertex on."""


def test_sequences_are_those_of_oeis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sequences", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.count("\n") == len(sequences.SEQUENCES)
    for name, known in OEIS.items():
        lines = (tmp_path / f"b{name.removeprefix('A')}.txt").read_text().splitlines()
        assert lines == [f"{n} {term}" for n, term in enumerate(known, 1)]
    assert {name for name in sequences.SEQUENCES if name.startswith("A")} == {*OEIS}


def test_node_kayles_as_the_literature_has_it() -> None:
    found = {
        row["names"][0]: row["values"]["node-kayles"]["nim-value"] for row in where("names <> ''")
    }
    assert [found[f"path:{n}"] for n in range(1, 9)] == [1, 1, 2, 0, 3, 1, 1, 0]  # A002187
    graphs = ("path:2", "cycle:4", "grid:2x3", "grid:2x4")
    known = [zermelo.graphs.lookup(each)["values"]["node-kayles"]["nim-value"] for each in graphs]
    assert known == [1, 0, 1, 0]  # 2 x n, which A316632 names
    assert zermelo.graphs.lookup("grid:3x2")["values"]["node-kayles"]["nim-value"] == 1  # A316632


NAUTY = pytest.mark.skipif(
    not (shutil.which("geng") or shutil.which("nauty-geng")), reason="geng is not there"
)


def here(_: str, __: str, asked: list[Asked], deadline: Deadline, *___: object) -> list[Any]:
    """Do in this process what is done in pieces that are kept."""
    return [json.loads(next(large.rows(size, deadline, **told))) for size, told in asked]  # type: ignore[arg-type]


@NAUTY
def test_a_larger_book_is_made_as_the_book_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(large.NAMES, "book-5", ("book", 5))
    monkeypatch.setitem(large.KINDS["book"].counts, 5, 21)

    monkeypatch.setattr(large, "results", here)
    head, *lines = large.lines("book-5", Deadline(), str(tmp_path / "records"))
    assert {*head.split("\t")} >= {"graph6", "grim:misere-outcome", "ello:event", "names"}
    assert stored.write_lines(tmp_path / "book.tsv.gz", [head, *lines]) == 21
    assert gzip.decompress((tmp_path / "book.tsv.gz").read_bytes()).decode().split() == (
        "\n".join((head, *lines)).split()
    )
    rows = list(where("vertices = 5"))
    assert [line.split("\t")[0] for line in lines] == sorted(row["graph6"] for row in rows)
    known = {row["graph6"]: row for row in rows}
    for line in lines:
        form, *cells, names = line.split("\t")
        assert [name for name in names.split() if zermelo.graphs.graph(name)[0].n == 5] == (
            known[form]["names"]
        )
        for column, cell in zip(head.split("\t")[1:-1], cells, strict=True):
            game, _, question = column.partition(":")
            assert json.loads(cell) == known[form]["values"][game][question]
    assert len(head.split("\t")) == len(columns()) - 6  # the shape without two
    assert len(large.columns(large.KINDS["book"], 10)) == len(columns()) - 10  # and without POLISH


@NAUTY
@pytest.mark.parametrize(("kind_name", "order", "count"), [
    ("cubic", 12, 85), ("trees", 9, 47), pytest.param("trees", 11, 235, marks=pytest.mark.slow),
])  # fmt: skip
def test_a_book_of_cubic_graphs_or_trees(
    kind_name: str, order: int, count: int, tmp_path: Path,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    name, kind = f"{kind_name}-{order}", large.KINDS[kind_name]
    if name not in large.NAMES:  # smaller, for every run
        monkeypatch.setitem(large.NAMES, name, (kind_name, order))
        monkeypatch.setitem(kind.counts, order, count)
        monkeypatch.setattr(large, "results", here)
    head, *lines = large.lines(name, Deadline(), str(tmp_path / "records"))
    form = lines[0].partition("\t")[0]
    stored.write_lines(tmp_path / "book-more.tsv.gz", [head, *lines])
    assert run(["check", "--no-limits", str(tmp_path / "book-more.tsv.gz")]) == 0
    said = f"accepted: all {'trees' if kind.head[0] == 't' else 'connected cubic'}"
    assert said in capsys.readouterr().out
    stored.write_sums(tmp_path)
    assert (tmp_path / stored.SUMS).read_text().endswith("  book-more.tsv.gz\n")
    shuffled = zermelo.graphs.graph(f"graph6:{form}")[0]
    found = zermelo.graphs.lookup(shuffled, str(tmp_path))
    assert found["graph6"] == form
    assert list(found["values"]["cops"]) == ["cop-number", "capture-time"]
    for wrong, what in (
        ([head.replace(kind.head, "graph6"), *lines],
         "such books are not checked" if order > 10 else "not all"),
        ([head, *lines[:-1]], "not all"),
        ([head.replace(kind.head, {"cubic graph6": "tree graph6"}.get(kind.head, "cubic graph6")),
          *lines], ""),
    ):  # fmt: skip
        (tmp_path / "book-wrong.tsv").write_text("\n".join([*wrong, ""]))
        assert run(["check", "--no-limits", str(tmp_path / "book-wrong.tsv")]) == 1
        assert what in capsys.readouterr().out


@pytest.mark.slow
def test_the_larger_tables_by_samples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--sample", "20", "--every", "--seed", "1"]) == 0
    assert capsys.readouterr().out.count("without one") == 10


def changed(folder: Path, name: str, old: str, new: str, sums: bool = True) -> None:
    text = stored.read(FOLDER, name)
    assert text.count(old) == 1
    stored.write(folder, name, text)
    stored.write_sums(folder)
    stored.write(folder, name, text.replace(old, new))
    if sums:
        stored.write_sums(folder)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("3", "BW 2 ", "BW 3 ", "BW: node-kayles: the table says 3, a certificate 2"),
        ("3", "Bw 1 1 0 ", "Bw 1 1 1 ", "Bw: polish: the table says 1, a certificate 0"),
        ("2", "A_ 1 1 1 1 1 2 1", "A_ 1 1 1 1 0 2 1", "A_: oddity: the table says False"),
        ("2", "A_ 1 1 1 1 1 2 1", "A_ 1 1 1 1 1 3 1", "A_: winnable: the table says 3"),
        ("2", "A_ 1 1 1 1 1 2 1", "A_ 1 1 1 2 1 2 1", "A_: cops: the table says 2"),
        ("2", "A_ 1 1 1 1 1 2 1", "A_ 1 1 1 1 1 2 2", "A_: brushes: the table says 2"),
        ("3", "BW", "Bo", "Bo is no connected graph in canonical form"),
        ("3", "Bw", "BW", "not in ascending order"),
        ("3", "Bw", "Bw 1 1 0 1 0 3 2\nBw", "no table of 2 graphs"),
        ("octal", "\n0.77 ", "\n0.78 ", "no table of all games"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(
    name: str, old: str, new: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(tmp_path, name, old, new)
    assert main(["check", "--folder", str(tmp_path), "--colorings", "8"]) == 1
    assert message in capsys.readouterr().err


def test_a_wrong_period_is_found() -> None:
    assert octal_line("0.77 71 12 169", Deadline())["certified"] == 1
    for line in ("0.77 70 12 167", "0.77 71 24 193", "0.77 71 12 170"):
        with pytest.raises(stored.Wrong, match=r"0\.77: the table says"):
            octal_line(line, Deadline())


def test_a_changed_file_has_another_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(tmp_path, "3", "BW 2 ", "BW 3 ", sums=False)
    assert main(["check", "--folder", str(tmp_path)]) == 1
    assert "the sums differ: connected-3.txt" in capsys.readouterr().err


def test_a_graph_is_found_however_it_is_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "DhC", "DBg", "D?{"]) == 0  # two numberings of the path, and the star
    head, path, head_again, path_again, _, star = capsys.readouterr().out.splitlines()
    assert (head, path) == (head_again, path_again)
    assert path != star
    for text, message in (
        ("D??", "the tables have connected graphs"),
        ("D", "is in no table"),
        ("", "is in no table"),
        ("J???????????", "graph6 of a connected graph"),
        ("D~\x01", "is in no table"),
    ):
        assert main(["find", text]) == 2
        assert message in capsys.readouterr().err
    assert main(["find", "A_", "--folder", "/nowhere"]) == 2
    assert "no table connected-2" in capsys.readouterr().err


def test_values_that_the_literature_has() -> None:
    def masks(text: str) -> tuple[int, ...]:
        return tuple(zermelo.graphs.graph(text)[0].masks)

    assert [values.node_kayles(masks(f"path:{n}")) for n in range(1, 9)] == [1, 1, 2, 0, 3, 1, 1, 0]
    assert [values.arc_kayles(masks(f"path:{n}")) for n in range(1, 9)] == [0, 1, 1, 2, 0, 3, 1, 1]
    assert [values.polish(masks(f"complete:{n}")) for n in range(2, 6)] == [1, 0, 0, 0]
    assert values.polish(masks("bipartite:2,3")) == 2
    assert values.cops(masks("petersen")) == 3
    assert [values.brushes(masks(f"complete:{n}")) for n in range(2, 8)] == [1, 2, 4, 6, 9, 12]
    assert values.winnable(masks("grid:2x4")) == 128 - 4
    assert values.oddity(masks("grid:3x3")) == 1


def test_octal_games_have_the_published_periods() -> None:
    lines = stored.read(FOLDER, "octal").splitlines()[1:]
    table = {line.split()[0]: line.split()[1:3] for line in lines}
    for code, known in PUBLISHED.items():
        assert table[code] == (["-", "-"] if known is None else [str(each) for each in known]), code


def test_0_161_and_0_36_differ_at_heap_519_first() -> None:
    first, second = (octal.NimValues(code).up_to(520) for code in ("0.161", "0.36"))
    assert first[:519] == second[:519]
    assert first[519] != second[519]


def test_a_period_is_proved_by_enough_values_and_by_no_fewer() -> None:
    kayles = octal.NimValues("0.77").up_to(300)
    assert octal.proved(kayles) == octal.Period(71, 12, 169)
    assert octal.proved(kayles[:169]) == octal.Period(71, 12, 169)
    assert octal.proved(kayles[:168]) is None
    assert octal.period("0.6", 500) is None
    assert len(list(octal.games())) == 511


def test_a_passed_deadline_ends_the_making() -> None:
    with pytest.raises(zermelo.errors.LimitReached):
        connected.table(4, Deadline(0))
    with pytest.raises(zermelo.errors.LimitReached):
        octal.table(Deadline(0))


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not there")
def test_the_sums_are_in_the_form_that_everybody_reads() -> None:
    subprocess.run(["sha256sum", "-c", "--quiet", stored.SUMS], cwd=FOLDER, check=True)
