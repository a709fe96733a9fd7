import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { TSchema } from "typebox";
import { fieldInvalid, pointerTo } from "../errors.ts";
import { validationProblem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Texts that cannot be stored as they are get replacement characters instead of a refusal. */
    repairsText?: true;
  }
}

/**
 * One validator for everything. Bodies are validated as they are: nothing is removed or coerced, whereas Fastify's
 * default silently drops unknown keys and turns "1" into 1. Path and query are text by nature and are converted.
 */
export const validatorCompiler: typeof TypeBoxValidatorCompiler = (route) => {
  const validate = TypeBoxValidatorCompiler(route);
  if (route.httpPart !== "querystring") return validate;
  const singles = singlesOf(route.schema);
  const numbers = numbersOf(route.schema);
  return (sent) => {
    const value = saidOnce(sent as Query, singles);
    const broken = numbers
      .filter(({ name, type }) => isNo(type, value[name]))
      .map(({ name, type }) => ({ instancePath: `/${name}`, message: `must be ${type}` }));
    const outcome = validate(value);
    if (broken.length === 0) return outcome;
    // What the conversion made of them is no fault of the client's.
    const others = (faultsOf(outcome) ?? []).filter(
      (fault) => !broken.some((number) => number.instancePath === fault.instancePath),
    );
    return { error: [...broken, ...others] as never };
  };
};

type Query = Readonly<Record<string, unknown>>;

/** A parameter with one value that is given twice with the same is said twice, as a field of a form may be. */
function saidOnce(query: Query, singles: readonly string[]): Query {
  const once = singles.flatMap((name): [string, unknown][] => {
    const values = query[name];
    if (!Array.isArray(values) || values.some((value) => value !== values[0])) return [];
    return [[name, values[0]]];
  });
  return once.length === 0 ? query : { ...query, ...Object.fromEntries(once) };
}

/** null: what was validated fits. */
function faultsOf(outcome: unknown): { readonly instancePath?: string }[] | null {
  const isRefusal = typeof outcome === "object" && outcome !== null && "error" in outcome;
  return isRefusal && Array.isArray(outcome.error) ? outcome.error : null;
}

const WRITTEN = { integer: /^[+-]?\d+$/, number: /\S/ } as const;

type Parameters = Readonly<Record<string, { readonly type?: string }>>;

function parametersOf(schema: TSchema): Parameters {
  return (schema as { properties?: Parameters }).properties ?? {};
}

function singlesOf(schema: TSchema): string[] {
  return Object.entries(parametersOf(schema)).flatMap(([name, { type }]) => (type === "array" ? [] : [name]));
}

/** The numeric parameters of a query. Conversion alone would drop a fraction, and accept an empty value as 0. */
function numbersOf(schema: TSchema): { name: string; type: keyof typeof WRITTEN }[] {
  return Object.entries(parametersOf(schema)).flatMap(([name, { type }]) =>
    type === "integer" || type === "number" ? [{ name, type }] : [],
  );
}

function isNo(type: keyof typeof WRITTEN, value: unknown): boolean {
  return typeof value === "string" && !WRITTEN[type].test(value);
}

/** Checks JSON that came in a form part like a body; `pointer` is its place. */
export function checkAgainst(schema: TSchema, value: unknown, pointer: string): unknown {
  const faults = faultsOf(validatorCompiler({ schema, method: "POST", url: "", httpPart: "body" })(value));
  if (faults !== null) throw validationProblem(faults, pointer);
  return value;
}

interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/**
 * Refuses halves of characters, which JSON can escape (`"\\ud800"`) and nothing can store or show: two names would look
 * alike and be none of them. Not recursive, since a hostile body may be nested deeply.
 */
export function refuseBrokenText(body: unknown): void {
  const left: Place[] = [{ value: body, path: [] }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value, path } = place;
    if (typeof value === "string" && !value.isWellFormed()) throw brokenText(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!name.isWellFormed()) throw brokenText([...path, name.toWellFormed()]);
      // Deeper than any body has places; a path of each would cost its square.
      if (path.length < MOST_NAMES) left.push({ value: inner, path: [...path, name] });
    }
  }
}

const MOST_NAMES = 32;

function brokenText(path: Place["path"]) {
  return fieldInvalid(pointerTo(...path), "has half of a character in it (a lone surrogate)");
}
