"""`show --self-checking`: the part of a page that checks its certificate in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.browser.pyodide import Pyodide
from zermelo.browser.section import Work, attached, of_check
from zermelo.checker.reading.proof_file import ProofFile
from zermelo.cli.trusting import check_and_tell
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.formats.json_text import Text
from zermelo.games.registry import carried

if TYPE_CHECKING:
    from zermelo.views.page import Attached


def made(
    certificate: Certificate, text: Text, pyodide: Pyodide, deadline: Deadline
) -> tuple[CheckResult, Attached]:
    """Return what the checker says here of a certificate, and the part of the page.

    The sources are those that a fresh interpreter has loaded for this check, as `check --about`
    lists them.
    """
    checked = check_and_tell(text, deadline)
    loaded = [name for name, _ in checked.trusted.files] if checked.trusted else []
    beside = {}
    proof = certificate.evidence.proof
    if isinstance(proof, ProofFile):
        beside[proof.path.name] = proof.path.read_bytes()
    sources = sorted({each.source for each in carried()}, key=lambda source: source.path)
    work = Work(
        _name(text.source),
        text.data.decode("utf-8-sig"),
        tuple((Path(source.path).name, *source.parts[1:]) for source in sources),
        beside,
    )
    own = [name for name in loaded if name.startswith("zermelo/")]
    return checked.result, attached(work, of_check(own), pyodide)


def _name(source: str) -> str:
    """Return what the certificate is called in the page: its file's name, without folders."""
    name = Path(source).name.removesuffix(".gz")
    return "certificate.json" if name == "-" else name
