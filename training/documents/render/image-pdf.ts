/** One image that fills one page. */
export interface PicturePage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A PDF of JPEG images without a text layer, as written by scanners (ISO 32000-1: 7.5, 8.9.5). */
export function imagePdf(pages: readonly PicturePage[], dpi: number): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  const put = (part: Buffer | string): void => {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, "latin1");
    parts.push(bytes);
    size += bytes.length;
  };
  const object = (body: string, stream?: Buffer): void => {
    offsets.push(size);
    put(`${offsets.length} 0 obj\n${body}`);
    if (stream) {
      put("\nstream\n");
      put(stream);
      put("\nendstream");
    }
    put("\nendobj\n");
  };
  put("%PDF-1.4\n");
  object("<</Type/Catalog/Pages 2 0 R>>");
  object(`<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${3 + 3 * i} 0 R`).join(" ")}]>>`);
  pages.forEach(({ jpeg, width, height }, i) => {
    const [page, picture, drawing] = [3 + 3 * i, 4 + 3 * i, 5 + 3 * i];
    const points = [width, height].map((pixels) => ((pixels * 72) / dpi).toFixed(2)).join(" ");
    const draw = Buffer.from(`q ${points.replace(" ", " 0 0 ")} 0 0 cm /I Do Q`);
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points}]/Resources<</XObject<</I ${picture} 0 R>>>>/Contents ${drawing} 0 R>>`,
    );
    object(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${componentsOf(jpeg) === 1 ? "DeviceGray" : "DeviceRGB"}/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    );
    object(`<</Length ${draw.length}>>`, draw);
    if (offsets.length !== page + 2) throw new Error("objects of a PDF are out of step");
  });
  const start = size;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  put(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/**
 * Number of colour components in the JPEG's frame header (ITU-T T.81, B.2.2): a colour space that disagrees with it
 * shows noise.
 */
function componentsOf(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return jpeg[at + 9]!;
  }
  throw new Error("a JPEG without a frame");
}
