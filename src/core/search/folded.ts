/** What is looked for and what it is looked for in: without regard to case, accents, and how wide a space is. */
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
