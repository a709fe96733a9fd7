import { keyActor, MACHINE, memberActor, OPERATOR, parseActor } from "../../core/accounts/actors.ts";
import type { Store } from "../../store/contract/store.ts";
import type { Caller } from "./caller.ts";

/** How a caller is named in audit trails and document events. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case "admin":
      // The first start makes an account and its services; nobody asked over the network.
      return caller.address === undefined ? MACHINE : OPERATOR;
    case "api_key":
      return keyActor(caller.key.keyId);
    case "session":
      return memberActor(caller.memberId);
  }
}

/** What the people among these actors are called, by actor; whoever is no person, or left the account, is not in it. */
export async function personNames(
  { members }: Pick<Store, "members">,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await members.names(idsOf("member", actors));
  return new Map([...names].map(([memberId, name]) => [memberActor(memberId), name]));
}

/** What the people and the keys of a service among these actors are called, by actor. */
export async function actorNames(
  store: Pick<Store, "members" | "keys">,
  serviceId: string,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hasKeys = idsOf("key", actors).length > 0;
  const [people, keys] = await Promise.all([personNames(store, actors), hasKeys ? store.keys.list(serviceId) : []]);
  return new Map([...people, ...keys.map(({ keyId, name }) => [keyActor(keyId), name] as const)]);
}

function idsOf(kind: "member" | "key", actors: readonly string[]): string[] {
  const known = actors.map(parseActor);
  return [...new Set(known.flatMap((actor) => (actor?.kind === kind ? actor.id : [])))];
}
