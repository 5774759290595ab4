"""The set of protocols is open: two that nobody has printed go through everything that printed ones go through."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from recompile.adapters.encode import Encoding, EncodingError
from recompile.bots import LEVELS, NO_LIMIT, make_bot
from recompile.cards import PRINTED, Card, Protocol, ProtocolError, protocol_to_plain
from recompile.cards import vocabulary as v
from recompile.cards.words import draw
from recompile.engine import batch
from recompile.foresight import foresee
from recompile.game import Game
from recompile.game.records import Record, record_of, redacted, replay
from recompile.game.scenarios import parse, run
from recompile.game.setup import SetupError
from recompile.notation import NotationError
from recompile.notation.position import Position
from recompile.testing.laws.runner import play
from recompile.testing.perft import divide, perft
from recompile.text import LANGUAGES, card_text
from tests.toy import BUZ, OTHER_FIRE, TOYS, ZAP, played, toy_draft, toy_game, words_of

ZAP_FIRST = (
    "FIR-ZAP-WAT -,-,- h:ZAP1.ZAP6.FIR1 d:WAT1.WAT2.?9 t:ZAP3 / "
    "LIF-BUZ-SPE LIF3,BUZ3,spe1 h:LIF5.SPE5 d:?6 t:- / A action 5 c:-"
)
MAKERS = [toy_game, toy_draft]


def elsewhere(code: str, given: str) -> str:
    """What a program prints in another process, which has never heard of the toys."""
    program = f"import sys\ngiven = sys.stdin.read()\n{code}"
    done = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# ---------------------------------------------------------------- the toys


def test_the_toys_use_every_printed_word() -> None:
    assert words_of(TOYS) == words_of(tuple(PRINTED.protocols.values()))


def test_no_printed_card_is_among_them() -> None:
    printed = {(card.top, card.middle, card.bottom) for card in PRINTED.cards.values()}
    assert not printed & {(card.top, card.middle, card.bottom) for toy in TOYS for card in toy.cards}


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(4))
def test_games_obey_all_laws(make: Callable[..., Game], seed: int) -> None:
    report = play(f"toy {seed}", partial(make, seed, limit=300), random.Random(seed), every=10, often=3)
    assert report.violations == []
    assert report.decisions > 20


def test_every_box_of_the_toys_is_resolved_in_some_game() -> None:
    """Otherwise the other tests would prove little."""
    wanted = {
        f"{toy.code}{card.value}:{box}"
        for toy in TOYS
        for card in toy.cards
        for box in ("top", "middle", "bottom")
        if (box == "middle" and card.middle) or isinstance(getattr(card, box), (v.Start, v.End, v.After))
    }
    seen: set[str] = set()
    for seed in range(60):
        game = Game(a="ZAP FIR WAT", b="BUZ LIF SPE", protocols=TOYS, seed=seed)
        seen |= {f"{event.card}:{event.box}" for event in played(game, seed).events if event.kind == "text"}
        if wanted <= seen:
            break
    assert wanted - seen == set()


def test_the_drafted_toy_is_dealt() -> None:
    game = toy_draft(3)
    for move in ("ZAP", "BUZ", "FIR", "WAT", "LIF", "MET"):
        game.push(move)
    assert {card for side in game.view("all").sides for card in (each.code for each in side.hand)} & {
        f"{toy.code}{card.value}" for toy in TOYS for card in toy.cards
    }
    assert game.library.protocols["ZAP"] == ZAP


def test_the_log_names_a_toy_that_nobody_took() -> None:
    game = toy_draft(1, bans=2)
    for move in ("ZAP", "BUZ", "FIR", "WAT", "LIF", "MET", "SPE", "DEA"):
        if game.phase == "draft":
            game.push(move)
    assert game.phase != "draft"
    assert ["Zap" in line.sentence for line in game.log() if line.kind == "ban"] == [True, False]


def test_a_set_of_toys_is_a_set() -> None:
    draft = Game(sets="Aux 1, Aux 2, Test", protocols=TOYS, seed=0).view("public").draft
    assert draft is not None
    assert {"ZAP", "BUZ", "APA"} <= set(draft.pool)


def test_foresight_of_every_move() -> None:
    game, told = toy_game(5), 0
    chance = random.Random(5)
    while game.asked is not None and len(game.moves) < 60:
        view = game.view(game.asked)
        for answer in view.answers:
            for lang in ("en", "fr", "pl"):
                told += len(foresee(view, answer.move, lang).steps)
        game.answer(chance.randrange(len(game.legal_moves)))
    assert told > 300


# ---------------------------------------------------------------- in words


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_everything_is_said_in_every_language(lang: str) -> None:
    named, refused = 0, 0
    for seed in range(6):
        game = toy_game(seed)
        chance = random.Random(seed)
        while game.asked is not None:
            assert game.prompt(lang)
            assert all(game.label(answer, lang) for answer in game.answers)
            assert len(game.because(lang)) == len(game.explain())
            refused += sum(bool(game.why_not(f"{toy.code}{value}@1", lang)) for toy in TOYS for value in (1, 3))
            game.answer(chance.randrange(len(game.legal_moves)))
        named += sum("Zap" in line.sentence or "Buzz" in line.sentence for line in game.log(lang))
    assert named > 100
    assert refused > 100


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_cards_have_texts(lang: str) -> None:
    library = toy_game().library
    texts = [card_text(f"{toy.code}{card.value}", lang, library) for toy in TOYS for card in toy.cards]
    assert [text.title for text in texts[:2]] == ["Zap 0", "Zap 1"]
    assert len({str(text) for text in texts}) == 12
    assert "Zap" in texts[3].middle
    assert library.cards["ZAP3"].text(lang) == texts[3]


def test_a_text_may_name_a_protocol_that_is_not_there() -> None:
    game = Game(a="FIR BUZ WAT", b="LIF MET SPE", protocols=[BUZ], seed=1)
    assert card_text("BUZ3", "en", game.library).middle.startswith("Flip each other face-up ZAP card.")
    assert played(game).outcome is not None


# ---------------------------------------------------------------- kept and read again


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("moves", [0, 3, 25])
def test_a_save_is_enough_for_another_process(make: Callable[..., Game], moves: int) -> None:
    game = played(make(2), 2, most=moves)
    saved = json.dumps(game.save())
    code = (
        "import json, random\nfrom recompile import Game\ngame = Game.load(json.loads(given))\n"
        "chance = random.Random(9)\n"
        "while game.asked is not None:\n    game.answer(chance.randrange(len(game.legal_moves)))\n"
        "print(json.dumps([line.sentence for line in game.log('fr')]))"
    )
    twin, chance = Game.load(json.loads(saved)), random.Random(9)
    while twin.asked is not None:
        twin.answer(chance.randrange(len(twin.legal_moves)))
    assert json.loads(elsewhere(code, saved)) == [line.sentence for line in twin.log("fr")]
    assert json.dumps(Game.load(json.loads(saved)).save()) == saved


@pytest.mark.parametrize("make", MAKERS)
def test_a_record_is_enough_for_another_process(make: Callable[..., Game]) -> None:
    game = played(make(4), 4)
    text = str(record_of(game))
    assert text.count('[Protocol "') == 2
    code = (
        "from recompile.game.records import Record, record_of, replay\n"
        "game = replay(Record.parse(given))\nprint(game.position)\nassert str(record_of(game)) == given"
    )
    assert elsewhere(code, text).strip() == str(game.position)
    for reader in ("A", "B", "public"):
        seen = redacted(game, reader)
        assert Record.parse(str(seen)) == seen
        assert seen.protocols == TOYS[::-1]


def test_views_go_to_other_processes() -> None:
    view = played(toy_game(7), 7, most=12).view("A")
    code = (
        "import pickle, random\nfrom recompile.bots import NO_LIMIT, make_bot\n"
        "view = pickle.loads(bytes.fromhex(given))\n"
        "print(view.position, view.library.protocols['ZAP'].name, view.sample(random.Random(1)).position)"
    )
    assert pickle.loads(pickle.dumps(view)) == view
    said = f"{view.position} Zap {view.sample(random.Random(1)).position}"
    assert elsewhere(code, pickle.dumps(view).hex()).strip() == said


def test_positions() -> None:
    position = Position.parse(ZAP_FIRST, TOYS)
    assert str(position) == ZAP_FIRST
    game = Game.from_position(ZAP_FIRST, protocols=TOYS)
    assert "ZAP1@2" in game.legal_moves
    assert str(game.view("all").position).startswith("FIR-ZAP-WAT -,-,- h:ZAP1.ZAP6.FIR1")
    with pytest.raises(NotationError, match="ZAP"):
        Position.parse(ZAP_FIRST)
    for seed in range(3):
        now = played(toy_game(seed), seed, most=20)
        assert Position.parse(str(now.position), TOYS) == now.position


def test_scenarios_bring_their_protocols_along() -> None:
    entry = {
        "name": "zap-6-bottom-does-let-it-be-played-anywhere",
        "position": ZAP_FIRST.replace("-,-,- h:ZAP1.ZAP6.FIR1", "ZAP6,-,- h:ZAP1.FIR1.FIR2"),
        "moves": ["A ZAP1@1"],
        "expect": {"A.stacks": "ZAP6.ZAP1,-,-", "has": ["A1.1", "B2"]},
        "protocols": [protocol_to_plain(toy) for toy in TOYS],
    }
    scenario = parse(json.loads(json.dumps(entry)))
    assert scenario.protocols == TOYS
    assert run(scenario).problems == ()
    without = parse({name: value for name, value in entry.items() if name != "protocols"})
    assert "ZAP" in run(without).problems[0]


# ---------------------------------------------------------------- one code, two protocols


def test_two_fires_in_one_process() -> None:
    """What a code means is the game's own business."""
    ours, theirs = (Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1, protocols=own) for own in ((), (OTHER_FIRE,)))
    for game, said in ((ours, "Flip 1 other card. Draw 2 cards."), (theirs, "Draw 3 cards.")):
        assert card_text("FIR0", "en", game.library).middle == said
    assert "Protocol" not in str(record_of(ours))
    text = str(record_of(played(theirs, 1)))
    again = replay(Record.parse(text))
    assert again.library.protocols["FIR"] == OTHER_FIRE
    assert again.position == theirs.position
    assert Game.load(json.loads(json.dumps(theirs.save()))).library.protocols["FIR"] == OTHER_FIRE
    assert Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).position == ours.position


