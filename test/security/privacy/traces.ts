import { readFileSync } from "node:fs";
import { filesBelow } from "../../support/files-below.ts";
import { withDatabase } from "../tenants/contents.ts";

/** Files of a folder, at any depth, that contain these bytes: what a thief of the disk would find. */
export function filesHolding(folder: string, ...canaries: readonly string[]): string[] {
  const wanted = canaries.map((canary) => Buffer.from(canary));
  return filesBelow(folder).filter((file) => {
    const bytes = read(file);
    return wanted.some((each) => bytes.includes(each));
  });
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    // The database deletes its own files meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** Rows of every table, including the queue's, whose text contains it, by table. */
export function rowsHolding(
  dataDir: string,
  ...canaries: readonly string[]
): Promise<Readonly<Record<string, number>>> {
  return withDatabase(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    const found: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::integer as n from ${name} as t
          where exists (select from unnest($1::text[]) as canary where strpos(t::text, canary) > 0)`,
        [canaries],
      );
      if (rows[0].n > 0) found[name.replace("public.", "")] = rows[0].n;
    }
    return found;
  });
}
