"""A player who wins every won game of VertexNim, whatever the opponent does.

He remembers nothing: at each turn the rule for the position that he finds is asked anew (see
`rules`), so that each move rests on a theorem about that position alone, and a certificate about it
can be had at any time. The classes of the rules are closed under play by the winner: contraction
keeps graphs undirected, loops at all vertices, and circuits, and the positions that the winner
leaves on a circuit are the closed lists of `games.vertexnim.evidence.circuits`.

Where no rule gives a move (Problems 4, 8 and 16), the table of all positions does, if it fits.
"""

from __future__ import annotations

from typing import Any

from zermelo.core import nodes
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.impartial.rules import NEXT
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import RULES, Move, Standing, VertexNim
from zermelo.solvers.method import Task
from zermelo.solvers.vertexnim import POLYNOMIAL, table
from zermelo.solvers.vertexnim.rules import Decision, contracted, evidence_for, kept, to_json

LOST = "the next player loses", "play it for the other player"


def by_rules(game: VertexNim, deadline: Deadline) -> Decision | None:
    """Return what the first rule finds that covers a game, with a move if it is won, or None."""
    for rule in POLYNOMIAL:
        if rule.reason(game) is None:
            found = rule.decide(game, deadline)
            if found.outcome != NEXT or found.move is not None:
                return found
    return None


class Player:
    """Plays a game from its `position`, where it stands, and wins it if it is won.

    Without a deadline each turn takes its time. Raises `InputError` if it is another game.
    """

    def __init__(self, game: Instance, deadline: Deadline | None = None) -> None:
        if game.game != "vertexnim":
            raise InputError(f"this player knows VertexNim, not {shown(game.game)}")
        self._instance = game
        self._deadline = deadline or Deadline()
        self._table: table.Table | None = None
        self.position: Standing = RULES.start(game.position)

    @property
    def over(self) -> bool:
        """Whether nobody can move any more: who is to move has lost, and won in misère play."""
        return vertexnim.blocked(self.position)

    def move(self) -> list[Any]:
        """Make a winning move, and return it as [new weight, label or None].

        Raises `InputError` if the game is over, or it is lost, or nobody knows a winning move, and
        `LimitReached` if the deadline has passed.
        """
        found = self._winning()
        after = vertexnim.after(self.position, *found)
        assert after is not None
        self.position = after
        labels = self._instance.labels
        made: list[Any] = nodes.nodes_in(to_json(labels, found), labels.nodes)
        return made

    def moved(self, move: Any) -> None:
        """Make the opponent's move, [new weight, label or None]; `InputError` if it is illegal."""
        labels, after = self._instance.labels, None
        if isinstance(move, list | tuple) and len(move) == 2 and type(move[0]) is int:
            to = None if move[1] is None else labels.vertex(nodes.label(move[1], labels))
            after = vertexnim.after(self.position, move[0], to)
        if after is None:
            raise InputError(f"{shown(move)} is no legal move here")
        self.position = after

    def certificate(self) -> Certificate | None:
        """Return a certificate that tells who wins from here, or None if the game is over.

        It is about the game as it stands; emptied vertices that were contracted are gone from it.
        Raises `InputError` if no rule has evidence, and the table does not fit.
        """
        game = None if self.over else contracted(self.position)
        if game is None:
            return None
        whole = self._instance.labels
        labels = Labels(whole.of(kept(self.position)), whole.nodes)
        instance = Instance("vertexnim", game, "outcome", labels)
        found = by_rules(game, self._deadline)
        evidence = None if found is None else evidence_for(instance, found)
        if found is not None and evidence is not None:
            return nodes.in_nodes(Certificate(instance, found.outcome, evidence), instance)
        self._ensure_small(instance)
        searched = table.METHOD.run(Task(instance, self._deadline))
        if searched.evidence is None:
            raise InputError(f"there is no evidence: {searched.reason}")
        made = Certificate(instance, searched.answer, searched.evidence)
        return nodes.in_nodes(made, instance)

    def _winning(self) -> Move:
        game = None if self.over else contracted(self.position)
        if game is None:
            raise InputError("the game is over")
        found = by_rules(game, self._deadline)
        if found is not None:
            if found.move is None:
                raise InputError(*LOST)
            left, v = found.move
            return left, None if v is None else kept(self.position)[v]
        if self._table is None:
            self._ensure_small(self._instance)
            self._table = table.Table(self._instance.position, self._deadline)
        for move, after in RULES.moves(self.position):
            if not self._table.nim_value(after):
                winning: Move = move
                return winning
        raise InputError(*LOST)

    def _ensure_small(self, instance: Instance) -> None:
        reason = table.METHOD.applies(instance)
        if reason is not None:
            raise InputError(f"no rule tells a winning move, and {reason}")


def vertexnim_player(game: Instance) -> Player:
    """Return a player who wins a game of VertexNim whenever it is won.

    >>> player = zermelo.play.vertexnim_player(zermelo.vertexnim("circuit:3", [2, 1, 1], 0))
    >>> player.over
    False

    Parameters
    ----------
    game : Instance
        A game of VertexNim, in any variant.

    Returns
    -------
    Player
        Its `move` makes a winning move and returns it as ``[new weight, label or None]``, `moved`
        takes the opponent's, `over` says whether nobody can move, and `certificate` proves who wins
        from where the game stands.

    Raises
    ------
    InputError
        It is another game.

    Notes
    -----
    Each move rests on a theorem about the position alone (Duchene, Renault, "Vertex Nim played on
    graphs", as corrected), or where none applies on a table of all positions.
    """
    return Player(game)
