import { beforeAll, describe, expect, test } from "vitest";
import { rawPdf, streamObject } from "../../../test/support/raw-pdf.ts";
import { printText } from "../../../test/support/tiny-pdf.ts";
import type { Page } from "../../core/documents/document.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import { openDocument } from "../document.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";

const limits = { maxPages: 5, maxImagePixels: 20_000_000, maxSidePx: 10_000, minSidePx: 50 };

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

/** A page that prints "Importo" and has the given fields as objects 10, 11, … */
async function readForm(fields: readonly (string | Buffer)[], form = "/NeedAppearances true"): Promise<Page> {
  const widgets = fields.flatMap((field, i) => (String(field).includes("/Widget") ? [`${10 + i} 0 R`] : []));
  const pdf = rawPdf({
    content: printText([[30, 200, "Importo"]]),
    page: `/MediaBox [0 0 400 300] /Annots [${widgets.join(" ")}]`,
    catalogue: `/AcroForm << /Fields [${widgets.join(" ")}] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> ${form} >>`,
    objects: fields,
  });
  const document = await openDocument(tools, pdf, limits);
  const page = await document.readPage(0);
  document.close();
  return page;
}

const textOf = (page: Page): string => page.words.map((word) => word.text).join(" ");
const field = (entries: string): string =>
  `<< /Type /Annot /Subtype /Widget /Rect [100 195 250 215] /F 4 /T (campo) ${entries} >>`;
const appearance = (content: string): Buffer =>
  streamObject(
    "/Type /XObject /Subtype /Form /BBox [0 0 150 20] /Resources << /Font << /Helv 5 0 R >> >>",
    Buffer.from(content),
  );

describe("form fields", () => {
  test("a value that no viewer has drawn yet is read where its field stands", async () => {
    const page = await readForm([field("/FT /Tx /V (1.250,00 EUR)")]);
    expect(textOf(page)).toBe("Importo 1.250,00 EUR");
    const { x0, y0, x1, y1 } = boxOfPolygon(page.words[1]!.polygon);
    const scale = 150 / 72;
    expect(x0).toBeGreaterThanOrEqual(100 * scale - 1);
    expect(x1).toBeLessThanOrEqual(250 * scale);
    expect(y0).toBeGreaterThanOrEqual((300 - 215) * scale - 1);
    expect(y1).toBeLessThanOrEqual((300 - 195) * scale + 1);
  });

  test("a value beyond Latin-1 is read", async () => {
    const utf16 = Buffer.from("\ufeffFürth 5 €", "utf16le").swap16().toString("hex");
    expect(textOf(await readForm([field(`/FT /Tx /V <${utf16}>`)]))).toBe("Importo Fürth 5 €");
  });

  test("an empty frame that a writer left in place of the value's looks does not hide it", async () => {
    const fields = [field("/FT /Tx /V (1.250,00) /AP << /N 11 0 R >>"), appearance("/Tx BMC EMC")];
    expect(textOf(await readForm(fields))).toBe("Importo 1.250,00");
  });

  test("looks that print the value are read as printed, and once", async () => {
    const fields = [
      field("/FT /Tx /V (1250) /AP << /N 11 0 R >>"),
      appearance("/Tx BMC BT /Helv 12 Tf 2 5 Td (1.250,00) Tj ET EMC"),
    ];
    expect(textOf(await readForm(fields, ""))).toBe("Importo 1.250,00");
  });

  test("a choice is read", async () => {
    const choice = field("/FT /Ch /Ff 131072 /Opt [(Bonifico) (Contanti)] /V (Bonifico)");
    expect(textOf(await readForm([choice]))).toBe("Importo Bonifico");
  });

  test("hidden fields and passwords are not read", async () => {
    const hidden = "<< /Type /Annot /Subtype /Widget /Rect [100 195 250 215] /F 2 /FT /Tx /T (a) /V (nascosto) >>";
    const password =
      "<< /Type /Annot /Subtype /Widget /Rect [100 95 250 115] /F 4 /FT /Tx /Ff 8192 /T (b) /V (segreto) >>";
    expect(textOf(await readForm([hidden, password]))).toBe("Importo");
  });
});

