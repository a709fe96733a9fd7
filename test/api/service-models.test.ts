import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, call, predict, upload } from "../support/api.ts";
import { type CaseFile, caseFile, caseFiles, casePdf, papers } from "../support/case-files.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { zip } from "../support/zip.ts";

/**
 * Learning in the background, against the whole product: refit, replay, versions, rollback, archives, and their
 * ownership.
 */

const UNSEEN = [5, 6].flatMap((layout) => [0, 1, 2].map((serial) => caseFile(layout, 40 + serial)));

let estratto: Estratto;
let taught: Api;
beforeAll(async () => {
  estratto = await startEstratto();
  taught = await newService();
  await importArchive(taught, archiveOf(papers([0, 1, 2, 3, 4], 20)));
  await settled(taught);
});
afterAll(() => estratto.stop());

const admin = (method: string, path: string, json?: unknown): Promise<Answer> =>
  call({ url: estratto.url, serviceId: "", key: "" }, method, `/api/v1/admin${path}`, {
    headers: { authorization: `Bearer ${estratto.adminToken}` },
    ...(json !== undefined && { json }),
  });
const models = (api: Api) => admin("GET", `/services/${api.serviceId}/models`);
const putLive = (api: Api, choice: unknown) => admin("PUT", `/services/${api.serviceId}/models/live`, choice);
const learning = (api: Api) => call(api, "GET", `/api/v1/inference/service/${api.serviceId}/learning`);

async function newService(accountId?: string): Promise<Api> {
  const plan =
    accountId && (await admin("POST", "/plans", { account_id: accountId, plan_type: "TRIAL", plan_usage_limit: 100 }));
  const field = { tag_alias: "Own code", tag_multiple_values: false, tag_aggregation: null, type: "document_number" };
  const { body } = await admin("POST", "/services", {
    name: caseFiles.name,
    description: "",
    service_fields: { own_code: field },
    service_categories: {},
    ...(plan && { account_id: accountId, plan_id: plan.body.plan_id }),
  });
  const key = await admin("POST", `/services/${body.service_id}/api-keys`, { name: "test" });
  return { url: estratto.url, serviceId: body.service_id, key: key.body.key };
}

function archiveOf(files: readonly CaseFile[]): Buffer {
  const labels = files.map(({ code }, i) => JSON.stringify({ file: `docs/${i}.pdf`, entities: { own_code: code } }));
  return zip([
    ["set/labels.jsonl", labels.join("\n")],
    ...files.map((file, i) => [`set/docs/${i}.pdf`, casePdf(file)] as const),
  ]);
}

function importArchive(api: Api, archive: Buffer): Promise<Answer> {
  const path = `/api/v1/inference/service/${api.serviceId}/examples/archive`;
  return call(api, "POST", path, { body: upload(archive, {}, "set.zip") });
}

/** Every document has ended, and no refit is waiting or in progress. */
async function settled(api: Api): Promise<void> {
  const running = `/api/v1/inference/service/${api.serviceId}/predicted-documents?status=RUNNING`;
  while ((await call(api, "GET", running)).body.documents.length > 0) await sleep(50);
  while ((await learning(api)).body.state === "training") await sleep(50);
}

/** How many of the papers on layouts that nobody taught are read right, and which version read them. */
async function rightOn(api: Api): Promise<number> {
  return (await codesOn(api)).filter(({ text }, i) => text === UNSEEN[i]!.code).length;
}

async function codesOn(api: Api): Promise<{ text: string; confidence: number }[]> {
  const answers = await Promise.all(
    UNSEEN.map((paper) => predict(api, casePdf(paper), "never", "?document_details=summary")),
  );
  return answers.map(({ body }) => body.document_summary.entities.own_code);
}

describe("an archive of labelled documents", () => {
  test("POST examples/archive teaches like single examples: a field no lexicon knows is read on layouts never seen", async () => {
    const { body } = await learning(taught);
    expect(body).toMatchObject({
      state: "idle",
      documents: 20,
      corrections: 20,
      reviewed_documents: 20,
      next_refit_at: 50,
    });
    expect(body.model_version).toMatch(/\+service-\d+$/);
    expect(await rightOn(taught)).toBe(UNSEEN.length);
    expect(await rightOn(await newService())).toBeLessThan(UNSEEN.length);
  });

  test("POST examples/archive stores its documents as approved, free of charge", async () => {
    const list = await call(taught, "GET", `/api/v1/inference/service/${taught.serviceId}/predicted-documents`);
    const statuses = list.body.documents.map((one: Record<string, string>) => `${one.status} ${one.revision_status}`);
    expect(new Set(statuses)).toEqual(new Set(["ACTIVE approved"]));
  });

  test("POST examples/archive refuses a document that is none, and takes the others", async () => {
    const api = await newService();
    const labels = ["a.pdf", "b.pdf"].map((file) => JSON.stringify({ file, entities: { own_code: "V1/1" } }));
    const answer = await importArchive(
      api,
      zip([
        ["labels.jsonl", labels.join("\n")],
        ["a.pdf", "no document"],
        ["b.pdf", casePdf(caseFile(0, 0))],
      ]),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.documents).toMatchObject([{ file: "b.pdf" }]);
    expect(answer.body.refused).toMatchObject([{ file: "a.pdf", code: "file_type_unsupported" }]);
    expect(deviations("importExamples", 200, answer.body)).toEqual([]);
    await settled(api);
  });

  test("POST examples/archive is a batch from its first file on, which GET batches lists and DELETE stops while it is being taken", async () => {
    const api = await newService();
    const batches = `/api/v1/inference/service/${api.serviceId}/batches`;
    const files = Array.from({ length: 100 }, (_, i) => caseFile(i % 5, i));
    const answer = importArchive(api, archiveOf(files));
    let listed: { batch: string; state: string }[] = [];
    while (listed.length === 0) listed = (await call(api, "GET", batches)).body.batches;
    expect(listed[0]).toMatchObject({ action: "import", total: files.length });
    const stopped = await call(api, "DELETE", `${batches}/${listed[0]!.batch}`);
    expect(deviations("cancelBatch", 200, stopped.body)).toEqual([]);
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(deviations("importExamples", 200, body)).toEqual([]);
    expect(body.batch).toBe(listed[0]!.batch);
    await settled(api);
    const { body: after } = await call(api, "GET", `${batches}/${body.batch}?limit=1000`);
    const taken = after.results.flatMap(({ document_id: id }: { document_id: string | null }) => id ?? []);
    expect(taken).toEqual(body.documents.map((each: { document_id: string }) => each.document_id));
    // If stopped in time, it has taken fewer; that no more are taken afterwards is tested in
    // src/usecases/documents/import-examples.test.ts.
    if (stopped.body.state === "done") expect(taken).toHaveLength(files.length);
    else expect(stopped.body.state).toBe("cancelled");
  }, 120_000);

  test.each([
    [
      "labels that name a file which is not there",
      () => zip([["labels.jsonl", '{"file":"x.pdf","entities":{}}']]),
      "field_invalid",
    ],
    ["a line that is no JSON", () => zip([["labels.jsonl", "{"]]), "field_invalid"],
    ["no labels", () => zip([["x.pdf", casePdf(caseFile(0, 0))]]), "field_invalid"],
    ["no zip", () => casePdf(caseFile(0, 0)), "file_corrupt"],
  ])("POST examples/archive with %s is 422", async (_, archive, code) => {
    const { status, body } = await importArchive(taught, archive());
    expect([status, body.code]).toEqual([422, code]);
  });
});

