"""Font families by part. Only pictures of glyphs are made; no font is redistributed. Packages and licences: README.md."""

from __future__ import annotations

import random
from functools import cache
from glob import glob
from pathlib import Path

from PIL import ImageFont

FOLDERS = "/usr/share/fonts /usr/share/texmf/fonts/opentype/public".split()

# Families that no round has trained on (the second round's validation families), for the final figures only.
TEST = "lm/|/inter/|oxygen|fonts-go/|clear-sans|gentiumplus"
VALIDATION = "cabin|courier-prime|b612|sora|karla/|manrope|hermit|crosextra|tex-gyre"
# Twice as often: faces of receipt printers, office printers and typewriters.
MONOSPACED = (
    "liberation/LiberationMono|DejaVuSansMono|freefont/FreeMono|croscore/Cousine|firacode|/hack/|inconsolata|jetbrains-mono|mononoki|noto/NotoMono"
    "|ocr-a|ocr-b|gnutypewriter|glasstty|anonymous-pro|agave|3270|monoid|monofur|fantasque-sans/Normal/TTF|league-mono|NimbusMonoPS|PTM|NotoSansMono"
)
PROPORTIONAL = (
    "lato|liberation/LiberationS|open-sans|RobotoTTF|cantarell|dosis|ebgaramond|freefont/FreeS|junction|junicode|linux-libertine|play/|prociono"
    "|quattrocento|quicksand|slab|routed-gothic|doulos|stix/STIX|tuffy|vollkorn|adf/|opendin|osifont|roadgeek|arkpandora|bebas-neue|allerta|comfortaa"
    "|comic-neue|jura|yanone|millimetre|national-park|tiresias|fonts-oldstandard|paratype/PT|DejaVuS|croscore/[AT]|NotoSans-|NotoSerif-|NotoSansDisplay-"
    "|NimbusSans|NimbusRoman|P052|URWGothic|URWBookman|C059|cmu/cmun[rbst]"
)
UNFIT = ("Italic.otf.gz", "math", "Symbol", "Dingbat", "Smallcap", "SmallCap", "Outline", "Keys", "Initials", "-sc", "Swash", "Shadow", "Black-Oblique", "Hairline", "Thin")


@cache
def _all_files() -> list[str]:
    found = (f for folder in FOLDERS for f in glob(f"{folder}/**/*", recursive=True))
    return sorted(f for f in found if f.endswith((".ttf", ".otf")) and not any(u in f for u in UNFIT))


def _families(patterns: str) -> list[list[str]]:
    import re

    groups = ([f for f in _all_files() if re.search(p, f)] for p in patterns.split("|"))
    return [g for g in groups if g]


@cache
def families(part: str) -> tuple[list[list[str]], list[float]]:
    if part == "train":
        mono, rest = _families(MONOSPACED), _families(PROPORTIONAL)
        return mono + rest, [2.0] * len(mono) + [1.0] * len(rest)
    chosen = _families(TEST if part == "test" else VALIDATION)
    return chosen, [1.0] * len(chosen)


def pick_file(rng: random.Random, part: str, monospaced: bool = False) -> str:
    groups, weights = families(part)
    if monospaced and part == "train":
        groups = _families_cached(MONOSPACED)
        weights = [1.0] * len(groups)
    return rng.choice(rng.choices(groups, weights)[0])


def pick_ocr_b(rng: random.Random) -> str:
    """The face of machine-readable zones."""
    return rng.choice(rng.choice(_families_cached("ocr-b")))


@cache
def _families_cached(patterns: str) -> list[list[str]]:
    return _families(patterns)


@cache
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _glyph(path: str, character: str) -> bytes:
    return bytes(font(path, 24).getmask(character))


@cache
def _missing(path: str) -> frozenset[bytes]:
    return frozenset(_glyph(path, c) for c in "\uffff\ufdd0")


def covers(path: str, text: str) -> bool:
    """Whether the font has a glyph of its own for each character."""
    missing = _missing(path)
    return all(c == " " or (_glyph(path, c) not in missing and any(_glyph(path, c))) for c in set(text))


def name(path: str) -> str:
    return Path(path).stem
