/** Lower-case letters and digits with single spaces: "Rückgeld: 5,00 €" → "ruckgeld 5 00". */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a printed line; a letter-spaced title ("F A T T U R A") is one word. */
export function plainWords(text: string): string[] {
  const words = plainText(text).split(" ");
  const letters = words.filter((word) => word.length === 1).length;
  return words.length >= 4 && letters === words.length ? [words.join("")] : words;
}
