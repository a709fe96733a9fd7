"""Cuts lines as the product does (src/reading/ocr/line-crop.ts): 48 rows, columns a multiple of 8."""

from __future__ import annotations

import random

import cv2
import numpy as np

LINE_HEIGHT = 48
MAX_COLUMNS = 1200
COLUMNS_PER_STEP = 8

Box = tuple[float, float, float, float]


def ink_box(img: np.ndarray) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is clearly darker than the paper."""
    dark = img < (float(img.min()) + float(np.median(img))) / 2
    columns, rows = np.flatnonzero(dark.any(0)), np.flatnonzero(dark.any(1))
    if len(columns) == 0:
        return 0, 0, img.shape[1], img.shape[0]
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def loosen(rng: random.Random, box: Box, loose: float = 1.0) -> Box:
    """A detector's box around the ink: usually too large, now and then a little tight."""
    left, top, right, bottom = box
    height = bottom - top
    above, below = (rng.uniform(-0.03, 0.28 * loose) * height for _ in range(2))
    before, after = (rng.uniform(0.0, 0.5 * loose) * height for _ in range(2))
    return left - before, top - above, right + after, bottom + below


def cut_turned(img: np.ndarray, centre: tuple[float, float], size: tuple[float, float], direction: tuple[float, float]) -> np.ndarray:
    """The turned rectangle as 48 rows of bytes, sampled like the product's: bilinear, oversampled where the source is larger."""
    (cx, cy), (width, height), (ux, uy) = centre, size, direction
    columns = int(min(MAX_COLUMNS, max(8, round(width * LINE_HEIGHT / max(1.0, height) / 8) * 8)))
    samples = max(1, round(height / LINE_HEIGHT / 1.5))
    step_x, step_y = width / (columns * samples), height / (LINE_HEIGHT * samples)
    left = cx - ux * width / 2 + uy * height / 2 - 0.5
    top = cy - uy * width / 2 - ux * height / 2 - 0.5
    matrix = np.float32([[ux * step_x, -uy * step_y, left + (ux * step_x - uy * step_y) / 2], [uy * step_x, ux * step_y, top + (uy * step_x + ux * step_y) / 2]])
    fine = cv2.warpAffine(img.astype(np.float32), matrix, (columns * samples, LINE_HEIGHT * samples), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    if samples > 1:
        fine = cv2.resize(fine, (columns, LINE_HEIGHT), interpolation=cv2.INTER_AREA)
    return np.clip(fine + 0.5, 0, 255).astype(np.uint8)


def cut_box(img: np.ndarray, box: Box) -> np.ndarray:
    left, top, right, bottom = box
    return cut_turned(img, ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top), (1.0, 0.0))
