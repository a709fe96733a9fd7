import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import * as searchFolding from "../../../migrations/0017-search-folding.ts";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant, type Tenant } from "../../../test/support/fixtures.ts";
import type { DocumentResult, Entity } from "../../core/documents/result.ts";
import { folded } from "../../core/search/folded.ts";
import { catchUpSearch } from "../../jobs/catch-up-search.ts";
import type { DocumentFilter } from "../contract/list-types.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { createStore } from "../postgres-store.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);

/** A result with these values, one per field. */
function resultOf(values: Readonly<Record<string, string | readonly string[]>>): DocumentResult {
  const { pages, ...head } = newResult();
  const first = pages[0]!;
  const like = first.entities.total![0]!;
  const entities = Object.fromEntries(
    Object.entries(values).map(([key, texts]) => [
      key,
      [texts].flat().map((text, index): Entity => ({ ...like, id: index + 1, text, value: null })),
    ]),
  );
  return { ...head, pages: [{ ...first, entities }] };
}

async function store(originalName: string, result: DocumentResult, { service }: Pick<Tenant, "service"> = tenant) {
  const document = { ...newDocument({ service }, { originalName }), processedAt: NOW };
  const options = { result, revisionStatus: "pending", reservationId: null, idempotency: null } as const;
  await postgres.store.documents.insertProcessed(document, options);
  return document.documentId;
}

async function found(text: string, { service }: Pick<Tenant, "service"> = tenant, more: DocumentFilter = {}) {
  const query = { ...more, text, limit: 50, isCounted: true };
  const { documents, total } = await postgres.store.documents.list(service.serviceId, query);
  expect(total).toBe(documents.length);
  return documents.map(({ originalName, match }) =>
    match ? `${originalName}: ${match.key} ${match.text}` : originalName,
  );
}

const partsOf = (documentId: string) =>
  postgres.database.db.selectFrom("documentSearch").selectAll().where("documentId", "=", documentId).execute();

describe("documents are found", () => {
  test("by their name and by each of their values, which the list names", async () => {
    await store("scan 1.pdf", resultOf({ number: "2026/114", seller: "ACME Costruzioni S.r.l." }));
    await store("acme.pdf", resultOf({ number: "77", seller: "Acme Servizi" }));
    expect(await found("2026/114")).toEqual(["scan 1.pdf: number 2026/114"]);
    // A match in the name is shown without a value.
    expect((await found("ACME")).sort()).toEqual(["acme.pdf", "scan 1.pdf: seller ACME Costruzioni S.r.l."]);
    expect(await found("nothing of the kind")).toEqual([]);
  });

  test("by amounts and days as they are printed or typed", async () => {
    await store("a.pdf", newResult("12,50 €"));
    for (const text of ["12,50", "12.50", "€ 12,5"]) expect(await found(text)).toEqual(["a.pdf: total 12,50 €"]);
    const { pages, ...head } = resultOf({ date: "12/03/2025" });
    const dated = pages[0]!.entities.date!.map((entity) => ({
      ...entity,
      value: { type: "date", iso: "2025-03-12" } as const,
    }));
    await store("b.pdf", { ...head, pages: [{ ...pages[0]!, entities: { date: dated } }] });
    for (const text of ["12 marzo", "12. März", "12 March 2025"])
      expect(await found(text)).toEqual(["b.pdf: date 12/03/2025"]);
    expect(await found("12 marzo 2024")).toEqual([]);
  });

  test("by values that hold what LIKE and a text of PostgreSQL take for something else", async () => {
    await store("a.pdf", resultOf({ number: "100%_a\\b \u0000" }));
    await store("b.pdf", resultOf({ number: "100xxayb" }));
    for (const text of ["100%", "%_a", "a\\b", "100%_a\\b \u0000"]) expect(await found(text)).toHaveLength(1);
  });

  test("by one or two letters of their names only", async () => {
    await store("xy.pdf", resultOf({ number: "zz" }));
    expect(await found("xy")).toEqual(["xy.pdf"]);
    expect(await found("zz")).toEqual([]);
  });

  test("by the last of thousands of values as by the first, and each value is told from its neighbours", async () => {
    const items = Array.from({ length: 3_000 }, (_, i) => `item number ${i} of a long list`);
    const documentId = await store("long.pdf", resultOf({ item: items }));
    expect(await found("item number 2999 of")).toEqual(["long.pdf: item item number 2999 of a long list"]);
    expect(await found("item number 1500 of")).toEqual(["long.pdf: item item number 1500 of a long list"]);
    expect(await found("list item number")).toEqual([]);
    const parts = await partsOf(documentId);
    expect(Math.max(...parts.map(({ folded }) => Buffer.byteLength(folded)))).toBeLessThan(1_024);
  });

  test("while they are being read, by their names", async () => {
    const document = newDocument(tenant, { originalName: "waiting.pdf" });
    const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, 2, "p1", NOW);
    await postgres.store.documents.accept(document, { reservationId, queueLimit: 10, idempotency: null });
    expect(await found("waiting")).toEqual(["waiting.pdf"]);
    const { attempt } = (await postgres.store.documents.beginAttempt(document.documentId, "p1"))!;
    const outcome = { result: newResult("99,90"), revisionStatus: "pending", processedAt: NOW } as const;
    await postgres.store.documents.complete(document.documentId, attempt, outcome);
    expect(await found("99,90")).toEqual(["waiting.pdf: total 99,90"]);
  });

  test("by no other service, of the same account or another one", async () => {
    await store("mine.pdf", resultOf({ number: "SECRET-4711" }));
    const { accountId, plan } = tenant;
    const { definition } = tenant.service;
    const beside = await postgres.store.services.create({ accountId, planId: plan.planId, definition });
    const other = await newTenant(postgres.store);
    expect(await found("secret-4711")).toHaveLength(1);
    expect(await found("secret-4711", { service: beside })).toEqual([]);
    expect(await found("secret-4711", other)).toEqual([]);
  });

  test("together with every other condition, and by batches in the same way", async () => {
    const documentId = await store("a.pdf", resultOf({ number: "2026/115" }));
    await store("b.pdf", resultOf({ number: "2026/116" }));
    expect(await found("2026/11", tenant, { revisionStatus: "approved" })).toEqual([]);
    const { serviceId } = tenant.service;
    const batch = {
      batchId: randomUUID(),
      accountId: tenant.accountId,
      serviceId,
      kind: "delete" as const,
      actor: "machine",
      address: null,
      reason: null,
      createdAt: NOW,
    };
    const made = await postgres.store.batches.createMatching(batch, { text: "2026/115" });
    expect(made.total).toBe(1);
    expect(await postgres.store.batches.waiting(batch.batchId, 10)).toMatchObject([{ documentId }]);
  });
});

