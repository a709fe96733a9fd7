import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Browser, Download, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  launchConsoleBrowser,
  lookAt,
  lookInBothThemes,
  type Misbehaviour,
  PATIENCE_MS,
  screenshot,
} from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newMember, newOwner, type Visitor } from "../support/people.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** The list of documents as used by somebody who has many: the real program, a real browser, told in order. */

const HOSTILE = "=HYPERLINK(evil).pdf";

let estratto: Estratto;
let browser: Browser;
let page: Page;
let seen: Misbehaviour;
let owner: Visitor;
let serviceId: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  serviceId = estratto.service("receipt").serviceId;
  owner = await newOwner(estratto);
  // A check that some documents will not pass.
  const policy = { policy_name: "A total", policy_type: "mandatory_labels", fields: ["total"] };
  await owner.call("POST", `/admin/services/${serviceId}/policies`, policy);
  ({ page, seen } = await openWindow(browser, estratto, { person: owner }));
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const rows = () => page.locator("tbody tr");
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
const tray = () => page.getByRole("region", { name: "Uploads" });
const bulk = () => page.getByRole("region", { name: "What to do with the selection" });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const soon = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: PATIENCE_MS });
const look = async (name: string) => expect(await lookInBothThemes(page, `lists-${name}`), name).toEqual([]);

