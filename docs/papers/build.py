"""Build the three short papers: `python docs/papers/build.py [FOLDER]` writes them as PDF there.

A paper's source has its own words and lines `%% theorem NUMBER`. In their place the statement, the
proof and the literature of that page of docs/theorems are set, so that a proof stands in one place.
pdflatex and bibtex are needed; without them the complete sources are written, and a line says so.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGES = ROOT / "docs" / "theorems"
PAPERS = ("periods", "random-oddities", "acyclic-orientations")

MATH = re.compile(r"(\$\$.*?\$\$|\$[^$]+\$)", re.DOTALL)
SIGNS = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "{": r"\{",
    "}": r"\}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
}  # fmt: skip
ITEM = re.compile(r"(- |\d+\. )")


def page(number: int) -> Path:
    """Return the file of a theorem page."""
    (found,) = PAGES.glob(f"{number:02}-*.md")
    return found


def parts(number: int) -> dict[str, str]:
    """Return the parts of a theorem page by their headings; the title's is empty."""
    title, *rest = re.split(r"^## (\w+)\n", page(number).read_text(), flags=re.MULTILINE)
    found = {"": title.partition(": ")[2].strip()}
    found.update(zip(rest[::2], (text.strip() for text in rest[1::2]), strict=True))
    return found


def words(text: str) -> str:
    r"""Return words without formulas as LaTeX.

    >>> print(words("*All* of `a_b`, see [theorem 3](03-x.md)"))
    \emph{All} of \texttt{a\_b}, see theorem 3
    """
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = "".join(SIGNS.get(sign, sign) for sign in text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"\\textbf{\1}", text)
    text = re.sub(r"\*([^*]+)\*", r"\\emph{\1}", text)
    return re.sub(r"`([^`]+)`", r"\\texttt{\1}", text)


def inline(text: str) -> str:
    r"""Return a paragraph as LaTeX: formulas stay, and may stand inside of what is emphasized.

    In a display a number by `\tag` is allowed between brackets only.
    """
    formulas: list[str] = []

    def kept(found: re.Match[str]) -> str:
        formulas.append(re.sub(r"^\$\$(.*)\$\$$", r"\\[\1\\]", found[1], flags=re.DOTALL))
        return f"\x00{len(formulas) - 1}\x00"

    made = words(MATH.sub(kept, text))
    return re.sub(r"\x00(\d+)\x00", lambda found: formulas[int(found[1])], made)


def blocks(text: str) -> Iterator[str]:
    """Yield the paragraphs and lists of a text as LaTeX."""
    for block in re.split(r"\n\n+", text):
        lines = block.split("\n")
        first = next((at for at, line in enumerate(lines) if ITEM.match(line)), len(lines))
        if first:
            yield inline("\n".join(lines[:first]))
        if first < len(lines):
            items = re.split(r"^(?:- |\d+\. )", "\n".join(lines[first:]), flags=re.MULTILINE)[1:]
            kind = "itemize" if lines[first].startswith("- ") else "enumerate"
            listed = "\n".join(rf"\item {inline(item.strip())}" for item in items)
            yield f"\\begin{{{kind}}}\n{listed}\n\\end{{{kind}}}"


def latex(text: str) -> str:
    """Return a part of a page as LaTeX."""
    return "\n\n".join(blocks(text))


def section(number: int) -> str:
    """Return the section of a theorem."""
    part = parts(number)
    proof = latex(part["Proof"]).replace(r"$\square$", "")
    (commit,) = re.findall(r"commit `(\w+)`", part["Check"])
    return "\n".join(
        (
            rf"\section{{{inline(part[''])}}}",
            rf"\begin{{named}}{{Theorem {number}}}",
            latex(part["Statement"]),
            r"\end{named}",
            "",
            rf"\noindent\textit{{Status.}} {latex(part['Status'])}",
            "",
            rf"\begin{{proof}}{proof}\end{{proof}}",
            "",
            rf"\noindent\textit{{Check.}} \texttt{{python -m lab.theorems {number}}}, commit",
            rf"\texttt{{{commit}}}; the page of the theorem has the hashes of input and output.",
            "",
            rf"\noindent\textit{{Literature.}} {latex(part['Literature'])}",
        )
    )


def source(name: str) -> str:
    """Return the whole source of a paper."""
    text = (HERE / f"{name}.tex").read_text()
    head = (HERE / "head.tex").read_text()
    made = re.sub(r"^%% theorem (\d+)$", lambda at: section(int(at[1])), text, flags=re.MULTILINE)
    return made.replace("%% head", head)


def main() -> int:
    """Write the papers; return 1 if LaTeX refuses one."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "papers")
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "paper.bib", folder / "paper.bib")
    tools = [tool for tool in ("pdflatex", "bibtex") if shutil.which(tool) is None]
    for name in PAPERS:
        (folder / f"{name}.tex").write_text(source(name))
        if tools:
            continue
        latex_once = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", name]
        for command in (latex_once, ["bibtex", name], latex_once, latex_once):
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.stderr.write(f"{name}: {command[0]} fails:\n{done.stdout[-2000:]}\n")
                return 1
        sys.stdout.write(f"{folder / name}.pdf\n")
    if tools:
        sys.stdout.write(f"{folder}: sources only, {' and '.join(tools)} not found\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
