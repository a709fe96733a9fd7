import { createAuditReading } from "./access/audit.ts";
import type { Caller } from "./access/caller.ts";
import { createKeys, type KeyUseCases } from "./access/keys.ts";
import { guardedFor } from "./access/permit.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { createMembers } from "./accounts/members.ts";
import { createPlans } from "./accounts/plans.ts";
import { createExportPlaces, createPrivacy } from "./accounts/privacy.ts";
import { galleryIn } from "./gallery/in-languages.ts";
import { createOverview } from "./lists/overview.ts";
import type { Ports } from "./ports.ts";
import { createProposal } from "./proposal/propose-service.ts";
import { createPolicies, type PolicyUseCases } from "./services/policies.ts";
import { createServices, type ServiceUseCases } from "./services/services.ts";
import type { Administration } from "./types.ts";

/**
 * Administration on behalf of a caller: each verb asks the table of permissions, for the account or for the service it
 * is done to.
 */
export function createAdministration(ports: Ports, caller: Caller, exporting = createExportPlaces()): Administration {
  return {
    ...guardedFor(caller, {
      ...createAccounts(ports, caller),
      ...createMembers(ports, caller),
      ...createAuditReading(ports, caller),
      ...createPrivacy(ports, caller, exporting),
      ...createPlans(ports, caller),
      ...createOverview(ports, caller),
      gallery: async (language) => galleryIn(language),
      proposeService: createProposal(ports),
    } satisfies Omit<Administration, keyof (ServiceUseCases & KeyUseCases & PolicyUseCases)>),
    // These are done to one service, which they find first; the table is asked then.
    ...createServices(ports, caller),
    ...createKeys(ports, caller),
    ...createPolicies(ports, caller),
  };
}
