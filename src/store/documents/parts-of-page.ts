import { type RawBuilder, sql } from "kysely";
import type { PageResult } from "../../core/documents/result.ts";

/**
 * Selects only these parts of a page, in the database. A page that contains a NUL or half a surrogate pair is returned
 * whole: PostgreSQL's JSON functions refuse to process it.
 */
export function partsOfPage<Parts>(
  column: "machine" | "corrected",
  keys: readonly (keyof PageResult)[],
): RawBuilder<Parts> {
  const page = sql.ref(column);
  const parts = keys.flatMap((key) => [sql.lit(key), sql`${page} -> ${sql.lit(key)}`]);
  return sql`case when ${page} is null then null
                  when ${page}::text ~ ${sql.lit(REFUSED_ESCAPE)} then ${page}
                  else json_build_object(${sql.join(parts)}) end`;
}

/** As JSON.stringify writes them: it escapes no character of a valid pair in this way. */
const REFUSED_ESCAPE = "\\\\u(0000|d[89a-f])";
