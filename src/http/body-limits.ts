/** What is not an installation's to set of the bodies that it takes; GET /api/v1/limits shows both. */
export const JSON_BYTES = 1_000_000;

/** Clients in the field send more parts than anybody named, and those are ignored (contract section 2). */
export const FORM_PARTS = 1_000;
