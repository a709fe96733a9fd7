import pg from "pg"; import fs from "node:fs";
import { startTestDatabase } from "../test/support/postgres.ts";
import { newTenant } from "../test/support/fixtures.ts";
import { migrate } from "../src/store/migrate.ts";
const src = fs.readFileSync("bench/lists.ts","utf8");
const a = src.indexOf("const SEARCHED = ")+17; const sqlText = eval(src.slice(a, src.indexOf("`;", a)+1));
const p = await startTestDatabase({durable:true}); const c = new pg.Client({connectionString:p.url}); await c.connect();
const t = await newTenant(p.store); const s = t.service.serviceId;
await c.query(`insert into document (document_id, account_id, service_id, status, revision_status, original_name, content_type, size_bytes, sha256, page_count, category, created_at, processed_at, machine_head)
 select gen_random_uuid(), account_id, service_id, 'ACTIVE', 'pending', (array['invoice', 'receipt', 'scan', 'fattura'])[1 + n % 4] || '_' || n || '.pdf','application/pdf', 100000, repeat('0', 64), 1, null, '2026-01-01'::timestamptz + n * interval '3 minutes', now(), '{}'
 from service, generate_series(1, 100000) as n where service_id = $1`, [s]);
await c.query("drop index document_search_folded"); await c.query(sqlText); await migrate({url:p.url}); await c.query("vacuum analyze document, document_search");
const cond = (terms: string[]) => terms.map(x => `folded like '%${x}%'`).join(" or ");
const run = async (label: string, q: string) => { await c.query(q); const r: number[] = []; for (let i=0;i<3;i++){ const b = performance.now(); await c.query(q); r.push(Math.round(performance.now()-b)); } console.log(label, r.join(" "));
  console.log((await c.query("explain (analyze, timing off) " + q)).rows.map(r => "    "+r["QUERY PLAN"]).filter(x => !/Index Searches|Planning/.test(x)).join("\n")); };
for (const terms of [["costruzioni"],["15/03/2026","2026-03-15"],["2026-03-15"],["invoice"],["s.r.l."]]) {
  const sub = `select document_id from document_search where ${cond(terms)}`;
  const base = `from document where service_id = '${s}' and deleted_at is null`;
  await run(`${terms} count`, `select count(*) ${base} and document_id in (${sub})`);
  await run(`${terms} list`, `select document_id ${base} and document_id in (${sub}) order by created_at desc, document_id desc limit 51`);
  await c.query("set enable_bitmapscan = off"); await run(`${terms} count nobitmap`, `select count(*) ${base} and document_id in (${sub})`); await c.query("reset enable_bitmapscan");
}
await c.query("set work_mem = '1MB'");
console.log((await c.query(`explain select count(*) from document where service_id = '${s}' and deleted_at is null and (name_folded like '%s.r.l.%' or document_id in (select document_id from document_search where folded like '%s.r.l.%'))`)).rows.map(r => "    "+r["QUERY PLAN"]).join("\n"));
await c.end(); await p.stop();
