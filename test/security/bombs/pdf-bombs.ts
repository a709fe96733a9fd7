import { deflateSync } from "node:zlib";
import { streamObject } from "../../support/raw-pdf.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { deflatedRun } from "./deflate.ts";
import { objectsPdf, onePagePdf } from "./raw-pdf.ts";

/** Small PDFs that demand much work, memory or depth. */

const flate = (content: string | Buffer): Buffer => streamObject("/Filter /FlateDecode", deflateSync(content));
const flateForm = (content: string, resources: string): Buffer =>
  streamObject(
    `/Type /XObject /Subtype /Form /BBox [0 0 420 595] /Resources << ${resources} >> /Filter /FlateDecode`,
    deflateSync(content),
  );

function imagePage(dictionary: string, bytes: Uint8Array): Buffer {
  const image = streamObject(`/Type /XObject /Subtype /Image ${dictionary}`, bytes);
  return onePagePdf(["<< /Length 30 >>\nstream\nq 420 0 0 595 0 0 cm /Im Do Q\nendstream", image], {
    page: "/Resources << /XObject << /Im 5 0 R >> >>",
  });
}

/** Each form draws the next one ten times. */
function nestedForms(levels: number): Buffer {
  const forms = Array.from({ length: levels }, (_, i) =>
    i === levels - 1
      ? flateForm("0 0 m 400 500 l S", "")
      : flateForm("/F Do ".repeat(10), `/XObject << /F ${6 + i} 0 R >>`),
  );
  return onePagePdf([flate("/F Do"), ...forms], { page: "/Resources << /XObject << /F 5 0 R >> >>" });
}

function maskedGroups(levels: number): Buffer {
  const groups = Array.from({ length: levels }, (_, i) => {
    const next = `/ExtGState << /G << /SMask << /S /Luminosity /G ${6 + i} 0 R >> >> >>`;
    return streamObject(
      `/Type /XObject /Subtype /Form /BBox [0 0 420 595] /Group << /S /Transparency /CS /DeviceRGB >> /Resources << ${i === levels - 1 ? "" : next} >>`,
      i === levels - 1 ? "0 0 420 595 re f" : "/G gs 0 0 420 595 re f",
    );
  });
  return onePagePdf([flate("/G gs 0 0 420 595 re f"), ...groups], {
    page: "/Resources << /ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >> >>",
  });
}

const FONT = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 25 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`).join("")}]>`;
const XFA = `<?xml version="1.0"?>${LAUGHS}<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template>&z;</template></xdp:xdp>`;

function attached(stream: Buffer, name: string): Buffer {
  return onePagePdf(
    [flate("0 0 m 1 1 l S"), stream, `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 5 0 R >> >>`],
    {
      catalogue: `/Names << /EmbeddedFiles << /Names [(${name}) 6 0 R] >> >>`,
    },
  );
}

function nestOfFiles(levels: number): Buffer {
  let inner = tinyPdf([{ content: "0 0 m 1 1 l S" }]);
  for (let i = 0; i < levels; i++) {
    inner = tinyPdf([{ content: "0 0 m 1 1 l S" }], { attachments: [{ name: "nest.xml", bytes: inner }] });
  }
  return inner;
}

/** A JBIG2 page of 65 535 x 65 535 and nothing on it: one page-information segment. */
function jbig2Page(): Buffer {
  const segment = Buffer.alloc(11 + 19);
  segment.writeUInt8(0x30, 4);
  segment.writeUInt8(1, 6);
  segment.writeUInt32BE(19, 7);
  segment.writeUInt32BE(65_535, 11);
  segment.writeUInt32BE(65_535, 15);
  return segment;
}

/** The header of a JPEG 2000 codestream of 2^31 x 2^31. */
function jpxHeader(): Buffer {
  const siz = Buffer.alloc(2 + 2 + 47);
  siz.writeUInt16BE(0xff4f, 0);
  siz.writeUInt16BE(0xff51, 2);
  siz.writeUInt16BE(47, 4);
  for (const at of [8, 12, 24, 28]) siz.writeUInt32BE(2 ** 31 - 1, at);
  siz.writeUInt16BE(3, 40);
  for (const at of [42, 45, 48]) siz.set([7, 1, 1], at);
  return siz;
}

const tiling = () =>
  onePagePdf(
    [
      flate("/Pattern cs /P scn 0 0 420 595 re f"),
      streamObject(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 400] /XStep 0.01 /YStep 0.01 /Resources << >>",
        "0 0 m 400 400 l S",
      ),
    ],
    { page: "/Resources << /Pattern << /P 5 0 R >> >>" },
  );

const selfDrawnGlyph = () =>
  onePagePdf(
    [
      flate("BT /T 20 Tf 10 10 Td (aaaaaaaaaa) Tj ET"),
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /T 5 0 R >> >> >>",
      streamObject("", "1 0 d0 BT /T 1 Tf (aaaaaaaaaa) Tj ET"),
    ],
    { page: "/Resources << /Font << /T 5 0 R >> >>" },
  );

