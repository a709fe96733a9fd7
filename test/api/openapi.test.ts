import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { ERROR_CODES } from "../../src/errors.ts";
import { createApp } from "../../src/http/app.ts";
import { ERROR_GUIDE, renderErrorDocs } from "../../src/http/error-guide.ts";
import { describeApi } from "../../src/http/openapi.ts";
import { deviations, openapi } from "../support/openapi.ts";

/**
 * Specification 4.1 to 4.7: the responses each operation must be able to give, the shared ones of section 7 included.
 */
const SPECIFIED: readonly [string, string, string][] = [
  ["post", "/inference/service/{service_id}/predict", "200 401 403 404 422 429 500 503"],
  ["post", "/inference/service/{service_id}/async-predict", "200 401 403 404 422 429 500 503"],
  ["get", "/inference/service/{service_id}/predicted-documents/{document_id}", "200 202 401 404 422 429 500 503"],
  ["patch", "/inference/service/{service_id}/predicted-documents/{document_id}", "200 401 404 422 429 500 503"],
  // Without 422 in the specification: it is the answer to an If-Match that does not match (contract section 2).
  ["delete", "/inference/service/{service_id}/predicted-documents/{document_id}", "200 401 404 422 429 500 503"],
  ["get", "/service/{service_id}", "200 401 404 429 500 503"],
  ["get", "/inference/service/{service_id}", "200 401 404 429 500 503"],
  ["get", "/service/{service_id}/plan/quotas", "200 401 404 429 500 503"],
];

interface Described {
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: object;
}

