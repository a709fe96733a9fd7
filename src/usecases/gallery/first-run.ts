import type { Store } from "../../store/contract/store.ts";
import type { Administration } from "../types.ts";
import { type GalleryLanguage, galleryIn } from "./in-languages.ts";

const TRIAL_PAGES = 1_000;
const NAMES: Readonly<Record<GalleryLanguage, { readonly account: string; readonly key: string }>> = {
  en: { account: "My account", key: "First key" },
  it: { account: "Il mio account", key: "Prima chiave" },
};

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
 * An account, a trial plan, the gallery's services and a key for each. Null if the installation has an account already.
 * Named in a language that the operator chooses: nobody has signed in yet who could be asked. Not safe against
 * concurrent runs: the caller holds the installation's lock.
 */
export async function setUpFirstRun(
  store: Store,
  admin: Administration,
  language: GalleryLanguage,
): Promise<FirstRun | null> {
  if (await store.accounts.first()) return null;
  const { accountId } = await admin.createAccount(NAMES[language].account);
  const { planId } = await admin.createPlan({
    accountId,
    planType: "TRIAL",
    usageLimit: TRIAL_PAGES,
    subscriptionStart: null,
    subscriptionEnd: null,
  });
  const services = [];
  for (const { definition } of galleryIn(language)) {
    const { serviceId } = await admin.createService({ serviceId: null, accountId, planId, definition });
    const { key } = await admin.createKey(serviceId, {
      name: NAMES[language].key,
      scopes: null,
      rateLimit: null,
      expiresAt: null,
      key: null,
    });
    services.push({ serviceId, name: definition.name, template: definition.template, key });
  }
  return { accountId, services };
}
