import type { Store } from "../store/types.ts";
import { GALLERY } from "./gallery.ts";
import type { Administration } from "./types.ts";

const TRIAL_PAGES = 1_000;

/** What a first start made; the keys are shown this once and kept only as digests. */
export interface FirstRun {
  readonly accountId: string;
  readonly services: readonly {
    readonly serviceId: string;
    readonly name: string;
    readonly template: string;
    readonly key: string;
  }[];
}

/**
 * An account, a trial plan, the gallery's services and a key for each. null when the installation has an account already.
 * Not safe against itself: the caller holds the installation's lock.
 */
export async function setUpFirstRun(store: Store, admin: Administration): Promise<FirstRun | null> {
  if (await store.accounts.first()) return null;
  const { accountId } = await admin.createAccount("My account");
  const { planId } = await admin.createPlan({
    accountId,
    planType: "TRIAL",
    usageLimit: TRIAL_PAGES,
    subscriptionStart: null,
    subscriptionEnd: null,
  });
  const services = [];
  for (const definition of GALLERY) {
    const { serviceId } = await admin.createService({ serviceId: null, accountId, planId, definition });
    const { key } = await admin.createKey(serviceId, {
      name: "First key",
      scopes: null,
      rateLimit: null,
      expiresAt: null,
      key: null,
    });
    services.push({ serviceId, name: definition.name, template: definition.template, key });
  }
  return { accountId, services };
}
