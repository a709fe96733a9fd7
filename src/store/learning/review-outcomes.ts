import { sql } from "kysely";
import type { ReviewOutcomeStore, Teacher, Unseen } from "../contract/review-outcome-types.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

export function createReviewOutcomeStore({ db }: Pick<Database, "db">): ReviewOutcomeStore {
  return {
    missing: async (serviceId, limit) => {
      // Only if a person approved the whole: an archive's example is stored as approved too, but only its named values
      // were given by a person.
      const { rows } = await sql<Pick<Unseen, "documentId" | "decision"> & { corrected: unknown[] }>`
        select document.document_id,
               case when revision_status in ('approved', 'not_approved')
                 and exists(select from revision_event as event where event.document_id = document.document_id
                              and event.kind = 'revision_status_changed' and event.to_status = revision_status)
                 then revision_status end as decision,
               coalesce((select json_agg(corrected -> 'entities') from correction
                          where correction.document_id = document.document_id), '[]') as corrected
          from document left join review_outcome as known
            on known.document_id = document.document_id and known.version = document.version
         where document.service_id = ${uuid(serviceId)} and document.reviewed_at is not null
           and document.deleted_at is null and document.status = 'ACTIVE' and known.document_id is null
         order by document.reviewed_at desc limit ${limit}`.execute(db);
      return rows.map(({ documentId, decision, corrected }) => ({
        documentId,
        decision,
        named: [...new Set(corrected.flatMap((entities) => Object.keys((entities as object | null) ?? {})))],
      }));
    },
    put: async (serviceId, outcomes) => {
      if (outcomes.length === 0) return;
      const rows = outcomes.map(({ judged, ...outcome }) => ({
        ...outcome,
        serviceId: uuid(serviceId),
        judged: JSON.stringify(judged),
      }));
      await db
        .insertInto("reviewOutcome")
        .values(rows)
        .onConflict((conflict) =>
          conflict.column("documentId").doUpdateSet(({ ref }) => ({
            version: ref("excluded.version"),
            reviewedAt: ref("excluded.reviewedAt"),
            chance: ref("excluded.chance"),
            isRight: ref("excluded.isRight"),
            judged: ref("excluded.judged"),
          })),
        )
        .execute();
    },
    list: (serviceId, limit) =>
      db
        .selectFrom("reviewOutcome")
        .innerJoin("document", "document.documentId", "reviewOutcome.documentId")
        .select(["reviewOutcome.documentId", "reviewOutcome.version", "reviewOutcome.reviewedAt"])
        .select(["chance", "isRight", "judged"])
        .where("reviewOutcome.serviceId", "=", uuid(serviceId))
        .where("document.deletedAt", "is", null)
        .orderBy("reviewOutcome.reviewedAt", "desc")
        .orderBy("reviewOutcome.documentId")
        .limit(limit)
        .execute(),
    teachers: async (serviceId, limit) => {
      const { rows } = await sql<Teacher>`
        select actor, count(*) filter (where kind = 'corrected') as corrections,
               count(*) filter (where kind = 'revision_status_changed') as approvals,
               count(distinct event.document_id) as documents, max(at) as last_at
          from revision_event as event join document on document.document_id = event.document_id
         where document.service_id = ${uuid(serviceId)} and document.deleted_at is null
           and (kind = 'corrected' or (kind = 'revision_status_changed' and to_status = 'approved'))
         group by actor order by count(*) desc, actor limit ${limit}`.execute(db);
      return rows;
    },
  };
}
