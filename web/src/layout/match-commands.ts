import type { Command } from "./commands.ts";

/**
 * The commands whose label, group or keywords contain every word that was typed, ignoring case and accents; first those
 * whose label, or one of whose keywords, begins with it. Nothing typed: all, in the given order.
 */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return commands;
  const rank = ({ label, keywords = [] }: Command) =>
    [label, ...keywords].some((each) => fold(each).startsWith(first)) ? 0 : 1;
  return commands
    .filter(({ label, group = "", keywords = [] }) => containsWords([label, group, ...keywords].join(" "), text))
    .sort((a, b) => rank(a) - rank(b));
}

/** Whether every word that was typed stands in it, ignoring case and accents. */
export function containsWords(searched: string, text: string): boolean {
  const folded = fold(searched);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
