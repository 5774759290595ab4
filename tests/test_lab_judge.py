"""The judge of protocols: paired deals, verdicts that narrow, what they say, and that a broken card is found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from recompile.bots.values import learned_values, usual_values
from recompile.cards import PROTOCOLS, Card, Protocol
from recompile.cards.words import card, draw, flip, start, you_discard, your_total_here
from recompile.engine import IS_COMPILED
from recompile.game import Game
from recompile.lab.effects import Effect
from recompile.lab.errors import ArenaError
from recompile.lab.judge import Verdict, judge, make_page
from recompile.lab.judge import remarks as r
from recompile.lab.judge.close import look_closely
from recompile.lab.judge.deals import deal
from recompile.lab.judge.plain import as_data
from recompile.lab.judge.playing import Points, Version, play_deals, watch_deals
from recompile.lab.judge.printed import printed
from recompile.lab.judge.schedule import RANDOM, Job, schedule, so_many
from recompile.lab.judge.strengths import CARD, PLAN, STRENGTHS
from recompile.lab.judge.tally import Tally
from recompile.lab.judge.verdict import CardVerdict, Compared, Standing, verdict
from recompile.lab.judge.versions import BLANK, LESS, MORE, changes
from recompile.lab.judge.words import SENTENCES, Words
from recompile.lab.trial import Loop
from recompile.language.understanding import read

POOL = tuple(PROTOCOLS)
PLAIN = (you_discard(1),)
needs_speed = pytest.mark.skipif(not IS_COMPILED, reason="hundreds of games take minutes with the plain engine")


def made(*cards: Card) -> Protocol:
    """Six cards: these, and plain ones."""
    values = [value for value in range(6) if value not in [each.value for each in cards]]
    rest = [Card(value, middle=PLAIN) for value in values]
    return Protocol("KIT", "Kite", "", "", "", tuple(sorted([*cards, *rest], key=lambda each: each.value)))


# ---------------------------------------------------------------- deals


def test_in_a_deal_the_protocol_and_its_rival_change_places_and_nothing_else() -> None:
    dealt = deal(POOL, 7, 3)
    first, second = dealt.sides("KIT", 0), dealt.sides("KIT", 1)
    assert len({*first[0], *first[1]}) == 6
    assert "KIT" in first[0]
    assert dealt.rival in first[1]
    swapped = {"KIT": dealt.rival, dealt.rival: "KIT"}
    assert second == tuple(tuple(swapped.get(code, code) for code in side) for side in first)


def test_every_protocol_has_every_part_equally_often() -> None:
    deals = [deal(POOL, 1, number) for number in range(2 * len(POOL))]
    assert set(Counter(each.rival for each in deals).values()) == {2}
    for part in range(4):
        assert set(Counter(each.company[part] for each in deals).values()) == {2}
    assert len({each.seed for each in deals}) == len(deals)
    assert deal(POOL, 1, 5) == deal(POOL, 1, 5) != deal(POOL, 2, 5)


def test_the_players_know_no_card_by_heart() -> None:
    assert not usual_values().cards
    assert learned_values().cards
    kite = made(Card(0, middle=(draw(2),)))
    more = replace(kite.cards[0], top=your_total_here(1))
    known, strange = usual_values({more: kite.cards[0]}).estimate, usual_values().estimate
    assert known is not None
    assert strange is not None
    assert known(more) == known(kite.cards[0]) != strange(more)


def test_a_deal_is_the_same_again_and_watching_changes_nothing() -> None:
    version = Version(made(Card(0, middle=(draw(2),))), POOL)
    played = play_deals(version, CARD, 3, 6, 1)
    assert played == play_deals(version, CARD, 3, 6, 1)
    ((a, b),) = watch_deals(version, CARD, 3, 6, 1)
    assert [(a.points, b.points)] == played
    assert (a.seat, b.seat) == (0, 1)
    assert len(a.partners) == 2
    assert len(a.opponents) == 3
    assert a.close is not None
    assert len(a.cards) == 6


# ---------------------------------------------------------------- changed cards


def test_a_card_loses_its_text_or_changes_its_value() -> None:
    kite = made(Card(0), Card(1, top=start(draw(1))), Card(2, middle=(draw(2),)))
    found = changes(Version(kite, POOL))
    assert (BLANK, 0) not in found  # it has no text
    assert found[BLANK, 2].protocol.cards[2] == Card(2)
    assert found[BLANK, 2].protocol.cards[:2] == kite.cards[:2]
    assert (LESS, 0) not in found  # nothing is worth less than nothing
    assert (MORE, 1) not in found  # 2 is taken, and there is no room on top
    assert found[MORE, 2].protocol.cards[2].top == your_total_here(1)
    assert found[LESS, 2].protocol.cards[2].top == your_total_here(-1)
    assert found[MORE, 5].protocol.cards[5] == replace(kite.cards[5], value=6)
    for version in found.values():
        Game([kite.code, "FIR", "WAT"], ["DEA", "LIF", "MET"], seed=1, protocols=[version.protocol])


# ---------------------------------------------------------------- the order


def test_the_protocol_comes_first_and_every_card_in_its_turn() -> None:
    found = changes(Version(made(Card(0, middle=(draw(2),))), POOL))
    jobs = list(islice(schedule(found), 60))
    assert (jobs[0].strength, jobs[0].change) == (CARD, None)
    assert jobs.index(Job(RANDOM, 0, 40)) < 10
    assert {job.change for job in jobs} >= {None, *((BLANK, at) for at in range(6))}
    for key in {(job.strength, job.change) for job in jobs}:
        mine = [job for job in jobs if (job.strength, job.change) == key]
        assert mine[0].first == 0
        assert all(after.first == before.first + before.count for before, after in pairwise(mine))


def test_so_many_games_and_not_many_more() -> None:
    jobs = list(so_many(schedule({}), 300))
    assert sum(job.games for job in jobs[:-1]) < 300 <= sum(job.games for job in jobs)
    assert {job.strength for job in so_many(schedule({}, (PLAN,)), 300)} == {RANDOM, PLAN}


# ---------------------------------------------------------------- what the numbers come to


def tally_of(points: dict[int, Points], changed: dict[int, Points] | None = None) -> Tally:
    tally = Tally()
    tally.add(Job(CARD, 0, len(points)), list(points.values()))
    if changed:
        tally.add(Job(CARD, 0, len(changed), (BLANK, 0)), list(changed.values()))
    return tally


def test_what_a_text_adds_is_found_in_the_same_deals() -> None:
    kite = made(Card(0, middle=(draw(2),)))
    whole: dict[int, Points] = {at: (1.0, float(at % 2)) for at in range(100)}
    blank: dict[int, Points] = {at: (0.0, float(at % 2)) for at in range(70)}
    found = verdict(kite, 0, tally_of(whole, blank), 1.0)
    assert found.standings[0].won.size == 0.75
    assert found.standings[0].won.low < 0.75 < found.standings[0].won.high
    text = found.cards[0].text
    assert text is not None
    assert text.size == 0.5
    assert text.low > 0.45
    assert found.cards[1].text is None


def test_the_order_in_which_results_come_in_makes_no_difference() -> None:
    jobs = [(Job(CARD, 0, 2), [(1.0, 0.0), (1.0, 1.0)]), (Job(CARD, 2, 1), [(0.0, 0.5)])]
    one, other = Tally(), Tally()
    for job, found in jobs:
        one.add(job, list(found))
    for job, found in reversed(jobs):
        other.add(job, list(found))
    kite = made()
    assert verdict(kite, 0, one, 1.0) == verdict(kite, 0, other, 2.0)


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_the_printed_ones_are_measured_at_both_strengths(strength: str) -> None:
    known = printed(strength)
    assert set(known.protocols) == set(PROTOCOLS)
    games = {each.games for each in known.protocols.values()}
    assert len(games) == 1
    assert min(games) >= 1000
    mean = sum(each.rate for each in known.protocols.values()) / len(PROTOCOLS)
    assert mean == pytest.approx(0.5)
    assert sum(known.turns.values()) == known.first.games
    assert 30 < known.mean_turns < 70
    assert known.rank(1.0) == 1
    assert known.rank(0.0) == 31


# ---------------------------------------------------------------- remarks


def standing(strength: str, size: float, around: float, games: int = 1000) -> Standing:
    won = Effect(size, size - around, size + around)
    return Standing(strength, games, won, 3, (1, 9), 31, ("FIR", 0.6), ("UNI", 0.4))


def card_with(text: Effect | None = None, played: Effect | None = None) -> CardVerdict:
    return CardVerdict(0, None, played, None, None, text, None, None, {"middle": 0.5})


def a_verdict(**changed: object) -> Verdict:
    plain: dict[str, object] = {
        "protocol": made(),
        "seed": 0,
        "games": 2000,
        "standings": (standing(CARD, 0.5, 0.02),),
        "cards": (card_with(),),
        "partners": (),
        "opponents": (),
        "first": Compared(Effect(0.525, 0.51, 0.54), 0.524),
        "turns": Compared(Effect(50.0, 49.0, 51.0), 50.0),
        "idle": (),
        "endless": 0,
        "loops": (),
        "repeats": (),
        "closely": 100,
        "seconds": 10.0,
    }
    return Verdict(**{**plain, **changed})  # type: ignore[arg-type]


def kinds(found: Verdict, *, warnings: bool = True) -> list[str]:
    return [remark.kind for remark in r.remarks(found) if remark.is_warning == warnings]


def test_a_protocol_like_others_is_not_warned_of() -> None:
    assert kinds(a_verdict()) == []
    assert kinds(a_verdict(), warnings=False) == [r.FAIR, r.ALIVE, r.AS_LONG, r.FIRST]


@pytest.mark.parametrize(
    ("changed", "kind"),
    [
        ({"standings": (standing(CARD, 0.56, 0.02),)}, r.STRONG),
        ({"standings": (standing(CARD, 0.44, 0.02),)}, r.WEAK),
        ({"standings": (standing(CARD, 0.5, 0.02), standing(PLAN, 0.54, 0.03))}, r.DISAGREE),
        ({"cards": (card_with(Effect(0.07, 0.04, 0.10)),)}, r.CARRIED),
        ({"cards": (card_with(Effect(0.002, -0.02, 0.024)),)}, r.NOTHING),
        ({"cards": (card_with(played=Effect(0.2, 0.12, 0.28)),)}, r.ALONE_DECIDES),
        ({"idle": ("KIT0:top",)}, r.DEAD),
        ({"loops": (Loop(1, "KIT FIR WAT / DEA LIF MET", 9, ("KIT0:top", "FIR3:bottom")),)}, r.LOOP),
        ({"endless": 2}, r.LOOP),
        ({"repeats": (("KIT0:top", 14, 2),)}, r.REPEATS),
        ({"turns": Compared(Effect(56.0, 54.0, 58.0), 50.0)}, r.LONG),
        ({"first": Compared(Effect(0.58, 0.56, 0.60), 0.524)}, r.FIRST),
    ],
)
def test_what_is_warned_of(changed: dict[str, object], kind: str) -> None:
    assert kinds(a_verdict(**changed)) == [kind]


@pytest.mark.parametrize(
    "changed",
    [
        {"standings": (standing(CARD, 0.56, 0.04),)},  # the interval reaches below +3
        {"standings": (standing(CARD, 0.54, 0.005),)},  # sure, but not +5
        {"standings": (standing(CARD, 0.5, 0.02), standing(PLAN, 0.54, 0.08))},
        {"cards": (card_with(Effect(0.07, 0.02, 0.12)),)},
        {"cards": (card_with(Effect(0.0, -0.05, 0.05)),)},
        {"turns": Compared(Effect(56.0, 52.0, 60.0), 50.0)},
        {"first": Compared(Effect(0.58, 0.53, 0.63), 0.524)},
    ],
)
def test_what_may_be_luck_is_not_warned_of(changed: dict[str, object]) -> None:
    assert kinds(a_verdict(**changed)) == []


def test_of_two_cards_that_carry_it_the_better_one_is_named() -> None:
    cards = (card_with(Effect(0.07, 0.04, 0.10)), replace(card_with(Effect(0.09, 0.05, 0.13)), value=1))
    (remark,) = [remark for remark in r.remarks(a_verdict(cards=cards)) if remark.is_warning]
    assert (remark.kind, remark.card) == (r.CARRIED, 1)


def test_below_200_games_it_is_too_early() -> None:
    early = a_verdict(standings=(standing(CARD, 0.9, 0.02, games=198),), idle=("KIT0:top",))
    assert kinds(early) == [r.EARLY]
    assert as_data(early)["early"] is True
    late = a_verdict(standings=(standing(CARD, 0.9, 0.02, games=200), standing(PLAN, 0.1, 0.02, games=100)))
    assert kinds(late) == [r.STRONG]  # the other strength says nothing yet, and disagrees with nobody


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_everything_is_said_in_three_languages(lang: str) -> None:
    words = Words(made(), lang)
    numbers = dict.fromkeys(
        ("games", "won", "low", "high", "card", "plan", "adds", "without", "played", "times", "of", "turns"), 0.5
    )
    for kind in SENTENCES:
        said = words.remark(r.Remark(kind, strength=CARD, card=None, texts=("KIT0:top",), numbers=numbers))
        assert "{" not in said
        assert lang == "en" or said != Words(made(), "en").remark(
            r.Remark(kind, strength=CARD, card=None, texts=("KIT0:top",), numbers=numbers)
        )


# ---------------------------------------------------------------- a close look


def test_texts_that_did_something_and_cards_that_lay_there() -> None:
    kite = made(Card(5, middle=(draw(2),)), Card(4, top=your_total_here(3)))
    game = Game(["KIT", "FIR", "WAT"], ["DEA", "LIF", "MET"], seed=2, protocols=[kite])
    while game.asked is not None:
        moves = list(map(str, game.legal_moves))
        best = next((at for at, move in enumerate(moves) if move[:4] in ("KIT4", "KIT5")), 0)
        game.answer(best if game.asked == "A" else len(moves) - 1)
    close = look_closely(game, kite)
    played = {use.card for use in game.uses.cards if use.face_up}
    assert {"KIT4", "KIT5"} <= played
    assert close.did["KIT5:middle"] >= 1
    assert "KIT4:top" in close.did
    assert "KIT0:top" not in close.did
    assert 4 in close.uncovered | close.covered


# ---------------------------------------------------------------- the whole of it


def run_judge(protocol: Protocol, games: int, processes: int = 1) -> Verdict:
    *_, last = judge(protocol, seconds=None, games=games, processes=processes, strengths=(CARD,))
    return last


@needs_speed
def test_the_same_games_give_the_same_verdict_in_any_number_of_processes() -> None:
    kite = made(Card(0, middle=(flip(card),)))
    assert run_judge(kite, 100) == run_judge(kite, 100, processes=2)


def test_it_must_end() -> None:
    with pytest.raises(ArenaError, match="when to stop"):
        judge(made(), seconds=None)
    with pytest.raises(ArenaError, match="card, plan"):
        judge(made(), strengths=("searching",))
    with pytest.raises(ArenaError, match="none"):
        judge(made(), strengths=())


@needs_speed
def test_it_can_be_stopped_early() -> None:
    found = judge(made(), seconds=600, processes=2)
    assert isinstance(found, Iterator)
    first = next(found)
    assert first.seconds >= 4
    assert first.games > 0
    found.close()  # type: ignore[attr-defined]
    assert list(found) == []


@needs_speed
def test_a_broken_card_is_flagged_and_others_are_not() -> None:
    words = read("Compile this line.", "middle", "en")
    assert isinstance(words, tuple)
    fire, planted = PROTOCOLS["FIR"], Card(0, middle=words)
    broken = replace(fire, code="KIT", name="Kite", cards=(planted, *fire.cards[1:]))
    assert r.STRONG in kinds(run_judge(broken, 240))
    assert r.STRONG not in kinds(run_judge(made(), 240))


@needs_speed
def test_the_data_goes_into_json_and_the_page_stands_alone() -> None:
    found = run_judge(made(Card(0, middle=(draw(2),))), 100)
    data = as_data(found, "fr")
    assert json.loads(json.dumps(data)) == data
    assert {"format", "strengths", "cards", "partners", "opponents", "first", "turns", "idle", "remarks"} <= data.keys()
    page = make_page(found, "pl")
    assert page.startswith("<!DOCTYPE html>")
    assert "<svg" in page
    assert 'lang="pl"' in page
    assert "http" not in page.replace("http://www.w3.org", "")


@needs_speed
def test_a_name_cannot_break_the_page() -> None:
    found = run_judge(replace(made(), name="<script>alert(1)</script>"[:40]), 100)
    assert "<script>" not in make_page(found, "en")
