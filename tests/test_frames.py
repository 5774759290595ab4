"""Nothing a frame holds is lost: `FIELDS` names all of it, and saves and copies keep it."""

from __future__ import annotations

import inspect
import json

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine import frames, ids
from recompile.engine.frames import FIELDS, Frame, new_frame
from recompile.engine.kin import kin
from recompile.engine.snapshot import frame_from_plain, frame_to_plain
from recompile.engine.state import State
from recompile.game import Game

KINDS = range(len(ids.FRAME_NAMES))
COMMON = {"kind", "player", "step"}
STEPPING = (ids.TURN, ids.TEXT, ids.ARRIVE, ids.SHIFT_ALL, ids.REFRESHING, ids.COMPILING)  # others never set `step`
LISTS = {"noted", "texts", "cards", "zoned", "faced", "blocks"}


def names_in(frame: Frame) -> set[str]:
    """What a frame has room for, in plain classes and in compiled ones; not what it lies on, which the order says."""
    compiled = {
        name
        for kind in type(frame).__mro__
        for name, member in vars(kind).items()
        if inspect.isdatadescriptor(member) and not name.startswith("__")
    }
    return (compiled | getattr(frame, "__dict__", {}).keys()) - {"below"}


def filled(kind: int) -> Frame:
    """A frame in which everything is different from what a new one has, and from everything else in it."""
    frame = new_frame(kind, 1)
    frame.step = 7 if kind in STEPPING else 0
    for at, (name, nature) in enumerate(FIELDS[kind]):
        if nature == "flag":
            setattr(frame, name, True)
        elif nature in LISTS:
            setattr(frame, name, vec[i64]([20 + at, 40 + at, 60 + at]))
        elif nature == "stated":
            setattr(frame, name, kin("FIR") + ids.STATED_KIN)
        else:
            setattr(frame, name, 10 + at)
    return frame


def told(frame: Frame) -> dict[str, object]:
    values = {name: getattr(frame, name) for name in names_in(frame)}
    return {name: value if isinstance(value, int) else list(value) for name, value in values.items()}


def holding(frame: Frame) -> State:
    state = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1)._state.copy()
    state.lay([frame])
    return state


def test_there_is_a_class_for_every_kind() -> None:
    classes = {each for each in vars(frames).values() if isinstance(each, type) and issubclass(each, Frame)}
    assert {type(new_frame(kind, 0)) for kind in KINDS} == classes - {Frame}
    assert [new_frame(kind, 0).kind for kind in KINDS] == list(KINDS)
    assert len(FIELDS) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=ids.FRAME_NAMES)
def test_every_field_is_named(kind: int) -> None:
    assert names_in(new_frame(kind, 0)) == COMMON | {name for name, _ in FIELDS[kind]}


@pytest.mark.parametrize("kind", KINDS, ids=ids.FRAME_NAMES)
def test_every_field_is_saved_and_copied(kind: int) -> None:
    frame, empty = filled(kind), told(new_frame(kind, 0))
    assert {name for name, value in told(frame).items() if value == empty[name]} <= {"kind", "step"}
    plain = json.loads(json.dumps(frame_to_plain(frame)))
    assert told(frame_from_plain(plain)) == told(frame)
    assert told(holding(frame).copy().frames[-1]) == told(frame)


def test_frames_lie_on_each_other_in_copies() -> None:
    state = holding(new_frame(ids.TURN, 0))
    laid = [state.active, filled(ids.TEXT), filled(ids.ARRIVE), filled(ids.TEXT)]
    state.lay(laid)
    assert state.frames == laid
    twin = state.copy()
    assert [told(frame) for frame in twin.frames] == [told(frame) for frame in laid]
    assert not set(map(id, twin.frames)) & set(map(id, laid))
    twin.pop()
    assert (len(twin.frames), len(state.frames)) == (3, 4)


@pytest.mark.parametrize("stated", [-1, 0, 5, kin("FIR") + ids.STATED_KIN, kin("own") + ids.STATED_KIN])
def test_what_was_stated_is_saved_by_its_name(stated: int) -> None:
    frame = new_frame(ids.TEXT, 0)
    assert isinstance(frame, frames.TextFrame)
    frame.stated = stated
    plain = json.loads(json.dumps(frame_to_plain(frame)))
    assert plain["stated"] in (-1, 0, 5, "FIR", "own")
    assert told(frame_from_plain(plain))["stated"] == stated
