/** A word of a line: the text between two spaces. */
export interface SpacedWord {
  /** Position of its first character in the line. */
  readonly from: number;
  readonly text: string;
}

/** The words of a line, given as one text per character. */
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
