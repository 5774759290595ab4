"""Nothing hidden is ever sent: every byte for every reader is looked through, over many games (R11).

What a reader has seen is worked out from the positions and the events of the game, not from the code that hides things.
"""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from recompile import CARDS, PROTOCOLS, Game
from recompile.engine import ids
from recompile.language.languages import LANGUAGES
from recompile.language.names import card_title
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS, card_name
from recompile.table import messages as m
from recompile.table.asides import moment
from recompile.table.audience import Audience
from recompile.table.listeners import Listener
from recompile.table.match import Match
from recompile.table.seats import Seats, Settings
from recompile.table.showing import Sheet
from recompile.table.states import Presenter
from recompile.text.players import Players

NAMES = {card_title(code, lang).casefold(): code for code in CARDS for lang in LANGUAGES} | {
    code.casefold(): code for code in CARDS
}
WORD = re.compile(r"\b[^\W\d_]{3}\d\b|\b[^\W\d_]+ \d\b")
OPEN = ("reveal", "discard", "delete", "flip")  # seen by everybody, even if only for a moment
PASSED = ("give", "take-random", "take")  # seen by both players, and by nobody else
READERS: tuple[Reader, ...] = ("A", "B", "public")


def named(data: bytes) -> set[str]:
    """The cards a message names, by code or title, in any case and language."""
    words = (word.casefold() for word in WORD.findall(data.decode()))
    return {NAMES[word] for word in words if word in NAMES}


def seen_now(game: Game, eyes: Reader) -> set[str]:
    """What lies before a reader now, and what a player remembers."""
    s = game._state
    found = set()
    for card in s.cast.cards:
        zone = s.zone(card)
        is_open = (
            bool(s.up(card)) if zone < ids.FIELD_END or zone == ids.COMMITTED else ids.TRASH <= zone < ids.COMMITTED
        )
        if is_open or (eyes in PLAYERS and s.known(card) >> PLAYERS.index(eyes) & 1):
            found.add(card_name(s, card))
    return found


class Witness:
    """Collects what one reader was sent, and checks it against what that reader could have seen."""

    def __init__(self, eyes: Reader, lang: str) -> None:
        self.eyes = eyes
        self.sent: list[bytes] = []
        self.seen: set[str] = set()
        self.least = len(CARDS)
        self.listener = Listener(
            eyes if eyes in ("A", "B") else None,
            eyes,
            lang,
            lambda message: self.sent.append(message if isinstance(message, bytes) else msgspec.json.encode(message)),
        )

    def check(self, game: Game, since: int) -> None:
        kinds = OPEN if self.eyes == "public" else OPEN + PASSED
        self.seen |= seen_now(game, self.eyes)
        self.seen |= {
            event.card
            for event in game.events_for(None, since)
            if event.card and (event.kind in kinds or event.detail == "face-up")  # it may be gone again by now
        }
        for data in self.sent:
            assert named(data) <= self.seen, (self.eyes, named(data) - self.seen, data.decode())
            assert b'"??"' not in data  # a card without a name is null
            self.least = min(self.least, len(self.seen))
        self.sent.clear()


