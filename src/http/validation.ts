import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { TSchema } from "typebox";
import { validationProblem } from "./problem.ts";

/**
 * One validator for everything. Bodies are taken as they are: nothing is removed and nothing coerced, where Fastify's own drops
 * unknown keys and turns "1" into 1 in silence. Path and query are text by nature and are converted.
 */
export const validatorCompiler = TypeBoxValidatorCompiler;

/** Checks JSON that came in a form part like a body; `pointer` is where it stands. */
export function checkAgainst(schema: TSchema, value: unknown, pointer: string): unknown {
  const outcome = validatorCompiler({ schema, method: "POST", url: "", httpPart: "body" })(value);
  if (typeof outcome === "object" && outcome !== null && "error" in outcome && Array.isArray(outcome.error)) {
    throw validationProblem(outcome.error, pointer);
  }
  return value;
}
