"""One synthetic line from text to crop, in a look: clean, mild, heavy, or one of the named weak spots."""

from __future__ import annotations

import random

import cv2
import numpy as np

from recogniser import degradation as d
from recogniser import office_scan
from recogniser.cropping import COLUMNS_PER_STEP, MAX_COLUMNS, cut_box, ink_box, loosen
from recogniser.paper_lines import PaperLines
from recogniser.rendering import choose_font, draw_dot_matrix, draw_line
from recogniser.text import LineWriter

# Share of each look in training.
LOOKS = {"clean": 8, "mild": 14, "heavy": 13, "thermal": 9, "faded": 8, "dot_matrix": 12, "photo": 10, "office": 26}

STRENGTH = {"clean": 0.1, "mild": 0.5, "heavy": 1.0, "thermal": 0.7, "faded": 0.7, "dot_matrix": 0.6, "photo": 1.0}


class SyntheticLines:
    def __init__(self, seed: int, part: str, language: str | None = None, look: str | None = None, papers: PaperLines | None = None) -> None:
        self.rng = random.Random(seed)
        self.writer = LineWriter(self.rng, part, language, papers)
        self.part = part
        self.look = look

    def next(self) -> tuple[np.ndarray, str, str]:
        """Crop (48 rows of bytes), its text, its look."""
        while True:
            look = self.look or self.rng.choices(list(LOOKS), list(LOOKS.values()))[0]
            text = self.writer.line(many_accents=look == "office")
            crop = self._crop(text, look) if text else None
            if crop is not None and fits(crop, text):
                return crop, text, look

    def _crop(self, text: str, look: str) -> np.ndarray | None:
        rng = self.rng
        printer = look in ("thermal", "dot_matrix", "faded") and rng.random() < 0.7
        path = choose_font(rng, self.part, text, printer, machine_readable="<<" in text)
        if path is None:
            return None
        size = rng.randrange(26, 58)
        img = draw_dot_matrix(rng, path, text) if look == "dot_matrix" else draw_line(rng, path, text, size)
        height = 1.3 * (ink_box(img)[3] - ink_box(img)[1])
        if height < 8 or img.shape[1] / height * 48 > 1.6 * MAX_COLUMNS:
            return None
        if look == "office":
            return self._scanned(img.astype(np.float32), size)
        return self._degraded(img.astype(np.float32), look, STRENGTH[look], height)

    def _degraded(self, img: np.ndarray, look: str, strength: float, height: float) -> np.ndarray:
        rng = self.rng
        box = ink_box(img)
        if rng.random() < 0.06:
            img = d.rules(rng, img)
        if rng.random() < 0.1 * strength:
            img = _with_neighbour(rng, img)
        img = d.ink_weight(rng, img, strength)
        img = d.bend(rng, img, strength)
        if look in ("thermal", "faded") or rng.random() < 0.25 * strength:
            img = d.fade(rng, img, 1.0 if look == "faded" else 0.7)
        if look == "thermal" or rng.random() < 0.3 * strength:
            img = d.drop_outs(rng, img, strength)
        img = d.paper(rng, img, strength if look != "photo" else 1.2)
        target = rng.uniform(26, 60) if look == "clean" else rng.uniform(15, 46) if strength >= 0.7 else rng.uniform(19, 52)
        scale = min(1.0, target / height)
        img = d.resample(d.defocus(rng, img, strength * (1.6 if look == "photo" else 1), height), scale)
        img = d.grain(rng, img, strength * (1.4 if look == "photo" else 1))
        if look != "clean" and rng.random() < 0.75:
            img = d.compress(rng, img, 22 if strength >= 0.7 else 40, 92)
        if look in ("heavy", "mild") and rng.random() < 0.07:
            img = d.one_bit(rng, img)
        if rng.random() < 0.05:
            img = 255 - img
        left, top, right, bottom = (v * scale for v in box)
        return cut_box(img, loosen(rng, (left, top, right, bottom)))

    def _scanned(self, img: np.ndarray, font_px: float) -> np.ndarray:
        rng = self.rng
        box = ink_box(img)
        if rng.random() < 0.06:
            img = d.rules(rng, img)
        if rng.random() < 0.08:
            img = _with_neighbour(rng, img)
        img = d.bend(rng, img, 0.3)
        img, scale = office_scan.scanned(rng, img, font_px)
        left, top, right, bottom = (v * scale for v in box)
        return cut_box(img, loosen(rng, (left, top, right, bottom)))


def _with_neighbour(rng: random.Random, img: np.ndarray) -> np.ndarray:
    """The line above or below reaches into the crop: the line's own copy, shifted along the text."""
    left, top, right, bottom = ink_box(img)
    shift = int((bottom - top) * rng.uniform(1.05, 1.4)) * rng.choice((-1, 1))
    other = np.full_like(img, 255)
    moved = np.roll(img, rng.randrange(img.shape[1]), axis=1)
    if shift > 0:
        other[shift:] = moved[:-shift]
    else:
        other[:shift] = moved[-shift:]
    return cv2.min(img, other)


def fits(crop: np.ndarray, text: str) -> bool:
    """CTC needs a step for each character and one more between equal neighbours."""
    repeats = sum(a == b for a, b in zip(text, text[1:], strict=False))
    return len(text) + repeats <= crop.shape[1] // COLUMNS_PER_STEP
