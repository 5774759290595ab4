"""Drafts with their reasons: what the figures say of a pick, in the log beside that of a bot, and as a hint."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from recompile import Game
from recompile.bots import LEVELS, drafting
from recompile.bots.drafting import MOST, WORTH_SAYING, DraftTable, PickReason, draft_table, ranked, reasons
from recompile.cards import PRINTED
from recompile.cards.vocabulary import Card, Protocol
from recompile.learn.coach import Advice, Thinking, coached, told
from recompile.learn.picking import Pick, advise_pick
from recompile.notation.names import Player
from recompile.table.match import Match
from recompile.table.messages import Hint
from recompile.table.seats import Seats, Settings
from recompile.table.states import Presenter
from recompile.text.players import Players

POOL = "FIR WAT DEA LIF MET SPE LIG PSY"
CODES = tuple(POOL.split())
LARGE, SMALL = int(WORTH_SAYING) + 20, int(WORTH_SAYING) - 20
EVEN = DraftTable(dict.fromkeys(CODES, 0), {}, {})


def figures(
    power: dict[str, int] | None = None, pair: dict[str, int] | None = None, versus: dict[str, int] | None = None
) -> DraftTable:
    """All even, but for these."""
    return DraftTable({**EVEN.power, **(power or {})}, pair or {}, versus or {})


def kinds(found: Iterable[PickReason]) -> list[tuple[str, str | None]]:
    return [(each.kind, each.other) for each in found]


# ---------------------------------------------------------------- what the figures say


def test_strong_by_itself_with_and_against() -> None:
    strong = figures({"WAT": 8 * LARGE})
    assert kinds(strong.reasons("WAT", (), (), CODES)) == [("strong", None)]
    paired, meets = figures(pair={"FIR WAT": LARGE}), figures(versus={"WAT LIF": LARGE, "LIF WAT": -LARGE})
    left = ("WAT", "DEA", "MET")
    assert kinds(paired.reasons("WAT", ("FIR",), ("LIF",), left)) == [("strong_with", "FIR")]
    assert kinds(meets.reasons("WAT", ("FIR",), ("LIF",), left)) == [("strong_against", "LIF")]
    # What the other player has does not help, nor does what one has stand against it.
    assert kinds(paired.reasons("WAT", ("LIF",), ("FIR",), left)) == [("even", None)]
    assert kinds(meets.reasons("WAT", ("LIF",), ("FIR",), left)) == [("even", None)]


def test_the_strongest_come_first_and_not_too_many() -> None:
    table = figures({"WAT": 2 * LARGE}, {"FIR WAT": LARGE + 5, "DEA WAT": LARGE}, {"WAT LIF": LARGE + 9})
    found = kinds(table.reasons("WAT", ("FIR", "DEA"), ("LIF",), ("WAT", "MET")))
    assert found == [("strong_against", "LIF"), ("strong_with", "FIR")]
    assert len(found) == MOST


def test_small_figures_are_no_reasons() -> None:
    """Strong is measured against what is left: where all are, nobody is."""
    table = figures({"WAT": SMALL}, {"FIR WAT": SMALL}, {"WAT LIF": SMALL})
    assert kinds(table.reasons("WAT", (), (), CODES)) == [("even", None)]
    assert kinds(figures(dict.fromkeys(CODES, 500)).reasons("WAT", (), (), CODES)) == [("even", None)]
    # Together they may be much, and that is said; then it is not about as good as the others.
    assert kinds(table.reasons("WAT", ("FIR",), ("LIF",), ("WAT", "DEA", "MET"))) == [("all_in_all", None)]


def test_what_all_speaks_against_has_no_reason() -> None:
    table = figures({"WAT": -3 * LARGE}, {"FIR WAT": LARGE})
    assert kinds(table.reasons("WAT", ("FIR",), (), ("WAT", "DEA", "MET"))) == [("weaker", None)]


def test_what_nobody_has_measured_is_a_guess_however_strong_it_looks() -> None:
    heavy = Protocol("HEA", "Heavy", "Custom", "", "", tuple(Card(value) for value in range(4, 10)))
    table = figures({"FIR": -200, "GRA": 300}, {"FIR HEA": LARGE}, {"HEA LIF": LARGE})
    for mine, theirs in (((), ()), (("FIR",), ("LIF",))):
        found = table.reasons("HEA", mine, theirs, ("HEA", *CODES), PRINTED.with_([heavy]))
        assert kinds(found) == [("guess", None)]


@pytest.mark.parametrize("seed", range(6))
def test_every_reason_holds_in_the_figures_that_are_shipped(seed: int) -> None:
    """Whatever they are: counted anew for every protocol at every pick and ban of a draft."""
    table, chance, game = draft_table(), random.Random(seed), Game(seed=seed, bans=2)
    while game.phase == "draft":
        view = game.view(game.asked or "A")
        worth = dict(ranked(view))
        mean = sum(worth.values()) / len(worth)
        for code, value in worth.items():
            found = reasons(view, code)
            assert 1 <= len(found) <= MOST
            lead = value - mean
            for each in found:
                pair = " ".join(sorted((code, each.other or "")))
                alone = table.power[code] - sum(table.power[other] for other in worth) / len(worth)
                figure = {
                    "strong": alone,
                    "strong_with": table.pair.get(pair, 0),
                    "strong_against": table.versus.get(f"{code} {each.other}", 0),
                    "all_in_all": lead,
                    "even": WORTH_SAYING * (abs(lead) < WORTH_SAYING),
                    "weaker": -lead,
                }[each.kind]
                assert figure >= WORTH_SAYING
        game.answer(chance.randrange(len(game.options)))


# ---------------------------------------------------------------- beside a bot's pick


TABLE = figures({"WAT": 8 * LARGE}, {"DEA WAT": LARGE}, {"LIF FIR": LARGE, "FIR LIF": -LARGE})
VESPER = Settings("bot", ("Ada", "Vesper"), "B", "fair")


@contextmanager
def measured(table: DraftTable) -> Iterator[None]:
    with patch.object(drafting, "draft_table", return_value=table):
        yield


def new_game(*picks: str, bans: int = 0) -> Game:
    game = Game(seed=1, pool=POOL, bans=bans)
    for pick in picks:
        game.push(pick)
    return game


def log(settings: Settings, *picks: str, lang: str = "en", bans: int = 0, table: DraftTable = TABLE) -> list[str]:
    match = Match("", settings, Seats(None, None), 0, 0.0, new_game(*picks, bans=bans))
    with measured(table):
        found = Presenter(match).present("A", lang, 0.0).log
        assert Presenter(match).present("A", lang, 0.0, since=2).log == found[2:]  # for who comes in between
    return [line.sentence for line in found[: len(picks)]]


def test_a_bot_says_why_and_the_person_across_does_not() -> None:
    assert log(VESPER, "FIR", "LIF", "DEA", "MET", "SPE", "WAT") == [
        "You draft Fire.",
        "Vesper drafts Life: strong against Fire.",
        "Vesper drafts Death: not the strongest, for a change.",
        "You draft Metal.",
        "You draft Speed.",
        "Vesper drafts Water: strong by itself, strong with Death.",
    ]


def test_why_goes_by_what_was_there_when_it_was_picked() -> None:
    said = log(VESPER, "FIR", "WAT", "LIF", "MET", "SPE", "DEA")
    assert said[1] == "Vesper drafts Water: strong by itself."  # Death came later
    assert said[2] == "Vesper drafts Life: strong against Fire."
    assert said[5] == "Vesper drafts Death: strong with Water."
    assert log(VESPER, "FIR", "LIF", table=EVEN)[1] == "Vesper drafts Life: about as good as the others."


def test_bans_have_reasons_too_and_all_languages_have_words() -> None:
    assert log(VESPER, "MET", "WAT", bans=2) == ["You ban Metal.", "Vesper bans Water: strong by itself."]
    assert log(VESPER, "MET", "WAT", bans=2, lang="pl")[1] == "Vesper wyklucza protokół Woda: silny sam w sobie."
    assert log(VESPER, "FIR", "WAT", "LIF", lang="fr")[2] == "Vesper choisit Vie\u202f: fort contre Feu."


@pytest.mark.parametrize(
    "settings",
    [
        Settings("friend", ("Ada", "Bob")),
        Settings("hotseat", ("Ada", "Bob")),
        Settings("lesson", ("You", ""), "B", "gentle"),
        Settings("bot", ("Ada", "random"), "B", None),  # it need not pick by the figures
    ],
)
def test_nobody_else_does(settings: Settings) -> None:
    assert not any(":" in line for line in log(settings, "FIR", "WAT", "LIF", "MET", "SPE", "DEA"))


def test_the_last_that_is_left_needs_no_reason() -> None:
    """It is picked by itself, right after the pick of the other player."""
    match = Match("", VESPER, Seats(None, None), 0, 0.0, Game(seed=1, pool="FIR WAT DEA LIF MET SPE"))
    for pick in ("FIR", "WAT", "LIF", "MET", "SPE"):
        match.game.push(pick)
    drafted = [line.sentence for line in Presenter(match).present("A", "en", 0.0).log if line.kind == "draft"]
    assert drafted[-1] == "Vesper drafts Death."


# ---------------------------------------------------------------- as a hint


def hint(game: Game, player: Player, table: DraftTable = TABLE, lang: str = "en") -> Hint:
    with measured(table):
        found = coached(game.view(player))
    assert isinstance(found, Pick)
    assert not found.only
    return told(found, lang, Players("Ada", "Vesper", player))


def said(found: Hint) -> tuple[str, str, list[str]]:
    assert found.where is not None
    assert found.means is not None
    return found.where.sentence, found.means.sentence, [why.sentence for why in found.whys]


def test_the_best_by_the_figures_and_why_in_three_steps() -> None:
    found = hint(new_game(), "A")
    assert (found.move, found.label, found.by) == ("WAT", "Draft Water", LEVELS[-1].name)
    where, means, whys = said(found)
    assert where == "Look at what is left: one is better than most."
    assert means == "With one of these: Death, Fire, Water."  # in an order that does not give it away
    assert whys == ["Strong by itself."]
    assert (found.steps, found.best, found.equal) == ([], [], "")
    assert hint(new_game(), "A") == found


def test_it_speaks_of_what_both_have() -> None:
    against = hint(new_game("FIR", "WAT"), "B", figures(versus={"LIF FIR": LARGE}))
    assert against.move == "LIF"
    where, _, whys = said(against)
    assert where == "Look at what Ada has: one that is left is strong against Fire."
    assert whys == ["Strong against Fire."]
    assert [(why.kind, why.player) for why in against.whys] == [("strong_against", "A")]
    beside = hint(new_game("FIR", "WAT", "LIF", "MET", "SPE"), "B", lang="pl")
    assert beside.move == "DEA"
    where, _, whys = said(beside)
    assert where == "Spójrz na swoje protokoły: w puli jest taki, który jest silny razem z protokołem Woda."
    assert whys == ["Silny razem z protokołem Woda."]
    assert [(why.kind, why.player) for why in beside.whys] == [("strong_with", "B")]


def test_where_all_are_as_good_it_says_so() -> None:
    found = hint(new_game(), "A", EVEN)
    where, _, whys = said(found)
    assert where == "Look at all that are left: several are about as good."
    assert whys == ["About as good as the others."]
    assert found.equal == "Three are as good: Death, Fire, Life."


def test_a_ban_and_a_protocol_that_nobody_has_measured() -> None:
    assert hint(new_game(bans=2), "A").label == "Ban Water"
    where, _, whys = said(hint(new_game(), "A", DraftTable({"GRA": 10, "PLA": 20}, {}, {})))
    assert where == "Look at what nobody has measured."
    assert whys == ["A guess from the values of its cards."]


def test_it_is_for_the_draft_alone() -> None:
    ready = Game("FIR WAT DEA", "LIF MET SPE", seed=1).view("A")
    assert advise_pick(ready) is None
    assert isinstance(coached(ready, Thinking(rounds=2, seconds=None, deals=1)), Advice)
