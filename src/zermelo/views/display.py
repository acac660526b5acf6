"""Everything there is to show of an instance or a certificate, and its file in each format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.errors import BadProof, InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.formats.answers import in_words
from zermelo.formats.json_text import dumps
from zermelo.games.impartial.rules import GENUS, MISERE, QUOTIENT
from zermelo.games.registry import game as game_spec
from zermelo.views.marks import MARK, mark_winning_moves
from zermelo.views.picture import Figure, Frame, Look, Picture, Scene, State
from zermelo.views.playing import Play, first_replies, line_of_play
from zermelo.views.view import data_in_words, first_position, replay_of, view

if TYPE_CHECKING:
    from zermelo.views.page import Attached

MISSHAPEN = (
    ArithmeticError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
    BadProof,
    RuntimeError,  # from a StopIteration inside a generator
    StopIteration,
)
"""What evidence that is not of its kind's form makes of code that trusts it."""

REPLIES = 12
"""Below a still picture stand at most so many replies of a strategy."""

ANSWERS = {
    "true": "yes",
    "false": "no",
    "null": "there is none",
    "[]": "none",
    '"N"': "N, the player to move wins",
    '"P"': "P, the player to move loses",
    '"L"': "L, Left wins whoever begins",
    '"R"': "R, Right wins whoever begins",
}

SHORT = (GENUS, QUOTIENT)
"""The questions whose answers are told in short."""

MISERE_PLAY = "In misère play, which this is about, that player wins."
"""Stands after rules that end with who loses."""

WORD_OF = {
    Status.ACCEPTED: "Certified: the checker accepts this evidence ({kind}).",
    Status.REJECTED: (
        "REJECTED: the checker does not accept this evidence ({kind}): {reason}. What is drawn"
        " proves nothing."
    ),
    Status.UNSUPPORTED: "Not proved here: the checker does not know all of {kind}: {reason}.",
    Status.LIMIT: (
        "Not checked to the end ({kind}): {reason}. `zermelo check` takes the time that it needs."
    ),
}
"""What the checker's word means, in a sentence."""

WORDS = 400
"""Longer answers are cut in titles."""


@dataclass(frozen=True, slots=True)
class Display:
    """What is shown; legend and notes are those of a `Picture`."""

    game: str  # its name and that of the instance
    asked: str  # the question
    scene: Scene
    still: State  # the one picture: of a winning order, say, with numbered vertices
    frames: Sequence[Frame]  # what to step through; the first one is the start
    legend: Sequence[tuple[str, str]]
    notes: Sequence[str]
    plays: Sequence[Play] = field(default=())
    tried: Sequence[Play] = field(default=())  # without the evidence
    kind: str = ""  # the kind of the evidence; empty for an instance
    word: CheckResult | None = None  # what the checker says of the evidence, if it was asked
    how: str = ""  # how the game is played
    answer: str = ""  # of a certificate, in words
    why: str = ""  # what the evidence says, in words
    opens: int = 0  # the frame at which a page opens
    figure: Figure = field(default=Figure())

    @property
    def tabs(self) -> list[Play]:
        """All that a page lets the reader play."""
        return [*self.plays, *self.tried]

    @property
    def title(self) -> str:
        """The title of the figure, else the game, the question and the answer."""
        if self.figure.title is not None:
            return self.figure.title
        answer = f" Answer: {self.answer}." if self.answer else ""
        return f"{self.game}. {self.asked}{answer}"

    @property
    def verdict(self) -> str:
        """The checker's word about the evidence, in a sentence; empty for an instance."""
        if not self.kind:
            return ""
        if self.word is None:
            return f"Evidence: {self.kind}. `zermelo check` says whether it proves the claim."
        said = WORD_OF[self.word.status]
        return said.format(kind=self.kind, reason=self.word.reason)

    @property
    def picture(self) -> Picture:
        """The still picture, with the first replies of a strategy below it."""
        replies = [line for play in self.plays[:1] for line in first_replies(play, REPLIES)]
        notes = [*self.notes, *filter(None, [self.verdict]), *replies]
        return Picture(self.scene, self.still, self.title, self.legend, notes, self.figure)


def display(item: Instance | Certificate, word: CheckResult | None = None) -> Display:
    """Return what there is to show, given what the checker says of a certificate.

    What it rejects is drawn as far as can be, and not played against. `InputError` if the graph is
    too large, or the evidence has not the form of its kind.
    """
    return _certificate(item, word) if isinstance(item, Certificate) else _instance(item)


