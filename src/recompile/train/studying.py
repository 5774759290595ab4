"""Learning from looking ahead (expert iteration): the policy is taught what the search answers, and who won.

Processes search with the policy as it was a moment ago (`train/thinkers`); what they decided is kept for a while and
read several times.
"""

from __future__ import annotations

import copy
import json
import queue
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from recompile.encoding import sight as g
from recompile.train.lore import lore_of
from recompile.train.net import Critic, Policy, Shape, log_chances
from recompile.train.recipe import Pace, Recipe, RecipeError
from recompile.train.room import GROUPS
from recompile.train.rows import Masks
from recompile.train.running import LAST, TOLD_EVERY, Sitting, commit
from recompile.train.saving import load, read_header, save
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
        self.on_gpu = self.device.type == "cuda"
        self.think = torch.compile(self.policy) if fast else self.policy
        self.masks_of = Masks().to(self.device)
        self.seen = torch.zeros((desk.places, g.SIZE), dtype=torch.uint8, device=self.device)
        self.masks = torch.full((desk.places, g.MASK_SIZE), 255, dtype=torch.uint8, device=self.device)
        self.host = {name: torch.from_numpy(getattr(desk, name)) for name in ("seen", "masks", "logits", "worths")}
        self.judged = 0
        self.lock = threading.Lock()  # held while it judges: then its weights must not change
        self.stream = torch.cuda.Stream(priority=-1) if self.on_gpu else None
        self.graph: torch.cuda.CUDAGraph | None = None
        self.out: tuple[Tensor, Tensor] = (torch.zeros(0), torch.zeros(0))
        if self.on_gpu:
            self._record()

    @torch.no_grad()
    def _judge(self) -> tuple[Tensor, Tensor]:
        with torch.autocast("cuda", torch.bfloat16, cache_enabled=False) if self.on_gpu else nullcontext():
            logits, own = self.think(self.seen)
        logs = log_chances(logits.float(), self.masks_of(self.masks))
        thousandths = (logs * 1000).clamp(min=LOWEST).to(torch.int16)
        return thousandths, (own.float() * 1000).to(torch.int32)

    def _record(self) -> None:
        """Record one pass, to be replayed without asking Python."""
        for block in self.host.values():
            torch.cuda.cudart().cudaHostRegister(block.data_ptr(), block.numel() * block.element_size(), 0)
        with torch.cuda.stream(self.stream):
            for _ in range(3):
                self._judge()
            torch.cuda.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, stream=self.stream):
                self.out = self._judge()

    def serve(self) -> None:
        """Judge until all are leaving."""
        done = 0
        with torch.cuda.stream(self.stream) if self.on_gpu else nullcontext():
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
            if self.on_gpu:
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
        self.recipe, self.policy, self.smooth = recipe, policy, copy.deepcopy(policy).eval()
        self.device = next(policy.parameters()).device
        self.on_gpu = self.device.type == "cuda"
        self.masks_of = Masks().to(self.device)
        self.optimizer = torch.optim.AdamW(
            policy.parameters(), lr=recipe.rate, eps=1e-5, weight_decay=0.0, betas=(0.9, 0.99), fused=self.on_gpu
        )
        self.losses: Callable[..., tuple[Tensor, Tensor]] = torch.compile(self._losses) if fast else self._losses
        self.updates = 0

    def _autocast(self) -> AbstractContextManager[object]:
        return torch.autocast("cuda", torch.bfloat16) if self.on_gpu else nullcontext()

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
        with self._autocast():
            logits, own = self.policy(seen)
        now = log_chances(logits.float(), self.masks_of(masks))
        found = searched.float()
        counts = found + (1 - found) * self.recipe.calm
        missed = -(weights.float() * now.gather(1, actions.long())).sum(-1)
        taught = (missed * counts).sum() / counts.sum()
        target = won.float() + found * self.recipe.foreseen * (worth.float() - won.float())
        own_loss = binary_cross_entropy_with_logits(own.float(), target)
        same = (now.argmax(-1) == actions[:, 0]).float()
        chaos = -(now.exp() * now).sum(-1).mean()
        notes = torch.stack([taught, (same * found).sum() / found.sum().clamp(min=1), chaos, own_loss])
        return taught + self.recipe.own_value * own_loss, notes.detach()

    def read(self, page: list[Tensor], pace: Pace) -> Tensor:
        for group in self.optimizer.param_groups:
            group["lr"] = pace.rate
        loss, notes = self.losses(*page)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.recipe.grip)
        self.optimizer.step()
        self.updates += 1
        keep = min(0.998, self.updates / (self.updates + 50))
        with torch.no_grad():
            torch._foreach_lerp_(list(self.smooth.parameters()), list(self.policy.parameters()), 1 - keep)
        return notes


