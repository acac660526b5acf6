"""How Lights Out looks: presses that solve it, and why nothing does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.lights_out.rules import LightsOut, after
from zermelo.pictures.ello import SHADES, shade
from zermelo.views.marks import Story, add_badges, add_rings, seen
from zermelo.views.picture import Frame, Look, State
from zermelo.views.playing import TRY, Play, look_values
from zermelo.views.view import Replay, View, graph_scene

PRESSES = 40
"""An invariant is explained at the presses of so many vertices."""


def _lamp(game: LightsOut, state: int) -> Look:
    return Look("lit" if state else "off") if game.modulus == 2 else shade(state)


def _lamps(game: LightsOut, pressed: dict[int, int], last: int = -1) -> State:
    nodes = []
    for v, state in enumerate(game.lit):
        look = _lamp(game, state)
        if v in pressed and game.modulus == 2:
            look = replace(look, badge=f"{pressed[v]}×")
        nodes.append(replace(look, over="last" if v == last else ""))
    return State(tuple(nodes))


def presses(certificate: Certificate) -> Replay:
    """Show the presses one after the other."""
    instance = certificate.instance
    game: LightsOut = instance.position
    vertex, presses = instance.labels.vertex, certificate.evidence.data["presses"]
    pressed: dict[int, int] = {}
    frames = [Frame(_lamps(game, {}), "The start.")]
    for number, label in enumerate(presses, 1):
        v = vertex(label)
        game = after(game, v)
        pressed[v] = pressed.get(v, 0) + 1
        if seen(number, len(presses)):
            frames.append(Frame(_lamps(game, pressed, v), f"{label} is pressed."))
    times = {v: f"{count}×" for v, count in pressed.items()}
    still = add_rings(add_badges(frames[0].state, times, beside=True), pressed)
    return Replay(replace(still, caption="Press what is ringed, so many times."), frames)


def _because(reason: str) -> Callable[[Certificate], Replay]:
    """Return the replay of best presses, with why there are no fewer."""

    def replay(certificate: Certificate) -> Replay:
        shown = presses(certificate)
        words = f"{shown.still.caption} {reason}"
        return replace(shown, still=replace(shown.still, caption=words)).more(words)

    return replay


fewest = _because("The checker finds all solutions by elimination, and none has fewer presses.")

proved = _because("A pseudo-Boolean proof shows that no solution has fewer presses.")

searched = _because("The checker's own search through the states finds no shorter way.")


def invariant(certificate: Certificate) -> Replay:
    """Weights whose sum over the lamps no press changes."""
    story = Story(certificate)
    game: LightsOut = story.instance.position
    weights = story.data["weights"]
    badges = {v: f"w{weights[v]}" for v in range(game.graph.n)}
    weighed = add_badges(story.start, badges, beside=True)
    total = sum(w * state for w, state in zip(weights, game.lit, strict=True))
    words = f"Every vertex has a weight w. Weighed so, the states add up to {total}."
    story.tell(words, weighed)
    for u in range(min(game.graph.n, PRESSES)):
        turned = (u, *game.graph.neighbors(u))
        change = sum(weights[v] for v in turned)
        words = f"Pressing {story.instance.labels[u]} turns what is ringed: it adds {change}."
        story.tell(words, add_rings(weighed, turned))
    caption = (
        f"No press changes the weighted sum modulo {game.modulus}. It is {total % game.modulus} at"
        " the start, and would be 0 with all lamps off."
    )
    return story.end(caption, weighed)


def quiet(certificate: Certificate) -> Replay:
    """Patterns that change nothing, one after the other."""
    story = Story(certificate)
    columns, free = story.data["patterns"], story.data["free"]
    digits = len(str(story.instance.position.modulus - 1))
    for i, label in enumerate(free[:PRESSES]):
        pressed = [int(text[digits * i : digits * (i + 1)]) for text in columns]
        badges = {v: f"{times}×" for v, times in enumerate(pressed) if times}
        words = f"These presses change nothing; of the free vertices {label} alone is pressed."
        story.tell(words, add_rings(add_badges(story.start, badges), badges))
    caption = (
        f"All patterns that change nothing are made of {len(free)}: weights show that one in which"
        " no free vertex is pressed presses nothing."
    )
    return story.end(caption, story.frames[0].state if story.frames else None)


def by_hand(instance: Instance) -> list[Play]:
    """Return the game to try by hand, where states are given."""
    game: LightsOut = instance.position
    if game.blank:
        return []
    lamps = [_lamp(game, state) for state in range(game.modulus)]
    data = {
        "lit": game.lit,
        "litOnly": game.lit_only,
        "looks": [look_values(look) for look in lamps],
        "reach": [game.graph.neighbors(v) for v in range(game.graph.n)],
    }
    title = "You press: put out all lights."
    kinds = (*(look.kind for look in lamps), "last")
    return [Play(title, TRY, kind="lamps", data=data, hand=True, looks=kinds)]


VIEW = View(
    tried=by_hand,
    look=lambda _, game: _lamps(game, {}),
    legend=(
        ("lit", "on"),
        ("off", "off"),
        *((f"shade{i}", f"state {i}") for i in range(SHADES)),
        ("last", "pressed last"),
        ("part", "to be pressed, or turned by a press"),
    ),
    scene=graph_scene,
)
