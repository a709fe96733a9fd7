"""Lines into batches of equal cost: sorted by width within a pool, padded as the product pads, tinted at random."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from recogniser.cropping import COLUMNS_PER_STEP, LINE_HEIGHT
from recogniser.decoding import encode
from recogniser.shards import Line, load

# A batch has about this many columns: 24 lines of 320.
BATCH_COLUMNS = 24 * 320


@dataclass(frozen=True)
class Batch:
    """Lines of about one width: bytes (N, 48, W), the columns of each that are its own, and how its three channels are coloured."""

    grey: Tensor
    columns: Tensor
    tints: Tensor
    steps: Tensor
    targets: Tensor
    lengths: Tensor

    def pixels(self, device: torch.device) -> Tensor:
        """Bytes to -1..1 in three channels, 0 beyond each line's own columns, as the product pads."""
        grey = self.grey.to(device, non_blocking=True).unsqueeze(1).float() / 255
        scale, offset = self.tints.to(device, non_blocking=True)[..., None, None].unbind(2)
        own = torch.arange(grey.shape[-1], device=device) < self.columns.to(device, non_blocking=True)[:, None]
        return ((grey * scale + offset) * 2 - 1) * own[:, None, None]


class Encoder:
    def __init__(self, charset: list[str], seed: int, tint: bool = True) -> None:
        self.classes = {c: i + 1 for i, c in enumerate(charset)}
        self.space = len(charset) + 1
        self.rng = np.random.default_rng(seed)
        self.tint = tint

    def _tints(self, lines: int) -> Tensor:
        """Scale and offset of each line's channels (N, 3, 2): now and then coloured paper and ink."""
        return torch.tensor([[self._tint() if self.tint else (1.0, 0.0) for _ in range(3)] for _ in range(lines)])

    def _tint(self) -> tuple[float, float]:
        if self.rng.random() < 0.75:
            return 1.0, 0.0
        dark, light = self.rng.uniform(0, 0.3), self.rng.uniform(0.7, 1.0)
        return light - dark, dark

    def batch(self, lines: list[Line]) -> Batch | None:
        known = [(crop, classes) for crop, text, _ in lines if (classes := encode(text, self.classes, self.space))]
        if not known:
            return None
        columns = [crop.shape[1] for crop, _ in known]
        grey = np.zeros((len(known), LINE_HEIGHT, -(-max(columns) // 32) * 32), np.uint8)
        for row, (crop, _) in enumerate(known):
            grey[row, :, : crop.shape[1]] = crop
        return Batch(
            torch.from_numpy(grey),
            torch.tensor(columns),
            self._tints(len(known)),
            # Half of the lines end where the batch does not: the loss must not look at the padding's steps beyond the product's own padding.
            torch.tensor([-(-c // 32) * 32 // COLUMNS_PER_STEP for c in columns]),
            torch.tensor([c for _, classes in known for c in classes]),
            torch.tensor([len(classes) for _, classes in known]),
        )


def endless_pools(folder: Path, rng: random.Random, keep: Path) -> Iterator[list[Line]]:
    """Shards as they are written; used ones move aside and come again only while no new one is there."""
    keep.mkdir(parents=True, exist_ok=True)
    used: list[Path] = []
    while True:
        fresh = sorted(folder.glob("shard-*.npz"))
        if fresh:
            try:
                moved = fresh[0].rename(keep / fresh[0].name)
            except FileNotFoundError:
                # Another run beside this one was faster.
                continue
            used.append(moved)
            yield load(moved)
        elif used:
            yield load(rng.choice(used))
        else:
            time.sleep(1)


def endless_batches(folder: Path, encoder: Encoder, seed: int, batch_columns: int = BATCH_COLUMNS) -> Iterator[Batch]:
    rng = random.Random(seed)
    pools = endless_pools(folder, rng, folder.parent / f"{folder.name}-used")
    while True:
        # Some ten batches a pool, that lines of one width meet others each time.
        pool = [line for _ in range(max(1, batch_columns // BATCH_COLUMNS // 2)) for line in next(pools)]
        # A little noise on the widths mixes the batches anew each time.
        pool.sort(key=lambda line: line[0].shape[1] * rng.uniform(0.9, 1.1))
        groups: list[list[Line]] = [[]]
        widest = 0
        for line in pool:
            widest = max(widest, line[0].shape[1])
            if groups[-1] and (len(groups[-1]) + 1) * widest > batch_columns:
                groups.append([])
                widest = line[0].shape[1]
            groups[-1].append(line)
        rng.shuffle(groups)
        for group in groups:
            batch = encoder.batch(group)
            if batch is not None:
                yield batch

