import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AbsentError } from "../../measuring/absent-error.ts";
import type { Cell, Part } from "./part.ts";

const LIMIT_MS = 1_800_000;

/**
 * Benches that are separate programs, run as a child process: they print what they measure, including lines of JSON
 * with their figures. Stopped after ten minutes.
 */
export function partBeside(name: string, title: string, program: string, how: string): Part {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url));
  return {
    name,
    title,
    run: async ({ dataDir, share }) => {
      if (!existsSync(path)) throw new AbsentError(`bench/${program} is absent`);
      const { status, output } = await runChild(path, ["--data", dataDir, ...(share < 1 ? ["--pages", "1"] : [])]);
      const flat = figuresIn(output);
      if (flat.length === 0) throw new AbsentError(`bench/${program} ended with ${status} and printed no figures`);
      return {
        how,
        tables: [{ title: "Figures", columns: ["", "value"], rows: flat.map(([key, value]) => [key, value]) }],
        notes:
          status === 0 ? [] : [`bench/${program} ended with exit code ${status}: something it promises did not hold.`],
        figures: {
          ...Object.fromEntries(flat.map(([key, value]) => [`${name}_${key}`, value])),
          [`${name}_exit`]: status,
        },
      };
    },
  };
}

/** Every line that is a JSON object; the `set` that a line names is put before its figures. */
export function figuresIn(output: string): [string, Cell][] {
  return output.split("\n").flatMap((line) => {
    const object = parsedObject(line);
    const prefix = typeof object.set === "string" ? `${object.set}.` : "";
    const own = Object.entries(object).filter(([key]) => key !== "bench" && key !== "set");
    return own.flatMap(([key, value]) => cells(prefix + key, value));
  });
}

/** Empty for any other line. */
function parsedObject(line: string): Record<string, unknown> {
  if (!line.startsWith("{")) return {};
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Nested objects and lists become dotted names. */
function cells(key: string, value: unknown): [string, Cell][] {
  if (value === null || typeof value === "number" || typeof value === "string") return [[key, value]];
  if (typeof value === "boolean") return [[key, value ? "yes" : "no"]];
  if (typeof value !== "object" || value === undefined) return [];
  return Object.entries(value).flatMap(([inner, own]) => cells(`${key}.${inner}`, own));
}

async function runChild(path: string, args: readonly string[]): Promise<{ status: number; output: string }> {
  return await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"], timeout: LIMIT_MS });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      process.stdout.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}