def test_a_protocol_may_have_values_that_the_printed_one_has_not() -> None:
    cards = tuple(Card(value, middle=(draw(1),)) for value in (0, 1, 3, 4, 5, 6))
    gravity = replace(PRINTED.protocols["GRA"], cards=cards)  # the printed one has no 3
    game = played(Game(a="GRA WAT DEA", b="LIF MET SPE", seed=2, protocols=[gravity]))
    assert any(str(move).startswith(("GRA3", "gra3")) for move in game.moves)
    assert replay(Record.parse(str(record_of(game)))).position == game.position


def test_what_says_the_same_is_the_printed_one() -> None:
    fire = PRINTED.protocols["FIR"]
    same = Protocol(fire.code, fire.name, "Mine", "", "", fire.cards)
    game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1, protocols=[same])
    assert "Protocol" not in str(record_of(game))
    assert game.library is PRINTED


def test_games_without_a_toy_do_not_notice() -> None:
    before = str(record_of(played(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=6), 6)))
    played(toy_game(6), 6)
    played(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=6, protocols=[OTHER_FIRE]), 6)
    assert str(record_of(played(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=6), 6))) == before
    with pytest.raises(SetupError, match="no protocol is called 'ZAP'"):
        Game(a="FIR ZAP WAT", b="LIF MET SPE", seed=1)


