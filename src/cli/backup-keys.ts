import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WrappedKey, WrappedKeys } from "../store/blobs/sealing.ts";
import type { TableCopies } from "../store/upkeep/table-copies.ts";

/**
 * The accounts' keys as the backup has them. Its files are encrypted with these and no others: a key made after its
 * rows were copied would be missing when it is needed. An account without a key has its files unencrypted.
 */
export async function keysOfBackup(
  folder: string,
  { tables }: TableCopies,
): Promise<WrappedKeys & { readonly count: number }> {
  const table = tables.find(({ name }) => name === "account_key");
  const file = join(folder, "tables", "account_key.copy");
  const keys = new Map<string, WrappedKey>();
  if (table && existsSync(file)) {
    const at = (name: string) => table.columns.indexOf(name);
    for (const line of (await readFile(file, "utf8")).split("\n").filter(Boolean)) {
      const values = line.split("\t");
      // COPY writes bytea as \\x and hex digits.
      const wrapped = Buffer.from((values[at("wrapped")] ?? "").replace(/^\\\\x/, ""), "hex");
      keys.set(values[at("account_id")] ?? "", { wrapped, wrappedBy: values[at("wrapped_by")] ?? "" });
    }
  }
  return { count: keys.size, find: async (accountId) => keys.get(accountId) ?? null, keep: async () => null };
}
