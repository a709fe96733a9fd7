import type { SessionJson } from "../../../src/client.ts";
import { isAtLeast, type Role, type RolesHeld, roleOn, type ServiceRole } from "../../../src/core/accounts/roles.ts";

/** The roles of the signed-in person, in the core's form: screens show what may be done; the service decides it. */
export function rolesOf({ role, service_roles }: Pick<SessionJson, "role" | "service_roles">): RolesHeld {
  return { role, serviceRoles: service_roles as Readonly<Record<string, ServiceRole>> };
}

export function mayAdminister(session: SessionJson): boolean {
  return isAtLeast(session.role, "admin");
}

/** Owner's actions: the account's data, and its end. */
export function mayOwn(session: SessionJson): boolean {
  return isAtLeast(session.role, "owner");
}

/** Administration: keys, webhooks and versions of what was learned. */
export function mayConfigure(session: SessionJson, serviceId: string): boolean {
  return isAtLeast(roleOn(rolesOf(session), serviceId), "admin");
}

/** Sending documents to be read. */
export function mayRead(session: SessionJson, serviceId: string): boolean {
  return isAtLeast(roleOn(rolesOf(session), serviceId), "reviewer");
}

/** Roles that this person may give. */
export function givenBy(session: SessionJson): readonly Role[] {
  return session.role === "owner" ? ["owner", "admin", "reviewer", "viewer"] : ["admin", "reviewer", "viewer"];
}
