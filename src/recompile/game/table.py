"""What a game and a view of it have in common: where the table stands, and the question of the moment in words."""

from __future__ import annotations

from recompile.cards import Library
from recompile.engine import ids
from recompile.engine.cast import own_library
from recompile.engine.state import State
from recompile.notation.answer_reading import answers
from recompile.notation.answers import Answer
from recompile.notation.errors import IllegalMove
from recompile.notation.events import Reader
from recompile.notation.move import Move
from recompile.notation.names import PHASES, PLAYERS, Player
from recompile.notation.question_reading import explain, question
from recompile.notation.questions import Cause, Decision, Question
from recompile.notation.whynot import why_not
from recompile.text.answers import label
from recompile.text.because import Reason, reasons
from recompile.text.players import SEATS, Players
from recompile.text.questions import Prompt, prompt
from recompile.text.voice import Voice
from recompile.text.whynot import WhyNot, told


class Table:
    """Reads a state; in that of a view everything is hidden that its reader does not know."""

    __slots__ = ()

    _state: State

    @property
    def library(self) -> Library:
        """The printed protocols, and those this game brings along."""
        return own_library(self._state.cast)

    # ------------------------------------------------------------ where it stands

    @property
    def turn(self) -> Player:
        return PLAYERS[self._state.turn]

    @property
    def number(self) -> int:
        """The number of the turn."""
        return int(self._state.number)

    @property
    def phase(self) -> str:
        return PHASES[self._state.phase]

    @property
    def control(self) -> Player | None:
        """Who has control; None if it is neutral or not in the game."""
        return PLAYERS[self._state.control] if self._state.control in (ids.A, ids.B) else None

    @property
    def has_control(self) -> bool:
        """Whether the game is played with the control component."""
        return bool(self._state.control != ids.NO_CONTROL)

    # ------------------------------------------------------------ the question

    @property
    def decision(self) -> Decision | None:
        return Decision.of(self._state)

    @property
    def question(self) -> Question | None:
        """All there is to say about the question of the moment."""
        return question(self._state)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The legal answers, each with what it is about."""
        return answers(self._state)

    def explain(self) -> tuple[Cause, ...]:
        """The stack of "because of ..." now, outermost first."""
        return explain(self._state)

    # ------------------------------------------------------------ in words

    def prompt(self, lang: str = "en") -> Prompt | None:
        """The question of the moment in words, said to the player who is asked.

        >>> from recompile.game import Game
        >>> str(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7).prompt())
        'Play a card or refresh. You must.'
        """
        asked = self.question
        return None if asked is None else prompt(asked, Voice(lang, self.library))

    def label(self, answer: Answer, lang: str = "en") -> str:
        """What an answer to the question of the moment does, in a few words, said to the player who is asked."""
        asked = self.question
        if asked is None:
            raise IllegalMove(f"{answer.move} is not legal: the game is over")
        return label(answer, asked, Voice(lang, self.library))

    def because(self, lang: str = "en", players: Players = SEATS) -> tuple[Reason, ...]:
        """The chain of "because of ..." now in words, outermost first."""
        return reasons(self.explain(), Voice(lang, self.library), players)

    def parsed(self, move: str | Move) -> Move:
        """A move, read with the names of this game's cards."""
        return move if isinstance(move, Move) else Move(move, names=self.library)

    def why_not(self, target: str | Move, lang: str = "en", reader: Reader | str | None = None) -> tuple[WhyNot, ...]:
        """Why a target does not answer the question of the moment; nothing if it does.

        A target is written like a move, but it need not be a whole one: a card of the hand or a line stands for all
        plays of that card or into that line. `reader` is who wants to know, if that is not the player who is asked.

        >>> from recompile.game import Game
        >>> a, b = "FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-", "PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:-"
        >>> game = Game.from_position(f"{a} / {b} / A action c:-")
        >>> game.why_not("fir1@2")
        ()
        >>> for reason in game.why_not("WAT2@1"):
        ...     print(reason)
        Forbidden by Plague 0, bottom text – Your opponent cannot play cards in this line. [R5.1]
        Neither of the two protocols in line 1 matches Water 2. [R5.1]
        """
        return told(why_not(self._state, self.parsed(target), reader), self.question, Voice(lang, self.library))