# ---------------------------------------------------------------- bots and numbers


@pytest.mark.parametrize("spec", ["random", "greedy", "planner", "ismcts:5"])
@pytest.mark.parametrize("make", MAKERS)
def test_bots_play(spec: str, make: Callable[..., Game]) -> None:
    game, bot, chance = make(8, limit=12), make_bot(spec), random.Random(8)
    while game.asked is not None:
        game.push(bot.choose(game.view(game.asked), NO_LIMIT, chance))
    assert game.outcome is not None


@pytest.mark.parametrize("level", [level.key for level in LEVELS])
def test_all_levels_draft(level: str) -> None:
    game, bot = toy_draft(1), make_bot(level)
    while game.phase == "draft" and game.asked is not None:
        game.push(bot.choose(game.view(game.asked), NO_LIMIT, random.Random(1)))
    assert len(game.drafted) == 6


def test_perft() -> None:
    game = Game.from_position(ZAP_FIRST, protocols=TOYS)
    assert perft(game, 1) == len(game.legal_moves)
    assert perft(game, 3) == sum(divide(game, 3).values())


def test_batches() -> None:
    tally = batch.Tally()
    for seed in range(5):
        state = toy_draft(seed)._state.copy()
        batch.playout(state, batch.Chooser(seed), tally)
    assert tally.games == 5
    assert tally.wins_a + tally.wins_b + tally.cut == 5


