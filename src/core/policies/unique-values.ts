import type { Entity, PageResult } from "../documents/result.ts";
import { summarise } from "../documents/summary.ts";
import type { ServiceDefinition } from "../services/service-definition.ts";

/**
 * The values by which documents of a service are compared: for every field the first value of the document as a whole,
 * by its typed meaning if known (12.03.2026 and 2026-03-12 are one date), otherwise by its text ignoring case and
 * spaces.
 */
export function comparableValues(
  pages: readonly PageResult[],
  service: Pick<ServiceDefinition, "fields">,
): ReadonlyMap<string, string> {
  const { entities } = summarise(pages, service);
  return new Map(
    Object.entries(entities).flatMap(([key, values]) => {
      const first = values[0];
      return first ? [[key, meaningOf(first.entity)] as const] : [];
    }),
  );
}

function meaningOf({ value, text }: Entity): string {
  switch (value?.type) {
    case "date":
      return value.iso ?? folded(text);
    case "amount":
    case "number":
      return String(Number(value.amount));
    case "identifier":
    case "enum":
      return folded(value.value);
    case "boolean":
      return String(value.value);
    default:
      return folded(text);
  }
}

function folded(text: string): string {
  return text.normalize("NFKC").toLocaleLowerCase("und").replace(/\s+/gu, "");
}
