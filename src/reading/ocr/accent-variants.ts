import { mostOf } from "./ctc.ts";
import type { AccentVariant, ClassRun, CtcOutput } from "./ctc-output.ts";
import { EURO_LOOKALIKES } from "./euro-signs.ts";

/** Returns, for a class as read, the variants that are possible; undefined if there are none. */
export type AccentVariants = (run: ClassRun, output: CtcOutput) => readonly AccentVariant[] | undefined;

/**
 * Accents lost in print have ratios of 1e-5 to 1 (213 on worn pages of validation: 7 below), letters that never had one
 * 1e-9 to 1e-3 with a median of 1e-6 on clean and 1e-5 on worn pages. So this decides nothing by itself; it limits what
 * a word may have been.
 */
export const LEAST_RATIO = 1e-5;

/** Letters whose stem Unicode's decomposition does not provide. */
const STEMS: Readonly<Record<string, string>> = { ł: "l", Ł: "L", đ: "d", Đ: "D", ø: "o", Ø: "O" };

/** A letter without its accent; any other character itself. */
export function stemOf(character: string): string {
  if (character.length === 1 && character <= "~") return character;
  return STEMS[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");
}

/** `characters`: the characters of the recogniser's classes. */
export function createAccentVariants(characters: readonly string[]): AccentVariants {
  const families = new Map<string, number[]>();
  for (const [own, character] of characters.entries()) {
    if (!/^\p{L}$/u.test(character)) continue;
    const stem = stemOf(character);
    families.set(stem, [...(families.get(stem) ?? []), own]);
  }
  const classOf = (character: string) => characters.indexOf(character);
  const others = characters.map((character, own) =>
    [
      ...(families.get(stemOf(character)) ?? []).filter((other) => other !== own),
      ...(EURO_LOOKALIKES.has(character) ? [classOf("€")] : []),
      ...(character === "." ? [classOf(",")] : []),
    ].filter((other) => other >= 0),
  );
  return (run, output) => {
    const own = mostOf(run.class, run, output);
    const found = others[run.class]!.flatMap((other): AccentVariant[] => {
      const ratio = mostOf(other, run, output) / Math.max(own, Number.MIN_VALUE);
      return ratio < LEAST_RATIO ? [] : [{ text: characters[other]!, ratio }];
    });
    return found.length === 0 ? undefined : found;
  };
}
