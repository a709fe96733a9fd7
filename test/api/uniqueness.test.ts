import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { textPdf } from "../support/papers.ts";
import { newOwner, type Visitor } from "../support/people.ts";
import { until } from "../support/program.ts";

/**
 * The policy that asks whether another document of the service has the same values (contract section 7), against the
 * whole product.
 */

let estratto: Estratto;
let owner: Visitor;
let invoices: Api;
/** The fields that the policies of these tests concern. */
let fields: { readonly number: string; readonly total: string };

beforeAll(async () => {
  estratto = await startEstratto({ ESTRATTO_READERS: "2" });
  owner = await newOwner(estratto);
  invoices = { url: estratto.url, ...estratto.service("invoice") };
  const { body } = await owner.call("GET", `/admin/services/${invoices.serviceId}`);
  const keyOf = (alias: string) =>
    Object.entries<{ tag_alias: string }>(body.service_fields).find(([, field]) => field.tag_alias === alias)?.[0] ??
    "";
  fields = { number: keyOf("Invoice number"), total: keyOf("Total") };
}, 120_000);
afterAll(() => estratto?.stop());

/** An invoice of one page; each number is used once, so that tests do not collide. */
let given = 4000;
const nextNumber = () => `2026/${++given}`;
const invoice = (number: string, extra = "") =>
  textPdf([
    [
      { text: `Invoice number: ${number}`, x: 40, y: 60 },
      { text: "Invoice date: 12/03/2026", x: 40, y: 90 },
      { text: "Total: 1.220,00 EUR", x: 40, y: 300 },
      ...(extra === "" ? [] : [{ text: extra, x: 40, y: 500 }]),
    ],
  ]);

const QUERY = "?include=validation_errors";
const duplicatesIn = ({ body }: Answer) =>
  body.document_pages
    .flatMap((page: { policy_violations: unknown[] }) => page.policy_violations)
    .filter((violation: { policy_type: string }) => violation.policy_type === "uniqueness");
const idOf = ({ headers }: Answer) => headers.get("x-document-id") ?? "";

async function uniqueBy(keys: readonly string[]): Promise<() => Promise<void>> {
  const policies = `/admin/services/${invoices.serviceId}/policies`;
  const policy = { policy_name: "Only once", policy_type: "uniqueness", fields: keys };
  const { status, body } = await owner.call("POST", policies, policy);
  expect(status).toBe(200);
  return async () => {
    expect((await owner.call("DELETE", `${policies}/${body.policy_id}`)).status).toBe(200);
  };
}

