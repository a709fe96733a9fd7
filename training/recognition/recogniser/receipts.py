"""Line crops of the SROIE training receipts, cut where the product's detector and where the truth put its boxes.

Ids 000-499 train, 500-559 validate; 560-625 are another folder, which nothing here opens. The truth is all upper case: the case of
letters is taken from what the present model reads, wherever its letters agree with the truth.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import cv2
import numpy as np

from recogniser import degradation as d
from recogniser.cropping import cut_turned
from recogniser.synthetic import fits

FIRST_VALIDATION, FIRST_TEST = "500", "560"
# A truth line belongs to a detected box when this share of it lies inside; between the two it is cut by the box's edge.
INSIDE, TOUCHED = 0.7, 0.12
# Below this likeness of reading and truth, box or truth is taken to be wrong (a letter in five is the worst the model does on print).
LEAST_LIKENESS = 0.45


@dataclass(frozen=True)
class Region:
    """A rectangle on a receipt with its text; `detected` when the product's detector drew it."""

    receipt: str
    centre: tuple[float, float]
    size: tuple[float, float]
    direction: tuple[float, float]
    text: str
    detected: bool


class Receipts:
    def __init__(self, folder: Path, detected_file: Path, part: str) -> None:
        self.pages: dict[str, np.ndarray] = {}
        self.regions: list[Region] = []
        detected = {r["id"]: r["lines"] for r in map(json.loads, detected_file.read_text().splitlines())}
        for label in map(json.loads, (folder / "labels.jsonl").read_text().splitlines()):
            receipt = label["id"]
            wanted = receipt < FIRST_VALIDATION if part == "train" else FIRST_VALIDATION <= receipt < FIRST_TEST
            if wanted and receipt in detected:
                self.pages[receipt] = cv2.imread(str(folder / label["docs"][0]), cv2.IMREAD_GRAYSCALE)
                self.regions += regions_of(receipt, label["lines"], detected[receipt])

    def crop(self, region: Region) -> np.ndarray:
        return cut_turned(self.pages[region.receipt], region.centre, region.size, region.direction)

    def disturbed_crop(self, region: Region, rng: random.Random) -> np.ndarray:
        """The region moved and resized a little, on a patch of the page that is, half of the time, made worse."""
        (cx, cy), (width, height) = region.centre, region.size
        spread = 0.05 if region.detected else 0.1
        cx, cy = cx + rng.gauss(0, spread) * height, cy + rng.gauss(0, spread * 0.7) * height
        grow = (0.0, 0.0) if region.detected else (rng.uniform(0.0, 0.7), rng.uniform(-0.05, 0.4))
        width, height = width + (grow[0] + rng.gauss(0, spread)) * height, height * (1 + grow[1] + rng.gauss(0, spread * 0.7))
        page = self.pages[region.receipt]
        reach = int(max(width, height) / 2 + height)
        top, left = max(0, int(cy - 2 * height - abs(region.direction[1]) * reach)), max(0, int(cx - reach))
        patch = page[top : int(cy + 2 * height + abs(region.direction[1]) * reach), left : int(cx + reach)].astype(np.float32)
        scale = 1.0
        if rng.random() < 0.5:
            patch, scale = _worse(patch, rng, height)
        return cut_turned(patch, ((cx - left) * scale, (cy - top) * scale), (width * scale, height * scale), region.direction)


def _worse(patch: np.ndarray, rng: random.Random, line_height: float) -> tuple[np.ndarray, float]:
    strength = rng.uniform(0.2, 0.8)
    if rng.random() < 0.4:
        patch = d.fade(rng, patch, 0.5 * strength)
    if rng.random() < 0.2:
        patch = d.drop_outs(rng, patch, strength)
    if rng.random() < 0.6:
        patch = d.paper(rng, patch, 0.5 * strength)
    scale = min(1.0, max(13.0 / line_height, rng.uniform(0.6, 1.1)))
    patch = d.resample(d.defocus(rng, patch, strength, line_height), scale)
    patch = d.grain(rng, patch, 0.6 * strength)
    return (d.compress(rng, patch, 35, 92) if rng.random() < 0.5 else patch), scale


