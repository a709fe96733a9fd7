import type { Random } from "../../../../measuring/random.ts";
import { mrzCheckDigit } from "../../../../src/core/identifiers/check-digits.ts";
import { daysAfter, inventDate } from "../../content/dates.ts";
import { capitals, digits } from "../../content/identifiers.ts";
import { inventPerson, type Person } from "../../content/parties.ts";
import type { Layout } from "../../layout.ts";
import type { Sheets } from "../../paper/compose.ts";
import { familyOf, styleSheet } from "../../paper/style.ts";
import { words } from "../../parts.ts";

export interface CardFacts {
  readonly person: Person;
  /** Two letters, five digits, two letters, as on electronic identity cards. */
  readonly number: string;
  readonly issueDate: string;
  readonly expiryDate: string;
}

export function inventCard({ part }: Layout, random: Random): CardFacts {
  const person = inventPerson("it", part, random);
  const issueDate = inventDate(random, 2016, 2025);
  return {
    person,
    number: `C${capitals(random, 1)}${digits(random, 5)}${capitals(random, 2)}`,
    issueDate,
    // Cards expire on a birthday.
    expiryDate: daysAfter(issueDate, 3650).slice(0, 5) + person.birthDate.slice(5),
  };
}

/** ID-1 is 86 by 54 mm; copies are enlarged, so that the print can be read at the resolution of a page. */
export function cardSheet(layout: Layout, sides: readonly string[]): Sheets {
  const tint = layout.of("tint", words("#eef3ea|#e8eef6|#f6efe6|#fff ~ ~ #f1ecf6"));
  const enlarged = layout.of("enlarged", words("1.4|1.6|2"));
  const style = `${styleSheet(layout, familyOf(layout, words("sans|sans|narrow")))}
    .card{width:86mm;min-height:54mm;zoom:${enlarged};background:${tint};border-radius:3mm;padding:4mm;margin-bottom:6mm;position:relative;overflow:hidden}
    .photo{float:${layout.of("photo side", words("left|left|right"))};width:22mm;height:28mm;background:#cfd6d9;margin:0 3mm 2mm}
    pre{margin:2mm 0 0;font:bold 2.9mm/4.6mm "OCR B","DejaVu Sans Mono",monospace;clear:both}`;
  const size = layout.whole("type", 24, 30) / 4;
  return {
    css: style,
    pages: [
      `<section style="padding:8mm;font-size:${size}pt">${sides.map((side) => `<div class=row><div class=card>${side}</div></div>`).join("")}</section>`,
    ],
    widthMm: 200,
    heightMm: null,
    dpi: 150,
  };
}

/** The three lines of a TD1 card (ICAO 9303 part 5, 4.2.2), optional data left empty. */
export function zoneOf({ person, number, expiryDate }: CardFacts): string[] {
  const filled = (text: string, length: number) => text.padEnd(length, "<").slice(0, length);
  const day = (iso: string) => iso.slice(2).replaceAll("-", "");
  const letters = (text: string) =>
    text
      .normalize("NFD")
      .toUpperCase()
      .replace(/['’]/g, "")
      .replace(/[^A-Z]+/g, "<")
      .replace(/<$/, "");
  const first = `C<ITA${number}${mrzCheckDigit(number)}${"<".repeat(15)}`;
  const birth = day(person.birthDate) + mrzCheckDigit(day(person.birthDate));
  const expiry = day(expiryDate) + mrzCheckDigit(day(expiryDate));
  const checked = `${first.slice(5)}${birth}${expiry}${"<".repeat(11)}`;
  const second = `${birth}${person.sex}${expiry}ITA${"<".repeat(11)}${mrzCheckDigit(checked)}`;
  const third = filled(`${letters(person.surname)}<<${letters(person.givenNames)}`, 30);
  return [first, second, third];
}
