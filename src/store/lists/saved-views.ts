import { sql } from "kysely";
import { fieldInvalid } from "../../errors.ts";
import type { ViewStore } from "../contract/list-work-types.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";

const COLUMNS = ["viewId", "serviceId", "memberId", "name", "query", "shared", "createdAt"] as const;

export function createViewStore({ db }: Pick<Database, "db">): ViewStore {
  const own = ({ serviceId, viewId, memberId }: Parameters<ViewStore["remove"]>[0]) =>
    sql<boolean>`service_id = ${uuid(serviceId)} and view_id = ${uuid(viewId)} and member_id = ${uuid(memberId)}`;
  return {
    list: (serviceId, memberId) =>
      db
        .selectFrom("savedView")
        .select(COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .where((where) => where.or([where("memberId", "=", uuid(memberId)), where("shared", "=", true)]))
        .orderBy("createdAt")
        .orderBy("viewId")
        .execute(),
    add: ({ query, name, ...view }, limit) =>
      db.transaction().execute(async (transaction) => {
        const { count } = await transaction
          .selectFrom("savedView")
          .select((select) => select.fn.countAll<number>().as("count"))
          .where("serviceId", "=", uuid(view.serviceId))
          .where("memberId", "=", uuid(view.memberId))
          .executeTakeFirstOrThrow();
        if (count >= limit) {
          throw fieldInvalid("#", `You have ${limit} views of this service; remove one first.`);
        }
        return transaction
          .insertInto("savedView")
          .values({ ...view, name: storable(name), query: JSON.stringify(query) })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
      }),
    replace: async ({ name, query, shared, ...which }) =>
      (await db
        .updateTable("savedView")
        .set({ name: storable(name), query: JSON.stringify(query), shared })
        .where(own(which))
        .returning(COLUMNS)
        .executeTakeFirst()) ?? null,
    remove: async (which) => {
      const { numDeletedRows } = await db.deleteFrom("savedView").where(own(which)).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
