import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { MACHINE } from "../../core/accounts/actors.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import { type AppError, fieldInvalid } from "../../errors.ts";
import type { DefinitionChange, ServiceRecord, ServiceStore } from "../contract/service-types.ts";
import type { Database, Queries } from "../database/database.ts";
import { isUniqueViolation, storable } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";

const COLUMNS = ["serviceId", "accountId", "planId", "definition", "version", "createdAt", "updatedAt"] as const;
const VERSION_COLUMNS = ["version", "definition", "actor", "note", "createdAt"] as const;

export function createServiceStore({ db }: Pick<Database, "db">): ServiceStore {
  // A service that is being erased is invisible.
  const there = () => db.selectFrom("service").select(COLUMNS).where("erasingSince", "is", null);
  return {
    create: async ({ serviceId, accountId, planId, definition, actor = MACHINE }) => {
      try {
        return await db.transaction().execute(async (transaction) => {
          const service = await transaction
            .insertInto("service")
            .values({
              serviceId: serviceId ?? randomUUID(),
              accountId,
              planId,
              definition: JSON.stringify(withPolicyIds(definition)),
              createdAt: afterTheLast(accountId),
            })
            .returning(COLUMNS)
            .executeTakeFirstOrThrow();
          await keepVersion(transaction, service, { actor });
          return service;
        });
      } catch (error) {
        throw isUniqueViolation(error) ? await serviceIdTaken(db, serviceId ?? "", error) : error;
      }
    },
    update: (serviceId, definition, change) => changeDefinition(db, serviceId, () => definition, change),
    setGuarantee: (serviceId, guarantee, change) =>
      changeDefinition(db, serviceId, (definition) => ({ ...definition, guarantee }), change),
    find: async (serviceId) => (await there().where("serviceId", "=", uuid(serviceId)).executeTakeFirst()) ?? null,
    list: (accountId) =>
      there()
        .$if(accountId !== undefined, (query) => query.where("accountId", "=", uuid(accountId ?? "")))
        .orderBy("createdAt")
        .orderBy("serviceId")
        .execute(),
    addPolicy: async (serviceId, policy, change) => {
      const added = { ...policy, policyId: randomUUID() };
      const with_ = (definition: ServiceDefinition) => ({ ...definition, policies: [...definition.policies, added] });
      return (await changeDefinition(db, serviceId, with_, change)) && added;
    },
    removePolicy: async (serviceId, policyId, change) => {
      let removed = false;
      const without = (definition: ServiceDefinition) => {
        const policies = definition.policies.filter((policy) => policy.policyId !== policyId);
        removed = policies.length < definition.policies.length;
        return { ...definition, policies };
      };
      await changeDefinition(db, serviceId, without, change);
      return removed;
    },
    versions: (serviceId, { before, limit }) =>
      db
        .selectFrom("serviceVersion")
        .select(VERSION_COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
        .orderBy("version", "desc")
        .limit(limit)
        .execute(),
    version: async (serviceId, version) =>
      (await db
        .selectFrom("serviceVersion")
        .select(VERSION_COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .where("version", "=", version)
        .executeTakeFirst()) ?? null,
    everHad: async (serviceId, part, keys) => {
      const { rows } = await sql<{ key: string }>`
        select distinct entry ->> 'key' as key
          from service_version, json_array_elements(definition -> ${part}::text) as entry
         where service_id = ${uuid(serviceId)}::uuid and entry ->> 'key' = any (${keys.map(storable)}::text[])
           and entry ->> 'aggregationFields' is null`.execute(db);
      return rows.map(({ key }) => key);
    },
    formerFields: async (serviceId, presentKeys) => {
      const { rows } = await sql<{ field: FieldDefinition }>`
        select field
          from (select distinct on (field ->> 'key') field, version, place
                  from service_version, json_array_elements(definition -> 'fields') with ordinality as _ (field, place)
                 where service_id = ${uuid(serviceId)}::uuid
                   and not field ->> 'key' = any (${presentKeys.map(storable)}::text[])
                 order by field ->> 'key', version desc) as former
         order by version desc, place`.execute(db);
      return rows.map(({ field }) => field);
    },
  };
}

/**
 * Services are listed in order of creation. The first start creates the gallery's in one transaction, where now() is
 * the same for all, so their random ids decided the order: a new user's first file went to whichever came first.
 */
function afterTheLast(accountId: string) {
  return sql<Date>`greatest(
    statement_timestamp(),
    (select max(created_at) + interval '1 millisecond' from service where account_id = ${uuid(accountId)})
  )`;
}

/**
 * Under the row's lock: of two policies added at once neither is lost, and of two people who edited the same version
 * the second is refused.
 */
function changeDefinition(
  db: Database["db"],
  serviceId: string,
  changed: (definition: ServiceDefinition) => ServiceDefinition,
  change: DefinitionChange,
): Promise<ServiceRecord | null> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom("service")
      .select(COLUMNS)
      .where("serviceId", "=", uuid(serviceId))
      .where("erasingSince", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return null;
    refuseOutdated(before.version, change.expectedVersion ?? null);
    const definition = withPolicyIds(changed(before.definition));
    if (JSON.stringify(definition) === JSON.stringify(before.definition)) return before;
    const after = await transaction
      .updateTable("service")
      .set({ definition: JSON.stringify(definition), version: before.version + 1, updatedAt: change.now })
      .where("serviceId", "=", uuid(serviceId))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await keepVersion(transaction, after, change);
    return after;
  });
}

/** A policy written elsewhere comes without an id; violations refer to their policy by it. */
function withPolicyIds(definition: ServiceDefinition): ServiceDefinition {
  const policies = definition.policies.map((policy) => ({ ...policy, policyId: policy.policyId || randomUUID() }));
  return { ...definition, policies };
}

async function keepVersion(
  queries: Queries,
  service: ServiceRecord,
  { actor, note }: Pick<DefinitionChange, "actor" | "note">,
): Promise<void> {
  await queries
    .insertInto("serviceVersion")
    .values({
      serviceId: service.serviceId,
      accountId: service.accountId,
      version: service.version,
      definition: JSON.stringify(service.definition),
      actor,
      note: note == null ? null : storable(note),
      createdAt: service.updatedAt,
    })
    .execute();
}

export function refuseOutdated(version: number, expected: number | null): void {
  if (expected === null || expected === version) return;
  const detail = `The service is at version ${version} by now; fetch it again and repeat the change.`;
  throw fieldInvalid("#/headers/if-match", detail);
}

async function serviceIdTaken(queries: Queries, serviceId: string, cause: unknown): Promise<AppError> {
  const taken = await queries
    .selectFrom("service")
    .select("erasingSince")
    .where("serviceId", "=", uuid(serviceId))
    .executeTakeFirst();
  const detail = taken?.erasingSince
    ? "The service that had this id is still being erased; try again in a minute."
    : "This service id is taken; choose another or leave it out.";
  return fieldInvalid("#/service_id", detail, { cause });
}
