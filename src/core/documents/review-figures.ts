import type { DocumentResult, Entity } from "./result.ts";

/** How accurate the machine was on one reviewed document. */
export interface ReviewFigures {
  /** Values the machine found. */
  readonly shown: number;
  /** Those whose text the reviewers left unchanged. */
  readonly kept: number;
  /** Values that reviewers added to fields for which the machine had none. */
  readonly added: number;
}

/**
 * Compares by field and text, wherever they lie in the document: a value that was moved to another place was read
 * correctly. A document that was labelled before it was read (an example) has no machine values to judge and counts for
 * nothing.
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
