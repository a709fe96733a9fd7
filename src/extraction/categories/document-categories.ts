import type { Category, DocumentResult, PageRange } from "../../core/documents/result.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { TemplateMemory } from "../contract.ts";
import { layOutPage, type PageLayout } from "../page/layout.ts";
import { categorise } from "./categorise.ts";
import type { CategoryModel } from "./category-model.ts";
import { packTerms, termsOf } from "./document-terms.ts";
import { type CategoryMemory, examplesIn } from "./examples.ts";
import type { LearnedCategories } from "./learned-categories.ts";
import { splitPages } from "./split.ts";

/** What was learned before the document arrived. */
export interface KnownCategories {
  readonly model: CategoryModel;
  readonly memory: readonly TemplateMemory[];
  readonly learned: LearnedCategories | null;
}

/**
 * The category of a file, and the documents in it. If a file contains several of different categories, the file as a
 * whole has none: whichever were named, the others would go to the wrong people.
 */
export function categoriseDocument(
  pages: readonly PageLayout[],
  { categories }: Pick<ServiceDefinition, "categories">,
  { model, memory, learned }: KnownCategories,
): { readonly category: Category | null; readonly pageRanges: readonly PageRange[] } {
  const knowledge = { model, examples: examplesIn(memory), learned };
  const pageRanges = splitPages(pages, model).map(({ from, to }) => ({
    from,
    to,
    category: categorise(pages.slice(from, to + 1), categories, knowledge),
  }));
  return { category: commonCategory(pageRanges), pageRanges };
}

/** Documents without a category do not contradict the others. */
function commonCategory(ranges: readonly PageRange[]): Category | null {
  const named = ranges.flatMap(({ category }) => (category ? [category] : []));
  const [first] = named;
  if (!first || named.some(({ value }) => value !== first.value)) return null;
  return { value: first.value, confidence: Math.min(...named.map(({ confidence }) => confidence)) };
}

/**
 * What is learned from a person's statement of the category; stored in the memory of the document, it works on the next
 * one.
 */
export function rememberCategory({ category, pages }: DocumentResult): CategoryMemory {
  const layouts = pages.map((page) => layOutPage({ ...page, errors: [] }));
  return { value: category?.value ?? null, terms: packTerms(termsOf(layouts)) };
}

/** A person's statement applies to the whole file; a file that contains several documents keeps its ranges. */
export function withCategory(result: DocumentResult, category: string | null): DocumentResult {
  const said = category === null ? null : { value: category, confidence: 100 };
  const { pageRanges } = result;
  if (pageRanges?.length !== 1) return { ...result, category: said };
  return { ...result, category: said, pageRanges: [{ ...pageRanges[0]!, category: said }] };
}
