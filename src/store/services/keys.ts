import { randomUUID } from "node:crypto";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { KeyRecord, KeyStore } from "../contract/key-types.ts";
import type { Database } from "../database/database.ts";
import { isUniqueViolation } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";

/** Contract section 5. */
const ACTIVE_KEYS_PER_SERVICE = 20;
const TOUCH_EVERY_MS = 60_000;

const COLUMNS = [
  "keyId",
  "accountId",
  "serviceId",
  "name",
  "prefix",
  "scopes",
  "rateLimit",
  "createdAt",
  "lastUsedAt",
  "expiresAt",
  "revokedAt",
] as const;

export function createKeyStore({ db }: Pick<Database, "db">): KeyStore {
  return {
    create: (key, now) => createKey(db, key, now),
    findByDigest: async (sha256) =>
      (await db.selectFrom("apiKey").select(COLUMNS).where("sha256", "=", sha256).executeTakeFirst()) ?? null,
    list: (serviceId) =>
      db
        .selectFrom("apiKey")
        .select(COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .orderBy("createdAt")
        .orderBy("keyId")
        .execute(),
    revoke: async (serviceId, keyId, now) => {
      const { numUpdatedRows } = await db
        .updateTable("apiKey")
        .set({ revokedAt: now })
        .where("serviceId", "=", uuid(serviceId))
        .where("keyId", "=", uuid(keyId))
        .where("revokedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    touch: async (keyId, now) => {
      const stale = new Date(now.getTime() - TOUCH_EVERY_MS);
      await db
        .updateTable("apiKey")
        .set({ lastUsedAt: now })
        .where("keyId", "=", uuid(keyId))
        .where((where) => where.or([where("lastUsedAt", "is", null), where("lastUsedAt", "<", stale)]))
        .execute();
    },
  };
}

function createKey(db: Database["db"], key: Parameters<KeyStore["create"]>[0], now: Date): Promise<KeyRecord> {
  return db.transaction().execute(async (transaction) => {
    // The service's lock makes the count exact when keys are created in parallel.
    const service = await transaction
      .selectFrom("service")
      .select(["serviceId", "accountId"])
      .where("serviceId", "=", uuid(key.serviceId))
      .where("erasingSince", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!service) throw new AppError("service_not_found", "There is no service with this id.");
    const { active } = await transaction
      .selectFrom("apiKey")
      .select((select) => select.fn.countAll<number>().as("active"))
      .where("serviceId", "=", service.serviceId)
      .where("revokedAt", "is", null)
      .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", now)]))
      .executeTakeFirstOrThrow();
    if (active >= ACTIVE_KEYS_PER_SERVICE) {
      throw fieldInvalid(
        "#",
        `The service has ${ACTIVE_KEYS_PER_SERVICE} active keys, the most it may have; revoke one first.`,
      );
    }
    try {
      return await transaction
        .insertInto("apiKey")
        .values({
          ...key,
          keyId: randomUUID(),
          accountId: service.accountId,
          scopes: [...key.scopes],
          rateLimit: key.rateLimit && JSON.stringify(key.rateLimit),
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    } catch (error) {
      throw isUniqueViolation(error) ? keyTaken(error) : error;
    }
  });
}

function keyTaken(cause: unknown): AppError {
  const detail = "This key is in use already; import each key once.";
  return fieldInvalid("#/key", detail, { cause });
}
