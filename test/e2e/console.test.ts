import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, isComplete } from "../../src/client.ts";
import { launchConsoleBrowser, lookAt, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { paintedPng, RECEIPT_LINES } from "../support/papers.ts";
import { OWNER } from "../support/people.ts";

/**
 * The console as used by a reviewer: the real program, a real browser. The tests build on one another: one visit, told
 * in order. With SCREENSHOTS=1, screenshots of the screens are left in dist/screenshots for people to look at.
 */
const HOSTILE = "<img src=x onerror=alert(1)><svg onload=alert(2)>.png";

let estratto: Estratto;
let browser: Browser;
let page: Page;
let seen: Misbehaviour;
let serviceId: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  serviceId = estratto.service("receipt").serviceId;
  ({ page, seen } = await openWindow(browser, estratto, { isAnimated: true }));
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const line = (alias: string) => page.getByRole("button", { name: new RegExp(`^${alias}`) });
/** Selects a value, whatever is selected now. */
const choose = async (alias: string) => {
  if ((await line(alias).getAttribute("aria-expanded")) !== "true") await line(alias).click();
};
/** The service has every change. */
const saved = () =>
  page
    .getByRole("status")
    .filter({ hasText: /^Saved$/ })
    .waitFor();

describe("GET /", () => {
  test("without a session every address asks who is there", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents`);
    await heading("Sign in").waitFor();
    await look("sign-in");
  });

  test("a link that is no good says so", async () => {
    await page.goto(`${estratto.url}/sign-in#not-a-token`);
    await heading("This link does not work any more").waitFor();
  });

  test("the first-run link makes the owner's account, and its token is gone from the address", async () => {
    await page.goto(`${estratto.url}/sign-in#${estratto.firstRun.ownerLinkToken}`);
    await heading("Make your account").waitFor();
    expect(page.url()).not.toContain(estratto.firstRun.ownerLinkToken);
    await page.getByLabel("E-mail address").fill(OWNER.email);
    await page.getByLabel("Your name").fill(OWNER.name);
    await page.getByLabel("New password").fill(OWNER.password);
    await page.getByRole("button", { name: "Make my account" }).click();
    await heading("Your documents today").waitFor();
    await page.goto(`${estratto.url}/services/${serviceId}/documents`);
    await page.getByText("No documents yet").waitFor();
    await look("documents-empty");
  });

  test("the same link does nothing for a second person", async () => {
    const { context: other, page: stranger } = await openWindow(browser, estratto);
    await stranger.goto(`${estratto.url}/sign-in#${estratto.firstRun.ownerLinkToken}`);
    await stranger.getByRole("heading", { name: "This link does not work any more" }).waitFor();
    await other.close();
  });
});

describe("reading and reviewing a document", () => {
  test("a file that is no document is refused in the service's own words", async () => {
    await page.getByRole("link", { name: "Read a document" }).first().click();
    await heading("Read a document").waitFor();
    await look("try");
    await drop("notes.txt", Buffer.from("just words"));
    await page.getByText(/Send PDF, PNG, JPEG/).waitFor();
    await expect.poll(() => page.getByText(/req_/).count()).toBe(1);
  });

  test("a dropped receipt is read and shown with its values on the page", async () => {
    await drop("receipt.png", await paintedPng());
    await heading("receipt.png").waitFor();
    await line("Total").waitFor();
    await expect.poll(() => line("Total").textContent()).toContain("3,00");
    await page.getByAltText("Page 1 of receipt.png").waitFor();
    await look("review");
  });

  test("choosing a value with the keyboard marks its box, and clicking a box chooses its value", async () => {
    // A field that was not found has no box; the arrows move on to one that was.
    const marked = page.locator("svg g[data-target][data-selected=true]");
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("ArrowDown");
      if ((await marked.count()) > 0) break;
    }
    await marked.waitFor();
    const first = await page.evaluate("document.activeElement.id");
    await page.locator("svg g[data-target][data-selected=false]").last().click();
    await expect.poll(() => page.evaluate("document.activeElement.id")).not.toBe(first);
    await expect.poll(() => page.locator("[aria-expanded=true][id]").count()).toBe(1);
  });

  test("a value is corrected with five keys and a text, and stays corrected", async () => {
    await line("Total").focus();
    await choose("Total");
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Value of Total" }).fill("3,10");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Total.*3,10.*$/ }).waitFor();
    await expect.poll(() => line("Total").textContent()).toContain("confirmed");
    await saved();
    expect((await stored()).document_pages[0]?.entities.total).toMatchObject({ text: "3,10", source: "human" });
  });

  test("clicking words on the page fills the value that is being edited", async () => {
    await choose("Total");
    await page.keyboard.press("F2");
    await page.locator("path", { has: page.locator("title", { hasText: /^3,00$/ }) }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Value of Total" }).inputValue()).toBe("3,00");
    await look("review-editing");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Total.*3,00/ }).waitFor();
    await saved();
    const total = (await stored()).document_pages[0]?.entities.total;
    expect(total).toMatchObject({ text: "3,00", bounding_boxes: [expect.anything()] });
  });

  test("a change made on a state that someone else changed meanwhile is refused, and a person chooses what counts", async () => {
    await choose("Total");
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Value of Total" }).fill("9,99");
    await receipts().correct(documentId(), { entities: { total: "1,80" } });
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Someone changed the same fields" });
    await dialog.getByText("9,99").waitFor();
    const save = dialog.getByRole("button", { name: "Save" });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: /1,80/ }).check();
    await save.click();
    await page.getByRole("button", { name: /^Total.*1,80/ }).waitFor();
  });

  test("a cell of a table is corrected in its row, and the rows beside it stay", async () => {
    await page.getByRole("button", { name: /^Amount, Row 1: .*1,20/ }).click();
    await page.getByText("Amount, Row 1", { exact: true }).waitFor();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Value of Amount, Row 1" }).fill("1,25");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Amount, Row 1: .*1,25/ }).waitFor();
    await saved();
    const rows = (await stored()).document_pages[0]?.aggregated_entities.items;
    expect(rows).toMatchObject([
      { aggregated_fields: { item_description: { text: "Espresso" }, item_amount: { text: "1,25", source: "human" } } },
      { aggregated_fields: { item_description: { text: "Cornetto" }, item_amount: { text: "1,80" } } },
    ]);
  });

  test("Delete marks a value as not on the document", async () => {
    await choose("Total");
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: /^Total.*Not found/ }).waitFor();
    await saved();
    expect((await stored()).document_pages[0]?.entities.total).toEqual({});
  });

  test("Ctrl+Enter approves", async () => {
    await page.keyboard.press("Control+Enter");
    await page.getByText("Revision status: Approved").waitFor();
    expect((await stored()).document.revision_status).toBe("approved");
  });

  test("the JSON and the history of the document are shown", async () => {
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.getByText('"document_pages"').waitFor();
    await look("review-json");
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("Revision status changed: Approved").waitFor();
    const approval = page.getByRole("listitem").filter({ hasText: "Revision status changed: Approved" });
    expect(await approval.textContent()).toContain(OWNER.name);
    // What was changed of what was read, and who did it.
    const changes = page.getByRole("region", { name: `Changed since it was read, by ${OWNER.name}` });
    expect(await changes.getByRole("listitem").allTextContents()).toEqual([
      "Total3,00 → nothing",
      "Amount, Row 11,20 → 1,25",
    ]);
    await look("review-history");
  });
});

