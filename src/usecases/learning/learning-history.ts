import { approvalScore } from "../../core/guarantee/approval-score.ts";
import { isOfSample } from "../../core/guarantee/guarantee.ts";
import { judgeNamed, judgeWhole } from "../../core/guarantee/judgement.ts";
import {
  type AutomationPoint,
  automation,
  type CurvePoint,
  learningCurve,
  type Reliability,
  reliability,
} from "../../core/learning/learning-history.ts";
import { entityFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import type { DocumentValues } from "../../store/contract/document-types.ts";
import type { JudgedValue, ReviewOutcome, Teacher, Unseen } from "../../store/contract/review-outcome-types.ts";
import { actorNames } from "../access/actors.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";

export interface LearningHistory {
  /** Reviewed documents that the figures are of, the newest. */
  readonly documents: number;
  /** false: older reviews are still being looked at; ask again. */
  readonly isComplete: boolean;
  readonly teachers: readonly (Teacher & { readonly name: string | null })[];
  readonly curve: readonly CurvePoint[];
  readonly reliability: Reliability;
  /**
   * sample: a random share of all documents, as a guaranteed error rate has people review it · reviewed: whatever was
   * reviewed, which is representative of the others only as far as nobody chose it.
   */
  readonly basis: "sample" | "reviewed";
  readonly automation: readonly AutomationPoint[];
}

export interface LearningHistoryUseCases {
  learningHistory(service: AdmittedService): Promise<LearningHistory>;
}

const NEWEST_OUTCOMES = 2_000;
const TEACHERS = 20;
/** So many are looked at while the caller waits: about a second. */
const DOCUMENTS_A_ROUND = 100;
const ROUNDS = 4;

/** What people's reviews say of a service. Outcomes are made when somebody looks, so that no review waits for them. */
export function createLearningHistory({ store }: Pick<Ports, "store">): LearningHistoryUseCases {
  async function catchUp({ serviceId, definition }: AdmittedService): Promise<boolean> {
    for (let round = 0; round < ROUNDS; round++) {
      const unseen = await store.outcomes.missing(serviceId, DOCUMENTS_A_ROUND);
      const values = await store.values.of(
        serviceId,
        unseen.map(({ documentId }) => documentId),
      );
      const byId = new Map(unseen.map((each) => [each.documentId, each]));
      const outcomes = values.map((each) => outcomeOf(each, byId.get(each.documentId)!, definition));
      await store.outcomes.put(serviceId, outcomes);
      if (unseen.length < DOCUMENTS_A_ROUND) return true;
    }
    return false;
  }

  async function named(serviceId: string, teachers: readonly Teacher[]) {
    const names = await actorNames(
      store,
      serviceId,
      teachers.map(({ actor }) => actor),
    );
    return teachers.map((teacher) => ({ ...teacher, name: names.get(teacher.actor) ?? null }));
  }

  return {
    async learningHistory(service) {
      const { serviceId, definition } = service;
      const isComplete = await catchUp(service);
      const [outcomes, teachers, approvals] = await Promise.all([
        store.outcomes.list(serviceId, NEWEST_OUTCOMES),
        store.outcomes.teachers(serviceId, TEACHERS),
        definition.guarantee ? store.approvals.scores(serviceId) : null,
      ]);
      return {
        documents: outcomes.length,
        isComplete,
        teachers: await named(serviceId, teachers),
        curve: learningCurve(outcomes),
        reliability: reliability(outcomes),
        basis: approvals ? "sample" : "reviewed",
        automation: approvals
          ? automation(approvals.records.filter(isOfSample), approvals.records)
          : automation(outcomes, outcomes),
      };
    },
  };
}

function outcomeOf(
  { documentId, version, reviewedAt, machineResult, result }: DocumentValues,
  { decision, named }: Unseen,
  definition: ServiceDefinition,
): ReviewOutcome {
  const { isRight, wrong, judged } =
    decision === null
      ? judgeNamed(machineResult, result, definition, named)
      : judgeWhole(machineResult, result, definition, decision === "approved");
  const values = entityFields(definition).flatMap(({ key }): JudgedValue[] => {
    if (judged !== "all" && !judged.includes(key)) return [];
    const confidences = machineResult.pages.flatMap((page) =>
      (page.entities[key] ?? []).map(({ confidence }) => confidence),
    );
    const right = !wrong.includes(key);
    // Rightly empty says nothing of how well it reads.
    if (confidences.length === 0) return right ? [] : [[key, null, false]];
    return [[key, Math.min(...confidences), right]];
  });
  return {
    documentId,
    version,
    reviewedAt: reviewedAt ?? new Date(0),
    chance: approvalScore(machineResult, definition).chance,
    isRight,
    judged: values,
  };
}
