/**
 * The source of a pattern that is written on several lines, one language or one meaning a line: line breaks and the
 * spaces around them are no part of it, a backslash stands for itself, and what is inserted is a source, too. Spaces
 * within a line count.
 *
 * @example
 * new RegExp(
 *   inLines`
 *     ^(?:spett|egr
 *     |herrn|frau)\b`,
 *   "iu",
 * ); // /^(?:spett|egr|herrn|frau)\b/iu
 */
export function inLines(text: TemplateStringsArray, ...sources: readonly string[]): string {
  return text.raw.map((part, at) => part.replace(/\s*\n\s*/g, "") + (sources[at] ?? "")).join("");
}

/** The words of a list that is written on several lines. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
