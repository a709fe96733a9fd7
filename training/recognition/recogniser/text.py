"""Random lines of text as business papers have them. Numbers, codes and names are random; any match with a real one is chance."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable

from recogniser.languages import (
    BUSINESS_LANGUAGES,
    CITIES,
    COMPANY_FORMS,
    LABELS,
    LANGUAGE_WEIGHTS,
    MONTHS,
    STREETS,
    accented_words,
    phrases,
    words,
)
from recogniser.paper_lines import PaperLines

# Of the words drawn from a list, how many are drawn from those with an accent.
ACCENTED_SHARE, MANY_ACCENTS_SHARE = 0.12, 0.35


class LineWriter:
    """Writes lines of one part (train, validation or test), in one language where asked."""

    def __init__(self, rng: random.Random, part: str, language: str | None = None, papers: PaperLines | None = None) -> None:
        self.rng = rng
        self.part = part
        self.fixed_language = language
        self.accented_share = ACCENTED_SHARE
        self.kinds: list[tuple[Callable[[str], str], float]] = [
            (self.word_line, 34),
            (self.labelled, 16),
            (self.amount_row, 17),
            (self.amount, 8),
            (self.address, 7),
            (self.company, 5),
            (self.date_line, 5),
            (self.identifier, 8),
            (self.contact, 4),
            (self.raised, 3),
            (self.digits, 4),
            (self.look_alikes, 2.5),
            (self.random_characters, 1.5),
        ]
        if papers is not None:
            self.kinds += [(lambda _: papers.pick(rng), 45), (self.machine_readable, 4)]

    def line(self, many_accents: bool = False) -> str:
        self.accented_share = MANY_ACCENTS_SHARE if many_accents else ACCENTED_SHARE
        language = self.fixed_language or _weighted(self.rng, LANGUAGE_WEIGHTS)
        plain_words = many_accents and self.rng.random() < 0.4
        kind = self.word_line if plain_words else self.rng.choices([k for k, _ in self.kinds], [w for _, w in self.kinds])[0]
        text = kind(language)
        if self.rng.random() < 0.16:
            text = text.replace("ß", "SS" if self.rng.random() < 0.5 else "ß").upper()
        return " ".join(text.split())

    def word(self, language: str) -> str:
        source = accented_words if self.rng.random() < self.accented_share else words
        return self.rng.choice(source(language, self.part))

    def word_line(self, language: str) -> str:
        rng = self.rng
        chosen = [self.word(language) for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8)))]
        style = rng.random()
        if style < 0.35:
            chosen = [w[:1].upper() + w[1:] for w in chosen]
        elif style < 0.6:
            chosen[0] = chosen[0][:1].upper() + chosen[0][1:]
        if language in ("it", "fr") and rng.random() < 0.2:
            at = rng.randrange(len(chosen))
            chosen[at] = rng.choice(("l'", "d'", "dell'", "un'", "all'", "qu'", "L'")) + chosen[at]
        for at in range(len(chosen)):
            chosen[at] = self._punctuated(chosen[at])
        if rng.random() < 0.04:
            chosen.insert(rng.randrange(len(chosen) + 1), rng.choice(("&", "-", "–", "+", "/", "•", "*", "§", "°C")))
        return " ".join(chosen)

    def _punctuated(self, word: str) -> str:
        draw = self.rng.random()
        if draw < 0.08:
            return word + self.rng.choice(",.;:!?")
        if draw < 0.1:
            left, right = self.rng.choice(("()", '""', "«»", "[]", "''"))
            return left + word + right
        if draw < 0.115:
            return word + "-" + self.rng.choice(words("it", self.part))
        return word

    def labelled(self, language: str) -> str:
        rng = self.rng
        business = self._business(language)
        label = rng.choice(phrases(LABELS, business))
        join = rng.choice((": ", " ", " : ", ":", ". ", " = "))
        draw = rng.random()
        if draw < 0.2:
            return label + rng.choice(("", ":", " :"))
        if draw < 0.55:
            return label + join + self.money()
        value = rng.choice((self.identifier, self.date_line, self.digits, self.company, lambda _: rng.choice(phrases(LABELS, business))))
        return label + join + value(business)

    def money(self) -> str:
        """An amount is written without inner spaces, whatever its separators."""
        rng = self.rng
        whole = rng.choice((rng.randrange(10), rng.randrange(100), rng.randrange(1000), rng.randrange(100_000), rng.randrange(5_000_000)))
        cents = f"{rng.randrange(100):02d}"
        style = rng.random()
        if style < 0.5:
            text = f"{whole:,}".replace(",", ".") + "," + cents
        elif style < 0.62:
            text = f"{whole},{cents}"
        elif style < 0.9:
            text = (f"{whole:,}" if rng.random() < 0.5 else str(whole)) + "." + cents
        elif style < 0.95:
            text = f"{whole}.{rng.randrange(1000):03d}"
        else:
            text = f"{whole:,}".replace(",", "'") + "." + cents
        if rng.random() < 0.06:
            text = "-" + text if rng.random() < 0.7 else text + "-"
        sign = rng.random()
        if sign < 0.3:
            mark = rng.choice(("€", "€", "€", "€", "EUR", "£", "RM", "$", "zł"))
            return rng.choice((f"{mark} {text}", f"{text} {mark}", f"{mark}{text}", f"{text}{mark}"))
        return text

    def amount(self, language: str) -> str:
        return self.money()

    def amount_row(self, language: str) -> str:
        rng = self.rng
        parts = []
        if rng.random() < 0.6:
            parts.append(" ".join(self.word(language) for _ in range(rng.randrange(1, 4))))
            if rng.random() < 0.4:
                parts[0] = parts[0].upper()
        if rng.random() < 0.4:
            parts.append(rng.choice((f"{rng.randrange(1, 100)}", f"{rng.randrange(1, 30)} x", f"{rng.randrange(1, 30)}X", f"{rng.randrange(10)},000",
                                     f"{rng.randrange(100)} pz", f"{rng.randrange(60)},{rng.randrange(10)} kg", "NR", "1.00")))  # fmt: skip
        parts += [self.money() for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
        if rng.random() < 0.25:
            parts.append(rng.choice(("22", "22%", "10%", "4 %", "19,00%", "SR", "ZRL", "S", "A", "B", "T", "*", "5,5 %", "0.00%", "21 %")))
        return " ".join(parts)

    def address(self, language: str) -> str:
        rng = self.rng
        business = self._business(language)
        street = rng.choice(phrases(STREETS, business)).format(self.word(business).capitalize())
        number = f"{rng.randrange(1, 250)}{rng.choice(('', '', '', '', '/A', 'b', '/2', ' bis'))}"
        city = rng.choice(phrases(CITIES, business))
        code = f"{rng.randrange(1000, 99999):05d}"
        if business == "pl":
            code = f"{code[:2]}-{code[2:]}"
        elif business == "nl":
            code = f"{code[:4]} {rng.choice(string.ascii_uppercase)}{rng.choice(string.ascii_uppercase)}"
        elif business == "pt":
            code = f"{code[:4]}-{rng.randrange(1000):03d}"
        shapes = (f"{street}, {number}", f"{street} {number}", f"{code} {city}", f"{street} {number} - {code} {city}", f"{street}, {number}, {code} {city}",
                  f"{code} {city} ({rng.choice('MI TO RM BO PD FC'.split())})", f"NO. {number}, {street},", f"NO {number}, {code} {city.upper()}.")  # fmt: skip
        return rng.choice(shapes)

    def company(self, language: str) -> str:
        business = self._business(language)
        name = " ".join(self.word(business).capitalize() for _ in range(self.rng.randrange(1, 4)))
        form = self.rng.choice(phrases(COMPANY_FORMS, business)).format(self.word(business).capitalize())
        return f"{name} {form}".upper() if self.rng.random() < 0.35 else f"{name} {form}"

    def date_line(self, language: str) -> str:
        rng = self.rng
        day, month, year = rng.randrange(1, 32), rng.randrange(1, 13), rng.randrange(1995, 2032)
        clock = rng.choice((f"{rng.randrange(24):02d}:{rng.randrange(60):02d}", f"{rng.randrange(24)}:{rng.randrange(60):02d}:{rng.randrange(60):02d}",
                            f"{rng.randrange(1, 13)}:{rng.randrange(60):02d} {rng.choice(('PM', 'AM'))}"))  # fmt: skip
        name = rng.choice(phrases(MONTHS, self._business(language)))
        date = rng.choice((f"{day:02d}/{month:02d}/{year}", f"{day:02d}.{month:02d}.{year}", f"{day:02d}-{month:02d}-{year}", f"{year}-{month:02d}-{day:02d}",
                           f"{day}/{month}/{year % 100:02d}", f"{day} {name} {year}", f"{day}. {name} {year}", f"{day:02d}-{name[:3].upper()}-{year}"))  # fmt: skip
        return rng.choice((date, date, f"{date} {clock}", f"Date: {date} Time: {clock}", f"{date} - {clock}", clock))

    def identifier(self, language: str) -> str:
        rng = self.rng
        letters = lambda n: "".join(rng.choices(string.ascii_uppercase, k=n))  # noqa: E731
        digits = lambda n: "".join(rng.choices(string.digits, k=n))  # noqa: E731
        country = rng.choice("IT DE FR ES PT NL PL AT BE".split())
        iban = f"{country}{digits(2)}{letters(1) if country == 'IT' else ''}{digits(rng.choice((14, 18, 20, 22)))}"
        spaced = " ".join(iban[i : i + 4] for i in range(0, len(iban), 4))
        fiscal = f"{letters(6)}{digits(2)}{letters(1)}{digits(2)}{letters(1)}{digits(3)}{letters(1)}"
        shapes = (iban, spaced, f"IBAN: {spaced}", fiscal, f"C.F. {fiscal}", f"{country}{digits(11)}", f"P.IVA {digits(11)}", f"P. IVA: IT{digits(11)}",
                  f"{letters(2)}-{digits(5)}", f"{letters(3)}{digits(6)}", f"{digits(4)}/{rng.randrange(2000, 2030)}", f"n. {digits(3)}/{letters(1)}",
                  f"({digits(6)}-{letters(1)})", f"{digits(12)}", f"GST ID : {digits(12)}", f"{letters(1)}{digits(2)}{letters(2)}{digits(4)}{letters(1)}",
                  f"BIC {letters(4)}{country}{letters(2)}", f"#{digits(5)}", f"{letters(2)}{digits(3)}.{digits(2)}-{letters(1)}")  # fmt: skip
        return rng.choice(shapes)

    def raised(self, language: str) -> str:
        """Ordinals, powers, degrees and what Spanish turns upside down: rare letters that look like commoner ones."""
        rng = self.rng
        n = rng.randrange(1, 400)
        word = self.word(language)
        shapes = (f"{n}ª {word}", f"{n}.ª {word}", f"{n}º {word}", f"{n}.º {word}", f"N.º {n}", f"nº {n}", f"Nº {n}/{rng.randrange(2000, 2030)}", f"n.º {n}", f"n° {n}", f"N° {n}",
                  f"M.ª {word.capitalize()}", f"{n},{n % 10} m²", f"{n} m³", f"{word} m²", f"kg/m³ {n}", f"{n}°C", f"{n} °C", f"{n}° {word}", f"¿{word.capitalize()} {word}?",
                  f"¡{word.capitalize()}!", f"¡{word} {self.word(language)}!", f"¿{word}?", f"«{word}»", f"{n} ½", f"¼ {word}", f"{n} µm", f"§ {n}", f"{n} ± {n % 7}", f"{n % 40} × {n}")  # fmt: skip
        return rng.choice(shapes)

    def contact(self, language: str) -> str:
        rng = self.rng
        name = rng.choice([w for w in (self.word("en") for _ in range(4)) if w.isascii()] or ["info"]).lower()
        site = f"{name}.{rng.choice('it de fr com eu es nl pl'.split())}"
        digits = lambda n: "".join(rng.choices(string.digits, k=n))  # noqa: E731
        return rng.choice((f"www.{site}", f"info@{site}", f"{name}@{self.word('en').lower()}.com", f"https://www.{site}/{digits(3)}", f"Tel. +39 {digits(3)} {digits(7)}",
                           f"TEL: {digits(2)}-{digits(8)}", f"Tel: +49 {digits(3)} {digits(6)}-{digits(2)}", f"Fax {digits(4)}/{digits(6)}", f"TEL : {digits(2)}-{digits(4)} {digits(4)}",
                           f"PEC: {name}@pec.{site}", f"+33 {digits(1)} {digits(2)} {digits(2)} {digits(2)} {digits(2)}"))  # fmt: skip

    def digits(self, language: str) -> str:
        rng = self.rng
        return " ".join("".join(rng.choices(string.digits, k=rng.randrange(1, 9))) for _ in range(rng.choice((1, 1, 2, 3))))

    def look_alikes(self, language: str) -> str:
        pairs = self.rng.choice(("0O", "1lI", "5S", "8B", "EBF", "TI1", "L1I", "MN", "2Z", "6G", "CG", "rn m", "vy", "ceo", "ft", "il1!", "uv", "DO0", "EF", "HN"))
        return "".join(self.rng.choices(pairs + string.ascii_uppercase[:0] + self.rng.choice(string.ascii_letters), k=self.rng.randrange(4, 14)))

    def machine_readable(self, language: str) -> str:
        """One line of the zone of a passport (44 letters) or an identity card (30); check digits are random."""
        rng = self.rng
        length = rng.choice((30, 36, 44))
        name = lambda: re.sub(r"[^A-Z]", "", self.word(self._business(language)).upper()) or "X"  # noqa: E731
        digits = lambda n: "".join(rng.choices(string.digits, k=n))  # noqa: E731
        state = rng.choice("ITA D<< FRA ESP PRT NLD POL GBR AUT UTO CHE".split())
        number = "".join(rng.choices(string.ascii_uppercase + 2 * string.digits, k=9))
        names = f"{name()}<{name()}<<{name()}<{name()}" if rng.random() < 0.4 else f"{name()}<<{name()}"
        shapes = (f"P<{state}{names}", names, f"{number}{digits(1)}{state}{digits(7)}{rng.choice('MF<')}{digits(7)}", f"{digits(7)}{rng.choice('MF<')}{digits(7)}{state}",
                  f"{rng.choice(('C<', 'I<', 'ID', 'CA'))}{state}{number}{digits(1)}")  # fmt: skip
        line = rng.choice(shapes)[:length].ljust(length, "<")
        return line[:-1] + digits(1) if rng.random() < 0.5 else line

    def random_characters(self, language: str) -> str:
        pool = string.ascii_letters * 2 + string.digits * 2 + "àèéìòùäöüßçêñ€°«»%&/()=?!#*+-_.,:;<>@§'\"|£ôâîûëïáíóúãõąćęłńśźż[]{}\\~^"
        return "".join(self.rng.choices(pool, k=self.rng.randrange(2, 16)))

    def _business(self, language: str) -> str:
        return language if language in BUSINESS_LANGUAGES else self.rng.choice(BUSINESS_LANGUAGES)


def _weighted(rng: random.Random, weights: dict[str, float]) -> str:
    return rng.choices(list(weights), list(weights.values()))[0]
