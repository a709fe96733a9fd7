import type { Transaction } from "kysely";
import type { ApprovalRecord, ShiftReason } from "../core/guarantee/guarantee.ts";
import type { Judgement } from "../core/guarantee/judgement.ts";
import { uuid } from "./accounts.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** What is kept of a document when it is decided on, before anybody reviews it. */
export type NewApprovalRecord = Pick<ApprovalRecord, "chance" | "fields" | "inclusion" | "admitted">;

/** What a guaranteed error rate counts, of services that have a target. It goes with its document. */
export interface ApprovalStore {
  /** Newest first, at most 5 000, since counting began anew; with why it did. */
  records(serviceId: string): Promise<{
    records: ApprovalRecord[];
    restart: { readonly since: Date; readonly reason: ShiftReason } | null;
  }>;
  /** Nothing decided until then counts any more. An earlier restart than the known one changes nothing. */
  restart(serviceId: string, restart: { since: Date; reason: ShiftReason }): Promise<void>;
}

/** Some weeks of a busy service; a certificate over them takes 10 ms. */
const NEWEST_RECORDS = 5_000;

export function createApprovalStore({ db }: Pick<Database, "db">): ApprovalStore {
  return {
    records: async (serviceId) => {
      const restart =
        (await db
          .selectFrom("guaranteeRestart")
          .select(["since", "reason"])
          .where("serviceId", "=", uuid(serviceId))
          .executeTakeFirst()) ?? null;
      const records = await db
        .selectFrom("approvalRecord")
        .innerJoin("document", "document.documentId", "approvalRecord.documentId")
        .select([
          "approvalRecord.documentId",
          "chance",
          "fields",
          "inclusion",
          "admitted",
          "decidedAt",
          "isRight",
          "wrong",
          "judged",
        ])
        .where("approvalRecord.serviceId", "=", uuid(serviceId))
        .where("deletedAt", "is", null)
        .$if(restart !== null, (query) => query.where("decidedAt", ">", restart!.since))
        .orderBy("decidedAt", "desc")
        .orderBy("approvalRecord.documentId")
        .limit(NEWEST_RECORDS)
        .execute();
      return { restart, records: records.map((record) => ({ ...record, wrong: record.wrong ?? [] })) };
    },
    restart: async (serviceId, { since, reason }) => {
      await db
        .insertInto("guaranteeRestart")
        .values({ serviceId: uuid(serviceId), since, reason })
        .onConflict((conflict) =>
          conflict.column("serviceId").doUpdateSet({ since, reason }).where("guaranteeRestart.since", "<", since),
        )
        .execute();
    },
  };
}

/** In the transaction that stores the document's result. */
export async function recordApproval(
  transaction: Transaction<Schema>,
  {
    documentId,
    serviceId,
    accountId,
  }: { readonly documentId: string; readonly serviceId: string; readonly accountId: string },
  { chance, fields, inclusion, admitted }: NewApprovalRecord,
  decidedAt: Date,
): Promise<void> {
  await transaction
    .insertInto("approvalRecord")
    .values({
      documentId,
      serviceId,
      accountId,
      chance,
      fields: JSON.stringify(fields),
      inclusion,
      admitted,
      decidedAt,
    })
    .execute();
}

/** In the transaction of the review. A document without a record (no target then, an example) stays without. */
export async function recordJudgement(
  transaction: Transaction<Schema>,
  documentId: string,
  { isRight, wrong, judged }: Judgement,
  now: Date,
): Promise<void> {
  const before = await transaction
    .selectFrom("approvalRecord")
    .select(["isRight", "judged"])
    .where("documentId", "=", documentId)
    .executeTakeFirst();
  if (!before) return;
  await transaction
    .updateTable("approvalRecord")
    .set({
      // What was judged as a whole stays judged when a single value is looked at again; it may only turn out wrong.
      isRight: isRight ?? before.isRight,
      wrong: JSON.stringify(wrong),
      judged: JSON.stringify(bothJudged(before.judged, judged)),
      reviewedAt: now,
    })
    .where("documentId", "=", documentId)
    .execute();
}

function bothJudged(before: readonly string[] | "all" | null, now: Judgement["judged"]): Judgement["judged"] {
  if (before === "all" || now === "all") return "all";
  return [...new Set([...(before ?? []), ...now])];
}
