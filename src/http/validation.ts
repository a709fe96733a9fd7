import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { TSchema } from "typebox";
import { validationProblem } from "./problem.ts";

/**
 * One validator for everything. Bodies are taken as they are: nothing is removed and nothing coerced, where Fastify's own drops
 * unknown keys and turns "1" into 1 in silence. Path and query are text by nature and are converted.
 */
export const validatorCompiler: typeof TypeBoxValidatorCompiler = (route) => {
  const validate = TypeBoxValidatorCompiler(route);
  const whole = route.httpPart === "querystring" ? integersOf(route.schema) : [];
  if (whole.length === 0) return validate;
  return (value) => {
    const broken = whole.filter((name) => isNoInteger((value as Record<string, unknown>)[name]));
    if (broken.length === 0) return validate(value);
    return { error: broken.map((name) => ({ instancePath: `/${name}`, message: "must be integer" })) as never };
  };
};

/** The names in a query that stand for whole numbers. The conversion would cut a fraction off. */
function integersOf(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { readonly type?: string }>> };
  return Object.entries(properties).flatMap(([name, { type }]) => (type === "integer" ? [name] : []));
}

function isNoInteger(value: unknown): boolean {
  return typeof value === "string" && !/^[+-]?\d+$/.test(value);
}

/** Checks JSON that came in a form part like a body; `pointer` is where it stands. */
export function checkAgainst(schema: TSchema, value: unknown, pointer: string): unknown {
  const outcome = validatorCompiler({ schema, method: "POST", url: "", httpPart: "body" })(value);
  if (typeof outcome === "object" && outcome !== null && "error" in outcome && Array.isArray(outcome.error)) {
    throw validationProblem(outcome.error, pointer);
  }
  return value;
}