def test_an_encoding_names_what_it_is_not_made_for() -> None:
    encoding = Encoding()
    for game in (toy_game(), toy_draft()):
        for use in (encoding.mask, encoding.legal, lambda each: encoding.observe(each, "A")):
            with pytest.raises(EncodingError, match="encoding 1 is not made for BUZ, ZAP"):
                use(game)
    with pytest.raises(EncodingError, match="not made for FIR"):
        encoding.mask(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1, protocols=[OTHER_FIRE]))
    assert encoding.mask(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1)).sum() > 0


# ---------------------------------------------------------------- what is no protocol of a game


def with_cards(*cards: Card) -> Protocol:
    return replace(ZAP, cards=cards)


WRONG: list[tuple[object, str]] = [
    ((ZAP, ZAP), r"protocols\[1\]: two protocols of one game have the code ZAP"),
    ((ZAP, replace(BUZ, code="ZAP")), r"protocols\[1\]: two protocols of one game have the code ZAP"),
    ((BUZ, with_cards(*ZAP.cards[:5])), r"protocols\[1\]: cards: a protocol has 6 cards \(R1.1\), not 5"),
    ((with_cards(*ZAP.cards, Card(5)),), r"protocols\[0\]: cards: a protocol has 6 cards \(R1.1\), not 7"),
    ((with_cards(*ZAP.cards[:5], Card(4)),), r"protocols\[0\]: cards\[5\].value: two cards have the value 4"),
    ((with_cards(*ZAP.cards[:5], Card(6, middle=(v.This(),))),), r"cards\[5\].middle\[0\]: expected an effect"),
    ((with_cards(*ZAP.cards[:5], Card(6, middle=(draw(1),) * 400)),), r"middle: expected at most 40 effects"),
    ((None,), r"protocols\[0\]: expected a Protocol, not None"),
    (("ZAP",), "ZAP: cannot be read: No such file or directory"),
    (
        (with_cards(*ZAP.cards[:5], Card(6, middle=(v.Discard(v.Cards()),))),),
        r"cards\[5\].middle: no sentence says this",
    ),
]


