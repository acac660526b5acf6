"""Proofs that a formula is unsatisfiable, as evidence that its game of ELLO is lost, and back.

There: a DRUP or LRAT proof of the formula becomes evidence ``reduction``, which holds the formula
and the proof. Back, a certificate of "not winnable" becomes a DRAT proof of the formula:

- ``reduction`` has one.
- ``lrup-proof`` refutes a formula about the order of adjacent vertices. An edge of the board goes
  one way if a literal is true and the other way if it is false, or always the same way. To put
  these values for the variables makes each clause about in-degrees true, and each clause about a
  cycle either true or one of the formula's clauses (the argument of `games.ello.formulas`). Unit
  propagation survives this, so the lemmas, with the values put in, are a proof of the formula. That
  works if no other pairs than the edges have variables, as with the method ``sat-lazy``.
- Where propagation alone refutes the formula, the labels say so, whatever the evidence is.

The first lemmas are the literals that unit propagation made true, from the labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from zermelo.checker.counting import DIRECT
from zermelo.core.certificate import Certificate, Evidence, Proof, ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import MOST_VARIABLES, Clause, Formula
from zermelo.core.instance import Instance
from zermelo.games.ello.formulas import Board, formula_board, game_on
from zermelo.games.ello.rules import Ello
from zermelo.reductions.from_formulas import HEADER, variables_of
from zermelo.reductions.sat_to_ello import UNIT, sat_to_ello
from zermelo.solvers.proofs import ProofError, lrup, parse

PART = re.compile(r"c([1-9]\d{0,8}):(-?[1-9]\d{0,8}):(a|b|v1)")
EMPTY = re.compile(r"c[1-9]\d{0,8}:empty")
CHANGED = "the game is not as reduce made it"


def lost_game(
    formula: Formula, proof: str, modulus: int | None = None, deadline: Deadline | None = None
) -> Certificate:
    """Return a proof that a formula is unsatisfiable as a certificate that its game is lost.

    It is the text of a DRAT proof (its lemmas by unit propagation alone), or of an LRAT proof.
    Raises `InputError` as `sat_to_ello` does, or if it is no such proof.
    """
    game = sat_to_ello(formula, modulus)
    lines = [line for line in proof.splitlines() if line.split() and line.split()[0] != "c"]
    hinted = any(words.count("0") == 2 or words[1:2] == ["d"] for words in map(str.split, lines))
    clauses = [tuple(dict.fromkeys(clause)) for clause in formula.clauses]
    if hinted:
        found = ProofText("\n".join(lines) + "\n")
    else:
        try:
            literals = [abs(x) for line in lines for x in parse(line)[1]]
            most = max(literals, default=0)
            if most > MOST_VARIABLES:  # a table of all variables is kept
                what = f"the proof has a variable {most}"
                raise InputError(what, f"at most {MOST_VARIABLES} variables are read")
            found = lrup(
                max(formula.variables, most), clauses, [*lines, "0"], deadline or Deadline()
            )
        except ValueError:
            what = "the proof is no DRAT text"
            raise InputError(what, "have it written without the binary format") from None
        except ProofError as error:
            raise InputError(str(error), "give a proof whose lemmas need no RAT step") from None
    data = {"clauses": [list(clause) for clause in formula.clauses]}
    return Certificate(game, False, Evidence("reduction", data, found))


def drat_of(certificate: Certificate) -> Iterator[str]:
    """Yield the lines of a DRAT proof of the formula that a lost game comes from.

    It is for the caller to have the certificate checked.

    Raises `InputError` if the game does not come from a formula, it is not lost, or the evidence
    cannot be mapped.
    """
    instance, evidence = certificate.instance, certificate.evidence
    variables_of(instance, "ello")  # for its error
    if certificate.answer is not False:
        raise InputError("the game is won", "its certificate holds an assignment and no proof")
    if evidence.kind == "reduction":
        assert evidence.proof is not None
        yield from (_format_lemma(lemma) for lemma in _lemmas(evidence.proof))
        return
    labels = list(map(str, instance.labels))
    yield from (f"{found[1]} 0" for found in map(UNIT.fullmatch, labels) if found)
    if any(map(EMPTY.fullmatch, labels)):
        yield "0"
        return
    if evidence.kind != "lrup-proof" or evidence.data.get("pairs") or evidence.proof is None:
        what = f"this evidence ({evidence.kind}) cannot be turned into a proof of the formula"
        raise InputError(what, "decide with --method sat-lazy")
    value = _values(instance)
    for lemma in _lemmas(evidence.proof):
        mapped: dict[int, None] = {}
        for x in lemma:
            y = value.get(abs(x))
            if y is None:
                raise InputError("the proof speaks of a variable that is not known", CHANGED)
            literal = y if x > 0 else _negate(y)
            if literal is True:
                break
            if literal is not False:
                mapped[literal] = None
        else:
            if not any(-x in mapped for x in mapped):
                yield _format_lemma(list(mapped))
                if not mapped:
                    return


Value = int | bool
"""What a variable of the order is in terms of the formula: a literal, or always the same."""


def _negate(value: Value) -> Value:
    return not value if isinstance(value, bool) else -value


def _lemmas(proof: Proof) -> Iterator[list[int]]:
    """Yield the lemmas of an LRAT proof without their hints."""
    for line in proof.lines():
        words = line.split()
        if len(words) > 1 and words[0] != "c" and words[1] != "d":
            yield list(map(int, words[1 : words.index("0", 1)]))


def _format_lemma(lemma: Sequence[int]) -> str:
    return " ".join(map(str, (*lemma, 0)))


def _values(instance: Instance) -> dict[int, Value]:
    """Return what the variables of the evidence's formula are; those of counters included."""
    game: Ello = instance.position
    board = _board(instance)
    direction: dict[tuple[int, int], Value] = {}
    for u, v, literal in board.arcs:
        direction[u, v] = literal or True
        direction[v, u] = _negate(literal or True)
    edges = game.graph.undirected().edges
    value: dict[int, Value] = {x: direction[edge] for x, edge in enumerate(edges, 1)}
    # The counters, in the order in which `checker.counting` writes them.
    for v in range(game.graph.n):
        entering = [direction[u, v] for u in game.graph.neighbors(v)]
        if len(entering) <= DIRECT:
            continue
        variables = {abs(x) for x in entering if not isinstance(x, bool)}
        if game.modulus == 2 or len(variables) > 1:
            raise InputError(CHANGED, "give one that reduce made")
        variable = next(iter(variables), 0)
        for i in range(1, len(entering) + 1):
            false, true = (
                sum(_holds(x, chosen) for x in entering[:i]) % game.modulus
                for chosen in (-variable, variable)
            )
            for k in range(min(i, game.modulus - 1) + 1):
                same = (false == k) == (true == k)
                mixed = variable if true == k else -variable
                value[len(value) + 1] = true == k if same else mixed
    return value


