"""Benchmark sets: instances with certified answers, as files that other people's solvers read.

Every answer in it is certified here and now; an instance whose answer is not is left out. The
formulas are those of `zermelo encode`, in each format that the question has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.encodings.text import encoding_text
from zermelo.formats import certificate_writing
from zermelo.formats.instance import decode, encode
from zermelo.formats.json_text import dumps
from zermelo.reductions import generating
from zermelo.run.decide import decide
from zermelo.solvers.method import Request

FORMS = ("cnf", "qdimacs", "opb", "cpsat")
"""The formats in which each question is written, as far as there are encodings."""

PARTS = ("sources", "formulas", "instances")  # a task names a file in the first that has one

BESIDE = {
    "README.md": "README.md", "field.xml": "field.xml", "answer.prp": "answer.prp",
    "score.txt": "score.py", "solver.txt": "zermelo_field/solver.py",
}  # fmt: skip
"""The files that are the same in each set, and their places; BenchExec wants a name with a dot."""

Item = tuple[str, Instance, generating.Named | None]
"""The name of an instance, the instance, and the formula that it was made of."""


def _reduction_items(texts: list[str], game: str) -> Iterator[Item]:
    for text in texts:
        for seed in range(3):
            found = generating.draw_formula(text, seed)
            yield found.name, generating.reduce_to(found, game, None, None), found


def _items(game: str, question: str, graphs: list[str], **data: Any) -> Iterator[Item]:
    for text in graphs:
        value = {"game": game, "graph": {"family": text}, "question": question, **data}
        name = f"{game}-{text.translate(str.maketrans(':,=', '---'))}"
        yield name, decode(value, Path()), None


def _optima() -> Iterator[Item]:
    cubic = [f"regular:{n},3,seed={seed}" for n in (10, 14) for seed in (1, 2)]
    yield from _items("cleaning", "brush-number", ["petersen", "grid:4x4", *cubic])
    yield from _items("lights-out", "fewest-presses", ["grid:4x4", "grid:5x5", *cubic], lit="all")


SETS: Mapping[str, tuple[str, Callable[[], Iterator[Item]]]] = {
    "sat": (
        "random 3-SAT with 4.26 and 9 clauses for each variable, as ELLO",
        lambda: _reduction_items([f"3sat:{n},{r}" for n in (5, 8) for r in (4.26, 9)], "ello"),
    ),
    "qbf": (
        "random QBF with two blocks, as Seepage",
        lambda: _reduction_items(["qbf:2,a1/1,e2/2", "qbf:2,a2/1,e3/2"], "seepage"),
    ),
    "optima": ("brush numbers and fewest presses of small graphs", _optima),
}
"""The sets: what each is, and what yields it."""


def write(name: str, folder: Path, seconds: float, tell: Callable[[str], object]) -> int:
    """Write a set into a folder, and return how many instances it holds.

    Raises `InputError` if there is no such set, or the folder is not empty or cannot be written.
    """
    if name not in SETS:
        raise InputError(f"there is no benchmark set {shown(name)}", nearest(name, SETS))
    known: dict[str, dict[str, Any]] = {}
    try:
        if folder.exists() and any(folder.iterdir()):
            raise InputError("the folder is not empty", "name a new one", "", str(folder))
        for part in (*PARTS, "certificates", "tasks", "zermelo_field"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        for item, instance, source in SETS[name][1]():
            verdict = decide(instance, Request(assurance=Assurance.CERTIFIED, time_limit=seconds))
            if verdict.certificate is None or verdict.assurance is not Assurance.CERTIFIED:
                tell(f"{item} is left out: {verdict.reason or 'its answer is not certified'}")
                continue
            known[item] = {"question": instance.question, "answer": verdict.answer}
            lines = [*_write_item(folder, (item, instance, source), verdict.answer, seconds), ""]
            (folder / "tasks" / f"{item}.yml").write_text("\n".join(lines), "utf-8")
            certificate_writing.write(verdict.certificate, f"{folder}/certificates/{item}.json")
        for beside, place in BESIDE.items():
            text = files("zermelo.sweeps.field").joinpath(beside).read_text("utf-8")
            (folder / place).write_text(text, "utf-8")
        (folder / "answers.json").write_text(f"{dumps(known)}\n", "utf-8")
    except OSError as error:
        what = f"cannot write it: {error.strerror or error}"
        raise InputError(what, "choose another place", "", str(folder)) from None
    return len(known)


def _write_item(folder: Path, item: Item, answer: Any, seconds: float) -> Iterator[str]:
    """Write an instance and its formulas; yield the lines of the task for BenchExec."""
    name, instance, source = item
    texts = {f"instances/{name}.json": f"{dumps(encode(instance))}\n"}
    for form in FORMS:
        with suppress(InputError):  # the question has no such formula
            text = encoding_text(instance, form, None, Deadline(seconds))
            texts[f"formulas/{name}.{form}"] = text
    if source is not None:
        end = "qdimacs" if source.formula.prefix else "cnf"
        texts[f"sources/{name}.{end}"] = "".join(f"{line}\n" for line in source.lines())
    for path, text in texts.items():
        (folder / path).write_text(text, "utf-8")
    yield "format_version: '2.0'"
    yield f"input_files: '../{min(texts, key=lambda path: PARTS.index(path.partition('/')[0]))}'"
    yield "properties:"
    yield "  - property_file: ../answer.prp"
    if isinstance(answer, bool):
        yield f"    expected_verdict: {dumps(answer)}"
