import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { predict } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour, PATIENCE_MS } from "../support/browser.ts";
import { visitAsOwner } from "../support/console-visit.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * Keys, webhooks and learning, as seen by the person who connects a program: the real program, a real browser, told in
 * order.
 */

let estratto: Estratto;
let browser: Browser;
let page: Page;
let misbehaviour: Misbehaviour;
let receiver: Server;
let origin: string;
let serviceId: string;
const received: { body: string; headers: Record<string, string> }[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ body, headers: request.headers as Record<string, string> });
    response.end();
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  [estratto, browser] = await Promise.all([startEstratto({ ESTRATTO_WEBHOOK_HOSTS: origin }), launchConsoleBrowser()]);
  serviceId = estratto.service("receipt").serviceId;
  ({ page, seen: misbehaviour } = await visitAsOwner(browser, estratto));
  await page.goto(`${estratto.url}/services/${serviceId}/documents`);
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
  await new Promise((closed) => receiver.close(closed));
});

const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const dialog = () => page.getByRole("dialog");
const focused = () =>
  page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
const look = async (name: string) => expect(await lookInBothThemes(page, `connect-${name}`), name).toEqual([]);

test("a key is made, shown once, works, and is refused once it is revoked", async () => {
  await page.getByRole("link", { name: "Connect" }).click();
  await heading("Connect: Receipts").waitFor();
  await page.getByRole("button", { name: "New key" }).click();
  await dialog().getByLabel("Name").fill("ERP");
  await look("new-key");
  await dialog().getByRole("button", { name: "Make the key" }).click();
  const key = (await page.getByTestId("secret").textContent()) ?? "";
  expect(key).toMatch(/^est_live_/);
  // It is shown only once, and a key pressed by habit does not take it away.
  await page.keyboard.press("Escape");
  expect(await page.getByTestId("secret").isVisible()).toBe(true);
  await dialog().getByRole("button", { name: "I have it" }).click();
  await expect.poll(focused).toBe("New key");
  const api = { url: estratto.url, serviceId, key };
  expect((await predict(api, paper())).status).toBe(200);
  await page.reload();
  expect(await page.content()).not.toContain(key);
  await page.getByRole("button", { name: "Revoke the key ERP" }).click();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.poll(focused).toBe("Revoke the key ERP");
  await page.keyboard.press("Enter");
  await dialog().getByRole("button", { name: "Revoke" }).click();
  await page.getByText("The key is revoked.").waitFor();
  // Its button is gone: the focus is at its neighbour.
  await expect.poll(focused).toBe("Revoke the key First key");
  expect((await predict(api, paper())).status).toBe(401);
});

test("an address that the operator did not name is refused, and the form says which setting names it", async () => {
  await page.getByRole("button", { name: "New webhook" }).click();
  await dialog().getByLabel("Address").fill("https://elsewhere.example.com/");
  await dialog().getByRole("button", { name: "Make the webhook" }).click();
  await dialog().getByText("ESTRATTO_WEBHOOK_HOSTS").waitFor();
  await look("webhook-refused");
});

test("a webhook is made and tried: its delivery is seen to arrive, signed by the secret that was shown", async () => {
  await dialog().getByLabel("Address").fill(`${origin}/in`);
  await dialog().getByRole("button", { name: "Make the webhook" }).click();
  const secret = (await page.getByTestId("secret").textContent()) ?? "";
  await dialog().getByRole("button", { name: "I have it" }).click();
  await expect.poll(focused).toBe("New webhook");
  await page.getByRole("button", { name: `Actions for ${origin}/in` }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await dialog().getByText("Delivered").waitFor();
  await look("deliveries");
  const [event] = received;
  expect(() => new Webhook(secret).verify(event!.body, event!.headers)).not.toThrow();
  await dialog().getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => received.length, { timeout: PATIENCE_MS }).toBe(2);
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe(`Actions for ${origin}/in`);
  await look("page");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await dialog().getByRole("button", { name: "I have it" }).click();
  await expect.poll(focused).toBe(`Actions for ${origin}/in`);
});

test("the learning page says what was learned and lets a new version be fitted", async () => {
  const api = { url: estratto.url, ...estratto.service("receipt") };
  await page.getByRole("link", { name: "Learning" }).click();
  await heading("Learning: Receipts").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Learn now" }).isDisabled()).toBe(true);
  await look("learning-empty");
  for (let i = 0; i < 3; i++) {
    const stored = await predict(api, paper(i), "always");
    const document = `/api/v1/inference/service/${serviceId}/predicted-documents/${stored.headers.get("x-document-id")}`;
    const corrected = await fetch(`${estratto.url}${document}/entities`, {
      method: "PUT",
      headers: { "x-api-key": api.key, "content-type": "application/json" },
      body: JSON.stringify({ entities: { total: `${i}2,50` } }),
    });
    expect(corrected.status).toBe(200);
  }
  await page.reload();
  await page.getByRole("button", { name: "Learn now" }).click();
  await page.getByText("Version 1").waitFor({ timeout: 60_000 });
  await look("learning");
  await page.getByRole("button", { name: "IT", exact: true }).click();
  await heading("Apprendimento: Receipts").waitFor();
  await look("learning-it");
});

test("nothing of it left the page's own origin, opened a dialog or broke the policy", () => {
  expect(misbehaviour).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

function paper(i = 0): Buffer {
  const lines = [
    [40, 540, "Bar Centrale"],
    [40, 500, `Totale ${i}2,50`],
  ] as const;
  return tinyPdf([{ content: printText(lines) }]);
}
