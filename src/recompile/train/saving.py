"""Networks in files: arrays by name, in half precision, with a header that says what they are and who made them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from recompile.encoding import sight
from recompile.train.net import Critic, Policy, Shape, known_facts
from recompile.train.recipe import RecipeError


def save(path: Path, nets: Mapping[str, nn.Module], shape: Shape, made: Mapping[str, Any]) -> None:
    """Write networks so that a file of this name is always whole."""
    header = {"encoding": sight.VERSION, "shape": shape.plain(), "facts": known_facts(), "made": dict(made)}
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
    if header["facts"] != known_facts():
        raise RecipeError(f"{path} was made with other words: it knows {len(header['facts'])} facts of cards")
    return header


def load(path: Path, part: str, net: nn.Module) -> None:
    """Fill a network from a file."""
    read_header(path)
    with np.load(path) as saved:
        found = {
            name.partition(".")[2]: torch.from_numpy(saved[name].astype(np.float32))
            for name in saved.files
            if name.startswith(f"{part}.")
        }
    net.load_state_dict(found)


def load_policy(path: Path) -> Policy:
    policy = Policy(Shape(**read_header(path)["shape"]))
    load(path, "policy", policy)
    return policy.eval()


def load_critic(path: Path) -> Critic:
    critic = Critic(Shape(**read_header(path)["shape"]))
    load(path, "critic", critic)
    return critic.eval()
