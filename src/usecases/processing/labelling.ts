import type { DocumentResult } from "../../core/documents/result.ts";
import { type UnjudgedValue, withUnjudged } from "../../core/documents/unjudged.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { AppError, fieldInvalid, pointerTo } from "../../errors.ts";
import type { Correction, TemplateMemory } from "../../extraction/contract.ts";
import { correctionProblems, type Ground } from "../../extraction/corrections/correction-problems.ts";
import type { StoredDocument } from "../../store/contract/document-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";
import { withViolations } from "./violations.ts";

/** What a person says of a whole document. */
export interface Labels {
  readonly correction: Correction;
  /** null: not said. */
  readonly category: string | null;
}

export interface Labelled {
  readonly result: DocumentResult;
  /** What it teaches about its layout; null if the service failed at learning it. */
  readonly template: TemplateMemory | null;
  readonly aligned: Readonly<Record<string, boolean>>;
}

/** What the correction names only because its neighbours are named. */
export interface Unjudged {
  readonly values: readonly UnjudgedValue[];
  /** The result before anybody corrected it. */
  readonly machine: DocumentResult;
}

export type Labelling = ReturnType<typeof createLabelling>;

/** A correction of what the machine read, and a labelled document, which is the same of all that it says. */
export function createLabelling({ extraction, ambient }: Pick<Ports, "extraction" | "ambient">) {
  /** A fault in learning does not refuse what a person said: it holds, and teaches nothing of the layout. */
  const learn = async (...call: Parameters<typeof extraction.learnTemplate>): Promise<TemplateMemory | null> => {
    try {
      return await extraction.learnTemplate(...call);
    } catch (error) {
      ambient.log.error({ err: error }, "a correction is stored and teaches nothing of its layout: learning failed");
      return null;
    }
  };

  return {
    async label(
      { definition }: ServiceRecord,
      machine: DocumentResult,
      { correction, category }: Labels,
      unjudged: Unjudged | null = null,
    ): Promise<Labelled> {
      const said = category === null ? correction : { ...correction, category };
      const outcome = await extraction.applyCorrection(machine, definition, said);
      const result = withViolations(
        unjudged ? withUnjudged(outcome.result, unjudged.machine, unjudged.values) : outcome.result,
        definition,
      );
      // Said now, or in an earlier correction: this one's memory takes the place of that one's.
      const isCategorySaid = said.category !== undefined || result.category?.confidence === 100;
      const template = await learn(result, definition, namedKeys(correction), machine, isCategorySaid);
      return { result, template, aligned: outcome.aligned };
    },

    /**
     * What the approval of a corrected document says about its layout: that all values and rows it has are right, not
     * only those that the correction named; about fields without a value nobody said that they have none. Null if
     * nobody changed a value: papers that were read right teach nothing new, and ten of them outvoted the correction of
     * a layout that looks alike.
     */
    async ofApproval({ definition }: ServiceRecord, document: StoredDocument): Promise<TemplateMemory | null> {
      const { result, machineResult } = document;
      if (!result || !machineResult) return null;
      const keys = result.pages.flatMap(({ entities, aggregatedEntities }) =>
        [...Object.entries(entities), ...Object.entries(aggregatedEntities)].flatMap(([key, values]) =>
          values.length > 0 ? [key] : [],
        ),
      );
      const isCorrected = JSON.stringify(result.pages) !== JSON.stringify(machineResult.pages);
      if (keys.length === 0 || !isCorrected) return null;
      const isCategorySaid = result.category?.confidence === 100;
      return await learn(result, definition, keys, machineResult, isCategorySaid);
    },
  };
}

/** The fields and aggregations that a correction speaks of. */
export function namedKeys(correction: Correction): string[] {
  return [...Object.keys(correction.entities), ...Object.keys(correction.aggregatedEntities)];
}

const MOST_PROBLEMS = 20;

/**
 * 422 field_invalid if a correction or a category does not fit the service or, once its pages are known, the document.
 */
export function refuseProblems({ definition }: ServiceRecord, { correction, category }: Labels, ground?: Ground): void {
  const problems = correctionProblems(definition, correction, ground);
  const [first] = problems;
  if (first) {
    const where = pointerTo(...first.path).slice("#/".length);
    const whole = "The correction does not fit the service's fields or the document's pages.";
    throw new AppError("field_invalid", `${whole} ${where}: ${first.problem}`, {
      // Not more than tell what is wrong: a hostile body must not buy a large answer.
      errors: problems.slice(0, MOST_PROBLEMS).map(({ path, problem }) => ({
        pointer: pointerTo(...path),
        code: "field_invalid",
        detail: problem,
      })),
    });
  }
  if (category !== null && correction.category !== undefined && correction.category !== category)
    throw fieldInvalid("#/category", `entities says another: ${correction.category ?? "none"}`);
  refuseUnknownCategory(definition, category ?? correction.category ?? null);
}

function refuseUnknownCategory({ categories }: ServiceDefinition, category: string | null): void {
  if (category === null || categories.some(({ key }) => key === category)) return;
  const known = categories.map(({ key }) => key).join(", ") || "(the service has no categories)";
  throw fieldInvalid("#/category", `one of: ${known}`, { sentence: "The category is none of the service's." });
}
