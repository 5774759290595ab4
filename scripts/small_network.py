"""Writes the small networks that the tests ask: random weights, and what they say of some positions.

What the network of whole numbers says must come out again to the last digit on every machine; beside it stands what the
network it was made from says, which only has to be close. The positions are saved games, so they outlast any change of
the rules. Needs torch; nothing else that is tested does.

    python scripts/small_network.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from librt.vecs import vec
from mypy_extensions import u8
from torch import Tensor, nn

from recompile import Game
from recompile.encoding.action_ids import MADE_FOR, Slots, action_of
from recompile.encoding.sight import SIZE, Sight
from recompile.engine.batch import Chooser
from recompile.engine.machine import answer_at
from recompile.engine.snapshot import to_plain
from recompile.engine.state import State
from recompile.search.judgement import Judge
from recompile.search.network import Net
from recompile.train.net import Critic, Policy, Shape
from recompile.train.quantise import quantised

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "data"
SHAPE = Shape(card=24, line=24, trunk=48, head=12, read=16)
GAMES = 60
MADE = {"by": "scripts/small_network.py", "seed": 1}


def small(kind: type[Policy] | type[Critic]) -> Policy | Critic:
    """A network that has an opinion: nothing in it is nought, as it is before training."""
    net = kind(SHAPE)
    for name, part in net.named_parameters():
        if name.startswith("body.reader"):
            nn.init.normal_(part, std=0.15)
        elif part.dim() > 1 and name != "body.identity":
            nn.init.normal_(part, std=0.7 * part.shape[-1] ** -0.5)
    return net.eval()


def positions() -> list[State]:
    """One question of each of some random games, early and late."""
    found = []
    for seed in range(GAMES):
        chooser = Chooser(seed)
        codes = [MADE_FOR[(seed * 7 + at * 5) % 30] for at in range(6)]
        state = Game(a=codes[:3], b=codes[3:], seed=seed)._state
        for _ in range(seed * 3 // 2 + 1):
            last = state.copy()
            answer_at(state, chooser.below(state.offered))
            if state.asked < 0:
                state = last
                break
        found.append(state)
    return found


def rows_of(states: list[State], full: bool) -> Tensor:
    sight, slots, found = Sight(), Slots(), []
    for s in states:
        row = vec[u8]([0] * SIZE)
        slots.read(s)
        sight.look(s, slots, s.asked, full)
        sight.write(row, 0)
        found.append(list(map(int, row)))
    return torch.tensor(found, dtype=torch.uint8)


@torch.no_grad()
def main() -> None:
    torch.manual_seed(MADE["seed"])
    policy, critic, states = small(Policy), small(Critic), positions()
    rows, full = rows_of(states, False), rows_of(states, True)
    files = {"policy": quantised(policy, SHAPE, rows, MADE), "critic": quantised(critic, SHAPE, full, MADE)}
    for name, data in files.items():
        FOLDER.joinpath(f"small_{name}.bin").write_bytes(data)
    judge, arbiter = (Judge(Net(data, name)) for name, data in files.items())
    logits, values = policy(rows)
    told, slots = [], Slots()
    for at, (s, judged) in enumerate(zip(states, critic(full).tolist(), strict=True)):
        slots.read(s)
        actions = [action_of(s, slots, s.asked, option) for option in s.options]
        line: dict[str, Any] = {"value": judge.judge(s, s.asked), "judged": arbiter.value(s, s.asked, True)}
        line |= {"logits": list(judge.logits), "chances": list(judge.chances)}
        line["float"] = [round(number, 4) for number in (values[at].item(), judged, *logits[at, actions].tolist())]
        told.append(json.dumps({**line, "state": to_plain(s)}, separators=(",", ":")))
    FOLDER.joinpath("small_network.jsonl").write_text("\n".join(told) + "\n")


if __name__ == "__main__":
    main()
