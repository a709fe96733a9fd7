import { sql } from "kysely";
import { uuid } from "./accounts.ts";
import type { Database } from "./database.ts";

/** What a review said of one document: no value of it, only whether each was right. */
export interface ReviewOutcome {
  readonly documentId: string;
  readonly version: number;
  readonly reviewedAt: Date;
  /** 0..1: how sure the machine was of the whole; 0 = never without a person. */
  readonly chance: number;
  /** null: not all of it was looked at. */
  readonly isRight: boolean | null;
  readonly judged: readonly JudgedValue[];
}

/** The confidence, 0..100, of the least sure of the field's values; null: the machine had read none. */
export type JudgedValue = readonly [field: string, confidence: number | null, isRight: boolean];

/** A reviewed document that is to be looked at. */
export interface Unseen {
  readonly documentId: string;
  /** What a person said of the whole; null: only of the named fields. */
  readonly decision: "approved" | "not_approved" | null;
  readonly named: readonly string[];
}

/** Who taught the service, and how much. */
export interface Teacher {
  /** As in the audit trail. */
  readonly actor: string;
  readonly corrections: number;
  readonly approvals: number;
  readonly documents: number;
  readonly lastAt: Date;
}

export interface ReviewOutcomeStore {
  /** Reviewed documents, newest first, whose outcome is missing or older than the document. */
  missing(serviceId: string, limit: number): Promise<Unseen[]>;
  put(serviceId: string, outcomes: readonly ReviewOutcome[]): Promise<void>;
  /** Newest first. */
  list(serviceId: string, limit: number): Promise<ReviewOutcome[]>;
  /** The busiest first. */
  teachers(serviceId: string, limit: number): Promise<Teacher[]>;
}

export function createReviewOutcomeStore({ db }: Pick<Database, "db">): ReviewOutcomeStore {
  return {
    missing: async (serviceId, limit) => {
      // A person said so of the whole: an archive's example is stored as approved too, but only its named values were given by someone.
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
