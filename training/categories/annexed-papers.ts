import { type Random, seededRandom } from "../../measuring/random.ts";
import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import { layOutDocument, type PageLayout } from "../../src/extraction/page/layout.ts";
import { printedLines } from "./one-recipient.ts";
import type { Paper } from "./papers.ts";

const TITLES = [
  ["Allegato", "Dettaglio", "Elenco", "Riepilogo", "Causale:", "Riferimento", "Quietanza", "Distinta"],
  ["Anlage zu", "Aufstellung", "Verwendungszweck", "Lieferungen zu", "Hinweise zu"],
  ["Appendix to", "Details of", "Schedule to", "Payment reference"],
  ["Annexe", "Détail", "Référence"],
  ["Anexo", "Detalle", "Referencia"],
].flat();
const WITHOUT_HEAD = 0.3;
const HEAD_SHARE = 0.45;
const LEAST_ROWS = 18;

/**
 * Papers with an added page that looks quite different but refers to them: a payment slip, a list of lots, a log. It is
 * the lower part of another writer's paper under a line with a number, a name or an amount of this one.
 */
export function annexedPapers(papers: readonly Paper[], seed: number): Paper[] {
  const random = seededRandom(seed);
  const donors = papers.flatMap(({ pages, document }) =>
    pages[0]!.rows.length >= LEAST_ROWS && pages[0]!.height > pages[0]!.width
      ? [{ layout: pages[0]!, page: document.pages[0]! }]
      : [],
  );
  return papers.flatMap((paper) => {
    const line = referenceTo(paper.pages[0]!, random);
    if (line === null || paper.pages[0]!.height < paper.pages[0]!.width) return [];
    const { layout, page } = random.pick(donors);
    const annex = { ...withoutHead(page, layout, line, random), pageIndex: paper.pages.length };
    const document = { ...paper.document, pages: [...paper.document.pages, annex] } as ReadDocument;
    return [{ ...paper, id: `${paper.id} annexed`, document, pages: layOutDocument(document) }];
  });
}

/** A number from the paper's head beside a name or an amount from it. */
function referenceTo({ tokens, textBox }: PageLayout, random: Random): string | null {
  const upper = textBox.y0 + HEAD_SHARE * (textBox.y1 - textBox.y0);
  const head = tokens.filter(({ box }) => box.y0 < upper).map(({ text }) => text);
  const numbers = head.filter(
    (text) => /^(?=(?:.*\d){3})[\w/.-]{4,}$/.test(text) && !/^\d\d?[./-]\d\d?[./-]|^\d{5}$|[.,]\d\d$/.test(text),
  );
  const names = head.filter((text) => /^\p{Lu}\p{L}{4,}$/u.test(text));
  const amounts = tokens.filter(({ text }) => /^\d[\d.]*,\d\d$/.test(text) && text.length >= 6).map(({ text }) => text);
  if (numbers.length === 0) return null;
  const of = (list: readonly string[], chance: number) =>
    list.length > 0 && random.chance(chance) ? [random.pick(list)] : [];
  return [random.pick(TITLES), random.pick(numbers), ...of(names, 0.5), ...of(names, 0.5), ...of(amounts, 0.4)].join(
    " ",
  );
}

function withoutHead(page: Page, { rows, textBox, lineHeight }: PageLayout, line: string, random: Random): Page {
  const kept = rows.slice(Math.floor(rows.length * WITHOUT_HEAD));
  const shift = kept[0]!.box.y0 - textBox.y0 - 4 * lineHeight;
  const own = new Set(kept.flatMap(({ segments }) => segments.flatMap(({ tokens }) => tokens.map(({ word }) => word))));
  const words = [...own].map(
    (word): Word => ({ ...word, polygon: word.polygon.map(([x, y]) => [x, y - shift] as const) }),
  );
  const at = { x: textBox.x0, top: textBox.y0 + random.whole(0, 1) * lineHeight };
  return { ...page, words: [...printedLines([line], at, lineHeight), ...words] };
}