describe("uploads", () => {
  test("ten documents are uploaded at once and followed to their end; one that is none fails in the service's words", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents`);
    await page.getByText("No documents yet").waitFor();
    await look("empty");
    const files = Array.from({ length: 9 }, (_, i) => file(`receipt ${i + 1}.pdf`, receipt(`${i + 1}2,50`)));
    await upload([...files, file("notes.txt", Buffer.from("just words"))]);
    await tray().getByText("notes.txt").waitFor();
    await screenshot(page, "lists-uploading");
    await tray().getByText("9 of 10 read · 1 failed").waitFor({ timeout: 60_000 });
    await tray()
      .getByText(/Send PDF, PNG, JPEG.*req_/)
      .waitFor();
    await soon(() => rows().count()).toBe(9);
    await look("uploaded");
  });

  test("they go on while one goes elsewhere, and what is being read is still followed after a reload", async () => {
    await button("Close the uploads").click();
    await tray().waitFor({ state: "detached" });
    await upload([file(HOSTILE, pages(12)), file("without a total.pdf", tinyPdf([{ content: text("Buongiorno") }]))]);
    await page.getByRole("link", { name: "Learning" }).first().click();
    // Beside other work it is a mark in the header.
    await tray().getByRole("button", { name: "Show the uploads" }).click();
    await tray().getByText(HOSTILE).waitFor();
    // The service has the bytes now; the page may be left.
    await expect
      .poll(
        () =>
          tray()
            .getByText(/Waiting|Uploading|Goes on/)
            .count(),
        { timeout: PATIENCE_MS },
      )
      .toBe(0);
    await page.reload();
    await page.getByRole("link", { name: "Documents", exact: true }).first().click();
    await rowOf(HOSTILE).getByText("Read", { exact: true }).waitFor({ timeout: 60_000 });
    await rowOf("without a total.pdf").getByText("1 failed").waitFor();
    await soon(() => rows().count()).toBe(11);
  });

  test("one can be cancelled and sent again", async () => {
    const hold = "**/async-predict";
    const held: Route[] = [];
    await page.route(hold, (route) => void held.push(route));
    await upload([file("long.pdf", pages(3))]);
    await tray().getByRole("button", { name: "Cancel long.pdf" }).click();
    await tray().getByText("Cancelled").waitFor();
    await page.unroute(hold);
    // The page cancelled it; held requests must not be in the way of what it sends again.
    for (const route of held) await route.abort().catch(() => undefined);
    await tray().getByRole("button", { name: "Try again: long.pdf" }).click();
    await rowOf("long.pdf").getByText("Read", { exact: true }).waitFor({ timeout: 60_000 });
    await button("Close the uploads").click();
  });
});

describe("finding", () => {
  test("filters stand in the address, in words, and each can be taken away", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents`);
    await button("Filters").click();
    await page.getByRole("combobox", { name: "Checks" }).click();
    await page.getByRole("option", { name: "errors" }).click();
    await page.getByLabel("Pages from").fill("1");
    await page.getByLabel("Pages from").blur();
    await look("filters");
    await page.keyboard.press("Escape");
    await soon(() => page.url()).toContain("violation=error");
    await soon(() => namesShown()).toContain("without a total.pdf");
    await button("Remove the filter pages: 1 or more").click();
    await soon(() => page.url()).not.toContain("pages_from");
    await page.reload();
    await soon(() => namesShown()).toEqual(["without a total.pdf"]);
  });

  test("a filter is kept as a view, and a colleague sees it when it is shared", async () => {
    await button("Save view").click();
    await page.getByRole("dialog").getByLabel("Name").fill("Checks that failed");
    await page.getByRole("dialog").getByLabel("Colleagues see it too").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await button("All").click();
    await soon(() => rows().count()).toBeGreaterThan(9);
    await button("Checks that failed").click();
    await soon(() => namesShown()).toEqual(["without a total.pdf"]);
    await look("view");
    await button("All").click();
  });

  test("a value is searched as it is typed, and the row says which one it was", async () => {
    await page.getByRole("searchbox", { name: "Search names and values" }).fill("42.50");
    await soon(() => namesShown()).toEqual(["receipt 4.pdf"]);
    await rowOf("receipt 4.pdf").getByText("Total: 42,50").waitFor();
    await look("value");
    await page.getByRole("searchbox").fill("receipt 4");
    await soon(() => rowOf("receipt 4.pdf").getByText("Total:").count()).toBe(0);
    await button("Clear the search").click();
    await soon(() => rows().count()).toBeGreaterThan(9);
    await page.keyboard.type("receipt 4");
    await soon(() => namesShown()).toEqual(["receipt 4.pdf"]);
    await page.keyboard.press("Escape");
    await soon(() => rows().count()).toBeGreaterThan(9);
  });

  test("values are shown in columns of their own, which the address keeps and an export does not need", async () => {
    await button("Columns").click();
    await page.getByRole("checkbox", { name: "Total", exact: true }).check();
    await page.getByRole("columnheader", { name: "Total", exact: true }).waitFor();
    await look("columns");
    await page.keyboard.press("Escape");
    await rowOf("receipt 4.pdf").getByRole("cell", { name: "42,50", exact: true }).waitFor();
    await page.reload();
    await rowOf("receipt 4.pdf").getByRole("cell", { name: "42,50", exact: true }).waitFor();
    await download("JSON");
    await page.getByRole("link", { name: "Learning", exact: true }).first().click();
    await page.getByRole("heading", { name: /^Learning/, level: 1 }).waitFor();
    await page.getByRole("link", { name: "Documents", exact: true }).first().click();
    // Elsewhere and back, and the list is as one has it, not as it was made.
    await rowOf("receipt 4.pdf").getByRole("cell", { name: "42,50", exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await button("All").getAttribute("aria-pressed")).toBe("true");
    await button("Columns (1)").click();
    await page.getByRole("checkbox", { name: "Total", exact: true }).uncheck();
    await page.getByRole("columnheader", { name: "Total", exact: true }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
  });

  test("Enter in the search leads to the first that was found, and from its document back to its row", async () => {
    const name = () => page.evaluate("document.activeElement.textContent");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await page.keyboard.type("receipt 5");
    await page.keyboard.press("Enter");
    await soon(name).toBe("receipt 5.pdf");
    await page.getByRole("searchbox").fill("receipt 4");
    await page.keyboard.press("ArrowDown");
    await soon(name).toBe("receipt 4.pdf");
    await page.getByRole("searchbox").fill("");
    await soon(() => rows().count()).toBeGreaterThan(9);
    await page.keyboard.press("ArrowDown");
    await soon(name).toMatch(/pdf$/);
    for (let i = 0; i < 3; i++) await page.keyboard.press("j");
    const chosen = await name();
    await page.keyboard.press("x");
    for (const back of [() => page.goBack(), () => page.getByRole("link", { name: "Documents" }).last().click()]) {
      await page.keyboard.press("Enter");
      await page.locator("[data-whole]").first().waitFor();
      await back();
      await page.getByRole("heading", { name: "Documents", level: 1 }).waitFor();
      await soon(name).toBe(chosen);
      await bulk().getByText("1 selected").waitFor();
    }
    await page.reload();
    await soon(() => rows().count()).toBeGreaterThan(9);
    expect(await bulk().count()).toBe(0);
  });

  test("a column's name sorts by it, and the order is told", async () => {
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await expect
      .poll(() => page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort"))
      .toBe("ascending");
    await soon(async () => (await namesShown())[0]).toBe(HOSTILE);
    await page.getByRole("columnheader", { name: "Least sure" }).getByRole("button").click();
    await soon(() => page.url()).toContain("sort=confidence");
    await button("All").click();
  });
});

describe("deciding", () => {
  test("the keyboard goes through the list, selects, and shows what else it does", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?q=receipt&sort=name`);
    await soon(() => rows().count()).toBe(9);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await bulk().getByText("3 selected").waitFor();
    await look("selected");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Next document").waitFor();
    await look("keyboard");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Shift+A");
    // Some of them have values to check.
    const question = page.getByRole("dialog", { name: "Documents to approve: 3" });
    await question.getByText(/With values to check: [123]\./).waitFor();
    await question.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("3 done, 0 refused").waitFor();
    await soon(() => rows().getByText("Approved", { exact: true }).count()).toBe(3);
    await button("Undo").click();
    await soon(() => rows().getByText("Approved", { exact: true }).count()).toBe(0);
  });

  test("all are approved at once; one that failed its checks is refused, said why, and approved with a reason", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?pages_to=12`);
    await soon(() => rows().count()).toBe(12);
    await page.getByLabel("Select all on this page").check();
    await bulk().getByRole("button", { name: "Approve", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Documents to approve: 12" });
    await question.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("11 done, 1 refused").waitFor();
    await button("See why").click();
    await page.getByRole("dialog").getByText("without a total.pdf").waitFor();
    await look("refused");
    await button("Approve these with a reason").click();
    await page.getByRole("dialog").getByLabel("Reason").fill("It is a greeting");
    await look("reason");
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("1 done, 0 refused").waitFor();
    await soon(() => rows().getByText("Approved", { exact: true }).count()).toBe(12);
  });

  test("rejecting names the documents, says which decisions it undoes, and needs a reason", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?q=receipt&sort=name`);
    await page.getByLabel("Select receipt 2.pdf").check();
    await page.getByLabel("Select receipt 4.pdf").check();
    await bulk().getByRole("button", { name: "Reject" }).click();
    const dialog = page.getByRole("dialog", { name: "Documents to reject: 2" });
    await dialog.getByText("receipt 2.pdf", { exact: true }).waitFor();
    await dialog.getByText("receipt 4.pdf", { exact: true }).waitFor();
    await dialog.getByText("Already approved: 2. That decision is undone.").waitFor();
    const reject = dialog.getByRole("button", { name: "Reject" });
    expect(await reject.isDisabled()).toBe(true);
    await dialog.getByLabel("Reason").fill("Read from the wrong scans");
    expect(await reject.isDisabled()).toBe(false);
    await look("reject");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await soon(() => rows().getByText("Rejected", { exact: true }).count()).toBe(0);
    await bulk().getByRole("button", { name: "To review" }).click();
    await page
      .getByRole("dialog", { name: "Documents to send to review: 2" })
      .getByText("Already approved: 2.")
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("of more than are read the first ten are named", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?pages_to=12`);
    await soon(() => rows().count()).toBe(12);
    await page.getByLabel("Select all on this page").check();
    await bulk().getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Documents to delete: 12" });
    await dialog.getByText("and 2 more").waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(11);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("all that match a value are decided on, as many as the question says", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?q=2.50&sort=name`);
    await soon(() => rows().count()).toBe(9);
    expect(await namesShown()).toContain("receipt 9.pdf");
    await page.getByLabel("Select all on this page").check();
    await bulk().getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Documents to delete: 9" });
    await dialog.getByText("receipt 9.pdf").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("deleting asks first, with Cancel under the hand", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?q=long`);
    await rowOf("long.pdf").waitFor();
    await page.getByLabel("Select all on this page").check();
    await bulk().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByText("This cannot be undone.").waitFor();
    await look("delete");
    await soon(() => page.evaluate("document.activeElement.textContent")).toBe("Cancel");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No document matches").waitFor();
  });
});