def _holds(value: Value, literal: int) -> bool:
    return value if isinstance(value, bool) else value == literal


def _board(instance: Instance) -> Board:
    """Return the board that a game was made on, from its labels; it is compared with the game."""
    game: Ello = instance.position
    labels = list(map(str, instance.labels))
    header = HEADER.fullmatch(labels[0])
    modulus = None if game.modulus == 2 else game.modulus
    try:
        assert header is not None
        clauses = _clauses(instance, int(header[1]), int(header[2]))
        board = formula_board(Formula.of(clauses, int(header[1])), modulus)
    except (InputError, LookupError):
        raise InputError(CHANGED, "give one that reduce made") from None
    if board.labels != labels or game_on(board, modulus) != game:
        raise InputError(CHANGED, "give one that reduce made")
    return board


def _clauses(instance: Instance, variables: int, count: int) -> list[Clause]:
    """Return clauses with the same game: those of the labels, the units, and tautologies."""
    labels = list(map(str, instance.labels))
    if count > len(labels) * 100 + 1_000_000:
        raise LookupError
    literals: dict[int, list[int]] = {}
    following: dict[str, int] = {}
    for part in ("v1", "a"):
        for found in map(PART.fullmatch, labels):
            if found and found[3] == part:
                number, literal = int(found[1]), int(found[2])
                if literal not in literals.setdefault(number, []):
                    literals[number].append(literal)
    for b, a in instance.position.before:
        end = PART.fullmatch(labels[a])
        if end:
            following[labels[b]] = int(end[2])
    units = [int(found[1]) for found in map(UNIT.fullmatch, labels) if found]
    clauses: list[Clause] = []
    waiting = iter(units)
    for number in range(1, count + 1):
        if number not in literals:
            unit = next(waiting, None)
            clauses.append((1, -1) if unit is None else (unit,))
        elif instance.position.before:
            clauses.append(_around(number, literals[number], following))
        else:
            clauses.append(tuple(literals[number]))
    if next(waiting, None) is not None or len(literals) > count or not variables:
        raise LookupError
    return clauses


def _around(number: int, literals: Sequence[int], following: Mapping[str, int]) -> Clause:
    """Return a clause's literals in the order of its circle of directed edges."""
    clause = [literals[0]]
    while len(clause) < len(literals):
        clause.append(following[f"c{number}:{clause[-1]}:b"])
    return tuple(clause)
