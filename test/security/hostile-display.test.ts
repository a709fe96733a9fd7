import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, call } from "../support/api.ts";
import { launchConsoleBrowser, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { textPdf } from "../support/papers.ts";
import { newOwner, type Visitor } from "../support/people.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { DISPLAY_PAYLOADS } from "./display-payloads.ts";
import { trialCount } from "./scale.ts";

/**
 * docs/trust.md S15: forty payloads wherever somebody other than the operator writes what a person reads: file names,
 * the words on the page, values, aliases, categories, checks, names of services, keys, views and members, notes,
 * addresses. A browser opens every page of the console.
 */

/** Number of documents that are made and opened; each has payloads of its own. */
const MADE = trialCount(6, DISPLAY_PAYLOADS.length);
const OPENED = trialCount(2, DISPLAY_PAYLOADS.length);
const QUIET_MS = 500;
const payload = (i: number): string => DISPLAY_PAYLOADS[i % DISPLAY_PAYLOADS.length]!;

let estratto: Estratto;
let browser: Browser;
let page: Page;
let seen: Misbehaviour;
let owner: Visitor;
let api: Api;
const documents: string[] = [];
/** Responses that the browser would run or show by itself, and should not. */
const oddAnswers: string[] = [];
let lastRequestAt = 0;
let shown = "";

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  owner = await newOwner(estratto);
  api = await hostileService();
  for (let i = 0; i < MADE; i++) documents.push(await hostileDocument(i));
  ({ page, seen } = await openWindow(browser, estratto, { person: owner }));
  page.on("request", () => {
    lastRequestAt = performance.now();
  });
  page.on("response", (response) => {
    const headers = response.headers();
    const type = headers["content-type"] ?? "";
    const isOurs =
      /^(application\/(json|problem\+json|manifest\+json)|text\/(javascript|css|event-stream)|font\/|image\/(png|webp|svg\+xml))/;
    const isConsole =
      type.startsWith("text/html") && /script-src 'self'/.test(headers["content-security-policy"] ?? "");
    const isNothing = type === "" && [204, 302, 304].includes(response.status());
    if (!isOurs.test(type) && !isConsole && !isNothing) oddAnswers.push(`${type} from ${response.url()}`);
  });
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

/** A service whose every text is a payload, with a key, a view, a colleague, and accounts with such names. */
async function hostileService(): Promise<Api> {
  const made = await owner.call("POST", "/admin/services", {
    name: payload(3),
    description: payload(5),
    service_fields: Object.fromEntries(
      DISPLAY_PAYLOADS.map((alias, i) => [
        `f${i}`,
        {
          tag_alias: alias,
          tag_multiple_values: false,
          tag_aggregation: null,
          type: "text",
          description: payload(i + 1),
        },
      ]),
    ),
    service_categories: Object.fromEntries(DISPLAY_PAYLOADS.map((label, i) => [`c${i}`, label])),
    policies: DISPLAY_PAYLOADS.map((name, i) => ({
      policy_name: name,
      policy_type: "mandatory_labels",
      severity: "warning",
      fields: [`f${i}`],
    })),
  });
  expect(made.body).toMatchObject({ service_id: expect.any(String) });
  const id: string = made.body.service_id;
  const key = await owner.call("POST", `/admin/services/${id}/api-keys`, { name: payload(5) });
  expect(key.status).toBe(200);
  const changes = [
    await owner.call("PUT", `/admin/services/${id}`, { ...made.body, note: undefined, description: payload(6) }),
    await owner.call("POST", `/inference/service/${id}/views`, { name: payload(7), query: {}, shared: true }),
    await owner.call("POST", "/admin/invitations", {
      email: '"<img/src=x/onerror=alert(40)>"@example.com',
      role: "viewer",
    }),
    await owner.call("PATCH", "/session/profile", { name: payload(3) }),
  ];
  expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200));
  return { url: estratto.url, serviceId: id, key: key.body.key };
}

