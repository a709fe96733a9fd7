import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { type Segment, segmentOf } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { namesBank, namesOrganisation, opensWithAttention, tradesAs } from "../types/names/party-words.ts";
import { type Imprint, tellingWords } from "./party-imprints.ts";
import type { PartyLines } from "./party-lines.ts";

/**
 * Evidence from a value's block on whose it is, on papers that name two parties. Zero for the fields of other papers.
 */
export const PARTY_FEATURES = [
  "party_marks",
  "party_marks_elsewhere",
  "party_rank",
  "party_count",
  "party_block_lines",
  "party_block_x",
  "party_block_y",
  "party_block_has_tax_number",
  "party_opens_block",
  "party_names_above",
  "party_lines_to_address",
  "party_in_row",
  "party_attention",
  "party_names_organisation",
  "party_trades_as",
  "party_type",
  "party_said_elsewhere",
  "party_takes_lines",
  "party_is_brand",
  "party_names_bank",
  "party_is_imprint",
  "party_in_imprint_elsewhere",
  "party_other_in_foot",
  "party_other_near",
  "party_words_shared",
  "party_behind_holder",
  "party_is_short",
  "party_is_whole",
] as const;

const NO_PARTY: readonly number[] = PARTY_FEATURES.map(() => 0);

/** The place of a name in its block. */
export interface PlaceInBlock {
  /** The first line of letters in a block that has an address below it. */
  readonly opensBlock: boolean;
  readonly namesAbove: number;
  /** Lines from its last to the next one that is an address; `NO_ADDRESS` if none follows. */
  readonly linesToAddress: number;
  readonly isInRow: boolean;
  /** Another line begins with it and continues to a legal form: "Alpenhof" above "Alpenhof Vertriebs GesmbH". */
  readonly isBrand: boolean;
  /** The full form of a name that another line has in short form. */
  readonly isInFull: boolean;
}

const NO_ADDRESS = 6;
const LEAST_OF_A_BRAND = 4;

/** Null if the paper does not name two parties. */
export const placeInBlock: (candidate: Candidate) => PlaceInBlock | null = oncePer((candidate) =>
  candidate.partyLines ? findPlace(candidate, candidate.partyLines) : null,
);

function findPlace({ page, tokens, block, key, text }: Candidate, partyLines: PartyLines): PlaceInBlock {
  const { kindOf, linesOf } = partyLines;
  const [first, last] = [segmentOf(page, tokens[0]!), segmentOf(page, tokens.at(-1)!)];
  const { placeOf, namesAbove, nextAddress } = orderOf(partyLines)(linesOf[block]!);
  const names = namesAbove.get(first.row) ?? 0;
  const isBelowAddress = nextAddress[0]! < placeOf.get(first)!;
  const behind = (placeOf.get(last) ?? -1) + 1;
  const next = nextAddress[behind]! - behind;
  return {
    opensBlock: names === 0 && !isBelowAddress && Number.isFinite(next),
    namesAbove: names,
    linesToAddress: Number.isFinite(next) ? Math.min(NO_ADDRESS - 1, next) : NO_ADDRESS,
    isInRow: kindOf[first.index] === "row",
    isBrand:
      key.length >= LEAST_OF_A_BRAND &&
      !tradesAs(behindFirstWord(text)) &&
      beginningWith(linesOn(partyLines).sorted, key).some(
        ({ text: other, segment }) =>
          other.length > key.length + 2 && tradesAs(nameOf(page.segments[segment]!.text.slice(text.length))),
      ),
    isInFull:
      tradesAs(behindFirstWord(text)) &&
      namesWithin(key, partyLines).some((segment) => {
        const other = page.segments[segment]!.text;
        return !tradesAs(behindFirstWord(other)) && tradesAs(text.slice(other.length));
      }),
  };
}

/** The order of the lines of a block; made once for everything in it. */
const orderOf = oncePer(({ kindOf }: PartyLines) =>
  oncePer((lines: readonly Segment[]) => {
    const namesAbove = new Map<number, number>();
    let names = 0;
    for (const { row, index } of lines) {
      if (!namesAbove.has(row)) namesAbove.set(row, names);
      if (kindOf[index] === "name") names++;
    }
    // By index in the block, and one entry after its last line.
    const nextAddress = new Array<number>(lines.length + 1).fill(Number.POSITIVE_INFINITY);
    for (let place = lines.length - 1; place >= 0; place--)
      nextAddress[place] = kindOf[lines[place]!.index] === "address" ? place : nextAddress[place + 1]!;
    return { placeOf: new Map(lines.map((line, place) => [line, place])), namesAbove, nextAddress };
  }),
);

