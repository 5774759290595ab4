"""The cards as a whole: how many, which values, which boxes; finding them; their plain form."""

import json
import re

import pytest

from recompile.cards import CARDS, PROTOCOLS, SETS, Protocol, UnknownName, find_card, find_protocol
from recompile.cards.codec import from_plain, to_plain
from recompile.cards.errors import ProtocolError
from recompile.cards.vocabulary import Card
from recompile.cards.words import card, delete, discard, if_you_do, refresh, this, you_discard
from recompile.language.teller import Teller
from recompile.text import tell

# Each card with the boxes that are not empty: top, middle, bottom.
PRINTED = """
DAR 0:m 1:m 2:tm 3:m 4:m 5:m
DEA 0:m 1:t 2:m 3:m 4:m 5:m
FIR 0:mb 1:m 2:m 3:b 4:m 5:m
GRA 0:m 1:m 2:m 4:m 5:m 6:m
LIF 0:tm 1:m 2:m 3:b 4:m 5:m
LIG 0:m 1:b 2:m 3:m 4:m 5:m
MET 0:tm 1:m 2:t 3:m 5:m 6:t
PLA 0:mb 1:tm 2:m 3:m 4:b 5:m
PSY 0:m 1:tb 2:m 3:m 4:b 5:m
SPE 0:m 1:tm 2:t 3:mb 4:m 5:m
SPI 0:mb 1:tmb 2:m 3:t 4:m 5:m
WAT 0:m 1:m 2:m 3:m 4:m 5:m
APA 0:t 1:m 2:tb 3:m 4:m 5:m
HAT 0:m 1:m 2:m 3:t 4:b 5:m
LOV 1:mb 2:m 3:m 4:m 5:m 6:m
CHA 0:mb 1:m 2:m 3:b 4:b 5:m
CLA 0:t 1:tmb 2:m 3:m 4:m 5:m
COR 0:tb 1:mb 2:tm 3:m 5:m 6:t
COU 0:tmb 1:m 2:mb 3:b 5:m 6:t
FEA 0:tm 1:m 2:m 3:m 4:m 5:m
ICE 1:mb 2:m 3:t 4:b 5:m 6:t
LUC 0:m 1:m 2:m 3:m 4:m 5:m
MIR 0:t 1:b 2:m 3:m 4:b 5:m
PEA 1:mb 2:m 3:m 4:b 5:m 6:m
SMO 0:m 1:m 2:t 3:m 4:m 5:m
TIM 0:m 1:m 2:tm 3:m 4:m 5:m
WAR 0:tb 1:b 2:mb 3:mb 4:m 5:m
ASM 0:m 1:mb 2:b 4:m 5:m 6:b
DIV 0:mb 1:m 3:t 4:m 5:m 6:t
UNI 0:mb 1:tmb 2:m 3:m 4:t 5:m
"""
LINES = PRINTED.strip().splitlines()


def boxes(card: Card) -> str:
    """`2:tm` for a card of value 2 whose bottom box alone is empty."""
    filled = zip("tmb", (card.top, card.middle, card.bottom), strict=True)
    return f"{card.value}:" + "".join(letter for letter, box in filled if box is not None)


def test_thirty_protocols_of_six_cards() -> None:
    """Those that are printed; whoever writes one more adds it behind them."""
    published = list(PROTOCOLS)[:30]
    assert len(CARDS) == 6 * len(PROTOCOLS)
    assert {len(protocol.cards) for protocol in PROTOCOLS.values()} == {6}
    many = {name: len(set(codes) & set(published)) for name, codes in SETS.items()}
    assert {name: many[name] for name in list(many)[:4]} == {"Main 1": 12, "Aux 1": 3, "Main 2": 12, "Aux 2": 3}
    assert {code for codes in SETS.values() for code in codes} == set(PROTOCOLS)


def test_values_and_boxes_are_the_printed_ones() -> None:
    published = list(PROTOCOLS.items())[:30]
    assert [f"{code} {' '.join(map(boxes, protocol.cards))}" for code, protocol in published] == LINES


def test_a_box_is_empty_or_says_something() -> None:
    assert [card.code for card in CARDS.values() if card.middle == ()] == []
    assert [card.code for card in CARDS.values() if not (card.top or card.middle or card.bottom)] == []


def test_every_protocol_has_a_five_that_discards() -> None:
    fives = [find_card(f"{code}5").middle for code in PROTOCOLS]
    assert {boxes(find_card(f"{code}5").card) for code in PROTOCOLS} == {"5:m"}
    assert {to_plain(five[0])["word"] for five in fives if five} == {"Discard"}


def test_cards_are_numbered_in_order() -> None:
    assert all(card.protocol.cards[at % 6] is card.card for at, card in enumerate(CARDS.values()))
    assert all(key == card.code for key, card in CARDS.items())


def test_a_protocol_named_by_a_card_is_its_own() -> None:
    """Cards name protocols by code; a slip there would be silent."""

    def names(plain: object) -> set[str]:
        if isinstance(plain, list):
            return set().union(*map(names, plain))
        if not isinstance(plain, dict):
            return set()
        keys = ("protocol", "not_protocol", "by")
        mine = {code for key in keys if isinstance(code := plain.get(key), str) and code.isupper()}
        return mine.union(*map(names, plain.values()))

    named = {card.code: names(to_plain(card.card)) for card in CARDS.values()}
    assert {code: codes for code, codes in named.items() if codes - {code[:3]}} == {}
    assert len([code for code in named if named[code]]) == 7


