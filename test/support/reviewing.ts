import type { Browser, Page } from "playwright-core";
import { createClient, isComplete, type StoredResultJson } from "../../src/client.ts";
import { type ConsoleWindow, openWindow, type WindowOptions } from "./console-window.ts";
import type { Estratto } from "./estratto.ts";
import type { Visitor } from "./people.ts";

/** One person at one browser, in front of documents. */
export interface Desk extends ConsoleWindow {
  readonly open: (documentId: string) => Promise<void>;
  /** Waits until the service has every change. */
  readonly saved: () => Promise<void>;
  /** The line of a field. */
  readonly line: (alias: string | RegExp) => ReturnType<Page["getByRole"]>;
  /** Selects a field, whatever is selected now. */
  readonly choose: (alias: string | RegExp) => Promise<void>;
}

export async function newDesk(
  browser: Browser,
  { url }: Estratto,
  serviceId: string,
  person: Visitor,
  options: Pick<WindowOptions, "language" | "isAnimated"> = {},
): Promise<Desk> {
  const { context, page, seen } = await openWindow(browser, { url }, { ...options, person });
  const line: Desk["line"] = (alias) =>
    page.locator("[data-whole] > button").filter({ has: page.getByText(alias, { exact: typeof alias === "string" }) });
  return {
    page,
    context,
    seen,
    line,
    async open(documentId) {
      await page.goto(`${url}/services/${serviceId}/documents/${documentId}`);
      await page.locator("[data-whole]").first().waitFor();
    },
    async saved() {
      await page
        .getByRole("status")
        .filter({ hasText: /^(Saved|Salvato)$/ })
        .waitFor();
    },
    async choose(alias) {
      const button = line(alias).first();
      if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
    },
  };
}

/** The documents of a service, as seen by programs. */
export function documentsOf({ url }: Estratto, { serviceId, key }: { serviceId: string; key: string }) {
  const service = createClient({ baseUrl: url, apiKey: key }).service(serviceId);
  return {
    service,
    async read(bytes: Uint8Array, name: string): Promise<string> {
      const file = new File([bytes as Uint8Array<ArrayBuffer>], name);
      const { documentId } = await service.predict(file, { push: "always" });
      if (documentId === null) throw new Error(`${name} was not stored.`);
      return documentId;
    },
    async stored(documentId: string): Promise<StoredResultJson> {
      const { data } = await service.document(documentId, { include: ["service_fields"] });
      if (!isComplete(data)) throw new Error(data.document.message);
      return data;
    },
  };
}

/** Presses keys and counts them; a chord is one keystroke. */
export function countingKeyboard(page: Page) {
  let keystrokes = 0;
  const pressed: string[] = [];
  return {
    async press(key: string): Promise<void> {
      await page.keyboard.press(key);
      keystrokes++;
      pressed.push(key);
      const focused = await page.evaluate("document.activeElement?.tagName");
      if (focused === "BODY") throw new Error(`After ${pressed.join(" ")} nothing has the focus.`);
    },
    get keystrokes() {
      return keystrokes;
    },
    get pressed() {
      return pressed.join(" ");
    },
  };
}

/** Strings that a careless page would take for markup, script, style, an address or a template. */
export const HOSTILE_STRINGS: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(2)>",
  "<svg onload=alert(3)>",
  "<svg><script>alert(4)</script></svg>",
  "<iframe src=javascript:alert(5)>",
  "<body onload=alert(6)>",
  "<details open ontoggle=alert(7)>",
  "<video><source onerror=alert(8)>",
  "<input autofocus onfocus=alert(9)>",
  "<a href=javascript:alert(10)>x</a>",
  "<math><mtext><img src=x onerror=alert(11)>",
  "<style>@import 'http://evil.example/12'</style>",
  "<link rel=stylesheet href=http://evil.example/13>",
  "<img src=http://evil.example/14.png>",
  "<base href=http://evil.example/15>",
  "<meta http-equiv=refresh content='0;url=http://evil.example/16'>",
  "<object data=http://evil.example/17>",
  "<embed src=http://evil.example/18>",
  "<form action=http://evil.example/19><button>",
  "<template><img src=x onerror=alert(20)>",
  "javascript:alert(21)",
  "data:text/html,<script>alert(22)</script>",
  '" onmouseover=alert(23) x="',
  "' onfocus=alert(24) autofocus '",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must stay a text
  "`${alert(25)}`",
  "{{constructor.constructor('alert(26)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: likewise
  "${alert(27)}",
  "<%= alert(28) %>",
  "]]><script>alert(29)</script>",
  "--><script>alert(30)</script>",
  "</title><script>alert(31)</script>",
  "</textarea><script>alert(32)</script>",
  "</style><script>alert(33)</script>",
  "&lt;script&gt;alert(34)&lt;/script&gt;",
  "&#60;img src=x onerror=alert(35)&#62;",
  "\\u003cimg src=x onerror=alert(36)\\u003e",
  "url(http://evil.example/37)",
  "expression(alert(38))",
  "__proto__",
  '=HYPERLINK("http://evil.example/40")',
];
