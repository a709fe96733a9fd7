import type { CategoryTally, ReplayReport, ReplayTally } from "../../extraction/contract.ts";
import type { LearningState, ServiceModels } from "../../usecases/types.ts";
import type { LearningJson, RefitJson, ReplayJson, ServiceModelsJson } from "../contract/learning.ts";

export function presentLearning(learned: LearningState): LearningJson {
  return {
    state: learned.state,
    refit: learned.refit && presentRefit(learned.refit),
    documents: learned.documents,
    corrections: learned.corrections,
    reviewed_documents: learned.reviewed,
    next_refit_at: learned.nextRefitAt,
    model_version: learned.modelVersion,
  };
}

export function presentRefit({ done, total, forgetsLive }: NonNullable<LearningState["refit"]>): RefitJson {
  return { done, total, forgets_live: forgetsLive };
}

export function presentModels({ liveVersion, isPinned, versions }: ServiceModels): ServiceModelsJson {
  return {
    live_version: liveVersion,
    pinned: isPinned,
    versions: versions.map((one) => ({
      version: one.version,
      status: one.status,
      shipped_version: one.shippedVersion,
      documents: one.documents,
      size_bytes: one.sizeBytes,
      created_at: one.createdAt.toISOString(),
      replay: presentReplay(one.report),
    })),
  };
}

function presentReplay(report: ReplayReport): ReplayJson {
  return {
    documents: report.documents,
    layouts: report.layouts,
    ...bothWays(report),
    changes_of_approved: report.changesOfApproved.map(({ documentId, field }) => ({ document_id: documentId, field })),
    fields: Object.fromEntries(
      Object.entries(report.fields).map(([key, field]) => [key, { is_new: field.isNew, ...bothWays(field) }]),
    ),
    ...(report.categories && { categories: presentCategories(report.categories) }),
  };
}

function presentCategories({ documents, rightBefore, rightAfter, fixes, breaks }: CategoryTally) {
  return { documents, right_before: rightBefore, right_after: rightAfter, fixes, breaks };
}

function bothWays({ newLayouts, knownLayouts }: Pick<ReplayReport, "newLayouts" | "knownLayouts">) {
  return { new_layouts: presentTally(newLayouts), known_layouts: presentTally(knownLayouts) };
}

function presentTally({ values, rightBefore, rightAfter, fixes, breaks }: ReplayTally) {
  return { values, right_before: rightBefore, right_after: rightAfter, fixes, breaks };
}
