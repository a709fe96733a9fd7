import { randomBytes } from "node:crypto";
import type { MemberRole, Store } from "../store/types.ts";
import { digestOf } from "./api-keys.ts";
import { GALLERY } from "./gallery.ts";
import type { UseCases } from "./types.ts";

const TRIAL_PAGES = 1_000;
const LINK_VALID_MS = 24 * 60 * 60 * 1000;

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
export async function setUpFirstRun(store: Store, admin: UseCases["admin"]): Promise<FirstRun | null> {
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

/** The token of a one-time sign-in link, valid for a day. Only its digest is stored. */
export async function newSignInToken(store: Store, accountId: string, role: MemberRole, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + LINK_VALID_MS);
  await store.sessions.createLink({ accountId, sha256: digestOf(token), role, expiresAt });
  return token;
}
