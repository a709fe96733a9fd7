/**
 * Which page of which list somebody is at. The filter is part of the address; the beginning of the page is in the
 * browser's history entry for it, which a reload and Back keep. Another filter is another entry, and begins at its
 * first page.
 */
interface Entry {
  readonly cursors?: readonly string[];
}

/** For the pages before this one and this one; the first page has none. */
export function cursorsHere(): readonly string[] {
  return (history.state as Entry | null)?.cursors ?? [];
}

export function goToCursors(cursors: readonly string[]): void {
  history.replaceState({ ...(history.state as object | null), cursors }, "");
}

interface Place {
  readonly href: string;
  readonly state: Entry;
}

const left = new Map<string, Place>();

/** For the way back from a document. */
export function rememberList(serviceId: string, filter: string): void {
  left.set(serviceId, { href: addressOf(serviceId, filter), state: { cursors: cursorsHere() } });
}

/** The list as it was left, or its first page. */
export function lastList(serviceId: string): Place {
  return left.get(serviceId) ?? { href: addressOf(serviceId, ""), state: {} };
}

const addressOf = (serviceId: string, filter: string) =>
  `/services/${serviceId}/documents${filter === "" ? "" : `?${filter}`}`;
