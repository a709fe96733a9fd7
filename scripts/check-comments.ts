/**
 * Lines with a comment have at most 120 columns, as code has (Biome wraps that, but leaves comments alone). Exempt are
 * directives, which must stay on one line, and URLs on a line of their own. Run by `npm run lint`; exits with 1 and
 * names each line that is longer.
 */
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

const COLUMNS = 120;
const DIRECTIVE = /biome-ignore|@ts-(?:expect-error|ignore|nocheck)|^\/\/\/\s*</;
const URL_ALONE = /^\s*(?:\/\*\*?|\*|\/\/)?\s*https?:\/\/\S+\s*(?:\*\/)?$/;

const files = globSync("{src,web/src,test,scripts,bench,eval,measuring,training}/**/*.{ts,tsx,mjs}").sort();
const overlong = files.flatMap((file) => overlongIn(file).map((line) => `${file}:${line}`));
for (const place of overlong) console.error(`${place}: a comment of more than ${COLUMNS} columns`);
if (overlong.length > 0) process.exit(1);
console.log(`No comment has more than ${COLUMNS} columns.`);

/** The numbers of the lines, from 1. */
function overlongIn(file: string): number[] {
  const source = readFileSync(file, "utf8");
  const lines = source.split("\n");
  // Most files have no such line and need not be parsed.
  if (!lines.some(isLong)) return [];
  const found = new Set<number>();
  for (const { start, end } of parseSync(file, source).comments) {
    if (DIRECTIVE.test(source.slice(start, end))) continue;
    const first = lineAt(source, start);
    const last = lineAt(source, end);
    for (let line = first; line <= last; line++) if (isLong(lines[line - 1] ?? "")) found.add(line);
  }
  return [...found];
}

function isLong(line: string): boolean {
  return [...line].length > COLUMNS && !URL_ALONE.test(line);
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split("\n").length;
}
