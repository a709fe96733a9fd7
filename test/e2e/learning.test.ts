import { copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, call, upload } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour, PATIENCE_MS } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner } from "../support/people.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * Learning made visible: what reviews say of a service, as its owner sees it. The real program, a real browser, told in
 * order.
 */

let estratto: Estratto;
let api: Api;
let browser: Browser;
let page: Page;
let seen: Misbehaviour;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  api = { url: estratto.url, ...estratto.service("receipt") };
  const owner = await newOwner(estratto);
  ({ page, seen } = await openWindow(browser, estratto, { width: 1280, person: owner }));
  // Eleven documents: one is corrected, ten are right as they are; all are approved by somebody.
  for (let i = 0; i < 11; i++) {
    const form = upload(receipt(`${i + 1}2,50`), { push_result_on_platform: "always" }, `r${i}.pdf`);
    const answer = await call(api, "POST", `${service()}/predict`, { body: form });
    const id = answer.headers.get("x-document-id");
    if (i === 0) {
      await call(api, "PUT", `${service()}/predicted-documents/${id}/entities`, {
        json: { entities: { total: "9,99" } },
      });
    }
    const path = `/inference/service/${api.serviceId}/predicted-documents/${id}`;
    expect((await owner.call("PATCH", path, { revision_status: "approved" })).status).toBe(200);
  }
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

/** Enough scans for reading all of them to take more than a minute. */
const MANY = 120;

const service = () => `/api/v1/inference/service/${api.serviceId}`;
const section = (name: string) => page.getByRole("region", { name });
const look = async (name: string) => expect(await lookInBothThemes(page, `learning-${name}`), name).toEqual([]);

test("it says who taught the service, and how it did over time, in a chart and in a table", async () => {
  await page.goto(`${estratto.url}/services/${api.serviceId}/learning`);
  const who = section("Who taught it");
  await who.getByText("Ada Rossi").waitFor();
  const adas = who.getByRole("row").filter({ hasText: "Ada Rossi" });
  await expect.poll(() => adas.first().textContent()).toMatch(/^Ada Rossi011/);
  await section("Over time").locator("svg.recharts-surface").first().waitFor();
  await section("Over time").getByText("As a table").click();
  // Ten of eleven needed no change: the table agrees with what was done.
  await section("Over time").getByText("90.9 %").first().waitFor();
  await section("Do its confidences hold?")
    .getByText(/On average .* points beside the truth, over \d+ fields/)
    .waitFor();
  await look("history");
});

test("the slider says how much could go without a person, by keyboard too, and never more than the reviews bear", async () => {
  const slider = page.getByRole("slider", { name: "Errors allowed among documents that nobody looks at" });
  const auto = section("How much could go without a person?");
  // With eleven reviews nothing can be promised at 1 %.
  await auto.getByText(/At 1 % error nothing can be promised yet: about \d+ more/).waitFor();
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("1 %");
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(() => slider.getAttribute("aria-valuetext"), { timeout: PATIENCE_MS }).toBe("20 %");
  const { body } = await call(api, "GET", `${service()}/learning/history`);
  const last = body.automation.at(-1);
  expect(last).toMatchObject({ max_error_rate: 0.2, outcomes: 11, wrong: 1 });
  await auto.getByText(`So far ${Math.round(1000 * last.observed) / 10} % of the reviewed documents`).waitFor();
  await auto.scrollIntoViewIfNeeded();
  await look("slider");
});

test("a target is set from where the slider stands once it is confirmed what it does, and taken away again", async () => {
  await page.getByRole("button", { name: "Approve automatically at this rate" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve automatically at 20 % error?" });
  await dialog.getByText("Automatic validation is off in this service").waitFor();
  await look("target");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await call(api, "GET", `${service()}/guarantee`)).body.max_error_rate).toBeNull();
  await page.getByRole("button", { name: "Approve automatically at this rate" }).click();
  await dialog.getByRole("button", { name: "Set the target" }).click();
  await page.getByText("Target in use: 20 %").waitFor();
  expect((await call(api, "GET", `${service()}/guarantee`)).body.max_error_rate).toBe(0.2);
  await page.getByRole("button", { name: "No target" }).click();
  await page.getByText("Target in use: 20 %").waitFor({ state: "detached" });
});

