/** What people may be, the most powerful first: each may do whatever those after it may. */
export const ROLES = ["owner", "admin", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that can be given on one service; an owner owns the account. */
export const SERVICE_ROLES = ["admin", "reviewer", "viewer"] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

/** A person's roles: on the whole account (null: none), and on single services by id. */
export interface RolesHeld {
  readonly role: Role | null;
  readonly serviceRoles: Readonly<Record<string, ServiceRole>>;
}

export function isAtLeast(role: Role | null, least: Role): boolean {
  return role !== null && ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** A role on a service adds to the one on the account and never takes from it. */
export function roleOn({ role, serviceRoles }: RolesHeld, serviceId: string): Role | null {
  const onService = serviceRoles[serviceId] ?? null;
  return onService !== null && !isAtLeast(role, onService) ? onService : role;
}

/** Nobody gives, takes or resets more than they are themselves; owners are made and touched by owners alone. */
export function mayManage(manager: RolesHeld, managed: Pick<RolesHeld, "role">): boolean {
  if (!isAtLeast(manager.role, "admin")) return false;
  return managed.role === null || isAtLeast(manager.role, managed.role);
}
