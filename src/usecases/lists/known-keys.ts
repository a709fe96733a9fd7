import { entityFields } from "../../core/services/service-definition.ts";
import { fieldInvalid } from "../../errors.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";

/** What a list, a batch, an export or a view names of its service by key. */
export interface NamedKeys {
  readonly fields?: readonly string[] | undefined;
  readonly category?: string | undefined;
}

/**
 * Refuses keys that the service neither has nor ever had: nothing can ever be found under them. Former ones are no
 * fault: documents still have values of them, and links and saved views may name them.
 *
 * @param place where the keys stand in the request, e.g. "#/query"
 */
export async function refuseUnknownKeys(
  { store }: Pick<Ports, "store">,
  { serviceId, definition }: Pick<ServiceRecord, "serviceId" | "definition">,
  { fields = [], category }: NamedKeys,
  place: string,
): Promise<void> {
  const keysOf = { fields: entityFields(definition), categories: definition.categories };
  const check = async (part: "fields" | "categories", given: readonly string[], name: string, noun: string) => {
    const present = keysOf[part].map(({ key }) => key);
    const missing = given.filter((key) => !present.includes(key));
    if (missing.length === 0) return;
    const former = await store.services.everHad(serviceId, part, missing);
    const unknown = missing.find((key) => !former.includes(key));
    if (unknown === undefined) return;
    const table = part === "fields" ? definition.fields.find(({ key }) => key === unknown) : undefined;
    if (table) {
      const columns = table.aggregationFields?.join(", ");
      throw fieldInvalid(`${place}/${name}`, `${quoted(unknown)} is a table without a value; name of it: ${columns}.`);
    }
    const detail = `The service has no ${noun} ${quoted(unknown)}; it has: ${present.join(", ").slice(0, 1000) || "none"}.`;
    throw fieldInvalid(`${place}/${name}`, detail);
  };
  await check("fields", fields, "fields", "field");
  await check("categories", category === undefined ? [] : [category], "category", "category");
}

const quoted = (key: string) => JSON.stringify(key.slice(0, 100));
