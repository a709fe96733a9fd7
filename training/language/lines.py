"""Prints random lines of business papers for build.ts: the recogniser's own generator, with its training share of the words.

    python training/language/lines.py COUNT SEED
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "recognition"))
from recogniser.text import LineWriter  # noqa: E402


def main(count: int, seed: int) -> None:
    writer = LineWriter(random.Random(seed), "train")
    for _ in range(count):
        print(writer.line())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
