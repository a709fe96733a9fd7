"""Figures of one or more ONNX recognisers on fixed lines. Choices are made on --part validation; --part test is for the end.

    python evaluate.py --part validation --charset charset.txt --receipts FOLDER --detected FILE old.onnx new.onnx
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from recogniser.decoding import Score, read_charset
from recogniser.measuring import Reader, sample_of_errors, score, test_sets, validation_sets


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("models", type=Path, nargs="+")
    options.add_argument("--part", choices=("validation", "test"), required=True)
    options.add_argument("--charset", type=Path, required=True)
    options.add_argument("--receipts", type=Path)
    options.add_argument("--detected", type=Path)
    options.add_argument("--count", type=int, default=200, help="synthetic lines a set")
    options.add_argument("--every", type=int, default=3, help="every n-th receipt line")
    options.add_argument("--errors", type=int, default=0, help="show as many wrong lines a set (validation only)")
    args = options.parse_args()
    charset = read_charset(args.charset)
    sets = validation_sets(args.receipts, args.detected, args.count, args.every) if args.part == "validation" else test_sets(args.count)
    for name, lines in sets.items():
        for model in args.models:
            result = score(Reader(model, charset), lines, ignore_case=name == "receipts")
            print(json.dumps({"set": name, "model": f"{model.parent.name}/{model.stem}", **result.figures()}, ensure_ascii=False), flush=True)
            if args.errors and args.part == "validation":
                show(result, args.errors)


def show(result: Score, count: int) -> None:
    for truth, reading in sample_of_errors(result, count):
        print(f"    {truth!r} read {reading!r}")


if __name__ == "__main__":
    main()