describe("the versions", () => {
  test("GET models shows each with its replay on the reviewed documents", async () => {
    const answer = await models(taught);
    expect(deviations("listServiceModels", 200, answer.body)).toEqual([]);
    const { live_version: live, pinned, versions } = answer.body;
    expect(pinned).toBe(false);
    const shown = versions.find((one: { version: number }) => one.version === live);
    expect(shown).toMatchObject({
      status: "live",
      replay: { changes_of_approved: [], fields: { own_code: { is_new: true } } },
    });
    expect(shown.replay.new_layouts.fixes).toBeGreaterThan(shown.replay.new_layouts.breaks);
  });

  test("PUT models/live rolls back at once, and later versions wait until the choice is taken back", async () => {
    const { live_version: live } = (await models(taught)).body;
    const byVersion = await codesOn(taught);
    expect((await putLive(taught, { version: null })).body).toMatchObject({ live_version: null, pinned: true });
    // The labels of the corrections still show where the code is; the confidence comes from the version.
    expect(await codesOn(taught)).not.toEqual(byVersion);
    expect((await learning(taught)).body.model_version).not.toContain("+service-");

    expect((await admin("POST", `/services/${taught.serviceId}/models/refit`)).status).toBe(200);
    await settled(taught);
    const waiting = (await models(taught)).body;
    expect(waiting).toMatchObject({ live_version: null, pinned: true });
    expect(waiting.versions[0]).toMatchObject({ status: "candidate", documents: 20 });

    expect((await putLive(taught, { version: live, pinned: false })).body).toMatchObject({
      live_version: live,
      pinned: false,
    });
    expect(await codesOn(taught)).toEqual(byVersion);
    const audit = (await admin("GET", "/audit?limit=5")).body.events;
    expect(audit).toContainEqual(
      expect.objectContaining({ action: `service_model.live.${live}`, subject: taught.serviceId }),
    );
  });

  test("DELETE models/refit ends the refit that was asked for, at once, and what is live stays live", async () => {
    const before = (await models(taught)).body;
    await admin("POST", `/services/${taught.serviceId}/models/refit`);
    const { status, body } = await admin("DELETE", `/services/${taught.serviceId}/models/refit`);
    expect(status).toBe(200);
    expect((await learning(taught)).body).toMatchObject({ state: "idle", refit: null });
    expect(deviations("cancelServiceModelRefit", 200, body)).toEqual([]);
    const after = (await models(taught)).body;
    expect(after.live_version).toBe(before.live_version);
  });

  test("PUT models/live with a version that does not exist is 422", async () => {
    const { status, body } = await putLive(taught, { version: 999 });
    expect([status, body.errors[0].pointer]).toEqual([422, "#/version"]);
  });
});

describe("what was learned stays with its service", () => {
  test("another account's service with the same fields reads nothing of it, and its versions are its own", async () => {
    const { body } = await admin("POST", "/accounts", { name: "Somebody else" });
    const stranger = await newService(body.account_id);
    expect(await rightOn(stranger)).toBeLessThan(UNSEEN.length);
    expect((await models(stranger)).body).toEqual({ live_version: null, pinned: false, versions: [] });
    const { live_version: live } = (await models(taught)).body;
    expect((await putLive(stranger, { version: live })).status).toBe(422);
  });

  test("a refit of the other service sees none of the documents", async () => {
    const { body } = await admin("POST", "/accounts", { name: "A third" });
    const stranger = await newService(body.account_id);
    await admin("POST", `/services/${stranger.serviceId}/models/refit`);
    await settled(stranger);
    expect((await models(stranger)).body.versions).toEqual([]);
    const key = await call(stranger, "GET", `/api/v1/inference/service/${taught.serviceId}/learning`);
    expect(key.status).toBe(401);
  });
});