test("a folder with a table of what stands on its documents teaches it, with what could not be taken", async () => {
  const folder = mkdtempSync(join(tmpdir(), "estratto-folder-"));
  writeFileSync(join(folder, "values.csv"), "file;Total\nx.pdf;77,10\nbroken.pdf;1,00\n");
  writeFileSync(join(folder, "x.pdf"), receipt("77,10"));
  writeFileSync(join(folder, "broken.pdf"), "no document");
  const teach = section("Teach it with labelled documents");
  await teach.locator("input[webkitdirectory]").setInputFiles(folder);
  await teach.getByText("1 done, 1 refused").waitFor({ timeout: 60_000 });
  await teach.getByRole("button", { name: "See why" }).click();
  await page.getByRole("dialog").getByText("broken.pdf").waitFor();
  await look("import");
  await page.keyboard.press("Escape");
});

test("a version is fitted, goes live after its replay was shown, and is gone back from", async () => {
  const learnNow = page.getByRole("button", { name: "Learn now" });
  // After ten reviews it learned automatically; the button waits for that, and then for the fit that it requests.
  await learnNow.click({ timeout: 90_000 });
  await expect.poll(() => learnNow.isEnabled(), { timeout: 90_000 }).toBe(true);
  const older = page.getByRole("button", { name: /: Version 1$/ });
  await older.click();
  await page
    .getByRole("dialog")
    .getByText(/On your reviewed documents it sets/)
    .waitFor();
  await look("go-live");
  await page.getByRole("dialog").getByRole("button", { name: "Make live" }).click();
  await older.waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: "Version 1" }).getByText("Live", { exact: true }).waitFor();
  await page.getByText("You chose this version: later ones wait for you.").waitFor();
  await page.getByRole("button", { name: "Read without what was learned in the background" }).click();
  await page.getByText("Live", { exact: true }).waitFor({ state: "detached" });
}, 200_000);

test("an import tells how far it is from its first document on, outlives a reload, and is not read on when it is stopped", async () => {
  const folder = mkdtempSync(join(tmpdir(), "estratto-folder-"));
  const names = Array.from({ length: MANY }, (_, i) => `many-${i}.jpg`);
  const rows = names.map((name, i) => `${name};${i + 1},10`);
  writeFileSync(join(folder, "values.csv"), `file;Total\n${rows.join("\n")}\n`);
  for (const name of names) copyFileSync("samples/receipt.jpg", join(folder, name));
  const teach = section("Teach it with labelled documents");
  await teach.locator("input[webkitdirectory]").setInputFiles(folder);
  await teach.getByText(new RegExp(`^\\d+ of ${MANY}$`)).waitFor();
  await teach.scrollIntoViewIfNeeded();
  await look("import-under-way");
  await page.reload();
  await teach.getByText(new RegExp(`^\\d+ of ${MANY}$`)).waitFor();
  await teach.getByRole("button", { name: "Stop" }).click();
  // What was not accepted never will be, and reading is not continued.
  await expect.poll(async () => (await call(api, "GET", `${service()}/progress`)).body.running).toBe(0);
  const { body } = await call(api, "GET", `${service()}/predicted-documents?q=many-&status=ACTIVE&limit=1&total=true`);
  expect(body.total).toBeLessThan(MANY);
  await teach.getByText(`Stopped after ${body.total} of ${MANY}`).waitFor();
}, 200_000);

test("it is all there in Italian and on a tablet, and nothing of it misbehaved", async () => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.getByRole("button", { name: "IT", exact: true }).click();
  await page.getByText("Quanto può fare da solo?").waitFor();
  await look("it-tablet");
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

function receipt(total: string): Buffer {
  const content = printText([
    [40, 540, "Bar Centrale"],
    [40, 500, `Totale ${total}`],
  ]);
  return tinyPdf([{ content }]);
}
