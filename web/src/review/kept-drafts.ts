import { unsent } from "./drafting.ts";
import type { Drafts } from "./drafts.ts";

/**
 * Changes that the service does not have yet, kept over a reload or a crash of the tab. In the tab's session storage,
 * which the browser deletes with the tab, under the person's and the document's id; deleted as soon as they are saved.
 */
const PREFIX = "estratto.drafts.";

export function keepDrafts(storage: Storage, name: string, drafts: Drafts): void {
  const open = unsent(drafts);
  if (Object.keys(open).length === 0) return storage.removeItem(PREFIX + name);
  storage.setItem(PREFIX + name, JSON.stringify({ drafts: open }));
}

/** Whether changes of whoever was here last wait for that person. */
export function hasKept(storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith(PREFIX));
}

/** Null: nothing was left. What another person left in this tab is removed unread. */
export function recallDrafts(storage: Storage, person: string, name: string): Drafts | null {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${person}/`)) storage.removeItem(key);
  }
  const text = storage.getItem(PREFIX + name);
  return text === null ? null : (JSON.parse(text) as { drafts: Drafts }).drafts;
}