describe("the list of documents", () => {
  test("it is filtered by revision status and by name", async () => {
    await receipts().submit(new File([new Uint8Array(await paintedPng(RECEIPT_LINES.slice(0, 3)))], HOSTILE));
    await page.getByRole("link", { name: "Documents", exact: true }).first().click();
    await page.getByRole("link", { name: HOSTILE }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    await page.getByRole("searchbox", { name: "Search names and values" }).fill("RECEIPT");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox", { name: "Revision" }).click();
    await page.getByRole("option", { name: "Rejected" }).click();
    await page.getByText("No document matches").waitFor();
    await page.getByText("Asked for: Rejected", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("link", { name: "receipt.png" }).waitFor();
    await look("documents");
  });

  test("a hostile file name is text and nothing else", async () => {
    await page.getByRole("link", { name: HOSTILE }).click();
    await heading(HOSTILE).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByText(HOSTILE).waitFor();
    await look("review-delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await heading("Documents").waitFor();
    await page.getByRole("link", { name: HOSTILE }).waitFor({ state: "detached" });
  });
});

describe("both languages, both schemes, a tablet", () => {
  test("the console speaks Italian, though the page is left before the words have come", async () => {
    const italian = /\/assets\/it-[^/]+\.js$/;
    await page.route(italian, (route) => route.abort());
    await page.getByRole("button", { name: "IT", exact: true }).click();
    await page.unroute(italian);
    await page.reload();
    await heading("Documenti").waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("it");
  });

  test("the screens are accessible in dark colours and at a tablet's width too", async () => {
    await page.getByRole("button", { name: "Passa ai colori scuri" }).click();
    await look("documents-it-dark");
    await page.setViewportSize({ width: 820, height: 1100 });
    await page.getByRole("link", { name: "receipt.png" }).click();
    await line("Totale?").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await look("review-it-dark-tablet");
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  test("signing out shows the sign-in page, and the way back is closed", async () => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Esci" }).click();
    await heading("Accedi").waitFor();
    await page.reload();
    await heading("Accedi").waitFor();
  });

  test("through all of it: no dialog, no request to anyone else, no error, nothing refused by the policy", () => {
    expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
  });

  test("the watch sees what it must not see: an inline script is refused by the policy and reported", async () => {
    await page.evaluate("document.body.append(Object.assign(document.createElement('script'), { text: 'alert(3)' }))");
    await expect.poll(() => seen.errors.join()).toContain("Content Security Policy");
    expect(seen.dialogs).toEqual([]);
  });
});

async function look(name: string): Promise<void> {
  expect(await lookAt(page, name), name).toEqual([]);
}

async function drop(name: string, bytes: Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
}

function documentId(): string {
  return page.url().split("/").at(-1) ?? "";
}

function receipts() {
  return createClient({ baseUrl: estratto.url, apiKey: estratto.service("receipt").key }).service(serviceId);
}

async function stored() {
  const { data } = await receipts().document(documentId());
  if (!isComplete(data)) throw new Error(data.document.message);
  return data;
}
