import type { DocumentResult, Entity } from "../documents/result.ts";
import { aggregationFields, entityFields, type ServiceDefinition } from "../services/service-definition.ts";

/** What a review shows about the machine's reading. */
export interface Judgement {
  /** null: not everything was reviewed, and nothing wrong was found yet. */
  readonly isRight: boolean | null;
  /** Keys of fields and aggregations, and `CATEGORY`, that were changed. */
  readonly wrong: readonly string[];
  /** The fields that were reviewed; "all" if the document as a whole was judged. */
  readonly judged: readonly string[] | "all";
}

/** Represents the document's category among field keys, which contain no control characters. */
export const CATEGORY = "\u0000category";

/** The keys whose values a reviewer changed; positions are ignored. */
export function changedKeys(machine: DocumentResult, reviewed: DocumentResult, service: ServiceDefinition): string[] {
  const texts = (result: DocumentResult, key: string) =>
    result.pages.flatMap((page) => (page.entities[key] ?? []).map(meaningOf)).sort();
  const rows = (result: DocumentResult, key: string) =>
    result.pages.flatMap((page) =>
      (page.aggregatedEntities[key] ?? []).map(({ fields }) =>
        JSON.stringify(
          Object.entries(fields)
            .flatMap(([column, cell]) => (cell ? [[column, meaningOf(cell)]] : []))
            .sort(),
        ),
      ),
    );
  const differ = (a: readonly string[], b: readonly string[]) =>
    a.length !== b.length || a.some((text, i) => text !== b[i]);
  return [
    ...entityFields(service).flatMap(({ key }) => (differ(texts(machine, key), texts(reviewed, key)) ? [key] : [])),
    ...aggregationFields(service).flatMap(({ key }) => (differ(rows(machine, key), rows(reviewed, key)) ? [key] : [])),
    ...(machine.category?.value === reviewed.category?.value ? [] : [CATEGORY]),
  ];
}

/** The typed value if there is one, else the text ignoring spaces. */
function meaningOf({ text, value }: Entity): string {
  const bare = text.replace(/\s+/g, " ").trim();
  switch (value?.type) {
    case undefined:
    case "text":
      return bare;
    case "date":
      return value.iso ?? bare;
    case "identifier":
      // Whether a machine repaired or validated it does not change its meaning.
      return `${value.scheme} ${value.value}`;
    default:
      return JSON.stringify(value);
  }
}

/** A person approved the document, or marked it as unusable. */
export function judgeWhole(
  machine: DocumentResult,
  reviewed: DocumentResult,
  service: ServiceDefinition,
  isUsable: boolean,
): Judgement {
  const wrong = changedKeys(machine, reviewed, service);
  return { isRight: isUsable && wrong.length === 0, wrong, judged: "all" };
}

/** A person corrected or confirmed the named fields; naming all of them judges the whole document. */
export function judgeNamed(
  machine: DocumentResult,
  reviewed: DocumentResult,
  service: ServiceDefinition,
  named: readonly string[],
): Judgement {
  const columns = new Set(service.fields.flatMap((field) => field.aggregationFields ?? []));
  const isWhole = service.fields.every(({ key }) => named.includes(key) || columns.has(key));
  if (isWhole) return judgeWhole(machine, reviewed, service, true);
  const wrong = changedKeys(machine, reviewed, service);
  return { isRight: wrong.length > 0 ? false : null, wrong, judged: named };
}
