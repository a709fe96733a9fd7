import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "../../test/support/papers.ts";
import { printText, tinyPdf } from "../../test/support/tiny-pdf.ts";
import type { Page } from "../core/documents/document.ts";
import { boxOfPolygon } from "../core/geometry.ts";
import { createReaderPool } from "./reader-pool.ts";
import type { Reader } from "./types.ts";

const limits = { maxPages: 5, maxImagePixels: 20_000_000, maxSidePx: 10_000, minSidePx: 50 };
const options = { limits, priority: "sync" } as const;
const log = { info: () => undefined, warn: () => undefined };

let pool: Reader;
beforeAll(async () => {
  pool = createReaderPool({ children: 1, log, requireSandbox: false });
  await pool.ready();
});
afterAll(async () => await pool.close());

const linesOf = (page: Page): string[] => {
  const lines = Map.groupBy(page.words, (word) => word.line);
  return [...lines.values()].map((words) => words.map(({ text }) => text).join(" "));
};

const INVOICE = printText([
  [40, 540, "Fattura n. 42"],
  [40, 500, "Totale"],
  [300, 500, "1.234,56"],
  [40, 470, "Scadenza 31/12/2024"],
]);

/** A picture with print on it, 70 pixels from line to line. */
const printed = async (lines: readonly string[], width = 900, height = 500): Promise<Sharp> =>
  await picture(
    lines.map((text, i) => ({ text, x: 60, y: 90 + i * 70 })),
    width,
    height,
    36,
  );
const PRINT = ["Quantità più 0815", "Importo 48,50 €"];

