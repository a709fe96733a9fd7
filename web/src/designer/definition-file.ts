import type { ServiceDefinitionInputJson, ServiceDefinitionJson } from "../../../src/client.ts";

/** Without what belongs to the installation a definition was exported from, and not to the definition. */
type Portable = Omit<ServiceDefinitionInputJson, "service_id" | "account_id" | "plan_id" | "created_at">;

/**
 * A definition as exported, without the ids of its installation. The service checks all of it; only what would
 * otherwise lead to a puzzling answer is checked here. Throws with the reason.
 */
export function readDefinitionFile(text: string, noFields: string): Portable {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || !("service_fields" in parsed)) throw new Error(noFields);
  return portable(parsed as ServiceDefinitionInputJson);
}

export function portable(definition: ServiceDefinitionInputJson): Portable {
  const { service_id: _id, account_id: _account, plan_id: _plan, created_at: _at, ...rest } = definition;
  return rest;
}

/** Passes the definition to the browser's downloads. */
export function exportDefinition(definition: ServiceDefinitionJson): void {
  const file = new Blob([`${JSON.stringify(portable(definition), null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${definition.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "service"}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
