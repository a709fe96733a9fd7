import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { predict } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour } from "../support/browser.ts";
import { visitAsOwner } from "../support/console-visit.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newMember, newVisitor, OWNER, passwordOf } from "../support/people.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * The start page, the ways to every screen, the system and the reference: the real program, a real browser, told in
 * order.
 */

let estratto: Estratto;
let browser: Browser;
let page: Page;
let misbehaviour: Misbehaviour;
let serviceId: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  serviceId = estratto.service("receipt").serviceId;
  ({ page, seen: misbehaviour } = await visitAsOwner(browser, estratto));
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const findings: string[] = [];
/** axe's findings are reported at the end, so that one wrong label does not hide those of the other screens. */
const look = async (name: string) => {
  for (const finding of await lookInBothThemes(page, `home-${name}`)) findings.push(`${name}: ${finding}`);
};

test("on the first day it says what to do", async () => {
  await page.getByText("Read a first document").waitFor();
  // The kind is chosen before a file is sent; first what most people have at hand.
  const kinds = page.getByRole("main").getByRole("listitem");
  expect((await kinds.allTextContents()).slice(0, 2)).toEqual(["Receipts", "Invoices"]);
  await look("first-day");
  await kinds.getByRole("link", { name: "Invoices", exact: true }).click();
  await page.getByText("The document is stored in “Invoices” and counts towards its plan.").waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("option", { name: "Receipts", exact: true }).click();
  await heading("Documents").waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
});

test("it shows what waits for review by service and age, usage without a forecast after one day, and how right the values were", async () => {
  const api = { url: estratto.url, ...estratto.service("receipt") };
  const path = `/api/v1/inference/service/${serviceId}/predicted-documents`;
  const call = (method: string, at: string, body: unknown) =>
    fetch(`${estratto.url}${path}/${at}`, {
      method,
      headers: { "x-api-key": api.key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let i = 1; i <= 4; i++) {
    const stored = await predict(api, paper(i), "always");
    const id = stored.headers.get("x-document-id") ?? "";
    if (i === 1) await call("PUT", `${id}/entities`, { entities: { total: `${i}2,50` } });
    if (i <= 2) await call("PATCH", id, { revision_status: "approved" });
    if (i === 3) await call("PATCH", id, { revision_status: "review_required" });
  }
  await page.reload();
  await page.getByRole("button", { name: "Review the documents of Receipts" }).waitFor();
  await expect.poll(() => card("To review")).toBe("1");
  await expect.poll(() => card("Nobody has decided")).toBe("1");
  await expect.poll(() => card("Pages, last 30 days")).toBe("4");
  await expect.poll(() => card("Needed nobody")).toBe("0 %");
  await page
    .getByText(/4 of [\d,]+ pages used/)
    .first()
    .waitFor();
  await page.getByText("No forecast yet: it takes three days with pages of the last 14 (so far: 1).").waitFor();
  await page.locator(".recharts-bar-rectangle path").first().waitFor();
  await look("figures");
  await page.getByRole("button", { name: "IT", exact: true }).click();
  await heading("I tuoi documenti oggi").waitFor();
  await look("figures-it");
  await page.getByRole("button", { name: "EN", exact: true }).click();
  await page.getByRole("button", { name: "Review the documents of Receipts" }).click();
  await expect.poll(() => page.url()).toMatch(/documents\/[0-9a-f-]{36}$/);
});

test("where nothing is up for review, what nobody has decided on is one click away all the same", async () => {
  const documents = await page
    .context()
    .request.get(
      `${estratto.url}/api/v1/inference/service/${serviceId}/predicted-documents?revision_status=review_required`,
    );
  const { documents: reviewed } = (await documents.json()) as { documents: { id: string }[] };
  const { url } = estratto;
  const { key } = estratto.service("receipt");
  await fetch(`${url}/api/v1/inference/service/${serviceId}/predicted-documents/${reviewed[0]?.id}`, {
    method: "PATCH",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ revision_status: "approved" }),
  });
  await page.goto(url);
  await expect.poll(() => card("To review")).toBe("0");
  await expect.poll(() => card("Nobody has decided")).toBe("1");
  await look("undecided");
  await page.getByRole("button", { name: "Review the documents of Receipts" }).click();
  await page.getByRole("button", { name: /^Approve/ }).waitFor();
  expect(page.url()).toMatch(/documents\/[0-9a-f-]{36}$/);
  await page.goto(url);
  // The list of all of them is behind the name.
  await page.getByRole("main").getByRole("link", { name: "Receipts", exact: true }).click();
  await heading("Documents").waitFor();
});

