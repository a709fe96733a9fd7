import { madeOnce } from "../core/basics/made-once.ts";
import type { AccountsSetup } from "./better-auth.ts";
import type { Identities } from "./contract.ts";
import type { ProviderConfig } from "./identity-provider.ts";
import { passwordFault } from "./password-rule.ts";

/**
 * The people of this installation, as `createIdentities` makes them, which is loaded by the first call. better-auth is
 * 482 of the 2 562 modules of a process, and a tenth of the CPU of its start; workers and commands never need it.
 */
export function identitiesOnDemand(setup: AccountsSetup & { readonly oidc: ProviderConfig | null }): Identities {
  const { oidc } = setup;
  const loaded = madeOnce(async () => (await import("./identities.ts")).createIdentities(setup));
  const provider = async () => {
    const { provider: made } = await loaded();
    if (made === null) throw new Error("A provider is configured, and none was made.");
    return made;
  };
  return {
    passwordFault,
    signIn: async (...call) => (await loaded()).signIn(...call),
    createPerson: async (...call) => (await loaded()).createPerson(...call),
    removePerson: async (...call) => (await loaded()).removePerson(...call),
    isPassword: async (...call) => (await loaded()).isPassword(...call),
    setPassword: async (...call) => (await loaded()).setPassword(...call),
    beginSecondFactor: async (...call) => (await loaded()).beginSecondFactor(...call),
    confirmSecondFactor: async (...call) => (await loaded()).confirmSecondFactor(...call),
    removeSecondFactor: async (...call) => (await loaded()).removeSecondFactor(...call),
    newRecoveryCodes: async (...call) => (await loaded()).newRecoveryCodes(...call),
    provider: oidc && {
      name: oidc.name,
      begin: async () => (await provider()).begin(),
      finish: async (...call) => (await provider()).finish(...call),
    },
  };
}
