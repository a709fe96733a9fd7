import type { Store } from "../../store/contract/store.ts";

type Named = Pick<Store["members"], "names">;

/** What the people among these actors are called, by actor; whoever is no person, or left the account, is not in it. */
export async function personNames(members: Named, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = actors.flatMap((actor) => /^member:(.+)$/.exec(actor)?.[1] ?? []);
  const names = await members.names([...new Set(ids)]);
  return new Map([...names].map(([memberId, name]) => [`member:${memberId}`, name]));
}
