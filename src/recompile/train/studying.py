"""Learning from looking ahead (expert iteration): the policy is taught what the search answers, and who won.

Processes search with the policy as it was a moment ago (`train/thinkers`); what they decided is kept for a while and
read several times.
"""

from __future__ import annotations

import copy
import queue
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from recompile.encoding import sight as g
from recompile.train.course import Course, Sitting
from recompile.train.net import Critic, Policy, log_chances
from recompile.train.recipe import Pace, Recipe, RecipeError
from recompile.train.room import GROUPS, Room
from recompile.train.rows import Masks
from recompile.train.saving import load
from recompile.train.stepping import Stepper, in_half, recorded
from recompile.train.thinkers import ANSWERS, Decisions, Desk

NOTES = ("taught", "same", "entropy", "own_loss")
FEWEST = 4  # minibatches that must be there before the first is read
SHORT = 1e-4  # seconds one thread may keep the others waiting: whole rooms wait for the one that judges
LOWEST = -32_000  # thousandths: no chance at all


class Oracle:
    """Judges what all processes hand in, one group after the other, with its own copy of the policy."""

    def __init__(self, desk: Desk, policy: Policy, fast: bool) -> None:
        self.desk, self.policy = desk, copy.deepcopy(policy).eval()
        self.device = next(policy.parameters()).device
        self.think = torch.compile(self.policy) if fast else self.policy
        self.masks_of = Masks().to(self.device)
        self.seen = torch.zeros((desk.places, g.SIZE), dtype=torch.uint8, device=self.device)
        self.masks = torch.full((desk.places, g.MASK_SIZE), 255, dtype=torch.uint8, device=self.device)
        self.host = {name: torch.from_numpy(getattr(desk, name)) for name in ("seen", "masks", "logits", "worths")}
        self.judged = 0
        self.lock = threading.Lock()  # held while it judges: then its weights must not change
        self.stream = torch.cuda.Stream(priority=-1) if self.device.type == "cuda" else None
        self.graph: torch.cuda.CUDAGraph | None = None
        self.out: tuple[Tensor, Tensor] = (torch.zeros(0), torch.zeros(0))
        if self.stream is not None:
            self.graph, self.out = recorded(self._judge, self.host.values(), self.stream)

    @torch.no_grad()
    def _judge(self) -> tuple[Tensor, Tensor]:
        with in_half(self.device, cached=False):
            logits, own = self.think(self.seen)
        logs = log_chances(logits.float(), self.masks_of(self.masks))
        thousandths = (logs * 1000).clamp(min=LOWEST).to(torch.int16)
        return thousandths, (own.float() * 1000).to(torch.int32)

    def serve(self) -> None:
        """Judge until all are leaving."""
        done = 0
        with torch.cuda.stream(self.stream) if self.stream is not None else nullcontext():
            while not self.desk.stop[0]:
                done += 1
                for group in range(GROUPS):
                    if not self.desk.wait(group, done):
                        return
                    with self.lock:
                        self._group(group)
                    self.desk.go[group] = done

    def _group(self, group: int) -> None:
        self.seen.copy_(self.host["seen"][group], non_blocking=True)
        self.masks.copy_(self.host["masks"][group], non_blocking=True)
        if self.graph is None:
            self.out = self._judge()
        else:
            self.graph.replay()
        self.host["logits"][group].copy_(self.out[0], non_blocking=True)
        self.host["worths"][group].copy_(self.out[1], non_blocking=True)
        if self.stream is not None:
            self.stream.synchronize()
        self.judged += self.desk.places

    @torch.no_grad()
    def become(self, policy: Policy) -> None:
        with self.lock:
            torch._foreach_copy_(list(self.policy.parameters()), list(policy.parameters()))
            if self.stream is not None:
                torch.cuda.synchronize()


class Book:
    """The last decisions that were handed over; new ones take the place of the oldest."""

    def __init__(self, size: int, device: torch.device) -> None:
        def room(width: int, kind: torch.dtype) -> Tensor:
            return torch.zeros((size, width), dtype=kind, device=device)

        half = torch.float16
        # As in `Decisions`: rows, masks, answers and their weights, who won, worth, whether it was searched.
        self.parts: list[Tensor] = [
            *(room(g.SIZE, torch.uint8), room(g.MASK_SIZE, torch.uint8), room(ANSWERS, torch.int16)),
            *(room(ANSWERS, half), room(1, half)[:, 0], room(1, half)[:, 0], room(1, torch.bool)[:, 0]),
        ]
        self.size, self.device, self.written, self.games = size, device, 0, 0

    @property
    def filled(self) -> int:
        return min(self.written, self.size)

    def write(self, decisions: Decisions) -> None:
        count = len(decisions.won)
        at = (torch.arange(count) + self.written).remainder(self.size).to(self.device)
        for part, new in zip(self.parts, decisions, strict=True):
            part[at] = torch.from_numpy(new).to(self.device)
        self.written += count
        self.games += 1

    def empty(self, count: int) -> list[Tensor]:
        """Rows of noughts, to try out who reads them."""
        return [torch.zeros_like(part[:1]).expand(count, *part.shape[1:]).clone() for part in self.parts]

    def some(self, count: int) -> list[Tensor]:
        at = torch.randint(self.filled, (count,), device=self.device)
        return [part[at] for part in self.parts]


