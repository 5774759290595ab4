"""What a build does that counts which way the code goes: random games inside the engine, games that are thought about
and games that are told.

It runs in the folder the trial was built in, before anything is installed; the plain games come first, because they
need nothing but the engine.
"""

from __future__ import annotations

import random
from contextlib import suppress


def play() -> None:
    from recompile.engine import batch  # noqa: PLC0415 - each part needs more than the one before

    batch.play_games(1, 1000, 500)


def think() -> None:
    """Games of the mind against itself, with a look ahead at every question."""
    from recompile import Game  # noqa: PLC0415
    from recompile.bots import NO_LIMIT, MindBot  # noqa: PLC0415
    from recompile.encoding.action_ids import MADE_FOR  # noqa: PLC0415

    chance, mind = random.Random(1), MindBot(walks=12)
    for seed in range(3):
        codes = chance.sample(MADE_FOR, 6)
        game = Game(a=codes[:3], b=codes[3:], seed=seed, limit=60)
        while game.asked is not None:
            game.push(mind.choose(game.view(game.asked), NO_LIMIT, chance))


def tell() -> None:
    """Two friends who are told every move, in each language in turn, as a server tells them."""
    from recompile.cards import PRINTED  # noqa: PLC0415
    from recompile.language.languages import LANGUAGES  # noqa: PLC0415
    from recompile.table.audience import Audience  # noqa: PLC0415
    from recompile.table.listeners import Listener  # noqa: PLC0415
    from recompile.table.match import Match  # noqa: PLC0415
    from recompile.table.seats import Seats, Settings  # noqa: PLC0415

    chance = random.Random(1)
    for number in range(30):
        codes = chance.sample(sorted(PRINTED.protocols), 6)
        settings = Settings("friend", ("Ada", "Vesper"), a=tuple(codes[:3]), b=tuple(codes[3:]))
        match = Match(str(number), settings, Seats("a", "b"), number, 0.0, source=chance.randrange)
        audience = Audience(match, lambda: 0.0)
        lang = list(LANGUAGES)[number % len(LANGUAGES)]
        for seat in ("A", "B"):
            audience.welcome(Listener(seat, seat, lang, lambda _: None), None)
        while match.asked is not None:
            before = match.game.event_count
            match.apply(match.plan_move(match.asked, str(chance.choice(list(match.game.legal_moves))), 0.0))
            audience.tell(before)
            audience.presenter.rest()


if __name__ == "__main__":
    play()
    with suppress(ImportError):  # where what tells needs is not there, the engine is counted alone
        think()
        tell()
