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
    pixels: Tensor
    steps: Tensor
    targets: Tensor
    lengths: Tensor


class Encoder:
    def __init__(self, charset: list[str], seed: int, tint: bool = True) -> None:
        self.classes = {c: i + 1 for i, c in enumerate(charset)}
        self.space = len(charset) + 1
        self.rng = np.random.default_rng(seed)
        self.tint = tint

    def pixels(self, crops: list[np.ndarray]) -> Tensor:
        """Grey crops to -1..1 in three channels, padded with 0 on the right to a multiple of 32, now and then on coloured paper."""
        columns = -(-max(c.shape[1] for c in crops) // 32) * 32
        out = np.zeros((len(crops), 3, LINE_HEIGHT, columns), np.float32)
        for row, crop in enumerate(crops):
            grey = crop.astype(np.float32) / 255
            for channel in range(3):
                scale, offset = self._tint() if self.tint else (1.0, 0.0)
                out[row, channel, :, : crop.shape[1]] = (grey * scale + offset) * 2 - 1
        return torch.from_numpy(out).contiguous(memory_format=torch.channels_last)

    def _tint(self) -> tuple[float, float]:
        if self.rng.random() < 0.75:
            return 1.0, 0.0
        dark, light = self.rng.uniform(0, 0.3), self.rng.uniform(0.7, 1.0)
        return light - dark, dark

    def batch(self, lines: list[Line]) -> Batch | None:
        known = [(crop, classes) for crop, text, _ in lines if (classes := encode(text, self.classes, self.space))]
        if not known:
            return None
        # Half of the lines end where the batch does not: the loss must not look at the padding's steps beyond the product's own padding.
        steps = [-(-crop.shape[1] // 32) * 32 // COLUMNS_PER_STEP for crop, _ in known]
        return Batch(
            self.pixels([crop for crop, _ in known]),
            torch.tensor(steps),
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


def endless_batches(folder: Path, encoder: Encoder, seed: int) -> Iterator[Batch]:
    rng = random.Random(seed)
    for pool in endless_pools(folder, rng, folder.parent / f"{folder.name}-used"):
        # A little noise on the widths mixes the batches anew each time.
        pool.sort(key=lambda line: line[0].shape[1] * rng.uniform(0.9, 1.1))
        groups: list[list[Line]] = [[]]
        widest = 0
        for line in pool:
            widest = max(widest, line[0].shape[1])
            if groups[-1] and (len(groups[-1]) + 1) * widest > BATCH_COLUMNS:
                groups.append([])
                widest = line[0].shape[1]
            groups[-1].append(line)
        rng.shuffle(groups)
        for group in groups:
            batch = encoder.batch(group)
            if batch is not None:
                yield batch
