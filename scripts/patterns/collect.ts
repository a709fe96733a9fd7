/**
 * Writes all regular expressions of the product as JSON, [{ source, flags, where }]: those that stand in its code and
 * the console's as such, and those that are made while its modules are loaded. Those of programs, and those made later
 * of what a user or a document says, are not among them. A program of its own, since each module is loaded once.
 *
 *   node scripts/patterns/collect.ts
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export interface CollectedPattern {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

const ROOT = join(import.meta.dirname, "../..");
/** Tests, and programs and threads, which run when they are loaded. */
const PROGRAMS = /\.test\.ts$|^src\/(?:main|cli\/.*)\.ts$|-(?:process|worker|thread)\.ts$/;

const found = new Map<string, CollectedPattern>();
const add = (pattern: CollectedPattern) => found.set(`${pattern.source}/${pattern.flags}`, pattern);

const files = globSync("src/**/*.ts", { cwd: ROOT }).filter((file) => !PROGRAMS.test(file));
const Original = globalThis.RegExp;
const report = (made: RegExp): RegExp => {
  const caller = new Error().stack?.split("\n").find((line) => line.includes(join(ROOT, "src/")));
  if (caller) add({ source: made.source, flags: made.flags, where: caller.replace(/^.*?(src\/[^):]+:\d+).*$/, "$1") });
  return made;
};
globalThis.RegExp = new Proxy(Original, {
  construct: (target, call) => report(Reflect.construct(target, call) as RegExp),
  apply: (target, self, call) => report(Reflect.apply(target, self, call) as RegExp),
});
for (const file of files) await import(join(ROOT, file));
globalThis.RegExp = Original;

for (const file of [...files, ...globSync("web/src/**/*.{ts,tsx}", { cwd: ROOT })]) {
  const text = readFileSync(join(ROOT, file), "utf8");
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return;
      const line = text.slice(0, node.start).split("\n").length;
      add({ source: node.regex.pattern, flags: node.regex.flags, where: `${file}:${line}` });
    },
  }).visit(parseSync(file, text).program);
}
process.stdout.write(JSON.stringify([...found.values()]));