test("fields are shown with each document as the document as a whole says them", async () => {
  const values = resultOf({ number: "2026/114", item: ["first", "second"], "odd%_key": "odd" });
  await store("a.pdf", values);
  await store("b.pdf", resultOf({ seller: "ACME" }));
  const shown = async (shownFields?: readonly string[]) => {
    const query = { sort: "name" as const, limit: 5, ...(shownFields && { shownFields }) };
    const { documents } = await postgres.store.documents.list(tenant.service.serviceId, query);
    return documents.map((document) => document.values);
  };
  expect(await shown(["number", "item", "odd%_key"])).toEqual([
    { number: "2026/114", item: "first", "odd%_key": "odd" },
    {},
  ]);
  expect(await shown(["umber", "2026/114"])).toEqual([{}, {}]);
  expect(await shown()).toEqual([null, null]);
});

describe("what is searched follows the document", () => {
  test("a correction replaces its values", async () => {
    const documentId = await store(
      "a.pdf",
      resultOf({ seller: Array.from({ length: 90 }, (_, i) => `Old Seller ${i}`) }),
    );
    const change = {
      result: resultOf({ seller: "New Seller" }),
      actor: "api_key:1",
      corrected: {},
      template: {},
      expectedVersion: null,
      now: NOW,
    };
    await postgres.store.documents.correct(tenant.service.serviceId, documentId, change);
    expect(await found("new seller")).toHaveLength(1);
    expect(await found("old seller")).toEqual([]);
    expect(await partsOf(documentId)).toHaveLength(1);
  });

  test("nothing of it is left when the document is removed", async () => {
    const documentId = await store("a.pdf", resultOf({ seller: "To Be Forgotten" }));
    await postgres.store.documents.remove(tenant.service.serviceId, documentId, NOW);
    expect(await partsOf(documentId)).toEqual([]);
    expect(await found("to be forgotten")).toEqual([]);
  });
});

