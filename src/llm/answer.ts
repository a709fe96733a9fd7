import type { ProposedRow, ProposedValue } from "../core/documents/proposals.ts";
import { aggregationFields, plainFields, type ServiceDefinition } from "../core/services/service-definition.ts";
import type { NumberedLine } from "./prompt.ts";

const MAX_VALUES = 2_000;
const MAX_LINES_OF_VALUE = 40;
const MAX_TEXT = 2_000;

/** The schema of an answer, in the subset of JSON Schema that strict structured output allows. */
export function answerSchema(service: ServiceDefinition): object {
  const strict = (properties: Readonly<Record<string, object>>) => ({
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  const named = (keys: readonly string[]) => (keys.length > 0 ? { type: "string", enum: keys } : { type: "string" });
  const tables = aggregationFields(service);
  const columns = new Set(tables.flatMap((table) => table.aggregationFields ?? []));
  const value = (keys: readonly string[]) =>
    strict({ field: named(keys), text: { type: "string" }, lines: { type: "array", items: { type: "integer" } } });
  return strict({
    values: { type: "array", items: value(plainFields(service).map(({ key }) => key)) },
    rows: {
      type: "array",
      items: strict({
        table: named(tables.map(({ key }) => key)),
        cells: { type: "array", items: value([...columns]) },
      }),
    },
  });
}

/**
 * Parses an answer into values of the service; null if it does not have the requested form. Entries that name an
 * unknown field or table, or have no text, are dropped: the rest may still be right.
 */
export function readAnswer(
  content: string,
  service: ServiceDefinition,
  lines: ReadonlyMap<number, NumberedLine>,
): { readonly values: readonly ProposedValue[]; readonly rows: readonly ProposedRow[] } | null {
  const answer = parseObject(content);
  if (answer === null || !Array.isArray(answer.values)) return null;
  const tables = new Map(aggregationFields(service).map((table) => [table.key, new Set(table.aggregationFields)]));
  const fields = new Set(plainFields(service).map(({ key }) => key));
  const valuesOf = (list: unknown, allowed: ReadonlySet<string>) =>
    (Array.isArray(list) ? list.slice(0, MAX_VALUES) : []).flatMap((entry: unknown) => {
      const value = readValue(entry, allowed, lines);
      return value === null ? [] : [value];
    });
  const rows = (Array.isArray(answer.rows) ? answer.rows.slice(0, MAX_VALUES) : []).flatMap(
    (entry: unknown): ProposedRow[] => {
      if (!isRecord(entry) || typeof entry.table !== "string") return [];
      const cells = valuesOf(entry.cells, tables.get(entry.table) ?? new Set());
      return cells.length > 0 ? [{ aggregationKey: entry.table, cells }] : [];
    },
  );
  return { values: valuesOf(answer.values, fields), rows };
}

function readValue(
  entry: unknown,
  allowed: ReadonlySet<string>,
  lines: ReadonlyMap<number, NumberedLine>,
): ProposedValue | null {
  if (!isRecord(entry) || typeof entry.field !== "string" || !allowed.has(entry.field)) return null;
  const text = typeof entry.text === "number" ? String(entry.text) : entry.text;
  if (typeof text !== "string" || text.trim() === "" || text.length > MAX_TEXT) return null;
  const named = (Array.isArray(entry.lines) ? entry.lines.slice(0, MAX_LINES_OF_VALUE) : []).flatMap(
    (number: unknown) => {
      const line = typeof number === "number" ? lines.get(number) : undefined;
      return line ? [line] : [];
    },
  );
  // A value lies on one page: that of the first line it names. If it names none, grounding will report it as not found.
  const pageIndex = named[0]?.pageIndex ?? 0;
  const own = named.filter((line) => line.pageIndex === pageIndex).map(({ line }) => line);
  return { fieldKey: entry.field, text: text.trim(), pageIndex, lines: own };
}

/** The JSON object in an answer, without the code fence or the reasoning that some models put around it. */
function parseObject(content: string): Record<string, unknown> | null {
  const said = content.replace(/^[\s\S]*<\/think>/, "");
  const [from, to] = [said.indexOf("{"), said.lastIndexOf("}")];
  if (from < 0 || to < from) return null;
  try {
    const parsed: unknown = JSON.parse(said.slice(from, to + 1));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
