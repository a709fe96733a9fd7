import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { predict } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour } from "../support/browser.ts";
import { visitAsOwner } from "../support/console-visit.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Designing services, as seen by the person who sets them up: the real program, a real browser, told in order. */

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

let estratto: Estratto;
let browser: Browser;
let page: Page;
let misbehaviour: Misbehaviour;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  ({ page, seen: misbehaviour } = await visitAsOwner(browser, estratto));
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const dialog = () => page.getByRole("dialog");
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const findings: string[] = [];
/** axe's findings are reported at the end, so that one wrong label does not hide those of the other screens. */
const look = async (name: string) => {
  for (const finding of await lookInBothThemes(page, `designer-${name}`)) findings.push(`${name}: ${finding}`);
};
const tab = (name: string) => page.getByRole("tab", { name }).click();
/** The word disappears when it is saved; the message of an earlier save may still be shown. */
const save = async () => {
  await page.getByText("Not saved").waitFor();
  await button("Save").click();
  await page.getByText("Not saved").waitFor({ state: "detached" });
};

test("a service is taken from the gallery, in the person's language", async () => {
  await page.goto(`${estratto.url}/services`);
  await heading("Services").waitFor();
  await look("services");
  await page.getByRole("link", { name: "New service" }).click();
  await heading("New service").waitFor();
  await page.getByRole("heading", { name: "Purchase orders" }).waitFor();
  await look("new-service");
  await button("Use Purchase orders").click();
  await heading("Designer: Purchase orders").waitFor();
  await look("fields");
});

test("one from scratch has its name from the beginning", async () => {
  const designed = page.url();
  await page.goto(`${estratto.url}/services/new`);
  expect(await button("Start").isDisabled()).toBe(true);
  await page.getByLabel("Name of the service").fill("Asset lists");
  await page.keyboard.press("Enter");
  await heading("Designer: Asset lists").waitFor();
  expect((await definition(here().serviceId)).name).toBe("Asset lists");
  await page.goto(designed);
  await heading("Designer: Purchase orders").waitFor();
});

test("a field of one's own is added; its key follows its name, and it is saved as a version", async () => {
  await button("Add field").click();
  // Its name is selected for overwriting: no click in between.
  await page.keyboard.type("Targa veicolo");
  await expect.poll(() => page.getByLabel("Key").inputValue()).toBe("targa_veicolo");
  await page.getByLabel("Required").check();
  await page.getByRole("combobox", { name: "Printed labels, Italian" }).fill("Targa");
  await page.keyboard.press("Enter");
  await page.getByText("Not saved").waitFor();
  await look("field-added");
  await page.getByLabel("Why (shown in the versions)").fill("Plates are needed");
  await save();
  const { serviceId } = here();
  expect((await definition(serviceId)).service_fields.targa_veicolo).toMatchObject({
    tag_alias: "Targa veicolo",
    required: true,
    labels: { it: ["Targa"] },
  });
});

test("fields are put in order by keyboard, and a screen reader is told where one stands now", async () => {
  const field = page.getByRole("button", { name: /^Order number/ });
  await field.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText(/^Order number is at place 2 of/).waitFor({ state: "attached" });
  await button("Move Order number up").click();
  await page.getByText(/^Order number is at place 1 of/).waitFor({ state: "attached" });
  await expect.poll(() => button("Save").isDisabled(), { message: "as it was" }).toBe(true);
});

test("leaving with something unsaved asks first", async () => {
  await page.getByLabel("Name", { exact: true }).fill("Another name");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await dialog().getByText("Leave without saving?").waitFor();
  await dialog().getByRole("button", { name: "Stay here" }).click();
  await heading("Designer: Purchase orders").waitFor();
  await button("Discard changes").click();
  await page.getByText("Not saved").waitFor({ state: "detached" });
});

