"""Lines of whole business papers (training/*/html of this repository): how labels, numbers and words really stand side by side.

A word that is held out for validation or test gives way to one of the training's, so that no held-out word is ever drawn in training.
"""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from pathlib import Path

from recogniser.languages import BUSINESS_LANGUAGES, is_held_out, words

# Elements whose end ends a line of print; what stands in one row of a table is read as one line.
ENDS_A_LINE = {"tr", "div", "p", "li", "br", "h1", "h2", "h3", "h4", "section", "header", "footer", "dt", "dd", "table"}
SILENT = {"style", "script", "title"}
MOST_LETTERS = 60


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = [""]
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.silent += tag in SILENT
        if tag in ENDS_A_LINE:
            self.lines.append("")
        elif tag in ("td", "th"):
            self.lines[-1] += " "

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT
        if tag in ENDS_A_LINE:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if self.silent <= 0:
            self.lines[-1] += data


def lines_of(html: str) -> list[str]:
    parser = _Text()
    parser.feed(html)
    return [line for raw in parser.lines if len(line := " ".join(raw.split())) > 1]


class PaperLines:
    def __init__(self, folders: list[Path]) -> None:
        """Reads every paper of the folders; each is one HTML file."""
        files = sorted(f for folder in folders for f in folder.glob("*.html"))
        if not files:
            raise ValueError(f"no papers in {', '.join(map(str, folders))}")
        self.lines = sorted({line for file in files for line in lines_of(file.read_text(encoding="utf-8"))})

    def pick(self, rng: random.Random) -> str:
        """A line, or some words of a long one as a box of the detector would hold them."""
        line = rng.choice(self.lines).split()
        start = rng.randrange(len(line)) if rng.random() < 0.3 or sum(map(len, line)) > MOST_LETTERS else 0
        chosen: list[str] = []
        for word in line[start:]:
            if chosen and len(" ".join(chosen)) + len(word) >= MOST_LETTERS:
                break
            chosen.append(re.sub(r"[^\W\d_]{3,}", lambda m: self._seen(m.group(), rng), word))
        return " ".join(chosen)

    def _seen(self, word: str, rng: random.Random) -> str:
        if not is_held_out(word):
            return word
        other = rng.choice(words(rng.choice(BUSINESS_LANGUAGES), "train"))
        return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other.lower()
