"""Fixed sets of lines and what a model makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from onnx_session import OnnxSession

from recogniser.cropping import LINE_HEIGHT
from recogniser.decoding import Score, decode
from recogniser.receipts import Receipts
from recogniser.synthetic import SyntheticLines

Lines = list[tuple[np.ndarray, str]]

TEST_LANGUAGES = ("it", "de", "fr", "es", "pt", "nl", "en")
LEVELS = {"clean": "clean", "mild": "mild", "degraded": "heavy"}
WEAK_SPOTS = ("dot_matrix", "thermal", "faded", "photo", "office")
# Other seeds than the training's, so that no draw is shared.
VALIDATION_SEED, TEST_SEED = 500_001, 900_001


def synthetic_lines(part: str, seed: int, count: int, language: str | None, look: str) -> Lines:
    source = SyntheticLines(seed, part, language, look)
    return [source.next()[:2] for _ in range(count)]


def receipt_lines(folder: Path, detected: Path, every: int) -> Lines:
    """Lines of the validation receipts as the product's detector boxed them."""
    receipts = Receipts(folder, detected, "validation")
    regions = [r for r in receipts.regions if r.detected]
    return [(receipts.crop(r), r.text) for r in regions[::every]]


def validation_sets(folder: Path, detected: Path, count: int, every: int) -> dict[str, Lines]:
    sets = {f"synthetic {level}": synthetic_lines("validation", VALIDATION_SEED + i, count, None, look) for i, (level, look) in enumerate(LEVELS.items())}
    sets |= {spot: synthetic_lines("validation", VALIDATION_SEED + 10 + i, count // 2, None, spot) for i, spot in enumerate(WEAK_SPOTS)}
    return {"receipts": receipt_lines(folder, detected, every), **sets}


def test_sets(count: int) -> dict[str, Lines]:
    sets: dict[str, Lines] = {}
    for level in ("mild", "degraded"):
        for i, language in enumerate(TEST_LANGUAGES):
            sets[f"{level} {language}"] = synthetic_lines("test", TEST_SEED + 20 * i + len(level), count, language, LEVELS[level])
    for i, spot in enumerate(WEAK_SPOTS):
        sets[spot] = synthetic_lines("test", TEST_SEED + 500 + i, count, None, spot)
    return sets


class Reader:
    """An ONNX recogniser fed as the product feeds it: one line a call, one thread."""

    def __init__(self, model: Path, charset: list[str]) -> None:
        self.session = OnnxSession(model)
        self.charset = charset

    def read(self, crop: np.ndarray) -> str:
        columns = -(-crop.shape[1] // 32) * 32
        pixels = np.zeros((1, 3, LINE_HEIGHT, columns), np.float32)
        pixels[0, :, :, : crop.shape[1]] = crop.astype(np.float32) * (2 / 255) - 1
        return decode(self.session.run(self.session.outputs, {self.session.inputs[0]: pixels})[0][0], self.charset)


def score(reader: Reader, lines: Iterable[tuple[np.ndarray, str]], ignore_case: bool = False) -> Score:
    result = Score(ignore_case)
    for crop, text in lines:
        result.add(text, reader.read(crop))
    return result


def sample_of_errors(result: Score, count: int, seed: int = 1) -> list[tuple[str, str]]:
    return random.Random(seed).sample(result.wrong, min(count, len(result.wrong)))
