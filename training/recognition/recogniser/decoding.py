"""Greedy CTC decoding as the product does it (src/reading/ocr/ctc.ts), and the figures of merit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

SPACE_THRESHOLD = 0.3
# Typographic quotes are written as their ASCII twins.
QUOTES = str.maketrans("’‘“”„", "''\"\"\"")


def read_charset(path: Path) -> list[str]:
    return [c for c in path.read_text(encoding="utf-8").split("\n") if c]


def encode(text: str, charset: dict[str, int], space: int) -> list[int] | None:
    """Classes of a text; None where a character has none."""
    classes = [space if c == " " else charset.get(c, 0) for c in text.translate(QUOTES)]
    return None if 0 in classes else classes


def decode(probabilities: np.ndarray, charset: list[str]) -> str:
    """Steps x classes -> text. A space stands where its probability between two letters exceeds the threshold."""
    space = probabilities.shape[1] - 1
    best = probabilities.argmax(1)
    out: list[str] = []
    gap, last = 0.0, 0
    for step, winner in enumerate(best):
        if winner in (0, space):
            gap = max(gap, float(probabilities[step, space]))
            last = winner
            continue
        if winner != last:
            if gap > SPACE_THRESHOLD and out:
                out.append(" ")
            out.append(charset[winner - 1])
            gap = 0.0
        last = winner
    return "".join(out)


def edit_distance(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        corner, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (x != y))
    return row[-1]


@dataclass
class Score:
    """Sums over lines; rates in per cent."""

    ignore_case: bool = False
    lines: int = 0
    letters: int = 0
    errors: int = 0
    dense_letters: int = 0
    dense_errors: int = 0
    words: int = 0
    word_hits: int = 0
    accents: int = 0
    accents_found: int = 0
    false_accents: int = 0
    euros: int = 0
    euros_found: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def add(self, truth: str, reading: str) -> None:
        truth, reading = truth.translate(QUOTES), reading.translate(QUOTES)
        if self.ignore_case:
            truth, reading = truth.upper(), reading.upper()
        self.lines += 1
        self.letters += len(truth)
        self.errors += edit_distance(truth, reading)
        dense, dense_reading = truth.replace(" ", ""), reading.replace(" ", "")
        self.dense_letters += len(dense)
        self.dense_errors += edit_distance(dense, dense_reading)
        ours, theirs = Counter(reading.split()), Counter(truth.split())
        self.word_hits += 2 * (ours & theirs).total()
        self.words += ours.total() + theirs.total()
        marks = Counter(c for c in truth if c.isalpha() and not c.isascii())
        found = Counter(c for c in reading if c.isalpha() and not c.isascii())
        self.accents += marks.total()
        self.accents_found += (marks & found).total()
        self.false_accents += (found - marks).total()
        self.euros += truth.count("€")
        self.euros_found += min(truth.count("€"), reading.count("€"))
        if truth != reading:
            self.wrong.append((truth, reading))

    def figures(self) -> dict[str, float | int | str]:
        return {
            "lines": self.lines,
            "cer": round(100 * self.errors / max(1, self.letters), 2),
            "cer_dense": round(100 * self.dense_errors / max(1, self.dense_letters), 2),
            "word_f1": round(100 * self.word_hits / max(1, self.words), 2),
            "accents": f"{self.accents_found}/{self.accents}",
            "false_accents": self.false_accents,
            "euro": f"{self.euros_found}/{self.euros}",
        }
