"""From a network that was trained to one of whole numbers, which plays (`search/network`).

Every layer gets the step in which its neurons are counted that suits what they do in real games, and every neuron the
largest scale for its weights with which no sum can leave its lane, whatever the neurons before it say.

    python -m recompile.train.quantise IN.npz OUT.bin --critic CRITIC.bin
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from recompile.encoding.action_ids import MADE_FOR
from recompile.search.judgement import VALUE_SHIFT
from recompile.search.layers import SHIFT
from recompile.search.network import AGAIN, HEAD_UNIT, LINE_POOLS, POOLS
from recompile.search.second_round import POOL_TOP
from recompile.search.weights import bytes_of
from recompile.train.agreement import Sample, compare, sample
from recompile.train.net import TOP, Critic, Policy, Shape
from recompile.train.rows import LINE_WEIGHTS, WEIGHTS
from recompile.train.saving import load_critic, load_policy, read_header

Array: TypeAlias = NDArray[np.float64]
Net: TypeAlias = Policy | Critic
NEURON_TOP = 255
LANE_TOP = (1 << 20) - 1
FACT_SHIFT = 6
LARGEST = {1: 127, 2: 32767, 4: 2**31 - 1, 8: 2**63 - 1}  # by bytes


@dataclass(frozen=True)
class Steps:
    """How many steps make a strength of 1, by layer."""

    read: float  # what facts say together
    card: float  # what a card is, and as it enters the sums
    token: float
    lines: float
    table: list[float]  # before and after the first block, before and after the second
    hidden: list[float]
    new_lines: float  # of the second round
    new_cards: float
    pooled: float
    spots: float


def best_step(strengths: Tensor, most: int = NEURON_TOP) -> float:
    """The step that loses least: a fine one cuts off the strongest, a coarse one rounds the others."""
    seen = strengths.flatten().double()
    seen = seen[:: max(1, len(seen) // 200_000)]
    tried = [most / TOP / 4 * 1.1**power for power in range(46)]
    lost = [((seen - (seen * step).round().clamp(0, most) / step) ** 2).mean().item() for step in tried]
    return tried[int(np.argmin(lost))]


@torch.no_grad()
def calibrate(net: Net, rows: Tensor) -> Steps:
    """Look at the neurons while the network looks at real positions: at what each layer is given."""
    seen: dict[str, Tensor] = {}
    body, hooks = net.body, []
    watched = {"read": body.reader.second}
    watched |= {"card": body.token, "token": body.card_again, "lines": body.line_again, "new_lines": body.card_line}
    watched |= {"pooled": body.cards_back, "table1": body.line_told, "table3": net.value}
    watched |= {"table0": body.early.first, "hidden0": body.early.second}
    watched |= {"table2": body.late.first, "hidden1": body.late.second}
    watched |= {"new_cards": net.key, "spots": net.play} if isinstance(net, Policy) else {}
    for name, layer in watched.items():
        hooks.append(layer.register_forward_pre_hook(lambda _, given, name=name: seen.update({name: given[0]})))
    net(rows)
    for hook in hooks:
        hook.remove()
    if not isinstance(net, Policy):
        seen |= {"new_cards": body(body.take_apart(rows))[0], "spots": torch.ones(1)}
    step = {name: best_step(given, POOL_TOP if name == "pooled" else NEURON_TOP) for name, given in seen.items()}
    tables, hidden = [step.pop(f"table{at}") for at in range(4)], [step.pop(f"hidden{at}") for at in range(2)]
    return Steps(table=tables, hidden=hidden, **step)


class Writer:
    """Layers one after the other, and what the header says of them."""

    def __init__(self) -> None:
        self.layers: list[dict[str, Any]] = []
        self.data = bytearray()

    def add(self, name: str, numbers: Any, width: int) -> None:
        whole = np.rint(np.asarray(numbers, dtype=np.float64))
        if whole.size and np.abs(whole).max() > LARGEST[width]:
            raise ValueError(f"{name}: {np.abs(whole).max()} does not fit into {width} bytes")
        self.layers.append({"name": name, "size": list(whole.shape), "bytes": width})
        self.data += whole.astype(f"<i{width}").tobytes()

    def scale(self, name: str, times: Array, added: Array) -> None:
        """Multipliers, and what is added to the products; both for a result in units."""
        self.add(f"{name}.times", times * 2**SHIFT, 4)
        self.add(f"{name}.added", (added + 0.5) * 2**SHIFT, 8)


def fitted(weights: Array, most: int, largest: Array | None = None) -> tuple[Array, Array]:
    """Weights as whole numbers and how often each row was taken: as often as its sums, with neurons of up to `most`,
    stay in their lane. The first axis counts matrices that share their scales."""
    up, down = np.maximum(weights, 0).sum(-1), np.maximum(-weights, 0).sum(-1)
    sums = np.maximum(up, down).max(0)
    often = np.minimum(127 / np.maximum(np.abs(weights).max((0, -1)), 1e-9), LANE_TOP / most / np.maximum(sums, 1e-9))
    if largest is not None:
        often = np.minimum(often, largest)
    for _ in range(200):
        whole = np.rint(weights * often[:, None])
        worst = np.maximum(np.maximum(whole, 0).sum(-1), np.maximum(-whole, 0).sum(-1)).max(0) * most
        if (worst <= LANE_TOP).all():
            return whole, often
        often = np.where(worst > LANE_TOP, often * 0.999, often)
    raise ValueError("no scale keeps the sums in their lanes")


class Quantiser:
    """One network on its way into a file."""

    def __init__(self, net: Net, shape: Shape, steps: Steps) -> None:
        self.parts: dict[str, Array] = {name: part.detach().double().numpy() for name, part in net.state_dict().items()}
        self.shape, self.steps, self.out = shape, steps, Writer()
        self.header: dict[str, Any] = {
            "kind": "policy" if isinstance(net, Policy) else "critic",
            "shape": self.shape.plain(),
            "top": NEURON_TOP,
            "facts": list(net.lore.facts),
            "protocols": list(MADE_FOR),
            "fact_shift": {"line_facts": FACT_SHIFT, "table_facts": FACT_SHIFT},
        }

    def file(self, made: Mapping[str, Any]) -> bytes:
        self._cards()
        self._lines()
        self._table()
        self._blocks()
        self._again()
        self._value()
        if self.header["kind"] == "policy":
            self._heads()
        return bytes_of({**self.header, "made": dict(made), "layers": self.out.layers}, bytes(self.out.data))

    def _part(self, name: str) -> Array:
        return self.parts[name]

    def _cards(self) -> None:
        rows = {"words": self._part("body.reader.words"), "identity": self._part("body.identity")}
        rows["features"] = self._part("body.features.weight").T
        most = max(np.abs(each).max() for each in rows.values())
        shift = int(np.clip(np.floor(np.log2(32000 / most / self.steps.card)), 0, 8))
        self.header["card_shift"] = shift
        unit = self.steps.card * 2**shift
        for name, each in rows.items():
            self.out.add(name, each * unit, 2)
        self.out.add("card.added", self._part("body.features.bias") * unit + 2**shift / 2, 8)
        self._reader(unit)
        self._product("token", "body.token", self.steps.card, self.steps.token)

    def _reader(self, unit: float) -> None:
        first = self._part("body.reader.first.weight").T
        shift = int(np.clip(np.floor(np.log2(32000 / np.abs(first).max() / self.steps.read)), 0, 8))
        self.header["read_shift"] = shift
        fine = self.steps.read * 2**shift
        self.out.add("read_first", first * fine, 2)
        self.out.add("read_first.added", self._part("body.reader.first.bias") * fine + 2**shift / 2, 8)
        self._product("read_second", "body.reader.second", self.steps.read, unit)

    def _product(self, name: str, part: str, before: float, after: float, most: int = NEURON_TOP) -> None:
        """A layer of its own: from neurons in one step to numbers in another."""
        weights = self._part(f"{part}.weight")
        whole, often = fitted(weights[None], most)
        self.out.add(name, whole[0], 1)
        self.out.scale(name, after / often / before, self.parts.get(f"{part}.bias", np.zeros(len(weights))) * after)

    def _pooled(self, name: str, weights: Array, pool_weights: tuple[float, ...], facts: Array) -> Array:
        """Sums of cards and facts in one unit; how many units make a strength of 1."""
        d = self.shape.card
        pools = weights.reshape(len(weights), len(pool_weights), d).transpose(1, 0, 2)
        pools = pools * np.array(pool_weights)[:, None, None]
        room = 32000 * 2**FACT_SHIFT / np.maximum(np.abs(facts).max(1), 1e-9) / self.steps.token
        whole, often = fitted(pools, NEURON_TOP, room)
        units = often * self.steps.token
        self.out.add(f"{name}_cards", whole, 1)
        self.out.add(f"{name}_facts", (facts * units[:, None]).T / 2**FACT_SHIFT, 2)
        return units

    def _lines(self) -> None:
        assert len(LINE_WEIGHTS) == LINE_POOLS
        part = self._part
        units = self._pooled("line", part("body.line_cards.weight"), LINE_WEIGHTS, part("body.line_facts.weight"))
        self.out.scale("lines", self.steps.lines / units, part("body.line_cards.bias") * self.steps.lines)

    def _table(self) -> None:
        assert len(WEIGHTS) == POOLS
        part, step = self._part, self.steps.table[0]
        units = self._pooled("table", part("body.table_cards.weight"), WEIGHTS, part("body.table_facts.weight"))
        self.out.scale("table", step / units, part("body.table_cards.bias") * step)
        self._told("table_lines", "body.table_lines", self.steps.lines, step, 3 * NEURON_TOP)

    def _blocks(self) -> None:
        table, hidden = self.steps.table, self.steps.hidden
        for at, name in enumerate(("early", "late")):
            self._product(f"first.{at}", f"body.{name}.first", table[2 * at], hidden[at])
            self._product(f"second.{at}", f"body.{name}.second", hidden[at], table[2 * at + 1])
        self.out.add("kept", [table[at + 1] / table[at] * 2**SHIFT for at in (0, 2)], 8)

    def _told(self, name: str, part: str, before: float, after: float, most: int = NEURON_TOP) -> None:
        """A layer whose sums are added to those of another one."""
        whole, often = fitted(self._part(f"{part}.weight")[None], most)
        self.out.add(name, whole[0], 1)
        self.out.add(f"{name}.times", after / often / before * 2**SHIFT, 4)

    def _again(self) -> None:
        steps, table = self.steps, self.steps.table
        self._product("line_again", "body.line_again", steps.lines, steps.new_lines)
        self._told("line_told", "body.line_told", table[1], steps.new_lines)
        self._product("card_again", "body.card_again", steps.token, steps.new_cards)
        self._told("card_told", "body.card_told", table[1], steps.new_cards)
        self._told("card_line", "body.card_line", steps.new_lines, steps.new_cards)
        self.out.add("pooled.times", [WEIGHTS[0] * steps.pooled / steps.new_cards * 2**SHIFT], 8)
        weights = self._part("body.cards_back.weight")
        whole, often = fitted(weights.reshape(len(weights), AGAIN, -1).transpose(1, 0, 2), POOL_TOP)
        self.out.add("cards_back", whole, 1)
        added = self._part("body.cards_back.bias") * table[2]
        self.out.scale("cards_back", table[2] / often / steps.pooled, added)
        self._told("lines_back", "body.lines_back", steps.new_lines, table[2], 3 * NEURON_TOP)
        self.out.add("kept_again", [table[2] / table[1] * 2**SHIFT], 8)

    def _value(self) -> None:
        weights, bias = self._part("value.weight")[0], self._part("value.bias")
        often = 32767 / max(np.abs(weights).max(), 1e-6)
        self.out.add("value", weights * often, 2)
        self.out.add("value.times", [1000 / often / self.steps.table[-1] * 2**VALUE_SHIFT], 8)
        self.out.add("value.added", (bias * 1000 + 0.5) * 2**VALUE_SHIFT, 8)

    def _heads(self) -> None:
        steps, table = self.steps, self.steps.table[-1]
        self._product("key", "key", steps.new_cards, HEAD_UNIT)
        self._product("spot", "spot", steps.new_lines, steps.spots)
        self._told("spot_told", "spot_told", table, steps.spots)
        for name in ("play", "field", "order", "order_to"):
            self._product(name, name, steps.spots, HEAD_UNIT)
        self._product("depth", "depth", steps.spots, 1000)
        self._product("by_line", "line", steps.spots, 1000)
        self._product("cards", "card", table, HEAD_UNIT)
        self._product("plain", "plain", table, 1000)
        self.out.add("at_home", self._part("at_home").reshape(8, -1) * HEAD_UNIT, 4)
        self.out.add("play_bias", self._part("play_bias").reshape(-1) * 1000, 4)
        self.out.add("unknown", self._part("unknown") * HEAD_UNIT, 4)


def quantised(net: Net, shape: Shape, rows: Tensor, made: Mapping[str, Any]) -> bytes:
    """A network as the bytes of a file; the rows are positions like those it will see."""
    return Quantiser(net, shape, calibrate(net, rows)).file(made)


# ---------------------------------------------------------------- from file to file


def write(net: Net, shape: Shape, seen: Sample, made: Mapping[str, Any], path: Path) -> None:
    rows = seen.rows if isinstance(net, Policy) else seen.full
    path.write_bytes(quantised(net, shape, rows, made))
    print(f"{path}: {path.stat().st_size} bytes; {compare(net, path, seen)}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Turn a trained network into one of whole numbers.")
    parser.add_argument("trained", type=Path)
    parser.add_argument("policy", type=Path)
    parser.add_argument("--critic", type=Path, help="write the judge that sees all cards there")
    parser.add_argument("--games", type=int, default=64, help="that the policy plays against itself, to look at")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    policy, made = load_policy(given.trained), read_header(given.trained).made
    seen = sample(policy, given.games, given.seed)
    write(policy, policy.shape, seen, made, given.policy)
    if given.critic:
        write(load_critic(given.trained), policy.shape, seen, made, given.critic)


if __name__ == "__main__":
    main()