test("every screen is one click away, and none is empty-handed", async () => {
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const [link, title] of [
    ["Documents", "Documents"],
    ["Read a document", "Read a document"],
    ["Designer", "Designer: Receipts"],
    ["Learning", "Learning: Receipts"],
    ["Connect", "Connect: Receipts"],
    ["Services", "Services"],
    ["System", "System"],
    ["API reference", "API reference"],
  ] as const) {
    await nav.getByRole("link", { name: link, exact: true }).click();
    await heading(title).waitFor();
  }
  await page.getByText("predicted-documents").first().waitFor();
  await page.getByLabel("Search by path or purpose").fill("rollback");
  await page.getByText("/versions/{version}/rollback").click();
  await page.getByText("curl -X POST").waitFor();
  await look("reference");
  await nav.getByRole("link", { name: "System", exact: true }).click();
  await page.getByText("Everything answers").waitFor();
  await look("system");
});

test("Ctrl+K goes to screens, services and documents by a part of their name, with the keyboard alone", async () => {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Go to or do" });
  await box.waitFor();
  await look("palette");
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("System");
  await page.keyboard.press("Control+k");
  await box.fill("audit");
  await page.keyboard.press("Enter");
  await heading(/Audit/i).waitFor();
  await page.keyboard.press("Control+k");
  await box.fill("document");
  await page
    .getByRole("option", { name: /^document ?(Receipts|Invoices)$/ })
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await box.fill("invoices");
  await page
    .getByRole("option", { name: /Invoices/ })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await heading("Documents").waitFor();
  await expect.poll(() => page.url()).toContain(estratto.service("invoice").serviceId);
});

test("Ctrl+K finds documents of other services than the one in view by what they say, with the keyboard alone", async () => {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Go to or do" });
  await box.fill("no such supplier");
  await page.getByText("Nothing is called that.").waitFor();
  await box.fill("42,50");
  const hit = page.getByRole("option", { name: /^document ?42,50 ?Receipts$/ });
  await hit.waitFor();
  await expect.poll(() => hit.getAttribute("aria-selected")).toBe("true");
  await look("palette-documents");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toMatch(new RegExp(`${serviceId}/documents/[0-9a-f-]{36}$`));
  await page.goBack();
});

test("at the width of a tablet the navigation is a rail whose links keep their names", async () => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await heading("Your documents today").waitFor();
  const wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  await expect.poll(() => page.evaluate(wide), { message: "nothing is cut off sideways" }).toBe(false);
  await look("tablet");
  await page.getByRole("button", { name: "IT", exact: true }).click();
  await heading("I tuoi documenti oggi").waitFor();
  await expect.poll(() => page.evaluate(wide)).toBe(false);
  await look("tablet-it");
});

test("a viewer sees no button that the service would refuse", async () => {
  const owner = newVisitor(estratto);
  await owner.call("POST", "/session", { email: OWNER.email, password: OWNER.password });
  const email = "vera@example.com";
  await newMember(estratto, owner, { email, role: "viewer" });
  const { context: other, page: theirs, seen } = await openWindow(browser, estratto, { width: 1280, height: 860 });
  await theirs.goto(`${estratto.url}/sign-in`);
  await theirs.getByLabel("E-mail address").fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(passwordOf(email));
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.getByRole("heading", { name: "Your documents today" }).waitFor();
  const nav = theirs.getByRole("navigation", { name: "Main" });
  await expect
    .poll(() => nav.getByRole("link").allTextContents())
    .toEqual(["Home", "Documents", "Services", "API reference"]);
  await nav.getByRole("link", { name: "Services" }).click();
  await theirs.getByRole("link", { name: "Documents of Receipts" }).waitFor();
  expect(await theirs.getByRole("link", { name: "New service" }).count()).toBe(0);
  for (const screen of ["designer", "connect"]) {
    await theirs.goto(`${estratto.url}/services/${serviceId}/${screen}`);
    await theirs.getByText("Not for your role").waitFor();
    expect(await theirs.getByRole("button", { name: "New key" }).count()).toBe(0);
  }
  expect(seen.errors).toEqual([]);
  await other.close();
});

test("axe finds nothing serious on any of these screens, in either theme", () => {
  expect(findings).toEqual([]);
});

test("nothing of it left the page's own origin, opened a dialog or broke the policy", () => {
  expect(misbehaviour).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

async function card(label: string): Promise<string> {
  const value = page.locator("dl > div", { has: page.getByText(label, { exact: true }) }).locator("dd");
  return (await value.first().textContent()) ?? "";
}

function paper(i: number): Buffer {
  const lines = [
    [40, 540, "Bar Centrale"],
    [40, 500, `Totale ${i}2,50`],
  ] as const;
  return tinyPdf([{ content: printText(lines) }]);
}
