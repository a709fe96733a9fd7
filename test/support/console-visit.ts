import type { Browser, Page } from "playwright-core";
import type { Misbehaviour } from "./browser.ts";
import { openWindow } from "./console-window.ts";
import type { Estratto } from "./estratto.ts";
import { OWNER } from "./people.ts";

/** The first person of a new installation, in front of the console, in English. */
export interface Visit {
  readonly page: Page;
  readonly seen: Misbehaviour;
}

/** Opens the one-time link of the first start and makes the owner's account, as a person does. */
export async function visitAsOwner(browser: Browser, estratto: Estratto): Promise<Visit> {
  const { page, seen } = await openWindow(browser, estratto, { width: 1280, height: 860 });
  await page.goto(`${estratto.url}/sign-in#${estratto.firstRun.ownerLinkToken}`);
  await page.getByLabel("E-mail address").fill(OWNER.email);
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("New password").fill(OWNER.password);
  await page.getByRole("button", { name: "Make my account" }).click();
  await page.getByRole("heading", { name: "Your documents today", level: 1 }).waitFor();
  return { page, seen };
}
