/** Used in queries for text that is not an id; no row may have it. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

const OURS = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As we write them, in small letters. */
export function isOurUuid(text: string): boolean {
  return OURS.test(text);
}

/** As others may write them, too. */
export function isUuid(text: string): boolean {
  return OURS.test(text.toLowerCase());
}
