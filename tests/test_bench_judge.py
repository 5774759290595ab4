"""What the judge says of printed protocols that are hidden behind another name: a fixed sample of `bench.judge`."""

from __future__ import annotations

import pytest

from bench.judge import CODE, correlation, hidden, measure, report
from recompile.cards import PROTOCOLS, check_protocol, content_hash
from recompile.engine import IS_COMPILED
from recompile.engine.cast import is_printed
from recompile.lab.effects import Effect
from recompile.lab.judge.printed import printed
from recompile.lab.judge.strengths import CARD

FAR_APART = ("PEA", "CHA")  # the strongest card by card, and the weakest


@pytest.mark.parametrize("code", list(PROTOCOLS))
def test_a_hidden_protocol_is_a_stranger_with_the_same_cards(code: str) -> None:
    stranger = hidden(PROTOCOLS[code])
    check_protocol(stranger)
    assert stranger.code == CODE
    assert not is_printed(stranger)
    assert content_hash(stranger) != content_hash(PROTOCOLS[code])
    assert f"'{code}'" not in str(stranger)
    assert [card.value for card in stranger.cards] == [card.value for card in PROTOCOLS[code].cards]


def test_the_report_counts_what_is_outside() -> None:
    rates = {code: won.rate for code, won in printed(CARD).protocols.items()}
    right = {code: Effect(rate, rate - 0.01, rate + 0.01) for code, rate in rates.items()}
    assert "rank correlation 1.000, 30 of 30" in report(CARD, right)
    wrong = right | {"FIR": Effect(0.9, 0.89, 0.91)}
    assert "29 of 30" in report(CARD, wrong)


def test_an_order_turned_round() -> None:
    assert correlation({"a": 1, "b": 2, "c": 3}, {"a": 3, "b": 2, "c": 1}) == -1


@pytest.mark.skipif(not IS_COMPILED, reason="hundreds of games take minutes with the plain engine")
def test_the_strongest_and_the_weakest_are_told_apart() -> None:
    found = measure(CARD, 240, 1, FAR_APART, 1)
    strong, weak = (found[code] for code in FAR_APART)
    assert strong.size > 0.5 > weak.size
    for code, won in found.items():
        around = 1.3 * (won.high - won.size)  # a fixed sample of two may be a little unlucky
        assert abs(won.size - printed(CARD).protocols[code].rate) < around
