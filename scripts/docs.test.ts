import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Only what a clone has: an untracked file is of no use to readers. */
const TRACKED = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
const RECORDS = TRACKED.flatMap((file) => /^docs\/decisions\/(\d{4}-.+\.md)$/.exec(file)?.[1] ?? []);

/**
 * A path from the project's folder, possibly with a placeholder for a part of it: "src/core",
 * "../test/api/openapi.test.ts", "docs/decisions/0007".
 */
const PATH =
  /(?<![\w./@-])(?:\.{1,2}\/)*((?:src|test|docs|bench|eval|training|measuring|scripts|web|models|migrations|samples)\/[\w./*{},…<>$-]*)/g;
const PLACEHOLDER = /[*{}…<>$]/;

/**
 * The forms in which a path may be cited: the file, its folders, its name without endings, the number of a decision or
 * a migration.
 */
function namesOf(files: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files) {
    const parts = file.split("/");
    for (let depth = 1; depth <= parts.length; depth++) names.add(parts.slice(0, depth).join("/"));
    for (let dot = file.indexOf(".", file.lastIndexOf("/")); dot > 0; dot = file.indexOf(".", dot + 1)) {
      names.add(file.slice(0, dot));
    }
    const numbered = /^.+\/\d{4}(?=-)/.exec(file);
    if (numbered) names.add(numbered[0]);
  }
  return names;
}

/** Paths in a text that match no name. */
function missingIn(text: string, names: ReadonlySet<string>): string[] {
  return [...text.matchAll(PATH)]
    .map(([, path = ""]) => path.replace(/[.,/]+$/, ""))
    .filter((path) => !PLACEHOLDER.test(path) && !names.has(path));
}

/** The comments, line by line: comment lines, and comments after code. */
function commentsOf(source: string): string {
  return source
    .split("\n")
    .map((line) => (/^\s*(?:\*|\/\/|\/\*)/.test(line) ? line : (/\s\/\/ .*/.exec(line)?.[0] ?? "")))
    .join("\n");
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

describe("paths in documents and comments", () => {
  const names = namesOf(TRACKED);

  test("lead to a file or a folder", () => {
    const missing = TRACKED.filter((file) => /\.(md|tsx?)$/.test(file) && existsSync(file)).flatMap((file) => {
      const text = file.endsWith(".md") ? read(file) : commentsOf(read(file));
      return missingIn(text, names).map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test("control: a made-up one is found, in Markdown and in comments; placeholders and other people's are passed over", () => {
    const text =
      "`src/nowhere/at-all.ts`, [x](../docs/none.md) and src/core, src/**/*.ts, docs/…, https://example.com/docs/a";
    expect(missingIn(text, names)).toEqual(["src/nowhere/at-all.ts", "docs/none.md"]);
    const [gone, lost] = ["src/b.ts", "src/c.ts"];
    const source = `read("src/a.ts"); // as ${gone}\n/** ${lost}, docs/decisions/0001, src/http/app. */\nconst glob = "src/**";`;
    expect(missingIn(commentsOf(source), names)).toEqual([gone, lost]);
  });
});

describe("decision 0002", () => {
  const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const packages = ["dependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  /** First cells of its tables: names, and "@scope/*" for everything in a scope. */
  const listed = read("docs/decisions/0002-dependencies.md")
    .split("\n")
    .flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1]?.split(", ") ?? [])
    .filter((cell) => !/^packages?$/.test(cell));
  const covers = (cell: string, name: string): boolean =>
    cell.endsWith("/*") ? name.startsWith(cell.slice(0, -1)) : cell === name;

  test("names every dependency of package.json, and none that is not there", () => {
    expect(packages.filter((name) => !listed.some((cell) => covers(cell, name)))).toEqual([]);
    expect(listed.filter((cell) => !packages.some((name) => covers(cell, name)))).toEqual([]);
  });
});

describe("the list of decisions", () => {
  const LINE = /^\* \[(\d{4})\]\((\d{4}-[^)]+\.md)\) \*\*(.+?)\.\*\* (.+?\.)(?: \*(.+)\.\*)?$/;
  const entries = read("docs/decisions/README.md")
    .split("\n")
    .filter((line) => line.startsWith("* [0"))
    .map((line) => {
      const [, number = "", file = "", title = "", sentence = "", later = ""] = LINE.exec(line) ?? [];
      return { number, file, title, sentence, later };
    });

  test("has every record once", () => {
    expect(entries.map(({ file }) => file).sort()).toEqual([...RECORDS].sort());
  });

  test("says of each what its title and the first sentence below it say", () => {
    const other = entries.filter(({ number, file, title, sentence }) => {
      const record = read(`docs/decisions/${file}`).replace(/\s+/g, " ");
      return !record.startsWith(`# ${number} ${title} **In short.** ${sentence}`);
    });
    expect(other.map(({ number }) => number)).toEqual([]);
  });

  test("names only later records as those that changed one", () => {
    const wrong = entries.flatMap(({ number, later }) =>
      [...later.matchAll(/\d{4}/g)].map(([by]) => ({ number, by })).filter(({ by }) => by <= number),
    );
    expect(wrong).toEqual([]);
  });
});