describe("taking away", () => {
  test("the export that is opened holds what the list shows, and no cell that would run", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?sort=name`);
    await soon(() => rows().count()).toBe(11);
    const shown = await namesShown();
    const csv = await saved(await download("CSV"));
    const records: Record<string, string>[] = parse(csv, { columns: true });
    expect(records.map(({ original_name: name }) => name?.replace(/^'/, ""))).toEqual(shown);
    expect(records[0]?.original_name).toBe(`'${HOSTILE}`);
    expect(records.find(({ original_name: name }) => name === "receipt 3.pdf")).toMatchObject({
      total: "32.50",
      revision_status: "approved",
    });
    expect((await saved(await download("Excel workbook"))).subarray(0, 2).toString()).toBe("PK");
    expect(JSON.parse((await saved(await download("JSON"))).toString())).toHaveLength(11);
  });

  test("files for people are asked for in the console's language and the computer's time, those for programs are not", async () => {
    await page.getByRole("button", { name: "Export" }).first().click();
    const asked = async (name: string) => {
      const href = await page.getByRole("menuitem", { name, exact: true }).getAttribute("href");
      const query = new URL(href ?? "", estratto.url).searchParams;
      return ["language", "time_zone", "former_fields"].map((key) => query.get(key));
    };
    const timeZone = await page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone");
    expect(await asked("Excel workbook")).toEqual(["en", timeZone, "true"]);
    expect(await asked("CSV for Excel")).toEqual(["en", timeZone, "true"]);
    expect(await asked("CSV")).toEqual([null, null, null]);
    await page.keyboard.press("Escape");
  });

  test("of a selection only that is taken", async () => {
    await page.getByLabel("Select receipt 2.pdf").check();
    await page.getByLabel("Select receipt 4.pdf").check();
    await bulk().getByRole("button", { name: "Export" }).click();
    const event = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    const records: Record<string, string>[] = parse(await saved(await event), { columns: true });
    expect(records.map(({ original_name: name }) => name)).toEqual(["receipt 2.pdf", "receipt 4.pdf"]);
  });
});

