"""Players are "you" to themselves and have a name for all others, whoever tells it and in whatever language."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator

import pytest

from recompile.bots import LEVELS
from recompile.cards import PROTOCOLS
from recompile.foresight import telling as foretold
from recompile.table import messages as m
from recompile.table import states
from recompile.table.asides import foresight, moment, reasons
from recompile.table.calling import FIRST_WORDS, SECOND_WORDS, clean_name, two_words
from recompile.table.match import Match
from recompile.table.seats import Seats, Settings
from recompile.table.shapes import Player
from recompile.table.states import Presenter
from recompile.table.wishes import NewGame, settings_for
from recompile.text import LANGUAGES, because, log
from recompile.text.players import Told

NAMES = ("Xaverus", "Quintor")
SEAT_AS_NAME = re.compile(r"(?<![\w’'])(?:B|A(?! [a-z]))(?!\w)")  # "A card ..." is an article


def new_match(seed: int) -> Match:
    """A friends' game without a draft; some with names, some before the friend has come."""
    codes = random.Random(seed).sample(list(PROTOCOLS), 6)
    settings = Settings("friend", NAMES, a=tuple(codes[:3]), b=tuple(codes[3:]))
    return Match("id", settings, Seats("a", "b"), seed, 0.0)


def played(seed: int, moves: int) -> Iterator[Match]:
    match, chance = new_match(seed), random.Random(seed)
    for _ in range(moves):
        if match.asked is None:
            return
        yield match
        answers = match.game.answers
        match.apply(match.plan_answer(match.asked, chance.randrange(len(answers)), 0.0))
    if not match.is_over:
        match.apply(match.plan_resign("A" if seed % 2 else "B", 0.0))


def said_to(match: Match, presenter: Presenter, player: Player, lang: str, chance: random.Random) -> Iterator[str]:
    """Everything a player is told at this moment."""
    state = presenter.present(player, lang, 0.0)
    yield from (line.sentence for line in state.log)
    if state.question is not None:
        yield from (reason.sentence for reason in state.question.because)
    if state.outcome is not None:
        yield state.outcome.sentence
    if match.asked == player:
        move = chance.choice(match.game.answers).move
        yield from (step.sentence for step in foresight(match, player, lang, m.Foresee("1", match.seq, move))().steps)
        no = reasons(
            match, player, lang, m.WhyNot("1", match.seq, f"{chance.choice(list(match.game.library.cards))}@1")
        )
        yield from (reason.sentence for reason in no.reasons)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_hears_their_own_name(lang: str) -> None:
    """Over whole games: log, reasons, foresight, why not and the result."""
    heard: set[str] = set()
    for seed in range(12):
        chance, match = random.Random(seed), new_match(seed)
        for match in played(seed, 120):
            presenter = Presenter(match)
            if match.seq % 9 == 0:
                for player, own in zip(("A", "B"), NAMES, strict=True):
                    told = list(said_to(match, presenter, player, lang, chance))  # type: ignore[arg-type]
                    assert not [sentence for sentence in told if own in sentence or SEAT_AS_NAME.search(sentence)]
                    heard.update(told)
        for player, own in zip(("A", "B"), NAMES, strict=True):
            told = list(said_to(match, Presenter(match), player, lang, chance))  # type: ignore[arg-type]
            assert match.is_over
            assert not [sentence for sentence in told if own in sentence or SEAT_AS_NAME.search(sentence)]
            heard.update(told)
    assert len(heard) > 1000
    assert all(any(name in sentence for sentence in heard) for name in NAMES)


def test_all_others_hear_names() -> None:
    match = list(played(3, 60))[-1]
    for eyes in ("public", "all"):
        state = Presenter(match).present(eyes, "en", 0.0)
        assert not [line for line in state.log if re.search(r"\b[Yy]our?\b", line.sentence) and line.kind != "text"]
    assert state.outcome is not None
    assert state.outcome.sentence.startswith(NAMES)


