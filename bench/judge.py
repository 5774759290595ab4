"""Is the judge right? Each printed protocol is hidden in turn and judged as if it were new: `python -m bench.judge`.

It gets another code and another name, and is taken out of the pool; nobody knows its cards. What the judge says of it
is compared with the long simulation of the printed ones at the same strength (`lab/judge/data/printed.json`): the rank
correlation of the two orders, and how often the judge's interval holds the long-run value. Needs the compiled engine.

    python -m bench.judge --strength card --games 1600     # what a minute pays for, the other strength beside it
    python -m bench.judge --strength plan --games 500
    python -m bench.judge --planted                        # how soon a broken card is found
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from recompile.cards import PROTOCOLS, Card, Protocol, protocol_from_plain, protocol_to_plain
from recompile.cards.words import you_discard
from recompile.lab.effects import Effect
from recompile.lab.executor import cores, run
from recompile.lab.judge import judge
from recompile.lab.judge.printed import printed
from recompile.lab.judge.remarks import STRONG, remarks
from recompile.lab.judge.strengths import CARD, STRENGTHS
from recompile.language.understanding import read

CODE, NAME = "QQQ", "Stranger"


def hidden(protocol: Protocol) -> Protocol:
    """The same protocol, as if somebody had just written it. Texts that name it name the new one.

    >>> stranger = hidden(PROTOCOLS["UNI"])
    >>> stranger.code, stranger.name, "UNI" in str(protocol_to_plain(stranger)), len(stranger.cards)
    ('QQQ', 'Stranger', False, 6)
    """
    plain = _renamed(protocol_to_plain(protocol), protocol.code)
    return replace(protocol_from_plain(plain, "Protocol"), name=NAME, set="", keywords="", motto="", names=())


def _renamed(value: Any, code: str) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(each, code) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(each, code) for each in value]
    return CODE if value == code else value


def judged(strength: str, games: int, seed: int, code: str) -> tuple[str, Effect]:
    """What the judge says of a hidden protocol."""
    *_, last = judge(
        hidden(PROTOCOLS[code]),
        seconds=None,
        games=games,
        seed=seed,
        strengths=(strength,),
        without=code,
        cards=False,
    )
    return code, last.standings[0].won


def correlation(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """Spearman's, of two orders of the same things without ties.

    >>> correlation({"a": 1, "b": 2, "c": 3}, {"a": 10, "b": 30, "c": 20})
    0.5
    """
    first, second = ({key: at for at, key in enumerate(sorted(each, key=each.__getitem__))} for each in (one, other))
    count = len(first)
    return 1 - 6 * sum((first[key] - second[key]) ** 2 for key in first) / (count * (count**2 - 1))


def report(strength: str, found: Mapping[str, Effect]) -> str:
    known = printed(strength).protocols
    held = [code for code, won in found.items() if won.low <= known[code].rate <= won.high]
    order = correlation({code: won.size for code, won in found.items()}, {code: known[code].rate for code in found})
    rows = [
        f"{code}  {100 * won.size:5.1f} ({100 * won.low:.1f} - {100 * won.high:.1f})  {100 * known[code].rate:5.1f}"
        f"{'' if code in held else '  outside'}"
        for code, won in sorted(found.items(), key=lambda entry: -known[entry[0]].rate)
    ]
    last = f"{strength}: rank correlation {order:.3f}, {len(held)} of {len(found)} intervals hold the long-run value"
    return "\n".join([*rows, last])


def measure(strength: str, games: int, seed: int, codes: Sequence[str], jobs: int) -> dict[str, Effect]:
    """Each as it is found, to be seen at once: it takes long."""
    found = {}
    for code, won in run(partial(judged, strength, games, seed), codes, jobs):
        found[code] = won
        print(f"{code} {won.size:.4f} {won.low:.4f} {won.high:.4f}", file=sys.stderr, flush=True)
    return found


def planted() -> dict[str, Protocol]:
    """A broken card in the place of Fire 0, and the same among five cards that are good for nothing."""
    words = read("Compile this line.", "middle", "en")
    assert isinstance(words, tuple)
    broken, fire = Card(0, middle=words), hidden(PROTOCOLS["FIR"])
    poor = tuple(Card(value, middle=(you_discard(1),)) for value in range(1, 6))
    return {
        "in Fire": replace(fire, cards=(broken, *fire.cards[1:])),
        "in a poor protocol": replace(fire, cards=(broken, *poor)),
    }


def found_after(protocol: Protocol, jobs: int) -> str:
    """When the judge first warns that the protocol is too strong, or that the card carries it."""
    for found in judge(protocol, seconds=60, processes=jobs):
        kinds = [remark.kind for remark in remarks(found) if remark.kind == STRONG or remark.card == 0]
        if kinds:
            return f"{', '.join(kinds)} after {found.seconds:.1f} s and {found.games} games"
    return "not found"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.judge", description=__doc__.partition("\n")[0])
    parser.add_argument("--strength", choices=list(STRENGTHS), default=CARD)
    parser.add_argument("--games", type=int, default=1600, help="for each protocol")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--json", type=Path, help="write what was found to this file")
    parser.add_argument("--planted", action="store_true", help="judge protocols with a broken card instead")
    options = parser.parse_args()
    if options.planted:
        for name, protocol in planted().items():
            print(f"{name}: {found_after(protocol, options.jobs)}", flush=True)
        return
    found = measure(options.strength, options.games, options.seed, list(PROTOCOLS), options.jobs)
    if options.json:
        plain = {code: [won.size, won.low, won.high] for code, won in found.items()}
        options.json.write_text(json.dumps(plain, indent=0), encoding="utf-8")
    print(report(options.strength, found))


if __name__ == "__main__":
    main()
