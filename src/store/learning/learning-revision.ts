import type { Queries } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

/** Extraction caches what a service learned until this number changes. */
export async function raiseRevision(queries: Queries, serviceId: string): Promise<void> {
  await queries
    .updateTable("service")
    .set((set) => ({ learningRevision: set("learningRevision", "+", 1) }))
    .where("serviceId", "=", uuid(serviceId))
    .execute();
}
