/** A word of a line: what stands between two spaces. */
export interface SpacedWord {
  /** Position of its first character in the line. */
  readonly from: number;
  readonly text: string;
}

/** The words of a line of characters, one text each. */
export function spacedWords(characters: readonly string[]): SpacedWord[] {
  const words: SpacedWord[] = [];
  let from = 0;
  for (let at = 0; at <= characters.length; at++) {
    if (at < characters.length && characters[at] !== " ") continue;
    if (at > from) words.push({ from, text: characters.slice(from, at).join("") });
    from = at + 1;
  }
  return words;
}
