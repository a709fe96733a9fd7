import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng } from "../support/papers.ts";
import { newMember, newOwner, newVisitor, OWNER, passwordOf, type Visitor } from "../support/people.ts";

/** The audit trail as returned by the API: who did what, from where, with nothing of a document and no secret in it. */

let estratto: Estratto;
let owner: Visitor;
beforeAll(async () => {
  estratto = await startEstratto();
  owner = await newOwner(estratto);
});
afterAll(() => estratto.stop());

interface Entry {
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}
const trail = async (): Promise<Entry[]> => (await owner.call("GET", "/admin/audit?limit=1000")).body.events;
const CANARY = "canary-9f31c";

test("every doing names the person, the key or the operator that did it, and the address it came from", async () => {
  const { serviceId, key } = estratto.service("receipt");
  const api = { url: estratto.url, serviceId, key };
  const reviewer = await newMember(estratto, owner, { email: "grace@example.com", role: "reviewer" });
  const { member_id: ownerId } = (await owner.call("GET", "/session")).body;
  const { member_id: reviewerId } = (await reviewer.call("GET", "/session")).body;
  const read = await predict(api, await paintedPng(), "always");
  const documentId = read.headers.get("x-document-id");
  const document = `/inference/service/${serviceId}/predicted-documents/${documentId}`;

  await call(api, "PATCH", `/api/v1${document}`, { json: { revision_status: "to_review" } });
  await reviewer.call("PUT", `${document}/entities`, { entities: { total: CANARY } });
  await reviewer.call("PATCH", document, { revision_status: "approved", reason: CANARY });
  const made = await owner.call("POST", `/admin/services/${serviceId}/api-keys`, { name: "new" });
  await call(api, "DELETE", `/api/v1/admin/services/${serviceId}/api-keys/${made.body.key_id}`, {
    headers: { authorization: `Bearer ${estratto.adminToken}`, "x-api-key": "" },
  });
  await newVisitor(estratto).call("POST", "/session", { email: OWNER.email, password: `${CANARY} wrong` });
  await newVisitor(estratto).call("POST", "/session", { email: `${CANARY}@example.com`, password: "wrong" });

  const entries = await trail();
  const by = (action: string, subject: string | null) =>
    entries.filter((entry) => entry.action === action && entry.subject === subject).map(({ actor }) => actor);
  expect(by("document.revision_status.to_review", documentId)[0]).toMatch(/^key:/);
  expect(by("document.corrected", documentId)).toEqual([`member:${reviewerId}`]);
  expect(by("document.revision_status.approved", documentId)).toEqual([`member:${reviewerId}`]);
  expect(by("key.created", made.body.key_id)).toEqual([`member:${ownerId}`]);
  expect(by("key.revoked", made.body.key_id)).toEqual(["operator"]);
  expect(by("session.refused", ownerId)).toEqual(["stranger"]);
  expect(entries.find(({ actor }) => actor === `member:${reviewerId}`)?.actor_name).toBe("grace");
  const fromOutside = entries.filter(({ actor }) => actor !== "machine");
  expect(fromOutside.every(({ address }) => address === "127.0.0.1" || address === "::1")).toBe(true);
});

test("no text of a document, no reason, no password, key or address of a person stands in the trail", async () => {
  const exported = await owner.call("GET", "/admin/audit/export");
  const forbidden = [CANARY, OWNER.password, passwordOf("grace@example.com"), "example.com", "est_live_"];
  expect(forbidden.filter((text) => JSON.stringify(exported.body).includes(text))).toEqual([]);
});

test("GET audit/export gives the whole chain, which anybody can check with SHA-256; GET audit/verification agrees", async () => {
  const exported = await owner.call("GET", "/admin/audit/export");
  expect(exported.headers.get("content-disposition")).toBe('attachment; filename="audit.jsonl"');
  const lines = String(exported.body)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  let before = "";
  for (const [index, { chain, sequence, actor, action, subject, at, address, hash }] of lines.entries()) {
    expect(sequence).toBe(index + 1);
    const text = JSON.stringify([before, chain, sequence, actor, action, subject, at, address]);
    before = createHash("sha256").update(text).digest("hex");
    expect(hash).toBe(before);
  }
  const { body } = await owner.call("GET", "/admin/audit/verification");
  expect(deviations("verifyAudit", 200, body)).toEqual([]);
  expect(body).toMatchObject({ intact: true, entries: lines.length, head: before, fault: null });
});

test("GET audit pages backwards, and an account sees its own chain alone", async () => {
  const first = await owner.call("GET", "/admin/audit?limit=2");
  expect(deviations("listAudit", 200, first.body)).toEqual([]);
  const [, last] = first.body.events;
  const second = await owner.call("GET", `/admin/audit?limit=2&before=${last.sequence}`);
  expect(second.body.events[0].sequence).toBe(last.sequence - 1);

  const operator = { authorization: `Bearer ${estratto.adminToken}` };
  const other = await newVisitor(estratto).call("POST", "/admin/accounts", { name: "Other" }, operator);
  // Of all chains together a sequence names no place: entries of the others were left out.
  const all = await newVisitor(estratto).call("GET", "/admin/audit?before=2", undefined, operator);
  expect([all.status, all.body.errors[0].pointer]).toEqual([422, "#/query/before"]);
  const installation = await newVisitor(estratto).call(
    "GET",
    "/admin/audit?before=2&account_id=installation",
    undefined,
    operator,
  );
  expect(installation.status).toBe(200);
  const spied = await owner.call("GET", `/admin/audit?account_id=${other.body.account_id}&limit=1000`);
  expect([spied.status, spied.body.errors[0].pointer]).toEqual([422, "#/account_id"]);
  const theirs = await newVisitor(estratto).call(
    "GET",
    `/admin/audit?account_id=${other.body.account_id}`,
    undefined,
    operator,
  );
  expect(theirs.body.events).toMatchObject([{ action: "account.created", actor: "operator" }]);
});
