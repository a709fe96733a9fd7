import type { LabelHit } from "../../page/label-hit.ts";
import type { PageLayout } from "../../page/layout.ts";
import type { SectionHeading } from "../../page/sections.ts";
import { boxOfTokens } from "../../types/text-runs.ts";
import { tributeLines } from "./tribute-lines.ts";

/**
 * The section of an F24 to which a line belongs, whatever its name there: the Agenzia delle Entrate assigns the codes
 * of taxes, and INPS the causes of contributions.
 */
export function headingsOfLines(page: PageLayout, hits: readonly LabelHit[]): SectionHeading[] {
  if (!hits.some(({ meanings }) => [...meanings].some((meaning) => meaning.startsWith("f24.")))) return [];
  return tributeLines(page).map(({ part, code }) => ({ section: part, box: boxOfTokens(code.tokens) }));
}
