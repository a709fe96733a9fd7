"""Word F1 of whole receipts, as bench/reading.ts counts it: bags of words, mean of pages, on the detector's own boxes.

    python pages.py --charset charset.txt --receipts FOLDER --detected FILE [--every 1] old.onnx new.onnx

Only the validation receipts (ids 500-559) are read.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path

import cv2

from recogniser.cropping import cut_turned
from recogniser.decoding import read_charset
from recogniser.measuring import Reader
from recogniser.receipts import FIRST_TEST, FIRST_VALIDATION


def bag_f1(truth: list[str], words: list[str]) -> float:
    hits = (Counter(truth) & Counter(words)).total()
    return 100 * 2 * hits / max(1, len(truth) + len(words))


def plain(words: list[str]) -> list[str]:
    return [p for p in (re.sub(r"[^A-Z0-9]", "", w) for w in words) if p]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("models", type=Path, nargs="+")
    options.add_argument("--charset", type=Path, required=True)
    options.add_argument("--receipts", type=Path, required=True)
    options.add_argument("--detected", type=Path, required=True)
    options.add_argument("--every", type=int, default=1)
    args = options.parse_args()
    charset = read_charset(args.charset)
    detected = {r["id"]: r["lines"] for r in map(json.loads, args.detected.read_text().splitlines())}
    labels = [json.loads(line) for line in (args.receipts / "labels.jsonl").read_text().splitlines()]
    labels = [label for label in labels if FIRST_VALIDATION <= label["id"] < FIRST_TEST][:: args.every]
    for model in args.models:
        reader = Reader(model, charset)
        raw = normalised = 0.0
        for label in labels:
            page = cv2.imread(str(args.receipts / label["docs"][0]), cv2.IMREAD_GRAYSCALE)
            truth = " ".join(line["text"] for line in label["lines"]).upper().split()
            read: list[str] = []
            for r in detected[label["id"]]:
                crop = cut_turned(page, (r["cx"], r["cy"]), (r["width"], r["height"]), (r["ux"], r["uy"]))
                read += reader.read(crop).upper().split()
            raw += bag_f1(truth, read) / len(labels)
            normalised += bag_f1(plain(truth), plain(read)) / len(labels)
        print(json.dumps({"model": f"{model.parent.name}/{model.stem}", "pages": len(labels), "word_f1_raw": round(raw, 2), "word_f1_normalised": round(normalised, 2)}), flush=True)


if __name__ == "__main__":
    main()