describe("a uniqueness policy", () => {
  test("finds the document from before there was the policy, and names it", async () => {
    const number = nextNumber();
    const first = idOf(await predict(invoices, invoice(number), "always"));
    const end = await uniqueBy([fields.number]);
    const second = await predict(invoices, invoice(number, "Copy"), "always", QUERY);
    expect(deviations("predict", 200, second.body)).toEqual([]);
    expect(duplicatesIn(second)).toMatchObject([
      {
        severity: "error",
        failure: "violated",
        scope: "document",
        message: "Another document has the same Invoice number.",
        actual: { documents: [first] },
      },
    ]);
    const stored = await fetchDocument(invoices, idOf(second), QUERY);
    expect(duplicatesIn(stored)).toEqual(duplicatesIn(second));
    expect(stored.body.document.revision_status).not.toBe("approved");
    // Another version of the service judges by its own policies, and does not look for copies again.
    const endOther = await uniqueBy([fields.total]);
    expect(duplicatesIn(await fetchDocument(invoices, idOf(second), QUERY))).toEqual(duplicatesIn(second));
    expect(duplicatesIn(await fetchDocument(invoices, first, QUERY))).toEqual([]);
    await endOther();
    await end();
  });

  test("lets other values pass, and a copy of which one of several values differs", async () => {
    const end = await uniqueBy([fields.number, fields.total]);
    const number = nextNumber();
    await predict(invoices, invoice(number), "always");
    expect(duplicatesIn(await predict(invoices, invoice(nextNumber()), "always", QUERY))).toEqual([]);
    const dearer = textPdf([
      [
        { text: `Invoice number: ${number}`, x: 40, y: 60 },
        { text: "Total: 1.300,00 EUR", x: 40, y: 300 },
      ],
    ]);
    expect(duplicatesIn(await predict(invoices, dearer, "always", QUERY))).toEqual([]);
    expect(duplicatesIn(await predict(invoices, invoice(number), "always", QUERY))).toHaveLength(1);
    await end();
  });

  test("stores a copy under only_review, and judges what is not stored at all", async () => {
    const end = await uniqueBy([fields.number]);
    const number = nextNumber();
    expect(idOf(await predict(invoices, invoice(number), "only_review"))).toBe("");
    await predict(invoices, invoice(number), "always");
    const shown = await predict(invoices, invoice(number), "never", QUERY);
    expect([duplicatesIn(shown).length, idOf(shown)]).toEqual([1, ""]);
    expect(idOf(await predict(invoices, invoice(number), "only_review"))).toMatch(/^[0-9a-f-]{36}$/);
    await end();
  });

  test("catches one of two copies that are read at the same moment", async () => {
    const end = await uniqueBy([fields.number]);
    for (let turn = 0; turn < 3; turn++) {
      const number = nextNumber();
      const copies = await Promise.all([submit(invoices, invoice(number)), submit(invoices, invoice(number, "Copy"))]);
      const answers = await Promise.all(copies.map(({ body }) => read(body.resource)));
      expect(answers.flatMap(duplicatesIn)).toHaveLength(1);
    }
    await end();
  });

  test("is judged anew by a correction: the copy is none any more, or becomes one", async () => {
    const end = await uniqueBy([fields.number]);
    const [number, other] = [nextNumber(), nextNumber()];
    const first = idOf(await predict(invoices, invoice(number), "always"));
    const copy = idOf(await predict(invoices, invoice(number), "always"));
    const correct = (text: string) =>
      call(
        invoices,
        "PUT",
        `/api/v1/inference/service/${invoices.serviceId}/predicted-documents/${copy}/entities${QUERY}`,
        {
          json: { entities: { [fields.number]: text } },
        },
      );
    expect(duplicatesIn(await correct(other))).toEqual([]);
    expect(duplicatesIn(await correct(number.replace("/", " / ")))).toMatchObject([{ actual: { documents: [first] } }]);
    // The next one is compared with the copy's current values.
    expect(duplicatesIn(await predict(invoices, invoice(other), "always", QUERY))).toEqual([]);
    await end();
  });

  test("does not count what was deleted or rejected, nor documents of another service", async () => {
    const end = await uniqueBy([fields.number]);
    const base = `/api/v1/inference/service/${invoices.serviceId}/predicted-documents`;
    const number = nextNumber();
    const deleted = idOf(await predict(invoices, invoice(number), "always"));
    expect((await call(invoices, "DELETE", `${base}/${deleted}`)).status).toBe(200);
    const rejected = await predict(invoices, invoice(number), "always", QUERY);
    expect(duplicatesIn(rejected)).toEqual([]);
    const revision = { revision_status: "not_approved" };
    expect((await call(invoices, "PATCH", `${base}/${idOf(rejected)}`, { json: revision })).status).toBe(200);
    expect(duplicatesIn(await predict(invoices, invoice(number), "always", QUERY))).toEqual([]);
    await end();
  });

  test("is tried on past documents before it is one", async () => {
    const number = nextNumber();
    const [first, second] = [
      idOf(await predict(invoices, invoice(number), "always")),
      idOf(await predict(invoices, invoice(number), "always")),
    ];
    const policy = { policy_name: "Only once", policy_type: "uniqueness", fields: [fields.number] };
    const { status, body } = await owner.call("POST", `/admin/services/${invoices.serviceId}/policies/test`, {
      policy,
      documents: 2,
    });
    expect([status, body.documents]).toEqual([200, 2]);
    expect(body.violating.map(({ document_id }: { document_id: string }) => document_id).sort()).toEqual(
      [first, second].sort(),
    );
  });
});

async function read(documentId: string): Promise<Answer> {
  let answer = await fetchDocument(invoices, documentId, QUERY);
  await until(
    async () => {
      answer = await fetchDocument(invoices, documentId, QUERY);
      return answer.body.document.status !== "RUNNING";
    },
    60_000,
    () => "the document to be read",
  );
  return answer;
}
