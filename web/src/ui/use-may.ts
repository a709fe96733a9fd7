import { useQuery } from "@tanstack/react-query";
import { isAtLeast, roleOn } from "../../../src/core/accounts/roles.ts";
import { rolesOf } from "../accounts/roles.ts";
import { sessionQuery } from "../api.ts";

/**
 * What the signed-in person may do with a service: a button that would be refused is not shown. The service still
 * decides.
 */
export function useMay(serviceId: string): { readonly review: boolean; readonly administer: boolean } {
  const session = useQuery(sessionQuery).data;
  const role = session ? roleOn(rolesOf(session), serviceId) : null;
  return { review: isAtLeast(role, "reviewer"), administer: isAtLeast(role, "admin") };
}
