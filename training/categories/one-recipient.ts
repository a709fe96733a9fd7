import type { Random } from "../../measuring/random.ts";
import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import { boxOfPolygon } from "../../src/core/geometry.ts";
import { layOutDocument, type PageLayout } from "../../src/extraction/page/layout.ts";
import { inventCompany } from "../documents/content/parties.ts";
import { townLine } from "../documents/content/places.ts";
import type { Part } from "../documents/parts.ts";
import type { Paper } from "./papers.ts";

/** The recipient to whom all papers of a pile are addressed, as on a pile that one company scans. */
export interface Recipient {
  readonly lines: readonly string[];
  readonly customer: string;
}

export function inventRecipient(part: Part, random: Random): Recipient {
  const { name, address, vatId } = inventCompany(random.pick(["it", "de", "en", "fr", "es"] as const), part, random);
  return { lines: [name, address.street, townLine(address)], customer: vatId };
}

const CALLED = ["Spett.le", "Spettabile", "Cliente", "An", "Firma", "To", "Bill to", "Client", "Cliente:", ""];

/**
 * The paper with this recipient in the upper part of its first page, in place of what was there, and sometimes at the
 * head of the others: otherwise pages that share names and tax numbers would always belong to one document, which is so
 * in no office.
 */
export function addressedTo(paper: Paper, recipient: Recipient, random: Random): Paper {
  const { width, height } = paper.pages[0]!;
  if (height < 1.2 * width || height > 1.6 * width) return paper;
  const isOnRight = random.chance(0.7);
  const tax = random.chance(0.6) ? [`${random.pick(["P.IVA", "USt-IdNr.", "VAT", "C.F."])} ${recipient.customer}`] : [];
  const block = [random.pick(CALLED), ...recipient.lines, ...tax].filter((line) => line !== "");
  const onLater = random.chance(0.4) ? [[recipient.lines[0], ...tax].join(" ")] : [];
  const pages = paper.document.pages.map((page, i): Page => {
    const lines = i === 0 ? block : onLater;
    const at = { x: (isOnRight ? 0.55 : 0.08) * page.width, share: i === 0 ? 0.1 + 0.08 * random.next() : 0.02 };
    return lines.length > 0 ? printedOn(page, paper.pages[i]!, lines, at) : page;
  });
  const document = { ...paper.document, pages } as ReadDocument;
  return { ...paper, document, pages: layOutDocument(document) };
}

function printedOn(
  page: Page,
  { textBox, lineHeight }: PageLayout,
  lines: readonly string[],
  { x, share }: { readonly x: number; readonly share: number },
): Page {
  const top = textBox.y0 + share * (textBox.y1 - textBox.y0);
  const words = printedLines(lines, { x, top }, lineHeight);
  const right = Math.max(...words.map(({ polygon }) => polygon[1]![0]));
  const isLeft = (word: Word) => {
    const box = boxOfPolygon(word.polygon);
    return box.x1 < x || box.x0 > right || box.y1 < top || box.y0 > top + lines.length * 1.5 * lineHeight;
  };
  return { ...page, words: [...page.words.filter(isLeft), ...words] };
}

/** Lines one below the other, as on a plain typewriter. */
export function printedLines(
  lines: readonly string[],
  { x, top }: { readonly x: number; readonly top: number },
  lineHeight: number,
): Word[] {
  const letter = 0.5 * lineHeight;
  return lines.flatMap((line, i) => {
    const [y0, y1] = [top + i * 1.5 * lineHeight, top + i * 1.5 * lineHeight + lineHeight];
    let x0 = x;
    return line.split(" ").map((text): Word => {
      const x1 = x0 + letter * text.length;
      const polygon = [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ] as const;
      x0 = x1 + letter;
      return { text, confidence: 0.99, polygon, line: 1000 + i, source: "ocr" };
    });
  });
}
