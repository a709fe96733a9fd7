import { type Random, seededRandom } from "../../measuring/random.ts";
import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import { pageNumberOf } from "../../src/extraction/categories/page-numbers.ts";
import { layOutDocument, type Row } from "../../src/extraction/page/layout.ts";
import type { Paper } from "./papers.ts";

const LEAST_ROWS = 24;
const CUT = { from: 0.4, to: 0.8 };
const MOST_REPEATED = 3;

/**
 * Papers as they would be if the text of their last page had run over to another one: few writers bothered to write
 * long papers, but if a short one is cut, the continuation has the same look, and speaks of the same things. Some
 * repeat their first lines, some their last. Papers that count their pages, and rolls and cards, are left out.
 */
export function cutPapers(papers: readonly Paper[], seed: number): Paper[] {
  const random = seededRandom(seed);
  return papers.flatMap((paper) => {
    const page = paper.pages.at(-1)!;
    if (page.rows.length < LEAST_ROWS || page.height < page.width || paper.pages.some(pageNumberOf)) return [];
    const cut = cutPaper(paper, random);
    const isLong = cut.pages.at(-1)!.rows.length >= LEAST_ROWS;
    return [isLong && random.chance(0.5) ? cutPaper(cut, random) : cut];
  });
}

function cutPaper(paper: Paper, random: Random): Paper {
  const { rows } = paper.pages.at(-1)!;
  const page = paper.document.pages.at(-1)!;
  const at = Math.floor(rows.length * (CUT.from + (CUT.to - CUT.from) * random.next()));
  const head = random.chance(0.5) ? random.whole(1, MOST_REPEATED) : 0;
  const foot = random.chance(0.4) ? random.whole(1, MOST_REPEATED) : 0;
  const foots = rows.slice(rows.length - foot);
  const first = [...rows.slice(0, at), ...foots];
  const second = [...rows.slice(0, head), ...rows.slice(at)];
  const top = rows[0]!.box.y0;
  const lines = [first, second].map((own) => setAnew(own, top));
  // The first page is full, as pages are that run over: both have the line spacing that requires.
  const stretch = Math.max(1, (0.94 * page.height - top) / Math.max(1, lines[0]!.end - top));
  const halves = lines.map(({ words }): Page => ({ ...page, words: spread(words, top, stretch) }));
  const pages = [...paper.document.pages.slice(0, -1), ...halves];
  const document = { ...paper.document, pages: pages.map((one, pageIndex) => ({ ...one, pageIndex })) } as ReadDocument;
  return { ...paper, id: `${paper.id} cut`, document, pages: layOutDocument(document) };
}

/**
 * Rows one below the other with their previous gaps, from `top` on; where rows in between were left out the gap is that
 * of a line.
 */
function setAnew(rows: readonly Row[], top: number): { readonly words: Word[]; readonly end: number } {
  const words: Word[] = [];
  let end = top;
  let last: Row | null = null;
  for (const row of rows) {
    const height = row.box.y1 - row.box.y0;
    const gap = last === null ? 0 : row.index === last.index + 1 ? row.box.y0 - last.box.y1 : 0.8 * height;
    const shift = end + gap - row.box.y0;
    const own = new Set(row.segments.flatMap(({ tokens }) => tokens.map(({ word }) => word)));
    for (const word of own) words.push(moved(word, shift, row.index));
    end += gap + height;
    last = row;
  }
  return { words, end };
}

function moved(word: Word, shift: number, line: number): Word {
  return { ...word, line, polygon: word.polygon.map(([x, y]) => [x, y + shift] as const) };
}

function spread(words: readonly Word[], top: number, stretch: number): Word[] {
  return words.map((word) => {
    const middle = word.polygon.reduce((sum, [, y]) => sum + y, 0) / word.polygon.length;
    return moved(word, (middle - top) * (stretch - 1), word.line);
  });
}
