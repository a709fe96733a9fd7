/** Used in queries for text that is not an id; no row may have it. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";
