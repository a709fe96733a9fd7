import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cutOffBySpacing,
  faintControls,
  lostFocus,
  sidewaysScrolling,
  smallTargets,
} from "../support/accessibility.ts";
import { predict } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour } from "../support/browser.ts";
import { visitAsOwner } from "../support/console-visit.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** An older service gets what the gallery has since learned of its kind: the real program, a real browser, in order. */

let estratto: Estratto;
let browser: Browser;
let page: Page;
let misbehaviour: Misbehaviour;
let older: { readonly serviceId: string; readonly key: string };
const findings: string[] = [];

const field = (tag_alias: string, type: string, tag_multiple_values = false) => ({
  tag_alias,
  tag_multiple_values,
  type,
});
const rows = (tag_alias: string, aggregation_fields: string[]) => ({
  tag_alias,
  tag_multiple_values: true,
  tag_aggregation: { aggregation_fields },
});
/** As somebody had it before invoices had charges, taxes by rate and payments; its names are its owner's. */
const OLDER = {
  name: "Fatture dei fornitori",
  template: "invoice",
  service_fields: {
    numero_fattura: field("Numero fattura", "document_number"),
    data: field("Data", "date"),
    imponibile: field("Imponibile", "amount"),
    totale: field("Totale", "amount"),
    bollo: field("Bollo", "amount"),
    descrizione: field("Descrizione", "text", true),
    importo: field("Importo", "amount", true),
    righe: rows("Righe", ["descrizione", "importo"]),
  },
};

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  ({ page, seen: misbehaviour } = await visitAsOwner(browser, estratto));
  const made = await admin("POST", "/services", OLDER);
  // Its owner took the stamp duty out, and means it.
  const { bollo: _bollo, ...without } = OLDER.service_fields;
  await admin("PUT", `/services/${made.service_id}`, { ...OLDER, service_fields: without });
  const { key } = await admin("POST", `/services/${made.service_id}/api-keys`, { name: "e2e" });
  older = { serviceId: made.service_id, key };
});
afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const offered = (list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const look = async (name: string) => {
  for (const finding of await lookInBothThemes(page, `offers-${name}`)) findings.push(`${name}: ${finding}`);
};
const openDesigner = async (serviceId: string) => {
  await page.goto(`${estratto.url}/services/${serviceId}/designer`);
  await button(/^Add from the gallery/).waitFor();
};
const save = async () => {
  await page.getByText("Not saved").waitFor();
  await button("Save").click();
  await page.getByText("Not saved").waitFor({ state: "detached" });
};
const read = async () => {
  const { body, status } = await predict({ url: estratto.url, ...older }, invoice(), "always");
  expect(status).toBe(200);
  return body.document_pages[0].entities as Record<string, { text?: string }>;
};

test("a service that has all of its kind is told of nothing", async () => {
  await openDesigner(estratto.service("invoice").serviceId);
  expect(await button("Add from the gallery").count()).toBe(1);
  await button("Add from the gallery").click();
  await page.getByText("The service has everything that is known of such documents.").waitFor();
});

test("an older one says how many fields such documents also have, without anything moving", async () => {
  await page.goto(`${estratto.url}/services/${older.serviceId}/designer`);
  const place = async () => (await page.getByRole("button", { name: "Add field" }).boundingBox())!;
  await page.getByRole("button", { name: "Add field" }).waitFor();
  const before = await place();
  await button(/fields that documents of its kind also have: \d+$/).waitFor();
  expect(await place()).toEqual(before);
});

test("they are named with their types; what means the same is not among them, and what was removed comes last", async () => {
  await button(/^Add from the gallery/).click();
  await heading("Invoices: what else such documents have").waitFor();
  const fresh = await offered("Not in the service").allInnerTexts();
  const named = fresh.map((text) => text.split("\n")[0]);
  expect(named).toContain("Withholding tax");
  for (const there of ["Invoice number", "Net total", "Total", "Lines", "Stamp duty"])
    expect(named).not.toContain(there);
  expect(fresh.find((text) => text.startsWith("VAT summary"))).toContain(
    "table of VAT rate, Taxable amount, Tax, Exemption",
  );
  expect(fresh.find((text) => text.startsWith("Quantity"))).toContain("Number · column of Righe");
  expect((await offered("Removed earlier").allInnerTexts()).map((text) => text.split("\n")[1])).toEqual([
    "Amount · removed in version 2",
  ]);
  await look("pane");
});

test("one is added by keyboard, and the next one has the focus", async () => {
  const next = "document.activeElement.getAttribute('aria-label')";
  await button("Add Withholding tax").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Added: Withholding tax.").waitFor({ state: "attached" });
  expect(await page.evaluate(next)).toBe("Add Amount due");
  expect(await button("Add Withholding tax").count()).toBe(0);
  await page.getByRole("list", { name: "Fields of the service" }).getByText("Withholding tax").waitFor();
});

test("its key is the gallery's whatever it is called, and the next document shows its value", async () => {
  expect(await read()).not.toHaveProperty("withholding_tax");
  await button(/^Withholding tax/).click();
  await page.getByLabel("Name", { exact: true }).fill("Ritenuta del professionista");
  expect(await page.getByLabel("Key").inputValue()).toBe("withholding_tax");
  await save();
  await button(/^Add from the gallery/).click();
  await heading("Invoices: what else such documents have").waitFor();
  expect(await button("Add Withholding tax").count()).toBe(0);
  expect((await read()).withholding_tax).toMatchObject({ text: "200,00" });
});

test("all at once leave out what was removed; a table brings its columns, a column goes into its table", async () => {
  await button("Add all").click();
  await offered("Not in the service").first().waitFor({ state: "detached" });
  expect(await offered("Removed earlier").count()).toBe(1);
  await save();
  const { service_fields: fields } = await admin("GET", `/services/${older.serviceId}`);
  expect(fields.taxes.tag_aggregation.aggregation_fields).toEqual([
    "tax_rate",
    "tax_base",
    "tax_amount",
    "tax_exemption",
  ]);
  expect(fields.righe.tag_aggregation.aggregation_fields).toEqual([
    "descrizione",
    "importo",
    "line_quantity",
    "line_unit_price",
  ]);
  expect(fields).not.toHaveProperty("stamp_duty");
  await button("Add Stamp duty").click();
  await page.getByText("All of it is added. Save to have it read").waitFor();
  await button("Discard changes").click();
  await button("Add Stamp duty").waitFor();
});

describe("where nobody said what the documents are", () => {
  test("the kind is chosen; it can become the service's own", async () => {
    const made = await admin("POST", "/services", { name: "Auto", service_fields: { targa: field("Targa", "text") } });
    await openDesigner(made.service_id);
    await button("Add from the gallery").click();
    await page.getByText("The service says no document type, and its fields do not tell: choose one.").waitFor();
    await page.getByRole("combobox", { name: "Kind of documents" }).click();
    await page.getByRole("option", { name: "Invoices" }).click();
    await heading("Invoices: what else such documents have").waitFor();
    await look("other-type");
    await button("Make “Invoice” its document type").click();
    await button("Add Stamp duty").click();
    await save();
    expect(await admin("GET", `/services/${made.service_id}`)).toMatchObject({
      template: "invoice",
      service_fields: { stamp_duty: { tag_alias: "Stamp duty", type: "amount" } },
    });
  });

  test("it is judged by the fields, and said to be", async () => {
    const { template: _template, ...unsaid } = OLDER;
    const made = await admin("POST", "/services", unsaid);
    await openDesigner(made.service_id);
    await button("Add from the gallery").click();
    await page.getByText(/^Judged by the service’s fields/).waitFor();
    await heading("Invoices: what else such documents have").waitFor();
  });
});

test("in Italian, at the width of a telephone, nothing is cut off, small or lost", async () => {
  await openDesigner(older.serviceId);
  await button("IT").click();
  await page.getByRole("button", { name: /^Elimina campo/ }).waitFor();
  const { bollo: _bollo, ...without } = OLDER.service_fields;
  await admin("PUT", `/services/${older.serviceId}`, { ...OLDER, service_fields: without });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  await page.getByRole("button", { name: /^Aggiungi dalla galleria/ }).click();
  await heading("Fatture: che cos’altro contengono questi documenti").waitFor();
  await page.getByRole("button", { name: "Aggiungi Ritenuta d'acconto" }).waitFor();
  await look("pane-it-phone");
  const found = { sideways: await sidewaysScrolling(page), small: await smallTargets(page) };
  await page.setViewportSize({ width: 1280, height: 860 });
  expect({
    ...found,
    cut: await cutOffBySpacing(page),
    faint: await faintControls(page),
    lost: await lostFocus(page, 60),
  }).toEqual({ sideways: [], small: [], cut: [], faint: [], lost: [] });
});

test("axe finds nothing serious on any of these screens, in either theme", () => {
  expect(findings).toEqual([]);
});

test("nothing of it left the page's own origin, opened a dialog or broke the policy", () => {
  expect(misbehaviour).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

async function admin(method: string, path: string, body?: unknown) {
  const response = await fetch(`${estratto.url}/api/v1/admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${estratto.adminToken}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

function invoice(): Buffer {
  const lines: readonly (readonly [string, string])[] = [
    ["STUDIO TECNICO BIANCHI", ""],
    ["P.IVA 01234567897", ""],
    ["Fattura n. 12", "Data 05/03/2026"],
    ["Imponibile", "1.000,00"],
    ["IVA 22 %", "220,00"],
    ["Totale fattura", "1.220,00"],
    ["Ritenuta d'acconto 20 %", "200,00"],
    ["Netto a pagare", "1.020,00"],
  ];
  const printed = lines.flatMap(([left, right], i) => [
    [40, 540 - 30 * i, left] as const,
    ...(right === "" ? [] : [[280, 540 - 30 * i, right] as const]),
  ]);
  return tinyPdf([{ content: printText(printed) }]);
}
