"""Draws a line of text in a random font as grey ink on white, and as a dot-matrix printer would strike it."""

from __future__ import annotations

import random

import cv2
import numpy as np
from PIL import Image, ImageDraw

from recogniser.fonts import covers, font, pick_file, pick_ocr_b

FONT_TRIES = 8


def choose_font(rng: random.Random, part: str, text: str, monospaced: bool, machine_readable: bool = False) -> str | None:
    for _ in range(FONT_TRIES):
        path = pick_ocr_b(rng) if machine_readable and rng.random() < 0.85 else pick_file(rng, part, monospaced)
        if covers(path, text):
            return path
    return None


def draw_line(rng: random.Random, path: str, text: str, size: int) -> np.ndarray:
    """Ink 0 on paper 255, with a margin of one font size on every side. Spaces and tracking vary as typesetters' do."""
    face = font(path, size)
    space = face.getlength(" ") * rng.choice((1.0, 1.0, 1.0, rng.uniform(0.75, 1.0), rng.uniform(1.0, 1.9)))
    space = max(space, 0.2 * size)
    # Loose tracking must not read as spaces: there, spaces are wider by as much.
    tracking = 0.0 if rng.random() < 0.75 else size * rng.uniform(-0.02, 0.14)
    space += 2 * max(0.0, tracking)
    words = text.split(" ")
    length = sum(face.getlength(w) + tracking * len(w) for w in words) + space * (len(words) - 1)
    image = Image.new("L", (int(length) + 2 * size + 4, 3 * size), 255)
    pen = ImageDraw.Draw(image)
    x, y = float(size), 0.75 * size
    for word in words:
        if tracking == 0.0:
            pen.text((x, y), word, fill=0, font=face)
            x += face.getlength(word)
        else:
            for character in word:
                pen.text((x, y), character, fill=0, font=face)
                x += face.getlength(character) + tracking
        x += space
    return np.asarray(image)


def draw_dot_matrix(rng: random.Random, path: str, text: str) -> np.ndarray:
    """The glyphs sampled at a printer's needle pitch, each dark sample struck as a round dot."""
    rows = rng.randrange(10, 16)
    small = draw_line(rng, path, text, rows)
    dark = small < rng.randrange(150, 225)
    pitch = rng.choice((3, 4, 4, 5))
    canvas = np.zeros((dark.shape[0] * pitch, dark.shape[1] * pitch), np.float32)
    ys, xs = np.nonzero(dark)
    kept = np.random.default_rng(rng.getrandbits(32)).random(len(ys)) > rng.choice((0.0, 0.0, 0.03, 0.1))
    canvas[ys[kept] * pitch + pitch // 2, xs[kept] * pitch + pitch // 2] = 1.0
    radius = pitch * rng.uniform(0.42, 0.75)
    reach = int(np.ceil(radius))
    grid = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    dot = np.clip(radius + 0.5 - grid, 0, 1).astype(np.float32)
    ink = np.minimum(cv2.filter2D(canvas, -1, dot), 1.0)
    return (255 * (1 - ink)).astype(np.uint8)
