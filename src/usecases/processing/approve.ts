import { needsReview } from "../../core/documents/needs-review.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { initialRevisionStatus, type RevisionStatus } from "../../core/documents/revision.ts";
import { approvalScore } from "../../core/guarantee/approval-score.ts";
import {
  admit,
  figuresOf,
  type Guarantee,
  type GuaranteeFigures,
  guaranteeOf,
  type ScoredRecord,
} from "../../core/guarantee/guarantee.ts";
import type { GuaranteeSettings } from "../../core/services/guarantee-settings.ts";
import { entityFields } from "../../core/services/service-definition.ts";
import { AppError } from "../../errors.ts";
import type { Counted, NewApprovalRecord } from "../../store/contract/approval-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";

/** The figures behind a service's guaranteed error rate; `settings` null = it has no target. */
export interface GuaranteeReport {
  readonly settings: GuaranteeSettings | null;
  readonly guarantee: Guarantee | null;
  readonly figures: GuaranteeFigures | null;
  readonly autoValidation: boolean;
}

export interface GuaranteeUseCases {
  /** What can be promised of automatic approval today, and what is missing. */
  guarantee(service: AdmittedService): Promise<GuaranteeReport>;
  /** Sets the target, or takes it away (null); counting goes on where it was. */
  setGuarantee(service: AdmittedService, settings: GuaranteeSettings | null): Promise<GuaranteeReport>;
}

/** With which status a processed document starts, and what is kept of it for the guarantee. */
export interface Decision {
  readonly revisionStatus: RevisionStatus;
  readonly approval?: NewApprovalRecord;
}

export type Approvals = ReturnType<typeof createApprovals>;

/**
 * Automatic approval. Without a target: the absence of error violations and of failed pages is enough (contract section
 * 6). With one, a document is approved only if the guarantee also admits it, and a random share of those still goes to
 * people, as `to_review`.
 */
export function createApprovals({ store, ambient }: Pick<Ports, "store" | "ambient">) {
  return {
    async decide(
      { serviceId, definition }: ServiceRecord,
      documentId: string,
      result: DocumentResult,
    ): Promise<Decision> {
      const withoutTarget = initialRevisionStatus(definition.autoValidation, needsReview(result));
      const settings = definition.guarantee ?? null;
      if (settings === null) return { revisionStatus: withoutTarget };
      const score = approvalScore(result, definition);
      const { guarantee } = await standing(serviceId, settings, await store.approvals.scores(serviceId));
      // While nothing is approved by itself, everything is for people to review: the sample is all there is.
      const admission = definition.autoValidation
        ? admit({ documentId, chance: score.chance }, guarantee, settings)
        : { admitted: false, inclusion: 1, isAudit: false };
      const { admitted, inclusion, isAudit } = admission;
      const approval = { ...score, inclusion, admitted };
      if (!definition.autoValidation) return { revisionStatus: withoutTarget, approval };
      return { revisionStatus: !admitted ? "review_required" : isAudit ? "to_review" : "approved", approval };
    },

    async report({ serviceId, definition }: ServiceRecord): Promise<GuaranteeReport> {
      const settings = definition.guarantee ?? null;
      const { autoValidation } = definition;
      if (settings === null) return { settings, autoValidation, guarantee: null, figures: null };
      const counted = await store.approvals.records(serviceId);
      const { records, guarantee } = await standing(serviceId, settings, counted);
      const keys = entityFields(definition).map(({ key }) => key);
      return {
        settings,
        autoValidation,
        guarantee,
        figures: figuresOf(records, counted.totals, guarantee, settings, keys),
      };
    },
  };

  /**
   * What is known now. If the documents turn out to be unlike those before, what was known about those is discarded for
   * good.
   */
  async function standing<T extends ScoredRecord>(
    serviceId: string,
    settings: GuaranteeSettings,
    { records, restart }: Counted<T>,
  ): Promise<{ records: readonly T[]; guarantee: Guarantee }> {
    const guarantee = guaranteeOf(records, settings);
    const { shift } = guarantee;
    if (shift === null) return { records, guarantee: { ...guarantee, shift: restart } };
    await store.approvals.restart(serviceId, shift);
    ambient.log.warn({ serviceId, ...shift }, "automatic approval is held back: the documents have changed");
    const since = records.filter(({ decidedAt }) => decidedAt > shift.since);
    return { records: since, guarantee: { ...guaranteeOf(since, settings), shift } };
  }
}

export function createGuarantee(ports: Pick<Ports, "store" | "ambient">, approvals: Approvals): GuaranteeUseCases {
  const trail = createTrail(ports);
  return {
    guarantee: (service) => approvals.report(service),
    async setGuarantee(service, settings) {
      const { serviceId, accountId, caller } = service;
      const { store, ambient } = ports;
      const action = settings === null ? "service.guarantee.off" : `service.guarantee.${settings.maxErrorRate}`;
      const updated = await store.together(async () => {
        const change = { actor: actorOf(caller), now: ambient.now() };
        const changed = await store.services.setGuarantee(serviceId, settings, change);
        if (!changed) throw new AppError("service_not_found", "No service has this id.");
        await trail(caller, accountId, action, serviceId);
        return changed;
      });
      return approvals.report(updated);
    },
  };
}
