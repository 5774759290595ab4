"""Networks in files: arrays by name, in half precision, with a header that says what they are and who made them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from recompile.cards import Protocol
from recompile.encoding import sight
from recompile.train.lore import Lore
from recompile.train.net import Critic, Policy, Shape
from recompile.train.recipe import RecipeError

# By the name of an array: the axis that counts facts.
OF_FACTS = {"body.reader.words": 0, "body.reader.first.weight": 1}


def save(path: Path, nets: Mapping[str, Policy | Critic], made: Mapping[str, Any]) -> None:
    """Write networks so that a file of this name is always whole."""
    one = next(iter(nets.values()))
    header = {"encoding": sight.VERSION, "shape": one.shape.plain(), "facts": one.lore.facts, "made": dict(made)}
    arrays = {
        f"{part}.{name}": value.detach().cpu().numpy().astype(np.float16)
        for part, net in nets.items()
        for name, value in net.state_dict().items()
    }
    new = path.with_suffix(".new.npz")
    np.savez(new, header=np.array(json.dumps(header)), **arrays)
    os.replace(new, path)


class Header(NamedTuple):
    """What a file says of itself."""

    shape: Shape
    facts: tuple[str, ...]
    made: dict[str, Any]


@contextmanager
def _reading(path: Path) -> Iterator[Any]:
    """The arrays of a file by name, for a moment; whatever is wrong with them is the fault of the file."""
    try:
        with np.load(path) as saved:
            yield saved
    except RecipeError:
        raise
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, EOFError, BadZipFile) as problem:
        said = str(problem).strip().partition("\n")[0] or type(problem).__name__
        raise RecipeError(f"{path} holds no network that can be read: {said}") from None


def read_header(path: Path) -> Header:
    """Refused if the numbers of the file would mean something else here."""
    with _reading(path) as saved:
        said = json.loads(str(saved["header"]))
        if said["encoding"] != sight.VERSION:
            raise RecipeError(f"{path} belongs to encoding {said['encoding']}, but this is encoding {sight.VERSION}")
        return Header(Shape(**said["shape"]), tuple(said["facts"]), said["made"])


def load(path: Path, part: str, net: Policy | Critic) -> None:
    """Fill a network from a file. It may know more facts: those say nothing yet."""
    header, places = read_header(path), {fact: at for at, fact in enumerate(net.lore.facts)}
    if other := sorted(header.shape.plain().items() - net.shape.plain().items()):
        widths = ", ".join(f"{name} = {width}" for name, width in other)
        raise RecipeError(f"{path} was made by another recipe than this one, with {widths}")
    if missing := [fact for fact in header.facts if fact not in places]:
        raise RecipeError(f"{path} knows facts of cards that mean nothing here, such as {missing[0]!r}")
    at = torch.tensor([places[fact] for fact in header.facts])
    with _reading(path) as saved:
        found = _part(saved, part)
        if not found:
            raise RecipeError(f"{path} holds no {part}, and one is needed to go on from it")
        for name, axis in OF_FACTS.items():
            size = list(found[name].shape)
            size[axis] = len(places)
            found[name] = torch.zeros(size).index_copy(axis, at, found[name])
        net.load_state_dict(found)


def _part(saved: Mapping[str, NDArray[np.float16]], part: str) -> dict[str, Tensor]:
    """The arrays of one network, by their names in it."""
    return {
        name.partition(".")[2]: torch.from_numpy(saved[name].astype(np.float32))
        for name in saved
        if name.startswith(f"{part}.")
    }


def load_policy(path: Path, invented: Sequence[Protocol] = ()) -> Policy:
    """The network that plays, as it knows facts; it may meet these protocols, too."""
    header = read_header(path)
    policy = Policy(header.shape, Lore(header.facts, tuple(invented)))
    load(path, "policy", policy)
    return policy.eval()


def load_critic(path: Path) -> Critic:
    header = read_header(path)
    critic = Critic(header.shape, Lore(header.facts))
    load(path, "critic", critic)
    return critic.eval()
