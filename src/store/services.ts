import { randomUUID } from "node:crypto";
import type { ServiceDefinition } from "../core/service-definition.ts";
import { AppError } from "../errors.ts";
import { uuid } from "./accounts.ts";
import type { Database, Queries } from "./database.ts";
import { isUniqueViolation } from "./database-errors.ts";
import type { ServiceRecord, ServiceStore } from "./types.ts";

const COLUMNS = ["serviceId", "accountId", "planId", "definition", "createdAt", "updatedAt"] as const;

export function createServiceStore({ db }: Pick<Database, "db">): ServiceStore {
  return {
    create: async ({ serviceId, accountId, planId, definition }) => {
      try {
        return await db
          .insertInto("service")
          .values({ serviceId: serviceId ?? randomUUID(), accountId, planId, definition: JSON.stringify(definition) })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
      } catch (error) {
        throw isUniqueViolation(error) ? serviceIdTaken(error) : error;
      }
    },
    update: (serviceId, definition) => replaceDefinition(db, serviceId, definition),
    find: async (serviceId) =>
      (await db.selectFrom("service").select(COLUMNS).where("serviceId", "=", uuid(serviceId)).executeTakeFirst()) ??
      null,
    list: (accountId) =>
      db
        .selectFrom("service")
        .select(COLUMNS)
        .$if(accountId !== undefined, (query) => query.where("accountId", "=", uuid(accountId ?? "")))
        .orderBy("createdAt")
        .orderBy("serviceId")
        .execute(),
    addPolicy: async (serviceId, policy) => {
      const added = { ...policy, policyId: randomUUID() };
      const service = await changeDefinition(db, serviceId, (definition) => ({
        ...definition,
        policies: [...definition.policies, added],
      }));
      return service && added;
    },
    removePolicy: async (serviceId, policyId) => {
      let removed = false;
      await changeDefinition(db, serviceId, (definition) => {
        const policies = definition.policies.filter((policy) => policy.policyId !== policyId);
        removed = policies.length < definition.policies.length;
        return { ...definition, policies };
      });
      return removed;
    },
  };
}

/** Under the row's lock: of two policies added at once neither is lost. */
function changeDefinition(
  db: Database["db"],
  serviceId: string,
  change: (definition: ServiceDefinition) => ServiceDefinition,
): Promise<ServiceRecord | null> {
  return db.transaction().execute(async (transaction) => {
    const service = await transaction
      .selectFrom("service")
      .select("definition")
      .where("serviceId", "=", uuid(serviceId))
      .forUpdate()
      .executeTakeFirst();
    return service ? replaceDefinition(transaction, serviceId, change(service.definition)) : null;
  });
}

async function replaceDefinition(
  queries: Queries,
  serviceId: string,
  definition: ServiceDefinition,
): Promise<ServiceRecord | null> {
  const service = await queries
    .updateTable("service")
    .set({ definition: JSON.stringify(definition), updatedAt: new Date() })
    .where("serviceId", "=", uuid(serviceId))
    .returning(COLUMNS)
    .executeTakeFirst();
  return service ?? null;
}

function serviceIdTaken(cause: unknown): AppError {
  const detail = "This service id is taken; choose another or leave it out.";
  return new AppError("field_invalid", detail, {
    cause,
    errors: [{ pointer: "#/service_id", code: "field_invalid", detail }],
  });
}
