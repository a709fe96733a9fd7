/**
 * Value imports go one way (ARCHITECTURE.md): core ← reading, extraction, llm, scanning, store ← usecases ← http, jobs ← compose, main.
 * Type imports are free: they vanish at run time. Run by `npm run lint`; exits 1 and names each import against the stream.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Layer → the layers whose values it may import besides its own. Files directly in src/ are layers of their own name. */
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
  webhooks: [],
  usecases: ["core", "errors", "extraction", "reading", "store"],
  // package.json: the version that openapi.json states.
  http: ["core", "errors", "usecases", "package.json"],
  jobs: ["core", "errors", "usecases", "store"],
  client: [],
  // package.json: the version that a backup states.
  cli: ["client", "config", "errors", "http", "package.json", "store", "usecases"],
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

const violations = globSync("src/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const from = layerOf(file);
    const allowed = ALLOWED[from];
    if (!allowed) return [`${file}: the layer "${from}" is not in scripts/check-imports.ts`];
    return valueImportsOf(file)
      .map((target) => ({ target, to: layerOf(target) }))
      .filter(({ to }) => to !== from && !allowed.includes(to))
      .map(({ target }) => `${file}: ${from} may not import ${target}`);
  });

for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exit(1);
console.log("Import directions hold.");

/** Relative, non-type imports of a file, as paths from the project's folder. */
function valueImportsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^"]*?from\s+)?"(\.[^"]+)"/gm);
  return [...statements].map(([, specifier]) => relative(".", join(dirname(file), specifier ?? "")));
}

function layerOf(file: string): string {
  const [top = "", next = ""] = file.split("/");
  if (top !== "src") return top;
  // The client is client.ts and its parts client-*.ts; so is config.
  return next.replace(/\.ts$/, "").replace(/^(client|config)-.*/, "$1");
}
