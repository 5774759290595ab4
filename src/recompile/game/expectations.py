"""What a scenario may expect, key by key. Every check returns what is wrong, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from recompile.game.game import Game
from recompile.notation import MoveError, NotationError, Position
from recompile.notation.names import PLAYERS
from recompile.notation.position import HIDDEN, Side


def check(game: Game, expect: dict[str, object]) -> list[str]:
    """Everything that is not as expected."""
    problems: list[str] = []
    for key, wanted in expect.items():
        try:
            problems += _check_one(game, key, wanted)
        except (NotationError, MoveError) as problem:
            problems.append(f"{key}: {problem}")
    return problems


def _check_one(game: Game, key: str, wanted: object) -> list[str]:
    if key in ("options", "has", "hasnt"):
        return _check_options(game, key, words_of(wanted))
    if key == "refused":
        return [problem for line in words_of(wanted) if (problem := _check_refused(game, line))]
    if key == "position":
        return _compare(key, _same_position(str(wanted), game.position), str(wanted), str(game.position))
    if "." in key:
        return _check_player(game, key, wanted)
    if key not in _FACTS:
        return [f"unknown key {key!r} in expect"]
    found = _FACTS[key](game)
    return _compare(key, str(wanted).strip() == found, wanted, found)


_FACTS: dict[str, Callable[[Game], str]] = {
    "ask": lambda game: game.asked or "-",
    "turn": lambda game: game.turn,
    "phase": lambda game: game.phase,
    "winner": lambda game: (game.outcome.winner if game.outcome else None) or "-",
    "control": lambda game: game.position.control,
}


def words_of(value: object) -> list[str]:
    """A list of words; YAML's own reading of yes, no and numbers is undone."""
    items = value if isinstance(value, list) else [value]
    return [{True: "yes", False: "no"}[item] if isinstance(item, bool) else str(item) for item in items]


def _compare(key: str, same: bool, wanted: object, found: object) -> list[str]:
    return [] if same else [f"{key}: expected {wanted}, found {found}"]


# ---------------------------------------------------------------- options


def _check_options(game: Game, key: str, wanted: list[str]) -> list[str]:
    legal = [answer.move for answer in game.answers]
    named: dict[int, str] = {}
    missing: list[str] = []
    for text in wanted:
        try:
            named[game.find(text)] = text
        except MoveError:
            missing.append(text)
    found = ", ".join(legal) or "no question"
    if key == "hasnt":
        return [f"hasnt: {text} is offered" for text in named.values()]
    problems = [f"{key}: {text} is not offered; offered are {found}" for text in missing]
    if key == "options":
        problems += [f"options: {text} is offered too" for place, text in enumerate(legal) if place not in named]
    return problems


def _check_refused(game: Game, line: str) -> str:
    """Refused means: an error, and everything as it was."""
    player, _, text = line.strip().partition(" ")
    before = game.save()
    try:
        if player == game.asked:
            game.push(text)
            game.pop()
            return f"refused: {line} is accepted"
    except MoveError:
        pass
    return "" if game.save() == before else f"refused: {line} changed the position"


# ---------------------------------------------------------------- zones


def _check_player(game: Game, key: str, wanted: object) -> list[str]:
    player, _, what = key.partition(".")
    if player not in PLAYERS:
        return [f"unknown key {key!r} in expect"]
    text = ".".join(words_of(wanted)) if isinstance(wanted, list) else str(wanted).strip()
    index = PLAYERS.index(player)
    side = game.position.sides[index]
    if what == "sees":
        seen = game.view(player).position
        return _compare(key, _same_view(text, seen), text, seen)
    if what == "value":
        found = ",".join(str(game.value(player, line)) for line in (1, 2, 3))
        return _compare(key, text.replace(" ", "") == found, text, found)
    if what.endswith(".count"):
        zone = {"hand": side.hand, "deck": side.deck, "trash": side.trash}.get(what.removesuffix(".count"))
        if zone is not None:
            return _compare(key, text == str(len(zone)), text, len(zone))
    if what in ("stacks", "protocols", "hand", "trash", "deck"):
        same, found = _same_zone(what, text, game, side)
        return _compare(key, same, text, found)
    return [f"unknown key {key!r} in expect"]


def _same_zone(what: str, text: str, game: Game, side: Side) -> tuple[bool, str]:
    words = str(side).split(" ")
    if what == "protocols":
        return text == words[0], words[0]
    zones = {"stacks": "-,-,-", "hand": "-", "deck": "-", "trash": "-"} | {what: text}
    described = f"- {zones['stacks']} h:{zones['hand']} d:{zones['deck']} t:{zones['trash']}"
    wanted = Side.parse(described, game.library.protocols.values())
    if what == "stacks":
        return _same_stacks(wanted, side), words[1]
    place = {"hand": 2, "deck": 3, "trash": 4}[what]
    if what == "deck":
        return _same_order(wanted.deck, side.deck), words[place]
    return _same_set(getattr(wanted, what), getattr(side, what)), words[place]


def _same_position(text: str, found: Position) -> bool:
    """Hands and trashes compare as sets; a turn number or frames left out are not compared."""
    wanted = Position.parse(text, found.library.protocols.values())
    if (wanted.turn, wanted.phase, wanted.control) != (found.turn, found.phase, found.control):
        return False
    if wanted.number is not None and wanted.number != found.number:
        return False
    if wanted.frames and wanted.frames != found.frames:
        return False
    return all(_same_side(w, f) for w, f in zip(wanted.sides, found.sides, strict=True))


def _same_view(text: str, found: Position) -> bool:
    """As `_same_position`, and exactly what is hidden in the text is hidden in the view: a leak must fail."""
    wanted = Position.parse(text, found.library.protocols.values())
    hidden = [[side.cards().count(HIDDEN) for side in position.sides] for position in (wanted, found)]
    return _same_position(text, found) and hidden[0] == hidden[1]


def _same_side(wanted: Side, found: Side) -> bool:
    return (
        wanted.protocols == found.protocols
        and _same_stacks(wanted, found)
        and _same_set(wanted.hand, found.hand)
        and _same_order(wanted.deck, found.deck)
        and _same_set(wanted.trash, found.trash)
    )


def _same_stacks(wanted: Side, found: Side) -> bool:
    """`??` stands for any face-down card."""
    for mine, theirs in zip(wanted.stacks, found.stacks, strict=True):
        if len(mine) != len(theirs):
            return False
        for (card, up), (other, other_up) in zip(mine, theirs, strict=True):
            if up != other_up or card not in (HIDDEN, other):
                return False
    return True


def _same_order(wanted: tuple[str, ...], found: tuple[str, ...]) -> bool:
    """`?3` stands for any three cards."""
    return len(wanted) == len(found) and all(w in (HIDDEN, f) for w, f in zip(wanted, found, strict=True))


def _same_set(wanted: tuple[str, ...], found: tuple[str, ...]) -> bool:
    known = Counter(card for card in wanted if card != HIDDEN)
    return len(wanted) == len(found) and known <= Counter(found)
