import { expect, test } from "vitest";
import type { Translate } from "../i18n/language.tsx";
import { partName, valueText } from "./change-words.ts";

/** Says which text it would be. */
const t = ((key: string) => `<${key}>`) as unknown as Translate;

test("parts of a definition, and values that are chosen from a list, are told in the words of their boxes", () => {
  expect(["labels", "guarantee", "tag_alias"].map((part) => partName(part, t))).toEqual([
    "<change.labels>",
    "<change.guarantee>",
    "<field.alias>",
  ]);
  expect(valueText("invoice", "template", t)).toBe("<template.invoice>");
  expect(valueText("uniqueness", "policy_type", t)).toBe("<check.kind.uniqueness>");
  expect(valueText("info", "severity", t)).toBe("<check.severity.info>");
  expect(valueText("amount", "type", t)).toBe("<type.amount>");
});

test("what is no word of a list is shown as it was written, and what the console does not know yet by its name", () => {
  expect(valueText("invoice", "description", t)).toBe("“invoice”");
  expect(valueText("hologram", "template", t)).toBe("“hologram”");
  expect(valueText(null, "template", t)).toBe("<change.none>");
  expect(partName("hologram", t)).toBe("hologram");
});

test("lists and groups are told as words, and what is empty as not set", () => {
  expect(valueText(["POSITIVO", "NEGATIVO"], "options", t)).toBe("“POSITIVO”, “NEGATIVO”");
  expect(valueText({ aggregation_fields: ["text", "amount"] }, "tag_aggregation", t)).toBe("“text”, “amount”");
  expect(valueText({ it: ["Totale"], en: ["Total", "Sum"] }, "labels", t)).toBe("it: “Totale”; en: “Total”, “Sum”");
  expect([[], {}].map((empty) => valueText(empty, "labels", t))).toEqual(["<change.none>", "<change.none>"]);
});
