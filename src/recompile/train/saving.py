"""Networks in files: arrays by name, in half precision, with a header that says what they are and who made them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

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


def read_header(path: Path) -> dict[str, Any]:
    """What a file says of itself; refused if its numbers would mean something else here."""
    with np.load(path) as saved:
        header: dict[str, Any] = json.loads(str(saved["header"]))
    if header["encoding"] != sight.VERSION:
        raise RecipeError(f"{path} belongs to encoding {header['encoding']}, but this is encoding {sight.VERSION}")
    return header


def load(path: Path, part: str, net: Policy | Critic) -> None:
    """Fill a network from a file. It may know more facts: those say nothing yet."""
    known: list[str] = read_header(path)["facts"]
    places = {fact: at for at, fact in enumerate(net.lore.facts)}
    if missing := [fact for fact in known if fact not in places]:
        raise RecipeError(f"{path} knows facts of cards that mean nothing here, such as {missing[0]!r}")
    at = torch.tensor([places[fact] for fact in known])
    with np.load(path) as saved:
        found = {
            name.partition(".")[2]: torch.from_numpy(saved[name].astype(np.float32))
            for name in saved.files
            if name.startswith(f"{part}.")
        }
    for name, axis in OF_FACTS.items():
        size = list(found[name].shape)
        size[axis] = len(places)
        found[name] = torch.zeros(size).index_copy(axis, at, found[name])
    net.load_state_dict(found)


def load_policy(path: Path, invented: Sequence[Protocol] = ()) -> Policy:
    """The network that plays, as it knows facts; it may meet these protocols, too."""
    header = read_header(path)
    policy = Policy(Shape(**header["shape"]), Lore(tuple(header["facts"]), tuple(invented)))
    load(path, "policy", policy)
    return policy.eval()


def load_critic(path: Path) -> Critic:
    header = read_header(path)
    critic = Critic(Shape(**header["shape"]), Lore(tuple(header["facts"])))
    load(path, "critic", critic)
    return critic.eval()
