"""Questions and answers in plain English, for the table in the terminal."""

from __future__ import annotations

from recompile.cards import CARDS, PROTOCOLS
from recompile.engine import ids
from recompile.engine import instructions as i
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.notation.move import Move
from recompile.notation.names import BOXES, PLAYERS, card_name, protocol_name
from recompile.report import Decision

_QUESTIONS = {
    "draft": "Draft a protocol.",
    "ban": "Ban a protocol: nobody may draft it.",
    "compile": "You must compile. Which line?",
    "action": "Play a card, or refresh.",
    "order": "Several texts wait. Which one is next?",
    "deck-order": "Several cards go on top of your deck. Which one is next?",
    "discard": "Choose a card to discard.",
    "control": "You spend control. Rearrange one player's protocols, or keep them.",
    "escape": "This card is shifted instead of deleted. To which line?",
    "choose-card": "Choose a card to {verb}.",
    "choose-line": "Choose a line.",
    "give": "Choose a card to give away.",
    "reveal": "Choose a card to reveal.",
    "play": "Play a card. Which, and where?",
    "rearrange": "Choose the new order of the protocols.",
    "swap-protocols": "Choose two protocols to swap.",
    "swap-stacks": "Choose two stacks to swap.",
    "state-number": "State a number.",
    "state-protocol": "State a protocol.",
    "choose-player": "Choose a player.",
    "may": "Do you want to use this text?",
    "either": "Choose one of the two effects.",
    "next-line": "Which line is next?",
    "next-card": "Which card is next?",
}

_WORDS = {"R": "refresh", "keep": "leave the protocols as they are", "done": "no more", "=other": "another protocol"}


def ask(s: State, decision: Decision) -> str:
    """The question in one sentence, with the text it comes from and the rule."""
    sentence = _QUESTIONS.get(decision.kind, f"Answer ({decision.kind}).").format(verb=_verb(s))
    source = f"{long_name(decision.source)}: " if decision.source else ""
    return f"{source}{sentence} [{decision.rule}]"


def _verb(s: State) -> str:
    """What a card is chosen for."""
    frame = s.frames[-1]
    if frame.kind == ids.TEXT:
        step = LIBRARY.code[frame.text][frame.step]
        if step.op == i.PICK:
            return ids.VERBS[step.verb]
    return "use"


def long_name(text: str) -> str:
    """`FIR0:middle` as people say it.

    >>> long_name("FIR0:middle")
    'Fire 0 (middle text)'
    """
    code, _, box = text.partition(":")
    return f"{CARDS[code].name} ({box} text)"


def describe(move: Move, player: str) -> str:
    """A move in words, said to the player who is asked.

    >>> describe(Move("fir3@2"), "A"), describe(Move("~B:MET-LIF-SPE"), "A")
    ('play Fire 3 face-down in line 2', "B's protocols become Metal, Life, Speed")
    >>> describe(Move("B2.1"), "A")
    "the 1st card of B's stack in line 2"
    """
    form, numbers = move.parts[0], [part for part in move.parts[1:] if isinstance(part, int)]
    if form == "play":
        card, up, side, line = numbers
        return f"play {_card(card)} face-{'up' if up else 'down'} in line {line + 1}{_on_side(side, player)}"
    if form == "top":
        return f"put the top card of the deck face-down into line {numbers[1] + 1}{_on_side(numbers[0], player)}"
    if form == "place":
        return _describe_place(numbers[0], numbers[1])
    if form == "card":
        return _card(numbers[0])
    if form == "text":
        return f"the {BOXES[numbers[0] % 3]} text of {_card(numbers[0] // 3)}"
    if form == "order":
        whose = "your" if numbers[0] in (-1, PLAYERS.index(player)) else f"{PLAYERS[numbers[0]]}'s"
        return f"{whose} protocols become {', '.join(_protocol(number) for number in numbers[1:])}"
    return _describe_simple(move, form, numbers[0])


def _describe_simple(move: Move, form: str | int, number: int) -> str:
    if form == "line":
        return f"line {number + 1}"
    if form == "player":
        return f"player {PLAYERS[number]}"
    kind, detail = divmod(number, ids.MOVE_BASE)
    if form == "constant" and kind in (ids.M_DRAFT, ids.M_PROTOCOL):
        return _protocol(detail)
    if form == "constant" and kind == ids.M_COMPILE:
        return f"compile line {detail + 1}"
    if form == "constant" and kind == ids.M_SWAP:
        return f"swap lines {' and '.join(str(line + 1) for line in ids.PAIRS[detail])}"
    return _WORDS.get(move.text, move.text.removeprefix("="))


def _describe_place(stack: int, index: int) -> str:
    where = f"{PLAYERS[stack // 3]}'s stack in line {stack % 3 + 1}"
    if index < 0:
        return f"the uncovered card of {where}"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(index + 1, "th")
    return f"the {index + 1}{ending} card of {where}"


def _on_side(side: int, player: str) -> str:
    return "" if side in (-1, PLAYERS.index(player)) else f" on {PLAYERS[side]}'s side"


def _card(card: int) -> str:
    return CARDS[card_name(card)].name


def _protocol(number: int) -> str:
    return PROTOCOLS[protocol_name(number)].name
