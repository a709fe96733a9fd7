import type { Browser, Page } from "playwright-core";
import { requirePaperFonts } from "../../../measuring/pages/paper-fonts.ts";
import { launchBrowser } from "../../../test/support/browser.ts";
import type { Sheets } from "../paper/compose.ts";
import { fitPages } from "./fit-script.ts";
import { measurePages } from "./measure-script.ts";
import { type SetPage, setPage } from "./set-page.ts";

/** CSS pixels per inch. */
export const CSS_DPI = 96;
/** The raster of the pages of a PDF, in which the service returns its boxes. */
export const PDF_DPI = 150;

/**
 * Prints documents one after the other; keeps one tab per resolution open, since opening one takes longer than printing
 * in it.
 */
export interface Press {
  /** Sets the document and measures it, without any image. */
  set(sheets: Sheets): Promise<SetPage[]>;
  /** Images of the pages, PNG, with their content. */
  pictures(sheets: Sheets, dpi: number): Promise<{ pages: SetPage[]; pngs: Buffer[] }>;
  /** The same as PDF with a text layer. */
  pdf(sheets: Sheets): Promise<{ pages: SetPage[]; pdf: Buffer }>;
  close(): Promise<void>;
}

/**
 * Throws AbsentError without the fonts in which documents are set, since other fonts make other documents: `inAnyFont`
 * is for tests of what holds with any font.
 */
export async function openPress({ inAnyFont = false } = {}): Promise<Press> {
  const browser = await launchBrowser();
  try {
    if (!inAnyFont) await requirePaperFonts(browser);
  } catch (error) {
    await browser.close();
    throw error;
  }
  const tabs = new Map<number, Promise<Page>>();
  const tabOf = (dpi: number): Promise<Page> => {
    const open = tabs.get(dpi) ?? openTab(browser, dpi);
    tabs.set(dpi, open);
    return open;
  };
  const load = async (sheets: Sheets, dpi: number): Promise<{ tab: Page; pages: SetPage[] }> => {
    const tab = await tabOf(dpi);
    await tab.setContent(htmlOf(sheets));
    const height = sheets.heightMm === null ? null : cssPixels(sheets.heightMm);
    await tab.evaluate(fitPages, height);
    return { tab, pages: (await tab.evaluate(measurePages)).map(setPage) };
  };
  return {
    set: async (sheets) => (await load(sheets, PDF_DPI)).pages,
    pictures: async (sheets, dpi) => {
      const { tab, pages } = await load(sheets, dpi);
      const pngs: Buffer[] = [];
      let y = 0;
      for (const { width, height } of pages) {
        pngs.push(await tab.screenshot({ clip: { x: 0, y, width, height }, fullPage: true }));
        y += height;
      }
      return { pages, pngs };
    },
    pdf: async (sheets) => {
      const { tab, pages } = await load(sheets, PDF_DPI);
      const [first] = pages;
      const size = { width: `${first!.width}px`, height: `${Math.ceil(first!.height)}px` };
      return { pages, pdf: undated(await tab.pdf({ ...size, printBackground: true })) };
    },
    close: () => browser.close(),
  };
}

async function openTab(browser: Browser, dpi: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: cssPixels(297), height: cssPixels(297) },
    deviceScaleFactor: dpi / CSS_DPI,
  });
  return await context.newPage();
}

function htmlOf({ css, pages, widthMm }: Sheets): string {
  const size = `@page{margin:0}section{width:${cssPixels(widthMm)}px;break-after:page;break-inside:avoid}section:last-of-type{break-after:auto}`;
  return `<!doctype html><meta charset=utf-8><style>${css}${size}</style>${pages.join("")}`;
}

function cssPixels(mm: number): number {
  return Math.round((mm / 25.4) * CSS_DPI);
}

/** Chromium writes the time of printing into a PDF; the same document must be the same file tomorrow. */
function undated(pdf: Buffer): Buffer {
  const fixed = pdf.toString("latin1").replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, "/$1 (D:20250101000000");
  return Buffer.from(fixed, "latin1");
}
