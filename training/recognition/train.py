"""Trains the recogniser on shards that recogniser.shards writes meanwhile; train.sh runs both.

    python train.py --base rec_latin.onnx --charset charset.txt --shards DIR --out DIR --minutes 45
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from recogniser.batches import Encoder
from recogniser.decoding import read_charset
from recogniser.network import Recogniser, write_onnx
from recogniser.training import Plan, computes_in_bfloat16, train


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--base", type=Path, required=True)
    options.add_argument("--charset", type=Path, required=True)
    options.add_argument("--shards", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--minutes", type=float, default=45)
    options.add_argument("--rate", type=float, default=Plan.relative_rate)
    options.add_argument("--frozen", type=int, default=Plan.frozen_blocks)
    options.add_argument("--seed", type=int, default=Plan.seed)
    options.add_argument("--mean-decay", type=float, default=Plan.mean_decay)
    options.add_argument("--checkpoint-minutes", type=float, default=Plan.checkpoint_minutes)
    options.add_argument("--device", default=Plan.device, help="cpu or cuda")
    options.add_argument("--batch-columns", type=int, default=Plan.batch_columns)
    # Two threads of one process spend most of their time waiting for each other where cores are shared: 2.4 times slower than one.
    options.add_argument("--threads", type=int, default=1)
    args = options.parse_args()
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        args.minutes,
        relative_rate=args.rate,
        frozen_blocks=args.frozen,
        mean_decay=args.mean_decay,
        seed=args.seed,
        checkpoint_minutes=args.checkpoint_minutes,
        bfloat16=args.device != "cpu" or computes_in_bfloat16(),
        device=args.device,
        batch_columns=args.batch_columns,
    )
    encoder = Encoder(read_charset(args.charset), args.seed)

    def save(network: Recogniser, name: str) -> None:
        write_onnx(network, args.base, args.out / f"{name}.onnx")

    train(Recogniser(args.base), args.shards, encoder, plan, save)


if __name__ == "__main__":
    main()
