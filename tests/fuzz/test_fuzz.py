"""Fuzzing: whatever is read, nothing but zermelo's own errors comes of it, and no false claim.

Every property runs some cases by default and 10^5 altogether with ``pytest -m nightly``. The cases
are the same ones each time: no database, no random start.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import math
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from evidence_forms import FORMS
from fuzzing import (
    EDGE_LINES,
    broken_texts,
    certificates,
    changed,
    graph6_texts,
    graph_texts,
    instances,
    one_line,
    whole_certificates,
)
from fuzzing_formulas import (
    builders,
    formula_is_read,
    formula_of_lists,
    formula_or_error,
    formula_texts,
    made_of_lists,
    proofs,
    refutes_only_the_false,
    solution_or_error,
    solver_outputs,
)
from fuzzing_sweeps import experiment_or_error, experiment_texts, record_files, records_or_error
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from small_certificates import WITHOUT

from lab import graph6 as writing
from zermelo.checker.check import check
from zermelo.checker.lrup import check_refutation
from zermelo.checker.reading import certificate as certificate_format
from zermelo.checker.reading.proof_file import ProofFile
from zermelo.cli.main import run as command
from zermelo.core import graph6
from zermelo.core.certificate import Certificate, CheckResult, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError
from zermelo.core.instance import Instance
from zermelo.families.files import text_format
from zermelo.families.language import parse
from zermelo.formats import certificate_writing
from zermelo.formats.columns import read_columns
from zermelo.formats.files import certificates as read_certificates
from zermelo.formats.files import instances as read_instances
from zermelo.formats.graph_lines import graphs as read_graphs
from zermelo.formats.instance import ask, decode, encode, has_file
from zermelo.formats.json_text import dumps, loads
from zermelo.formats.table import load
from zermelo.games.polish import rules as polish
from zermelo.games.registry import GAMES
from zermelo.solvers.method import every_method
from zermelo.sweeps.matrix import Wanted, run_all

PROMPT = 20.0
"""Seconds after which reading or checking a small input has hung (a 2 s limit included)."""


def reads(value: Any) -> None:
    """An instance is read or refused; what is read is written and read again unchanged."""
    begun = time.monotonic()
    try:
        instance = decode(loads(json.dumps(value)), Path("/nonexistent"))
    except InputError as error:
        one_line(error)
        return
    for entry in every_method(instance.game):
        if instance.question in entry.questions and entry.applies(instance) is None:
            entry.cost(instance, None)
    written = encode(instance)
    assert has_file(instance)
    again = decode(loads(dumps(written)), Path())
    assert (again.position, again.labels) == (instance.position, instance.labels)
    assert encode(again) == written
    for question in GAMES[instance.game].questions:
        try:
            assert ask(instance, question.name).question == question.name
        except InputError as error:
            one_line(error)
    assert time.monotonic() - begun < PROMPT


def is_read(value: Any) -> None:
    """A whole instance is read."""
    assert decode(value, Path()).game == value["game"]
    reads(value)


def claim(value: Any) -> str:
    return json.dumps([value[key] for key in ("instance", "question", "answer")], sort_keys=True)


@cache
def known_claims() -> frozenset[str]:
    return frozenset(claim(json.loads(text)) for text in certificates())


def is_true(certificate: Certificate) -> bool:
    """Whether other methods prove the claim: they answer, and none says otherwise."""
    runs = run_all(certificate.instance, Wanted(seconds=5), evidence=False)
    answers = [run.outcome.answer for run in runs if run.outcome and run.answered]
    if certificate.question == "weak-cop-number" and answers:
        # Each answer is an interval with the number in it.
        lower = max(answer[0] for answer in answers)
        upper = min((answer[1] for answer in answers if answer[1] is not None), default=math.inf)
        first, last = certificate.answer
        return bool(first <= lower <= upper <= (math.inf if last is None else last))
    return {dumps(answer) for answer in answers} == {dumps(certificate.answer)}


def checks(value: Any) -> None:
    """A changed certificate is refused or rejected, or its claim is true all the same."""
    begun = time.monotonic()
    try:
        certificate = certificate_format.decode(loads(json.dumps(value)), Path("/nonexistent"))
        result = check(certificate, Deadline(2.0))
    except InputError as error:
        one_line(error)
        return
    assert isinstance(result, CheckResult)
    assert time.monotonic() - begun < PROMPT
    if result.accepted and claim(value) not in known_claims():
        assert is_true(certificate), dumps(value)


def is_accepted(value: Any) -> None:
    """A whole certificate is accepted, written out and read again too."""
    certificate = certificate_format.decode(value, Path())
    assert check(certificate).accepted
    again = certificate_writing.encode(certificate)
    assert check(certificate_format.decode(loads(dumps(again)), Path())).accepted


def parses(text: str) -> None:
    """A text of the mini-language makes a graph or an error."""
    try:
        graph = parse(text, Path("/nonexistent"))
    except InputError as error:
        one_line(error)
        return
    assert all(0 <= v < graph.n for edge in graph.edges for v in edge)


def is_a_line(text: str) -> None:
    """A line of graph6, sparse6 or digraph6 makes a graph or an error; what is written is read."""
    for name in ("graph6", "sparse6", "digraph6", text_format(text)):
        try:
            graph = graph6.decode(text, name)
        except InputError as error:
            one_line(error)
            continue
        if graph.n > 200:
            continue
        assert graph6.decode(writing.encode(graph), text_format(writing.encode(graph))) == graph
        if not graph.directed:
            assert graph6.decode(writing.encode_sparse6(graph), "sparse6") == graph


TABLE_OF: Instance = decode({"game": "polish", "graph": {"family": "path:3"}}, Path())

READERS: tuple[Callable[[Path], Any], ...] = (
    lambda path: read_columns(path, 2),
    lambda path: decode({"game": "polish", "graph": {"edges_file": path.name}}, path.parent),
    lambda path: decode(
        {"game": "polish", "graph": {"edges_file": path.name, "vertices": 4}}, path.parent
    ),
    lambda path: decode(
        {"game": "polish", "graph": {"family": "path:2"}, "brushes": {"file": path.name}},
        path.parent,
    ),
    lambda path: parse(f"file:{path.name}", path.parent).adjacency,
    lambda path: list(read_graphs(str(path))),
    lambda path: list(read_instances(str(path))),
    lambda path: list(read_certificates(str(path))),
    lambda path: list(ProofFile(path, digest(path)).lines()),
    lambda path: load(str(path), TABLE_OF, polish.RULES, Deadline()),
)
"""All that reads files."""


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_from_file(case: tuple[bytes, str]) -> None:
    """A file of any content and name is read or refused by every reader of files."""
    content, suffix = case
    with TemporaryDirectory() as folder:
        path = Path(folder, f"x{suffix}")
        path.write_bytes(content)
        for reader in READERS:
            try:
                reader(path)
            except InputError as error:
                one_line(error)
            except BadProof:
                pass  # the checker rejects


def is_json(text: bytes) -> None:
    """Bytes are JSON or an error; what is JSON is written and read again."""
    try:
        value = loads(text)
    except InputError as error:
        one_line(error)
        return
    assert loads(dumps(value)) == value


@st.composite
def contents(draw: st.DrawFn) -> tuple[bytes, str]:
    kind = draw(st.sampled_from(("edges", "npz", "lines", "json", "gzip", "bytes")))
    if kind == "edges":
        content = draw(broken_texts(EDGE_LINES)).encode("utf-8", "surrogatepass")
    elif kind == "npz":
        stream = io.BytesIO()
        arrays = {
            name: np.array(draw(st.sampled_from(([[0, 1]], [[0, 1], [1, 2]], [0], [[0.5, 1]], []))))
            for name in draw(st.sampled_from((("a",), ("a", "b"), ())))
        }
        np.savez(stream, **arrays)  # type: ignore[arg-type]
        content = stream.getvalue()
    elif kind == "lines":
        content = "\n".join(draw(st.lists(broken_texts(graph6_texts()), max_size=3))).encode()
    elif kind == "json":
        content = json.dumps(draw(instances())).encode()
    elif kind == "gzip":
        content = gzip.compress(draw(st.binary(max_size=50)))
    else:
        content = draw(st.binary(max_size=200))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(content)))
        content = content[:at] + draw(st.binary(max_size=2)) + content[at + 1 :]
    return content, draw(st.sampled_from((".txt", ".npz", ".json", ".jsonl", ".gz", ".g6")))


def json_bytes() -> st.SearchStrategy[bytes]:
    text = st.one_of(instances(), changed(instances())).map(json.dumps)
    return st.one_of(broken_texts(text).map(lambda t: t.encode("utf-8", "replace")), st.binary())


COMMANDS = (
    ("check",), ("check", "--json"), ("reduce", "--to", "ello"), ("reduce", "--to", "seepage"),
    ("reduce", "--to", "vertexnim"), ("reduce", "--back"), ("experiment", "status"),
    ("experiment", "show", "--json"), ("encode", "--as", "cnf"),
    ("orient", "--odd", "0,1", "--method", "obstruction"),
)  # fmt: skip
"""Commands that read a file and need no solver."""


def says_one_line(case: tuple[tuple[bytes, str], tuple[str, ...]]) -> None:
    """A command has a result, or one line for each thing that is wrong and no traceback."""
    (content, suffix), words = case
    with TemporaryDirectory() as folder:
        path = Path(folder, f"x{suffix}")
        path.write_bytes(content)
        out, err = io.TextIOWrapper(io.BytesIO()), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = command([*words, str(path)])
        out.flush()
    said = err.getvalue()
    assert status in (0, 1, 2, 3), (words, said)
    assert all(line.startswith("zermelo: ") or status == 1 for line in said.splitlines()), said
    assert status != 2 or said or out.tell()


Property = tuple[Callable[[], st.SearchStrategy[Any]], Callable[[Any], None], float]

PROPERTIES: dict[str, Property] = {
    "whole instances": (instances, is_read, 1),
    "broken instances": (lambda: changed(instances()), reads, 6),
    "whole certificates": (whole_certificates, is_accepted, 1),
    "broken certificates": (lambda: changed(whole_certificates()), checks, 6),
    "mini-language": (lambda: broken_texts(graph_texts()), parses, 2),
    "graph6 lines": (lambda: broken_texts(graph6_texts()), is_a_line, 2),
    "files": (contents, read_from_file, 1),
    "JSON texts": (json_bytes, is_json, 1),
    "written formulas": (builders, formula_is_read, 0.5),
    "formula texts": (formula_texts, formula_or_error, 1),
    "formulas of lists": (made_of_lists, formula_of_lists, 0.5),
    "solver outputs": (solver_outputs, solution_or_error, 0.5),
    "proofs": (proofs, refutes_only_the_false, 1),
    "experiment files": (experiment_texts, experiment_or_error, 1),
    "record files": (record_files, records_or_error, 0.1),
    "commands": (
        lambda: st.tuples(contents(), st.sampled_from(COMMANDS)),
        says_one_line,
        0.4,
    ),
}
"""What is drawn, what must hold, and how many times 5,000 cases there are in a night."""

MOST_MEMORY = 8 << 30
"""Bytes of addresses that the fuzzing may use: what needs more fails, not the machine."""


@pytest.fixture(autouse=True)
def limited_memory() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


CHUNK = 500
"""Hypothesis remembers what it has drawn, so many cases are made in several goes."""


def fuzz(name: str, cases: int, first: int = 0) -> None:
    """Draw cases and test the property on them; the goes from `first` on, each with its seed."""
    for go in range(first, first - (-cases // CHUNK)):
        _go(name, go, min(CHUNK, cases - (go - first) * CHUNK))


def _go(name: str, number: int, cases: int) -> None:
    strategy, function, _ = PROPERTIES[name]
    quiet = list(HealthCheck)

    @seed(number)
    @settings(max_examples=cases, database=None, deadline=None, suppress_health_check=quiet)
    @given(strategy())
    def run(case: Any) -> None:
        function(case)

    run()


@pytest.mark.parametrize("name", PROPERTIES)
def test_some_cases(name: str) -> None:
    fuzz(name, math.ceil(40 * PROPERTIES[name][2]))


@pytest.mark.nightly
@pytest.mark.parametrize("name", PROPERTIES)
def test_a_hundred_thousand_cases(name: str) -> None:
    fuzz(name, round(5_000 * PROPERTIES[name][2]))


def test_the_nightly_cases_are_a_hundred_thousand() -> None:
    assert sum(share for _, _, share in PROPERTIES.values()) * 5_000 >= 100_000


def test_there_are_certificates_of_every_kind() -> None:
    values = [json.loads(text) for text in certificates()]
    seen = {(value["instance"]["game"], value["evidence"]["kind"]) for value in values}
    assert {game for game, _ in seen} == set(GAMES)
    assert seen | WITHOUT == {(game, kind) for game in FORMS for kind in FORMS[game]}


def test_some_of_the_proofs_are_accepted() -> None:
    found = []

    @seed(0)
    @settings(max_examples=200, database=None, deadline=None)
    @given(proofs())
    def run(case: Any) -> None:
        found.append(check_refutation(case[1], ProofText(case[2]), Deadline()).status)

    run()
    assert {Status.ACCEPTED, Status.REJECTED} <= set(found)
