"""Writes training lines to disk in shards, beside the training and ahead of it.

    python -m recogniser.shards --out DIR --count 100 --seed 1 [--receipts FOLDER --detected FILE]
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import numpy as np

from recogniser.receipts import ReceiptLines, Receipts
from recogniser.synthetic import SyntheticLines

LINES_PER_SHARD = 1500
RECEIPT_SHARE = 0.42
# No further ahead of the training than this: old lines are as good, but disk and cores are shared.
MAX_WAITING = 12

Line = tuple[np.ndarray, str, str]


def save(path: Path, lines: list[Line]) -> None:
    """Crops side by side in one picture of 48 rows; the file appears whole or not at all."""
    partial = path.with_suffix(".partial.npz")
    np.savez(
        partial,
        pixels=np.hstack([crop for crop, _, _ in lines]),
        widths=np.array([crop.shape[1] for crop, _, _ in lines]),
        texts=np.array([text for _, text, _ in lines]),
        kinds=np.array([kind for _, _, kind in lines]),
    )
    partial.rename(path)


def load(path: Path) -> list[Line]:
    stored = np.load(path)
    ends = np.cumsum(stored["widths"])
    crops = np.split(stored["pixels"], ends[:-1], axis=1)
    return list(zip(crops, map(str, stored["texts"]), map(str, stored["kinds"]), strict=True))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--count", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--receipts", type=Path)
    options.add_argument("--detected", type=Path)
    args = options.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    synthetic = SyntheticLines(args.seed + 1, "train")
    receipts = ReceiptLines(Receipts(args.receipts, args.detected, "train"), args.seed + 2) if args.receipts else None
    for number in range(args.count):
        while len(list(args.out.glob("shard-*.npz"))) >= MAX_WAITING:
            time.sleep(2)
        lines = []
        while len(lines) < LINES_PER_SHARD:
            source = receipts if receipts is not None and rng.random() < RECEIPT_SHARE else synthetic
            lines.append(source.next())
        save(args.out / f"shard-{args.seed:03d}-{number:05d}.npz", lines)


if __name__ == "__main__":
    main()
