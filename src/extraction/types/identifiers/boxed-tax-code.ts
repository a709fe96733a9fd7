import { isValidCodiceFiscale, isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import { leftOf, type PageLayout, type Row, segmentOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { Find, Found } from "../field-type.ts";
import { repairPersonsCode } from "./codice-fiscale.ts";

/**
 * Forms have a box for each character of a codice fiscale, and OCR takes the lines between the boxes for characters:
 * "GLINC RN 58 E 55 A3 26 L", "012 51918,28 0 6 3101". As many strokes are removed as the code is too long by; if
 * exactly one choice of them leaves a code whose check character holds, that is the code.
 */
export const findBoxedTaxCodes: Find = (page) =>
  page.rows.flatMap((row) => linesOf(row, page.lineHeight).flatMap((tokens) => codesWithin(page, tokens)));

/** Boxes with a space between them split a row into segments of one character each. */
const MOST_BETWEEN_BOXES = 4;

function linesOf({ segments }: Row, lineHeight: number): Token[][] {
  const lines: Token[][] = [];
  for (const { tokens } of segments) {
    const before = lines.at(-1)?.at(-1);
    const [first] = tokens;
    const isNextBox =
      before?.text.length === 1 &&
      first!.text.length === 1 &&
      first!.box.x0 - before.box.x1 < MOST_BETWEEN_BOXES * lineHeight;
    if (isNextBox) lines.at(-1)!.push(...tokens);
    else lines.push([...tokens]);
  }
  return lines;
}

const PERSONS_LENGTH = 16;
const COMPANYS_LENGTH = 11;
const MOST_EXCESS = 10;
const MOST_CHOICES = 500;
/** Of eleven digits one number in ten is valid by chance: few choices are allowed, and only beside its label. */
const MOST_CHOICES_OF_DIGITS = 12;
const MOST_REPAIRS = 6;
/** Less than for a code that was read as it is. */
const PRIOR = 0.7;

function codesWithin(page: PageLayout, line: readonly Token[]): Found[] {
  for (let from = 0; from < line.length; from++) {
    const tokens = boxedFrom(line, from);
    if (tokens.length === 0 || tokens.every(({ word }) => word.source !== "ocr")) continue;
    const characters = charactersOf(textOf(tokens));
    const code = personsCode(page, characters) ?? (followsLabel(page, tokens[0]!) ? companysCode(characters) : null);
    if (code === null) continue;
    const value = {
      type: "identifier",
      scheme: "it.codice_fiscale",
      value: code,
      valid: true,
      repaired: true,
    } as const;
    return [{ pageIndex: page.pageIndex, tokens, text: code, key: code, value, prior: PRIOR }];
  }
  return [];
}

function personsCode(page: PageLayout, characters: readonly string[]): string | null {
  const codes = [...codesLeft(characters, PERSONS_LENGTH, MOST_CHOICES)];
  const valid = only(codes.filter(isValidCodiceFiscale));
  if (valid !== null || characters.length < PERSONS_LENGTH) return valid;
  const repaired = codes.slice(0, MOST_REPAIRS).flatMap((code) => repairPersonsCode(page, code)?.text ?? []);
  return only(repaired);
}

function companysCode(characters: readonly string[]): string | null {
  // A code of eleven digits leaves the last of the sixteen boxes empty: only their sides are read.
  const end = characters.findLastIndex((character) => !STROKE.test(character));
  const whole = [characters, characters.slice(0, end + 1), characters.slice(0, end + 2)];
  for (const figures of whole) {
    const code = only([...codesLeft(figures, COMPANYS_LENGTH, MOST_CHOICES_OF_DIGITS)].filter(isValidPartitaIva));
    if (code !== null) return code;
  }
  return null;
}

function only(codes: readonly string[]): string | null {
  const different = new Set(codes);
  return different.size === 1 ? codes[0]! : null;
}

/** From one word on, as long as the words may be the content of boxes: capitals, digits and strokes. */
function boxedFrom(line: readonly Token[], from: number): readonly Token[] {
  const end = line.findIndex(({ text }, i) => i >= from && !/^[A-Zacl\d|[\](){}/\\,.;:!'*]+$/.test(text));
  return line.slice(from, end < 0 ? undefined : end);
}

function charactersOf(printed: string): string[] {
  return [...printed.replace(/[^A-Za-z\d]/g, "")];
}

const STROKE = /[I1lJ]/;

/**
 * What is left after removing so many strokes that the rest has the length of a code; nothing if there are too many
 * ways.
 */
function codesLeft(characters: readonly string[], length: number, mostChoices: number): ReadonlySet<string> {
  const excess = characters.length - length;
  const strokes = characters.flatMap((character, i) => (STROKE.test(character) ? [i] : []));
  const codes = new Set<string>();
  if (excess < 0 || excess > MOST_EXCESS || strokes.length < excess) return codes;
  let tried = 0;
  for (const left of choices(strokes, excess)) {
    if (++tried > mostChoices) return new Set();
    codes.add(
      characters
        .filter((_, i) => !left.includes(i))
        .join("")
        .toUpperCase(),
    );
  }
  return codes;
}

function* choices(list: readonly number[], count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= list.length - count; i++)
    for (const rest of choices(list, count - 1, i + 1)) yield [list[i]!, ...rest];
}

function followsLabel(page: PageLayout, first: Token): boolean {
  const before = leftOf(page, first, 2).reverse();
  return (
    /(?:^|COD)(?:CF|FISC(?:ALE)?|CODICEFISCALE)$/.test(before.map(({ fold }) => fold).join("")) ||
    isBelowLabel(page, first)
  );
}

function isBelowLabel(page: PageLayout, token: Token): boolean {
  const { box } = token;
  const { row } = segmentOf(page, token);
  return (page.rows[row - 1]?.segments ?? []).some(
    (above) =>
      Math.abs(above.box.x0 - box.x0) < 2 * page.lineHeight &&
      /^(?:CF|COD(?:ICE)?FISC(?:ALE)?)/.test(above.tokens.map(({ fold }) => fold).join("")),
  );
}