def regions_of(receipt: str, truth: list[dict], detected: list[dict]) -> list[Region]:
    """Detected boxes with the truth lines they hold, and the truth's own boxes of those lines."""
    found: list[Region] = []
    for rect in detected:
        held = [t for t in truth if _share_inside(t["box"], rect) >= INSIDE]
        if not held or any(TOUCHED < _share_inside(t["box"], rect) < INSIDE for t in truth):
            continue
        held.sort(key=lambda t: t["box"][0])
        if not _one_row(held):
            continue
        text = with_case_of(" ".join(" ".join(t["text"].split()) for t in held), rect["text"])
        if text is None:
            continue
        found.append(Region(receipt, (rect["cx"], rect["cy"]), (rect["width"], rect["height"]), (rect["ux"], rect["uy"]), text, True))
        at = 0
        for line in held:
            own = " ".join(line["text"].split())
            left, top, right, bottom = _bounds(line["box"])
            found.append(Region(receipt, ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top), (1.0, 0.0), text[at : at + len(own)], False))
            at += len(own) + 1
    return [r for r in found if r.size[0] > 4 and r.size[1] > 4 and (len(r.text) < 3 or r.size[0] > r.size[1])]


def with_case_of(truth: str, reading: str) -> str | None:
    """The truth's characters in the reading's case; None when the two have too little in common."""
    match = SequenceMatcher(None, truth.upper(), reading.upper(), autojunk=False)
    if match.ratio() < LEAST_LIKENESS:
        return None
    out = list(truth)
    lower_after: list[bool | None] = [None] * len(truth)
    for block in match.get_matching_blocks():
        for i in range(block.size):
            letter = reading[block.b + i]
            if letter.isalpha():
                lower_after[block.a + i] = letter.islower()
                out[block.a + i] = letter if letter.upper() == truth[block.a + i].upper() else truth[block.a + i]
    for i, character in enumerate(truth):
        # A letter read wrongly follows its neighbours' case.
        if character.isalpha() and lower_after[i] is None:
            around = [lower_after[j] for j in (i - 1, i + 1) if 0 <= j < len(truth) and lower_after[j] is not None]
            if around and all(around):
                out[i] = character.lower()
    return "".join(out)


def _bounds(box: list[float]) -> tuple[float, float, float, float]:
    return min(box[0::2]), min(box[1::2]), max(box[0::2]), max(box[1::2])


def _share_inside(box: list[float], rect: dict) -> float:
    """Share of an upright box inside a turned rectangle, both seen from the rectangle."""
    left, top, right, bottom = _bounds(box)
    cx, cy = (left + right) / 2 - rect["cx"], (top + bottom) / 2 - rect["cy"]
    along, across = cx * rect["ux"] + cy * rect["uy"], -cx * rect["uy"] + cy * rect["ux"]
    wide = min(along + (right - left) / 2, rect["width"] / 2) - max(along - (right - left) / 2, -rect["width"] / 2)
    high = min(across + (bottom - top) / 2, rect["height"] / 2) - max(across - (bottom - top) / 2, -rect["height"] / 2)
    return max(0.0, wide) * max(0.0, high) / max(1.0, (right - left) * (bottom - top))


def _one_row(lines: list[dict]) -> bool:
    bounds = [_bounds(t["box"]) for t in lines]
    overlap = min(b[3] for b in bounds) - max(b[1] for b in bounds)
    return overlap > 0.5 * min(b[3] - b[1] for b in bounds)


class ReceiptLines:
    """An endless stream of disturbed receipt lines, each region once before any comes again."""

    def __init__(self, receipts: Receipts, seed: int) -> None:
        self.receipts = receipts
        self.rng = random.Random(seed)
        self.waiting: list[Region] = []

    def next(self) -> tuple[np.ndarray, str, str]:
        while True:
            if not self.waiting:
                self.waiting = list(self.receipts.regions)
                self.rng.shuffle(self.waiting)
            region = self.waiting.pop()
            crop = self.receipts.disturbed_crop(region, self.rng)
            if region.text and fits(crop, region.text):
                return crop, region.text, "receipt"
