import { trialFigure } from "../support/trial-figure.ts";

/**
 * The requirement that a figure belongs to, by the beginning of its name, if the name does not state it ("R15 documents
 * restored").
 */
const ROWS: readonly [RegExp, string][] = [
  [/^(mutants|corpus|files)/, "S1"],
  [/^(bombs|beside)/, "S2"],
  [/^ssrf/, "S5"],
  [/^(escapes|native-escapes|reply|seccomp)/, "S16"],
];

/**
 * One line per finding, `name figure threshold PASS|FAIL`, so that a log can be searched for all of them; true if it
 * passed.
 */
export function report(name: string, figure: string | number, threshold: string, passed: boolean): boolean {
  const stated = /^([RS]\d+) (.+)$/.exec(name);
  const row = stated?.[1] ?? ROWS.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
  return trialFigure(row, stated?.[2] ?? name, figure, threshold, passed);
}
