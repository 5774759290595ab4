"""Choosing an answer: one is always lit, and everything that can be pointed at or pressed leads to another one."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from recompile.seats.moments import Offer
from recompile.seats.seat import Seat
from recompile.tui import choosing
from recompile.tui.answers import Answers
from recompile.tui.board import Board
from recompile.tui.desk import Desk
from recompile.tui.hand import Hand


class AskingDesk(Desk):
    """A desk with a seat behind it. Those who inherit say what becomes of an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("N,shift+n", "step(-1)", show=False),
        Binding("left", "card(-1)", show=False),
        Binding("right", "card(1)", show=False),
        *(Binding(str(line), f"line({line - 1})", show=False) for line in (1, 2, 3)),
        Binding("f", "face", show=False),
        Binding("r", "refresh_hand", show=False),
        Binding("backspace", "leave_it", show=False),
        Binding("enter", "give", show=False),
        Binding("w", "why_not", show=False),
        Binding("p", "to_prompt", show=False),
        Binding("escape", "to_prompt", show=False),
    ]

    def __init__(self, seat: Seat, lang: str) -> None:
        super().__init__(lang)
        self.seat = seat

    def names(self) -> tuple[str, str]:
        return self.seat.names(self.lang)

    def titles(self) -> tuple[str, str]:
        return self.seat.titles(self.lang)

    def give(self, answer: Offer) -> None:
        """The player has decided."""
        raise NotImplementedError

    def paint_prompt(self) -> None:
        """The question, in words."""
        raise NotImplementedError

    # ------------------------------------------------------------ the answer that is lit

    @property
    def chosen(self) -> Offer | None:
        """The answer that is lit."""
        lit = self.query_one(Answers).highlighted
        return self.now.answers[lit] if self.now and lit is not None and lit < len(self.now.answers) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.light(event.option_index)

    def light(self, index: int | None) -> None:
        """Show what the lit answer is about, and what it would do."""
        chosen = self.chosen
        self.query_one(Board).chosen = self.query_one(Hand).chosen = chosen
        self.paint_prompt()
        if self.now and self.now.is_draft:
            self.paint_draft(chosen)
            return
        seen = self.seat.foresee(chosen.move, self.lang) if chosen else None
        if index and self.panel == "log" and not self.query_one("#scroll").has_focus:
            self.action_panel("foresight")
        self.paint_foresight(seen, chosen.label if chosen else self.look.say("You are not asked anything."))
        if chosen:
            self.look_at(self._about(chosen))

    def _about(self, answer: Offer) -> str | None:
        if answer.card:
            return answer.card
        if answer.stack is not None and answer.place is not None:
            return self.query_one(Board).code_at((answer.stack, answer.place))
        return None

    # ------------------------------------------------------------ from one to another

    def _move_to(self, index: int | None) -> None:
        if index is not None:
            self.query_one(Answers).highlighted = index

    def action_step(self, step: int) -> None:
        answers = self.query_one(Answers)
        if answers.option_count:
            self._move_to(((answers.highlighted or 0) + step) % answers.option_count)

    def _pick(self) -> tuple[tuple[Offer, ...], int] | None:
        lit = self.query_one(Answers).highlighted
        return (self.now.answers, lit) if self.now and self.now.answers and lit is not None else None

    def action_card(self, step: int) -> None:
        if picked := self._pick():
            self._move_to(choosing.other_card(*picked, self.query_one(Hand).codes, step))

    def action_line(self, line: int) -> None:
        if not (picked := self._pick()) or self.now is None:
            return
        found = choosing.at_line(*picked, line, self.now.bottom)
        self._move_to(found)
        if found is None:
            self.explain(choosing.target_at(self.now.bottom * 3 + line, -1, picked[0][picked[1]]))

    def action_face(self) -> None:
        if not (picked := self._pick()):
            return
        found, chosen = choosing.other_face(*picked), picked[0][picked[1]]
        self._move_to(found)
        if found is None and chosen.is_play:
            self.explain(choosing.target_turned(chosen))

    def action_refresh_hand(self) -> None:
        if picked := self._pick():
            self._move_to(next((place for place, answer in enumerate(picked[0]) if answer.move == "R"), None))

    def action_leave_it(self) -> None:
        if leaving := next((each for each in self.now.answers if each.leaves), None) if self.now else None:
            self.give(leaving)

    def on_hand_taken(self, message: Hand.Taken) -> None:
        self.look_at(message.code)
        if not (picked := self._pick()):
            return
        answers, lit = picked
        if answers[lit].card == message.code and not answers[lit].is_play:
            self.give(answers[lit])
            return
        found = choosing.with_card(answers, message.code, answers[lit].stack, face_up=True)
        self._move_to(found)
        if found is None:
            self.explain(message.code)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A second time on the same thing gives the answer."""
        if not (picked := self._pick()):
            return
        answers, lit = picked
        found = choosing.at_place(answers, lit, message.stack, message.place)
        if found is None:
            self.explain(choosing.target_at(message.stack, message.place, answers[lit]))
        elif found == lit:
            self.give(answers[lit])
        else:
            self._move_to(found)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.now and event.option_index < len(self.now.answers):
            self.give(self.now.answers[event.option_index])

    def action_give(self) -> None:
        if self.chosen:
            self.give(self.chosen)

    def action_to_prompt(self) -> None:
        self.action_panel("foresight")
        self.query_one(Answers).focus()

    # ------------------------------------------------------------ why not?

    def explain(self, target: str) -> None:
        """Why something is no answer. From a table elsewhere the reasons come a moment later, as news."""
        if said := self.seat.why_not(target, self.lang):
            self.notify(said, markup=False)

    def action_why_not(self) -> None:
        """About the card under the cursor, or the card of the hand that is looked at."""
        board, hand = self.query_one(Board), self.query_one(Hand)
        if board.has_focus and board.cursor:
            self.explain(choosing.target_at(*board.cursor))
        elif self.looked in hand.codes:
            self.explain(self.looked or "")
        else:
            self.notify(self.look.say("Point at a card first: Tab and the arrows walk over the table."), markup=False)