def games() -> list[tuple[int, tuple[str, ...]]]:
    """All protocols, so that every card is met, and those that look, reveal, give and shuffle more often."""
    codes, found = list(PROTOCOLS), []
    for seed in range(2):
        random.Random(seed).shuffle(codes)
        found += [(seed * 10 + at, tuple(codes[at * 6 : at * 6 + 6])) for at in range(len(codes) // 6)]
    return found + [(100 + seed, ("LIG", "PSY", "CLA", "LUC", "MIR", "LOV")) for seed in range(2)]


@pytest.mark.parametrize(("seed", "codes"), games())
def test_no_byte_names_a_card_before_it_was_seen(seed: int, codes: tuple[str, ...]) -> None:
    chance = random.Random(seed)
    settings = Settings("friend", ("Ada", "Bob"), a=codes[:3], b=codes[3:])
    match = Match("game", settings, Seats(None, None), seed, 0.0, source=random.Random(seed).randrange)
    audience = Audience(match, lambda: 0.0)
    langs = [chance.choice(list(LANGUAGES)) for _ in READERS]
    witnesses = [Witness(eyes, lang) for eyes, lang in zip(READERS, langs, strict=True)]
    for witness in witnesses:
        audience.welcome(witness.listener, None)
        witness.check(match.game, 0)
    while match.asked is not None and match.seq < 80:
        before = match.game.event_count
        move = chance.choice([str(move) for move in match.game.legal_moves])
        match.apply(match.plan_move(match.asked, move, 0.0))
        audience.tell(before)
        for witness in witnesses:
            look_back(match, witness, chance)
            come_late(match, witness, chance)
            witness.check(match.game, before)
    assert all(witness.least < 30 for witness in witnesses)


def look_back(match: Match, witness: Witness, chance: random.Random) -> None:
    """Past moments, too, through the same eyes."""
    if chance.random() < 0.1:
        past = moment(
            Presenter(match), witness.eyes, witness.listener.lang, m.See("1", chance.randrange(match.moments))
        )
        witness.sent.append(msgspec.json.encode(past))


def come_late(match: Match, witness: Witness, chance: random.Random) -> None:
    """Whoever opens the table in the middle is told of the last turn, with the texts behind what happened."""
    if chance.random() < 0.1:
        Audience(match, lambda: 0.0).welcome(witness.listener, None)


def test_a_deal_that_cannot_be_seen_changes_no_byte() -> None:
    """B's hand and deck are dealt in several ways; what A and the public are sent is the same."""
    sent: dict[Reader, set[bytes]] = {"A": set(), "public": set()}
    for hand in ("LIF0.SPE5", "MET1.MET2", "SPE0.LIF3"):
        cards = [f"{code}{value}" for code in ("LIF", "MET", "SPE") for value in (0, 1, 2, 3, 5)]
        deck = ".".join(card for card in cards if card in CARDS and card not in hand)[: 12 * 5 - 1]
        side = f"LIF-MET-SPE lif4,-,- h:{hand} d:{deck} t:-"
        game = Game.from_position(f"FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / {side} / A action c:-")
        match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
        for eyes, found in sent.items():
            witness = Witness(eyes, "en")
            Audience(match, lambda: 0.0).welcome(witness.listener, None)
            found.add(b"".join(witness.sent))
    assert [len(found) for found in sent.values()] == [1, 1]


def told(position: str, *moves: str) -> dict[Reader, list[set[str]]]:
    """Which cards the messages after each of these moves name, for each reader."""
    match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, Game.from_position(position))
    audience = Audience(match, lambda: 0.0)
    witnesses = {eyes: Witness(eyes, "en") for eyes in READERS}
    for witness in witnesses.values():
        audience.welcome(witness.listener, None)
    found: dict[Reader, list[set[str]]] = {eyes: [] for eyes in READERS}
    for move in moves:
        assert match.asked is not None
        for witness in witnesses.values():
            witness.sent.clear()
        before = len(match.game.events)
        match.apply(match.plan_move(match.asked, move, 0.0))
        audience.tell(before)
        for eyes, witness in witnesses.items():
            found[eyes].append(named(b"".join(witness.sent)))
    return found


def test_those_beside_the_table_lose_sight_of_a_shown_card_that_is_given() -> None:
    """Ada reveals Water 2 (Love 4) and later gives it away (Love 3). Both players know which card that is; those who
    look on saw it go back into a hand, and cannot tell it from the others (R11.2)."""
    mine, theirs = "LOV-FIR-WAT -,-,- h:LOV4.LOV3.WAT2.WAT3 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF1.LIF2 d:?9 t:-"
    found = told(f"{mine} / {theirs} / A action c:-", "LOV4@1", "WAT2", "R", "LOV3@1", "WAT2")
    assert "WAT2" in found["public"][1]
    assert "WAT2" not in found["public"][-1]
    assert "WAT2" in found["A"][-1] & found["B"][-1]


def test_those_beside_the_table_lose_sight_of_a_card_in_a_shuffle() -> None:
    """Everybody saw the card that Ada discards; it is shuffled into a new deck and drawn, and only she sees that."""
    mine, theirs = "FIR-WAT-DEA -,-,- h:FIR1.FIR4.FIR5 d:- t:FIR2", "LIF-MET-SPE -,-,MET2 h:LIF1 d:?9 t:-"
    found = told(f"{mine} / {theirs} / A action c:-", "FIR1@1", "FIR5", "B3", "lif1@1", "R")
    assert "FIR5" in found["public"][1]
    assert {"FIR2", "FIR5"} <= found["A"][-1]
    assert not {"FIR2", "FIR5"} & (found["public"][-1] | found["B"][-1])


def test_what_is_chosen_so_far_is_for_the_chooser_alone() -> None:
    """Ben has to discard two cards (Psychic 0) and has named one; until both go at once, only he knows which."""
    mine, theirs = "PSY-FIR-WAT -,-,- h:PSY0.FIR1 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF1.LIF2.LIF3 d:?9 t:-"
    game = Game.from_position(f"{mine} / {theirs} / A action c:-")
    for move in ("PSY0@1", "LIF2"):
        game.push(move)
    asked = {eyes: Sheet(game, eyes, "en", Players("Ada", "Ben")).question(answerable=True) for eyes in READERS}
    found = {eyes: (each.least, each.most, each.chosen) for eyes, each in asked.items() if each is not None}
    assert found == {"A": (2, 2, []), "B": (2, 2, ["LIF2"]), "public": (2, 2, [])}