interface SortedLine {
  readonly text: string;
  /** Position among the page's segments. */
  readonly segment: number;
}

/** The lines of a page sorted by their text as compared: each of its candidates queries those like it. */
const linesOn = oncePer(({ kindOf, folded, imprints }: PartyLines) => {
  const lines = folded.map((text, segment): SortedLine => ({ text, segment }));
  const named = lines.filter(({ segment }) => kindOf[segment] === "name");
  const names = [
    ...named,
    ...imprints.map(({ segment, name }): SortedLine => ({ text: name, segment: segment.index })),
  ];
  return {
    sorted: sortedByText(lines),
    sortedNames: sortedByText(names),
    named: Map.groupBy(named, ({ text }) => text),
    lengthsOfNames: [...new Set(named.map(({ text }) => text.length))],
    names: Map.groupBy(names, ({ text }) => text),
  };
});

function sortedByText(lines: readonly SortedLine[]): SortedLine[] {
  return lines.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
}

/** The lines of a sorted list that begin with a text: they are consecutive. */
function beginningWith(sorted: readonly SortedLine[], text: string): SortedLine[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.text < text) from = middle + 1;
    else to = middle;
  }
  while (sorted[to]?.text.startsWith(text)) to++;
  return sorted.slice(from, to);
}

/** The segments with a shorter name that this one begins with. */
function namesWithin(key: string, partyLines: PartyLines): number[] {
  const { lengthsOfNames, named } = linesOn(partyLines);
  const shorter = lengthsOfNames.filter((length) => length >= LEAST_OF_A_BRAND && length < key.length - 1);
  return shorter.flatMap((length) => (named.get(key.slice(0, length)) ?? []).map(({ segment }) => segment));
}

/** "Hotel Miramonti" is no legal form, though it begins with a word that ends the names of companies. */
function behindFirstWord(text: string): string {
  return text.replace(/^\S+\s*/u, "");
}

/** The part of a line of small print that may still be a name: up to the first dash, dot or comma between facts. */
function nameOf(rest: string): string {
  return rest.split(/\s[–—•·|-]\s|,\s/u)[0]!;
}

const LEAST_COMPARED = 6;

const leftEdge = oncePer((lines: readonly Segment[]) => Math.min(...lines.map(({ box }) => box.x0)));

export function partyFeatures(candidate: Candidate): readonly number[] {
  const { page, partyLines, block, tokens, text } = candidate;
  const place = placeInBlock(candidate);
  if (!partyLines || !place) return NO_PARTY;
  const flag = (holds: boolean) => (holds ? 1 : 0);
  const frame = page.textBox;
  const lines = partyLines.linesOf[block]!;
  const [x, y] = [leftEdge(lines), lines[0]!.box.y0];
  const first = segmentOf(page, tokens[0]!);
  const last = segmentOf(page, tokens.at(-1)!);
  return [
    candidate.writerMarks ?? 0,
    candidate.marksElsewhere ?? 0,
    partyLines.rankOf.get(block) ?? -1,
    partyLines.rankOf.size,
    lines.length,
    (x - frame.x0) / Math.max(1, frame.x1 - frame.x0),
    (y - frame.y0) / Math.max(1, frame.y1 - frame.y0),
    flag(partyLines.withTaxNumber.has(block)),
    flag(place.opensBlock),
    place.namesAbove,
    place.linesToAddress,
    flag(place.isInRow),
    flag(opensWithAttention(text)),
    flag(namesOrganisation(text)),
    flag(tradesAs(text)),
    Math.min(1, (tokens[0]!.box.y1 - tokens[0]!.box.y0) / partyLines.largestType),
    saidElsewhere(candidate, partyLines),
    flag(tokens[0] === first.tokens[0] && tokens.at(-1) === last.tokens.at(-1)),
    flag(place.isBrand),
    flag(namesBank(text)),
    ...imprintFeatures(candidate, partyLines),
    flag(isHolder(candidate)),
    ...lengthFeatures(candidate, partyLines),
  ];
}

/**
 * The number of other lines that continue where the name ends ("Estudio" in large type, "Estudio del Sur" below it;
 * "Arch. Patrizia", broken by a narrow box), and of those that end within it. No legal form is needed for that.
 */
