import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import type { Estratto } from "../support/estratto.ts";
import { startWithProvider, type TestIdentityProvider } from "../support/identity-provider.ts";
import { newOwner, OWNER } from "../support/people.ts";

/**
 * Signing in at the company's identity provider, in a real browser and with a real provider: through its pages and
 * back.
 */

let provider: TestIdentityProvider;
let estratto: Estratto;
let browser: Browser;

beforeAll(async () => {
  [{ provider, estratto }, browser] = await Promise.all([
    startWithProvider({
      ada: { email: OWNER.email, email_verified: true },
      stranger: { email: "stranger@example.com", email_verified: true },
    }),
    launchConsoleBrowser(),
  ]);
  await newOwner(estratto);
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
  await provider?.stop();
});

test("who was invited comes back signed in, and nothing of the provider's answer stays in the address", async () => {
  const { page, seen } = await newPage();
  await page.goto(`${estratto.url}/members`);
  await page.getByRole("button", { name: "Sign in with ACME" }).waitFor();
  expect(await lookInBothThemes(page, "identity-provider-sign-in")).toEqual([]);
  await goThrough(page, "ada");
  await page.getByRole("button", { name: "Account", exact: true }).waitFor();
  expect(page.url()).not.toContain("code=");
  await page.goto(`${estratto.url}/members`);
  await page.getByRole("row").filter({ hasText: OWNER.email }).waitFor();
  expect([seen.dialogs, seen.errors]).toEqual([[], []]);
  await page.context().close();
});

test("whom nobody invited is told why, and finds the way back", async () => {
  const { page, seen } = await newPage();
  await page.goto(`${estratto.url}/sign-in`);
  await goThrough(page, "stranger");
  await page.getByRole("heading", { name: "You could not be signed in" }).waitFor();
  expect(await lookInBothThemes(page, "identity-provider-refused")).toEqual([]);
  await page.goto(`${estratto.url}/members`);
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  expect([seen.dialogs, seen.errors]).toEqual([[], []]);
  await page.context().close();
});

async function newPage(): Promise<{ page: Page; seen: Misbehaviour }> {
  const { context, page, seen } = await openWindow(browser, estratto);
  // The provider's own pages request fonts from the Internet.
  await context.route(/^https:/, (route) => route.abort());
  return { page, seen };
}

/** The button, then the provider's two forms: login, and consent. */
async function goThrough(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in with ACME" }).click();
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("input[name=prompt][value=consent]").waitFor({ state: "attached" });
  await page.locator("button[type=submit]").click();
}
