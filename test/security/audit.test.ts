import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyChain } from "../../src/store/accounts/audit-chain.ts";
import { type Api, call, submit } from "../support/api.ts";
import { type DatabaseProxy, startDatabaseProxy, type Tap } from "../support/database-proxy.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { ADMIN, newService } from "../support/installation.ts";
import { newOwner, newVisitor, OWNER, type Visitor } from "../support/people.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLongTrial } from "./scale.ts";

/**
 * The audit trail records what was done and nothing else, wherever the product is interrupted: statements of every kind
 * of action are lost, before the server received them and after it did them, which to the database is a killed process.
 * In the resulting state, actions and entries always agree. The short form loses the entry and the commit of some
 * actions, the long one every statement of all.
 */

let postgres: TestDatabase;
let proxy: DatabaseProxy;
let estratto: Estratto;
let api: Api & { planId: string };
let owner: Visitor;
beforeAll(async () => {
  postgres = await startTestDatabase();
  proxy = await startDatabaseProxy(postgres.url);
  estratto = await startEstratto({ DATABASE_URL: proxy.url, ESTRATTO_RATE_CONCURRENT: "100" }, "serve");
  owner = await newOwner(estratto);
  api = await newService(estratto.url);
}, 600_000);
afterAll(async () => {
  await estratto?.stop();
  await proxy?.close();
  await postgres?.stop();
});

interface Action {
  /** The beginning of its entries. */
  readonly told: string;
  /** Makes the object of the action. */
  readonly prepare?: () => Promise<string>;
  readonly act: (thing: string) => Promise<{ readonly status: number }>;
  /** Counts in the database how often it was done. */
  readonly done: string | (() => Promise<number>);
}

const invoice = readFileSync("samples/invoice.pdf");
const service = () => `/api/v1/admin/services/${api.serviceId}`;
const document = (id: string) => `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}`;
const byOperator = (method: string, path: string, json?: unknown) =>
  call(api, method, path, { headers: ADMIN, ...(json !== undefined && { json }) });
