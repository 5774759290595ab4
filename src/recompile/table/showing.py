"""The table as one reader may see it, in one language: messages made from a view.

Only who is asked, the sentence of the question and why it is asked come from the game itself; they name open texts
only.
"""

from __future__ import annotations

from collections.abc import Sequence

from recompile.game import Game
from recompile.game.seen import CardSeen, Off, SideSeen, StackSeen, Term
from recompile.notation.answers import Answer
from recompile.notation.events import Reader
from recompile.notation.names import BOXES, PLAYERS, faced
from recompile.notation.names import UNKNOWN as HIDDEN
from recompile.notation.questions import Question
from recompile.notation.zones import zone_text
from recompile.table import parts
from recompile.text.answers import label
from recompile.text.because import reasons
from recompile.text.catalogue import mark
from recompile.text.players import Players
from recompile.text.questions import prompt
from recompile.text.voice import Voice


class Sheet:
    """The parts of a State for one reader: a game as it stands when the sheet is made."""

    def __init__(self, game: Game, eyes: Reader, lang: str, players: Players) -> None:
        self.game = game
        self.view = game.view(eyes)
        self.eyes = eyes
        self.lang = lang
        self.players = players
        self.words = Voice(lang, game.library)

    # ------------------------------------------------------------ cards

    def card(self, card: CardSeen) -> parts.CardView:
        void = [parts.Void(off.box, _why_off(off, self.words)) for off in card.off]
        return parts.CardView(
            card.code, card.up, card.value, card.printed, card.known, card.place, card.uncovered, void
        )

    def cards(self, cards: Sequence[CardSeen]) -> list[parts.CardView]:
        return [self.card(card) for card in cards]

    def stack(self, stack: StackSeen) -> parts.Stack:
        terms = [parts.Term(term.value, term.card, _why(term, stack.down, self.words)) for term in stack.terms]
        return parts.Stack(self.cards(stack.cards), stack.total, terms, stack.threatens, stack.down)

    def sides(self, drafted: Sequence[str]) -> list[parts.Side]:
        """Both sides; `drafted` are the protocols in the order of the draft, if there was one."""
        pairs = zip(self.players.names, self.view.sides, strict=True)
        return [self._side(name, side, drafted) for name, side in pairs]

    def _side(self, name: str, side: SideSeen, drafted: Sequence[str]) -> parts.Side:
        return parts.Side(
            name=name,
            protocols=[
                parts.Protocol(code, compiled, drafted.index(code) if code in drafted else None)
                for code, compiled in side.protocols
            ],
            stacks=[self.stack(stack) for stack in side.stacks],
            hand=self.cards(side.hand),
            deck=side.deck,
            trash=list(side.trash),
            total=[stack.total for stack in side.stacks],
            compiled=sum(compiled for _, compiled in side.protocols),
        )

    @property
    def position(self) -> str:
        """What lies there in one line, as the view's position is written; made of the sides that are there already."""
        view = self.view
        if self.eyes == "all":
            return str(view.position)
        first, second = (_lying(side, mine=owner == self.eyes) for owner, side in zip(PLAYERS, view.sides, strict=True))
        number = [] if view.draft is not None else [str(view.number)]
        control = (view.control or "-") if view.has_control else "0"
        return f"{first} / {second} / {' '.join([view.turn, view.phase, *number, f'c:{control}', *view.going_on])}"

    def draft(self, drafted: Sequence[str]) -> parts.Draft | None:
        draft = self.view.draft
        if draft is None:
            return None
        taken = [[code for code, _ in side.protocols] for side in self.view.sides]
        picks = [sorted(codes, key=lambda code: drafted.index(code) if code in drafted else 0) for codes in taken]
        return parts.Draft(list(draft.pool), draft.bans, draft.player, picks)

    # ------------------------------------------------------------ the question

    def question(self, *, answerable: bool) -> parts.Question | None:
        """What is asked now. Answers are for the player who is asked, and only for the present."""
        asked = self.view.question
        if asked is None:
            return None
        said, mine, choosing = prompt(asked, self.words), asked.player == self.eyes, asked.choosing
        card, _, box = (asked.source or "").partition(":")
        return parts.Question(
            player=asked.player,
            mine=mine,
            kind=asked.kind,
            source=said.source,
            card=card or None,
            box=BOXES[BOXES.index(box)] if box else None,
            sentence=said.sentence,
            hint=said.hint,
            duty=said.duty,
            optional=said.optional,
            rule=said.rule,
            least=None if choosing is None else choosing.least,
            most=None if choosing is None else choosing.most,
            chosen=list(choosing.chosen) if choosing is not None and mine else [],
            answers=[self.answer(answer, asked) for answer in asked.answers] if mine and answerable else [],
            because=self.because(),
            deadline=None,
        )

    def because(self) -> list[parts.Reason]:
        causes = self.game.explain()
        links = zip(reasons(causes, self.words, self.players), causes, strict=True)
        return [parts.Reason(link.sentence, link.rule, link.text, cause.player) for link, cause in links]

    def answer(self, answer: Answer, asked: Question) -> parts.Answer:
        said = label(answer, asked, self.words)
        return parts.Answer(answer.move, said, answer.kind, answer.card, answer.up, answer.side, answer.line, answer.at)


def _lying(side: SideSeen, *, mine: bool) -> str:
    """One side as a position has it: of what is only remembered nothing is said."""
    names = "-".join([f"{code}*" if compiled else code for code, compiled in side.protocols]) or "-"
    stacks = ",".join([_stack(stack, mine=mine) for stack in side.stacks])
    hand = zone_text(tuple([card.code or HIDDEN for card in side.hand])) if mine else _unseen(len(side.hand))
    return f"{names} {stacks} h:{hand} d:{_unseen(side.deck)} t:{zone_text(side.trash)}"


def _stack(stack: StackSeen, *, mine: bool) -> str:
    cards = [faced((card.code or HIDDEN) if mine or card.up else HIDDEN, card.up) for card in stack.cards]
    return ".".join(cards) or "-"


def _unseen(count: int) -> str:
    """So many cards of which nothing is known."""
    return f"?{count}" if count else "-"


# ---------------------------------------------------------------- why a total is what it is, and a text is off


def _why(term: Term, down: int, words: Voice) -> str | None:
    if term.text is None:
        return None
    text = words.text_title(term.text)
    return words.say(mark("Face-down cards here count {n}: {text}."), n=down, text=text) if term.is_card else text


def _why_off(off: Off, words: Voice) -> str:
    if off.under is not None:
        return words.say(mark("Covered by {card}."), card=words.title(off.under))
    if off.by is None:
        return words.say(mark("Covered by a card."))
    return words.say(mark("Switched off: {text}."), text=words.text_title(off.by))
