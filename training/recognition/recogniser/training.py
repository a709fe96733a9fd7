"""One training run: CTC on batches from the shards until the clock says stop, with an exponential mean of the weights."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F

from recogniser.batches import BATCH_COLUMNS, Batch, Encoder, endless_batches
from recogniser.network import ActivatedConv, Recogniser


@dataclass(frozen=True)
class Plan:
    minutes: float
    # Relative to each tensor's root mean square: two folded convolutions have weights of 0.003, and one absolute rate wrecks them.
    relative_rate: float = 1.5e-3
    head_factor: float = 1.5
    frozen_blocks: int = 6
    warm_up_steps: int = 40
    clip: float = 3.0
    mean_decay: float = 0.995
    seed: int = 7
    checkpoint_minutes: float = 5.0
    bfloat16: bool = False
    device: str = "cpu"
    batch_columns: int = BATCH_COLUMNS

    @property
    def memory_format(self) -> torch.memory_format:
        """Channels last is what a CPU is fast with; a GPU's depthwise convolutions in it took seconds a batch."""
        return torch.channels_last if self.device == "cpu" else torch.contiguous_format


def computes_in_bfloat16() -> bool:
    """Whether this processor has instructions for it; without them it is slower than floats."""
    flags = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    return "amx_bf16" in flags or "avx512_bf16" in flags


def optimiser_of(network: Recogniser, plan: Plan) -> torch.optim.AdamW:
    groups = []
    for name, tensor in network.named_parameters():
        if tensor.requires_grad:
            size = float(tensor.detach().pow(2).mean().sqrt().clamp_min(1e-3))
            factor = plan.head_factor if name.startswith("head") else 1.0
            groups.append({"params": [tensor], "lr": 0.0, "full_rate": plan.relative_rate * factor * size})
    # One kernel a tensor rather than ten; PyTorch 1.13 does not know the option.
    fused = {"fused": True} if plan.device != "cpu" else {}
    return torch.optim.AdamW(groups, betas=(0.9, 0.99), weight_decay=0.0, **fused)


def loss_of(network: Recogniser, batch: Batch, plan: Plan) -> torch.Tensor:
    device = torch.device(plan.device)
    pixels = batch.pixels(device).contiguous(memory_format=plan.memory_format)
    with torch.autocast(device.type, torch.bfloat16, enabled=plan.bfloat16):
        logits = network(pixels)
    chances = logits.float().log_softmax(-1).transpose(0, 1)
    losses = F.ctc_loss(chances, batch.targets.to(device), batch.steps, batch.lengths, reduction="none", zero_infinity=True)
    # Mean of the lines' losses by letter: long lines do not drown short ones.
    return (losses / batch.lengths.to(device).clamp_min(1).sqrt()).mean() / 2


def blend_into(mean: nn.Module, network: nn.Module, decay: float) -> None:
    with torch.no_grad():
        torch._foreach_mul_(list(mean.parameters()), decay)
        torch._foreach_add_(list(mean.parameters()), list(network.parameters()), alpha=1 - decay)


def train(network: Recogniser, shards: Path, encoder: Encoder, plan: Plan, save: Callable[[Recogniser, str], None]) -> None:
    """Calls `save` with the weights' mean every few minutes and at the end."""
    torch.manual_seed(plan.seed)
    # Debian 12 has PyTorch 1.13, which cannot compile.
    if hasattr(torch, "compile") and plan.device == "cpu":
        ActivatedConv.activation = staticmethod(torch.compile(ActivatedConv.activation, dynamic=True))
    network.to(plan.device, memory_format=plan.memory_format)
    network.freeze_first(plan.frozen_blocks)
    optimiser = optimiser_of(network, plan)
    mean = copy.deepcopy(network)
    begun = saved = time.monotonic()
    lines, running = 0, 0.0
    batches = endless_batches(shards, encoder, plan.seed, plan.batch_columns)
    for step, batch in enumerate(batches):
        spent = (time.monotonic() - begun) / 60
        if spent > plan.minutes:
            break
        factor = min(1.0, (step + 1) / plan.warm_up_steps) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * spent / plan.minutes)))
        for group in optimiser.param_groups:
            group["lr"] = group["full_rate"] * factor
        loss = loss_of(network, batch, plan)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_([p for p in network.parameters() if p.requires_grad], plan.clip)
        optimiser.step()
        blend_into(mean, network, min(plan.mean_decay, (step + 1) / (step + 10)))
        lines += len(batch.lengths)
        if step % 20 == 0:
            running = loss.item() if step == 0 else 0.8 * running + 0.2 * loss.item()
            print(f"{spent:6.1f} min  step {step}  lines {lines}  loss {running:.4f}", flush=True)
        if time.monotonic() - saved > plan.checkpoint_minutes * 60:
            saved = time.monotonic()
            save(mean, f"{int(spent):03d}min")
    save(mean, "mean")
    save(network, "last")
