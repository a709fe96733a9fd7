import { expect, test } from "vitest";
import { ApiError } from "../../../src/client.ts";
import type { Translate } from "../i18n/language.tsx";
import { definitionProblem } from "./definition-problem.ts";

const t = ((key: string, values: Record<string, string>) =>
  `${key} ${values.field}: ${values.detail}`) as unknown as Translate;

test("a refused definition names the field as the screen does, and says what is wrong with it", () => {
  const detail = "'quantity' is not a field of this service.";
  const pointer = "#/service_fields/lines/tag_aggregation/aggregation_fields/0";
  const errors = [{ pointer, code: "field_invalid" as const, detail }];
  const error = new ApiError(422, { code: "field_invalid", detail, errors }, null);
  const service_fields = { lines: { tag_alias: "Invoice lines", tag_multiple_values: true } };
  expect(definitionProblem(error, { service_fields }, t)).toBe(`problem.ofField Invoice lines: ${detail}`);
});
