/** Accents that old typesetting prints as separate glyphs over the letter, and the combining mark of each. */
const ACCENTS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "´": "\u0301",
  "^": "\u0302",
  ˆ: "\u0302",
  "~": "\u0303",
  "˜": "\u0303",
  "¯": "\u0304",
  "¨": "\u0308",
  "˚": "\u030a",
  ˇ: "\u030c",
  "¸": "\u0327",
};

export function isAccent(text: string | null): boolean {
  return text !== null && (ACCENTS[text] !== undefined || /^\p{M}$/u.test(text));
}

/** The combining mark of an accent, which may be one itself. */
export function combiningMark(accent: string): string {
  return ACCENTS[accent] ?? accent;
}