@pytest.mark.parametrize("text", ["FIR3", "fir3", "Fire 3", "FIRE 3", "fire3", " Fire  3 "])
def test_find_card(text: str) -> None:
    assert find_card(text) is CARDS["FIR3"]


def test_every_card_and_protocol_is_found_by_code_and_name() -> None:
    for command in CARDS.values():
        assert find_card(command.code) is find_card(command.name) is command
    for protocol in PROTOCOLS.values():
        assert find_protocol(protocol.code) is find_protocol(protocol.name) is protocol


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Fier 3", "no card is called 'Fier 3'; did you mean Fire 3 or Fear 3?"),
        ("FRI3", "no card is called 'FRI3'; did you mean Fire 3?"),
        ("Mirror", "no card is called 'Mirror'; the values of Mirror are 0, 1, 2, 3, 4, 5"),
        ("GRA3", "no card is called 'GRA3'; the values of Gravity are 0, 1, 2, 4, 5, 6"),
        ("Gravty 3", "no card is called 'Gravty 3'; did you mean Gravity?"),
        ("xyzzy", "no card is called 'xyzzy'"),
        ("", "no card is called ''"),
    ],
)
def test_find_card_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(UnknownName, match=f"^{re.escape(message)}$"):
        find_card(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [("Watr", "no protocol is called 'Watr'; did you mean Water"), ("FIR3", "no protocol is called 'FIR3'")],
)
def test_find_protocol_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(UnknownName, match=f"^{re.escape(message)}"):
        find_protocol(text)


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=lambda protocol: protocol.name)
def test_protocols_survive_json(protocol: Protocol) -> None:
    assert from_plain(json.loads(json.dumps(to_plain(protocol)))) == protocol


def test_plain_form_leaves_out_what_is_usual() -> None:
    assert to_plain(delete(this)) == {"word": "Delete", "what": {"word": "This"}}
    assert to_plain(card.theirs) == {"word": "Cards", "side": "theirs"}
    assert to_plain(if_you_do(refresh)) == {"word": "IfYouDo", "effects": [{"word": "Refresh"}]}


def test_how_a_sentence_was_phrased_is_no_part_of_what_it_is() -> None:
    assert you_discard(1) == discard(1)
    assert hash(you_discard(1)) == hash(discard(1))
    assert to_plain(you_discard(1)) == to_plain(discard(1))
    assert repr(card.covered.face_up) == repr(card.face_up.covered)
    assert [Teller("en").box((effect,)) for effect in (discard(1), you_discard(1))] == [
        "Discard 1 card.",
        "You discard 1 card.",
    ]


def test_a_text_without_its_phrasing_says_all_that_it_means() -> None:
    """What is read from plain data was phrased by nobody; not an adjective is lost."""
    for command in CARDS.values():
        read = from_plain(to_plain(command.card))
        assert isinstance(read, Card)
        assert words(read) == words(command.card), command.code


def words(card: Card) -> list[str]:
    """The words of a card in any order, without those that a text may say or not."""
    told = re.findall(r"[\w-]+", str(tell(card, "")).lower())
    return sorted(word for word in told if word not in ("uncovered", "you", "face-up"))


REFRESH = {"word": "Refresh"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("Discard", "expected an object with a \"word\", not 'Discard'"),
        ({"amount": 1}, 'expected an object with a "word", not {'),
        ({"word": "Discrad"}, "no word is called 'Discrad'; did you mean Discard"),
        ({"word": ["Discard"]}, "no word is called ['Discard']"),
        ({"word": "Node"}, "no word is called 'Node'"),
        ({"word": "Discard"}, "Discard needs the field 'what'"),
        ({"word": "Plus", "amount": "one", "more": 1}, "amount: expected a number, AtLeast, UpTo, ThatMany"),
        ({"word": "Plus", "amount": 1, "more": True}, "more: expected a number, not True"),
        ({"word": "Refresh", "by": "me"}, "by: expected 'you', 'they' or 'any', not 'me'"),
        ({"word": "Refresh", "by": ["you"]}, "by: expected 'you', 'they' or 'any', not ('you',)"),
        ({"word": "This", "amount": 1}, "This has no field 'amount', only its name"),
        ({"word": "Cards", "said": ["cover"]}, "Cards has no field 'said', only amount, side, zone"),
        ({"word": "May", "effect": {"word": "May", "effect": 1}}, "effect.effect: expected a word, not 1"),
        ({"word": "IfYouDo", "effects": REFRESH}, "effects: expected a list of a word, not the word Refresh"),
        (
            {"word": "IfYouDo", "effects": [REFRESH, {**REFRESH, "bye": 1}]},
            "effects[1]: Refresh has no field 'bye'",
        ),
        (
            {"word": "Card", "value": 0, "middle": [{"word": "Draw", "what": {"word": "Lots"}}]},
            "middle[0].what: no",
        ),
    ],
)
def test_wrong_plain_data_is_named_with_its_place(data: object, message: str) -> None:
    with pytest.raises(ProtocolError, match=f"^{re.escape(message)}"):
        from_plain(data)
