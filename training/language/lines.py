"""Prints random lines of business papers for build.ts, "language<TAB>line": the recogniser's own generator, but with words of lists whose
licence allows to ship what is counted in them (fetch.sh), and of these only the share that the recogniser trains on.

    python training/language/lines.py WORDS_FOLDER COUNT SEED
"""

import random
import re
import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "recognition"))
from recogniser import text  # noqa: E402
from recogniser.languages import LANGUAGE_WEIGHTS, PARTS, _bucket  # noqa: E402

FOLDER = Path(sys.argv[1])


@cache
def words(language: str, part: str) -> list[str]:
    """Whole words, no abbreviations and brands in capitals, of one part."""
    shape = re.compile(r"[^\W\d_][^\W\d_A-ZÀ-Þ]*(['-][^\W\d_]+)*")
    kept = set((FOLDER / f"{language}.txt").read_text("utf-8").splitlines())
    return sorted(w for w in kept if 1 < len(w) < 22 and shape.fullmatch(w) and _bucket(w) in PARTS[part])


@cache
def accented_words(language: str, part: str) -> list[str]:
    return [w for w in words(language, part) if not w.isascii()] or words(language, part)


def main(count: int, seed: int) -> None:
    text.words, text.accented_words = words, accented_words
    rng = random.Random(seed)
    languages, weights = list(LANGUAGE_WEIGHTS), list(LANGUAGE_WEIGHTS.values())
    for _ in range(count):
        language = rng.choices(languages, weights)[0]
        print(language, text.LineWriter(rng, "train", language).line(), sep="\t")


if __name__ == "__main__":
    main(int(sys.argv[2]), int(sys.argv[3]))
