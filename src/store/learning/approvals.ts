import { sql, type Transaction } from "kysely";
import type { ScoredRecord } from "../../core/guarantee/guarantee.ts";
import type { Judgement } from "../../core/guarantee/judgement.ts";
import { coinOf } from "../../core/guarantee/sampling.ts";
import type { ApprovalStore, NewApprovalRecord, Restart } from "../contract/approval-types.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";

/** Enough to detect that scores have shifted, and to state the share of documents above the threshold. */
const NEWEST_RECORDS = 1_000;
/** Enough for a target of half a per cent; more would only slow the reaction to a change. */
const NEWEST_OF_SAMPLE = 3_000;
const SCORES = ["documentId", "chance", "inclusion", "admitted", "decidedAt", "isRight"] as const;

export function createApprovalStore({ db }: Pick<Database, "db">): ApprovalStore {
  const restartOf = async (serviceId: string): Promise<Restart | null> =>
    (await db
      .selectFrom("guaranteeRestart")
      .select(["since", "reason"])
      .where("serviceId", "=", uuid(serviceId))
      .executeTakeFirst()) ?? null;
  const since = (serviceId: string, restart: Restart | null) =>
    db
      .selectFrom("approvalRecord")
      .where("serviceId", "=", uuid(serviceId))
      .$if(restart !== null, (query) => query.where("decidedAt", ">", restart!.since));
  const newest = (serviceId: string, restart: Restart | null, isSample: boolean) =>
    since(serviceId, restart)
      .select(SCORES)
      .$if(isSample, (query) => query.where("sampled", "=", true))
      .orderBy("decidedAt", "desc")
      .orderBy("documentId")
      .limit(isSample ? NEWEST_OF_SAMPLE : NEWEST_RECORDS);
  return {
    scores: async (serviceId) => {
      const restart = await restartOf(serviceId);
      const [all, sample] = await Promise.all(
        [false, true].map((isSample) => newest(serviceId, restart, isSample).execute()),
      );
      return { restart, records: merged(all!, sample!) };
    },
    records: async (serviceId) => {
      const restart = await restartOf(serviceId);
      const [[all, sample], totals] = await Promise.all([
        Promise.all(
          [false, true].map((isSample) =>
            newest(serviceId, restart, isSample).select(["fields", "wrong", "judged"]).execute(),
          ),
        ),
        since(serviceId, restart)
          .select(({ fn }) => fn.countAll<number>().as("documents"))
          .select(sql<number>`count(*) filter (where admitted and not sampled)`.as("approved"))
          .executeTakeFirstOrThrow(),
      ]);
      const records = merged(all!, sample!).map((record) => ({ ...record, wrong: record.wrong ?? [] }));
      return { restart, totals, records };
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

/** Both newest first; a document may be in both. */
function merged<T extends ScoredRecord>(all: readonly T[], sample: readonly T[]): T[] {
  const known = new Set(all.map(({ documentId }) => documentId));
  return [...all, ...sample.filter(({ documentId }) => !known.has(documentId))];
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
      sampled: coinOf(documentId) < inclusion,
      decidedAt,
    })
    .execute();
}

/** In the transaction of the review. A document without a record (no target at the time, an example) gets none. */
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
      // What was judged as a whole stays judged when a single value is reviewed again; it can only turn out wrong.
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
