import { inLines } from "../in-lines.ts";
import type { PageLayout } from "../page/layout.ts";
import type { CategoryModel } from "./category-model.ts";
import { type KindFeatures, kindFeaturesOf } from "./kind-features.ts";
import { KINDS } from "./kinds.ts";
import { plainText } from "./plain-text.ts";
import { unknownShare } from "./unknown-kind.ts";

/** A category as named by a service. */
export interface NamedCategory {
  readonly key: string;
  readonly label: string;
}

/** What the shipped model infers about a document without any example. */
export interface KindPrior {
  /**
   * By category, in the given order: its share of the kinds, 0..1, together with `unclaimed` about 1; null if it claims
   * none.
   */
  readonly shares: readonly (number | null)[];
  readonly unclaimed: number;
}

const CATCH_ALL = new RegExp(inLines`
  \b(others?|misc|miscellaneous|unknown|altr[oiae]|vari[oiea]|sconosciut[oi]|sonstige[sn]?|andere[sn]?
  |unbekannt|autres?|divers|inconnu|otr[oa]s?|varios|desconocido|generic|generico)\b`);

/**
 * The kinds a category covers; a name that mentions a special and a general kind ("credit note invoice") means the
 * special one.
 */
export function kindsOfCategory({ key, label }: NamedCategory): number[] {
  const names = [key, label].map((name) => plainText(name.replace(/([a-z])([A-Z])/g, "$1 $2")));
  const meant = KINDS.flatMap((kind, index) => (names.some((name) => kind.names.test(name)) ? [index] : []));
  const parents = new Set(meant.map((index) => KINDS[index]!.parent));
  return meant.filter((index) => !parents.has(KINDS[index]!.name));
}

/** "Other": whatever belongs to none of the rest. */
export function isCatchAll({ key, label }: NamedCategory): boolean {
  return CATCH_ALL.test(plainText(`${key.replaceAll("_", " ")} ${label}`));
}

/** Score of each kind: log-odds up to a constant. */
export function kindScores(
  { titles, cues, structure, words }: KindFeatures,
  { kinds }: Pick<CategoryModel, "kinds">,
): number[] {
  const said = [...words].flatMap((word) => (Object.hasOwn(kinds.words, word) ? [kinds.words[word]!] : []));
  return KINDS.map(
    (_, k) =>
      said.reduce((sum, weights) => sum + (weights[k] ?? 0), 0) +
      kinds.title * titles[k]! +
      kinds.cue * cues[k]! +
      (kinds.bias[k] ?? 0) +
      (isOutright(titles, k) ? OUTRIGHT : 0) +
      structure.reduce((sum, value, i) => sum + value * (kinds.structure[k]?.[i] ?? 0), 0),
  );
}

/** Probability of each kind, given that the paper is of one of them, from the text of the pages. */
export function kindShares(features: KindFeatures, model: Pick<CategoryModel, "kinds">): number[] {
  return sharesOf(features, kindScores(features, model));
}

function sharesOf({ titles }: KindFeatures, scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return asTitled(
    parts.map((part) => part / total),
    titles,
  );
}

const OUTRIGHT = 3;
const LEAST_OUTRIGHT = 0.95;

/**
 * Whether a paper of a special kind, of which few are known, names itself so, and no other title on the page is half as
 * strong.
 */
function isOutright(titles: readonly number[], k: number): boolean {
  const { name, parent } = KINDS[k]!;
  if (parent === undefined || titles[k]! < LEAST_OUTRIGHT) return false;
  return titles.every((title, other) => other === k || KINDS[other]!.parent === name || title * 2 < titles[k]!);
}

const LEAST_TITLE = 0.7;
const KEPT = 0.1;

/**
 * A paper with all features of an invoice and the heading "Nota di credito" is a credit note: a special kind with the
 * stronger title takes over the share of the general kind.
 */
function asTitled(shares: readonly number[], titles: readonly number[]): number[] {
  const titled = [...shares];
  for (const [k, { parent }] of KINDS.entries()) {
    const general = KINDS.findIndex(({ name }) => name === parent);
    if (general < 0 || titles[k]! < LEAST_TITLE || titles[k]! <= titles[general]!) continue;
    titled[k]! += (1 - KEPT) * titled[general]!;
    titled[general]! *= KEPT;
  }
  return titled;
}

export function kindPriorOf(
  pages: readonly PageLayout[],
  categories: readonly NamedCategory[],
  model: CategoryModel,
): KindPrior {
  const features = kindFeaturesOf(pages);
  const scores = kindScores(features, model);
  const unknown = isHeadedAsUntaught(features, model) ? 0 : unknownShare(features, scores, model.unknown);
  const shares = sharesOf(features, scores).map((share) => (1 - unknown) * share);
  const claims = claimsOf(categories);
  const own = categories.map((category, c) => {
    const claimed = claims[c]!.reduce(
      (sum, kind) => sum + shares[kind]! / claims.filter((one) => one.includes(kind)).length,
      0,
    );
    return claims[c]!.length > 0 ? claimed : namedInTitle(pages, category);
  });
  const unclaimed = shares.reduce(
    (sum, share, kind) => (claims.some((one) => one.includes(kind)) ? sum : sum + share),
    unknown,
  );
  return { shares: own, unclaimed };
}

/**
 * A kind without training papers (quotes, reminders) is recognised by its title alone, which decides regardless of the
 * rest.
 */
function isHeadedAsUntaught({ titles }: KindFeatures, { kinds }: Pick<CategoryModel, "kinds">): boolean {
  return titles.some((title, k) => title >= LEAST_TITLE && kinds.structure[k]!.every((weight) => weight === 0));
}

/** The kinds of each category: those it names, and children of those that no category names. */
function claimsOf(categories: readonly NamedCategory[]): number[][] {
  const named = categories.map((category) => (isCatchAll(category) ? [] : kindsOfCategory(category)));
  const taken = new Set(named.flat());
  return named.map((kinds) => {
    const children = KINDS.flatMap(({ parent }, index) =>
      !taken.has(index) && kinds.some((kind) => KINDS[kind]!.name === parent) ? [index] : [],
    );
    return [...kinds, ...children];
  });
}

const LEAST_LABEL = 4;
const NAMED_SHARE = 0.5;

/** A category with the user's own name has no kind; its label in the heading of the first page is evidence for it. */
function namedInTitle(pages: readonly PageLayout[], { key, label }: NamedCategory): number | null {
  const names = new Set([plainText(label), plainText(key)].filter((name) => name.length >= LEAST_LABEL));
  const [first] = pages;
  if (!first || names.size === 0) return null;
  const end = (first.textBox.y0 + first.textBox.y1) / 2;
  const heads = first.segments.filter(({ box }) => box.y0 <= end);
  const isNamed = heads.some(({ text }) => {
    const plain = ` ${plainText(text)} `;
    return [...names].some((name) => plain.startsWith(` ${name} `));
  });
  return isNamed ? NAMED_SHARE : null;
}
