import { oncePer } from "../../core/once-per.ts";
import type { Candidate } from "../candidates.ts";
import { type Segment, segmentOf } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { namesBank, namesOrganisation, opensWithAttention, tradesAs } from "../types/party-words.ts";
import { type Imprint, tellingWords } from "./party-imprints.ts";
import type { PartyLines } from "./party-lines.ts";

/**
 * What the block that a value stands in tells of whose it is, on papers that name two parties. Nought for the fields of other papers.
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

/** Where a name stands in its block. */
export interface PlaceInBlock {
  /** The first line of letters in a block that has an address below it. */
  readonly opensBlock: boolean;
  readonly namesAbove: number;
  /** Lines from its last to the next that is an address; `NO_ADDRESS` where none follows. */
  readonly linesToAddress: number;
  readonly isInRow: boolean;
  /** Another line begins with it and goes on to a legal form: "Alpenhof" above "Alpenhof Vertriebs GesmbH". */
  readonly isBrand: boolean;
  /** The name in full of what another line says in short. */
  readonly isInFull: boolean;
}

const NO_ADDRESS = 6;
const LEAST_OF_A_BRAND = 4;

/** Null where the paper does not name two parties. */
export const placeInBlock: (candidate: Candidate) => PlaceInBlock | null = oncePer((candidate) =>
  candidate.partyLines ? findPlace(candidate, candidate.partyLines) : null,
);

function findPlace(
  { page, tokens, block, key, text }: Candidate,
  { kindOf, linesOf, folded }: PartyLines,
): PlaceInBlock {
  const [first, last] = [segmentOf(page, tokens[0]!), segmentOf(page, tokens.at(-1)!)];
  const own = linesOf[block]!;
  const above = own.slice(0, own.indexOf(first));
  const below = own.slice(own.indexOf(last) + 1);
  const isOf = (kind: string) => (segment: Segment) => kindOf[segment.index] === kind;
  const namesAbove = above.filter((segment) => segment.row < first.row && isOf("name")(segment)).length;
  const isBelowAddress = above.some(isOf("address"));
  const next = below.findIndex(isOf("address"));
  const linesToAddress = next < 0 ? NO_ADDRESS : Math.min(NO_ADDRESS - 1, next);
  return {
    opensBlock: namesAbove === 0 && !isBelowAddress && next >= 0,
    namesAbove,
    linesToAddress,
    isInRow: kindOf[first.index] === "row",
    isBrand:
      key.length >= LEAST_OF_A_BRAND &&
      !tradesAs(behindFirstWord(text)) &&
      folded.some(
        (other, i) =>
          other.length > key.length + 2 &&
          other.startsWith(key) &&
          tradesAs(nameOf(page.segments[i]!.text.slice(text.length))),
      ),
    isInFull:
      tradesAs(behindFirstWord(text)) &&
      folded.some(
        (other, i) =>
          kindOf[i] === "name" &&
          other.length >= LEAST_OF_A_BRAND &&
          key.length > other.length + 1 &&
          key.startsWith(other) &&
          !tradesAs(behindFirstWord(page.segments[i]!.text)) &&
          tradesAs(text.slice(page.segments[i]!.text.length)),
      ),
  };
}

/** "Hotel Miramonti" is no legal form, though it begins with a word that ends the names of companies. */
function behindFirstWord(text: string): string {
  return text.replace(/^\S+\s*/u, "");
}

/** What of a line of small print may be a name still: up to the first dash, dot or comma between facts. */
function nameOf(rest: string): string {
  return rest.split(/\s[–—•·|-]\s|,\s/u)[0]!;
}

const LEAST_COMPARED = 6;

export function partyFeatures(candidate: Candidate): readonly number[] {
  const { page, partyLines, block, tokens, text } = candidate;
  const place = placeInBlock(candidate);
  if (!partyLines || !place) return NO_PARTY;
  const flag = (holds: boolean) => (holds ? 1 : 0);
  const frame = page.textBox;
  const lines = partyLines.linesOf[block]!;
  const [x, y] = [Math.min(...lines.map(({ box: own }) => own.x0)), lines[0]!.box.y0];
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
 * How many other lines go on where the name ends ("Estudio" in large type, "Estudio del Sur" below it; "Arch. Patrizia" where a narrow box
 * breaks it), and how many end within it. It needs no legal form for that.
 */
function lengthFeatures({ page, tokens, key }: Candidate, { kindOf, folded, imprints }: PartyLines): number[] {
  if (key.length < LEAST_OF_A_BRAND) return [0, 0];
  const own = new Set(tokens.map((token) => segmentOf(page, token)));
  const names = new Set(page.segments.flatMap((one, i) => (kindOf[i] === "name" && !own.has(one) ? [folded[i]!] : [])));
  for (const { segment, name } of imprints) if (!own.has(segment)) names.add(name);
  const heads = new Set<string>();
  let head = "";
  for (const { text } of tokens.slice(0, -1)) {
    head += foldText(text);
    if (head.length >= LEAST_OF_A_BRAND) heads.add(head);
  }
  const all = [...names];
  return [
    Math.min(3, all.filter((name) => name.length > key.length + 1 && name.startsWith(key)).length),
    Math.min(3, all.filter((name) => heads.has(name)).length),
  ];
}

/** Below this share of a page's text is its foot. */
const FOOT = 0.75;

/**
 * Whether the name stands in a line that says who somebody is by law, here or elsewhere, and whether such lines name somebody else: in the
 * foot, or right below it. How many words it shares with these tells a short name from a brand.
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

const HOLDER =
  /(?:intestat[oa]\sa|beneficiario|titolare(?:\sdel\sconto)?|kontoinhaber|inhaber|begünstigter|account\s(?:name|holder)|beneficiary|titulaire|bénéficiaire|titular|beneficiario)\s?:?$/iu;

/** Whose account it is: the writer's, who is paid. */
function isHolder({ page, tokens }: Candidate): boolean {
  const own = segmentOf(page, tokens[0]!);
  const { segments } = page.rows[own.row]!;
  const before = own.tokens.slice(0, own.tokens.indexOf(tokens[0]!)).map(({ text }) => text);
  const label = before.length > 0 ? before.join(" ") : (segments[segments.indexOf(own) - 1]?.text ?? "");
  return HOLDER.test(label);
}

/** How many lines outside its block say the same: letterhead and foot, the holder of the account. */
function saidElsewhere({ key, block }: Candidate, { folded, blockOf }: PartyLines): number {
  if (key.length < LEAST_COMPARED) return 0;
  let count = 0;
  for (let i = 0; i < folded.length; i++) if (blockOf[i] !== block && folded[i]!.includes(key)) count++;
  return Math.min(3, count);
}
