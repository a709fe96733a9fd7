import { inLines } from "../in-lines.ts";
import type { PageLayout, Segment } from "../page/layout.ts";
import { confusionKey, foldText } from "../page/text.ts";
import type { TextBlocks } from "../page/text-blocks.ts";

/**
 * The writer of a paper prints what only he would print about himself: his web page, telephone, register and capital,
 * account. If no heading says whose block is whose, that tells it; the form of address of a letter tells it about the
 * other party.
 */
export type WriterMarks = readonly number[];

/** Logits, for each mark of a block of text. */
const NAMED_LIKE_DOMAIN = 2;
const TELEPHONE = 0.6;
const WEB = 1.5;
const REGISTERED = 1.2;
const ADDRESSED = -2;
/** For a block without marks, if another block is named like the page's domain. */
const ANOTHER_IS = -0.7;

const TELEPHONE_NUMBER = /(?:^|\s)(?:tel|t[ée]l[ée]?fono?|telefon|phone|fax)(?:[.:\s]|$)/iu;
const WEB_OR_MAIL = /(?:^|\s)(?:e-?mail|pec|www)(?:[.:\s]|$)|\S@\S/iu;
const REGISTER = new RegExp(
  inLines`
    (?:^|[\s(])(?:r\.?\s?e\.?\s?a\.?|kvk|hrb|hra|amtsgericht|handelsregister|r\.?c\.?s\.?|siret|siren
    |cap(?:itale|\.)?\s?soc(?:iale|\.)?|capital\sde|registered\sin|company\s(?:no|reg\S*)|registro\smercantil
    |iban)(?=[.:\s\d-]|$)`,
  "iu",
);
const ATTENTION = new RegExp(
  inLines`
    ^(?:t\.\s?a\.\s?v\.|z\.?\s?h(?:d|än?den?)\.?\s|all[ae]?['’]?\s?(?:c(?:ortese)?\.?\s)?att|c\.\s?a\.\s|attn
    |att\.ne|f\.?a\.?o\.?\s|à\sl['’]att|a\sla\sat(?:ención|t))`,
  "iu",
);

/** By number of block: the evidence that it is the writer's (below zero: the other party's). */
export function findWriterMarks(page: PageLayout, { blockOf }: TextBlocks): WriterMarks {
  const domains = domainsOf(page);
  const marks: number[] = [];
  const named = new Set<number>();
  for (const segment of page.segments) {
    const block = blockOf[segment.index]!;
    marks[block] ??= 0;
    if (isNamedLike(segment, domains)) named.add(block);
  }
  const bears = (pattern: RegExp) =>
    new Set(page.segments.filter(({ text }) => pattern.test(text)).map(({ index }) => blockOf[index]!));
  const [telephone, web] = [bears(TELEPHONE_NUMBER), bears(WEB_OR_MAIL)];
  const [registered, addressed] = [bears(REGISTER), bears(ATTENTION)];
  return marks.map(
    (_, block) =>
      (named.has(block) ? NAMED_LIKE_DOMAIN : named.size > 0 ? ANOTHER_IS : 0) +
      (web.has(block) ? WEB : telephone.has(block) ? TELEPHONE : 0) +
      (registered.has(block) ? REGISTERED : 0) +
      (addressed.has(block) ? ADDRESSED : 0),
  );
}

const HOST = /(?:@|www\.|https?:\/\/)((?:[\p{L}\d-]+\.)+\p{L}{2,})/giu;
/** "co.uk": the name comes before it. */
const SECOND_LEVEL = /^(?:com?|org|net|gov|ac|edu)$/i;
const LEAST_LETTERS = 4;

/** The names in the page's web and mail addresses: "www.ristorazione-ligure.it" → "ristorazioneligure", as compared. */
function domainsOf(page: PageLayout): string[] {
  const hosts = page.segments.flatMap(({ text }) => [...text.matchAll(HOST)].map(([, host]) => host!.split(".")));
  const names = hosts.map((labels) => {
    const isSecondLevel = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2)!);
    return compared(labels.at(isSecondLevel ? -3 : -2) ?? "");
  });
  return [...new Set(names)].filter((name) => name.length >= LEAST_LETTERS);
}

/** "Müller" uses mueller.de. */
function compared(text: string): string {
  return confusionKey(foldText(text.replace(/([aou])e/giu, "$1")));
}

const MOST_WORDS = 4;
/** The share of a domain that the words of a name must make up. */
const LEAST_SHARE = 0.55;
const LEAST_WORD = 5;

/** Some consecutive words make up the domain, or its beginning: "Nimbus Cloud Ireland" and nimbuscloud.com. */
function isNamedLike({ tokens }: Segment, domains: readonly string[]): boolean {
  if (domains.length === 0) return false;
  return tokens.some((_, from) => {
    let joined = "";
    for (const { text } of tokens.slice(from, from + MOST_WORDS)) {
      // The addresses themselves name nobody.
      if (/@|www|\.\p{L}{2,}\//iu.test(text)) return false;
      joined += compared(text);
      if (domains.some((domain) => makes(joined, domain))) return true;
    }
    return false;
  });
}

function makes(words: string, domain: string): boolean {
  if (words === domain) return true;
  return words.length >= LEAST_WORD && words.length >= LEAST_SHARE * domain.length && domain.startsWith(words);
}
