import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { en, type TextKey } from "../../web/src/i18n/en.ts";
import { it } from "../../web/src/i18n/it.ts";
import { type Api, call, fetchDocument, upload } from "../support/api.ts";
import { launchConsoleBrowser, lookAt, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { codeOf, OWNER } from "../support/people.ts";
import { countingKeyboard } from "../support/reviewing.ts";
import { orderlyInvoice, wilfulInvoice } from "../support/workshop-invoices.ts";

/**
 * The whole first day of somebody who sets the product up: from the one-time link to the export, once in each language.
 * The script is the same; it looks for the texts of that language's dictionary, so a text that was left in the other
 * one makes it fail.
 */

let browser: Browser;

beforeAll(async () => {
  browser = await launchConsoleBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const LANGUAGES = [
  {
    language: "it",
    locale: "it-IT",
    gallery: "Fatture",
    number: "Numero fattura",
    plate: { name: "Targa veicolo", key: "targa_veicolo" },
    job: { name: "Commessa", key: "commessa" },
  },
  {
    language: "en",
    locale: "en-GB",
    gallery: "Invoices",
    number: "Invoice number",
    plate: { name: "Vehicle plate", key: "vehicle_plate" },
    job: { name: "Job", key: "job" },
  },
] as const;

describe.each(LANGUAGES)("the first day in $language", (day) => {
  const { language, locale, gallery, number, plate, job } = day;
  const dictionary = { it, en }[language];
  const t = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) =>
    dictionary[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const ten = [...Array.from({ length: 9 }, (_, i) => orderlyInvoice(language, i + 1)), wilfulInvoice(language, 1)];
  const eleventh = wilfulInvoice(language, 2);

  let estratto: Estratto;
  let page: Page;
  let seen: Misbehaviour;
  let api: Api;
  let began: number;
  const findings: string[] = [];

  beforeAll(async () => {
    estratto = await startEstratto();
    ({ page, seen } = await openWindow(browser, estratto, { language: locale }));
    began = performance.now();
  });

  afterAll(async () => {
    await page?.context().close();
    await estratto?.stop();
  });

  const heading = (key: TextKey, values?: Readonly<Record<string, string>>) =>
    page.getByRole("heading", { name: t(key, values), level: 1, exact: true });
  const button = (key: TextKey, values?: Readonly<Record<string, string>>) =>
    page.getByRole("button", { name: t(key, values), exact: true });
  const dialog = () => page.getByRole("dialog");
  const rows = () => page.locator("tbody tr");
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  const line = (alias: string) =>
    page.locator("[data-whole] > button").filter({ has: page.getByText(alias, { exact: true }) });
  const selectedLine = () => page.locator("[data-whole][data-selected=true]").first();
  /** axe's findings are reported at the end, so that one wrong label does not hide those of the later screens. */
  const look = async (name: string) => {
    for (const finding of await lookAt(page, `first-day-${language}-${name}`)) findings.push(`${name}: ${finding}`);
  };
  const toScreen = (key: TextKey) =>
    page
      .getByRole("navigation", { name: t("nav.main") })
      .getByRole("link", { name: t(key), exact: true })
      .click();

  test("the one-time link makes the owner's account", async () => {
    await page.goto(`${estratto.url}/sign-in#${estratto.firstRun.ownerLinkToken}`);
    await heading("link.owner.title").waitFor();
    await look("link");
    await page.getByLabel(t("signIn.email")).fill(OWNER.email);
    await page.getByLabel(t("link.name")).fill(OWNER.name);
    await page.getByLabel(t("password.new")).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await heading("home.title").waitFor();
    await look("home");
  });

  test("an authenticator is set up, and the next sign-in asks for its code", async () => {
    await page.getByRole("button", { name: t("header.account"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("header.profile") }).click();
    await button("profile.factorSetUp").click();
    await dialog().getByLabel(t("signIn.password"), { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Enter");
    const secret = (await page.getByTestId("totp-secret").textContent()) ?? "";
    await look("authenticator");
    const code = (steps: number) => codeOf(`otpauth://totp/x?secret=${secret}`, steps);
    await page.getByRole("textbox", { name: t("signIn.code") }).fill(code(0));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: t("profile.recovery") }).waitFor();
    await look("recovery-codes");
    await button("profile.done").click();
    await page.getByRole("button", { name: t("header.account"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("header.signOut") }).click();
    await heading("signIn.title").waitFor();
    await page.getByLabel(t("signIn.email")).fill(OWNER.email);
    await page.getByLabel(t("signIn.password"), { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await heading("signIn.codeTitle").waitFor();
    await look("code");
    // A code is valid once: that of the next half-minute.
    await page.keyboard.type(code(1));
    await page.keyboard.press("Enter");
    await heading("profile.title").waitFor();
  });

  test("a service is taken from the gallery, and two fields of one's own are added", async () => {
    await toScreen("nav.services");
    await page.getByRole("link", { name: t("services.new") }).click();
    await page.getByRole("heading", { name: gallery, exact: true }).waitFor();
    await look("gallery");
    await button("newService.gallery.use", { name: gallery }).click();
    await heading("designer.title", { service: gallery }).waitFor();
    for (const { name, key } of [plate, job]) {
      await button("field.add").click();
      await page.keyboard.type(name);
      expect(await page.getByLabel(t("field.key"), { exact: true }).inputValue()).toBe(key);
    }
    await look("own-fields");
    await page.getByText(t("designer.unsaved")).waitFor();
    await button("designer.save").click();
    await page.getByText(t("designer.unsaved")).waitFor({ state: "detached" });
  });

  test("a key is made, shown once", async () => {
    await toScreen("nav.connect");
    await heading("connect.title", { service: gallery }).waitFor();
    await button("keysPage.make").click();
    await dialog().getByLabel(t("keysPage.column.name")).fill("ERP");
    await look("new-key");
    await dialog()
      .getByRole("button", { name: t("keysPage.makeAction") })
      .click();
    const key = (await page.getByTestId("secret").textContent()) ?? "";
    expect(key).toMatch(/^est_live_/);
    await dialog()
      .getByRole("button", { name: t("connect.kept") })
      .click();
    await look("keys");
    api = { url: estratto.url, serviceId: /services\/([^/]+)/.exec(page.url())?.[1] ?? "", key };
  });

  test("ten documents are uploaded at once and read", async () => {
    await toScreen("nav.documents");
    await page.getByText(t("documents.empty.title")).waitFor();
    await look("no-documents");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles(ten.map(({ name, bytes }) => ({ name, mimeType: "application/pdf", buffer: bytes })));
    for (const { name } of ten) await rowOf(name).getByText(t("status.ACTIVE"), { exact: true }).waitFor();
    expect(await rows().count()).toBe(10);
    await look("uploaded");
  });

  test("the odd one out is put right by the keyboard alone: a plate and a job beside words of its own, a number that goes on", async () => {
    const [odd] = ten.slice(-1);
    await page.getByRole("searchbox", { name: t("documents.search") }).fill(odd!.name);
    await expect.poll(() => rows().count()).toBe(1);
    await page.locator("a[data-row]").focus();
    await page.keyboard.press("Enter");
    const reviewBegan = performance.now();
    const keys = countingKeyboard(page);
    await selectedLine().waitFor();
    const documentId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const before = await readNow(documentId);
    expect(before.number, "without its series").toBe("501");
    expect([before[plate.key], before[job.key]], "what is missing before anybody looked").toEqual([
      undefined,
      undefined,
    ]);
    await look("review");
    await keys.press("End");
    await reach(keys, job.name, "ArrowUp");
    for (const key of ["Alt+s", "k", "-", "Alt+Enter"]) await keys.press(key);
    await expect.poll(() => line(job.name).textContent()).toContain(odd!.printed.job);
    await reach(keys, plate.name, "ArrowUp");
    for (const key of ["Alt+s", "f", "g", "Alt+Enter", "Shift+ArrowRight", "Shift+ArrowRight"]) await keys.press(key);
    await expect.poll(() => line(plate.name).textContent()).toContain(odd!.printed.plate);
    await keys.press("Home");
    await reach(keys, number, "ArrowDown");
    for (const key of ["Shift+ArrowRight", "Shift+ArrowRight"]) await keys.press(key);
    await expect.poll(() => line(number).textContent()).toContain(odd!.printed.number);
    await look("corrected");
    await keys.press("Control+Enter");
    // It was searched for: the list has nothing after it.
    await page.getByText(t("review.endOfList")).waitFor();
    told("three corrections", keys, reviewBegan, 1);
    expect(await readNow(documentId)).toMatchObject({
      number: odd!.printed.number,
      [plate.key]: odd!.printed.plate,
      [job.key]: odd!.printed.job,
    });
  });

  test("two that are right are approved as they come", async () => {
    await toScreen("nav.documents");
    const right = page.locator("a[data-row]").filter({ hasNotText: ten.at(-1)!.name });
    await right.first().focus();
    await page.keyboard.press("Enter");
    const reviewBegan = performance.now();
    const keys = countingKeyboard(page);
    for (let n = 0; n < 2; n++) {
      // Only then is the heading the document's and no longer the list's.
      await selectedLine().waitFor();
      const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      await keys.press("Control+Enter");
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor({ state: "detached" });
    }
    told("nothing wrong", keys, reviewBegan, 2);
  });

  test("the eleventh, of the layout that was put right, arrives right by the key, and the screen says why", async () => {
    const form = upload(eleventh.bytes, { push_result_on_platform: "always" }, eleventh.name);
    const read = await call(api, "POST", `/api/v1/inference/service/${api.serviceId}/predict`, { body: form });
    expect(read.status).toBe(200);
    const documentId = read.headers.get("x-document-id");
    await page.goto(`${estratto.url}/services/${api.serviceId}/documents/${documentId}`);
    await expect.poll(() => line(number).textContent()).toContain(eleventh.printed.number);
    for (const [{ name }, text] of [
      [plate, eleventh.printed.plate],
      [job, eleventh.printed.job],
    ] as const) {
      await expect.poll(() => line(name).textContent()).toContain(text);
      if ((await line(name).getAttribute("aria-expanded")) !== "true") await line(name).click();
      await page.getByText(t("source.template")).first().waitFor();
    }
    await look("eleventh");
  });

  test("all are approved, and the export holds what is printed on the eleven papers", async () => {
    await toScreen("nav.documents");
    await expect.poll(() => rows().count()).toBe(11);
    await page.getByLabel(t("documents.selectPage")).check();
    await page.keyboard.press("Shift+A");
    // More than a handful are asked about first.
    await dialog()
      .getByRole("button", { name: t("bulk.approved"), exact: true })
      .click();
    await expect.poll(() => rows().getByText(t("revision.approved"), { exact: true }).count()).toBe(11);
    await look("approved");
    await button("export.label").click();
    const event = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: t("export.csv"), exact: true }).click();
    const records: Record<string, string>[] = parse(readFileSync(await (await event).path()), { columns: true });
    const exported = records.map((row) => [
      row.original_name,
      row.number,
      row[plate.key],
      row[job.key],
      row.gross_total,
    ]);
    const printed = [...ten, eleventh].map((paper) => [
      paper.name,
      paper.printed.number,
      paper.printed.plate,
      paper.printed.job,
      paper.printed.total,
    ]);
    expect(exported.sort()).toEqual(printed.sort());
    expect(records.map((row) => row.revision_status)).toEqual(records.map(() => "approved"));
    process.stdout.write(`first day in ${language}: ${((performance.now() - began) / 1000).toFixed(0)} s in all\n`);
  });

  test("axe found nothing serious on any of its screens, and no page misbehaved", () => {
    expect(findings).toEqual([]);
    expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
  });

  async function reach(keys: ReturnType<typeof countingKeyboard>, alias: string, arrow: string): Promise<void> {
    for (let step = 0; step < 40; step++) {
      if ((await selectedLine().locator("button > span").first().textContent()) === alias) return;
      await keys.press(arrow);
    }
    throw new Error(`${alias} was not reached: ${keys.pressed}`);
  }

  /** What programs now receive for a document: text by field. */
  async function readNow(documentId: string): Promise<Record<string, string | undefined>> {
    const { body } = await fetchDocument(api, documentId);
    const entities: Record<string, { text?: string }> = body.document_pages[0].entities;
    return Object.fromEntries(Object.entries(entities).map(([key, entity]) => [key, entity.text]));
  }

  function told(what: string, keys: ReturnType<typeof countingKeyboard>, since: number, documents: number): void {
    const seconds = (performance.now() - since) / 1000 / documents;
    process.stdout.write(
      `first day in ${language}, ${what}: ${keys.keystrokes / documents} keystrokes and ${seconds.toFixed(1)} s a document (${keys.pressed})\n`,
    );
  }
});
