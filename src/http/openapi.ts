import type { SwaggerOptions } from "@fastify/swagger";
import type { FastifyInstance, FastifySchema } from "fastify";
import { Registry } from "prom-client";
import type { TSchema } from "typebox";
import type { Limits } from "../usecases/limits.ts";
import type { UseCases } from "../usecases/types.ts";
import { Problem } from "./contract/shapes.ts";
import { titleOf } from "./problem.ts";

/** openapi.json is generated from the schemas that the routes really use; nothing in it is written twice. */

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The multipart form of an upload, for documentation: upload.ts reads and checks the parts, and takes their names
     * from here.
     */
    multipart?: TSchema;
  }
}

type ErrorStatus = 401 | 403 | 404 | 422 | 429 | 500 | 503;

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly answers: Readonly<Partial<Record<200 | 202, TSchema>>>;
  readonly errors: readonly ErrorStatus[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly headers?: TSchema;
  readonly deprecated?: boolean;
  /** Answers carry the version of what they show, for If-Match (setVersion). */
  readonly versioned?: boolean;
  /** The answer of what is not ready, which says when to ask for it. */
  readonly comeBack?: 200 | 202;
  /** Content types of a response that is not JSON, or not always. */
  readonly produces?: string | readonly string[];
  readonly security?: "key" | "admin" | "session" | "none";
}

const SECURITY = {
  key: [{ apiKey: [] }, { session: [] }],
  admin: [{ operator: [] }, { session: [] }],
  session: [{ session: [] }],
  none: [],
};

/** What Fastify and TypeBox infer the handler's request from. */
type RouteSchema<T> = FastifySchema &
  (T extends { params: infer S } ? { params: S } : unknown) &
  (T extends { query: infer S } ? { querystring: S } : unknown) &
  (T extends { body: infer S } ? { body: S } : unknown) &
  (T extends { headers: infer S } ? { headers: S } : unknown);

/** The schema of one route, with the errors that the specification lists for it. */
export function operation<const T extends Operation>(described: T): RouteSchema<T> {
  const {
    id,
    summary,
    tag,
    answers,
    errors,
    deprecated,
    versioned,
    comeBack,
    security,
    params,
    query,
    body,
    headers: asked,
  } = described as Operation;
  const isInference = /predict$/i.test(id);
  const answer = (status: string, schema: TSchema) => ({
    description: titleOf(Number(status)),
    ...headersOf(
      isInference && { ...USAGE, ...documentNamedBy(id) },
      versioned && VERSION,
      Number(status) === comeBack && COME_BACK,
    ),
    content: Object.fromEntries([described.produces ?? "application/json"].flat().map((type) => [type, { schema }])),
  });
  const problem = (status: ErrorStatus) => ({
    description: titleOf(status),
    ...headersOf(
      (status === 429 || status === 503) && RETRY_AFTER,
      isInference && status === 403 && USAGE,
      isInference && status === 503 && documentNamedBy(id),
    ),
    content: { "application/problem+json": { schema: Problem } },
  });
  const schema = {
    operationId: id,
    summary,
    tags: [tag],
    ...(deprecated && { deprecated }),
    security: SECURITY[security ?? "key"],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(asked && { headers: asked }),
    response: Object.fromEntries([
      ...Object.entries(answers).map(([status, answered]) => [status, answer(status, answered)]),
      ...errors.map((status) => [status, problem(status)]),
    ]),
  };
  // The optional parts are present exactly when T has them, which a spread cannot tell the compiler.
  return schema as RouteSchema<T>;
}

const RETRY_AFTER = { "retry-after": { type: "integer", description: "Seconds to wait" } };

const COME_BACK = { "retry-after": { type: "integer", description: "Seconds to wait before asking for the result" } };
const VERSION = { etag: { type: "string", description: "The version, to be given back as If-Match with a change" } };
const USAGE = {
  "x-plan-usage": { type: "integer", description: "Quota consumed on the plan, this answer included" },
  "x-plan-usage-limit": { type: "integer", description: "Total quota of the plan" },
};

function headersOf(...described: (object | false | undefined)[]): { headers?: object } {
  const headers = Object.assign({}, ...described.filter(Boolean));
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** Also of a synchronous call that timed out and whose document is still to be stored. */
function documentNamedBy(id: string): object {
  const location = { type: "string", description: "Address of the stored document, when one was stored" };
  if (/asyncPredict$/i.test(id)) return { location };
  return { "x-document-id": { type: "string", description: "The stored document, when one was stored" }, location };
}

export function swaggerOptions(version: string): SwaggerOptions {
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "estratto",
        version,
        description: "Document data extraction: documents in, structured data with calibrated confidence out.",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
          session: { type: "apiKey", in: "cookie", name: "estratto_session" },
          operator: { type: "http", scheme: "bearer" },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const form = route.config?.multipart;
      const documented: FastifySchema = (schema as FastifySchema | undefined) ?? { hide: true };
      return {
        schema: form ? { ...documented, body: form, consumes: ["multipart/form-data"] } : documented,
        url,
      };
    },
    transformObject: (documentObject) =>
      "openapiObject" in documentObject ? withNamedSchemas(documentObject.openapiObject) : documentObject.swaggerObject,
  };
}

/** Every schema with a title becomes a named component, so that generated clients get named types. */
function withNamedSchemas<T extends object>(document: T): T {
  const schemas: Record<string, unknown> = {};
  const hoist = (node: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(node)) return node.map((item) => hoist(item, isSchema));
    if (typeof node !== "object" || node === null) return node;
    const plain = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, hoist(value, isSchema || key === "schema")]),
    );
    const { title } = plain;
    if (!isSchema || typeof title !== "string" || !("type" in plain || "anyOf" in plain)) return plain;
    schemas[title] = plain;
    return { $ref: `#/components/schemas/${title}` };
  };
  const hoisted = hoist(document, false) as T & { components?: object };
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...hoisted, components: { ...hoisted.components, schemas: sorted } };
}

/** The OpenAPI document without a running service: the routes are registered and described, none is ever called. */
export async function describeApi(
  createApp: (deps: {
    useCases: UseCases;
    limits: Limits;
    limiter: { take(): Promise<never>; giveBack(): Promise<void> };
    adminToken: null;
    webDir: null;
    metrics: Registry;
    log: null;
  }) => Promise<FastifyInstance>,
): Promise<object> {
  const app = await createApp({
    useCases: {} as UseCases,
    limits: {
      fileBytes: 0,
      uploadTimeoutMs: 0,
      rate: { inferencePerMinute: 1, otherPerMinute: 1, concurrent: 1 },
    } as Limits,
    limiter: { take: () => Promise.reject(new Error("nothing is called")), giveBack: async () => undefined },
    adminToken: null,
    webDir: null,
    metrics: new Registry(),
    log: null,
  });
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
  }
}
