"""Certificates as theorems: files for Coq and Lean that need nothing but those programs.

A file states the rules, the instance and the claim, and proves the claim by computation. The
definitions stand in `statements/`, for Coq with proofs that what is computed implies the claim;
here the instance, the evidence and the theorem are written. None of this is trusted: a file that
says something false does not compile.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import positions
from zermelo.games.ello.rules import plain_form
from zermelo.games.impartial.rules import NEXT
from zermelo.games.octal.rules import write_digits
from zermelo.games.registry import impartial_of
from zermelo.python.exporting import ensure_accepted

STATEMENTS = Path(__file__).parent / "statements"

MOST_POSITIONS = 20_000
"""A nim-value is computed from so many positions at most."""

MOST_ROUNDS = 3_000_000
"""So many moves of too few cops are gone through at most, from all positions together."""

MOST_ELLO = 14
"""All states of a lost game of ELLO are gone through, with so many vertices at most."""

MOST_VALUES = 2_000
"""A period is proved from so many nim-values at most."""

SMALL = 60
"""Up to so many positions Lean's kernel computes; for more its compiler has to be trusted."""

ON_PATHS = {"node-kayles": "0.137", "arc-kayles": "0.07"}
"""The octal games that these are on a path of so many vertices."""

OTHERS = {"common", "impartial", "positions", "ello", "cops", "periods"}

POSITIONS = sorted({file.stem for file in STATEMENTS.glob("*.v")} - OTHERS)
"""The games of which single positions can be exported: each has a file with its rules."""

TYPES = {
    "arcs": ("list (N * N)", "List (Nat × Nat)"),
    "lost": ("list (list N)", "List (List Nat)"),
    "disks": ("list (N * bool)", "List (Nat × Bool)"),
    "turns": ("list (list N * N * list N)", "List (List Nat × Nat × List Nat)"),
    "table": ("list (list N * list N)", "List (List Nat × List Nat)"),
}
"""What the data of a file are in Coq and in Lean; all others are lists of numbers."""


class Theorem(NamedTuple):
    """A claim in both languages."""

    parts: tuple[str, ...]  # of `statements/`, after common
    data: dict[str, list[Any]]  # of the instance and the evidence, by the names in `TYPES`
    claim: str  # in Coq; Lean writes two symbols differently
    proof: str  # in Coq, before the computation
    computed: str  # what is computed to be true in Lean
    size: int = 0  # positions that the computation goes through


def coq_text(certificate: Certificate, deadline: Deadline, source: str) -> list[str]:
    """Return the text of a file for Coq; the theorem is named after the source.

    Raises
    ------
    InputError
        The certificate is not accepted, or its claim is none that can be exported.
    """
    return [_coq(*_theorem_of(certificate, deadline, source))]


def lean_text(certificate: Certificate, deadline: Deadline, source: str) -> list[str]:
    """Return the text of a file for Lean in the same way."""
    return [_lean(*_theorem_of(certificate, deadline, source))]


def _theorem_of(certificate: Certificate, deadline: Deadline, source: str) -> tuple[Theorem, str]:
    ensure_accepted(certificate, deadline)
    found = _theorem(certificate, deadline)
    stem = re.sub(r"\W+", "_", Path(source).name.split(".")[0], flags=re.ASCII).strip("_")
    name = f"{stem if stem[:1].isalpha() else f'c{stem}'}_holds"  # no keyword, and none of ours
    return found, name


def _coq(found: Theorem, name: str) -> str:
    return (
        "(* Made by `zermelo export --to coq`. It needs Coq's standard library only: `coqc`\n"
        "   compiles it. What is claimed stands in the definitions of the rules, the data of the\n"
        "   instance and the theorem; the rest is proof. *)\n"
        + _parts(found, "v")
        + "\n(* The instance, its vertices numbered from 0, and the evidence. *)\n"
        + _data(found, "Definition {} : {} :=", 0, ";", "%N.")
        + f"\nTheorem {name} :\n  {found.claim}.\n"
        + f"Proof. {found.proof}. vm_compute. reflexivity. Qed.\n"
        + f"Print Assumptions {name}.\n"
    )


def _lean(found: Theorem, name: str) -> str:
    claim = found.claim.replace("forall", "∀").replace("~", "¬")
    small = found.size <= SMALL
    tactic = "decide" if small else "native_decide"
    how = "" if small else " It is long, so that Lean's compiler is trusted."
    return (
        "/- Made by `zermelo export --to lean`, for Lean 4 without other libraries.\n"
        "Not compiled here: no Lean was at hand when this generator was written and tested. -/\n"
        "namespace Zermelo\n"
        + _parts(found, "lean")
        + "\n-- The instance, its vertices numbered from 0, and the evidence.\n"
        + _data(found, "def {} : {} :=", 1, ",", "")
        + f"\n/-- What is claimed. -/\ndef Claim : Prop :=\n  {claim}\n"
        + "\n/-- What is computed. That it implies `Claim` is proved in the file for Coq, not here."
        + f"{how} -/\nset_option maxRecDepth 100000 in\n"
        + f"theorem {name} :\n    {found.computed} = true := by\n  {tactic}\n\nend Zermelo\n"
    )


