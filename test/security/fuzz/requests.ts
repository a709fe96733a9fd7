import fc from "fast-check";
import { allowed, disturbed, nastyText, type Schema, type Schemas } from "./arbitrary.ts";

export interface Operation {
  readonly operationId: string;
  /** Alternative security schemes; empty: open to all. */
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  /** A key that no schema names was put into a body that takes none. */
  readonly isUnknownKey: boolean;
}

/** Where the values of path parameters come from, and the files that are sent. */
export interface Surroundings {
  readonly ids: Readonly<Record<string, { readonly own: readonly string[]; readonly foreign: readonly string[] }>>;
  /** By security scheme: apiKey, session, operator. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly files: readonly Uint8Array[];
}

/** Requests to every operation of openapi.json: half according to its schemas, half with something wrong. */
export function requests({ paths, components }: OpenApi, around: Surroundings): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return fc.oneof(...operations.map((each) => requestsTo(each, components.schemas, around)));
}

function requestsTo(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  schemas: Schemas,
  { ids, credentials, files }: Surroundings,
): fc.Arbitrary<FuzzRequest> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  // Still needed are the service, the documents, whose deletion is tried in a separate test, and the session of the one
  // member.
  const isNeeded = (name: string) =>
    name === "document_id" || path.endsWith("/services/{service_id}") || path.endsWith("/members/{member_id}/sessions");
  const known = (name: string) => (method === "DELETE" && isNeeded(name) ? undefined : ids[name]);
  const values = fc.tuple(...names.map((name) => idsFor(known(name))));
  const [query, headers] = ["query", "header"].map((place) => parametersIn(operation, place, schemas)) as [
    Named,
    Named,
  ];
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema;
  const form = content["multipart/form-data"]?.schema;
  const body = form
    ? formOf(form, files)
    : json
      ? bodyOf(json, schemas)
      : fc.constant({ body: null, isUnknownKey: false });
  return fc
    .tuple(values, query, headers, body, credentialFor({ operation, method, path }, credentials))
    .map(([given, asked, sent, { body, isUnknownKey }, credential]) => ({
      operation,
      method,
      path: names.reduce((filled, name, i) => filled.replace(`{${name}}`, encodeURIComponent(given[i] ?? "")), path),
      query: new URLSearchParams(asked).toString(),
      headers: { ...headersFrom(sent), ...(json && { "content-type": "application/json" }), ...credential },
      body,
      isUnknownKey,
    }));
}

type Named = fc.Arbitrary<[string, string][]>;

/** Mostly existing ids of the caller. */
function idsFor(known: Surroundings["ids"][string] | undefined): fc.Arbitrary<string> {
  const strange = fc.oneof(
    fc.uuid(),
    nastyText.filter((text) => text !== "" && text.isWellFormed()),
  );
  const named = [known?.own ?? [], known?.foreign ?? []].map((ids, i) =>
    ids.length > 0 ? [{ weight: i === 0 ? 8 : 1, arbitrary: fc.constantFrom(...ids) }] : [],
  );
  return fc.oneof(...named.flat(), { weight: 1, arbitrary: strange });
}

/**
 * Mostly one of the security schemes of the operation; signing out is not tried with a session that is still needed.
 */
function credentialFor(
  { operation, method, path }: { operation: Operation; method: string; path: string },
  credentials: Surroundings["credentials"],
): fc.Arbitrary<Readonly<Record<string, string>>> {
  if (method === "DELETE" && path.endsWith("/session")) return fc.constant({});
  const fitting = (operation.security ?? []).flatMap((way) => Object.keys(way).map((name) => credentials[name] ?? {}));
  const any = fc.constantFrom({}, ...Object.values(credentials));
  if (fitting.length === 0) return any;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: any });
}

function parametersIn({ parameters = [] }: Operation, place: string, schemas: Schemas): Named {
  const mine = parameters.filter((parameter) => parameter.in === place);
  const one = ({ name, schema }: (typeof mine)[number]) => {
    const right = allowed(schema, schemas).map((value) => [value].flat().map(String));
    const value = fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: nastyText.map((text) => [text]) });
    return fc.option(value, { nil: [] }).map((values) => values.map((each): [string, string] => [name, each]));
  };
  return fc.tuple(...mine.map(one)).map((pairs) => pairs.flat());
}

/** A header cannot contain every character; invalid ones are left out, because no client could send them. */
function headersFrom(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(pairs.filter(([, value]) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)));
}

function bodyOf(schema: Schema, schemas: Schemas) {
  const right = allowed(schema, schemas);
  const resolved = schema.$ref ? schemas[schema.$ref.split("/").pop() ?? ""] : schema;
  const withUnknownKey = right.map((value) => ({
    body: JSON.stringify({ ...(value as object), no_such_name: 1 }),
    isUnknownKey: resolved?.additionalProperties === false,
  }));
  const text = (value: fc.Arbitrary<unknown>) =>
    value.map((each) => ({ body: JSON.stringify(each) ?? "", isUnknownKey: false }));
  const brokenText = fc
    .constantFrom("", "{", "[1", "\ufeff{}", '{"a":1}}', "nul")
    .map((body) => ({ body, isUnknownKey: false }));
  return fc.oneof(
    { weight: 5, arbitrary: text(right) },
    { weight: 5, arbitrary: text(disturbed(right)) },
    { weight: 1, arbitrary: withUnknownKey },
    { weight: 1, arbitrary: brokenText },
  );
}

function formOf({ properties = {} }: Schema, files: readonly Uint8Array[]) {
  const fields = Object.entries(properties).filter(([name]) => name !== "file");
  const field = ([name, schema]: (typeof fields)[number]) => {
    const value = fc.oneof(
      allowed(schema, {}).map((each) => (typeof each === "string" ? each : JSON.stringify(each))),
      nastyText,
    );
    return fc.option(value, { nil: undefined }).map((text) => [name, text] as const);
  };
  return fc
    .tuple(fc.option(fc.constantFrom(...files)), nastyText, fc.tuple(...fields.map(field)))
    .map(([file, name, texts]) => {
      const form = new FormData();
      for (const [key, text] of texts) if (text !== undefined) form.append(key, text.toWellFormed());
      if (file) form.append("file", new Blob([file as Uint8Array<ArrayBuffer>]), name.toWellFormed());
      return { body: form, isUnknownKey: false };
    });
}
