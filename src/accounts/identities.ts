import { madeOnce } from "../core/basics/made-once.ts";
import type { AccountsSetup } from "./better-auth.ts";
import type { Identities, IdentityProvider } from "./contract.ts";
import type { ProviderConfig } from "./identity-provider.ts";
import { passwordFault } from "./password-rule.ts";

/**
 * The people of this installation. What needs better-auth is loaded by the first call: it is 482 of the 2 562 modules
 * of a process, and a tenth of the CPU of its start; workers and commands never need it.
 */
export function createIdentities(setup: AccountsSetup & { readonly oidc: ProviderConfig | null }): Identities {
  const stored = madeOnce(async () => (await import("./stored-identities.ts")).createStoredIdentities(setup));
  return {
    passwordFault,
    signIn: async (...call) => (await stored()).signIn(...call),
    createPerson: async (...call) => (await stored()).createPerson(...call),
    removePerson: async (...call) => (await stored()).removePerson(...call),
    isPassword: async (...call) => (await stored()).isPassword(...call),
    setPassword: async (...call) => (await stored()).setPassword(...call),
    beginSecondFactor: async (...call) => (await stored()).beginSecondFactor(...call),
    confirmSecondFactor: async (...call) => (await stored()).confirmSecondFactor(...call),
    removeSecondFactor: async (...call) => (await stored()).removeSecondFactor(...call),
    newRecoveryCodes: async (...call) => (await stored()).newRecoveryCodes(...call),
    provider: setup.oidc && providerOnDemand(setup, setup.oidc),
  };
}

function providerOnDemand(setup: AccountsSetup, config: ProviderConfig): IdentityProvider {
  const made = madeOnce(async () => (await import("./identity-provider.ts")).createIdentityProvider(setup, config));
  return {
    name: config.name,
    begin: async () => (await made()).begin(),
    finish: async (...call) => (await made()).finish(...call),
  };
}
