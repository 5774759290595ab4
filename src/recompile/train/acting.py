"""Answering the games of all processes: one pass of the policy over a group of them, again and again.

A part of the games is played against an earlier self; which side that is alternates from game to game.
"""

from __future__ import annotations

import copy
import time
from contextlib import nullcontext

import torch
from torch import Tensor

from recompile.encoding import sight as g
from recompile.train.net import Policy, log_chances
from recompile.train.players import Hall
from recompile.train.room import GROUPS
from recompile.train.rows import Masks
from recompile.train.stepping import in_half, recorded

NAMES = ("seen", "full", "masks", "facts")


class Lesson:
    """What some steps of all games brought: [step, group, game, ...]."""

    def __init__(self, steps: int, hall: Hall, device: torch.device) -> None:
        def room(more: int, width: int, kind: torch.dtype) -> Tensor:
            return torch.zeros((steps + more, GROUPS, hall.places, width), dtype=kind, device=device)

        self.seen = room(0, g.SIZE, torch.uint8)
        self.full = room(1, g.SIZE, torch.uint8)  # with what follows the last step, for its value
        self.masks = room(0, g.MASK_SIZE, torch.uint8)
        self.facts = room(1, 3, torch.float32)
        self.actions = room(0, 1, torch.int64)[..., 0]
        self.logs = room(0, 1, torch.float32)[..., 0]


class Actor:
    """Holds its own copies of the policy that plays and of the one it plays against."""

    def __init__(self, hall: Hall, policy: Policy, frozen_from: int, steps: int, fast: bool) -> None:
        self.hall, self.steps, self.frozen_from = hall, steps, frozen_from
        self.device = next(policy.parameters()).device
        self.on_gpu = self.device.type == "cuda"
        self.policy, self.frozen = copy.deepcopy(policy).eval(), copy.deepcopy(policy).eval()
        self.think = torch.compile(self.policy) if fast else self.policy
        # Where a part of the games is against another, compiling that one as well takes longer than it saves.
        self.think_frozen = torch.compile(self.frozen) if fast and frozen_from == 0 else self.frozen
        self.masks_of = Masks().to(self.device)
        at = torch.arange(hall.places, device=self.device)
        self.frozen_side = torch.where(at >= frozen_from, at % 2, -1).float()
        self.heat = torch.ones((hall.places, 1), device=self.device)
        self.answered = [0] * GROUPS
        self.seen = torch.zeros((hall.places, g.SIZE), dtype=torch.uint8, device=self.device)
        self.masks = torch.full((hall.places, g.MASK_SIZE), 255, dtype=torch.uint8, device=self.device)
        self.who = torch.zeros(hall.places, device=self.device)
        self.host = {name: torch.from_numpy(getattr(hall, name)) for name in (*NAMES, "actions")}
        self.stream = torch.cuda.Stream(priority=-1) if self.on_gpu else None
        self.graph: torch.cuda.CUDAGraph | None = None
        self.out: tuple[Tensor, Tensor] = (torch.zeros(0), torch.zeros(0))
        if self.stream is not None:
            self.graph, self.out = recorded(self._answer, self.host.values(), self.stream)

    @torch.no_grad()
    def _answer(self) -> tuple[Tensor, Tensor]:
        with in_half(self.device, cached=False):
            logits = self.think(self.seen)[0]
            at = self.frozen_from
            if at < self.hall.places:
                theirs = (self.who[at:] == self.frozen_side[at:])[:, None]
                logits = torch.cat(
                    [logits[:at], torch.where(theirs, self.think_frozen(self.seen[at:])[0], logits[at:])]
                )
        logs = log_chances(logits.float() / self.heat, self.masks_of(self.masks))
        noise = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-10, 1 - 1e-7)))
        actions = (logs + noise).argmax(-1)
        return actions, logs.gather(1, actions[:, None])[:, 0]

    def _is_asked(self, group: int) -> bool:
        return self.hall.wait(group, self.answered[group] + 1)

    def fill(self, lesson: Lesson) -> float:
        """Play a lesson, unless all are leaving; how long it took."""
        began = time.monotonic()
        with torch.cuda.stream(self.stream) if self.on_gpu else nullcontext():
            for step in range(self.steps):
                for group in range(GROUPS):
                    if not self._is_asked(group):
                        return 0.0
                    self._step(lesson, step, group)
            for group in range(GROUPS):
                if not self._is_asked(group):
                    return 0.0
                for name in ("full", "facts"):
                    getattr(lesson, name)[self.steps, group].copy_(self.host[name][group], non_blocking=True)
            self._settle()
        return time.monotonic() - began

    def _step(self, lesson: Lesson, step: int, group: int) -> None:
        for name in NAMES:
            getattr(lesson, name)[step, group].copy_(self.host[name][group], non_blocking=True)
        self.seen.copy_(lesson.seen[step, group])
        self.masks.copy_(lesson.masks[step, group])
        self.who.copy_(lesson.facts[step, group, :, 0])
        if self.graph is None:
            self.out = self._answer()
        else:
            self.graph.replay()
        self.host["actions"][group].copy_(self.out[0], non_blocking=True)
        lesson.actions[step, group].copy_(self.out[0])
        lesson.logs[step, group].copy_(self.out[1])
        self._settle()
        self.answered[group] += 1
        self.hall.go[group] = self.answered[group]

    def _settle(self) -> None:
        if self.stream is not None:
            self.stream.synchronize()
