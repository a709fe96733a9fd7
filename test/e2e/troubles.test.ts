import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchConsoleBrowser, lookInBothThemes } from "../support/browser.ts";
import { type ConsoleWindow, openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner, type Visitor } from "../support/people.ts";

/** How the console handles a browser, or a response, that is not as it should be: the real program, a real browser. */

let estratto: Estratto;
let browser: Browser;
let owner: Visitor;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  owner = await newOwner(estratto);
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

test("a browser whose language has a name that is none is served in the language it means", async () => {
  const { context, page, seen } = await desk();
  await context.addInitScript(
    "Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] });" +
      "Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' });",
  );
  await page.goto(estratto.url);
  expect(await page.evaluate("navigator.languages")).toEqual(["en-US@posix"]);
  await page.getByRole("heading", { name: "Your documents today", level: 1 }).waitFor();
  // This page formats numbers.
  await page.goto(`${estratto.url}/services/${estratto.service("receipt").serviceId}/learning`);
  await page.getByRole("button", { name: "Learn now" }).waitFor();
  expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
  await context.close();
});

test("an error that no screen expects is told in the page's place, which can be loaded again", async () => {
  const { context, page } = await desk();
  await page.route("**/api/v1/session", (route) => route.fulfill({ json: { member_id: "m", name: "Ada" } }));
  await page.goto(estratto.url);
  const told = page.getByRole("alert").filter({ hasText: "This page does not work" });
  await told.waitFor();
  expect(await told.locator("pre").textContent()).not.toBe("");
  expect(await lookInBothThemes(page, "troubles-broken")).toEqual([]);
  await page.unroute("**/api/v1/session");
  await told.getByRole("button", { name: "Load the page again" }).click();
  await page.getByRole("heading", { name: "Your documents today", level: 1 }).waitFor();
  await context.close();
});

function desk(): Promise<ConsoleWindow> {
  return openWindow(browser, estratto, { person: owner });
}
