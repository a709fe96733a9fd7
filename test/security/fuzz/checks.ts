import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FuzzRequest, OpenApi } from "./requests.ts";

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** What must be in every response. */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  "x-request-id": /^req_[0-9a-f]{32}$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "content-security-policy": /default-src 'none'/,
  "cross-origin-resource-policy": /^same-origin$/,
};

/** Internals of a program: none of them may be in an error response. */
const INSIDES =
  /node_modules|\bat [\w.<>]+ \(|\.ts:\d|\/(?:home|root|tmp|work|usr|var)\/|select .* from|insert into|relation "|syntax error|FST_|ERR_[A-Z]|HPE_|[45]\d{4}\b.*sqlstate/i;

/** The checks of a response against openapi.json and against what holds for all; one line per fault. */
export function createChecks(openapi: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "openapi", components: openapi.components });
  const compiled = new Map<string, ValidateFunction>();

  function conforms(name: string, schema: object, body: unknown): string[] {
    const validate =
      compiled.get(name) ??
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')));
    compiled.set(name, validate);
    return validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  return function faultsOf({ operation, isUnknownKey }: FuzzRequest, answer: FuzzAnswer): string[] {
    const { status, headers, bytes } = answer;
    if (status >= 500) return [`not_a_server_error: ${status} ${bytes.toString("utf8").slice(0, 300)}`];
    const faults = Object.entries(ALWAYS)
      .filter(([name, value]) => !value.test(headers.get(name) ?? ""))
      .map(([name]) => `response_headers: ${name} is ${headers.get(name)}`);
    const described = operation.responses[status];
    if (!described)
      return [...faults, `status_code: ${status} is not described; ${bytes.toString("utf8").slice(0, 300)}`];
    const [type = "", content] = Object.entries(described.content ?? {})[0] ?? [];
    const sent = headers.get("content-type")?.split(";")[0];
    // A download names its own type, which the description cannot know.
    if (sent !== type && !/octet-stream/.test(type)) faults.push(`content_type: ${sent}, not ${type}`);
    if (content && /json$/.test(type) && !/ndjson|jsonl/.test(type)) {
      const body: unknown = JSON.parse(bytes.toString("utf8"));
      faults.push(
        ...conforms(`${operation.operationId} ${status}`, content.schema, body).map(
          (fault) => `response_schema: ${fault}`,
        ),
      );
      if (status >= 400) faults.push(...problemFaults(body as Record<string, unknown>, answer));
    }
    if (isUnknownKey && status === 200) faults.push("negative_data_rejection: an unknown key of the body was taken");
    return faults;
  };
}

function problemFaults(problem: Record<string, unknown>, { status, headers, bytes }: FuzzAnswer): string[] {
  const faults: string[] = [];
  if (problem.status !== status) faults.push(`problem: it says ${problem.status}`);
  if (problem.request_id !== headers.get("x-request-id")) faults.push("problem: request_id is not the header's");
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers.get("retry-after") ?? ""))
    faults.push("problem: no Retry-After");
  const { instance: _, ...own } = problem;
  const text = JSON.stringify(own);
  if (INSIDES.test(text)) faults.push(`problem: shows its inside: ${bytes.toString("utf8").slice(0, 300)}`);
  return faults;
}
