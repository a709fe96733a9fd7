"""What printers, scanners and cameras do to a line. Every function takes and gives a grey picture (float 0..255, ink dark)."""

from __future__ import annotations

import random

import cv2
import numpy as np

from recogniser.cropping import ink_box

Picture = np.ndarray


def bend(rng: random.Random, img: Picture, strength: float) -> Picture:
    """Small turn, shear, perspective and a curved base line, as a detector's rectangle leaves them."""
    height, width = img.shape
    slant = rng.gauss(0, 0.05) * strength
    rise = rng.gauss(0, 0.05) * strength * height
    squeeze = rng.gauss(0, 0.04) * strength * height
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    target = source + np.float32([[slant * height, -squeeze], [slant * height, rise + squeeze], [-slant * height, rise - squeeze], [-slant * height, squeeze]])
    img = cv2.warpPerspective(img, cv2.getPerspectiveTransform(source, target), (width, height), flags=cv2.INTER_LINEAR, borderValue=255)
    if rng.random() < 0.3 * strength:
        sag = rng.uniform(-0.08, 0.08) * height
        xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        ys += (sag * np.sin(np.pi * xs / width * rng.uniform(0.5, 2) + rng.uniform(0, 3))).astype(np.float32)
        img = cv2.remap(img, xs, ys, cv2.INTER_LINEAR, borderValue=255)
    return img


def ink_weight(rng: random.Random, img: Picture, strength: float) -> Picture:
    """Fat or thin strokes."""
    draw = rng.random()
    if draw < 0.2 * strength:
        return cv2.erode(img, np.ones((2, 2), np.uint8))
    if draw < 0.4 * strength:
        return cv2.addWeighted(img, 0.5, cv2.dilate(img, np.ones((2, 2), np.uint8)), 0.5, 0)
    return img


def blobs(rng: random.Random, shape: tuple[int, int], cells: float, lowest: float) -> Picture:
    """Smooth noise between `lowest` and 1."""
    height, width = shape
    noise = np.random.default_rng(rng.getrandbits(32))
    coarse = noise.random((max(2, int(height / cells)), max(2, int(width / cells))), dtype=np.float32)
    return lowest + (1 - lowest) * np.clip(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), 0, 1)


def fade(rng: random.Random, img: Picture, strength: float) -> Picture:
    """Thermal paper: grey ink, uneven along the line, dead columns."""
    ink = 255 - img
    ink *= rng.uniform(1 - 0.7 * strength, 1.0)
    ink *= blobs(rng, img.shape, rng.uniform(20, 90), 1 - 0.75 * strength * rng.random())
    if rng.random() < 0.35 * strength:
        noise = np.random.default_rng(rng.getrandbits(32))
        ink *= np.where(noise.random((1, img.shape[1])) < 0.03, rng.uniform(0.1, 0.6), 1.0).astype(np.float32)
    return 255 - ink


def drop_outs(rng: random.Random, img: Picture, strength: float) -> Picture:
    """Specks without ink and specks of it."""
    noise = np.random.default_rng(rng.getrandbits(32))
    field = cv2.GaussianBlur(noise.standard_normal(img.shape).astype(np.float32), (0, 0), rng.uniform(0.7, 1.6))
    spread = float(field.std()) or 1.0
    ink = (255 - img) * (field < spread * rng.uniform(1.0, 2.5))
    img = 255 - ink
    if rng.random() < 0.3:
        img = np.where(field < -spread * rng.uniform(2.6, 3.4), img * rng.uniform(0.2, 0.7), img)
    return img.astype(np.float32)


def paper(rng: random.Random, img: Picture, strength: float) -> Picture:
    """Contrast, tone of the paper, uneven light, shadow edge, raster behind the text."""
    black, white = rng.uniform(0, 90 * strength), 255 - rng.uniform(0, 110 * strength)
    img = black + (white - black) * img / 255
    if rng.random() < 0.5 * strength:
        img = img * blobs(rng, img.shape, rng.uniform(60, 200), 0.6)
    if rng.random() < 0.12 * strength:
        ramp = 1 / (1 + np.exp(-(np.arange(img.shape[1]) - rng.uniform(0, img.shape[1])) / rng.uniform(3, 60)))
        img = img * (rng.uniform(0.5, 0.8) + 0.3 * ramp)[None, :]
    if rng.random() < 0.08 * strength:
        step = rng.randrange(2, 6)
        ys, xs = np.mgrid[: img.shape[0], : img.shape[1]]
        img = img - rng.uniform(10, 50) * (((xs + ys) % step == 0) | ((xs - ys) % step == 0))
    return img.astype(np.float32)


def rules(rng: random.Random, img: Picture) -> Picture:
    """A table rule or box edge near or touching the text."""
    box = ink_box(img)
    thickness = rng.randrange(1, 4)
    grey = rng.uniform(0, 120)
    height = box[3] - box[1]
    if rng.random() < 0.75:
        y = int(rng.choice((box[3] + rng.uniform(0, 0.25) * height, box[1] - rng.uniform(0, 0.25) * height)))
        cv2.line(img, (0, y), (img.shape[1], y), grey, thickness)
    else:
        x = int(rng.choice((box[0] - rng.uniform(0.1, 0.5) * height, box[2] + rng.uniform(0.1, 0.5) * height)))
        cv2.line(img, (x, 0), (x, img.shape[0]), grey, thickness)
    return img


def defocus(rng: random.Random, img: Picture, strength: float, line_height: float) -> Picture:
    sigma = abs(rng.gauss(0, 0.035)) * strength * line_height
    if sigma > 0.25:
        img = cv2.GaussianBlur(img, (0, 0), min(sigma, 0.06 * line_height))
    if rng.random() < 0.15 * strength:
        length = max(2, int(line_height * rng.uniform(0.04, 0.12)))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        centre = (length - 1) / 2
        for t in np.linspace(-centre, centre, 2 * length):
            kernel[int(round(centre + t * np.sin(angle))), int(round(centre + t * np.cos(angle)))] = 1
        img = cv2.filter2D(img, -1, kernel / kernel.sum())
    return img


def resample(img: Picture, scale: float) -> Picture:
    if abs(scale - 1) < 0.02:
        return img
    size = (max(8, round(img.shape[1] * scale)), max(8, round(img.shape[0] * scale)))
    return cv2.resize(img, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)


def grain(rng: random.Random, img: Picture, strength: float) -> Picture:
    sigma = abs(rng.gauss(0, 9)) * strength
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal(img.shape).astype(np.float32)
    return np.clip(img + sigma * noise, 0, 255)


def compress(rng: random.Random, img: Picture, lowest: int, highest: int) -> Picture:
    """JPEG, or WebP now and then."""
    quality = rng.randrange(lowest, highest)
    kind, flag = (".jpg", cv2.IMWRITE_JPEG_QUALITY) if rng.random() < 0.8 else (".webp", cv2.IMWRITE_WEBP_QUALITY)
    data = cv2.imencode(kind, img.astype(np.uint8), [flag, quality])[1]
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE).astype(np.float32)


def one_bit(rng: random.Random, img: Picture) -> Picture:
    """A fax's black and white."""
    low, high = float(img.min()), float(img.max())
    return np.where(img > low + (high - low) * rng.uniform(0.4, 0.7), 255.0, 0.0).astype(np.float32)
