/**
 * Screenshots of every screen, in both languages and both themes, under docs/screenshots: the real product on a fresh
 * data folder, with documents that the tests print. `node scripts/build.ts && node scripts/screenshots.ts`
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { call, upload } from "../test/support/api.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { openWindow } from "../test/support/console-window.ts";
import { type Estratto, startEstratto } from "../test/support/estratto.ts";
import { invoicePng } from "../test/support/invoices.ts";
import { newMember, newOwner, newVisitor, type Visitor } from "../test/support/people.ts";
import { orderlyInvoice, wilfulInvoice } from "../test/support/workshop-invoices.ts";

const FOLDER = "docs/screenshots";
const LANGUAGES = [
  { language: "en", locale: "en-GB" },
  { language: "it", locale: "it-IT" },
] as const;
const THEMES = ["light", "dark"] as const;

interface Screen {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Visible once the screen has its content. */
  readonly ready: string;
  /** What is done on it before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}

const browser = await launchBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  const signIn = { name: "sign-in", title: "Sign in", path: "/sign-in", ready: "form" };
  const taken = new Map<string, string>([[signIn.name, signIn.title]]);
  for (const { language, locale } of LANGUAGES) {
    const estratto = await startEstratto({ ESTRATTO_FIRST_LANGUAGE: language });
    try {
      const owner = await newOwner(estratto);
      const screens = screensOf(await work(estratto, owner));
      for (const theme of THEMES) {
        const signedOut = await openWindow(browser, estratto, { language: locale, colorScheme: theme });
        await picture(signedOut.page, estratto.url, signIn, language, theme);
        await signedOut.context.close();
        const signedIn = await openWindow(browser, estratto, { language: locale, colorScheme: theme, person: owner });
        for (const screen of screens) await picture(signedIn.page, estratto.url, screen, language, theme);
        await signedIn.context.close();
      }
      for (const { name, title } of screens) taken.set(name, title);
    } finally {
      await estratto.stop();
    }
  }
  writeFileSync(`${FOLDER}/README.md`, index([...taken].map(([name, title]) => ({ name, title }))));
} finally {
  await browser.close();
}

/** A few weeks of work in a minute: documents read, corrected, approved; a colleague; a check that fails. */
async function work(product: Estratto, owner: Visitor): Promise<{ serviceId: string; documentId: string }> {
  const service = product.service("invoice");
  const api = { url: product.url, ...service };
  const path = `/inference/service/${service.serviceId}/predicted-documents`;
  const policy = { policy_name: "Due date", policy_type: "mandatory_labels", fields: ["due_date"] };
  await owner.call("POST", `/admin/services/${service.serviceId}/policies`, policy);
  await newMember(product, owner, { email: "grace@example.com", role: "reviewer" });
  await newVisitor(product).call("POST", "/session", { email: "stranger@example.com", password: "no such person" });
  const papers = [...Array.from({ length: 11 }, (_, n) => orderlyInvoice("it", n + 1)), wilfulInvoice("it", 1)];
  const read = async (name: string, bytes: Buffer) => {
    const form = upload(bytes, { push_result_on_platform: "always" }, name);
    const answer = await call(api, "POST", `/api/v1/inference/service/${service.serviceId}/predict`, { body: form });
    return answer.headers.get("x-document-id") ?? "";
  };
  for (const [n, { name, bytes }] of papers.entries()) {
    const id = await read(name, bytes);
    if (n === 2) await owner.call("PUT", `${path}/${id}/entities`, { entities: { number: "103/2026" } });
    if (n < 8) await owner.call("PATCH", `${path}/${id}`, { revision_status: "approved", reason: "Looked at" });
  }
  return { serviceId: service.serviceId, documentId: await read("ferramenta-118.png", await invoicePng()) };
}

function screensOf({ serviceId, documentId }: { serviceId: string; documentId: string }): Screen[] {
  const service = `/services/${serviceId}`;
  return [
    { name: "home", title: "Home", path: "/", ready: ".recharts-bar-rectangle path" },
    { name: "documents", title: "List of documents", path: `${service}/documents`, ready: "tbody tr" },
    { name: "review", title: "Review", path: `${service}/documents/${documentId}`, ready: "[data-whole] img, svg g" },
    {
      name: "review-table",
      title: "Review of a table",
      path: `${service}/documents/${documentId}`,
      ready: "[data-whole] img, svg g",
      act: (page) => page.keyboard.press("Alt+g"),
    },
    { name: "try", title: "Read a document", path: `${service}/try`, ready: "input[type=file]" },
    { name: "services", title: "Services", path: "/services", ready: "tbody tr" },
    { name: "gallery", title: "New service", path: "/services/new", ready: "h3" },
    { name: "designer", title: "Designer", path: `${service}/designer`, ready: "[role=tab]" },
    { name: "learning", title: "Learning", path: `${service}/learning`, ready: "svg.recharts-surface" },
    { name: "connect", title: "Keys and webhooks", path: `${service}/connect`, ready: "h2" },
    { name: "members", title: "Members", path: "/members", ready: "tbody tr" },
    { name: "audit", title: "Audit trail", path: "/audit", ready: "tbody tr" },
    { name: "system", title: "System", path: "/system", ready: "main h1" },
    { name: "reference", title: "API reference", path: "/reference", ready: "main code" },
    { name: "account", title: "Your account", path: "/account", ready: "h2" },
  ];
}

/** One file per screenshot: WebP of at most 60 kB, and as PNG the one that README.md shows. */
async function picture(
  page: Page,
  url: string,
  screen: Screen,
  language: string,
  theme: "light" | "dark",
): Promise<void> {
  await page.goto(url + screen.path);
  await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}')`);
  await page.locator(screen.ready).first().waitFor({ state: "attached" });
  await screen.act?.(page);
  await page.waitForLoadState("networkidle");
  const shot = await page.screenshot();
  for (const quality of [80, 65, 50, 35]) {
    const webp = await sharp(shot).webp({ quality }).toBuffer();
    if (webp.byteLength > 60_000 && quality > 35) continue;
    writeFileSync(`${FOLDER}/${fileName(screen.name, language, theme)}`, webp);
    break;
  }
  if (screen.name === "review" && language === "en" && theme === "light") {
    writeFileSync(
      `${FOLDER}/document.png`,
      await sharp(shot).resize(1080).png({ palette: true, colours: 16, dither: 0 }).toBuffer(),
    );
  }
}

function fileName(name: string, language: string, theme: string): string {
  return `${name}-${language}-${theme}.webp`;
}

function index(screens: readonly Pick<Screen, "name" | "title">[]): string {
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  const combinations = LANGUAGES.flatMap(({ language }) => THEMES.map((theme) => ({ language, theme })));
  const rows = screens.map(({ name, title }) => {
    const links = combinations.map(({ language, theme }) => `[${theme}](${fileName(name, language, theme)})`);
    return `| ${title} | ${links.join(" | ")} |`;
  });
  return [
    "# The console in pictures",
    "",
    `Every screen in both languages and both themes, version ${version}, with documents that the tests print. Made with`,
    "`node scripts/screenshots.ts`; `document.png` is the review in English that README.md shows.",
    "",
    "| screen | English | English | Italian | Italian |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
