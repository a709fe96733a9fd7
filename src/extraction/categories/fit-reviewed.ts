import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { ReviewedDocument } from "../contract.ts";
import { layOutPage } from "../page/layout.ts";
import type { CategoryModel } from "./category-model.ts";
import type { CategoryMemory } from "./examples.ts";
import { type CategoriesFit, fitCategories } from "./fit-categories.ts";

/** Fits a service's categories on reviewed documents: those whose category a person named, or approved as shown. */
export function fitCategoriesOf(
  documents: readonly ReviewedDocument[],
  { categories }: ServiceDefinition,
  model: CategoryModel,
): CategoriesFit {
  const judged = documents.flatMap((document) => {
    const category = categorySaid(document);
    if (category === null || !categories.some(({ key }) => key === category)) return [];
    const isRemembered = document.template?.category !== undefined;
    return [
      { category, isRemembered, pages: document.result.pages.map((page) => layOutPage({ ...page, errors: [] })) },
    ];
  });
  return fitCategories(judged, categories, model);
}

function categorySaid({ result, judged, template }: ReviewedDocument): string | null {
  const named = template?.category as CategoryMemory | undefined;
  if (named) return named.value;
  return judged === "all" ? (result.category?.value ?? null) : null;
}
