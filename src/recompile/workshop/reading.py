"""A whole sketch as it is read: every box, what is wrong elsewhere, and the protocol if it can be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from recompile.cards import Card, Protocol, ProtocolError, content_hash
from recompile.cards.codec import from_plain
from recompile.cards.vocabulary import Node
from recompile.game.setup import library_with
from recompile.language.protocol_writing import protocol_to_text, write_data
from recompile.language.telling import CannotTell
from recompile.language.understanding import BoxName, tell
from recompile.text.catalogue import catalogue, mark
from recompile.workshop.boxes import Named, Puzzling, Result, Understood, library_named, read_box
from recompile.workshop.heads import Fault, faults
from recompile.workshop.sketches import Sketch, SketchedCard
from recompile.workshop.word_for_word import word_for_word

_NO_TEXT = mark("no sentence says this")


@dataclass(frozen=True)
class SketchProblem:
    """What is wrong apart from the texts, and where: `name`, `cards[2].value`."""

    where: str
    why: str


@dataclass(frozen=True)
class CardRead:
    """A card in the order given; a box that is empty is not there."""

    value: int
    boxes: dict[str, Understood | Puzzling]


@dataclass(frozen=True)
class SketchRead:
    """`ok`: it can be played as it stands, and then it has a hash. `printed`: printed cards that stand in it word for
    word, plain fives aside."""

    ok: bool
    problem: SketchProblem | None
    code: str
    hash: str
    cards: list[CardRead]
    printed: list[str]


def read_sketch(sketch: Sketch, lang: str) -> SketchRead:
    """Every box of a sketch, and what is wrong with the rest of it, said in a language."""
    words = catalogue(lang)
    boxes = [_boxes(sketch, card) for card in sketch.cards]
    cards = [
        CardRead(card.value if isinstance(card.value, int) else 0, {box: each.told(words) for box, each in of.items()})
        for card, of in zip(sketch.cards, boxes, strict=True)
    ]
    fault = next(faults(sketch), None)
    made: Protocol | None = None
    if fault is None and all(each.words is not None for of in boxes for each in of.values()):
        try:
            made = _made(sketch, boxes)
        except ProtocolError as problem:
            where, _, why = str(problem).rpartition(": ")
            fault = Fault(where or "cards", why.replace("{", "{{").replace("}", "}}"))
    wrong = None if fault is None else SketchProblem(fault.where, fault.said(words))
    digest = "" if made is None else content_hash(made)
    printed = [] if made is None else [code for _, code in word_for_word(made)]
    return SketchRead(made is not None, wrong, sketch.code, digest, cards, printed)


def protocol_of(sketch: Sketch) -> Protocol:
    """The protocol of a sketch that is finished; otherwise `ProtocolError` says what is wrong, and where."""
    for fault in faults(sketch):
        raise ProtocolError(f"{fault.where}: {fault.said(catalogue('en'))}")
    boxes = [_boxes(sketch, card) for card in sketch.cards]
    for place, of in enumerate(boxes):
        for box, each in of.items():
            told = each.told(catalogue("en"))
            if isinstance(told, Puzzling):
                raise ProtocolError(f"cards[{place}].{box}: {told.why}")
    return _made(sketch, boxes)


def _made(sketch: Sketch, boxes: list[dict[str, Result]]) -> Protocol:
    cards: list[Any] = [
        Card(card.value, **{box: each.words for box, each in of.items()})  # type: ignore[arg-type]
        for card, of in zip(sketch.cards, boxes, strict=True)
    ]
    looks = {"set": "", "keywords": "", "motto": "", **sketch.looks}
    ordered = tuple(sorted(cards, key=lambda card: card.value))
    made = Protocol(sketch.code, sketch.name, cards=ordered, names=sketch.names, **looks)
    library_with([made])
    return made


def normal_form(sketch: Sketch) -> dict[str, object]:
    """The data of a sketch, with every text that is understood as the game says it."""
    try:
        return protocol_to_text(protocol_of(sketch), sketch.lang, sketch.scenarios)
    except ProtocolError:
        cards = [{"value": card.value, **_texts(sketch, card)} for card in sketch.cards]
        return sketch.data(cards=cards)


def written(sketch: Sketch) -> str:
    """The same as a file."""
    return write_data(normal_form(sketch))


def _texts(sketch: Sketch, card: SketchedCard) -> dict[str, str]:
    found: dict[str, str] = {}
    for box, each in _boxes(sketch, card).items():
        is_known = isinstance(each.found, Understood)
        found[box] = getattr(each.found.texts, sketch.lang) if is_known else each.found.text  # type: ignore[union-attr]
    return found


def _boxes(sketch: Sketch, card: SketchedCard) -> dict[str, Result]:
    named = Named(sketch.code, sketch.name, sketch.names)
    found: dict[str, Result] = {}
    for box, said in card.boxes.items():
        name: Any = box
        if isinstance(said, str):
            found[box] = read_box(said, name, sketch.lang, named)
        else:
            found[box] = _read_words(said, name, sketch.lang, named)
    return found


def _read_words(data: object, box: BoxName, lang: str, named: Named) -> Result:
    """A box that is no text but words: it is told, and then read like any other."""
    try:
        words: Any = tuple(from_plain(each) for each in data) if isinstance(data, list) else from_plain(data)
        text = tell(words, box, lang, library_named(named))
    except (ProtocolError, CannotTell, ValueError) as problem:
        why = _NO_TEXT if isinstance(problem, CannotTell) else str(problem).replace("{", "{{").replace("}", "}}")
        return Result(None, Puzzling("", why, 0, "", (), (), ""))
    assert isinstance(words, tuple | Node)
    return read_box(text, box, lang, named)
