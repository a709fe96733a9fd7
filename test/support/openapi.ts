import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export const openapi: {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
} = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "openapi", components: openapi.components });
const compiled = new Map<string, ValidateFunction>();

/** How a JSON response of this operation deviates from openapi.json; empty if it conforms. */
export function deviations(operationId: string, status: number, body: unknown): string[] {
  const operation = Object.values(openapi.paths)
    .flatMap((path) => Object.values(path))
    .find((each) => each.operationId === operationId);
  const schema = Object.values(operation?.responses[status]?.content ?? {})[0]?.schema;
  if (!schema) return [`openapi.json has no answer ${status} for ${operationId}`];
  const name = `${operationId}:${status}`;
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
  const validate = compiled.get(name) ?? ajv.compile(absolute);
  compiled.set(name, validate);
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
