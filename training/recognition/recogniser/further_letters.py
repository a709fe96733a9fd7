"""Letters for which the recogniser has classes and saw no lines, and lines that have them: words of ten more languages."""

from __future__ import annotations

import random
import re
import zlib
from functools import cache
from pathlib import Path

from recogniser.languages import PARTS
from recogniser.text import LineWriter

# Read right 0 times in 452 on scans in these languages, most of them (docs/decisions/0109). ă and Ă have no class of their own.
LETTERS = "ıİşŞğĞėĖųŲįĮūŪāĀēĒīĪņŅķĶļĻģĢőŐűŰľĽťŤďĎňŇůŮěĚșȘțȚţŢþÞðÐœŒŕŔĺĹăĂ"

# Debian's hunspell lists (further-words.txt); of each the encoding, and how often its words are drawn.
WORD_LISTS = {
    "tr": ("tr_TR", "iso8859-9", 4),
    "ro": ("ro_RO", "iso8859-2", 4),
    "lt": ("lt_LT", "iso8859-13", 4),
    "lv": ("lv_LV", "iso8859-13", 4),
    "hu": ("hu_HU", "iso8859-2", 3),
    "sk": ("sk_SK", "iso8859-2", 3),
    "cs": ("cs_CZ", "iso8859-2", 2),
    "hr": ("hr_HR", "iso8859-2", 1),
    "is": ("is_IS", "iso8859-15", 1),
    "et": ("et_EE", "iso8859-15", 1),
}
LONGEST_LINE = 60


@cache
def words(language: str, part: str) -> list[str]:
    """Words of one part, dealt by the same hash as those of the other languages."""
    name, encoding, _ = WORD_LISTS[language]
    raw = Path(f"/usr/share/hunspell/{name}.dic").read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode(encoding)
    # Romanian is written with a comma below; its list has the cedilla of older fonts.
    text = text.translate(str.maketrans("şţ", "șț")) if language == "ro" else text
    kept = {re.split(r"[/\t ]", line)[0] for line in text.splitlines()[1:]}
    return sorted(w for w in kept if 2 < len(w) < 16 and w.isalpha() and zlib.crc32(w.lower().encode()) % 40 in PARTS[part])


@cache
def accented_words(language: str, part: str) -> list[str]:
    return [w for w in words(language, part) if not w.isascii()]


class FurtherLines:
    """Writes lines as LineWriter does: `known` of them in the languages that the recogniser knows, the others in these."""

    def __init__(self, rng: random.Random, part: str, known: float) -> None:
        self.rng, self.part, self.known = rng, part, known
        self.of_known = LineWriter(rng, part)

    def line(self, many_accents: bool = False) -> str:
        rng = self.rng
        if rng.random() < self.known:
            return self.of_known.line(many_accents=many_accents)
        language = rng.choices(list(WORD_LISTS), [weight for *_, weight in WORD_LISTS.values()])[0]
        style = rng.random()
        text = " ".join(self._word(language, style) for _ in range(rng.randrange(1, 5)))
        if rng.random() < 0.25:
            text += f" {rng.randrange(1, 9999)},{rng.randrange(100):02d}"
        if rng.random() < 0.15:
            text += ":"
        return text if len(text) < LONGEST_LINE else text[:LONGEST_LINE].rsplit(" ", 1)[0]

    def _word(self, language: str, style: float) -> str:
        drawn_from = accented_words if self.rng.random() < 0.75 else words
        word = self.rng.choice(drawn_from(language, self.part))
        if style < 0.22:
            return _upper(word, language)
        return _upper(word[0], language) + word[1:] if style < 0.5 or self.rng.random() < 0.2 else word


def _upper(text: str, language: str) -> str:
    return (text.replace("i", "İ").replace("ı", "I") if language == "tr" else text).upper()
