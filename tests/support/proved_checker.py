"""The LRAT checker among the books of ACL2, proved sound there, as a judge from outside.

Debian's packages acl2 and acl2-books-source have it. Our part is the reading of the two files.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

BOOKS = Path("/usr/share")
CHECKER = "projects/sat/lrat/list-based/lrat-checker"
FOUND = sorted(BOOKS.glob(f"acl2-*/books/{CHECKER}.lisp"))

needed = pytest.mark.skipif(
    shutil.which("acl2") is None or not FOUND,
    reason="there is no ACL2 with its books (Debian: acl2 and acl2-books-source)",
)


def verdict(folder: Path) -> str:
    """Return VERIFIED or REFUSED for formula.cnf and proof.lrat of a folder."""
    clauses = [line.split() for line in (folder / "formula.cnf").read_text().splitlines()[1:]]
    formula = "\n".join(f"({i} {' '.join(row[:-1])})" for i, row in enumerate(clauses, 1))
    steps = []
    for words in map(str.split, (folder / "proof.lrat").read_text().splitlines()):
        end = words.index("0", 1)
        lemma, hints = " ".join(words[1:end]), " ".join(words[end + 1 : -1])
        steps.append(
            f"(make add-step :index {words[0]} :clause '({lemma}) :rup-indices '({hints})"
            " :drat-hints nil)"
        )
    packages = FOUND[0].parents[1] / "portcullis.acl2"
    asked = "\n".join([
        f'(ld "{packages}")',
        f'(include-book "{CHECKER}" :dir :system)',
        '(in-package "LRAT")',
        f"(defun given () (make-fast-alist '({formula})))",
        "(mv-let (valid empty)",
        f"  (valid-proofp (given) (list {' '.join(steps)}))",
        '  (if (and valid empty) "VERIFIED" "REFUSED"))',
    ])  # fmt: skip
    ran = subprocess.run(
        ["acl2"], input=asked, capture_output=True, text=True, check=False, timeout=300
    )
    return "VERIFIED" if '"VERIFIED"' in ran.stdout.splitlines()[-2] else "REFUSED"