describe("documents from before their values were searched", () => {
  /** Restores the state that the migration leaves, or that a process of the release before writes. */
  async function forget(documentId: string, how: "name" | "nothing"): Promise<void> {
    const { db } = postgres.database;
    await db.deleteFrom("documentSearch").where("documentId", "=", documentId).execute();
    if (how === "nothing") return;
    const row = { documentId, part: 0, folded: "old.pdf", shown: "", hasValues: false };
    await db.insertInto("documentSearch").values(row).execute();
  }
  beforeEach(() => postgres.database.pool.query("delete from search_walk"));
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: object, text: string) => void warnings.push(text),
    error: () => undefined,
  };
  const catchUp = (parts = postgres.store.searchCatchUp) =>
    catchUpSearch(parts, { log, signal: new AbortController().signal, againMs: 0 });

  test("are found by their names at once and by their values when they have been taken up", async () => {
    const documentId = await store("old.pdf", resultOf({ number: "OLD-1" }));
    await forget(documentId, "name");
    expect([await found("old.pdf"), await found("old-1")]).toEqual([["old.pdf"], []]);
    await catchUp();
    expect(await found("old-1")).toEqual(["old.pdf: number OLD-1"]);
  });

  test("are taken up where not even their name was written, until a second look found none", async () => {
    const { isWalked } = postgres.store.searchCatchUp;
    await forget(await store("beside.pdf", resultOf({ number: "BESIDE-1" })), "nothing");
    await catchUp();
    expect([await found("beside-1"), await isWalked()]).toEqual([["beside.pdf: number BESIDE-1"], true]);
  });

  test("are found without reading what is searched already; looking everywhere reads all of it", async () => {
    const { pool } = postgres.database;
    const documentId = await store("old.pdf", resultOf({ number: "OLD-2" }));
    await forget(documentId, "name");
    await pool.query(
      `insert into document (document_id, account_id, service_id, status, revision_status, original_name, content_type, size_bytes,
                             sha256, page_count, created_at)
       select gen_random_uuid(), account_id, service_id, 'ACTIVE', 'pending', 'many ' || i, content_type, 3, sha256, 1, created_at
         from document, generate_series(1, 5000) as i where document_id = $1`,
      [documentId],
    );
    await pool.query(
      "insert into document_search select document_id, 0, name_folded, '', true from document on conflict do nothing",
    );
    await pool.query("update document_search set has_values = true where document_id <> $1", [documentId]);
    await pool.query("analyze document, document_search");
    const one = postgres.open({ maxConnections: 1 });
    const { look } = createStore(one).searchCatchUp;
    const rowsReadFor = async (everywhere: boolean) => {
      const read = async () => {
        await one.pool.query("select pg_stat_force_next_flush()");
        const { rows } = await one.pool.query(
          "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_user_tables where relname in ('document', 'document_search')",
        );
        return rows[0].n as number;
      };
      const before = await read();
      expect((await look(null, 10_000, everywhere)).filter(({ isBehind }) => isBehind)).toEqual([
        { documentId, isBehind: true },
      ]);
      return (await read()) - before;
    };
    expect(await rowsReadFor(false)).toBeLessThan(10);
    expect(await rowsReadFor(true)).toBeGreaterThan(5_000);
  });

  test("what an earlier release folded is folded as today, and days without an order are taken up anew", async () => {
    const { db, pool } = postgres.database;
    const street = await store("Straße.pdf", resultOf({ seller: "Łódź D’Angelo" }));
    const { pages, ...head } = resultOf({ date: "03/04/2024" });
    const undecided = pages[0]!.entities.date!.map((entity) => ({
      ...entity,
      value: { type: "date", iso: null, ambiguous: true } as const,
    }));
    const day = await store("day.pdf", { ...head, pages: [{ ...pages[0]!, entities: { date: undecided } }] });
    const asBefore = (documentId: string, folded: string) =>
      pool.query("update document_search set folded = $2 where document_id = $1", [documentId, folded]);
    await asBefore(street, "straße.pdf\nłodz d’angelo");
    await asBefore(day, "day.pdf\n03/04/2024");
    const every = await store("every letter.pdf", resultOf({ seller: "x" }));
    const letters =
      "№ ™ øłđðħı ßæœþ `‘’ʼ′ \u2010\u2011\u2012\u2013\u2014\u2015\u2212 a\u00adb\u200bc\u200c\u200d\u2060\ufeff";
    await asBefore(every, letters.normalize("NFKD"));
    await searchFolding.up(db as never);
    expect((await partsOf(every))[0]?.folded).toBe(folded(letters));
    expect(await found("strasse")).toEqual(["Straße.pdf"]);
    expect(await found("lodz d'angelo")).toEqual(["Straße.pdf: seller Łódź D’Angelo"]);
    expect([await found("03/04/2024"), await found("4 marzo 2024")]).toEqual([["day.pdf: date 03/04/2024"], []]);
    await catchUp();
    for (const text of ["4 marzo 2024", "3 April 2024"])
      expect(await found(text)).toEqual(["day.pdf: date 03/04/2024"]);
  });

  test("one that fails keeps no other waiting", async () => {
    for (const name of ["a", "b", "c"]) await forget(await store(`${name}.pdf`, resultOf({ number: "THREE" })), "name");
    let calls = 0;
    const { look, takeUp } = postgres.store.searchCatchUp;
    const failing = async (documentId: string) =>
      ++calls === 1 ? Promise.reject(new Error("no")) : takeUp(documentId);
    await catchUp({ ...postgres.store.searchCatchUp, look: (after) => look(after, 2, true), takeUp: failing });
    // The second pass found it again.
    expect(await found("three")).toHaveLength(3);
    expect(warnings).toHaveLength(1);
  });

  test("a database that is away is not taken for their fault", async () => {
    for (let i = 0; i < 6; i++) await forget(await store(`${i}.pdf`, resultOf({ number: "AWAY" })), "name");
    const { searchCatchUp } = postgres.store;
    await expect(catchUp({ ...searchCatchUp, takeUp: () => Promise.reject(new Error("away")) })).rejects.toThrow(
      "away",
    );
  });

  test("what a person corrected meanwhile is not overwritten", async () => {
    const documentId = await store("a.pdf", resultOf({ number: "MACHINE-1" }));
    const changed = resultOf({ number: "PERSON-1" });
    await postgres.store.documents.correct(tenant.service.serviceId, documentId, {
      result: changed,
      actor: "api_key:1",
      corrected: {},
      template: {},
      expectedVersion: null,
      now: NOW,
    });
    await postgres.store.searchCatchUp.takeUp(documentId);
    expect(await found("person-1")).toHaveLength(1);
    await forget(documentId, "name");
    await postgres.store.searchCatchUp.takeUp(documentId);
    expect([await found("person-1"), await found("machine-1")]).toEqual([["a.pdf: number PERSON-1"], []]);
  });
});

