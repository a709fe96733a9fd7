import { NIL_UUID } from "../../core/basics/nil-uuid.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An external id that is no UUID matches nothing; PostgreSQL would raise an error. */
export function uuid(id: string): string {
  return UUID.test(id) ? id : NIL_UUID;
}
