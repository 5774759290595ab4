"""Positions to begin from: those of scenarios, before and after their moves, and chains waiting to be set off."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from recompile.cards import CARDS, PROTOCOLS, Protocol
from recompile.cards.checks import words_in
from recompile.game import Game
from recompile.game.scenarios import load, play_moves


@dataclass(frozen=True)
class Start:
    """Where a game begins: a position, and moves as scenarios write them."""

    name: str
    position: str
    moves: tuple[str, ...] = ()
    seed: int = 0
    protocols: tuple[Protocol, ...] = ()  # that are not printed

    def begin(self) -> Game:
        """The game there, with no way back beyond it."""
        game = Game.from_position(self.position, seed=self.seed, protocols=self.protocols)
        if problems := play_moves(game, self.moves):
            raise ValueError(f"{self.name}: {problems[0]}")
        return game.copy() if self.moves else game


def scenario_starts(paths: Iterable[Path]) -> Iterator[Start]:
    """Each scenario of these files and folders twice: as it begins and, if it has moves, where they lead."""
    for path in paths:
        for file in sorted(path.glob("**/*.yaml")) if path.is_dir() else [path]:
            for scenario in load(file):
                start = Start(scenario.name, scenario.position, (), scenario.seed, scenario.protocols)
                yield start
                if scenario.moves:
                    yield replace(start, name=f"{scenario.name} (after)", moves=scenario.moves)


# ---------------------------------------------------------------- chains


def _words(part: object) -> set[str]:
    """The names of all words of a text."""
    return {type(word).__name__ for word in words_in(part)}


def _with_middle(*words: str) -> list[str]:
    """The cards whose middle text has one of these words."""
    return [code for code, card in CARDS.items() if _words(card.middle) & set(words)]


# Of what lies beneath, players and shifters most: when the card above leaves, they send others after it.
_PLAYERS = _with_middle("Play")
_SHIFTERS = _with_middle("Shift")
_BREAKERS = _with_middle("Flip", "Delete", "Return")
_LISTENERS = [code for code, card in CARDS.items() if _words((card.top, card.bottom)) & {"When", "After"}]
_BENEATH = [_PLAYERS, _PLAYERS, _SHIFTERS, _BREAKERS, _LISTENERS]
_ON_TOP = [_LISTENERS, _LISTENERS, _SHIFTERS, _PLAYERS, _BREAKERS]
_IN_HAND = [_SHIFTERS, _SHIFTERS, _BREAKERS, _PLAYERS]


def chain_start(seed: int) -> Start:
    """Stacks full of texts that set each other off, and short hands. The same seed gives the same position.

    >>> print(chain_start(1) == chain_start(1), chain_start(1) == chain_start(2))
    True False
    """
    return _Dealer(seed).start()


class _Dealer:
    """Deals one chain position."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.rest = list(CARDS)
        self.chance.shuffle(self.rest)

    def start(self) -> Start:
        stacks = [",".join(self.stack() for _ in range(3)) for _ in range(2)]
        hands = [[self.card(_IN_HAND) for _ in range(self.chance.randrange(2, 5))] for _ in range(2)]
        protocols = self.protocols([card[:3] for hand in hands for card in hand])
        sides = [self.side(*parts) for parts in zip(protocols, stacks, hands, strict=True)]
        turn = f"{self.chance.choice('AB')} {self.chance.choice(['action', 'action', 'action', 'start', 'end'])}"
        return Start(f"chain {self.seed}", f"{sides[0]} / {sides[1]} / {turn} 5 c:-", (), self.seed)

    def card(self, kinds: list[list[str]]) -> str:
        """A card of one of these kinds that lies nowhere yet, or any other once there is none."""
        kind = self.chance.choice(kinds)
        card = next((card for card in self.rest if card in kind), self.rest[0])
        self.rest.remove(card)
        return card

    def stack(self) -> str:
        size = self.chance.choice([0, 2, 2, 3, 3, 4])
        cards = [self.card(_BENEATH if at < size - 1 else _ON_TOP) for at in range(size)]
        return ".".join(card if self.chance.random() < 0.85 else card.lower() for card in cards) or "-"

    def protocols(self, wanted: list[str]) -> list[list[str]]:
        """Three for each player, of the cards in hand where possible, so that these can be played face-up."""
        others = self.chance.sample(list(PROTOCOLS), len(PROTOCOLS))
        chosen = list(dict.fromkeys([*wanted, *others]))[:6]
        return [chosen[::2], chosen[1::2]]

    def side(self, protocols: list[str], stacks: str, hand: list[str]) -> str:
        deck, trash = ([self.card([self.rest]) for _ in range(self.chance.randrange(least, 6))] for least in (2, 0))
        piles = " ".join(f"{key}:{'.'.join(pile) or '-'}" for key, pile in zip("hdt", (hand, deck, trash), strict=True))
        return f"{'-'.join(protocols)} {stacks} {piles}"
