import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner, newVisitor, passwordOf, tokenOf, type Visitor } from "../support/people.ts";

/** GET /services/{id}/offers: what the gallery has since learned of a kind of document, and an older service lacks. */

let estratto: Estratto;
let owner: Visitor;
beforeAll(async () => {
  estratto = await startEstratto();
  owner = await newOwner(estratto);
});
afterAll(() => estratto.stop());

interface OfferJson {
  readonly gallery_key: string;
  readonly key: string;
  readonly field: { tag_alias: string; type?: string; tag_aggregation: { aggregation_fields: string[] } | null };
  readonly columns: Record<string, { tag_alias: string }>;
  readonly into: string | null;
  readonly removed_in: number | null;
}

const field = (alias: string, type: string, rest: object = {}) => ({
  tag_alias: alias,
  tag_multiple_values: false,
  type,
  ...rest,
});
const column = (alias: string, type: string) => field(alias, type, { tag_multiple_values: true });
const table = (alias: string, columns: readonly string[]) => ({
  tag_alias: alias,
  tag_multiple_values: true,
  tag_aggregation: { aggregation_fields: columns },
});

/** An invoice service as somebody made it before there were taxes by rate, payments and charges. */
const OLDER = {
  name: "Fatture",
  template: "invoice",
  service_fields: {
    numero_fattura: field("Numero fattura", "document_number"),
    date: field("Data di consegna", "date"),
    totale: field("Totale", "amount"),
    bollo: field("Bollo", "amount"),
    descrizione: column("Descrizione", "text"),
    importo: column("Importo", "amount"),
    righe: table("Righe", ["descrizione", "importo"]),
  },
};

async function made(definition: object): Promise<string> {
  const { status, body } = await owner.call("POST", "/admin/services", definition);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.service_id;
}
const offers = async (serviceId: string, query = "") => {
  const { status, body } = await owner.call("GET", `/admin/services/${serviceId}/offers${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { kind: object | null; offers: OfferJson[] };
};

test("a service that the gallery made now is offered nothing", async () => {
  const { kind, offers: all } = await offers(estratto.service("invoice").serviceId);
  expect(kind).toEqual({ gallery_id: "invoices", template: "invoice", name: "Invoices", known_by: "template" });
  expect(all).toEqual([]);
});

test("an older one is offered fields, tables and columns that it lacks, in the language that is asked for", async () => {
  const { kind, offers: all } = await offers(await made(OLDER), "?language=it");
  expect(kind).toMatchObject({ name: "Fatture", known_by: "template" });
  const named = new Map(all.map((offer) => [offer.gallery_key, offer]));
  expect(named.get("withholding_tax")).toEqual({
    gallery_key: "withholding_tax",
    key: "withholding_tax",
    field: expect.objectContaining({ tag_alias: "Ritenuta d'acconto", type: "amount" }),
    columns: {},
    into: null,
    removed_in: null,
  });
  // By what they mean: the number, the total and the stamp duty are there, and the table of lines.
  for (const there of ["number", "gross_total", "stamp_duty", "lines", "line_description", "line_amount"])
    expect([...named.keys()], there).not.toContain(there);
  expect(named.get("line_quantity")).toMatchObject({ into: "righe", field: { tag_alias: "Quantità" } });
  expect(Object.keys(named.get("taxes")!.columns)).toEqual(["tax_rate", "tax_base", "tax_amount", "tax_exemption"]);
  // The service's own `date` is that of the delivery.
  expect(named.get("date")).toMatchObject({ key: "date_2", field: { tag_alias: "Data fattura" } });
});

test("all that is offered can be added as it is, and then nothing is", async () => {
  const { offers: all } = await offers(await made(OLDER));
  const fields: Record<string, object> = { ...OLDER.service_fields };
  for (const { key, field: offered, columns, into } of all) {
    Object.assign(fields, columns, { [key]: offered });
    if (into === null) continue;
    const { tag_aggregation: { aggregation_fields: cells } = table("", []).tag_aggregation, ...rest } = fields[
      into
    ] as ReturnType<typeof table>;
    fields[into] = { ...rest, tag_aggregation: { aggregation_fields: [...cells, key] } };
  }
  expect(all.length).toBeGreaterThan(15);
  expect((await offers(await made({ ...OLDER, service_fields: fields }))).offers).toEqual([]);
});

test("what an earlier version had and somebody removed says so, and with which version", async () => {
  const serviceId = await made(OLDER);
  const put = (definition: object) => owner.call("PUT", `/admin/services/${serviceId}`, definition);
  const { bollo: _bollo, ...withoutDuty } = OLDER.service_fields;
  const { importo: _importo, righe: _righe, ...plain } = withoutDuty;
  await put({ ...OLDER, service_fields: { ...OLDER.service_fields, targa: field("Targa", "text") } });
  await put({ ...OLDER, service_fields: withoutDuty });
  await put({ ...OLDER, service_fields: { ...plain, righe: table("Righe", ["descrizione"]) } });
  await put({ ...OLDER, service_fields: { nr: field("Numero fattura", "document_number") } });
  const removed = new Map(
    (await offers(serviceId)).offers.map(({ gallery_key: key, removed_in: version }) => [key, version]),
  );
  expect(removed.get("stamp_duty")).toBe(3);
  expect(removed.get("gross_total")).toBe(5);
  expect(removed.get("lines")).toBe(5);
  expect(removed.get("withholding_tax")).toBeNull();
  expect(removed.has("number")).toBe(false);
});

test("without a stated kind the fields tell it, or nothing does; and any kind can be asked for", async () => {
  const { template: _template, ...unsaid } = OLDER;
  const { kind } = await offers(await made(unsaid));
  expect(kind).toMatchObject({ gallery_id: "invoices", known_by: "fields" });
  const own = await made({ name: "Auto", service_fields: { targa: field("Targa", "text") } });
  expect(await offers(own)).toEqual({ kind: null, offers: [] });
  const asked = await offers(own, "?gallery_id=receipts");
  expect(asked.kind).toMatchObject({ gallery_id: "receipts", known_by: "request" });
  expect(asked.offers.map(({ gallery_key: key }) => key)).toContain("company");
  const unknown = await owner.call("GET", `/admin/services/${own}/offers?gallery_id=nothing`);
  expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, "#/query/gallery_id"]);
});

test("another account's service and one that is nowhere are refused as its versions are", async () => {
  const serviceId = await made(OLDER);
  const stranger = await ownerOfAnotherAccount();
  for (const path of ["offers", "versions"]) {
    const foreign = await stranger.call("GET", `/admin/services/${serviceId}/${path}`);
    expect([path, foreign.status, foreign.body.code]).toEqual([path, 401, "key_not_for_service"]);
    const nowhere = await owner.call("GET", `/admin/services/00000000-0000-4000-8000-000000000000/${path}`);
    expect([path, nowhere.status, nowhere.body.code]).toEqual([path, 404, "service_not_found"]);
  }
});

async function ownerOfAnotherAccount(): Promise<Visitor> {
  const operator = (path: string, json: object) =>
    call({ url: estratto.url, ...estratto.service("invoice") }, "POST", `/api/v1/admin${path}`, {
      json,
      headers: { authorization: `Bearer ${estratto.adminToken}` },
    });
  const { body: account } = await operator("/accounts", { name: "Elsewhere" });
  const email = "elsewhere@example.com";
  const invited = await operator("/invitations", { account_id: account.account_id, email, role: "owner" });
  const visitor = newVisitor(estratto);
  const token = tokenOf(invited.body.path);
  await visitor.call("POST", "/session/link/use", { token, name: "Else", password: passwordOf(email) });
  return visitor;
}
