import type { DocumentResult, Entity } from "../documents/result.ts";
import { aggregationFields, entityFields, type ServiceDefinition } from "../services/service-definition.ts";

/** What a person's review says of what the machine had read. */
export interface Judgement {
  /** null: not all of it was looked at, and nothing wrong was found yet. */
  readonly isRight: boolean | null;
  /** Keys of fields and aggregations, and `CATEGORY`, that were changed. */
  readonly wrong: readonly string[];
  /** The fields that were looked at; "all" where the document as a whole was judged. */
  readonly judged: readonly string[] | "all";
}

/** Stands for the document's category among field keys, which hold no control characters. */
export const CATEGORY = "\u0000category";

/** What a reviewer changed, by value: where it stands does not matter. */
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

/** The typed value where there is one, else the text without regard to spaces. */
function meaningOf({ text, value }: Entity): string {
  const bare = text.replace(/\s+/g, " ").trim();
  switch (value?.type) {
    case undefined:
    case "text":
      return bare;
    case "date":
      return value.iso ?? bare;
    case "identifier":
      // That a machine mended or validated it says nothing of what it is.
      return `${value.scheme} ${value.value}`;
    default:
      return JSON.stringify(value);
  }
}

/** A person approved the document, or said that it is unusable. */
export function judgeWhole(
  machine: DocumentResult,
  reviewed: DocumentResult,
  service: ServiceDefinition,
  isUsable: boolean,
): Judgement {
  const wrong = changedKeys(machine, reviewed, service);
  return { isRight: isUsable && wrong.length === 0, wrong, judged: "all" };
}

/** A person corrected or confirmed the named fields; naming all of them judges the whole. */
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