describe("PDF with a text layer", () => {
  test("words, rows and the 150 dpi frame", async () => {
    const read = await pool.read(tinyPdf([{ content: INVOICE }]), options);
    const page = read.pages[0]!;
    expect(read.contentType).toBe("application/pdf");
    expect([page.width, page.height]).toEqual([Math.round((420 * 150) / 72), Math.round((595 * 150) / 72)]);
    expect(linesOf(page)).toEqual(["Fattura n. 42", "Totale 1.234,56", "Scadenza 31/12/2024"]);
    expect(page.words.every((word) => word.source === "text_layer" && word.confidence === 1)).toBe(true);
  });

  test.each([
    { name: "upright", page: {} },
    { name: "turned by /Rotate 90", page: { rotate: 90 } },
    { name: "turned by /Rotate 180", page: { rotate: 180 } },
    { name: "turned by /Rotate 270", page: { rotate: 270 } },
    { name: "cropped", page: { cropBox: [20, 440, 400, 570] } },
    {
      name: "with a media box away from the origin, cropped and turned",
      page: { mediaBox: [10, 10, 430, 605], cropBox: [20, 440, 400, 570], rotate: 90 },
    },
  ] as const)("boxes hold exactly the ink of the rendered page: $name", async ({ page: shape }) => {
    const bytes = tinyPdf([{ content: INVOICE, ...shape }]);
    const page = (await pool.read(bytes, options)).pages[0]!;
    const rendered = await pool.renderPage(bytes, page, options);
    const { data, info } = await sharp(rendered.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([page.width, page.height]);
    expect(page.words).toHaveLength(7);
    const isDark = (x: number, y: number) => data[(y * info.width + x) * info.channels]! < 100;
    const boxes = page.words.map((word) => boxOfPolygon(word.polygon));
    let outside = 0;
    const touched = boxes.map(() => 0);
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        if (!isDark(x, y)) continue;
        const at = boxes.findIndex((b) => x >= b.x0 - 2 && x < b.x1 + 2 && y >= b.y0 - 2 && y < b.y1 + 2);
        if (at < 0) outside++;
        else touched[at]!++;
      }
    }
    expect(outside).toBe(0);
    expect(Math.min(...touched)).toBeGreaterThan(20);
  });

  test("words part where a gap stands for a space", async () => {
    const content = printText([
      [40, 500, "Codice"],
      [90, 500, "fiscale"],
    ]);
    expect(linesOf((await pool.read(tinyPdf([{ content }]), options)).pages[0]!)).toEqual(["Codice fiscale"]);
  });

  test("what was typed into a form stands among the words, where the picture of the page shows it", async () => {
    const bytes = tinyPdf([{ content: INVOICE, field: { x: 40, y: 400, text: "Compilato" } }]);
    const page = (await pool.read(bytes, options)).pages[0]!;
    expect(linesOf(page)).toEqual(["Fattura n. 42", "Totale 1.234,56", "Scadenza 31/12/2024", "Compilato"]);
    const { x0, y0, x1, y1 } = boxOfPolygon(page.words.at(-1)!.polygon);
    const shown = sharp((await pool.renderPage(bytes, page, options)).bytes).greyscale();
    const { channels } = await shown
      .clone()
      .extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
      .stats();
    expect(channels[0]!.min).toBeLessThan(100);
  });

  test("a page without ink is skipped as blank, and the others go on", async () => {
    const seen: number[] = [];
    const read = await pool.read(tinyPdf([{ content: INVOICE }, { content: "" }, { content: INVOICE }]), {
      ...options,
      onPage: (page) => seen.push(page.pageIndex),
    });
    expect(read.pages.map((page) => page.words.length)).toEqual([7, 0, 7]);
    expect(read.pages[1]!.errors.map(({ code }) => code)).toEqual(["PAGE_SKIPPED_BLANK"]);
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe("pictures", () => {
  test("print is read with accents and the euro sign, boxes and confidence", async () => {
    const page = (await pool.read(await (await printed(PRINT)).png().toBuffer(), options)).pages[0]!;
    expect([page.width, page.height, page.rotationAngle]).toEqual([900, 500, 0]);
    expect(linesOf(page)).toEqual(PRINT);
    expect(page.words.every((word) => word.source === "ocr" && word.confidence > 0.8)).toBe(true);
    const first = boxOfPolygon(page.words[0]!.polygon);
    expect(Math.abs(first.x0 - 60)).toBeLessThan(15);
    expect(first.y0).toBeLessThan(70);
    expect(first.y1).toBeGreaterThan(88);
  });

  test.each([1, 3, 6, 8])("EXIF orientation %i is applied: words and page picture are upright", async (orientation) => {
    const turn = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation]!;
    const bytes = await (await printed(PRINT))
      .rotate(turn)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation })
      .toBuffer();
    const page = (await pool.read(bytes, options)).pages[0]!;
    expect([page.width, page.height]).toEqual([900, 500]);
    expect(page.rotationAngle).toBe((360 - turn) % 360);
    expect(linesOf(page)).toEqual(PRINT);
    const rendered = await sharp((await pool.renderPage(bytes, page, options)).bytes).metadata();
    expect([rendered.width, rendered.height]).toEqual([900, 500]);
  });

  test.each(["webp", "tiff", "gif", "avif"] as const)("%s is read", async (format) => {
    const read = await pool.read(await (await printed(PRINT)).toFormat(format).toBuffer(), options);
    expect(read.contentType).toBe(`image/${format}`);
    expect(linesOf(read.pages[0]!)).toEqual(PRINT);
  });

  test("CMYK and transparency end on white paper", async () => {
    const cmyk = await (await printed(PRINT)).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
    // Black all over, opaque only where the print is.
    const ink = await (await printed(PRINT)).greyscale().negate().raw().toBuffer();
    const clear = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#000" } })
      .joinChannel(ink, { raw: { width: 900, height: 500, channels: 1 } })
      .png()
      .toBuffer();
    expect(linesOf((await pool.read(cmyk, options)).pages[0]!)).toEqual(PRINT);
    expect(linesOf((await pool.read(clear, options)).pages[0]!)).toEqual(PRINT);
  });

  test("each page of a TIFF is a page", async () => {
    const frames = await Promise.all(
      [PRINT, ["Seconda pagina"]].map(async (lines) => await (await printed(lines)).removeAlpha().raw().toBuffer()),
    );
    const bytes = await sharp(Buffer.concat(frames), {
      raw: { width: 900, height: 1000, channels: 3, pageHeight: 500 },
    })
      .tiff()
      .toBuffer();
    expect(await pool.inspect(bytes, options)).toEqual({ contentType: "image/tiff", pageCount: 2 });
    expect((await pool.read(bytes, options)).pages.map(linesOf)).toEqual([PRINT, ["Seconda pagina"]]);
  });

  test("a scan in a PDF is read from its picture, also under a stamp of a few letters, and stands in the page's frame", async () => {
    const jpeg = { bytes: await (await printed(PRINT)).jpeg({ quality: 95 }).toBuffer(), width: 900, height: 500 };
    const content = `q 420 0 0 233 0 300 cm /Im Do Q\n${printText([[300, 20, "Prot. 7"]])}`;
    const page = (await pool.read(tinyPdf([{ content, jpeg }]), options)).pages[0]!;
    expect(linesOf(page)).toEqual([...PRINT, "Prot. 7"]);
    // The picture is drawn 420 points = 875 pixels wide, its top 62 points below the page's.
    const first = boxOfPolygon(page.words[0]!.polygon);
    expect(Math.abs(first.x0 - (60 * 875) / 900)).toBeLessThan(12);
    expect(Math.abs((first.y0 + first.y1) / 2 - (62 * 150) / 72 - (78 * 875) / 900)).toBeLessThan(12);
  });

  test("a scan of which nothing can be read is a blank page, never an invention", async () => {
    const page = (await pool.read(tinyPdf([{ content: "60 500 200 2 re f" }]), options)).pages[0]!;
    expect(page.words).toEqual([]);
    expect(page.errors.map(({ code }) => code)).toEqual(["PAGE_SKIPPED_BLANK"]);
  });

  test("the same bytes give the same words", async () => {
    const bytes = await (await printed(PRINT)).blur(1.2).png().toBuffer();
    const [once, again] = [await pool.read(bytes, options), await pool.read(bytes, options)];
    expect(again).toEqual(once);
  });
});

