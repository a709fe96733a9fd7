import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../support/api.ts";
import { type ListedReceipts, openListedReceipts, receipt } from "../support/listed-receipts.ts";
import { deviations } from "../support/openapi.ts";
import type { Visitor } from "../support/people.ts";
import { until } from "../support/program.ts";

/** What is done to many documents of a list at once; against the whole product. */

let listed: ListedReceipts;
beforeAll(async () => {
  listed = await openListedReceipts();
}, 120_000);
afterAll(() => listed.estratto.stop());

describe("batches", () => {
  const path = () => `/inference/service/${listed.api.serviceId}/batches`;
  const approve = (visitor: Visitor, body: object) => visitor.call("POST", path(), { action: "approved", ...body });

  test("approve what can be approved, and say of each other document why not", async () => {
    const bad = listed.ids["nothing on it.pdf"];
    const good = listed.ids["a receipt.pdf"];
    const gone = "00000000-0000-4000-8000-000000000000";
    const { status, body } = await approve(listed.reviewer, { documents: [bad, good, gone, "nope"] });
    expect(status).toBe(200);
    expect(deviations("startBatch", 200, body)).toEqual([]);
    expect(body).toMatchObject({ state: "done", total: 4, done: 1, refused: 3 });
    const details = await listed.reviewer.call("GET", `${path()}/${body.batch}?outcome=refused`);
    expect(deviations("getBatch", 200, details.body)).toEqual([]);
    const absent = { document_id: null, outcome: "refused", code: "document_not_found" };
    expect(details.body.results).toMatchObject([
      { document_id: bad, outcome: "refused", code: "field_missing" },
      { ...absent, position: 2, name: gone },
      { ...absent, position: 3, name: "nope" },
    ]);
    expect(await listed.namesOf("revision_status=approved")).toEqual(["a receipt.pdf"]);
    // With a reason it is approved too (contract section 6), and the reason is kept. Named twice it counts once.
    expect((await approve(listed.reviewer, { documents: [bad, bad], reason: "No receipt" })).body).toMatchObject({
      total: 1,
      done: 1,
    });
    const { body: trail } = await call(listed.api, "GET", `${listed.path}/predicted-documents/${bad}/events`);
    expect(trail.events.at(-1)).toMatchObject({ to: "approved", reason: "No receipt" });
  });

  test("approve no value that cannot be right, as nobody could alone", async () => {
    const good = listed.ids["a receipt.pdf"];
    const document = `${listed.path}/predicted-documents/${good}`;
    await call(listed.api, "PATCH", document, { json: { revision_status: "pending" } });
    await call(listed.api, "PUT", `${document}/entities`, { json: { entities: { date: "some day" } } });
    const { body } = await approve(listed.reviewer, { documents: [good] });
    expect(body).toMatchObject({ total: 1, done: 0, refused: 1 });
    const { results } = (await listed.reviewer.call("GET", `${path()}/${body.batch}`)).body;
    expect(results).toMatchObject([{ code: "field_missing", detail: expect.stringContaining("Date") }]);
    await call(listed.api, "PUT", `${document}/entities`, { json: { entities: { date: null } } });
    expect((await approve(listed.reviewer, { documents: [good] })).body).toMatchObject({ done: 1, refused: 0 });
  });

  test("work on all that match", async () => {
    const answer = await listed.reviewer.call("POST", path(), { action: "to_review", filter: { q: ".pdf" } });
    expect(answer.body).toMatchObject({ total: 3, done: 3, refused: 0 });
    expect(await listed.namesOf("revision_status=to_review")).toHaveLength(3);
  });

  test("ask for what they do to each document: a reviewer deletes nothing, a viewer decides nothing", async () => {
    const one = { documents: [listed.ids["a receipt.pdf"]] };
    const refused = await listed.reviewer.call("POST", path(), { action: "delete", ...one });
    expect([refused.status, refused.body.code]).toEqual([401, "key_not_for_service"]);
    expect((await approve(listed.viewer, one)).status).toBe(401);
    expect(await listed.namesOf("q=a receipt")).toHaveLength(1);
  });

  test("are stopped by whoever may do what they do, not by a key that only reads", async () => {
    const { body } = await approve(listed.reviewer, { documents: [listed.ids["a receipt.pdf"]], reason: "Read" });
    const keys = `/admin/services/${listed.api.serviceId}/api-keys`;
    const status = async (scope: string) => {
      const { key } = (await listed.owner.call("POST", keys, { name: scope, scopes: [scope] })).body;
      return (await call({ ...listed.api, key }, "DELETE", `/api/v1${path()}/${body.batch}`)).status;
    };
    expect([await status("read"), await status("delete"), await status("review")]).toEqual([401, 401, 200]);
  });

  test("want to be told outright which documents are meant", async () => {
    expect((await approve(listed.reviewer, {})).body.code).toBe("field_missing");
    expect((await approve(listed.reviewer, { documents: [listed.ids["a receipt.pdf"]], filter: {} })).body.code).toBe(
      "field_invalid",
    );
  });

  test("of many documents are done by the queue, can be cancelled, and another service's are not there", async () => {
    const names = Array.from({ length: 26 }, (_, i) => `many ${i}.pdf`);
    for (const name of names) await listed.store(name, receipt("1,00"));
    const started = await listed.reviewer.call("POST", path(), { action: "approved", filter: { q: "many" } });
    expect(started.body).toMatchObject({ state: "running", total: 26 });
    const cancelled = await listed.reviewer.call("DELETE", `${path()}/${started.body.batch}`);
    expect(["cancelled", "done"]).toContain(cancelled.body.state);
    const refuseAll = async () => {
      const begun = await listed.reviewer.call("POST", path(), { action: "not_approved", filter: { q: "many" } });
      await until(
        async () => (await listed.reviewer.call("GET", `${path()}/${begun.body.batch}`)).body.state === "done",
        60_000,
        () => "the batch to end",
      );
      return begun;
    };
    await refuseAll();
    // One document may have been decided on while the first batch was cancelled: it was refused as changed meanwhile,
    // and is requested again.
    const again = await refuseAll();
    expect(await listed.namesOf("revision_status=not_approved&limit=100")).toHaveLength(26);
    const { serviceId } = listed.estratto.service("invoice");
    const foreign = await listed.reviewer.call("GET", `/inference/service/${serviceId}/batches/${again.body.batch}`);
    expect(foreign.status).toBe(404);
    const removed = await listed.owner.call("POST", path(), { action: "delete", filter: { q: "many" } });
    await until(
      async () => (await listed.owner.call("GET", `${path()}/${removed.body.batch}`)).body.state === "done",
      60_000,
      () => "the documents to be deleted",
    );
    expect(await listed.namesOf("q=many")).toEqual([]);
    // The names of deleted documents are kept nowhere.
    const { body } = await listed.owner.call("GET", `${path()}/${removed.body.batch}`);
    expect(body.results.every(({ name }: { name: string | null }) => name === null)).toBe(true);
  }, 120_000);
});