def test_whoever_looks_through_other_eyes_afterwards_is_still_themself() -> None:
    match = list(played(3, 60))[-1]
    past = moment(Presenter(match), "A", "en", m.See("1", match.moments - 1, "B")).state
    assert past.you == "B"
    assert not [line for line in past.log if NAMES[0] in line.sentence]
    assert [line for line in past.log if NAMES[1] in line.sentence]


def all_told() -> Iterator[Told[str] | Told[tuple[str, str]]]:
    """Every sentence about players that is kept in a table."""
    waiting: list[object] = [vars(module) for module in (log, because, foretold, states)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Told):
            yield each
        elif isinstance(each, dict):
            waiting += [value for key, value in each.items() if not str(key).startswith("__")]
        elif isinstance(each, tuple | list):
            waiting += each


def slots(message: str | tuple[str, str] | None) -> set[str]:
    said = message if isinstance(message, str) else (message or ("", ""))[1]
    return {name for _, name, _, _ in string.Formatter().parse(said) if name is not None}


def test_every_sentence_has_the_persons_it_needs() -> None:
    found = list(all_told())
    assert len(found) > 60
    for told in found:
        assert ("player" in slots(told.named)) <= (told.you is not None), told.named
        assert "player" not in slots(told.you) | slots(told.yours), told.named
        assert "owner" not in slots(told.your) | slots(told.yours), told.named
        assert told.you is None or slots(told.you) == slots(told.named) - {"player"}, told.named
        assert told.your is None or slots(told.your) == slots(told.named) - {"owner"}, told.named


# ---------------------------------------------------------------- names


def test_two_words_make_a_name() -> None:
    assert (len(set(FIRST_WORDS)), len(set(SECOND_WORDS))) == (64, 64)
    assert max(len(first) + 1 + len(second) for first in FIRST_WORDS for second in SECOND_WORDS) <= 20
    assert not {*FIRST_WORDS, *SECOND_WORDS} & {each.name.casefold() for each in PROTOCOLS.values()}
    assert not {*FIRST_WORDS, *SECOND_WORDS} & {level.name.casefold() for level in LEVELS}
    name = two_words()
    assert clean_name(name) == name
    assert len({two_words() for _ in range(50)}) > 20


@pytest.mark.parametrize("wanted", ["", "A", "B", "?", "  ", "\u202e"])
def test_nobody_is_called_by_the_seat(wanted: str) -> None:
    alone = settings_for(NewGame("bot", name=wanted, seat="A"), 1)[0]
    assert "-" in alone.names[0]
    assert alone.names[1] == "Vesper"
    pair = settings_for(NewGame("hotseat", name=wanted, other=wanted, seat="A"), 1)[0]
    assert all("-" in name for name in pair.names)


def test_a_friend_who_has_not_come_is_the_friend() -> None:
    settings = settings_for(NewGame("friend", name="Ada", seat="A"), 1)[0]
    match = Match("id", settings, Seats("a", "b"), 1, 0.0)
    assert settings.headers == {"A": "Ada", "B": "?"}
    assert Presenter(match).present("A", "en", 0.0).names == ["Ada", "your friend"]
    assert Presenter(match).present("A", "fr", 0.0).names == ["Ada", "votre ami"]
    assert Presenter(match).present("public", "en", 0.0).names == ["Ada", "Second player"]
    assert match.plan_name("A", "Eve", 0.0) is None
    row = match.plan_name("B", "Ada", 0.0)
    assert row is not None
    assert row.text == "Ada 2"
    row = match.plan_name("B", "", 0.0)
    assert row is not None
    assert "-" in row.text
    match.apply(row)
    assert Presenter(match).present("A", "en", 0.0).names == ["Ada", row.text]
    assert match.plan_name("B", "Eve", 0.0) is None


def test_a_bot_has_its_name_in_games_that_were_kept_before_it_had_one() -> None:
    settings = Settings("bot", ("Ada", "Fair"), "B", "fair")
    match = Match("id", settings, Seats("a", None), 1, 0.0)
    for lang in LANGUAGES:
        assert Presenter(match).present("A", lang, 0.0).names == ["Ada", "Vesper"]
