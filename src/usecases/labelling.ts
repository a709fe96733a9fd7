import type { DocumentResult } from "../core/result.ts";
import { AppError } from "../errors.ts";
import { correctionProblems } from "../extraction/apply-correction.ts";
import type { Correction, TemplateMemory } from "../extraction/contract.ts";
import type { ServiceRecord } from "../store/types.ts";
import type { Ports } from "./ports.ts";
import { withViolations } from "./process.ts";

/** What a person says of a whole document. */
export interface Labels {
  readonly correction: Correction;
  /** null: not said. */
  readonly category: string | null;
}

export interface Labelled {
  readonly result: DocumentResult;
  /** What it teaches about its layout. */
  readonly template: TemplateMemory;
  readonly aligned: Readonly<Record<string, boolean>>;
}

export type Labelling = ReturnType<typeof createLabelling>;

/** A correction of what the machine read, and a labelled document, which is the same of all that it says. */
export function createLabelling({ extraction }: Pick<Ports, "extraction">) {
  return {
    async label(
      { definition }: ServiceRecord,
      machine: DocumentResult,
      { correction, category }: Labels,
    ): Promise<Labelled> {
      const outcome = await extraction.applyCorrection(machine, definition, correction);
      const labelled =
        category === null ? outcome.result : { ...outcome.result, category: { value: category, confidence: 100 } };
      const result = withViolations(labelled, definition);
      const template = await extraction.learnTemplate(result, definition, namedKeys(correction), machine);
      return { result, template, aligned: outcome.aligned };
    },
  };
}

function namedKeys(correction: Correction): string[] {
  return [...Object.keys(correction.entities), ...Object.keys(correction.aggregatedEntities)];
}

/** 422 field_invalid where a correction or a category does not fit the service. */
export function refuseProblems({ definition }: ServiceRecord, { correction, category }: Labels): void {
  const problems = correctionProblems(definition, correction);
  if (problems.length > 0) {
    throw new AppError("field_invalid", "The correction does not fit the service's fields.", {
      errors: problems.map(({ key, problem }) => ({
        pointer: `#/entities/${key}`,
        code: "field_invalid",
        detail: problem,
      })),
    });
  }
  if (category === null || definition.categories.some(({ key }) => key === category)) return;
  const known = definition.categories.map(({ key }) => key).join(", ") || "(the service has no categories)";
  throw new AppError("field_invalid", "The category is none of the service's.", {
    errors: [{ pointer: "#/category", code: "field_invalid", detail: `one of: ${known}` }],
  });
}