let accepted = 0;
const stored = async (): Promise<string> => {
  accepted++;
  const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${randomUUID()}\n`)]);
  return (await submit(api, bytes)).body.resource;
};
let isOldPassword = true;
const hashes = new Set<string>();

const ACTIONS: Readonly<Record<string, Action>> = {
  "an account is made": {
    told: "account.created",
    act: () => byOperator("POST", "/api/v1/admin/accounts", { name: "made" }),
    // The first start made one, whose entry is in the audit trail like any other.
    done: "select count(*) as n from account where name = 'made'",
  },
  "a key is made": {
    told: "key.created",
    act: () => byOperator("POST", `${service()}/api-keys`, { name: "made", expires_at: "2199-01-01T00:00:00Z" }),
    done: "select count(*) as n from api_key",
  },
  "a key is revoked": {
    told: "key.revoked",
    prepare: async () => (await byOperator("POST", `${service()}/api-keys`, { name: "to go" })).body.key_id,
    act: (keyId) => byOperator("DELETE", `${service()}/api-keys/${keyId}`),
    done: "select count(*) as n from api_key where revoked_at is not null",
  },
  "a document is decided on": {
    told: "document.revision_status.",
    prepare: stored,
    act: (id) => call(api, "PATCH", document(id), { json: { revision_status: "to_review" } }),
    done: "select count(*) as n from revision_event where to_status = 'to_review'",
  },
  "a document is deleted": {
    told: "document.deleted",
    prepare: stored,
    act: (id) => call(api, "DELETE", document(id)),
    // The sweep purges the rows of deleted documents.
    done: async () => accepted - (await count("select count(*) as n from document where deleted_at is null")),
  },
  "somebody signs in": {
    told: "session.opened.password",
    act: () => newVisitor(estratto).call("POST", "/session", password(isOldPassword)),
    done: "select count(*) as n from session where method = 'password'",
  },
  "a password is changed": {
    told: "member.password_changed",
    // Losses look like guesses.
    prepare: async () => {
      await postgres.database.pool.query("delete from rate_limit");
      return "";
    },
    act: changePassword,
    done: async () => {
      await noteHash();
      return hashes.size - 1;
    },
  },
};
const password = (isOld: boolean) => ({
  email: OWNER.email,
  password: isOld ? OWNER.password : `${OWNER.password} nuova`,
});

/** There and back again; the database is asked which of the two is valid, since a response may be lost. */
async function changePassword(): Promise<{ readonly status: number }> {
  const change = (isOld: boolean) =>
    owner.call("PUT", "/session/password", {
      current_password: password(isOld).password,
      password: password(!isOld).password,
    });
  const before = hashes.size;
  const answer = await change(isOldPassword);
  await noteHash();
  if (hashes.size > before) isOldPassword = !isOldPassword;
  return answer;
}

async function noteHash(): Promise<void> {
  for (const { password } of (await postgres.database.pool.query("select password from credential")).rows)
    hashes.add(password);
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  return Number((await postgres.database.pool.query(text, values)).rows[0].n);
}

async function difference({ told, done }: Action): Promise<number> {
  const entries = await count("select count(*) as n from audit_event where starts_with(action, $1)", [told]);
  return (typeof done === "string" ? await count(done) : await done()) - entries;
}

const AROUND_THE_ENTRY = /audit_event|^commit/;

/** Loses the k-th statement, of those that count, and tells whether there was one. */
function losing(k: number, when: "before" | "after"): { tap: Tap; hit: () => boolean } {
  let seen = 0;
  const verdict = (text: string) => {
    if (!isLongTrial && !AROUND_THE_ENTRY.test(text)) return "pass" as const;
    return ++seen === k ? ("cut" as const) : ("pass" as const);
  };
  return { tap: when === "before" ? { before: verdict } : { after: verdict }, hit: () => seen >= k };
}

const IN_SHORT = ["an account is made", "a document is decided on", "a password is changed"];
const tried = Object.entries(ACTIONS).filter(([name]) => isLongTrial || IN_SHORT.includes(name));

test.each(tried)(
  "%s: told if and only if it was done, whichever statement is lost",
  async (name, action) => {
    await noteHash();
    const atFirst = await difference(action);
    const apart: string[] = [];
    let losses = 0;
    for (const when of ["before", "after"] as const) {
      for (let k = 1; ; k++) {
        const thing = (await action.prepare?.()) ?? "";
        const { tap, hit } = losing(k, when);
        proxy.setTap(tap);
        const { status } = await action.act(thing);
        proxy.setTap(null);
        const now = await difference(action);
        if (now !== atFirst) apart.push(`${when} ${k}: ${now} (answered ${status})`);
        if (!hit()) break;
        losses++;
      }
    }
    const figure = `${apart.length}/${losses}`;
    trialFigure("S17", `trail after lost statements, ${name}: apart`, figure, "=0", apart.length === 0);
    expect(apart).toEqual([]);
    expect(losses).toBeGreaterThanOrEqual(isLongTrial ? 12 : 4);
  },
  600_000,
);

test("the chains are whole after all that", async () => {
  const { audit } = postgres.store;
  const verdicts = await Promise.all((await audit.heads()).map((head) => verifyChain(audit, head)));
  const broken = verdicts.filter(({ fault }) => fault !== null);
  const entries = verdicts.reduce((sum, verdict) => sum + verdict.entries, 0);
  trialFigure("S17", "chains broken by lost statements", broken.length, "=0", broken.length === 0);
  expect(broken).toEqual([]);
  expect(entries).toBeGreaterThan(5);
});

test("control: an action and its entry in two transactions come apart", async () => {
  const action = ACTIONS["an account is made"]!;
  const atFirst = await difference(action);
  // As it was before decision 0033; the process is ended where the entry would be written.
  await postgres.store.accounts.create("made");
  const apart = (await difference(action)) - atFirst;
  expect(trialFigure("S17", "control: actions without their entries", apart, "=1", apart === 1)).toBe(true);
});
