import { type Random, seededRandom } from "../../measuring/random.ts";
import type { Page, ReadDocument } from "../../src/core/documents/document.ts";
import { layOutDocument, type PageLayout } from "../../src/extraction/page/layout.ts";
import type { Part } from "../documents/parts.ts";
import { addressedTo, inventRecipient } from "./one-recipient.ts";
import { inventTypist, typedBy } from "./one-typist.ts";
import type { Paper } from "./papers.ts";

/** How a paper got onto the pile: it is unrelated to the one before, is of its kind, or of its issuer's layout. */
export type Neighbour = "any" | "kind" | "issuer";

export interface Pile {
  readonly pages: readonly PageLayout[];
  /** The pages at which papers begin, and beside whom. */
  readonly starts: ReadonlyMap<number, Neighbour>;
  /** For each page: its paper, and which page of it. */
  readonly names: readonly string[];
}

export interface PilePlan {
  readonly count: number;
  readonly seed: number;
  /** The part whose names are used for recipients. */
  readonly part: Part;
  /** The share of them that is set by one typist each; none if omitted. */
  readonly typed?: number;
}

const ONE_RECIPIENT = 0.35;

/**
 * Piles as people scan them: papers one after the other, half of several pages if there are such, a third of the same
 * kind as the one before, some of its issuer.
 */
export function piles(papers: readonly Paper[], { count, seed, part, typed = 0 }: PilePlan): Pile[] {
  const random = seededRandom(seed);
  const groups = groupsOf(papers);
  return Array.from({ length: count }, () => {
    const length = random.whole(1, 5);
    const recipient = random.chance(ONE_RECIPIENT) ? inventRecipient(part, random) : null;
    const typist = typed > 0 && random.chance(typed) ? inventTypist(random) : null;
    const starts = new Map<number, Neighbour>();
    const pages: PageLayout[] = [];
    const names: string[] = [];
    const chosen: Paper[] = [];
    while (chosen.length < length) {
      const [next, how] = drawNext(chosen, groups, random);
      starts.set(pages.length, how);
      const addressed = recipient ? addressedTo(next, recipient, random) : next;
      pages.push(...(typist ? typedBy(addressed, typist) : addressed).pages);
      names.push(...next.pages.map((_, page) => `${next.id} ${page}`));
      chosen.push(next);
    }
    return { pages, starts, names };
  });
}

interface Groups {
  readonly all: Drawn;
  readonly kinds: ReadonlyMap<string, Drawn>;
  readonly issuers: ReadonlyMap<string, Drawn>;
}

interface Drawn {
  readonly papers: readonly Paper[];
  readonly long: readonly Paper[];
}

function groupsOf(papers: readonly Paper[]): Groups {
  const drawn = (group: readonly Paper[]): Drawn => ({
    papers: group,
    long: group.filter(({ pages }) => pages.length > 1),
  });
  const by = (key: (paper: Paper) => string) =>
    new Map([...Map.groupBy(papers, key)].map(([name, group]) => [name, drawn(group)]));
  return { all: drawn(papers), kinds: by(({ kind }) => kind), issuers: by(({ layout }) => layout) };
}

/** Never a paper that is already on the pile: with two copies of one sheet nobody can say where the second begins. */
function drawNext(chosen: readonly Paper[], { all, kinds, issuers }: Groups, random: Random): [Paper, Neighbour] {
  const last = chosen.at(-1);
  const wish = random.next();
  const ways: [Neighbour, Drawn | undefined][] = last
    ? [
        ["issuer", wish < 0.15 ? issuers.get(last.layout) : undefined],
        ["kind", wish < 0.405 ? kinds.get(last.kind) : undefined],
        ["any", all],
      ]
    : [["any", all]];
  for (const [how, drawn] of ways) {
    const free = (papers: readonly Paper[] = []) => papers.filter((paper) => !chosen.includes(paper));
    const papers = free(drawn?.papers);
    const long = free(drawn?.long);
    if (papers.length > 0) return [random.pick(long.length > 0 && random.chance(0.5) ? long : papers), how];
  }
  throw new Error("there are fewer papers than a pile holds");
}

const A4_WIDTH = 1240;

/**
 * A pile comes from one scanner: sheets with roughly the proportions of A4 get one size, so that another size only
 * means what it would mean there.
 */
export function asOneScanner(paper: Paper): Paper {
  const document = { ...paper.document, pages: paper.document.pages.map(toOneSize) } as ReadDocument;
  return { ...paper, document, pages: layOutDocument(document) };
}

function toOneSize(page: Page): Page {
  const shape = page.height / Math.max(1, page.width);
  if (shape < 1.33 || shape > 1.48) return page;
  const scale = A4_WIDTH / page.width;
  return {
    ...page,
    width: A4_WIDTH,
    height: Math.round(page.height * scale),
    words: page.words.map((word) => ({
      ...word,
      polygon: word.polygon.map(([x, y]) => [x * scale, y * scale]) as unknown as typeof word.polygon,
    })),
  };
}
