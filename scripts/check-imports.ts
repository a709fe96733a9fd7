/**
 * Value imports go one way (ARCHITECTURE.md): core ← reading, extraction, llm, scanning, store ← usecases ← http, jobs
 * ← compose, main. Type imports may cross layers, since they vanish at run time; but no file, and no folder of a layer,
 * may import itself by way of others, types included: a reader can always first read what a file is based on. Beside
 * the product it is measuring ← training ← bench ← eval, types included. Run by `npm run lint`; exits with 1 and names
 * each import in the wrong direction and each circle.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Layer → the layers whose values it may import besides its own. Files directly in src/ are layers named after them.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: [],
  errors: [],
  config: ["errors"],
  reading: ["core", "errors"],
  extraction: ["core", "errors"],
  accounts: ["core", "errors"],
  llm: ["core", "errors"],
  scanning: ["core", "errors"],
  store: ["core", "errors", "migrations"],
  webhooks: ["core"],
  usecases: ["core", "errors", "extraction", "reading", "store"],
  // package.json: the version that openapi.json states.
  http: ["core", "errors", "usecases", "package.json"],
  jobs: ["core", "errors", "usecases", "store"],
  client: [],
  // package.json: the version that a backup states.
  cli: ["client", "config", "core", "errors", "http", "package.json", "store", "usecases"],
  compose: [
    "accounts",
    "config",
    "core",
    "errors",
    "extraction",
    "http",
    "jobs",
    "llm",
    "reading",
    "scanning",
    "store",
    "usecases",
    "webhooks",
  ],
  main: ["cli", "compose", "config", "errors"],
};

/** Import and re-export statements of a file's own modules; VALUES without type-only ones. */
const ALL = /^(?:import|export)\s(?:[^"]*?from\s+)?"(\.[^"]+)"/gm;
const VALUES = /^(?:import|export)\s+(?!type\b)(?:[^"]*?from\s+)?"(\.[^"]+)"/gm;

const sources = globSync("{src,web/src,measuring,training,bench,eval,scripts}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

const againstTheStream = sources
  .filter((file) => file.startsWith("src/"))
  .flatMap((file) => {
    const from = layerOf(file);
    const allowed = ALLOWED[from];
    if (!allowed) return [`${file}: the layer "${from}" is not in scripts/check-imports.ts`];
    return importsOf(file, VALUES)
      .map((target) => ({ target, to: layerOf(target) }))
      .filter(({ to }) => to !== from && !allowed.includes(to))
      .map(({ target }) => `${file}: ${from} may not import ${target}`);
  });

/** The tools, in the order of who may import whom, tests and types included; src imports none of them. */
const TOOLS = ["measuring", "training", "bench", "eval"];

const toolsAgainstTheStream = globSync(`{${TOOLS.join(",")}}/**/*.ts`).flatMap((file) => {
  const from = layerOf(file);
  return importsOf(file, ALL)
    .filter((target) => TOOLS.indexOf(layerOf(target)) > TOOLS.indexOf(from))
    .map((target) => `${file}: ${from} may not import ${target}; what both need belongs in measuring/`);
});

const violations = [...againstTheStream, ...toolsAgainstTheStream, ...circles()];
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exit(1);
console.log("Import directions hold.");

/** One line per circle: its files, or the folders of a layer, in the order in which they import each other. */
function circles(): string[] {
  const ofFiles = new Map(sources.map((file) => [file, importsOf(file, ALL)]));
  const ofFolders = new Map<string, Set<string>>();
  for (const [file, targets] of ofFiles) {
    const own = folderOf(file);
    if (own === null) continue;
    const others = targets
      .flatMap((target) => folderOf(target) ?? [])
      .filter((other) => other !== own && dirname(other) === dirname(own));
    ofFolders.set(own, new Set([...(ofFolders.get(own) ?? []), ...others]));
  }
  return [...circlesIn(ofFiles), ...circlesIn(ofFolders)];
}

function circlesIn(importsOfEach: ReadonlyMap<string, Iterable<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const follow = (one: string, path: readonly string[]): void => {
    const at = path.indexOf(one);
    if (at >= 0) found.push(`a circle of imports: ${[...path.slice(at), one].join(" → ")}`);
    if (at >= 0 || done.has(one)) return;
    for (const target of importsOfEach.get(one) ?? []) follow(target, [...path, one]);
    done.add(one);
  };
  for (const one of importsOfEach.keys()) follow(one, []);
  return found;
}

/**
 * "src/store/documents" for everything in it, at any depth; null for a file directly in its layer's folder, which is
 * between the folders.
 */
function folderOf(file: string): string | null {
  const [top, layer, folder, ...rest] = file.split("/");
  return top === "src" && rest.length > 0 ? `${top}/${layer}/${folder}` : null;
}

/** As paths from the project's folder. */
function importsOf(file: string, statements: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(statements)].flatMap(([, specifier]) => {
    const target = relative(".", join(dirname(file), specifier ?? ""));
    return /\.tsx?$/.test(target) && !existsSync(target) ? [] : [target];
  });
}

function layerOf(file: string): string {
  const [top = "", next = ""] = file.split("/");
  if (top !== "src") return top;
  // The client is client.ts and its parts in client/.
  return next.replace(/\.ts$/, "");
}