describe("documents of many pages", () => {
  test("are the same words whether one process reads them or two", async () => {
    const bytes = tinyPdf(
      Array.from({ length: 9 }, (_, i) => ({
        content: printText([
          [40, 540, `Pagina ${i}`],
          [40, 500, "Totale 1,00"],
        ]),
      })),
    );
    const manyPages = { limits: { ...limits, maxPages: 9 }, priority: "sync" } as const;
    const two = createReaderPool({ children: 2, log, requireSandbox: false });
    try {
      // Both are warm by then.
      await Promise.all([two.inspect(bytes, manyPages), two.inspect(bytes, manyPages)]);
      const told: number[] = [];
      const read = await two.read(bytes, { ...manyPages, onPage: ({ pageIndex }) => told.push(pageIndex) });
      expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(read.pages.map((page) => linesOf(page)[0])).toEqual(told.map((i) => `Pagina ${i}`));
      expect(await pool.read(bytes, manyPages)).toEqual(read);
    } finally {
      await two.close();
    }
  });
});

describe("e-invoices", () => {
  const FATTURA = `<?xml version="1.0"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
    <FatturaElettronicaHeader>
      <CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Alfa Srl</Denominazione></Anagrafica></DatiAnagrafici></CedentePrestatore>
      <CessionarioCommittente><DatiAnagrafici><Anagrafica><Denominazione>Beta Spa</Denominazione></Anagrafica></DatiAnagrafici></CessionarioCommittente>
    </FatturaElettronicaHeader>
    <FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2024-05-17</Data><Numero>FT-7</Numero><ImportoTotaleDocumento>122.00</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody>
  </p:FatturaElettronica>`;

  test("a bare XML file has its facts and one page that shows them, with a picture in the same frame", async () => {
    const read = await pool.read(Buffer.from(FATTURA), options);
    expect(read.contentType).toBe("application/xml");
    expect(read.facts[0]).toMatchObject({
      kind: "fatturapa",
      pageIndex: 0,
      values: { "invoice.number": "FT-7", "invoice.date": "2024-05-17" },
    });
    const page = read.pages[0]!;
    expect(linesOf(page)).toContain("invoice number: FT-7");
    const { data, info } = await sharp((await pool.renderPage(Buffer.from(FATTURA), page, options)).bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([page.width, page.height]);
    const box = boxOfPolygon(page.words[0]!.polygon);
    const row = data.subarray((box.y0 + 12) * info.width + box.x0, (box.y0 + 12) * info.width + box.x1);
    expect(Math.min(...row)).toBeLessThan(128);
  });

  test("an XML attached to a PDF gives facts beside the pages", async () => {
    const bytes = tinyPdf([{ content: INVOICE }], {
      attachments: [{ name: "fattura.xml", bytes: Buffer.from(FATTURA) }],
    });
    const read = await pool.read(bytes, options);
    expect(read.facts).toMatchObject([{ kind: "fatturapa", values: { "invoice.number": "FT-7" } }]);
    expect(linesOf(read.pages[0]!)[0]).toBe("Fattura n. 42");
  });
});

describe("what is refused, and with which code", () => {
  const png = async (width: number, height: number) =>
    await sharp({ create: { width, height, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();

  // 2 x 2 grey samples of 12 bits: a tag is its number, type (3: 16 bits), count and value.
  const tags = [
    [256, 3, 1, 2],
    [257, 3, 1, 2],
    [258, 3, 1, 12],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 3, 1, 110],
    [277, 3, 1, 1],
    [279, 3, 1, 6],
  ] as const;
  const tiff12 = Buffer.alloc(116);
  tiff12.write("II*\0\x08\0\0\0", "latin1");
  tiff12.writeUInt16LE(tags.length, 8);
  for (const [i, [number, type, count, value]] of tags.entries()) {
    tiff12.writeUInt16LE(number, 10 + i * 12);
    tiff12.writeUInt16LE(type, 12 + i * 12);
    tiff12.writeUInt32LE(count, 14 + i * 12);
    tiff12.writeUInt32LE(value, 18 + i * 12);
  }

  test.each([
    ["nothing", async () => Buffer.alloc(0), "file_empty"],
    ["text", async () => Buffer.from("Dear Sir or Madam"), "file_type_unsupported"],
    ["a web page", async () => Buffer.from("<!doctype html><html></html>"), "file_type_unsupported"],
    ["XML that is no invoice", async () => Buffer.from("<note><to>you</to></note>"), "file_type_unsupported"],
    ["HEIC without a picture", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "file_corrupt"],
    ["a PDF with a password", async () => tinyPdf([{ content: INVOICE }], { encrypted: true }), "file_encrypted"],
    ["half a PDF header", async () => Buffer.from("%PDF-1.7\nnothing follows"), "file_corrupt"],
    ["half a PNG", async () => (await (await printed(PRINT)).png().toBuffer()).subarray(0, 900), "file_corrupt"],
    [
      "a PDF of six pages where five may be read",
      async () => tinyPdf(Array.from({ length: 6 }, () => ({ content: INVOICE }))),
      "too_many_pages",
    ],
    [
      "a PDF that draws 3.6 Gpx",
      async () => tinyPdf([{ content: "/Im Do", jpeg: { bytes: await png(60, 60), width: 60_000, height: 60_000 } }]),
      "image_too_large",
    ],
    ["a TIFF of 12 bits a sample", async () => tiff12, "file_type_unsupported"],
    ["25 Mpx where 20 may be read", async () => await png(5000, 5000), "image_too_large"],
    ["a side of 11 000 pixels", async () => await png(11_000, 100), "image_too_large"],
    ["a picture of 20 pixels", async () => await png(20, 20), "field_invalid"],
  ])("%s", async (_what, make, code) => {
    await expect(pool.read(await make(), options)).rejects.toMatchObject({ name: "AppError", code, status: 422 });
  });

  test("control: the pool still reads after all of them", async () => {
    await expect(pool.inspect(tinyPdf([{ content: INVOICE }]), options)).resolves.toEqual({
      contentType: "application/pdf",
      pageCount: 1,
    });
  });
});
