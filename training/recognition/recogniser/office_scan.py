"""What an office scanner makes of laser print: toner spreads, optics blur, 100 to 200 dots an inch, then bytes or only ink and paper.

Accents are the first to go: at 150 dpi that of an í is one pixel wide and one high, a threshold joins it to the letter or drops it, and
despeckling takes what is left of it for dust. Such lines teach that a letter's place in its word, and a stem that is a little too high or
too low for a dot, say which it was.

Pictures as in degradation.py: grey, float 0..255, ink dark.
"""

from __future__ import annotations

import random

import cv2
import numpy as np

from recogniser.degradation import Picture, blobs, compress, resample

RESOLUTIONS_DPI = {100: 1, 120: 1, 150: 5, 200: 3}
PRINT_POINTS = (7.5, 12.5)


def scanned(rng: random.Random, img: Picture, font_px: float) -> tuple[Picture, float]:
    """The line as scanned, and its scale to the drawn one."""
    dpi = rng.choices(list(RESOLUTIONS_DPI), list(RESOLUTIONS_DPI.values()))[0]
    scale = min(1.0, rng.uniform(*PRINT_POINTS) * dpi / 72 / font_px)
    img = toner(rng, img, font_px)
    img = cv2.GaussianBlur(img, (0, 0), rng.uniform(0.25, 0.75) / scale)
    img = resample(img, scale)
    img = lit(rng, img)
    if rng.random() < 0.5:
        img = ink_or_paper(rng, img)
    elif rng.random() < 0.8:
        img = compress(rng, img, 30, 80)
    return level(rng, img), scale


def toner(rng: random.Random, img: Picture, font_px: float) -> Picture:
    """Ink that spreads (copies of copies) or breaks off at the edges (an empty cartridge)."""
    soft = cv2.GaussianBlur(img, (0, 0), font_px * rng.uniform(0.008, 0.025))
    edge = rng.gauss(135, 32)
    ink = 1 / (1 + np.exp((soft - edge) / 14))
    if rng.random() < 0.25:
        ink *= blobs(rng, img.shape, font_px * rng.uniform(0.06, 0.4), rng.uniform(0.35, 0.9))
    return (255 * (1 - ink)).astype(np.float32)


def lit(rng: random.Random, img: Picture) -> Picture:
    """The lamp's light, dark ink that is not black, the sensor's noise."""
    black, white = rng.uniform(0, 80), rng.uniform(190, 255)
    img = black + (white - black) * img / 255
    if rng.random() < 0.4:
        img = img * blobs(rng, img.shape, rng.uniform(60, 250), rng.uniform(0.75, 1.0))
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal(img.shape).astype(np.float32)
    return np.clip(img + abs(rng.gauss(0, 7)) * noise, 0, 255).astype(np.float32)


def ink_or_paper(rng: random.Random, img: Picture) -> Picture:
    """Black and white as drivers and faxes make it: one threshold, one for each neighbourhood, or errors diffused; then despeckled."""
    low, high = np.percentile(img, (1, 90))
    draw = rng.random()
    if draw < 0.55:
        dark = img < low + (high - low) * rng.uniform(0.35, 0.75)
    elif draw < 0.9:
        around = cv2.boxFilter(img, -1, (2 * rng.randrange(6, 20) + 1,) * 2, borderType=cv2.BORDER_REFLECT)
        dark = img < around - (high - low) * rng.uniform(0.06, 0.25)
    else:
        dark = diffused(np.clip((img - low) / max(1.0, high - low), 0, 1))
    if rng.random() < 0.35:
        dark = despeckled(dark, rng.choice((1, 2, 2, 3, 4)))
    return np.where(dark, 0.0, 255.0).astype(np.float32)


def diffused(light: np.ndarray) -> np.ndarray:
    """Floyd and Steinberg's dithering."""
    height, width = light.shape
    rows = np.pad(light.astype(np.float64), ((0, 1), (1, 1))).tolist()
    dark = np.zeros((height, width), bool)
    for y in range(height):
        row, below = rows[y], rows[y + 1]
        for x in range(1, width + 1):
            value = row[x]
            bright = value > 0.5
            dark[y, x - 1] = not bright
            error = value - bright
            row[x + 1] += error * 7 / 16
            below[x - 1] += error * 3 / 16
            below[x] += error * 5 / 16
            below[x + 1] += error / 16
    return dark


def despeckled(dark: np.ndarray, most_pixels: int) -> np.ndarray:
    """Without spots of so few pixels: dust, and with it dots and accents of small print."""
    _, spots, figures, _ = cv2.connectedComponentsWithStats(dark.astype(np.uint8), connectivity=8)
    small = figures[:, cv2.CC_STAT_AREA] <= most_pixels
    small[0] = False
    return dark & ~small[spots]


def level(rng: random.Random, img: Picture) -> Picture:
    """Pages are straightened after the scan: pixels are sampled again, a little beside where they were."""
    if rng.random() < 0.4:
        return img
    height, width = img.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.gauss(0, 0.25), 1.0)
    turn[:, 2] += (rng.random(), rng.random())
    return cv2.warpAffine(img, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
