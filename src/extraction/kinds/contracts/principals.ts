import { inLines } from "../../in-lines.ts";
import { tradesAs } from "../../types/names/party-words.ts";
import { apart, INTRODUCED, type Mention, MOST_BEFORE_PARTIES } from "./mentions.ts";
import type { Cue } from "./party-cues.ts";
import { namesCompany } from "./party-facts.ts";
import { nameFrom } from "./party-names.ts";
import type { RunningText } from "./running-text.ts";

/** A company's signatory may be named before it: the party is the company. */
const REPRESENTS = new RegExp(
  inLines`
    (?<!\p{L})(?:(?:legale\srappresentante|amministrat(?:ore|rice)(?:\s(?:unico|delegato))?|presidente
      |procurat(?:ore|rice)|socio\saccomandatario|administrador[a]?(?:\súnic[oa])?|geschäftsführer(?:in)?|director
      |gérante?)(?:\spro\stempore)?|in\snome\se\sper\sconto|per\sconto|in\srappresentanza
    |en\s(?:nombre\sy\s(?:en\s)?)?representación|on\sbehalf|im\snamen
    |au\snom(?:\set\spour\sle\scompte)?)\s(?:d(?:i|el|ella|ell['’]|e|e\sla|er|es)|of|and\son\sbehalf\sof
    |von)\s?(?:la\s)?(?:società|ditta|impresa|firma|société|sociedad|mercantil|compañía|company)?\s?`,
  "giu",
);

export function withPrincipals(running: RunningText, cues: readonly Cue[], mentions: readonly Mention[]): Mention[] {
  const { text } = running;
  const principals = [...text.slice(0, MOST_BEFORE_PARTIES).matchAll(REPRESENTS)].flatMap((match): Mention[] => {
    const from = match.index + match[0].length;
    const name = nameFrom(running, from, cues.find(({ start }) => start > from + 3)?.start ?? from + 120);
    const isCompany = /(?:società|ditta|impresa|firma|société|sociedad|mercantil|compañía|company)\s?$/iu.test(
      match[0],
    );
    const isNear = name !== null && name.start - from < 4;
    return isNear && (isCompany || namesCompany(text.slice(name.start, name.end)))
      ? [{ name, sureness: INTRODUCED, role: null }]
      : [];
  });
  const others = mentions.filter(
    ({ name }) =>
      !principals.some(
        (one) =>
          one.name.start > name.start &&
          !/;|\n\n|\s(?:e|and|und|et|y)\n/u.test(text.slice(name.end, one.name.start)) &&
          one.name.start - name.end < MOST_OF_PERSON &&
          !tradesAs(text.slice(name.start, name.end)),
      ),
  );
  return apart([...others, ...principals]);
}

/** In characters, from a person's name to the name of the company represented. */
const MOST_OF_PERSON = 320;
