/** Folds text for searching: ignores case, accents, and the width of spaces. */
export function folded(text: string): string {
  return oneLine(
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/gu, "")
      .normalize("NFC"),
  );
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
