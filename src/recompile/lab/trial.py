"""A protocol that somebody has written, tried out: its scenarios, what can be said of it, and quick games with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from recompile.cards import PRINTED, PROTOCOLS, Protocol
from recompile.cards.checks import RULES
from recompile.game import Game
from recompile.game.scenarios import Result, load_beside, run
from recompile.game.setup import library_with
from recompile.language.errors import NotUnderstood
from recompile.language.languages import LANGUAGES
from recompile.language.protocol_files import load_protocol
from recompile.language.telling import CannotTell
from recompile.language.understanding import BOXES, read, tell
from recompile.notation.events import Event
from recompile.notation.names import PLAYERS

TURNS: Final = 200
LOUDEST: Final = 4  # texts named of a turn that never ended
MOST_ENDLESS: Final = 3  # games with such a turn: they take long, and by then it is known


@dataclass(frozen=True, slots=True)
class Loop:
    """A turn that never ended: where, and the texts that did most in it."""

    seed: int
    protocols: str
    turn: int
    texts: tuple[str, ...]


@dataclass(slots=True)
class Trial:
    """What came of it. Texts are named by card and box: `ECH3:top`."""

    protocol: Protocol
    unsaid: tuple[tuple[str, str], ...] = ()  # language and text
    scenarios: tuple[Result, ...] = ()
    games: int = 0
    won: int = 0
    cut: int = 0
    endless: list[Loop] = field(default_factory=list)
    did: set[str] = field(default_factory=set)  # texts that did something
    idle: tuple[str, ...] = ()  # texts that never did anything

    @property
    def passed(self) -> bool:
        return not self.unsaid and not self.endless and all(result.passed for result in self.scenarios)


def try_protocol(path: Path, games: int, seed: int = 0) -> Trial:
    """Try out the protocol in a file."""
    protocol = load_protocol(path)
    library_with([protocol])  # refuses what cannot be played
    trial = Trial(protocol, tuple(_unsaid(protocol)), tuple(map(run, load_beside(path, protocol))))
    play_at_random(trial, seed, games)
    if trial.games == games:  # otherwise too little was played to tell
        trial.idle = tuple(text for text in texts_of(protocol) if text not in trial.did)
    return trial


def play_at_random(trial: Trial, first: int, games: int) -> None:
    """Quick games with these seeds; no more of them once it is known that turns go on and on."""
    for number in range(first, first + games):
        if len(trial.endless) < MOST_ENDLESS:
            _play(trial, number)


def texts_of(protocol: Protocol) -> list[str]:
    """The names of all texts of a protocol."""
    return [f"{protocol.code}{card.value}:{box}" for card in protocol.cards for box in BOXES if getattr(card, box)]


def _unsaid(protocol: Protocol) -> Iterator[tuple[str, str]]:
    """Texts that a language cannot say, or does not understand as it says them."""
    library = PRINTED.with_([protocol])
    for lang in LANGUAGES:
        for card in protocol.cards:
            for box in BOXES:
                words = getattr(card, box)
                try:
                    if words is not None and read(tell(words, box, lang, library), box, lang, library) != words:
                        yield lang, f"{protocol.code}{card.value}:{box}"
                except (CannotTell, NotUnderstood):
                    yield lang, f"{protocol.code}{card.value}:{box}"


# ---------------------------------------------------------------- quick games


def _play(trial: Trial, seed: int) -> None:
    """One game, the protocol on one side among printed ones, and everything answered at random."""
    chance, code = Random(f"trial {seed}"), trial.protocol.code
    others = chance.sample([each for each in PROTOCOLS if each != code], 5)
    own = [code, *others[:2]]
    chance.shuffle(own)
    sides = [own, others[2:]] if seed % 2 == 0 else [others[2:], own]
    game = Game(*sides, seed=seed, limit=TURNS, protocols=[trial.protocol])
    has_rules = any(isinstance(box, RULES) for card in trial.protocol.cards for box in (card.top, card.bottom))
    while game.asked is not None:
        if has_rules:
            _note_rules(trial.protocol, game, trial.did)
        game.answer(chance.randrange(len(game.legal_moves)))
    events = game.events
    trial.did |= {event.cause for event in events if event.cause and event.kind not in ("text", "text-over")}
    outcome = game.outcome
    trial.games += 1
    trial.won += outcome is not None and outcome.winner == PLAYERS[seed % 2]
    if events[-1].kind == "unfinished":
        protocols = " ".join(sides[0]) + " / " + " ".join(sides[1])
        trial.endless.append(Loop(seed, protocols, game.number, _loudest(events)))
    elif outcome is not None and outcome.by == "cut":
        trial.cut += 1


def _loudest(events: Sequence[Event]) -> tuple[str, ...]:
    """The texts that most came of in the last turn."""
    begins = max((at for at, event in enumerate(events) if event.kind == "turn"), default=0)
    return tuple(text for text, _ in Counter(each.cause for each in events[begins:] if each.cause).most_common(LOUDEST))


def _note_rules(protocol: Protocol, game: Game, seen: set[str]) -> None:
    """A rule that simply holds makes no event: it did something as soon as it was in force."""
    for side in game.position.sides:
        for stack in side.stacks:
            for height, (code, up) in enumerate(stack):
                if up and code[:-1] == protocol.code:
                    seen |= set(_rules_in_force(protocol, code, is_open=height == len(stack) - 1))


def _rules_in_force(protocol: Protocol, code: str, *, is_open: bool) -> Iterator[str]:
    card = next(each for each in protocol.cards if str(each.value) == code[-1])
    if isinstance(card.top, RULES):
        yield f"{code}:top"
    if is_open and isinstance(card.bottom, RULES):
        yield f"{code}:bottom"
