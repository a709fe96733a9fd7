import { mkdir, writeFile } from "node:fs/promises";
import chromiumBinary from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { photograph } from "../../measuring/pages/photograph.ts";
import { expectedIdentity, expectedInvoice, expectedReceipt } from "./expected.ts";
import { fatturaXml } from "./fattura-xml.ts";
import { identityHtml, invoiceHtml, receiptHtml } from "./pages.ts";

/** Makes everything in samples/ except its README: `node training/samples/make-samples.ts`. */
async function makeSamples(folder: URL): Promise<void> {
  await mkdir(folder, { recursive: true });
  // In single-process mode Chromium ends with its first page.
  const args = chromiumBinary.args.filter((argument) => argument !== "--single-process");
  const browser = await chromium.launch({ args, executablePath: await chromiumBinary.executablePath() });
  try {
    const receipt = await screenshot(browser, receiptHtml(), 800, 2);
    const corners = [
      [118, 96],
      [1098, 70],
      [1136, 1722],
      [72, 1744],
    ] as const;
    await writeFile(new URL("receipt.jpg", folder), await photograph(receipt, 1200, 1800, corners));
    const identity = await screenshot(browser, identityHtml(), 1250, 1);
    await writeFile(
      new URL("identity.png", folder),
      await sharp(identity).png({ palette: true, colours: 128 }).toBuffer(),
    );
    await writeFile(new URL("invoice.pdf", folder), await pdf(browser, invoiceHtml()));
  } finally {
    await browser.close();
  }
  await writeFile(new URL("fattura.xml", folder), fatturaXml());
  const expected = { receipt: expectedReceipt(), invoice: expectedInvoice(), identity: expectedIdentity() };
  for (const [name, truth] of Object.entries(expected)) {
    await writeFile(new URL(`${name}.expected.json`, folder), `${JSON.stringify(truth, null, 2)}\n`);
  }
}

async function screenshot(browser: Browser, html: string, width: number, deviceScaleFactor: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 880 }, deviceScaleFactor });
  await page.setContent(html);
  const image = await page.screenshot({ fullPage: true });
  await page.close();
  return image;
}

async function pdf(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(html);
  return page.pdf({ format: "A4", printBackground: true });
}

await makeSamples(new URL("../../samples/", import.meta.url));
