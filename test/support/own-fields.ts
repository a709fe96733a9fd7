import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { aField, aService } from "./service-definition.ts";
import { type PrintedLine, printedDocument } from "./word-pages.ts";

const extraction = loadExtraction("models");

/** What is read from a paper that nobody taught, by field key. */
export function readOwnFields(
  fields: Readonly<Record<string, FieldType>>,
  lines: readonly PrintedLine[],
  description?: string,
): Record<string, string | undefined> {
  const [page] = extraction.extract(printedDocument(lines), serviceOfOwnFields(fields, description), []).pages;
  return Object.fromEntries(Object.keys(fields).map((key) => [key, page!.entities[key]?.[0]?.text]));
}

/** A service of a kind that the product does not know, with fields named like their keys. */
export function serviceOfOwnFields(
  fields: Readonly<Record<string, FieldType>>,
  description?: string,
): ServiceDefinition {
  const told = description === undefined ? {} : { description };
  return aService(
    Object.entries(fields).map(([key, type]) => aField(key, { alias: key.replace(/_/g, " "), type, ...told })),
  );
}
