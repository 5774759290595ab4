"""Rulings grouped into facts, said in three languages, and shown as boards that can be played on from."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from recompile.book import fact_words, facts
from recompile.book.card_names import all_names
from recompile.book.facts import AUTHORITIES, find_fact, most_used
from recompile.book.rulings import rulings
from recompile.book.touched import terms_on
from recompile.book.where import NotInTheBook
from recompile.cards import CARDS
from recompile.game import Game
from recompile.game.scenarios import make
from recompile.learn.boards import board_of
from recompile.table.wishes import NewGame, settings_for
from recompile.text import LANGUAGES
from recompile.workshop.trying import printed_situations
from tests.serving import Running, running

TRANSLATED = 60  # facts, in every language
LONGEST_POSITION = 2000  # letters that a new game takes
EVERY = 1 if os.environ.get("RECOMPILE_ALL") else 4  # board and card, of which each fourth is a fixed sample
NUMBER = re.compile(r"R\d+\.\d+")


# ---------------------------------------------------------------- grouping


def test_every_ruling_belongs_to_one_fact() -> None:
    homes = Counter(ruling.name for fact in facts.facts().values() for ruling in fact.rulings)
    assert set(homes) == set(rulings())
    assert set(homes.values()) == {1}
    for fact in facts.facts().values():
        assert {facts.key_of(ruling) for ruling in fact.rulings} == {fact.id}
        assert all(facts.fact_of(ruling.name) is fact for ruling in fact.rulings)


def test_numbered_rulings_are_facts_of_their_number() -> None:
    for name in rulings():
        if found := re.match(r"b\d+-(\d+)-", name):
            assert facts.fact_of(name).id == str(int(found[1]))
    assert len(facts.facts()) < len(rulings()) / 2 + 50
    assert max(len(fact.rulings) for fact in facts.facts().values()) <= 8


def test_what_belongs_together_rests_on_one_source() -> None:
    """Where there are no numbers, one subject and one rule before all others."""
    for fact in facts.facts().values():
        if fact.id.startswith(("codex-", "c")):
            assert len({ruling.rules[0] for ruling in fact.rulings}) == 1


def test_a_fact_is_found_by_its_id_and_by_its_rulings() -> None:
    assert find_fact("32") is find_fact("b1-32-the-bottom-text-does-not-fire-again") is find_fact(" 32 ")
    for unknown in ("999", "", "b1-32", "../32"):
        with pytest.raises(NotInTheBook):
            find_fact(unknown)


def test_the_strongest_authority_comes_first() -> None:
    ranks = list(AUTHORITIES)
    for card in ("FIR0", "MET6", "HAT4"):
        found = facts.about(card)
        named = [ranks.index(fact.authority) for fact in found if card in fact.named]
        assert named == sorted(named)
        assert [card in fact.named for fact in found] == sorted((card in fact.named for fact in found), reverse=True)
        assert {fact.id for fact in found} == {fact.id for fact in facts.facts().values() if card in fact.cards}


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("lang", fact_words.TRANSLATED)
def test_the_facts_people_meet_most_are_translated(lang: str) -> None:
    written = fact_words.words(lang)
    assert set(written) >= {fact.id for fact in most_used(TRANSLATED)}
    assert set(written) <= set(facts.facts())
    names, english = all_names(lang), set(all_names("en")) - set(all_names(lang))
    for id, said in written.items():
        assert set(said) == {"title", "why"}, id
        for text in said.values():
            assert text.strip() == text != ""
            assert not any(re.search(rf"\b{name} \d", text) for name in english), f"{id}: {text}"
            assert all(int(value) <= 6 for value in re.findall(rf"(?:{'|'.join(names)}) (\d+)", text))
        assert said["why"][-1] in ".»”"
        assert NUMBER.search(said["title"]) is None


def test_what_is_not_translated_says_so() -> None:
    other = next(fact for fact in facts.facts().values() if fact.id not in fact_words.words("fr"))
    for lang in LANGUAGES:
        told = fact_words.said(other, lang)
        assert told.lang == "en"
        assert told.why == other.why
        assert (told.title == other.title) is (lang == "en")
    assert fact_words.reason(other.lead, "pl") == f"{other.why} (po angielsku)"
    assert fact_words.reason(other.lead, "en") == other.why
    assert fact_words.said(find_fact("94"), "pl").lang == "pl"


def test_made_titles_name_the_cards_of_the_reader() -> None:
    fact = find_fact("33")
    assert "MET6" in fact.named
    assert fact_words.said(fact, "pl").title.startswith("Metal 6, Nienawiść 0, Metal 3 – ")


@pytest.mark.parametrize("words", ["Feu 0 R6.3", "ogień 0 r6.3", "FIR0 R6.3", "Fire 0 R6"])
def test_facts_are_found_in_every_language(words: str) -> None:
    found = fact_words.search(words)
    assert found
    assert all("FIR0" in fact.cards for fact in found)
    assert fact_words.search("xyzzy") == fact_words.search("") == ()
    for translated in ("recouverte retourner", "Odwrócenie"):
        assert "94" in [fact.id for fact in fact_words.search(translated)]


# ---------------------------------------------------------------- boards


def test_every_board_can_be_shown_and_every_step_played_from() -> None:
    """Positions are loaded again where somebody is asked, and ask the same."""
    for number, ruling in enumerate(list(rulings().values())[::EVERY]):
        board = board_of(ruling.name, "en")
        assert len(board.steps) <= len(ruling.moves) + 1
        assert len(json.dumps(board.steps[-1].state.position)) < LONGEST_POSITION
        if number % 10 == 0:
            for step in board.steps:
                if step.state.question is None:
                    continue
                game = Game.from_position(step.state.position)
                assert game.asked == step.state.question.player
                assert str(game.position) == step.state.position


def test_a_board_is_what_the_ruling_says() -> None:
    ruling = rulings()["b1-32-the-bottom-text-does-not-fire-again"]
    board = board_of(ruling.name, "fr")
    assert [step.move for step in board.steps] == ["", *ruling.moves]
    game = Game.from_position(ruling.position, seed=ruling.seed)
    for move in ruling.moves:
        make(game, *move.split(" ", 1))  # type: ignore[arg-type]
    last = board.steps[-1]
    assert last.state.position == str(game.position)
    assert last.rules[0] == "R6.3" or "R6.7" in last.rules
    assert "Vitesse 4 arrive dans la ligne 1." in [told.sentence for told in last.told]
    assert "FIR2" in last.touched


def test_cards_that_a_ruling_leaves_open_are_not_told() -> None:
    board = board_of("b1-32-fire-0-may-be-flipped-while-a-card-waits-on-it", "en")
    hand = board.steps[0].state.sides[1].hand
    assert [card.code for card in hand] == [None, None]
    assert [card.printed for card in hand] == [None, None]


# ---------------------------------------------------------------- trying a card


def test_every_card_can_be_tried() -> None:
    for code in list(CARDS)[::EVERY]:
        found = printed_situations(code, "en")
        assert found[0].kind == "played", code
        for each in found:
            game = Game.from_position(each.position)
            for move in each.moves:
                player, _, said = move.partition(" ")
                make(game, player, said)
            settings_for(NewGame(mode="hotseat", position=each.position), 1)


def test_the_words_on_a_card() -> None:
    assert [term.id for term in terms_on(CARDS["FIR0"], "pl")] == ["flip", "draw", "when-would"]
    silent = [code for code, card in CARDS.items() if not terms_on(card)]
    assert silent == ["MET2", "ICE4"]  # they only forbid something


# ---------------------------------------------------------------- over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


def test_the_book_over_http(server: Running) -> None:
    whole = json.loads(server.http("/api/facts/fr")[1])
    assert whole["rulings"] == len(rulings()) == sum(fact["boards"] for fact in whole["facts"])
    assert {fact["chapter"] for fact in whole["facts"]} == {chapter["key"] for chapter in whole["chapters"]}
    one = json.loads(server.http("/api/fact/b1-32-the-bottom-text-does-not-fire-again?lang=pl")[1])
    assert (one["fact"]["id"], one["board"], one["fact"]["lang"]) == ("32", 1, "en")
    assert json.loads(server.http("/api/fact/94?lang=pl")[1])["fact"]["lang"] == "pl"
    board = json.loads(server.http(f"/api/boards/{one['boards'][1]['name']}?lang=pl")[1])
    assert board["lang"] == "pl"
    assert len(board["steps"]) == 6
    assert "32" in json.loads(server.http("/api/facts?q=Ogie%C5%84%200%20R6.7&lang=pl")[1])
    for path in ("/api/fact/999", "/api/boards/32", "/api/boards/nothing", "/api/cards/XYZ9", "/api/facts/de"):
        assert server.http(path)[0] == 404, path


def test_cards_are_found_over_http(server: Running) -> None:
    found = json.loads(server.http("/api/cards?q=flip%20in:middle&lang=en")[1])
    assert "FIR0" in found["codes"]
    assert found["boxes"][1] == len(found["codes"])
    assert json.loads(server.http("/api/cards?q=delte&lang=en")[1])["near"][:1] == ["delete"]
    assert "value" in json.loads(server.http("/api/cards?q=value:x&lang=en")[1])["problem"]
    assert len(json.loads(server.http("/api/cards?lang=en")[1])["codes"]) == len(CARDS)
    long = json.loads(server.http(f"/api/cards?q={'x' * 5000}&lang=en")[1])
    assert long["codes"] == []
    work = json.loads(server.http("/api/cards/fir0?lang=fr")[1])
    assert (work["code"], work["terms"][0]["term"]) == ("FIR0", "Retourner")
    game = {"mode": "hotseat", "position": work["situations"][0]["position"]}
    assert server.http("/api/games", game)[0] == 201


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/cards", 200),
        ("/cards/FIR0", 200),
        ("/cards/XYZ9", 404),
        ("/rulings", 200),
        ("/rulings/32", 200),
        ("/rulings/codex-met6-r6.10", 200),
        ("/rulings/b1-32-the-bottom-text-does-not-fire-again", 200),
        ("/rulings/999", 404),
        ("/rulings/32/1", 404),
    ],
)
def test_pages_of_what_there_is(server: Running, path: str, status: int) -> None:
    """A server without a built client says so instead; what does not exist never looks as if it did."""
    assert server.http(path)[0] in (status, 503)


def test_boards_are_kept_but_not_all_of_them() -> None:
    from recompile.server import facts as served  # noqa: PLC0415

    name = "b1-32-the-bottom-text-does-not-fire-again"
    assert served.board(name, "en") is served.board(name.upper(), "en")
    assert served._steps.cache_info().maxsize == served.KEPT
    assert max(len(msgspec.json.encode(board_of(each, "en"))) for each in list(rulings())[::40]) < 60_000
