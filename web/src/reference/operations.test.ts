import { expect, test } from "vitest";
import openapi from "../../../openapi.json" with { type: "json" };
import { curlOf, operationsOf } from "./operations.ts";

const operations = operationsOf(openapi as unknown as Parameters<typeof operationsOf>[0]);

test("every operation of the present form is there once, with its purpose and who may call it", () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(operations.filter(({ summary }) => summary === "")).toEqual([]);
  expect(operations.some(({ path }) => !path.startsWith("/api/v1/"))).toBe(false);
  expect(operations.find(({ id }) => id === "predict")?.needs).toBe("key");
  expect(operations.find(({ id }) => id === "createService")?.needs).toBe("admin");
});

test("the line for a terminal names what is to be filled in", () => {
  const operation = operations.find(({ id }) => id === "getDocument")!;
  expect(curlOf(operation, "http://localhost:8080")).toBe(
    'curl http://localhost:8080/api/v1/inference/service/SERVICE_ID/predicted-documents/DOCUMENT_ID -H "x-api-key: $ESTRATTO_KEY"',
  );
});
