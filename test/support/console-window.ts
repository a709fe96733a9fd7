import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Misbehaviour, PATIENCE_MS, watch } from "./browser.ts";
import type { Visitor } from "./people.ts";

/** A window with nothing of other windows: cookies, storage and cache are its own. */
export interface ConsoleWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What happened in it that must not. */
  readonly seen: Misbehaviour;
}

export interface WindowOptions extends Pick<BrowserContextOptions, "hasTouch" | "isMobile" | "colorScheme"> {
  readonly width?: number;
  readonly height?: number;
  readonly language?: "it-IT" | "en-GB";
  /** Whose session it has; nobody's if omitted. */
  readonly person?: Visitor;
  /**
   * Whether things move: it took a sixth of the CPU of a browser test, so only the tests of a visit and of a review see
   * it.
   */
  readonly isAnimated?: boolean;
}

/** An empty page in a window of its own, at the size of a desk in English unless asked for otherwise. */
export async function openWindow(
  browser: Browser,
  { url }: { readonly url: string },
  { width = 1440, height = 900, language = "en-GB", person, isAnimated = false, ...others }: WindowOptions = {},
): Promise<ConsoleWindow> {
  const context = await browser.newContext({
    ...others,
    viewport: { width, height },
    locale: language,
    reducedMotion: isAnimated ? "no-preference" : "reduce",
  });
  const cookies = [...(person?.cookies ?? [])];
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: "Strict" as const })),
  );
  const seen = watch(context, url);
  const page = await context.newPage();
  // As long as a busy machine may take.
  page.setDefaultTimeout(PATIENCE_MS);
  return { context, page, seen };
}
