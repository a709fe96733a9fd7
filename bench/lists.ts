/**
 * The list of documents through HTTP, on a service of 100 000: every filter and order, the first page and one deep inside, and the count.
 * The goal is 200 ms a page (issue of the console). Prints a table and one JSON line; `node bench/lists.ts 20000` takes another size.
 */
import pg from "pg";
import { withNewProduct } from "./new-product.ts";

const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const RUNS = 7;
const GOAL_MS = 200;
const PAGE = "limit=50";

/** Common and rare: what a filter lets through decides which index serves it. */
const QUERIES = [
  "",
  "total=true",
  "revision_status=to_review",
  "revision_status=approved&total=true",
  "status=ERROR",
  "category=receipt&sort=created_at",
  "q=4711",
  "q=invoice&total=true",
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

await withNewProduct(async ({ url, databaseUrl, service }) => {
  await fill(databaseUrl, service.serviceId);
  const list = `${url}/api/v1/inference/service/${service.serviceId}/predicted-documents`;
  const rows = [];
  for (const query of QUERIES) rows.push(await measure(list, query, service.key));
  console.table(rows);
  const slowestMs = Math.max(...rows.flatMap(({ firstMs, deepMs }) => [firstMs, deepMs ?? 0]));
  console.log(JSON.stringify({ bench: "lists", documents: DOCUMENTS, slowestMs, goalMs: GOAL_MS }));
});

/** Medians, of the whole answer as a client has it. */
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

/** As documents are: most read and approved, a few per cent doubtful, failed or violating, names like those of files. */
async function fill(url: string, serviceId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
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
  await client.query("vacuum analyze document");
  await client.end();
}