function lengthFeatures({ page, tokens, key }: Candidate, partyLines: PartyLines): number[] {
  if (key.length < LEAST_OF_A_BRAND) return [0, 0];
  const own = new Set(tokens.map((token) => segmentOf(page, token).index));
  const { names, sortedNames } = linesOn(partyLines);
  const isElsewhere = (name: string) => names.get(name)?.some(({ segment }) => !own.has(segment)) ?? false;
  const heads = new Set<string>();
  let head = "";
  for (const { text } of tokens.slice(0, -1)) {
    head += foldText(text);
    if (head.length >= LEAST_OF_A_BRAND) heads.add(head);
  }
  const longer = beginningWith(sortedNames, key).filter(({ text, segment }) => {
    return text.length > key.length + 1 && !own.has(segment);
  });
  return [
    Math.min(3, new Set(longer.map(({ text }) => text)).size),
    Math.min(3, [...heads].filter(isElsewhere).length),
  ];
}

/** Below this share of a page's text is its foot. */
const FOOT = 0.75;

/**
 * Whether the name is in a line with legal details, here or elsewhere, and whether such lines name somebody else: in
 * the foot, or right below it. The number of words it shares with these distinguishes a short name from a brand.
 */
function imprintFeatures({ page, tokens, key, text, block }: Candidate, { imprints, blockOf }: PartyLines): number[] {
  const first = segmentOf(page, tokens[0]!);
  const isSame = (name: string) => name.includes(key) || key.includes(name);
  const others = imprints.filter(({ segment, name }) => segment !== first && !isSame(name));
  const foot = page.textBox.y0 + FOOT * (page.textBox.y1 - page.textBox.y0);
  const weigh = (some: readonly Imprint[]) => (some.length === 0 ? 0 : some.some(({ hasForm }) => hasForm) ? 2 : 1);
  const own = [...tellingWords(text)];
  const shared = others.map(({ words }) => own.filter((word) => words.has(word)).length);
  return [
    weigh(imprints.filter(({ segment, name }) => segment === first && name === key)),
    weigh(imprints.filter(({ segment, name }) => segment !== first && isSame(name))),
    weigh(others.filter(({ segment }) => segment.box.y0 > foot)),
    weigh(
      others.filter(({ segment }) => blockOf[segment.index] === block && segment.row - first.row <= MOST_ROWS_BELOW),
    ),
    Math.max(0, ...shared),
  ];
}

const MOST_ROWS_BELOW = 4;

const HOLDER = new RegExp(
  inLines`
    (?:intestat[oa]\sa|beneficiario|titolare(?:\sdel\sconto)?|kontoinhaber|inhaber|begünstigter
    |account\s(?:name|holder)|beneficiary|titulaire|bénéficiaire|titular|beneficiario)\s?:?$`,
  "iu",
);

/** Whether it is the holder of an account: the writer, who is paid. */
function isHolder({ page, tokens }: Candidate): boolean {
  const own = segmentOf(page, tokens[0]!);
  const { segments } = page.rows[own.row]!;
  const before = own.tokens.slice(0, own.tokens.indexOf(tokens[0]!)).map(({ text }) => text);
  const label = before.length > 0 ? before.join(" ") : (segments[segments.indexOf(own) - 1]?.text ?? "");
  return HOLDER.test(label);
}

/** The number of lines outside its block with the same text: letterhead and foot, the holder of the account. */
function saidElsewhere({ key, block }: Candidate, partyLines: PartyLines): number {
  if (key.length < LEAST_COMPARED) return 0;
  const others = new Set<number>();
  for (const segment of linesByPiece(partyLines).get(key.slice(0, LEAST_COMPARED)) ?? []) {
    if (partyLines.blockOf[segment] !== block && partyLines.folded[segment]!.includes(key)) others.add(segment);
    if (others.size === 3) break;
  }
  return others.size;
}

/**
 * For each piece of the minimum length that is compared, the lines that contain it: the lines that contain a longer
 * text are among these.
 */
const linesByPiece = oncePer(({ folded }: PartyLines) => {
  const lines = new Map<string, number[]>();
  for (const [segment, text] of folded.entries()) {
    for (let from = 0; from + LEAST_COMPARED <= text.length; from++) {
      const piece = text.slice(from, from + LEAST_COMPARED);
      const known = lines.get(piece);
      if (known) known.push(segment);
      else lines.set(piece, [segment]);
    }
  }
  return lines;
});
