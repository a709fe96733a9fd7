import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { TSchema } from "typebox";
import { validationProblem } from "./problem.ts";

/**
 * One validator for everything. Bodies are validated as they are: nothing is removed or coerced, whereas Fastify's
 * default silently drops unknown keys and turns "1" into 1. Path and query are text by nature and are converted.
 */
export const validatorCompiler: typeof TypeBoxValidatorCompiler = (route) => {
  const validate = TypeBoxValidatorCompiler(route);
  const numbers = route.httpPart === "querystring" ? numbersOf(route.schema) : [];
  if (numbers.length === 0) return validate;
  return (value) => {
    const broken = numbers.filter(({ name, type }) => isNo(type, (value as Record<string, unknown>)[name]));
    if (broken.length === 0) return validate(value);
    return {
      error: broken.map(({ name, type }) => ({ instancePath: `/${name}`, message: `must be ${type}` })) as never,
    };
  };
};

const WRITTEN = { integer: /^[+-]?\d+$/, number: /\S/ } as const;

/** The numeric parameters of a query. Conversion alone would drop a fraction, and accept an empty value as 0. */
function numbersOf(schema: TSchema): { name: string; type: keyof typeof WRITTEN }[] {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { readonly type?: string }>> };
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === "integer" || type === "number" ? [{ name, type }] : [],
  );
}

function isNo(type: keyof typeof WRITTEN, value: unknown): boolean {
  return typeof value === "string" && !WRITTEN[type].test(value);
}

/** Checks JSON that came in a form part like a body; `pointer` is its place. */
export function checkAgainst(schema: TSchema, value: unknown, pointer: string): unknown {
  const outcome = validatorCompiler({ schema, method: "POST", url: "", httpPart: "body" })(value);
  if (typeof outcome === "object" && outcome !== null && "error" in outcome && Array.isArray(outcome.error)) {
    throw validationProblem(outcome.error, pointer);
  }
  return value;
}
