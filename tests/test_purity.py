"""Cards are data and the engine knows none of them.

The engine may not mention a protocol or a card, and what a card holds may not be code: otherwise a card
could get behaviour that the vocabulary does not describe, and that no renderer, bot or client could see.
"""

import ast
import dataclasses
import enum
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import recompile
from recompile.cards import CARDS, PROTOCOLS

NAMES = frozenset(protocol.name for protocol in PROTOCOLS.values())
CODES = frozenset(PROTOCOLS)

# Names that are ordinary words in a program or in speech about the rules (`time`, `speed`, `mirror`):
# in lower case, as identifiers, they prove nothing. Capitalised, in capitals, or with a number they do.
EVERYDAY = frozenset({"death", "fire", "ice", "life", "light", "metal", "mirror", "speed", "time", "war", "water"})

# A card: a name and a number as people write it ("Fire 3"), or name or code and number as programs do (fire_3, FIR3).
CARD = re.compile(
    rf"\b(?:{'|'.join(sorted(NAMES))}) [0-6]\b"
    rf"|(?<![a-z])(?i:{'|'.join(sorted(NAMES | CODES))})[_-]?[0-6](?![0-9a-zA-Z])"
)
CODE = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(sorted(CODES))})(?![A-Za-z])")


def names_a_card(identifier: str) -> bool:
    """Whether an identifier speaks of a protocol or of one of its cards.

    The identifier is looked at word by word: `is_darkness` and `DarknessRule` are as bad as `DARKNESS`.
    """
    if CARD.search(identifier) or identifier in CODES:
        return True
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", identifier)
    return any(word.capitalize() in NAMES and word not in EVERYDAY for word in words)


def speaks_of_a_card(text: str) -> bool:
    """Whether a string literal is, or contains, the mark of a protocol or of one of its cards.

    Names inside a sentence are left alone ("the third time"); a string that is nothing but a name is not.
    Names of three letters count only when capitalised.
    """
    text = text.strip()
    whole = text.capitalize() if len(text) > 3 else text
    return whole in NAMES or bool(CARD.search(text) or CODE.search(text))


def identifiers(node: ast.AST) -> Iterator[str]:
    """The identifiers written in this one node (not in those below it)."""
    for field in ("id", "attr", "arg", "name", "asname", "module"):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield from value.split(".")
    if isinstance(node, ast.Global | ast.Nonlocal):
        yield from node.names


def mentions(source: str) -> list[str]:
    """The places where a source text mentions a protocol or card; comments and docstrings may."""
    tree = ast.parse(source)
    # A string standing alone as a statement does nothing: it is a docstring or a comment.
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        found += [f"{line}: {name}" for name in identifiers(node) if names_a_card(name)]
        literal = isinstance(node, ast.Constant) and id(node) not in silent and node.value
        if isinstance(literal, str) and speaks_of_a_card(literal):
            found.append(f"{line}: {literal!r}")
        if isinstance(node, ast.ImportFrom | ast.Import) and "cards.protocols" in ast.unparse(node):
            found.append(f"{line}: {ast.unparse(node)}")
    return found


def engine_files() -> list[Path]:
    assert recompile.__file__
    root = Path(recompile.__file__).parent
    return [root / "game" / "game.py", *sorted((root / "engine").rglob("*.py"))]


@pytest.mark.parametrize("path", engine_files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_engine_names_no_card(path: Path) -> None:
    assert mentions(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "FIRE = 3",
        "class Darkness: ...",
        "def darkness_rule(): ...",
        "is_plague = True",
        "class PlagueStep: ...",
        "def f(apathy=0): ...",
        "fire_3 = 1",
        "FIR = 1",
        "FIR3 = 1",
        "STEP_FIR3 = 1",
        "x = 'Fire'",
        "x = 'darkness'",
        "x = 'War'",
        "x = 'WAR'",
        "x = 'see Fire 3'",
        "x = f'{y} FIR3@1'",
        "if code == 'FIR': ...",
        "from recompile.cards.protocols import fire",
        "import recompile.cards.protocols.fire",
    ],
)
def test_mentions_are_found(source: str) -> None:
    assert mentions(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Fire 3 shows why."""',
        "def f():\n    '''As with FIR3.'''",
        "x = 1  # FIR3",
        "x = 1\n'''What Darkness 2 needs.'''",
        "def fire(trigger): ...",
        "time = speed * light",
        "lifetime = 3",
        "first = confirm = 1",
        "raise ValueError('not this time')",
        "x = 'the second time 3 cards were drawn'",
        "CONDITION_MET = OP_DIV = 1",
        "x = 'ice'",
    ],
)
def test_ordinary_words_pass(source: str) -> None:
    assert mentions(source) == []


def impurities(value: object, path: str, seen: set[int]) -> Iterator[str]:
    """What in this value, at any depth, is not plain frozen data."""
    if value is None or isinstance(value, bool | int | str | enum.Enum):
        return
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, tuple | frozenset):
        for index, item in enumerate(value):
            yield from impurities(item, f"{path}[{index}]", seen)
    elif callable(value):
        yield f"{path}: {value!r} can be called"
    elif dataclasses.is_dataclass(value):
        if not is_frozen(value):
            yield f"{path}: {type(value).__name__} is not frozen"
        for field in dataclasses.fields(value):
            yield from impurities(getattr(value, field.name), f"{path}.{field.name}", seen)
    else:
        yield f"{path}: {type(value).__name__} is neither a frozen dataclass nor a plain value"


def is_frozen(value: object) -> bool:
    """Asked of the class itself: an undecorated subclass of a frozen dataclass could hold anything."""
    params = vars(type(value)).get("__dataclass_params__")
    if params is None or params.frozen:
        return params is not None
    return not hasattr(value, "__dict__") and all(refuses(value, name) for name in (*vars_of(value), "another"))


def vars_of(value: object) -> list[str]:
    assert dataclasses.is_dataclass(value)
    return [field.name for field in dataclasses.fields(value)]


def refuses(value: object, name: str) -> bool:
    """Whether a field cannot be given, or lose, a value."""
    with suppress(dataclasses.FrozenInstanceError):
        setattr(value, name, None)
        return False
    with suppress(dataclasses.FrozenInstanceError):
        delattr(value, name)
        return False
    return True


def test_cards_hold_only_frozen_data() -> None:
    seen: set[int] = set()
    assert CARDS
    assert [wrong for key, card in CARDS.items() for wrong in impurities(card, str(key), seen)] == []
    assert [wrong for code, proto in PROTOCOLS.items() for wrong in impurities(proto, code, seen)] == []


@dataclasses.dataclass(frozen=True)
class Frozen:
    inner: object


@dataclasses.dataclass
class Thawed:
    inner: object


@dataclasses.dataclass(frozen=True)
class Runnable:
    def __call__(self) -> None: ...


def do_nothing() -> None: ...


@pytest.mark.parametrize("inside", [Thawed(1), [1], {"a": 1}, do_nothing, int, Runnable(), object()])
@pytest.mark.parametrize("wrap", [Frozen, lambda x: Frozen((1, (x,)))])
def test_impurities_are_found(inside: object, wrap: Callable[[object], object]) -> None:
    assert list(impurities(wrap(inside), "card", set()))


def test_plain_data_passes() -> None:
    assert list(impurities(Frozen((None, 1, "a", True, frozenset({2}), Frozen(3))), "card", set())) == []
