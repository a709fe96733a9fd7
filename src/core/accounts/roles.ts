/** People's roles, the most powerful first: each includes the rights of those after it. */
export const ROLES = ["owner", "admin", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that can be granted on a single service; ownership is of the account only. */
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

/** The role on a service: the higher of that and the one on the account. */
export function roleOn({ role, serviceRoles }: RolesHeld, serviceId: string): Role | null {
  const onService = serviceRoles[serviceId] ?? null;
  return onService !== null && !isAtLeast(role, onService) ? onService : role;
}

/**
 * Whether `manager` may invite, change or reset `managed`: nobody manages a higher role than their own, and only owners
 * manage owners.
 */
export function mayManage(manager: RolesHeld, managed: Pick<RolesHeld, "role">): boolean {
  if (!isAtLeast(manager.role, "admin")) return false;
  return managed.role === null || isAtLeast(manager.role, managed.role);
}