test("a name that is markup is only text, everywhere it is shown", async () => {
  await button("Add field").click();
  await page.getByLabel("Name", { exact: true }).fill(HOSTILE);
  await save();
  await page.reload();
  await page.getByRole("button", { name: HOSTILE }).first().waitFor();
  await page.goto(`${estratto.url}/services`);
  await heading("Services").waitFor();
  await page.getByText("Purchase orders").first().waitFor();
  expect(await page.locator("img[src=x]").count()).toBe(0);
});

test("a check is tried on past documents while it is written", async () => {
  const receipts = { url: estratto.url, ...estratto.service("receipt") };
  for (const i of [1, 2]) await predict(receipts, ticket(i), "always");
  await page.goto(`${estratto.url}/services/${receipts.serviceId}/designer`);
  await heading("Designer: Receipts").waitFor();
  await tab("Checks");
  await look("checks-empty");
  await button("Add check").click();
  await page.getByLabel("Name", { exact: true }).fill("A time is printed");
  await page.getByText("Fill the check in").waitFor();
  await page.getByRole("combobox", { name: "Fields" }).click();
  await page.getByRole("option", { name: "VAT number" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("2 of the newest 2 documents would be marked:").waitFor();
  await page.getByText("Not extracted: VAT number.").first().waitFor();
  await look("check-tried");
  await save();
  const { policies } = await definition(receipts.serviceId);
  expect(policies).toMatchObject([{ policy_name: "A time is printed", fields: ["vat_id"] }]);
  expect(policies[0].policy_id).not.toBe("");
});

test("a calculation with a field that the service has not is not saved, and the field is named", async () => {
  await button("Add check").click();
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Calculation" }).click();
  await page.getByLabel("Calculation", { exact: true }).last().fill("sum(items.item_amount) == grand_total");
  await page.getByText("The service has no such field: grand_total", { exact: true }).waitFor();
  expect(await button("Save").isDisabled()).toBe(true);
  await look("check-broken");
  await tab("Fields");
  await page.getByText(/^Check “New check” keeps this from being saved\./).waitFor();
  await button("Discard changes").click();
  await page.getByText("Not saved").waitFor({ state: "detached" });
  await tab("Checks");
});

test("settings, categories and the export of a definition", async () => {
  await tab("Settings");
  await page.getByLabel("Approve by itself").check({ force: true });
  await button("Add category").click();
  await page.getByRole("textbox", { name: "Name" }).last().fill("Fuel");
  await page.getByLabel("Remove documents after days").fill("90");
  await look("settings");
  await save();
  expect((await definition(estratto.service("receipt").serviceId)).retention_days).toBe(90);
  const download = page.waitForEvent("download");
  await button("Export").click();
  expect((await download).suggestedFilename()).toBe("receipts.json");
});

test("versions say what changed; an old one is compared and made the newest again", async () => {
  await tab("Versions");
  await page.getByText("Version 3", { exact: true }).waitFor();
  await look("versions");
  await page.getByRole("button", { name: "Compare with now" }).last().click();
  await dialog().getByText("From version 1 to version 3").waitFor();
  await dialog().getByText("no → yes").waitFor();
  await look("compare");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Go back to this one" }).last().click();
  await dialog().getByRole("button", { name: "Go back to this one" }).click();
  await page.getByText("Went back to version 1").waitFor();
  await page.getByText("Version 4", { exact: true }).waitFor();
  const {
    policies,
    auto_validation: auto,
    retention_days: days,
  } = await definition(estratto.service("receipt").serviceId);
  expect([policies, auto, days ?? null]).toEqual([[], false, null]);
});

test("what somebody else saved meanwhile is put together with mine: only what both changed is asked", async () => {
  const { serviceId } = estratto.service("receipt");
  await tab("Settings");
  await page.getByLabel("Description").fill("Mine");
  await page.getByLabel("Remove documents after days").fill("30");
  const theirs = await definition(serviceId);
  await operator("PUT", serviceId, { ...theirs, name: "Receipts of today", description: "Theirs" });
  await button("Save").click();
  const meanwhile = page.getByRole("alert");
  await meanwhile.getByText("Saved meanwhile as version 5 (the operator).").waitFor();
  await meanwhile.getByText("“Receipts” → “Receipts of today”").waitFor();
  await look("meanwhile");
  expect(await button("Put both together").isDisabled()).toBe(true);
  const choice = meanwhile.getByRole("radiogroup", { name: "Setting Description" });
  expect(await meanwhile.getByRole("radiogroup").count()).toBe(1);
  await choice.getByRole("radio", { name: "Mine “Mine”" }).check();
  await button("Put both together").click();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).first().inputValue()).toBe("Receipts of today");
  expect(await page.getByLabel("Description").inputValue()).toBe("Mine");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Save");
  await page.keyboard.press("Enter");
  await page.getByText("Not saved").waitFor({ state: "detached" });
  expect(await definition(serviceId)).toMatchObject({
    name: "Receipts of today",
    description: "Mine",
    retention_days: 30,
  });
});

