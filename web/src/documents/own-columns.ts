import type { Filter } from "./filters.ts";

/**
 * The columns that this browser showed last for a service. Names of files say little ("scan_0001.pdf"): whoever works
 * with numbers and sellers would otherwise choose them again after every way through another screen.
 */
const keyOf = (serviceId: string) => `estratto.columns.${serviceId}`;

export function keepColumns(serviceId: string, fields: string | undefined): void {
  if (fields) localStorage.setItem(keyOf(serviceId), fields);
  else localStorage.removeItem(keyOf(serviceId));
}

/** What an address without any condition means: all documents, as this person looks at them. */
export function ownList(serviceId: string): Filter {
  const fields = localStorage.getItem(keyOf(serviceId));
  return fields === null ? {} : { fields };
}
