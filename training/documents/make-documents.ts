import { seededRandom } from "../../measuring/random.ts";
import { polygonOfBox } from "../../src/core/geometry.ts";
import type { LabelledValue } from "./labels.ts";
import { layoutNumber, layoutOf, seedOf } from "./layout.ts";
import type { Part } from "./parts.ts";
import { type Degradation, photographed, scanned, type WornPicture } from "./render/degrade.ts";
import { imagePdf } from "./render/image-pdf.ts";
import { CSS_DPI, PDF_DPI, type Press } from "./render/press.ts";
import { readWords } from "./render/read-words.ts";
import type { SetPage } from "./render/set-page.ts";
import type { DocumentType } from "./types/document-type.ts";

export interface MadeDocument {
  readonly id: string;
  readonly layout: number;
  /** Extension of the file: pdf, jpg or, for words, json. */
  readonly extension: "pdf" | "jpg" | "json";
  readonly bytes: Buffer;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly values: readonly LabelledValue[];
}

export interface Order {
  readonly type: DocumentType;
  readonly part: Part;
  readonly seed: number;
  readonly degradation: Degradation;
}

/** Most scans have these resolutions. */
const SCAN_DPI = [150, 150, 200];

/** The `serial`-th document of an order; the layouts of the part take turns. Same order and serial, same document. */
export async function makeDocument(
  press: Press,
  { type, part, seed, degradation }: Order,
  serial: number,
): Promise<MadeDocument> {
  const layout = layoutNumber(type.name, part, serial);
  const random = seededRandom(seedOf(`${type.name}/${part}/${seed}/${serial}`));
  const sheets = type.make(layoutOf(type.name, part, layout, type.languages), random);
  const id = `${type.name}-${part}-${seed}-${String(serial).padStart(4, "0")}`;
  const made = { id, layout };
  if (degradation === "none") {
    const { pages, pdf } = await press.pdf(sheets);
    return { ...made, extension: "pdf", bytes: pdf, ...placed(pages, PDF_DPI) };
  }
  if (degradation === "words") {
    const pages = await press.set(sheets);
    const read = readWords(pages, PDF_DPI / CSS_DPI, random);
    return { ...made, extension: "json", bytes: Buffer.from(JSON.stringify(read)), ...placed(pages, PDF_DPI) };
  }
  const dpi = sheets.dpi ?? random.pick(SCAN_DPI);
  const { pages, pngs } = await press.pictures(sheets, dpi);
  const worn: WornPicture[] = [];
  for (const png of pngs) worn.push(await (degradation === "scan" ? scanned : photographed)(png, random));
  const isPdf = worn.length > 1 || (degradation === "scan" && random.chance(0.4));
  const bytes = isPdf ? imagePdf(worn, dpi) : worn[0]!.jpeg;
  // Pages of a PDF are shown at its own resolution, whatever that of the images in it.
  const shown = isPdf ? PDF_DPI / dpi : 1;
  return { ...made, extension: isPdf ? "pdf" : "jpg", bytes, ...placed(pages, dpi, worn, shown) };
}

/** Sizes of the pages and the values on them in pixels of the delivered page. */
function placed(
  pages: readonly SetPage[],
  dpi: number,
  worn?: readonly WornPicture[],
  shown = 1,
): Pick<MadeDocument, "pages" | "values"> {
  const scale = dpi / CSS_DPI;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const values = pages.flatMap(({ values: own }, pageIndex) =>
    own.map(({ key, text, value, boxes }): LabelledValue => {
      const moved = worn?.[pageIndex]?.moved ?? ((point) => point);
      const polygons = boxes.map(({ x0, y0, x1, y1 }) =>
        polygonOfBox({ x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }).map((corner) => {
          const [x, y] = moved(corner);
          return [rounded(x * shown), rounded(y * shown)] as const;
        }),
      );
      return { key, text, value, pageIndex, polygons };
    }),
  );
  const sizes = pages.map(({ width, height }, i) => ({
    width: Math.round((worn?.[i]?.width ?? width * scale) * shown),
    height: Math.round((worn?.[i]?.height ?? height * scale) * shown),
  }));
  return { pages: sizes, values };
}
