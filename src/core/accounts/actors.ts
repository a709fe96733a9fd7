/**
 * Who did something, as one text: audit trails, events of documents, claims and batches keep it, and the contract shows
 * it. It is written and parsed here only, because stored texts must stay readable.
 */
export type Actor =
  | { readonly kind: "member" | "key"; readonly id: string }
  | { readonly kind: "operator" | "machine" | "stranger" };

/** With the admin token. */
export const OPERATOR = "operator";
/** The product itself. */
export const MACHINE = "machine";
/** Somebody who was not let in. */
export const STRANGER = "stranger";

export const memberActor = (memberId: string): string => `member:${memberId}`;
export const keyActor = (keyId: string): string => `key:${keyId}`;

/** null: a text of another form. */
export function parseActor(text: string): Actor | null {
  if (text === OPERATOR || text === MACHINE || text === STRANGER) return { kind: text };
  const [, kind, id] = /^(member|key):(.+)$/.exec(text) ?? [];
  return id === undefined ? null : { kind: kind as "member" | "key", id };
}
