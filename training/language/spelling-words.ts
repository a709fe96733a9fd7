import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/**
 * With more forms (Spanish has a million, with pronouns attached to its verbs) this many are used, to limit the time of
 * learning.
 */
const MOST_WORDS = 120_000;

interface Suffix {
  readonly strip: string;
  readonly add: string;
  readonly after: RegExp;
}

/**
 * Inflected forms of a spelling dictionary (Hunspell's .dic and .aff) in lower case: words, and words with one of their
 * suffixes. Prefixes and suffixes of suffixes are left out: they change no accent. A fixed sample of them.
 */
export function spellingWords(folder: string, name: string): string[] {
  const affixes = readFileSync(join(folder, `${name}.aff`), "utf8").split("\n");
  const isLong = affixes.some((line) => /^FLAG long/.test(line));
  const suffixes = Map.groupBy(affixes.flatMap(suffixOf), ([flag]) => flag);
  const words = new Set<string>();
  for (const entry of readFileSync(join(folder, `${name}.dic`), "utf8")
    .split("\n")
    .slice(1)) {
    const [word, flags] = entry.split(/\s/)[0]!.split("/") as [string, string | undefined];
    if (!/^\p{Ll}+$/u.test(word)) continue;
    words.add(word);
    for (const flag of flags?.match(isLong ? /../gu : /./gu) ?? [])
      for (const [, { strip, add, after }] of suffixes.get(flag) ?? [])
        if (word.endsWith(strip) && after.test(word)) words.add(word.slice(0, word.length - strip.length) + add);
  }
  const plain = [...words].filter((word) => /^\p{Ll}{3,14}$/u.test(word));
  return plain.sort((a, b) => crc32(a) - crc32(b)).slice(0, MOST_WORDS);
}

/** "SFX flag strip add condition": the last is a pattern of the word's end. */
function suffixOf(line: string): [string, Suffix][] {
  const [kind, flag, strip, add, condition] = line.trim().split(/\s+/);
  if (kind !== "SFX" || condition === undefined) return [];
  const text = (part: string) => (part === "0" ? "" : part.split("/")[0]!);
  return [[flag!, { strip: text(strip!), add: text(add!), after: new RegExp(`${condition}$`, "u") }]];
}