describe("what else is put onto a page", () => {
  const note = (subtype: string, flags = 4, entries = "/AP << /N 11 0 R >>") =>
    rawPdf({
      content: printText([[30, 200, "Importo"]]),
      page: "/MediaBox [0 0 400 300] /Annots [10 0 R]",
      objects: [
        `<< /Type /Annot /Subtype /${subtype} /Rect [100 195 250 215] /F ${flags} /Contents (commento) ${entries} >>`,
        appearance("BT /Helv 12 Tf 2 5 Td (Mario Rossi) Tj ET"),
      ],
    });
  const readNote = async (pdf: Uint8Array): Promise<string> => {
    const document = await openDocument(tools, pdf, limits);
    const page = await document.readPage(0);
    document.close();
    expect(page.words.every((word) => word.source === "text_layer")).toBe(true);
    return textOf(page);
  };

  test.each(["FreeText", "Stamp", "Watermark"])("text of an annotation (%s) is read as it looks", async (subtype) => {
    expect(await readNote(note(subtype))).toBe("Importo Mario Rossi");
  });

  test("a hidden annotation, and the comment behind a sign, are not read", async () => {
    expect(await readNote(note("FreeText", 2))).toBe("Importo");
    expect(await readNote(note("Text", 4, ""))).toBe("Importo");
  });
});

describe("boxes to tick", () => {
  const box = (state: string, looks = "/AP << /N << /Yes 11 0 R /Off 12 0 R >> >>") =>
    `<< /Type /Annot /Subtype /Widget /Rect [100 197 114 211] /F 4 /FT /Btn /T (si) /V /${state} /AS /${state} ${looks} >>`;
  const cross = streamObject(
    "/Type /XObject /Subtype /Form /BBox [0 0 14 14]",
    Buffer.from("0 0 m 14 14 l 0 14 m 14 0 l S"),
  );
  const sign = streamObject(
    "/Type /XObject /Subtype /Form /BBox [0 0 14 14] /Resources << /Font << /ZaDb 13 0 R >> >>",
    Buffer.from("BT /ZaDb 12 Tf 2 2 Td (4) Tj ET"),
  );
  const nothing = streamObject("/Type /XObject /Subtype /Form /BBox [0 0 14 14]", Buffer.from(""));
  const dingbats = "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>";

  test.each([
    { name: "drawn as a path", fields: [box("Yes"), cross, nothing] },
    { name: "drawn as a letter of a font of signs", fields: [box("Yes"), sign, nothing, dingbats] },
    { name: "not drawn at all", fields: [box("Yes", "")] },
  ])("a ticked one, $name, is one mark in its place", async ({ fields }) => {
    const page = await readForm(fields, "");
    expect(textOf(page)).toBe("Importo ☒");
    expect(page.words[1]!.line).toBe(0);
    expect(boxOfPolygon(page.words[1]!.polygon).x0).toBe(Math.round((100 * 150) / 72));
  });

  test("one that is not ticked is nothing", async () => {
    expect(textOf(await readForm([box("Off"), cross, nothing], ""))).toBe("Importo");
  });
});

describe("XFA", () => {
  const open = async (content: string, catalogue: string, objects: (string | Buffer)[] = []) => {
    const document = await openDocument(tools, rawPdf({ content, catalogue, objects }), limits);
    const page = await document.readPage(0);
    document.close();
    return textOf(page);
  };
  const xfa = streamObject("", Buffer.from("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>"));
  const wait = printText([[30, 200, "Please wait... you need Adobe Reader 8 or higher"]]);

  test.each([
    { name: "that says so", catalogue: "/NeedsRendering true /AcroForm << /Fields [] /XFA 10 0 R >>" },
    { name: "that shows its placeholder", catalogue: "/AcroForm << /Fields [] /XFA 10 0 R >>" },
  ])("a form whose pages exist only in Adobe Reader, $name, is refused with what to do", async ({ catalogue }) => {
    await expect(open(wait, catalogue, [xfa])).rejects.toMatchObject({
      code: "file_type_unsupported",
      message: expect.stringMatching(/XFA.*Print it to a PDF/),
    });
  });

  test("a page with content of its own is read, whatever XFA lies beside it", async () => {
    const content = printText([[30, 200, "Totale 100,00"]]);
    expect(await open(content, "/AcroForm << /Fields [] /XFA 10 0 R >>", [xfa])).toBe("Totale 100,00");
  });
});
