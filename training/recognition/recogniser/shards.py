"""Writes training lines to disk in shards, beside the training and ahead of it.

    python -m recogniser.shards --out DIR --count 100 --seed 1 [--writers 15] [--receipts FOLDER --detected FILE] [--papers FOLDER ...]
"""

from __future__ import annotations

import argparse
import random
import time
from multiprocessing import Process
from pathlib import Path

import numpy as np

from recogniser.paper_lines import PaperLines
from recogniser.receipts import ReceiptLines, Receipts
from recogniser.synthetic import SyntheticLines

LINES_PER_SHARD = 1500
RECEIPT_SHARE = 0.3
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


def write_shards(args: argparse.Namespace, seed: int, receipts: Receipts | None, papers: PaperLines | None) -> None:
    rng = random.Random(seed)
    synthetic = SyntheticLines(seed + 1, "train", papers=papers)
    printed = ReceiptLines(receipts, seed + 2) if receipts else None
    for number in range(args.count):
        while len(list(args.out.glob("shard-*.npz"))) >= args.waiting:
            time.sleep(2)
        lines = []
        while len(lines) < LINES_PER_SHARD:
            source = printed if printed is not None and rng.random() < RECEIPT_SHARE else synthetic
            lines.append(source.next())
        save(args.out / f"shard-{seed:05d}-{number:05d}.npz", lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--count", type=int, default=1000, help="shards a writer")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--writers", type=int, default=1, help="processes that write side by side, each with seeds of its own")
    options.add_argument("--waiting", type=int, default=MAX_WAITING)
    options.add_argument("--receipts", type=Path)
    options.add_argument("--detected", type=Path)
    options.add_argument("--papers", type=Path, nargs="*")
    args = options.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    # Read once: the writers' processes share the pages' memory.
    receipts = Receipts(args.receipts, args.detected, "train") if args.receipts else None
    papers = PaperLines(args.papers) if args.papers else None
    if args.writers == 1:
        write_shards(args, args.seed, receipts, papers)
        return
    writers = [Process(target=write_shards, args=(args, args.seed + 100 * n, receipts, papers), daemon=True) for n in range(args.writers)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()


if __name__ == "__main__":
    main()
