import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, chromium as launcher, type Page } from "playwright-core";
import { until } from "./program.ts";

/**
 * A real headless Chromium. `--no-sandbox`: CI runs as root in a container, and the pages are our own. The package's
 * own flags are not used: they are for serverless functions, and with `--single-process` the browser crashed within
 * seconds.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await unpackedChromium();
  return launcher.launch({
    executablePath,
    env: { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib") },
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"],
      // Pages live for seconds: optimising their code took a quarter of the renderers' CPU and came too late.
      "--js-flags=--no-maglev --no-turbofan",
    ],
  });
}

/** With a console to look at. */
export async function launchConsoleBrowser(): Promise<Browser> {
  if (!existsSync("dist/web/index.html")) throw new Error("The console is not built; `npm test` builds it first.");
  return await launchBrowser();
}

/**
 * The package includes the libraries that a minimal machine lacks (NSS, expat), but unpacks them only if it believes it
 * is running in AWS Lambda. With them always in use, the tests need no Debian package anywhere.
 */
export async function unpackedChromium(): Promise<string> {
  const before = process.env.AWS_EXECUTION_ENV;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.AWS_EXECUTION_ENV;
    else process.env.AWS_EXECUTION_ENV = before;
  }
}

/**
 * How long a browser test waits for what must come: only against hangs, since a machine with ten other things to do
 * takes ten times as long.
 */
export const PATIENCE_MS = 45_000;

/** What must never happen on a page of the console; every list stays empty. */
export interface Misbehaviour {
  readonly dialogs: string[];
  readonly externalRequests: string[];
  /** Exceptions nobody caught, and what the Content-Security-Policy refused. */
  readonly errors: string[];
}

export function watch(context: BrowserContext, origin: string): Misbehaviour {
  const seen: Misbehaviour = { dialogs: [], externalRequests: [], errors: [] };
  context.on("page", (page) => {
    page.on("dialog", (dialog) => {
      seen.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => seen.errors.push(error.message));
    page.on("console", (message) => {
      // A refused request (401 before the sign-in, 422 on a conflict) is logged by the browser too; that is no error of
      // the page.
      const expected = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !expected) seen.errors.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) seen.externalRequests.push(url);
    });
  });
  return seen;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a theme has a part in: all others say the same of both. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Serious and critical findings of axe on the rendered page, one line each. Evaluated over DevTools, so the policy
 * stays on.
 *
 * @param rules all of them if omitted
 */
async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once per page: half a megabyte to transfer and to compile.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const found: AxeResults = await page.evaluate(`axe.run(document, ${options})`);
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`));
}

const RESTLESS =
  "document.getAnimations().some((a) => a.playState === 'running' && a.effect.getTiming().iterations !== Infinity)";
/** The time a screen may take to come to rest, on a busy machine. */
const REST_MS = 10_000;
/** How long a finding must last to count. */
const SETTLE_MS = 2_000;

/**
 * A screenshot for people, dist/screenshots/<name>.png, if SCREENSHOTS=1 asks for them: painting and packing them
 * took a tenth of the CPU of a browser test.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === "1") await page.screenshot({ path: `dist/screenshots/${name}.png` });
}

/**
 * A screenshot, and axe's findings on the page once it has come to rest. What axe finds while a dialog fades in
 * (half-faded text has no contrast, a title that is not mounted yet no name) is checked again until it is gone; what
 * stays is reported.
 *
 * @param rules of axe; all of them if omitted
 */
export async function lookAt(page: Page, name: string, rules?: readonly string[]): Promise<string[]> {
  await until(
    async () => !(await page.evaluate(RESTLESS)),
    REST_MS,
    () => `${name} to come to rest`,
  );
  let findings = await seriousFindings(page, rules);
  for (const before = performance.now(); findings.length > 0 && performance.now() - before < SETTLE_MS; ) {
    await page.waitForTimeout(SETTLE_MS / 4);
    findings = await seriousFindings(page, rules);
  }
  await screenshot(page, name);
  return findings;
}

/** The same in both themes; findings say in which. */
export async function lookInBothThemes(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const scheme of ["light", "dark"] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`);
    const rules = scheme === "dark" ? COLOURS : undefined;
    findings.push(...(await lookAt(page, `${name}-${scheme}`, rules)).map((finding) => `${scheme}: ${finding}`));
  }
  await page.evaluate("document.documentElement.setAttribute('data-mantine-color-scheme', 'light')");
  return findings;
}