@pytest.mark.parametrize(("protocols", "said"), WRONG, ids=range(len(WRONG)))
def test_wrong_protocols_are_named(protocols: tuple[Protocol, ...], said: str) -> None:
    for begin in (partial(Game, a="FIR WAT DEA", b="LIF MET SPE"), Game, partial(Game.from_position, ZAP_FIRST)):
        with pytest.raises((SetupError, ProtocolError), match=said):
            begin(protocols=protocols)
    assert Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).library is PRINTED


def changed(record: str, old: str, new: str) -> str:
    assert old in record
    return record.replace(old, new, 1)


def test_a_record_with_a_changed_protocol_is_refused() -> None:
    text = str(record_of(played(toy_game(3), 3)))
    for old, new, said in (
        (r"\"value\":6", r"\"value\":5", "does not say what its hash says"),
        (r"{\"hash\":\"", r"{\"hash\":\"0", "does not say what its hash says"),
        (r"\"word\":\"May\"", r"\"word\":\"Must\"", "no word is called 'Must'"),
        (r"\"code\":\"ZAP\"", r"\"code\":\"BUZ\"", "hash"),
    ):
        with pytest.raises(NotationError, match=said):
            Record.parse(changed(text, old, new))


def test_a_record_without_its_protocols_is_refused() -> None:
    text = str(record_of(played(toy_game(3), 3)))
    lines = text.splitlines(keepends=True)
    kept = "".join(line for line in lines if not line.startswith("[Protocol"))
    with pytest.raises(NotationError, match=r"ZAP|BUZ"):
        Record.parse(kept)
    first = next(line for line in lines if line.startswith("[Protocol"))
    with pytest.raises(NotationError, match="the same code"):
        Record.parse(text.replace(first, first + first))


def test_a_record_of_other_protocols_does_not_come_out() -> None:
    """One that names a protocol of the same code which plays differently is found out when it is replayed."""
    game = played(toy_game(3), 3)
    record = record_of(game)
    other = replace(ZAP, cards=tuple(Card(card.value, middle=(draw(5),)) for card in ZAP.cards))
    with pytest.raises(NotationError):
        replay(replace(record, protocols=(BUZ, other)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plain: plain["own"]["ZAP"]["protocol"]["cards"].pop(), "6 cards"),
        (lambda plain: plain["own"]["ZAP"]["protocol"].update(name="Zip"), "its hash differs"),
        (lambda plain: plain["own"]["ZAP"].update(hash="0" * 64), "its hash differs"),
        (lambda plain: plain["own"]["ZAP"].update(protocol=plain["own"]["BUZ"]["protocol"]), "ZAP"),
        (lambda plain: plain["own"].pop("ZAP"), "ZAP"),
        (lambda plain: plain.update(own=[]), "not printed"),
    ],
    ids=["five cards", "another name", "another hash", "another protocol", "no protocol", "no protocols"],
)
def test_a_save_with_a_changed_protocol_is_refused(change: Callable[[dict[str, object]], object], said: str) -> None:
    plain = json.loads(json.dumps(toy_game(3).save()))
    change(plain)
    with pytest.raises(ValueError, match=f"the saved game is damaged: .*{said}"):
        Game.load(plain)


def test_a_wrong_move_changes_nothing() -> None:
    game = toy_game(3)
    before = game.save()
    for move in ("ZAP5@1", "Zap 9@1", "BUZ6", "ZIP3@1", "=ZAP"):
        with pytest.raises(ValueError, match="is not"):
            game.push(move)
    assert game.save() == before


def test_the_guide_to_files_reads_a_toy(tmp_path: Path) -> None:
    from recompile.cards import read_protocol  # noqa: PLC0415

    path = tmp_path / "zap.json"
    path.write_text(json.dumps(protocol_to_plain(ZAP)), encoding="utf-8")
    assert Game(a="FIR ZAP WAT", b="LIF MET SPE", protocols=[read_protocol(path)], seed=1).save() == (
        Game(a="FIR ZAP WAT", b="LIF MET SPE", protocols=[ZAP], seed=1).save()
    )