/** A calculator function with deeply nested loops, sampled for each pixel of a shading. */
const shading = () => {
  const steps = "dup sin exch cos add ".repeat(5000);
  return onePagePdf(
    [
      flate("/S sh"),
      "<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 420 0 595] /Function 6 0 R >>",
      streamObject("/FunctionType 4 /Domain [0 420 0 595] /Range [0 1]", `{ add ${steps} }`),
    ],
    { page: "/Resources << /Shading << /S 5 0 R >> >>" },
  );
};

export const PDF_BOMBS: Readonly<Record<string, () => Buffer>> = {
  "a content stream of 1 GiB": () => onePagePdf([streamObject("/Filter /FlateDecode", deflatedRun(1024))]),
  "a content stream of 4 GiB, deflated twice": () =>
    onePagePdf([streamObject("/Filter [/FlateDecode /FlateDecode]", deflateSync(deflatedRun(4096)))]),
  "a billion nested forms": () => nestedForms(9),
  "five million operators": () => onePagePdf([flate("1 1 m 400 500 l S\n".repeat(1_250_000))]),
  "three million letters": () =>
    onePagePdf([flate(`BT /F1 9 Tf 10 10 Td ${`(${"x".repeat(1000)}) Tj `.repeat(3000)} ET`)], {
      page: `/Resources << ${FONT} >>`,
    }),
  "a picture of 30 000 x 30 000 in a page": () =>
    imagePage(
      "/Width 30000 /Height 30000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode",
      deflatedRun(108),
    ),
  "a picture of 9 000 x 9 000 in a page": () =>
    imagePage(
      "/Width 9000 /Height 9000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode",
      deflatedRun(232),
    ),
  "a fax of 10 000 x 10 000": () =>
    imagePage(
      "/Width 10000 /Height 10000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 10000 /Rows 10000 >>",
      Buffer.alloc(20_000, 0xff),
    ),
  "JBIG2 of 65 535 x 65 535": () =>
    imagePage(
      "/Width 65535 /Height 65535 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode",
      jbig2Page(),
    ),
  "JPEG 2000 of 2^31 x 2^31": () => imagePage("/Width 1000 /Height 1000 /Filter /JPXDecode", jpxHeader()),
  "a predictor of a billion columns": () =>
    imagePage(
      "/Width 5000 /Height 5000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 32 >>",
      deflatedRun(24),
    ),
  "a page of a billion points": () =>
    objectsPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1000000000 1000000000] /Contents 4 0 R >>",
      streamObject("", "0 0 m 1000000 1000000 l S"),
    ]),
  "200 000 pages": () =>
    objectsPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Count 200000 /Kids [${"3 0 R ".repeat(200_000)}] >>`,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] >>",
    ]),
  "a page tree in a circle": () =>
    objectsPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>"]),
  "an array two million deep": () =>
    objectsPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "[".repeat(2_000_000),
    ]),
  "a dictionary a million deep": () =>
    onePagePdf([flate("0 0 m 1 1 l S"), "<< /A ".repeat(1_000_000)], { page: "/Resources 5 0 R" }),
  "a length that is its own stream": () => onePagePdf(["<< /Length 4 0 R >>\nstream\n0 0 m\nendstream"]),
  "masks in masks": () => maskedGroups(60),
  "a pattern of a billion tiles": tiling,
  "a glyph that draws itself": selfDrawnGlyph,
  "a shading that computes": shading,
  "100 000 annotations": () =>
    onePagePdf([flate("0 0 m 1 1 l S"), "<< /Type /Annot /Subtype /Square /Rect [0 0 400 500] /C [1 0 0] >>"], {
      page: `/Annots [${"5 0 R ".repeat(100_000)}]`,
    }),
  "entities in XFA": () =>
    onePagePdf([flate("0 0 m 1 1 l S"), streamObject("", XFA)], { catalogue: "/AcroForm << /Fields [] /XFA 5 0 R >>" }),
  "an attachment of 1 GiB": () =>
    attached(streamObject("/Type /EmbeddedFile /Filter /FlateDecode", deflatedRun(1024)), "fattura.xml"),
  "an attachment of entities": () =>
    attached(
      streamObject("/Type /EmbeddedFile", `<?xml version="1.0"?>${LAUGHS}<Invoice>&z;</Invoice>`),
      "fattura.xml",
    ),
  "files in files": () => nestOfFiles(20),
  "a password nobody knows": () => tinyPdf([{ content: "0 0 m 1 1 l S" }], { encrypted: true }),
};

export const XML_BOMBS: Readonly<Record<string, () => Buffer>> = {
  "a billion laughs": () => Buffer.from(`<?xml version="1.0"?>${LAUGHS}<FatturaElettronica>&z;</FatturaElettronica>`),
  "100 000 elements deep": () => Buffer.from(`<FatturaElettronica>${"<a>".repeat(100_000)}`),
  "a million attributes": () =>
    Buffer.from(`<FatturaElettronica ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}="1"`).join(" ")}/>`),
};
