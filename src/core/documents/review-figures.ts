import type { DocumentResult, Entity } from "./result.ts";

/** How right the machine was on one document that people reviewed. */
export interface ReviewFigures {
  /** Values that the machine gave. */
  readonly shown: number;
  /** Those of them whose text people left as it was. */
  readonly kept: number;
  /** Values that people added for fields of which the machine had none. */
  readonly added: number;
}

/**
 * Compares by field and text, wherever on the document: a value that people moved to another place was read right. A document that was
 * labelled before it was read (an example) has no machine's value to judge, and counts for nothing.
 */
export function reviewFigures(machine: DocumentResult, people: DocumentResult): ReviewFigures {
  const [given, left] = [valuesByField(machine), valuesByField(people)];
  const all = [...given.values()].flat();
  if (all.some(({ source }) => source === "human")) return { shown: 0, kept: 0, added: 0 };
  const kept = [...given].flatMap(([key, values]) => {
    const texts = new Set((left.get(key) ?? []).map(({ text }) => text));
    return values.filter(({ text }) => texts.has(text));
  });
  const added = [...left].filter(([key]) => (given.get(key) ?? []).length === 0).flatMap(([, values]) => values);
  return { shown: all.length, kept: kept.length, added: added.length };
}

function valuesByField({ pages }: DocumentResult): Map<string, Entity[]> {
  const values = new Map<string, Entity[]>();
  for (const page of pages) {
    for (const [key, entities] of Object.entries(page.entities)) {
      values.set(key, [...(values.get(key) ?? []), ...entities]);
    }
  }
  return values;
}
