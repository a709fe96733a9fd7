import { oncePer } from "../../core/basics/once-per.ts";
import type { TemplateName } from "../../core/services/service-definition.ts";
import type { Candidate, ReadField, ReadPage } from "../candidate.ts";
import { withoutCoefficients } from "../evidence/consumption.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { listsItsType } from "../fields/listed-values.ts";
import { withWholeCaptions } from "../kinds/cards/captions.ts";
import { mayBeOnCard } from "../kinds/cards/card-values.ts";
import { withNumbersOfLicence } from "../kinds/cards/licence.ts";
import { headingsOfLines } from "../kinds/f24/part-headings.ts";
import { signedByLines } from "../kinds/f24/part-sums.ts";
import { namesPayment } from "../kinds/receipts/means-of-payment.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { findRuns } from "../own-fields/runs-in-sentences.ts";
import { findInSentences } from "../own-fields/words-in-sentences.ts";
import { bindLabels } from "../page/binding.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { findLabels, type LabelIndex, labelsAround, labelsFrom } from "../page/labels.ts";
import { type PageLayout, segmentOf } from "../page/layout.ts";
import { findSectionHeadings, sectionOf } from "../page/sections.ts";
import { findPartyBlocks, partyOf } from "../parties/party-blocks.ts";
import { findPartyLines } from "../parties/party-lines.ts";
import { judgeWholeness } from "../parties/whole-names.ts";
import { findWriterMarks, type WriterMarks } from "../parties/writer-marks.ts";
import { taggedValues } from "../tagger/tagged-values.ts";
import type { PageTagger } from "../tagger/tagger.ts";
import { withDaysOfBirth } from "../types/dates/birth-date.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import type { FindContext, Found } from "../types/field-type.ts";
import { signedBalances } from "../types/numbers/signed-balance.ts";
import { boxOfTokens, placeOf } from "../types/text-runs.ts";
import { factFind, findOf, specialFind } from "./finders.ts";
import { supplyPoints } from "./supply-point.ts";

/** Options of reading a page. */
export interface ReadPageOptions {
  /** Whether a label found on the page counts; default all. Training ignores some. */
  readonly counts?: (hit: LabelHit) => boolean;
  /** Called on first use. */
  readonly tag?: PageTagger | undefined;
}

export function readPage(layout: PageLayout, labels: LabelIndex, { counts, tag }: ReadPageOptions = {}): ReadPage {
  const found = findLabels(layout, labels);
  const all = labels.isOfCards ? withNumbersOfLicence(layout, withWholeCaptions(layout, labels, found)) : found;
  const hits = counts ? all.filter(counts) : all;
  const bindings = bindLabels(layout, hits);
  const parties = findPartyBlocks(layout, hits, bindings);
  const partyLines = findPartyLines(layout, hits, parties.blocks);
  const tagsOf = oncePer((page: PageLayout) => tag?.(page, hits, partyLines) ?? null);
  return {
    layout,
    hits,
    bindings,
    parties,
    writerMarks: findWriterMarks(layout, parties.blocks),
    partyLines,
    sections: [...findSectionHeadings(layout, hits), ...headingsOfLines(layout, hits)],
    tags: () => tagsOf(layout),
  };
}

/** A value with its surroundings on its page. */
export function placeCandidate(found: Found, page: ReadPage): Candidate {
  const { layout, hits, bindings, parties, writerMarks, partyLines, sections } = page;
  const box = boxOfTokens(found.tokens);
  const labels = labelsAround(layout, hits, found.tokens, box, bindings);
  const segment = segmentOf(layout, found.tokens[0]!);
  const block = parties.blocks.blockOf[segment.index]!;
  const heading = headingOf(found, page);
  return {
    ...found,
    ...(heading ? { heading } : {}),
    page: layout,
    box,
    labels,
    party: partyOf(layout, parties, segment, box),
    block,
    writerMarks: writerMarks[block]!,
    marksElsewhere: mostBut(writerMarks, block),
    partyLines,
    tags: page.tags,
    section: sectionOf(layout, sections, box),
    opensWithLabel: labelsFrom(hits, found.tokens[0]!).some(
      ({ tokens }) => tokens.length > 1 && tokens.length < found.tokens.length,
    ),
  };
}