/** Named, printed and corrected with payloads. */
async function hostileDocument(i: number): Promise<string> {
  const lines = Array.from({ length: 6 }, (_, line) => ({ text: payload(i + line), x: 40, y: 80 + line * 60 }));
  const form = new FormData();
  form.append("push_result_on_platform", "always");
  form.append("file", new Blob([new Uint8Array(textPdf([lines]))]), payload(i));
  const path = `/api/v1/inference/service/${api.serviceId}`;
  const answer = await call(api, "POST", `${path}/predict`, { body: form });
  expect(answer.status).toBe(200);
  const id = answer.headers.get("x-document-id")!;
  const entities = Object.fromEntries([0, 1, 2].map((n) => [`f${n}`, payload(i + 10 * n)]));
  const corrected = await call(api, "PUT", `${path}/predicted-documents/${id}/entities`, { json: { entities } });
  expect(corrected.status).toBe(200);
  return id;
}

/** Goes there, waits until nothing more is loaded, and keeps what a person reads. */
async function visit(path: string): Promise<void> {
  await page.goto(estratto.url + path);
  // A missing document or service has a line instead of a title.
  await page.locator("main").getByText(/\S/).first().waitFor();
  await read();
}

async function read(): Promise<void> {
  await expect.poll(() => performance.now() - lastRequestAt).toBeGreaterThan(QUIET_MS);
  shown += await page.evaluate(
    "document.body.innerText + '\\n' + [...document.querySelectorAll('input, textarea')].map((e) => e.value).join('\\n')",
  );
}

async function clickAll(role: "tab"): Promise<void> {
  const count = await page.getByRole(role).count();
  for (let i = 0; i < count; i++) {
    await page.getByRole(role).nth(i).click();
    await read();
  }
}

test("nothing that others wrote is more than text, on any page of the console", { timeout: 900_000 }, async () => {
  const service = `/services/${api.serviceId}`;
  const odd = encodeURIComponent(payload(3));
  const pages = [
    "/",
    "/services",
    "/services/new",
    `${service}/documents`,
    `${service}/documents?q=${odd}&category=${odd}`,
    `${service}/try`,
    `${service}/learning`,
    `${service}/connect`,
    `${service}/designer`,
    "/reference",
    "/system",
    "/account",
    "/members",
    "/audit",
    `/services/${odd}/documents`,
    `${service}/documents/${odd}`,
    `/${odd}`,
    ...documents.slice(0, OPENED).map((id) => `${service}/documents/${id}`),
  ];
  for (const path of pages) {
    await visit(path);
    if (/designer$|\/documents\/[0-9a-f-]{36}$/.test(path)) await clickAll("tab");
  }
  const read = DISPLAY_PAYLOADS.filter((text) => shown.includes(text)).length;
  const count = DISPLAY_PAYLOADS.length;
  console.log(`${pages.length} pages`);
  expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
  expect(oddAnswers).toEqual([]);
  const none = (name: string, found: readonly string[]) =>
    trialFigure("S15", name, found.length, `=0 on ${pages.length} pages`, found.length === 0);
  expect([
    trialFigure("S15", "payloads that a person could read as text", read, `=${count}`, read === count),
    none("dialogs", seen.dialogs),
    none("requests to others", seen.externalRequests),
    none("errors, and what the policy refused", seen.errors),
    none("answers that a browser would show as something else", oddAnswers),
  ]).toEqual(Array(5).fill(true));
});

test("an original is handed out to be kept, not shown", async () => {
  const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${documents[0]}`;
  const original = await call(api, "GET", `${path}/file`);
  const image = await call(api, "GET", `${path}/pages/0/image`);
  const header = (name: string) => original.headers.get(name) ?? "";
  const kept =
    /^attachment;/.test(header("content-disposition")) &&
    /sandbox/.test(header("content-security-policy")) &&
    header("x-content-type-options") === "nosniff" &&
    /^image\/(webp|png)$/.test(image.headers.get("content-type") ?? "");
  expect(trialFigure("S15", "originals as attachments, pages as new pictures", String(kept), "=true", kept)).toBe(true);
});

test("control: the watch sees a script, a picture from elsewhere and a dialog that a page does run", async () => {
  await visit("/account");
  // Over DevTools the policy does not apply, as if it were missing.
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(payload(3))})`);
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(payload(4))})`);
  await page.evaluate("setTimeout(() => alert(99))");
  await expect.poll(() => seen.dialogs.length).toBe(1);
  await expect.poll(() => seen.errors.join()).toContain("Content Security Policy");
  const found = [seen.dialogs.length > 0, seen.errors.length > 0].filter(Boolean).length;
  expect(trialFigure("S15", "control: misbehaviour that the watch sees", found, "=2", found === 2)).toBe(true);
});
