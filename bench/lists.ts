/**
 * The list of documents through HTTP, on a service with 100 000: every filter and order, the first page and one deep
 * inside, and the count. The goal is 200 ms per page (issue of the console). Prints a table and one JSON line; `node
 * bench/lists.ts 20000` uses another size.
 */
import pg from "pg";
import { migrate } from "../src/store/database/migrate.ts";
import { withNewProduct } from "./new-product.ts";

const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const RUNS = 7;
const GOAL_MS = 200;
const PAGE = "limit=50";

/** Common and rare: the selectivity of a filter decides which index serves it. */
const QUERIES = [
  "",
  "total=true",
  "revision_status=to_review",
  "revision_status=approved&total=true",
  "status=ERROR",
  "category=receipt&sort=created_at",
  "q=4711",
  "q=invoice&total=true",
  // Values: of one document, of a few, of a third of them, of all, of none; typed differently from the print; with two
  // letters, names only.
  "q=2026/4711-b&total=true",
  "q=12.345,67&total=true",
  "q=costruzioni&total=true",
  "q=costruzioni&sort=name",
  "q=costruzioni&revision_status=to_review&total=true",
  "q=s.r.l.&total=true",
  "q=nobody&total=true",
  "q=15/03/2026&total=true",
  "q=47&total=true",
  "confidence_below=5",
  "confidence_below=60&total=true",
  "violation=any",
  "violation=error&revision_status=pending",
  "violation=11111111-1111-4111-8111-111111111111",
  "created_from=2026-03-01&created_to=2026-03-02&total=true",
  "pages_from=9",
  "sort=confidence",
  "sort=-confidence&violation=any",
  "sort=name",
  "sort=-pages",
];

/**
 * As documents are found (store/documents/document-search): name, number, seller, amounts, days and codes, 840 letters
 * per document.
 */
const SEARCHED = `
  insert into document_search (document_id, part, folded, shown, has_values)
  select document_id, 0, name_folded || string_agg(E'\\n' || line, '' order by n),
         string_agg(E'\\nfield_' || n || E'\\t' || upper(line), '' order by n), true
    from document, generate_series(1, 41) as n,
         lateral (select (n * 7919 + substring(name_folded from '[0-9]+')::bigint * 104729) % 1000003 as draw) as drawn,
         lateral (select case n % 6
           when 0 then case when n = 6 then '2026/' || substring(name_folded from '[0-9]+') || '-b' else 'nr ' || draw end
           when 1 then (draw / 100) || ',' || lpad((draw % 100)::text, 2, '0') || E' \u20ac\\t' || (draw / 100) || '.' || lpad((draw % 100)::text, 2, '0')
           when 2 then (array['costruzioni', 'trasporti', 'servizi', 'alimentari'])[1 + (draw % 4)::integer] || ' ' || md5((draw % 900)::text)::varchar(6) || ' s.r.l.'
           when 3 then lpad((1 + draw % 28)::text, 2, '0') || '/03/2026' || E'\\t2026-03-' || lpad((1 + draw % 28)::text, 2, '0')
           when 4 then 'it' || lpad((draw * 9973 % 100000000000)::text, 11, '0')
           else 'via roma ' || draw % 200 || ' ' || 10000 + draw % 90000 || ' milano' end as line) as printed
   group by document_id`;

await withNewProduct(async ({ url, databaseUrl, service }) => {
  await fill(databaseUrl, service.serviceId);
  const list = `${url}/api/v1/inference/service/${service.serviceId}/predicted-documents`;
  const rows = [];
  for (const query of QUERIES) rows.push(await measure(list, query, service.key));
  console.table(rows);
  const slowestMs = Math.max(...rows.flatMap(({ firstMs, deepMs }) => [firstMs, deepMs ?? 0]));
  console.log(JSON.stringify({ bench: "lists", documents: DOCUMENTS, slowestMs, goalMs: GOAL_MS }));
});

/** Medians, of the whole response as a client receives it. */
async function measure(list: string, query: string, key: string) {
  const url = `${list}?${PAGE}&${query}`;
  const first = await timed(url, key);
  // A page that no reader reaches by hand: the same statement with a cursor.
  let cursor = first.cursor;
  for (let page = 0; page < 20 && cursor; page++) cursor = (await get(`${url}&cursor=${cursor}`, key)).next_cursor;
  const deep = cursor ? await timed(`${url}&cursor=${cursor}`, key) : null;
  return { query: query || "(none)", firstMs: first.ms, deepMs: deep?.ms ?? null, total: first.total };
}

async function timed(url: string, key: string) {
  const times: number[] = [];
  let last = await get(url, key);
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now();
    last = await get(url, key);
    times.push(performance.now() - startedAt);
  }
  const ms = times.toSorted((a, b) => a - b)[RUNS >> 1]!;
  return { ms: Math.round(ms * 10) / 10, cursor: last.next_cursor, total: last.total };
}

async function get(url: string, key: string): Promise<{ next_cursor: string | null; total?: number }> {
  const response = await fetch(url, { headers: { "x-api-key": key } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as { next_cursor: string | null; total?: number };
}

/** A realistic mix: most read and approved, a few per cent doubtful, failed or violating, names like those of files. */
async function fill(url: string, serviceId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the query that breaks reports it
  await client.connect();
  await client.query("select setseed(0.5)");
  await client.query(
    `insert into document (document_id, account_id, service_id, status, revision_status, original_name, content_type, size_bytes, sha256,
                           page_count, category, created_at, processed_at, least_confidence, violations, error_violations,
                           violated_policies, machine_head)
     select gen_random_uuid(), account_id, service_id,
            case when n % 200 = 0 then 'ERROR' else 'ACTIVE' end,
            (array['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'pending', 'review_required'])[1 + n % 9],
            (array['invoice', 'receipt', 'scan', 'fattura'])[1 + n % 4] || '_' || n || '.pdf',
            'application/pdf', 100000, repeat('0', 64), 1 + (random() ^ 4 * 10)::integer,
            (array['receipt', 'invoice', null])[1 + n % 3],
            '2026-01-01'::timestamptz + n * interval '3 minutes', '2026-01-01'::timestamptz + n * interval '3 minutes',
            case when n % 50 = 0 then null else 100 * (1 - random() ^ 3) end,
            (n % 20 = 0)::integer, (n % 40 = 0)::integer,
            case when n % 5000 = 0 then array['11111111-1111-4111-8111-111111111111'] else '{}' end,
            json_build_object('modelVersion', 'bench', 'contentType', 'application/pdf', 'category', null)
       from service, generate_series(1, $2::integer) as n where service_id = $1`,
    [serviceId, DOCUMENTS],
  );
  await client.query("update document set revision_status = 'to_review' where random() < 0.002");
  // With the index a row costs milliseconds; it is created afterwards, as at a start.
  await client.query("drop index document_search_folded");
  await client.query(SEARCHED);
  const startedAt = performance.now();
  await migrate({ url });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { rows } = await client.query(
    `select avg(length(folded))::integer as letters, pg_size_pretty(pg_relation_size('document_search')) as rows,
            pg_size_pretty(pg_relation_size('document_search_folded')) as index from document_search`,
  );
  console.log(`${JSON.stringify(rows[0])}, the index in ${seconds} s`);
  await client.query("vacuum analyze document, document_search");
  await client.end();
}
