"""Write down what the game says, for people to read and for tests to hold it to: `tests/text/`.

`cards.LL.txt` has every box of every card in a language, `logs.LL.txt` ten complicated turns from the rulings book,
and `told.LL.txt` the same turns as they are told to those who play them. Run this after a change of wording, read the
difference aloud, and commit it with the change.
"""

from __future__ import annotations

from pathlib import Path

from recompile import CARDS, Game
from recompile.game.scenarios import Scenario, load, play_moves
from recompile.text import LANGUAGES, card_text
from recompile.text.players import Players

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "text"
TURNS = (
    ("draw-and-control", "b6-182-metal-6-comes-back-face-down"),
    ("timing", "e09-metal-6-played-onto-light-0-ends-it"),
    ("timing", "e13-the-first-activation-is-dead"),
    ("timing", "a10-04-gravity-0-swapped-away-its-waiting-card-lands-on-top"),
    ("windows", "b3-66-nested-deletes-report-inside-out"),
    ("timing", "e11-light-2-uses-its-option-after-the-shift"),
    ("movement", "b1-41-two-queues-nested-to-the-end"),
    ("decisions", "c7-metal-1-binds-one-turn-only"),
    ("timing", "e04-spirit-3-does-not-see-a-draw-made-while-it-waits"),
    ("timing", "a10-07-light-3-in-the-opponents-turn-to-the-end"),
)


def cards(lang: str) -> str:
    """All cards, box by box."""
    return "\n".join(_card(code, lang) for code in CARDS)


def _card(code: str, lang: str) -> str:
    text = card_text(code, lang)
    boxes = (("top", text.top), ("middle", text.middle), ("bottom", text.bottom))
    return "\n".join([f"{code} {text.title}", *(f"  {box}: {said}" for box, said in boxes if said), ""])


def logs(lang: str) -> str:
    """The ten turns, each as somebody who may know everything reads it, and as the opponent of the player to move."""
    return "\n".join(_turn(_find(*turn), lang) for turn in TURNS)


def _find(chapter: str, name: str) -> Scenario:
    return next(found for found in load(ROOT / "rulings" / f"{chapter}.yaml") if found.name == name)


def _turn(scenario: Scenario, lang: str) -> str:
    game = Game.from_position(scenario.position, seed=scenario.seed)
    mover = game.turn
    play_moves(game, scenario.moves)
    lines = [f"# {scenario.name}"]
    for reader in (None, "B" if mover == "A" else "A"):
        lines.append(f"## {reader or '-'}")
        lines += [str(line) for line in game.log(lang, reader) if not line.minor]
    question = game.prompt(lang)
    if question is not None:
        lines += ["## ?", *(str(reason) for reason in game.because(lang)), str(question)]
        lines += [f"- {game.describe(move, lang)}" for move in game.legal_moves]
    return "\n".join([*lines, ""])


def told(lang: str) -> str:
    """The same turns as both players are told them, each as "you", with the reasons at the end."""
    return "\n".join(_told(_find(*turn), lang) for turn in TURNS)


def _told(scenario: Scenario, lang: str) -> str:
    game = Game.from_position(scenario.position, seed=scenario.seed)
    play_moves(game, scenario.moves)
    lines = [f"# {scenario.name}"]
    for reader in ("A", "B"):
        players = Players("north-tide", "Vesper", reader)
        lines.append(f"## {reader}")
        lines += [str(line) for line in game.log(lang, reader, players=players) if not line.minor]
        lines += [f"? {reason}" for reason in game.because(lang, players)]
    return "\n".join([*lines, ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        (FOLDER / f"cards.{lang}.txt").write_text(cards(lang), encoding="utf-8")
        (FOLDER / f"logs.{lang}.txt").write_text(logs(lang), encoding="utf-8")
        (FOLDER / f"told.{lang}.txt").write_text(told(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
