import { spawnSync } from "node:child_process";

/**
 * The words that Poppler's pdftotext finds on the first pages of a file; null if it is not installed or cannot read the
 * file. Its -bbox output is used, which does not join words that are split by a hyphen at the end of a line.
 */
export function popplerWords(path: string, pages: number): string[] | null {
  const run = spawnSync("pdftotext", ["-bbox", "-cropbox", "-l", String(pages), path, "-"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) return null;
  return [...run.stdout.matchAll(/<word [^>]*>(.*?)<\/word>/gs)]
    .flatMap(([, text]) => plain(unescaped(text!)).split(/\s+/))
    .filter(Boolean);
}

export interface BagComparison {
  /** 0..100; NaN if both bags are empty. */
  readonly f1: number;
  readonly onlyRead: readonly string[];
  readonly onlyTruth: readonly string[];
}

/** Two bags of words: order and place do not count, repetition does. */
export function compareBags(read: readonly string[], truth: readonly string[]): BagComparison {
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  const onlyRead = read.map(plain).filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  const onlyTruth = [...left].flatMap(([word, count]) => Array.from({ length: count }, () => word));
  return { f1: (200 * (read.length - onlyRead.length)) / (read.length + truth.length), onlyRead, onlyTruth };
}

function plain(word: string): string {
  return word.normalize("NFKC");
}

function unescaped(text: string): string {
  return text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name]!,
  );
}
