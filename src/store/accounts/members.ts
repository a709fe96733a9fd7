import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { RolesHeld, ServiceRole } from "../../core/accounts/roles.ts";
import type { MemberRecord, MemberStore } from "../contract/account-types.ts";
import type { Database, Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";

export function createMemberStore({ db }: Pick<Database, "db">): MemberStore {
  const one = async (member: Promise<MemberRecord | undefined>) => (await member) ?? null;
  return {
    create: ({ accountId, personId, name, now, ...roles }) =>
      db.transaction().execute(async (transaction) => {
        const memberId = randomUUID();
        const { role } = roles;
        await transaction
          .insertInto("member")
          .values({ memberId, accountId, personId, name, role, createdAt: now, removedAt: null })
          .execute();
        await writeServiceRoles(transaction, { memberId, accountId }, roles);
        return { memberId };
      }),
    list: (accountId) =>
      members(db)
        .where("member.accountId", "=", uuid(accountId))
        .where("member.removedAt", "is", null)
        .orderBy("member.createdAt")
        .orderBy("member.memberId")
        .execute(),
    find: (memberId) => one(members(db).where("member.memberId", "=", uuid(memberId)).executeTakeFirst()),
    ofPerson: (personId) => one(members(db).where("member.personId", "=", uuid(personId)).executeTakeFirst()),
    withEmail: (email) => one(members(db).where("person.email", "=", email.toLowerCase()).executeTakeFirst()),
    ownerOf: (accountId) =>
      one(
        members(db)
          .where("member.accountId", "=", uuid(accountId))
          .where("member.role", "=", "owner")
          .orderBy("member.createdAt")
          .executeTakeFirst(),
      ),
    async rename(memberId, name) {
      await db.updateTable("member").set({ name }).where("memberId", "=", uuid(memberId)).execute();
    },
    setRoles: (memberId, roles) =>
      keepingAnOwner(db, memberId, async (transaction, member) => {
        await transaction.updateTable("member").set({ role: roles.role }).where("memberId", "=", memberId).execute();
        await transaction.deleteFrom("memberServiceRole").where("memberId", "=", memberId).execute();
        await writeServiceRoles(transaction, member, roles);
      }),
    remove: (memberId, now) =>
      keepingAnOwner(db, memberId, async (transaction) => {
        await transaction
          .updateTable("member")
          .set({ removedAt: now, role: null, personId: null })
          .where("memberId", "=", memberId)
          .execute();
        await transaction.deleteFrom("memberServiceRole").where("memberId", "=", memberId).execute();
        await transaction.deleteFrom("session").where("memberId", "=", memberId).execute();
      }),
    async names(memberIds) {
      if (memberIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("member")
        .select(["memberId", "name"])
        .where("memberId", "in", memberIds.map(uuid))
        .execute();
      return new Map(rows.map(({ memberId, name }) => [memberId, name]));
    },
  };
}

const SERVICE_ROLES = sql<Record<string, ServiceRole>>`coalesce((
  select json_object_agg(service_id, role) from member_service_role where member_service_role.member_id = member.member_id
), '{}')`;

/** Columns that sessions and members both need. */
export const ROLE_COLUMNS = ["member.role", SERVICE_ROLES.as("serviceRoles")] as const;

function members(db: Queries) {
  return db
    .selectFrom("member")
    .leftJoin("person", "person.id", "member.personId")
    .select(["member.memberId", "member.accountId", "member.personId", "member.name", "member.createdAt"])
    .select(ROLE_COLUMNS)
    .select((select) => [
      "person.email",
      select.fn.coalesce("person.twoFactorEnabled", sql<boolean>`false`).as("hasSecondFactor"),
      select
        .selectFrom("session")
        .select((session) => session.fn.max("session.lastSeenAt").as("at"))
        .whereRef("session.memberId", "=", "member.memberId")
        .as("lastSeenAt"),
    ]);
}

function owners(db: Queries, accountId: string) {
  return db.selectFrom("member").where("accountId", "=", accountId).where("role", "=", "owner");
}

/**
 * Changes a member; rolled back if the account would have no owner left. The account's lock serialises such changes.
 */
async function keepingAnOwner(
  db: Kysely<Schema>,
  memberId: string,
  change: (transaction: Transaction<Schema>, member: { memberId: string; accountId: string }) => Promise<void>,
): Promise<boolean> {
  const undone = new Error("the account would have no owner");
  try {
    await db.transaction().execute(async (transaction) => {
      const member = await transaction
        .selectFrom("member")
        .select(["memberId", "accountId"])
        .where("memberId", "=", uuid(memberId))
        .executeTakeFirstOrThrow();
      await transaction
        .selectFrom("account")
        .where("accountId", "=", member.accountId)
        .select("accountId")
        .forUpdate()
        .execute();
      const hadOwner = await owners(transaction, member.accountId).select("memberId").executeTakeFirst();
      await change(transaction, member);
      const hasOwner = await owners(transaction, member.accountId).select("memberId").executeTakeFirst();
      if (hadOwner && !hasOwner) throw undone;
    });
    return true;
  } catch (error) {
    if (error === undone) return false;
    throw error;
  }
}

/** Services of other accounts are ignored: a role there would give access. */
async function writeServiceRoles(
  transaction: Transaction<Schema>,
  { memberId, accountId }: { memberId: string; accountId: string },
  { serviceRoles }: Pick<RolesHeld, "serviceRoles">,
): Promise<void> {
  const own = await transaction.selectFrom("service").select("serviceId").where("accountId", "=", accountId).execute();
  const rows = own.flatMap(({ serviceId }) => {
    const role = serviceRoles[serviceId];
    return role === undefined ? [] : [{ memberId, serviceId, role }];
  });
  if (rows.length > 0) await transaction.insertInto("memberServiceRole").values(rows).execute();
}