def _parts(found: Theorem, ending: str) -> str:
    names = ("common", *found.parts)
    return "".join((STATEMENTS / f"{name}.{ending}").read_text() for name in names)


def _data(found: Theorem, head: str, language: int, between: str, end: str) -> str:
    """Return the definitions of the data, each with its type in the language and wrapped."""
    text = ""
    for key, value in found.data.items():
        kind = TYPES.get(key, ("list N", "List Nat"))[language]
        lines = textwrap.wrap(f"{_literal(value, between)}{end}", 96, break_on_hyphens=False)
        text += "\n  ".join((head.format(key, kind), *lines)) + "\n"
    return text


def _literal(value: Any, between: str) -> str:
    """Return a list, pair, number or truth value as both languages write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        inside = (", " if isinstance(value, tuple) else f"{between} ").join(
            _literal(each, between) for each in value
        )
        return f"({inside})" if isinstance(value, tuple) else f"[{inside}]"
    return str(value)


def _theorem(certificate: Certificate, deadline: Deadline) -> Theorem:
    """Return the theorem of an accepted certificate."""
    instance, evidence = certificate.instance, certificate.evidence
    game, question = instance.game, certificate.question
    if game == "ello" and evidence.kind != "winning-order" and certificate.answer:
        what, mend = "a won game needs its order", "decide with another --method"
    elif game == "ello":
        return _ello(certificate)
    elif game == "cops" and question in ("cop-number", "cops-win"):
        if evidence.kind == "strategies" and len(evidence.data["parts"]) == 1:
            return _pursuit(certificate)
        what = "only strategies on a connected graph can be exported"
        mend = "decide with --method fixpoint"
    elif question == "period" and (game == "octal" or game in ON_PATHS):
        return _period(certificate)
    elif game in POSITIONS and question == "nim-value":
        return _nim_value(certificate, deadline)
    elif game in POSITIONS and question == "outcome":
        if evidence.kind == "strategy":
            return _outcome(certificate)
        what, mend = "the outcome needs a strategy", "decide with --method search"
    else:
        what = f"no theorem is written for {question} of {game}"
        mend = (
            "these can be exported: winnable of ello, cop-number and cops-win of cops, nim-value "
            f"and outcome of {', '.join(POSITIONS)}, period of octal, {', '.join(ON_PATHS)}"
        )
    raise InputError(f"{what} (evidence {evidence.kind})", mend)


def _arcs(graph: Graph) -> list[Any]:
    """Return the arcs of a digraph; an edge is two of them."""
    back = () if graph.directed else ((v, u) for u, v in graph.edges)
    return sorted((*graph.edges, *back))


def _nim_value(certificate: Certificate, deadline: Deadline) -> Theorem:
    """The evidence is not needed: the nim-values of all positions are computed."""
    game, value = certificate.instance.position, certificate.answer
    rules = impartial_of(certificate.instance)
    assert rules is not None
    queue = [rules.start(game)]
    seen = set(queue)
    for position in queue:  # which grows
        further = {after for _, after in deadline.over(rules.options(position), 64)} - seen
        seen |= further
        queue += further
        if len(seen) > MOST_POSITIONS:
            what = f"play can reach more than {MOST_POSITIONS:,} positions"
            raise InputError(what, "a proof by computation is for smaller games")
    start = rules.write(queue[0])
    depth = sum(start) + len(start) + 1
    return Theorem(
        ("impartial", "positions", certificate.instance.game),
        {"arcs": _arcs(game.graph), "start": start},
        f"value (options arcs) start {value}",
        f"apply (finds_value _ {depth})",
        f"finds (options arcs) {depth} start {value}",
        len(seen),
    )


def _outcome(certificate: Certificate) -> Theorem:
    """The positions of the strategy, which the previous player wins, one after the other."""
    game, rules = certificate.instance.position, impartial_of(certificate.instance)
    assert rules is not None
    lost = [position for position, _ in certificate.evidence.data["replies"]]
    who = "next" if certificate.answer == NEXT else "previous"
    return Theorem(
        ("impartial", "positions", certificate.instance.game),
        {"arcs": _arcs(game.graph), "start": rules.write(rules.start(game)), "lost": lost},
        f"{who}_wins (options arcs) start",
        f"apply ({who}_by_right _ lost)",
        f"{who}By (options arcs) lost start",
        len(lost),
    )


def _ello(certificate: Certificate) -> Theorem:
    """An order that wins, or all states of a game that is lost."""
    game = plain_form(certificate.instance.position)
    if game.before or (game.modulus, game.playable) != (2, "zero"):
        what = "only ELLO of two colors without edges directed beforehand can be exported"
        raise InputError(what, "other variants have other rules")
    disks = [(v, color == 0) for v, color in enumerate(game.colors)]
    data = {"arcs": _arcs(game.graph), "disks": disks}
    if certificate.answer:
        number = certificate.instance.labels.vertex
        data["order"] = [number(label) for label in certificate.evidence.data["order"]]
        proof = "apply (wins_by_right _ order)"
        return Theorem(("ello",), data, "winnable arcs disks", proof, "winsBy arcs order disks")
    if len(disks) > MOST_ELLO:
        what = f"a lost game is exported with at most {MOST_ELLO} vertices, not {len(disks)}"
        raise InputError(what, "all its states are gone through; --to lrat has no such limit")
    claim, size = "~ winnable arcs disks", 1 << len(disks)
    return Theorem(("ello",), data, claim, "apply loses_right", "loses arcs disks", size)


def _pursuit(certificate: Certificate) -> Theorem:
    """The cops' moves and the robber's safe sets."""
    game, answer = certificate.instance.position, certificate.answer
    (part,) = certificate.evidence.data["parts"]
    n, data = game.graph.n, {"arcs": _arcs(game.graph), "everyone": [*range(game.graph.n)]}
    number = certificate.question == "cop-number"
    few = size = 0
    if number or answer:
        catching = part["catching"]
        k = len(catching["start"])
        rows = ((row[:k], row[k], row[k + 1 :]) for row in catching["moves"])
        data |= {"team": catching["start"], "turns": [*rows]}
    if number or not answer:
        escaping = part.get("escaping") or {"cops": 0}
        few = escaping["cops"]
        size = (n * (max(map(len, game.graph.adjacency)) + 1)) ** few
        if size > MOST_ROUNDS:
            what = f"{few} cops have more than {MOST_ROUNDS:,} moves"
            raise InputError(what, "a proof by computation is for smaller graphs")
        data |= {"table": _safe_sets(n, few, escaping.get("sets"))}
    here, cops = "everyone arcs", game.cops
    win, escape = f"teamWins {here} team turns", f"escapes {here} table {few}"
    if number:
        claim, proof = f"cop_number {here} {answer}", "cop_number_right _ _ _ team turns table"
        computed = f"(team.length == {answer} && {win} && {escape})"
    elif answer:
        claim, proof = f"cops_win {here} {cops}", "team_right _ _ _ team turns"
        computed = f"(Nat.ble team.length {cops} && {win})"
    else:
        claim, proof = f"~ cops_win {here} {cops}", f"too_few _ _ _ {few} table"
        computed = f"(Nat.ble {cops} {few} && {escape})"
    return Theorem(("cops",), data, claim, f"apply ({proof})", computed, size)


def _safe_sets(n: int, k: int, digits: str | None) -> list[Any]:
    """Return where the robber is safe from sorted cops, for all of them."""
    width = 2 * ((n + 7) // 8)
    text = digits or f"{(1 << n) - 1:0{width}x}"  # without cops he is safe everywhere
    safe = (int(text[i : i + width], 16) for i in range(0, len(text), width))
    everyone = range(n)
    return [([*cops], [v for v in everyone if inside >> v & 1])
            for cops, inside in zip(positions(n, k), safe, strict=True)]  # fmt: skip


def _period(certificate: Certificate) -> Theorem:
    """The nim-values of an octal game, as far as they have to repeat."""
    instance, answer, data = certificate.instance, certificate.answer, certificate.evidence.data
    code = ON_PATHS.get(instance.game) or write_digits(instance.position.digits)
    if certificate.evidence.kind != "periodicity" or len(data["rows"]) != 1 or code[0] != "0":
        what = "only periods on paths are exported, of codes that begin with 0"
        raise InputError(what, "the graph of the instance is then a single vertex")
    digits = [int(digit) for digit in code[2:]]
    # A path of k vertices at a single vertex is a heap of k + 1.
    start, period = answer["preperiod"] + 1, answer["period"]
    known, needed = [0, *data["rows"][0][1]], 2 * (start + period) + len(digits)
    if needed > MOST_VALUES:
        what = f"the period needs {needed:,} nim-values, more than {MOST_VALUES:,}"
        raise InputError(what, "a proof by computation is for shorter ones")
    while len(known) < needed:
        known.append(known[-period])
    return Theorem(
        ("impartial", "periods"),
        {"code": digits, "known": known},
        f"forall g, nim_values code g -> forall n, {start} <= n -> g (n + {period}) = g n",
        "apply has_period_right with (known := known)",
        f"hasPeriod code known {start} {period}",
        len(known),
    )
