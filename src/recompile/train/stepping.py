"""How networks are changed, whatever they learn from: one careful step after the other, and on a GPU quickly."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

import torch
from torch import Tensor, nn

from recompile.train.net import Policy
from recompile.train.recipe import Recipe, RecipeError

Out = TypeVar("Out")


def device_called(name: str | None) -> torch.device:
    """The device that torch calls so; without a name a GPU, if there is one."""
    try:
        device = torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as problem:
        said = str(problem).partition("\n")[0]
        raise RecipeError(f"torch cannot use the device {name!r}: {said}") from None
    return device


def in_half(device: torch.device, cached: bool = True) -> AbstractContextManager[object]:
    """Where layers are reckoned in half precision, if the device is quicker that way."""
    return torch.autocast("cuda", torch.bfloat16, cache_enabled=cached) if device.type == "cuda" else nullcontext()


class Stepper:
    """Changes a policy, and whoever learns beside it. `smooth` is the mean of its last selves: steadier than any."""

    def __init__(self, recipe: Recipe, policy: Policy, *others: nn.Module, memory: int = 1000) -> None:
        """A self is remembered for about so many steps."""
        self.recipe, self.policy, self.nets, self.memory = recipe, policy, (policy, *others), memory
        self.smooth, self.updates = copy.deepcopy(policy).eval(), 0
        on_gpu = next(policy.parameters()).is_cuda
        groups = [{"params": list(net.parameters())} for net in self.nets]
        self.optimizer = torch.optim.AdamW(
            groups, lr=recipe.rate, eps=1e-5, weight_decay=0.0, betas=(0.9, 0.99), fused=on_gpu
        )

    def step(self, loss: Tensor, rate: float) -> None:
        """Change them so that this becomes less."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        for net in self.nets:
            torch.nn.utils.clip_grad_norm_(net.parameters(), self.recipe.grip)
        self.optimizer.step()
        self.updates += 1
        keep = min(1 - 1 / self.memory, self.updates / (self.updates + self.memory / 10))
        with torch.no_grad():
            torch._foreach_lerp_(list(self.smooth.parameters()), list(self.policy.parameters()), 1 - keep)


def recorded(
    work: Callable[[], Out], blocks: Iterable[Tensor], stream: torch.cuda.Stream
) -> tuple[torch.cuda.CUDAGraph, Out]:
    """One pass, to be replayed without asking Python, and what it leaves; these blocks come from and go to the host."""
    for block in blocks:
        torch.cuda.cudart().cudaHostRegister(block.data_ptr(), block.numel() * block.element_size(), 0)
    with torch.cuda.stream(stream):
        for _ in range(3):
            work()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            out = work()
    return graph, out