def _instance(instance: Instance) -> Display:
    own = view(instance.game)
    state = own.look(instance, first_position(instance))
    spec = game_spec(instance.game)
    question = spec.question(instance.question)
    name = f"{instance.name}: " if instance.name else ""
    misere = instance.question in (MISERE, *SHORT)
    return Display(
        f"{name}{spec.title[0].upper()}{spec.title[1:]}",
        question.summary if question else instance.question,
        own.scene(instance),
        state,
        [Frame(state, "The start.")],
        own.legend,
        _notes(instance),
        tried=own.tried(instance),
        how=f"{spec.how} {MISERE_PLAY}" if spec.how and misere else spec.how,
    )


def _certificate(certificate: Certificate, word: CheckResult | None) -> Display:
    instance, kind = certificate.instance, certificate.evidence.kind
    plain, own = _instance(instance), view(instance.game)
    rejected = word is not None and word.status is Status.REJECTED
    bare = replace(plain, answer=_answer_text(certificate), kind=kind, word=word)
    try:
        found = [] if rejected else own.plays(certificate)
        seen = replay_of(certificate)
        line = line_of_play(found[0], plain.still) if found else []
        if seen is not None:
            still, frames = seen.still, [*seen.frames, *line[1:]]
        else:
            still = found[0].start or plain.still if found else plain.still
            frames = line or list(plain.frames)
    except (InputError, *MISSHAPEN) as error:
        if rejected:
            return bare
        if isinstance(error, InputError):
            raise error.inside(".evidence") from None
        what = f"the evidence is not of the form of {kind} ({type(error).__name__}: {error})"
        raise InputError(what, "`zermelo check` says more", ".evidence") from None
    scene = (seen and seen.scene) or plain.scene
    if found and found[0].scene:
        scene, heap = found[0].scene, Look("heap", "heap", text=str(certificate.answer))
        still = _pad(still, len(scene.points), heap)
        frames = [replace(each, state=_pad(each.state, len(scene.points), heap)) for each in frames]
    legend = plain.legend
    answer = certificate.answer
    marked = mark_winning_moves(instance, answer, frames[0].state, scene, own.clicks)
    if marked is not None:
        legend = [*legend, (MARK, "a winning move")]
        frames = [replace(frames[0], state=marked), *frames[1:]]
        still = mark_winning_moves(instance, answer, still, scene, own.clicks) or still
    return replace(
        bare,
        scene=scene,
        still=still,
        frames=frames,
        legend=legend,
        plays=found,
        why="" if isinstance(answer, int) and answer is not False else still.caption,
        # Where the answer is no, a page opens at the frame that shows why.
        opens=next((i for i, f in enumerate(frames) if answer is False and f.state == still), 0),
    )


def _pad(state: State, nodes: int, heap: Look) -> State:
    return state if len(state.nodes) == nodes else replace(state, nodes=(*state.nodes, heap))


def _answer_text(certificate: Certificate) -> str:
    """Return the answer in words: what misère play is worth in short, all of any other answer."""
    answer, question = certificate.answer, certificate.question
    return in_words(answer, question)[:WORDS] if question in SHORT else _answer(answer)


def _answer(answer: object) -> str:
    if isinstance(answer, dict):
        answer_of = (f"{key} {_answer(value).strip('[]')}" for key, value in answer.items())
        return "; ".join(answer_of)
    text = shown(answer) if isinstance(answer, list | dict) else dumps(answer)
    text = ANSWERS.get(text, text)
    return text if len(text) <= WORDS else f"{text[:WORDS]} …"


def _notes(instance: Instance) -> list[str]:
    graph = getattr(instance.position, "graph", None)
    size = f"{graph.n} vertices, {graph.m} edges" if graph is not None and graph.n else ""
    return [text for text in (size, data_in_words(instance), instance.comment or "") if text]


ENDINGS = {f".{form}": form for form in ("svg", "png", "html", "tikz", "pdf")} | {".tex": "tikz"}
FORMS = tuple(dict.fromkeys(ENDINGS.values()))


def form_of(file: str, way_out: str = "") -> str:
    """Return the format that a file's name asks for; `InputError` if it names none."""
    name = Path(file).suffix.removeprefix(".").lower()
    form = ENDINGS.get(f".{name}")
    if form is None:
        what = f"{shown(file)} is no .svg, .png, .html, .tikz or .pdf file"
        raise InputError(what, f"{nearest(name, FORMS)}{way_out}")
    return form


def render(
    arranged: Display,
    form: str,
    frames: bool = False,
    scale: float = 1.0,
    attached: Attached | None = None,
) -> bytes:
    """Return the file of what there is to show; `attached` goes into a page."""
    strip = arranged.frames if frames else ()
    if form in ("png", "pdf"):
        from zermelo.views.png import image

        return image(arranged.picture, strip, scale, form)
    if form == "svg":
        from zermelo.views.svg import document

        return document(arranged.picture, strip).encode()
    if form == "tikz":
        from zermelo.views.tikz import source

        return source(arranged.picture, strip).encode()
    from zermelo.views.page import page

    return page(arranged, attached).encode()
