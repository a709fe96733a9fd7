import { compilePattern } from "../../core/pattern.ts";
import { foldText } from "../text.ts";
import { currencyIn } from "./amount.ts";
import { type Find, type Found, findPattern } from "./field-type.ts";

const CURRENCY = /(?<![\p{L}])(?:EUR|EURO|USD|GBP|CHF|MYR|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|INR)(?![\p{L}])|[€£$¥₹]/gu;

export const findCurrencies: Find = (page) =>
  findPattern(page, CURRENCY).map((hit) => {
    const code = currencyIn(hit.text) ?? hit.text;
    // A code is what a person would write down; a sign beside an amount means the same.
    return {
      ...hit,
      text: /^\p{L}+$/u.test(hit.text) ? hit.text : code,
      key: code,
      value: { type: "text", value: code },
      prior: 1.5,
    };
  });

/** Names of countries in five languages, with the codes documents print; the key is ISO 3166-1 alpha-2. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  IT: ["italia", "italy", "italien", "italie", "italiana", "ita"],
  DE: ["germania", "germany", "deutschland", "allemagne", "alemania", "deu", "tedesca", "deutsch"],
  FR: ["francia", "france", "frankreich", "fra", "française", "francese"],
  ES: ["spagna", "spain", "spanien", "espagne", "españa", "esp", "española"],
  AT: ["austria", "österreich", "autriche", "aut"],
  CH: ["svizzera", "switzerland", "schweiz", "suisse", "suiza", "che"],
  GB: ["regno unito", "united kingdom", "großbritannien", "royaume-uni", "gbr", "great britain", "british citizen"],
  NL: ["paesi bassi", "netherlands", "niederlande", "pays-bas", "nld", "nederland"],
  BE: ["belgio", "belgium", "belgien", "belgique", "bel"],
  PT: ["portogallo", "portugal", "prt"],
  PL: ["polonia", "poland", "polen", "pologne", "pol", "polska"],
  SE: ["svezia", "sweden", "schweden", "suède", "swe", "sverige"],
  RO: ["romania", "rumänien", "roumanie", "rou"],
  SI: ["slovenia", "slowenien", "svn"],
  HR: ["croazia", "croatia", "kroatien", "hrv"],
  CZ: ["repubblica ceca", "czech republic", "tschechien", "cze"],
  IE: ["irlanda", "ireland", "irland", "irl"],
  LU: ["lussemburgo", "luxembourg", "luxemburg", "lux"],
  US: ["stati uniti", "united states", "usa", "united states of america"],
  MY: ["malaysia", "mys"],
};
const COUNTRY_BY_NAME = new Map(
  Object.entries(COUNTRIES).flatMap(([code, names]) => names.map((name) => [foldText(name), code] as const)),
);

export const findCountries: Find = (page) =>
  page.tokens.flatMap((token, i): Found[] => {
    for (const length of [3, 2, 1]) {
      const tokens = page.tokens.slice(i, i + length);
      if (tokens.length < length || page.segmentOfToken[i] !== page.segmentOfToken[i + length - 1]) continue;
      const code = COUNTRY_BY_NAME.get(tokens.map((part) => part.fold).join(""));
      const isCode = length === 1 && /^[A-Z]{2}$/.test(token.fold) && COUNTRIES[token.fold] !== undefined;
      if (!code && !isCode) continue;
      const key = code ?? token.fold;
      const text = tokens
        .map((part) => part.text)
        .join(" ")
        .replace(/[,.;:]+$/, "");
      return [
        {
          pageIndex: page.pageIndex,
          tokens,
          text,
          key,
          value: { type: "text", value: key },
          prior: isCode ? -0.5 : 0.5,
        },
      ];
    }
    return [];
  });

/** The options a service names, as printed anywhere on the page. */
export const findEnums: Find = (page, { field }) =>
  (field.options ?? []).flatMap((option) => {
    const wanted = foldText(option);
    return page.tokens.flatMap((_, i): Found[] => {
      let text = "";
      for (let end = i; end < Math.min(i + 6, page.tokens.length); end++) {
        text += page.tokens[end]!.fold;
        if (text.length > wanted.length) return [];
        if (text !== wanted) continue;
        const tokens = page.tokens.slice(i, end + 1);
        const printed = tokens.map((token) => token.text).join(" ");
        return [
          {
            pageIndex: page.pageIndex,
            tokens,
            text: printed,
            key: wanted,
            value: { type: "enum", value: option },
            prior: 0.5,
          },
        ];
      }
      return [];
    });
  });

const YES = /^(si|sì|yes|ja|oui|sí|true|x|☒|✓|✔|\[x\])$/iu;
const NO = /^(no|nein|non|false|☐|\[\])$/iu;

export const findBooleans: Find = (page) =>
  page.tokens.flatMap((token): Found[] => {
    const text = token.text.replace(/[.,;:]+$/, "");
    const value = YES.test(text) ? true : NO.test(text) ? false : null;
    if (value === null) return [];
    return [
      {
        pageIndex: page.pageIndex,
        tokens: [token],
        text,
        key: String(value),
        value: { type: "boolean", value },
        prior: 0,
      },
    ];
  });

/** The most words a value of a user's own pattern may span. */
const MAX_PATTERN_TOKENS = 8;

/**
 * A user's own pattern, matched against whole runs of words of a segment; the longest run from each word stands. Patterns run on an
 * automaton (core/pattern), so none can hang the service. One that does not compile finds nothing: it was refused when it was saved.
 */
export const findRegex: Find = (page, { field }) => {
  const compiled = compilePattern(field.pattern ?? "");
  if (!field.pattern || !compiled.ok) return [];
  return page.tokens.flatMap((_, i): Found[] => {
    const segment = page.segmentOfToken[i]!;
    const rest = segment.tokens.slice(i - segment.tokens[0]!.index, i - segment.tokens[0]!.index + MAX_PATTERN_TOKENS);
    for (let length = rest.length; length > 0; length--) {
      const tokens = rest.slice(0, length);
      const text = tokens.map((token) => token.text).join(" ");
      if (!compiled.pattern.matches(text)) continue;
      return [{ pageIndex: page.pageIndex, tokens, text, key: text, value: { type: "text", value: text }, prior: 1 }];
    }
    return [];
  });
};
