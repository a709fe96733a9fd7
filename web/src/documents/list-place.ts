import { filterOf, paramsOf, withChange } from "./filters.ts";

/**
 * Which page of which list somebody is at. The filter is part of the address; the beginning of the page is in the
 * browser's history entry for it, which a reload and Back keep. Another filter is another entry, and begins at its
 * first page.
 */
interface Entry {
  readonly cursors?: readonly string[];
  /** The document that was opened from there: the keyboard comes back to its row. */
  readonly opened?: string;
  /** The documents that were selected then: whoever looks into one of them has not decided on the others. */
  readonly chosen?: readonly string[];
}

/** For the pages before this one and this one; the first page has none. */
export function cursorsHere(): readonly string[] {
  return (history.state as Entry | null)?.cursors ?? [];
}

export function goToCursors(cursors: readonly string[]): void {
  history.replaceState({ ...(history.state as object | null), cursors }, "");
}

/** Before a document of this page is opened: the browser's Back finds its row and the selection, too. */
export function rememberOpened(documentId: string, chosen: readonly string[]): void {
  history.replaceState({ ...(history.state as object | null), opened: documentId, chosen }, "");
}

export function openedHere(): string | null {
  return (history.state as Entry | null)?.opened ?? null;
}

export function chosenHere(): readonly string[] {
  return (history.state as Entry | null)?.chosen ?? [];
}

/** Once the selection is back: a reload must not bring back what was deselected since. */
export function forgetChosen(): void {
  const { chosen: _chosen, ...state } = (history.state as Entry | null) ?? {};
  history.replaceState(state, "");
}

interface Place {
  readonly href: string;
  readonly state: Entry;
}

const left = new Map<string, Place>();

/** For the way back from a document. */
export function rememberList(serviceId: string, filter: string, chosen: readonly string[]): void {
  left.set(serviceId, { href: addressOf(serviceId, filter), state: { cursors: cursorsHere(), chosen } });
}

/**
 * The list as it was left, or the first page of the one that a document's address names; with the keyboard at the
 * document from which one comes.
 */
export function lastList(serviceId: string, { list = "", from }: { list?: string; from?: string } = {}): Place {
  const { href, state } = left.get(serviceId) ?? { href: addressOf(serviceId, list), state: {} };
  return { href, state: { ...state, ...(from !== undefined && { opened: from }) } };
}

/**
 * What selects and orders the documents in a list's address. Empty for all of them as they come: that is no list that
 * anybody works through.
 */
export function listOf(search: string): string {
  return paramsOf(withChange(filterOf(new URLSearchParams(search)), { fields: undefined })).toString();
}

/** The address of a document, with the list from which it is opened: the next document is the next one of that list. */
export function reviewHref(serviceId: string, documentId: string, list: string): string {
  return `/services/${serviceId}/documents/${documentId}${list === "" ? "" : `?${list}`}`;
}

const addressOf = (serviceId: string, filter: string) =>
  `/services/${serviceId}/documents${filter === "" ? "" : `?${filter}`}`;