const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe("openapi.json", () => {
  test("is what the routes describe now; run `node src/cli/write-openapi.ts` when it is not", async () => {
    expect(openapi).toEqual(JSON.parse(JSON.stringify(await describeApi(createApp))));
  });

  test.each(SPECIFIED)("%s %s answers with exactly the specified statuses in v1", (method, path, statuses) => {
    const responses = openapi.paths[`/api/v1${path}`]?.[method]?.responses ?? {};
    expect(Object.keys(responses).join(" ")).toBe(statuses);
  });

  test.each(SPECIFIED)("%s %s is there in the earlier form, without 202", (method, path, statuses) => {
    const responses = openapi.paths[`/api${path}`]?.[method]?.responses ?? {};
    expect(Object.keys(responses).join(" ")).toBe(statuses.replace("202 ", ""));
  });

  test("is valid by the official schema of OpenAPI 3.1, which a broken copy is not", async () => {
    const copy = (changes: object) => JSON.parse(JSON.stringify({ ...openapi, ...changes }));
    const validator = new Validator();
    expect(await validator.validate(copy({}))).toMatchObject({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(await new Validator().validate(copy({ info: { title: "no version" } }))).toMatchObject({ valid: false });
  });

  test("every reference leads to a schema", () => {
    const references = JSON.stringify(openapi).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    const names = [...references].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !(name in openapi.components.schemas))).toEqual([]);
  });

  test("every operation has an id of its own, and every path parameter is described", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const described = (operation as { parameters?: { in: string; name: string }[] }).parameters ?? [];
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(described.filter((p) => p.in === "path").map((p) => p.name)).toEqual(names);
    }
  });

  test("what is no JSON alone has the types that it is really sent with", () => {
    const typesOf = (id: string) => {
      const found = operations.find(({ operation }) => operation.operationId === id);
      return Object.keys(found?.operation.responses["200"]?.content ?? {});
    };
    expect(typesOf("exportDocuments")).toEqual([
      "text/csv",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/json",
    ]);
    expect(typesOf("getOriginalFile")).toContain("application/pdf");
    expect(typesOf("getOriginalFile")).toContain("application/xml");
    expect(typesOf("getPageImage")).toEqual(["image/webp"]);
  });

  test("headers that carry something of their own are described where they are sent", () => {
    const headersOf = (id: string, status: number) => {
      const found = operations.find(({ operation }) => operation.operationId === id);
      const response = found?.operation.responses[status] as { headers?: object } | undefined;
      return Object.keys(response?.headers ?? {});
    };
    const usage = ["x-plan-usage", "x-plan-usage-limit"];
    for (const id of ["predict", "earlierPredict"]) {
      expect(headersOf(id, 200)).toEqual([...usage, "x-document-id", "location"]);
      expect(headersOf(id, 403)).toEqual(usage);
      expect(headersOf(id, 503)).toEqual(["retry-after", "x-document-id", "location"]);
    }
    expect(headersOf("asyncPredict", 200)).toEqual([...usage, "location", "retry-after"]);
    expect([headersOf("getDocument", 200), headersOf("getDocument", 202)]).toEqual([["etag"], ["etag", "retry-after"]]);
    expect(headersOf("earlierGetDocument", 200)).toEqual(["etag", "retry-after"]);
    for (const id of ["reviseDocument", "correctDocument", "updateService"])
      expect(headersOf(id, 200)).toEqual(["etag"]);
    expect(headersOf("listDocuments", 200)).toEqual([]);
  });

  test("the choices of a request say what each does", () => {
    const described = (id: string) => {
      const found = operations.find(({ operation }) => operation.operationId === id);
      return JSON.stringify(found?.operation);
    };
    for (const id of ["predict", "getDocument"])
      for (const words of ["include=ocr&include=service_fields", "pages: each page's values"])
        expect(described(id)).toContain(words);
    expect(described("predict")).toContain("never: no byte of it. always. only_review: ");
  });

  test("the earlier form's answer for a document that is not complete is described", () => {
    for (const status of ["RUNNING", "ERROR"]) {
      const body = { service: "s", current_date: "2026-03-15T12:00:00.000Z", document: { status, message: "Later." } };
      expect(deviations("earlierGetDocument", 200, body)).toEqual([]);
      expect(deviations("getDocument", 200, body)).not.toEqual([]);
    }
  });

  test("every operation names the statuses that its path, its parameters and its body can be answered with", () => {
    const missing = ({ operation }: (typeof operations)[number]) => {
      const { security, parameters, requestBody } = operation as Described;
      const takes = (place: string, name?: string) =>
        (parameters ?? []).some((parameter) => parameter.in === place && (!name || parameter.name === name));
      return [
        ...(security?.length === 0 ? [] : ["401", "429"]),
        ...(takes("path") ? ["404"] : []),
        ...(requestBody || takes("query") || takes("header", "if-match") ? ["422"] : []),
        "500",
        "503",
      ].filter((status) => !(status in operation.responses));
    };
    expect(operations.length).toBeGreaterThan(80);
    expect(
      operations.filter((each) => missing(each).length > 0).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });

  test("no operation answers with a status outside the closed list", () => {
    const closed = new Set(["200", "202", "401", "403", "404", "422", "429", "500", "503"]);
    const open = operations.flatMap(({ operation }) => Object.keys(operation.responses).filter((s) => !closed.has(s)));
    expect(open).toEqual([]);
  });
});

describe("docs/errors.md", () => {
  test("is what the error guide says now", () => {
    expect(readFileSync(new URL("../../docs/errors.md", import.meta.url), "utf8")).toBe(renderErrorDocs());
  });

  test("explains every code with its status, and openapi.json names them all", () => {
    expect(Object.keys(ERROR_GUIDE).sort()).toEqual(Object.keys(ERROR_CODES).sort());
    const docs = renderErrorDocs();
    for (const [code, { status }] of Object.entries(ERROR_CODES)) {
      expect(docs).toContain(`## ${code}\n\nStatus ${status}, `);
    }
    const codes = { enum: Object.keys(ERROR_CODES) };
    expect(openapi.components.schemas.Problem).toMatchObject({
      properties: { code: codes, errors: { items: { properties: { code: codes } } } },
    });
  });
});