function mostBut(marks: WriterMarks, block: number): number {
  return Math.max(
    0,
    ...strongestMarks(marks)
      .filter((strongest) => strongest.block !== block)
      .map(({ mark }) => mark),
  );
}

/** The two blocks with the most: at least one of them differs from the one in question. */
const strongestMarks = oncePer((marks: WriterMarks) =>
  marks
    .map((mark, block) => ({ mark, block }))
    .sort((a, b) => b.mark - a.mark)
    .slice(0, 2),
);

const partyHeadings = oncePer((hits: readonly LabelHit[]) =>
  hits.flatMap(({ meanings, tokens }) => {
    const party = [...meanings].find((meaning) => meaning.startsWith("party."));
    return party ? [{ party, tokens }] : [];
  }),
);

function headingOf({ tokens }: Found, { layout, hits }: ReadPage): Candidate["heading"] {
  const first = tokens[0]!;
  for (const { party, tokens: label } of partyHeadings(hits)) {
    if (label[0] === first && label.length < tokens.length) return { party, isWithin: true };
    const isBefore = label.at(-1)!.index === first.index - 1;
    if (isBefore && layout.segmentOfToken[first.index - 1] === segmentOf(layout, first))
      return { party, isWithin: false };
  }
  return undefined;
}

/** Candidates of types that do not depend on the field: shared by fields of one type. */
const candidatesByPage = oncePer((_: ReadPage) => new Map<string, readonly Candidate[]>());

function sharedOn(page: ReadPage, as: string, find: () => readonly Candidate[]): readonly Candidate[] {
  const shared = candidatesByPage(page);
  const found = shared.get(as) ?? find();
  shared.set(as, found);
  return found;
}

/** All candidates of a field on the pages. */
export function findCandidates(pages: readonly ReadPage[], read: ReadField, style: DocumentStyle): Candidate[] {
  return pages.flatMap((page) => candidatesOn(page, read, style));
}

function candidatesOn(page: ReadPage, read: ReadField, style: DocumentStyle): readonly Candidate[] {
  const found = [...foundOn(page, read, style), ...inSentences(page, read)];
  return [...found, ...taggedValues(page, read, found, style).map((one) => placeCandidate(one, page))];
}

/**
 * For a field that the product does not know: what follows its name in running text, and what there looks like a name
 * or a code.
 */
function inSentences(page: ReadPage, read: ReadField): readonly Candidate[] {
  if (read.meaning.concept !== null) return [];
  const told = findInSentences(page.layout, read).map((one) => placeCandidate(one, page));
  if (read.field.multiple) return told;
  const { type } = read.meaning;
  const runs = sharedOn(page, `${type}, runs`, () =>
    findRuns(page.layout, type).map((one) => placeCandidate(one, page)),
  );
  const known = new Set(told.map(({ tokens }) => placeOf(tokens)));
  return [...told, ...runs.filter(({ tokens }) => !known.has(placeOf(tokens)))];
}

function foundOn(page: ReadPage, read: ReadField, style: DocumentStyle): readonly Candidate[] {
  const { template, meaning } = read;
  const search = searchFor(page, read, style);
  // Other fields of the type may have what this one cannot.
  const mayBe = (one: Found) => template !== "identity" || mayBeOnCard(one, meaning);
  const found = foundOfType(page, read, search).filter(mayBe);
  if (meaning.concept === "bill.supply_point") return supplyPoints(found);
  if (meaning.concept === "bill.consumption") return withoutCoefficients(found);
  if (BALANCES.has(meaning.concept ?? "")) return signedBalances(found, page.layout);
  if (template === "f24" && meaning.type === "amount") return signedByLines(found, page.layout, meaning.concept);
  const facts = factFind(meaning, template);
  if (facts) {
    const own = facts(page.layout, search.context).filter(mayBe);
    const plain = template === "identity" || template === "contract" ? withoutOutdone(found, own) : found;
    const known = new Set(plain.map(placeAndKey));
    return [...plain, ...search.place(own.filter((one) => !known.has(placeAndKey(one))))];
  }
  const special = specialFind(meaning);
  if (!special) return found;
  const more = search.place(special(page.layout, search.context));
  if (meaning.concept === "receipt.payment_method")
    return [...found.filter((one) => namesPayment(one, one.labels)), ...more];
  return [...found.filter((plain) => !more.some((known) => isSameCode(plain, known))), ...more];
}