test("or mine is given up for it", async () => {
  const { serviceId } = estratto.service("receipt");
  await page.getByLabel("Description").fill("Mine again");
  await operator("PUT", serviceId, { ...(await definition(serviceId)), name: "Receipts" });
  await button("Save").click();
  await page.getByText("You changed nothing of that: both can stand together.").waitFor();
  await button("Go on with theirs, without my changes").click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Mine");
  await heading("Designer: Receipts").waitFor();
});

test("what is added has the focus, what is removed leaves it at its neighbour, and what is missing is said at its box", async () => {
  const focused = () => page.evaluate("document.activeElement.textContent");
  const count = await page.getByRole("textbox", { name: "Name" }).count();
  await button("Add category").click();
  await page.keyboard.type("Fuel");
  await button("Add category").click();
  await page.keyboard.type("Fuel");
  await expect.poll(() => page.getByRole("textbox", { name: "Name" }).count()).toBe(count + 2);
  await page.getByText("Another category has this key.").waitFor();
  await page.getByText("Category “Fuel” keeps this from being saved: its key is not one.").waitFor();
  expect(await button("Save").isDisabled()).toBe(true);
  await look("category-taken");
  await page.getByRole("button", { name: "Remove the category Fuel" }).last().click();
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Remove the category Fuel");
  await tab("Checks");
  await button("Add check").click();
  await page.keyboard.type("Is there");
  await page.getByText("Is there", { exact: true }).waitFor();
  expect(await page.getByText("Choose at least one field.").count()).toBe(0);
  await page.getByText("Check “Is there” keeps this from being saved: it is not filled in.").waitFor();
  await page.getByRole("combobox", { name: "Fields" }).focus();
  await page.keyboard.press("Tab");
  await page.getByText("Choose at least one field.").waitFor();
  await look("check-incomplete");
  await button("Remove check").click();
  await expect.poll(focused).toBe("Add check");
  await tab("Fields");
  await button("Add field").click();
  await page.keyboard.type("To go");
  await button("Remove field").click();
  await dialog().getByRole("button", { name: "Remove field" }).click();
  await expect.poll(() => page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
  await button("Discard changes").click();
  await page.getByText("Not saved").waitFor({ state: "detached" });
});

test("three dropped documents become a service with the fields they share", async () => {
  await page.goto(`${estratto.url}/services/new`);
  const files = [1, 2, 3].map((i) => ({ name: `ticket-${i}.pdf`, mimeType: "application/pdf", buffer: ticket(i) }));
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles(files.slice(0, 2));
  await page.getByText("2 chosen: add at least 1 more.").waitFor();
  await input.setInputFiles(files.slice(2));
  await page.getByRole("heading", { name: "Proposed service" }).waitFor({ timeout: 60_000 });
  await page.getByText("Targa veicolo").waitFor();
  await page.getByText("AB 101 CD · AB 102 CD · AB 103 CD").waitFor();
  await look("proposal");
  // Made only by reading: one click on another link does not lose it.
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await dialog().getByText("Leave without saving?").waitFor();
  await dialog().getByRole("button", { name: "Stay here" }).click();
  await dialog().waitFor({ state: "detached" });
  await page.getByLabel("Name of the service").fill("Workshop tickets");
  await button("Create the service").click();
  await heading("Designer: Workshop tickets").waitFor();
  await page.getByRole("button", { name: /^Targa veicolo/ }).waitFor();
});

test("a service without documents is deleted when that is confirmed, whatever is unsaved", async () => {
  await button("Add field").click();
  await page.getByText("Not saved").waitFor();
  await tab("Settings");
  await button("Delete the service…").click();
  await dialog().getByText("It has no documents.").waitFor();
  expect(await dialog().getByRole("textbox").count()).toBe(0);
  await look("delete-empty");
  const { serviceId } = here();
  await dialog().getByRole("button", { name: "Delete the service" }).click();
  await heading("Services").waitFor();
  await page.getByText("Workshop tickets is deleted.").waitFor();
  await page.getByRole("link", { name: "Documents of Workshop tickets" }).waitFor({ state: "detached" });
  expect((await definition(serviceId)).code).toBe("service_not_found");
});

test("one with documents says how many go with it, and wants its name typed", async () => {
  const { serviceId } = estratto.service("receipt");
  await page.goto(`${estratto.url}/services/${serviceId}/designer`);
  await heading("Designer: Receipts").waitFor();
  await tab("Settings");
  await button("Delete the service…").click();
  await dialog().getByText("Documents that are deleted with it, files included: 2").waitFor();
  await look("delete-with-documents");
  const remove = dialog().getByRole("button", { name: "Delete service and documents" });
  expect(await remove.isDisabled()).toBe(true);
  await dialog().getByRole("textbox").fill("Receipt");
  expect(await remove.isDisabled()).toBe(true);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  expect((await definition(serviceId)).name).toBe("Receipts");
  await button("Delete the service…").click();
  await dialog().getByRole("textbox").fill("Receipts");
  await remove.click();
  await heading("Services").waitFor();
  expect((await definition(serviceId)).code).toBe("service_not_found");
});

test("in Italian the whole designer speaks Italian", async () => {
  await page.goto(`${estratto.url}/services/${estratto.service("invoice").serviceId}/designer`);
  await button("IT").click();
  await heading(/^Progetto: /).waitFor();
  await look("fields-it");
  for (const [name, screen] of [
    ["Controlli", "checks-it"],
    ["Impostazioni", "settings-it"],
    ["Versioni", "versions-it"],
  ] as const) {
    await tab(name);
    await look(screen);
  }
  await tab("Impostazioni");
  await button("Elimina il servizio…").click();
  await dialog().getByText("Non ha documenti.").waitFor();
  await look("delete-it");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 820, height: 1100 });
  await tab("Campi");
  const isWide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  await expect.poll(() => page.evaluate(isWide), { message: "nothing is cut off at a tablet's width" }).toBe(false);
  await look("fields-it-tablet");
  await page.goto(`${estratto.url}/services`);
  await heading("Servizi").waitFor();
  await look("services-it-tablet");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${estratto.url}/services/new`);
  await page.getByRole("heading", { name: "Ordini d'acquisto" }).waitFor();
  await look("new-service-it");
});

test("axe finds nothing serious on any of these screens, in either theme", () => {
  expect(findings).toEqual([]);
});

test("nothing of it left the page's own origin, opened a dialog or broke the policy", () => {
  expect(misbehaviour).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

function here(): { serviceId: string } {
  return { serviceId: /services\/([^/]+)/.exec(page.url())?.[1] ?? "" };
}

async function operator(method: string, serviceId: string, body?: unknown) {
  const response = await fetch(`${estratto.url}/api/v1/admin/services/${serviceId}`, {
    method,
    headers: {
      authorization: `Bearer ${estratto.adminToken}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}
const definition = (serviceId: string) => operator("GET", serviceId);

function ticket(i: number): Buffer {
  const lines = ["TICKET OFFICINA ROSSI", `Targa veicolo: AB ${100 + i} CD`, `Data consegna: ${10 + i}/03/2026`];
  return tinyPdf([{ content: printText(lines.map((text, line) => [40, 560 - 26 * line, text] as const)) }]);
}