describe("others", () => {
  test("a viewer sees the shared view and none of the buttons that would be refused", async () => {
    const viewer = await newMember(estratto, owner, { email: "viewer@example.com", role: "viewer" });
    const { context: other, page: theirs } = await openWindow(browser, estratto, { person: viewer });
    await theirs.goto(`${estratto.url}/services/${serviceId}/documents`);
    await theirs.getByRole("button", { name: "Checks that failed (by Ada Rossi)" }).waitFor();
    await theirs.getByRole("button", { name: "Export" }).waitFor();
    await theirs.locator("a[data-row]").first().waitFor();
    expect(await theirs.getByRole("checkbox").count()).toBe(0);
    expect(await theirs.getByRole("button", { name: "Upload" }).count()).toBe(0);
    await theirs.goto(`${estratto.url}/services/${serviceId}/try`);
    await theirs.getByText("You may look, not add").waitFor();
    await other.close();
  });

  test("it is all there in Italian, in dark colours, at a tablet's width, without a page that scrolls sideways", async () => {
    await page.getByRole("button", { name: "IT", exact: true }).click();
    await page.setViewportSize({ width: 820, height: 1100 });
    await page.goto(`${estratto.url}/services/${serviceId}/documents?confidence_below=99&violation=any`);
    await page.getByRole("heading", { name: "Documenti", level: 1 }).waitFor();
    await page.goto(`${estratto.url}/services/${serviceId}/documents`);
    await soon(() => rows().count()).toBe(11);
    await page.getByLabel("Seleziona tutti quelli della pagina").check();
    await look("it-tablet");
    await soon(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await lookAt(page, "lists-it-wide")).toEqual([]);
  });

  test("through all of it: no dialog, no request to anyone else, no error, nothing refused by the policy", () => {
    expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
  });
});

async function upload(files: readonly ReturnType<typeof file>[]): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([...files]);
}

function file(name: string, buffer: Buffer) {
  return { name, mimeType: "application/octet-stream", buffer };
}

async function namesShown(): Promise<string[]> {
  return page.locator("a[data-row]").allTextContents();
}

async function download(item: string): Promise<Download> {
  await page.getByRole("button", { name: "Export" }).first().click();
  const event = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return event;
}

async function saved(event: Download): Promise<Buffer> {
  return readFileSync(await event.path());
}

const text = (line: string) => printText([[40, 500, line]]);

function receipt(total: string): Buffer {
  return tinyPdf([{ content: receiptText(total) }]);
}

function pages(count: number): Buffer {
  return tinyPdf(Array.from({ length: count }, () => ({ content: receiptText("7,00") })));
}

function receiptText(total: string): string {
  return printText([
    [40, 540, "Bar Centrale"],
    [40, 500, `Totale ${total}`],
  ]);
}
