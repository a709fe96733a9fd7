import { DIGIT_LOOKALIKE } from "../../page/text.ts";

/** Eight hexadecimal digits and a counter, as online services number their bills: "8C41FOE2-0019". */
const HEXADECIMAL = /^(?=.*\d)[\dA-FO]{8}-\d{4}$/;
/** "C0/2025/0661", "LCE-P0-3391": the parts of a number are either letters or digits. */
const NOUGHT_BEHIND_LETTERS = /(?<=^|[/-])([A-Z]{1,3})0(?=[/-])/g;
/** "3417IA": a number and the letter of its series, with the stroke in between read as a letter. */
const STROKE_BEFORE_LETTER = /^(\d{2,})[Il|]([A-Z])$/;

/**
 * Corrects what OCR confuses in the numbers of papers, if one spelling is far likelier: "RG 2O20 411O" → "RG 2020
 * 4110", a letter between digits or one O after three. As many characters as before.
 */
export function mendNumber(text: string): string {
  if (HEXADECIMAL.test(text)) return text.replaceAll("O", "0");
  return text
    .replace(STROKE_BEFORE_LETTER, "$1/$2")
    .replace(/(?<=\d)[Oo](?=\d)|(?<=\d{3})O(?![A-Za-z\d])/g, "0")
    .replace(/(?<=\d)[lI|](?=\d)/g, "1")
    .replace(NOUGHT_BEHIND_LETTERS, "$1O");
}

/**
 * Two letters, five digits and two letters, the first a C: Italy's electronic identity cards, except for misread
 * characters.
 */
const ELECTRONIC_CARD = /^(?=C)([A-Z0-9]{2})([\dOQDIlSBZG]{5})([A-Z0-9]{2})$/;
const LETTER_LOOKALIKE: Readonly<Record<string, string>> = {
  "0": "O",
  "1": "I",
  "5": "S",
  "8": "B",
  "2": "Z",
  "6": "G",
};

/** "CR841531Z" → "CR84153IZ". Germany's numbers begin with a C too, but mix letters and digits. */
export function mendCardNumber(text: string): string {
  const [, before = "", middle = "", behind = ""] = ELECTRONIC_CARD.exec(text) ?? [];
  const isItalian = middle.replace(/\D/g, "").length >= 4 && /[A-Z]/.test(before[1]! + behind);
  if (middle === "" || !isItalian) return text;
  const letters = (read: string) => read.replace(/\d/g, (figure) => LETTER_LOOKALIKE[figure] ?? figure);
  return letters(before) + figures(middle) + letters(behind);
}

/**
 * Italian points of delivery are IT, three digits, E, eight digits and mostly one more: "ITO02E44177231" can only be
 * IT002E…. Spanish ones are ES, sixteen digits, two letters and perhaps a digit with one of seven letters
 * (BOE-A-2009-21173).
 */
export function mendSupplyPoint(text: string): string {
  const italian = /^[I1lL|]T([\dOQDIlSBZG]{3})E([\dOQDIlSBZG]{8})([\dA-Z]?)$/.exec(text);
  if (italian) return `IT${figures(italian[1]!)}E${figures(italian[2]!)}${italian[3]}`;
  const spanish = /^E[S5]([\dOQDIlSBZG]{16})([A-Z]{2})(?:([\dOI])([FPRCXYZ]))?$/.exec(text);
  if (!spanish) return text;
  const [, number, letters, border, kind] = spanish;
  return `ES${figures(number!)}${letters}${border === undefined ? "" : figures(border) + kind}`;
}

function figures(read: string): string {
  return read.replace(/\D/g, (letter) => DIGIT_LOOKALIKE[letter] ?? letter);
}