class Student:
    """Reads in the book."""

    def __init__(self, recipe: Recipe, policy: Policy, fast: bool) -> None:
        self.recipe, self.policy = recipe, policy
        self.stepper = Stepper(recipe, policy, memory=500)
        self.device = next(policy.parameters()).device
        self.masks_of = Masks().to(self.device)
        self.losses: Callable[..., tuple[Tensor, Tensor]] = torch.compile(self._losses) if fast else self._losses

    def _losses(
        self,
        seen: Tensor,
        masks: Tensor,
        actions: Tensor,
        weights: Tensor,
        won: Tensor,
        worth: Tensor,
        searched: Tensor,
    ) -> tuple[Tensor, Tensor]:
        with in_half(self.device):
            logits, own = self.policy(seen)
        now = log_chances(logits.float(), self.masks_of(masks))
        found = searched.float()
        counts = found + (1 - found) * self.recipe.calm
        missed = -(weights.float() * now.gather(1, actions.long())).sum(-1)
        taught = (missed * counts).sum() / counts.sum().clamp(min=1e-6)
        target = won.float() + found * self.recipe.foreseen * (worth.float() - won.float())
        own_loss = binary_cross_entropy_with_logits(own.float(), target)
        same = (now.argmax(-1) == actions[:, 0]).float()
        chaos = -(now.exp() * now).sum(-1).mean()
        notes = torch.stack([taught, (same * found).sum() / found.sum().clamp(min=1), chaos, own_loss])
        return taught + self.recipe.own_value * own_loss, notes.detach()

    def read(self, page: list[Tensor], pace: Pace) -> Tensor:
        loss, notes = self.losses(*page)
        self.stepper.step(loss, pace.rate)
        return notes


class Study(Course):
    """One sitting of a run that looks ahead; it goes on from a network, and keeps that network's judge as it is."""

    def __init__(self, recipe: Recipe, sitting: Sitting) -> None:
        if sitting.teacher is not None:
            raise RecipeError("who looks ahead (walks in the recipe) has no teacher but what is seen there")
        if sitting.resume is None or sitting.against is not None:
            raise RecipeError("looking ahead begins with a network (--resume), and against itself")
        self.begins_with = sitting.resume
        super().__init__(recipe, sitting)

    def open(self) -> Room:
        self.desk = Desk(self.sitting.workers, self.recipe.games)
        self.desk.open(self.recipe, self.lore.invented, self.made["sittings"])
        return self.desk

    def furnish(self) -> None:
        policy, self.critic = Policy(self.shape, self.lore).to(self.device), Critic(self.shape, self.lore)
        load(self.begins_with, "policy", policy)
        load(self.begins_with, "critic", self.critic)
        self.oracle = Oracle(self.desk, policy, self.sitting.fast)
        self.student = Student(self.recipe, policy, self.sitting.fast)
        self.book = Book(self.recipe.kept, self.device)
        self.serving = threading.Thread(target=self.oracle.serve, daemon=True)
        self.marks, self.said, self.reads = (0, 0, 0), torch.zeros(len(NOTES)), 0

    def prepare(self) -> None:
        sys.setswitchinterval(SHORT)
        if self.sitting.fast:
            self.student.losses(*self.book.empty(self.recipe.minibatch))[0].backward()
        self.serving.start()

    def step(self) -> bool:
        """Read, if there is something to read."""
        if not self.serving.is_alive():
            raise RuntimeError("nobody judges any more; why stands above")
        is_news = self._listen()
        if self._may_read():
            page = self.book.some(self.recipe.minibatch)
            self.said += self.student.read(page, self.pace(self.student.stepper.updates)).cpu()
            self.reads += 1
            return True
        time.sleep(0.002)
        return is_news

    def _listen(self) -> bool:
        """Write down what was handed over, if there is anything."""
        games = self.book.games
        with suppress(queue.Empty):
            for _ in range(64):
                found = self.desk.done.get_nowait()
                self.book.write(found)
                self.made["decisions"] += len(found.won)
        return self.book.games > games

    def _may_read(self) -> bool:
        """Nobody reads more often than there is something to read."""
        size = self.recipe.minibatch
        enough = self.book.written >= FEWEST * size
        return enough and self.student.stepper.updates * size < self.recipe.reads * self.book.written

    def notes(self, seconds: float) -> dict[str, float]:
        updates, now = self.student.stepper.updates, (self.oracle.judged, self.book.written, self.book.games)
        speeds = [round((new - old) / seconds) for new, old in zip(now, self.marks, strict=True)]
        said = dict(zip(("judged", "per_second", "games"), speeds, strict=True))
        found = dict(zip(NOTES, (self.said / max(self.reads, 1)).tolist(), strict=True))
        self.marks, self.said, self.reads = now, torch.zeros(len(NOTES)), 0
        return said | {"updates": updates, "rate": self.pace(updates).rate} | found

    def remember(self) -> None:
        self.oracle.become(self.student.stepper.smooth)
        super().remember()

    def nets(self) -> Mapping[str, Policy | Critic]:
        return {"policy": self.student.stepper.smooth, "critic": self.critic}

    def leave(self) -> None:
        self.desk.close()
        if self.serving.is_alive():
            self.serving.join(5)
