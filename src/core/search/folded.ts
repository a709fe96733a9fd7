/** Letters that Unicode takes for letters of their own, as people write them who do not have them on their keyboard. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/**
 * Folds text for searching: ignores case, accents, ligatures, full width, the kind of apostrophes and dashes, and what
 * is not to be seen. A change needs a migration of what is folded already (migrations/0017).
 */
export function folded(text: string): string {
  return oneLine(
    text
      // Before decomposition, which makes a space with an accent of it: "D´Angelo".
      .replace(/[´`‘’ʼ′]/gu, "'")
      .normalize("NFKD")
      // After it: "№" and "™" are made of capitals.
      .toLowerCase()
      .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/gu, "")
      .replace(/[\u2010-\u2015\u2212]/gu, "-")
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      .normalize("NFC"),
  );
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
