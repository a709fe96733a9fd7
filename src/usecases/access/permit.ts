import { PERMISSIONS, type Permission, type Verb } from "../../core/accounts/permissions.ts";
import { isAtLeast, roleOn } from "../../core/accounts/roles.ts";
import { AppError } from "../../errors.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Store } from "../../store/contract/store.ts";
import type { SessionCaller } from "./account-types.ts";
import type { AdmittedService, Caller } from "./caller.ts";

/** Throws key_not_for_service unless the table of permissions lets this caller do this (to this service). */
export function permit(caller: Caller, verb: "profile", service: null): SessionCaller;
export function permit(caller: Caller, verb: Verb, service: ServiceRecord | null): Caller;
export function permit(caller: Caller, verb: Verb, service: ServiceRecord | null): Caller {
  if (isPermitted(caller, verb, service)) return caller;
  throw new AppError("key_not_for_service", reasonOf(caller, PERMISSIONS[verb], service));
}

/** Only who holds a key of this very service is told what it lacks; of another service nothing is told. */
function reasonOf(caller: Caller, { key }: Permission, service: ServiceRecord | null): string {
  if (caller.kind !== "api_key" || caller.key.serviceId !== service?.serviceId)
    return "These credentials are not valid for this service and operation.";
  return key === null
    ? "No API key may do this; people do it in the console."
    : `This API key lacks the scope "${key}", which this takes; use one that has it.`;
}

/** The service with this id, if the caller may do this to it. */
export async function admit(
  store: Pick<Store, "services">,
  caller: Caller,
  verb: Verb,
  serviceId: string,
): Promise<AdmittedService> {
  const service = await store.services.find(serviceId);
  // Ids are random, so telling "nowhere" (404) from "not yours" (401) gives nothing away (contract section 2).
  if (!service) throw new AppError("service_not_found", "No service has this id.");
  permit(caller, verb, service);
  return { ...service, caller };
}

export function isPermitted(caller: Caller, verb: Verb, service: ServiceRecord | null): boolean {
  const permission: Permission = PERMISSIONS[verb];
  const { on, people, key } = permission;
  if (on === "service" && service === null) return false;
  switch (caller.kind) {
    case "admin":
      return permission.operator;
    case "api_key":
      if (service === null || key === null || caller.key.serviceId !== service.serviceId) return false;
      return key === "any" || caller.key.scopes.includes(key);
    case "session":
      if (on === "installation") return false;
      if (service !== null && caller.accountId !== service.accountId) return false;
      return people === null || isAtLeast(service === null ? caller.role : roleOn(caller, service.serviceId), people);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else a verb takes is its own business
type AnyVerb = (...args: any[]) => unknown;
type Verbs<T> = { [K in keyof T]: K extends Verb ? AnyVerb : never };

/**
 * The same verbs, each of which asks the table first. The service they are given is one that a caller was admitted to
 * (authorizeService): it says on whose behalf. One without a caller is a bug and opens nothing.
 */
export function guarded<T extends Verbs<T>>(verbs: T): T {
  return askingFirst(verbs, (name, args) => {
    const service = args.map(admittedIn).find((each) => each !== null);
    if (!service) throw new Error(`${name} was called for a service without a caller`);
    permit(service.caller, name, service);
  });
}

/** The same for verbs of what is no single service, by a caller who is known before. */
export function guardedFor<T extends Verbs<T>>(caller: Caller, verbs: T): T {
  return askingFirst(verbs, (name) => permit(caller, name, null));
}

function askingFirst<T extends Verbs<T>>(verbs: T, ask: (name: Verb, args: readonly unknown[]) => void): T {
  const asking = Object.entries(verbs).map(([name, verb]) => {
    if (!(name in PERMISSIONS)) throw new Error(`the verb ${name} has no row in core/accounts/permissions.ts`);
    return [
      name,
      async (...args: unknown[]) => {
        ask(name as Verb, args);
        return (verb as AnyVerb)(...args);
      },
    ];
  });
  return Object.fromEntries(asking) as T;
}

/** The service itself, or that of a request. */
function admittedIn(argument: unknown): AdmittedService | null {
  if (typeof argument !== "object" || argument === null) return null;
  if ("serviceId" in argument && "caller" in argument) return argument as AdmittedService;
  return "service" in argument ? admittedIn(argument.service) : null;
}