/** The candidates of the field's type, shared by all fields that are searched for in the same way. */
function foundOfType(page: ReadPage, { meaning, template }: ReadField, search: Search): readonly Candidate[] {
  const find = () => search.place(findOf(template, meaning.type)(page.layout, search.context));
  if (search.sharedAs === null) return find();
  return sharedOn(page, search.sharedAs, () => (meaning.type === "date" ? withDaysOfBirth(find()) : find()));
}

/** How a page is searched for a field's values. */
interface Search {
  readonly context: FindContext;
  /** The same for fields that are searched for in the same way; null if what is found depends on the field. */
  readonly sharedAs: string | null;
  readonly place: (found: readonly Found[]) => readonly Candidate[];
}

function searchFor(page: ReadPage, read: ReadField, style: DocumentStyle): Search {
  const { field, template, meaning, isWriters } = read;
  const { layout, hits } = page;
  const isBank = meaning.concept === "statement.bank";
  // A field that lists every company of a paper also wants those in its small print.
  const isListed = listsItsType(read);
  const isOwn = isUsersOwn(read) && !field.multiple;
  const readsSmallPrint = isWriters !== undefined || isBank || isListed || isOwn;
  const isOfForm = NAMES_ON_FORMS.has(meaning.concept ?? "");
  const namesBySeat = isBank || (template === "utility_bill" && isWriters === true);
  const namesParties = isOfForm || (isWriters !== undefined && template !== "utility_bill") || isListed;
  const numbersTrade = NUMBERED_IN_WORDS.has(template);
  const ways = [
    readsSmallPrint && "small print too",
    namesBySeat && "before a seat",
    isBank && "up to a comma",
    isOfForm && "of forms",
    numbersTrade && "in words",
    isListed && "all of them",
    isOwn && "in parts",
  ].filter((way) => way !== false);
  return {
    context: {
      style,
      field,
      hits,
      readsSmallPrint,
      namesBySeat,
      namesUpToCommas: isBank || isOwn,
      namesParties,
      numbersTrade,
      numbersCards: template === "identity",
      isOwn,
      ...(isOfForm ? { mostLines: 4 } : {}),
    },
    sharedAs: meaning.type === "enum" || meaning.type === "regex" ? null : [meaning.type, ...ways].join(", "),
    place: (found) => (isOfForm ? judgeWholeness(found, layout, hits) : found).map((one) => placeCandidate(one, page)),
  };
}

function placeAndKey({ tokens, key }: Found): string {
  return `${placeOf(tokens)} ${key}`;
}

/**
 * What the structure of a card implies about a value counts more than its appearance: of equal finds the surer one is
 * kept.
 */
function withoutOutdone(plain: readonly Candidate[], facts: readonly Found[]): readonly Candidate[] {
  const priors = new Map(facts.map((one) => [placeAndKey(one), one.prior]));
  return plain.filter((one) => (priors.get(placeAndKey(one)) ?? one.prior) <= one.prior);
}

/** Papers between companies, whose numbering is more varied than that of others. */
export const TRADE: ReadonlySet<TemplateName> = new Set(["invoice", "delivery_note", "purchase_order"]);
/** Papers whose numbers consist of several words, including those of customers and supply points. */
export const NUMBERED_IN_WORDS: ReadonlySet<TemplateName> = new Set([...TRADE, "utility_bill"]);

const BALANCES: ReadonlySet<string> = new Set([
  "statement.opening_balance",
  "statement.closing_balance",
] satisfies Concept[]);

/** Names found in the boxes of forms and in narrow columns. */
const NAMES_ON_FORMS: ReadonlySet<string> = new Set([
  "employer.name",
  "f24.taxpayer",
  "statement.holder",
] satisfies Concept[]);

/** Words recognised as a code are not also plain text: for a code it is known whether its check character holds. */
function isSameCode(plain: Found, known: Found): boolean {
  return known.value?.type === "identifier" && plain.key === known.key && plain.tokens[0] === known.tokens[0];
}
