import { isUuid, NIL_UUID } from "../../core/basics/uuids.ts";

/** An external id that is no UUID matches nothing; PostgreSQL would raise an error. */
export function uuid(id: string): string {
  return isUuid(id) ? id : NIL_UUID;
}