describe("on an operator's own server", () => {
  /** A database of its own user, who is no superuser. */
  async function narrowDatabase(name: string, prepare: (admin: pg.Client) => Promise<unknown> = async () => undefined) {
    const url = new URL(postgres.url);
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create role ${name} login password 'narrow'; `);
    await admin.query(`create database ${name} owner ${name}`);
    await admin.end();
    url.pathname = `/${name}`;
    const inside = new pg.Client({ connectionString: url.href });
    await inside.connect();
    await prepare(inside);
    await inside.end();
    return Object.assign(url, { username: name, password: "narrow" }).href;
  }

  const indexes = async (url: string) => {
    const database = openDatabase(url);
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'document_search'`.execute(database.db);
    await database.close();
    return rows.map(({ name }) => name).sort();
  };

  test("without the extension, values are searched without an index, until it is there", async () => {
    // Simulates a server that lacks the extension or does not permit it: creating it fails.
    const inItsWay = "create function similarity(text, text) returns real language sql return 0";
    const url = await narrowDatabase("narrow", (inside) => inside.query(inItsWay));
    expect(await migrate({ url })).toEqual({ isIndexed: false });
    const database = openDatabase(url);
    const own = createStore(database);
    const { service } = await newTenant(own);
    const document = { ...newDocument({ service }), processedAt: NOW };
    const options = { revisionStatus: "pending", reservationId: null, idempotency: null } as const;
    await own.documents.insertProcessed(document, { ...options, result: resultOf({ number: "NARROW-1" }) });
    const { documents } = await own.documents.list(service.serviceId, { text: "narrow-1", limit: 5 });
    expect(documents).toMatchObject([{ match: { key: "number" } }]);
    await database.close();
    expect(await indexes(url)).not.toContain("document_search_folded");
    const admin = new pg.Client({
      connectionString: Object.assign(new URL(postgres.url), { pathname: "/narrow" }).href,
    });
    await admin.connect();
    await admin.query("drop function similarity(text, text)");
    await admin.end();
    expect(await migrate({ url })).toEqual({ isIndexed: true });
    expect(await indexes(url)).toContain("document_search_folded");
  });

  test("a user who is no superuser makes the extension and the index", async () => {
    expect(await migrate({ url: await narrowDatabase("ordinary") })).toEqual({ isIndexed: true });
  });

  test("an extension that stands in a schema of its own is used there", async () => {
    const url = await narrowDatabase("apart", async (inside) => {
      await inside.query('create schema "Extensions"; create extension pg_trgm schema "Extensions"');
      await inside.query('grant usage on schema "Extensions" to apart');
    });
    expect(await migrate({ url })).toEqual({ isIndexed: true });
    expect(await indexes(url)).toContain("document_search_folded");
  });
});