class Study:
    """One sitting of a run that looks ahead; it goes on from a network, and keeps that network's judge as it is."""

    def __init__(self, recipe: Recipe, sitting: Sitting) -> None:
        if sitting.resume is None or sitting.against is not None:
            raise RecipeError("looking ahead begins with a network (--resume), and against itself")
        self.recipe, self.sitting = recipe, sitting
        header = read_header(sitting.resume)
        self.made: dict[str, Any] = header["made"] | {"recipe": asdict(recipe)}
        self.before: float = self.made["minutes"]
        self.minutes = recipe.minutes - self.before if sitting.minutes is None else sitting.minutes
        if self.minutes <= 0:
            raise RecipeError(f"this run is over: {self.before:g} of its {recipe.minutes:g} minutes are past")
        lore = lore_of(recipe, header["facts"])
        self.desk = Desk(sitting.workers, recipe.games)
        self.desk.open(recipe, lore.invented, self.made["sittings"])
        torch.manual_seed(recipe.seed + self.made["sittings"])
        torch.set_float32_matmul_precision("high")
        device = torch.device(sitting.device or ("cuda" if torch.cuda.is_available() else "cpu"))
        shape = Shape(**header["shape"])
        policy, self.critic = Policy(shape, lore).to(device), Critic(shape, lore)
        load(sitting.resume, "policy", policy)
        load(sitting.resume, "critic", self.critic)
        self.oracle = Oracle(self.desk, policy, sitting.fast)
        self.student, self.book = Student(recipe, policy, sitting.fast), Book(recipe.kept, device)
        self.made |= {"sittings": self.made["sittings"] + 1, "commit": commit(), "file": sitting.file}

    def go(self) -> Path:
        """Look ahead and learn until the time is over; the file with what was learned."""
        self.sitting.out.mkdir(parents=True, exist_ok=True)
        sys.setswitchinterval(SHORT)
        if self.sitting.fast:  # compile before the clock starts
            self.student.losses(*self.book.empty(self.recipe.minibatch))[0].backward()
        serving = threading.Thread(target=self.oracle.serve, daemon=True)
        serving.start()
        try:
            self._course(serving)
        finally:
            self._save(LAST)
            self.desk.close()
            serving.join(5)
        return self.sitting.out / LAST

    def _course(self, serving: threading.Thread) -> None:
        begun = told = snapped = time.monotonic()
        marks, said, reads = self._marks(), torch.zeros(len(NOTES)), 0
        with (self.sitting.out / "diary.jsonl").open("a") as diary:
            while (now := time.monotonic()) - begun < self.minutes * 60:
                if not serving.is_alive():
                    raise RuntimeError("nobody judges any more; why stands above")
                self._listen()
                self.made["minutes"] = self.before + (now - begun) / 60
                if self._may_read():
                    pace = self._pace()
                    said = said + self.student.read(self.book.some(self.recipe.minibatch), pace).cpu()
                    reads += 1
                else:
                    time.sleep(0.002)
                if now - told > TOLD_EVERY:
                    line = self._line(marks, now - told, said / max(reads, 1))
                    print(line, flush=True)
                    diary.write(line + "\n")
                    diary.flush()
                    told, marks, said, reads = now, self._marks(), torch.zeros(len(NOTES)), 0
                if now - snapped > self.recipe.snapshot:
                    snapped = now
                    self.oracle.become(self.student.smooth)
                    self._save(f"at-{self.made['minutes']:05.1f}.npz")
                    self._save(LAST)

    def _listen(self) -> None:
        """Write down what was handed over."""
        for _ in range(64):
            try:
                found = self.desk.done.get_nowait()
            except queue.Empty:
                return
            self.book.write(found)
            self.made["decisions"] += len(found.won)

    def _may_read(self) -> bool:
        """Nobody reads more often than there is something to read."""
        size = self.recipe.minibatch
        enough = self.book.written >= FEWEST * size
        return enough and self.student.updates * size < self.recipe.reads * self.book.written

    def _pace(self) -> Pace:
        pace = self.recipe.at(self.made["minutes"])
        warmth = min(1.0, (self.student.updates + 1) / max(self.recipe.warm_up, 1))
        return Pace(pace.rate * warmth, pace.entropy)

    def _marks(self) -> tuple[int, int, int]:
        return self.oracle.judged, self.book.written, self.book.games

    def _line(self, marks: tuple[int, int, int], seconds: float, notes: Tensor) -> str:
        judged, written, games = (round((now - then) / seconds) for now, then in zip(self._marks(), marks, strict=True))
        said = {
            "minute": round(self.made["minutes"], 2),
            "decisions": self.made["decisions"],
            "judged": judged,
            "per_second": written,
            "games": games,
            "updates": self.student.updates,
            "rate": self._pace().rate,
        }
        return json.dumps(said | {name: round(float(note), 4) for name, note in zip(NOTES, notes, strict=True)})

    def _save(self, name: str) -> None:
        save(self.sitting.out / name, {"policy": self.student.smooth, "critic": self.critic}, self.made)
