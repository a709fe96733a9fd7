import type { TemplateMemory } from "../contract.ts";
import { type Terms, unpackTerms } from "./document-terms.ts";

/** A document whose category a person stated; null = none of the service's. */
export interface CategoryExample {
  readonly category: string | null;
  readonly terms: Terms;
}

/** Similarity of a document to a category's examples; cosines, 0..1. */
export interface Likeness {
  readonly nearest: number;
  readonly centroid: number;
}

export interface ExampleIndex {
  readonly count: number;
  /** By category; a category without examples is missing. `null` holds the examples of "none of them". */
  likeness(terms: Terms): ReadonlyMap<string | null, Likeness>;
}

/** The part of a memory that concerns categories: stored by `learnTemplate` when a person named the category. */
export interface CategoryMemory {
  readonly value: string | null;
  readonly terms: string;
}

const known = new WeakMap<readonly TemplateMemory[], { readonly length: number; readonly index: ExampleIndex }>();

/**
 * The examples among a service's memories. The same array of memories serves many documents, so their index is built
 * once.
 */
export function examplesIn(memories: readonly TemplateMemory[]): ExampleIndex {
  const made = known.get(memories);
  if (made?.length === memories.length) return made.index;
  const index = indexExamples(memories.flatMap(exampleOf));
  known.set(memories, { length: memories.length, index });
  return index;
}

function exampleOf({ category }: TemplateMemory): CategoryExample[] {
  const memory = category as CategoryMemory | null | undefined;
  if (!memory || typeof memory.terms !== "string") return [];
  return [{ category: memory.value ?? null, terms: unpackTerms(memory.terms) }];
}

interface Posting {
  readonly example: number;
  readonly weight: number;
}

/**
 * Examples as tf-idf vectors of unit length, by term. Term rarity is computed from the examples themselves: among one
 * issuer's papers the issuer's name is no evidence, among papers of many it is strong.
 */
export function indexExamples(examples: readonly CategoryExample[]): ExampleIndex {
  const rarity = rarityIn(examples);
  const postings = new Map<number, Posting[]>();
  const sums = new Map<string | null, Map<number, number>>();
  for (const [example, { category, terms }] of examples.entries()) {
    const sum = sums.get(category) ?? new Map<number, number>();
    sums.set(category, sum);
    for (const [term, weight] of vectorOf(terms, rarity)) {
      const list = postings.get(term);
      if (list) list.push({ example, weight });
      else postings.set(term, [{ example, weight }]);
      sum.set(term, (sum.get(term) ?? 0) + weight);
    }
  }
  const lengths = new Map([...sums].map(([category, sum]) => [category, Math.hypot(...sum.values()) || 1]));
  return {
    count: examples.length,
    likeness: (terms) => {
      const cosines = new Float64Array(examples.length);
      for (const [term, weight] of vectorOf(terms, rarity)) {
        for (const posting of postings.get(term) ?? []) cosines[posting.example]! += weight * posting.weight;
      }
      const found = new Map<string | null, { nearest: number; centroid: number }>();
      for (const [example, { category }] of examples.entries()) {
        const likeness = found.get(category) ?? { nearest: 0, centroid: 0 };
        likeness.nearest = Math.max(likeness.nearest, cosines[example]!);
        likeness.centroid += cosines[example]! / lengths.get(category)!;
        found.set(category, likeness);
      }
      return found;
    },
  };
}

type Rarity = (term: number) => number;

function rarityIn(examples: readonly Pick<CategoryExample, "terms">[]): Rarity {
  const documents = new Map<number, number>();
  for (const { terms } of examples)
    for (const term of terms.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  return (term) => Math.max(0, Math.log((examples.length + 1) / ((documents.get(term) ?? 0) + 0.5)));
}

export function vectorOf(terms: Terms, rarity: Rarity): [term: number, weight: number][] {
  const weights = [...terms].map(([term, count]): [number, number] => [term, (1 + Math.log(count)) * rarity(term)]);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return weights.flatMap(([term, weight]) => (weight > 0 ? [[term, weight / length] as [number, number]] : []));
}
