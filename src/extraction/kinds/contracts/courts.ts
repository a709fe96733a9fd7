import { inLines } from "../../in-lines.ts";
import type { RunningText } from "./running-text.ts";
import { LIKELY, PERHAPS, PLACE, PLAINLY, paragraphBefore, type Told, tailOf } from "./told.ts";

const FILL = inLines`
  (?:(?:\s?[:,]\s?|\s)(?:esclusiv[oa]|in\svia\sesclusiva|competente|territorialmente|unico|ed?|è|sarà|resta
  |quello|il|la|del|luogo|ordinario|civile|delle\simprese|della\scittà|judiciaires?|administratifs?
  |de\sgrande\sinstance|des\sactivités\séconomiques|de\scommerce|civil|compétents?|d['’]instance|exclusively
  |competent|exclusive|salvo\squello\sdel\sconsumatore|juridique|est|ist|se\ssitúa))*`;
/**
 * Phrases before the place, in any case. The place is searched for after them, for its capitals matter: with both in
 * one pattern, by `(?i:…)` or `(?-i:…)`, V8 (Node 24) misses matches on some texts, depending on which was searched
 * first.
 */
const COURTS: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})foro(?!\p{L})[^.;:\n]{0,60}\squello\sdi\s/giu, PLAINLY],
  [/(?<!\p{L})foro(?!\p{L})[^.:\n]{0,60}:\s/giu, PLAINLY],
  [
    new RegExp(
      inLines`
        (?<!\p{L})(?:foro|tribunale|autorità\sgiudiziaria)${FILL}[ :,]{1,3}
        (?:(?:di|del|in|presso\sil\stribunale\sdi)\s)?`,
      "giu",
    ),
    PLAINLY,
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:tribuna(?:l|ux)|conseil)(?:\\sde\\sprud['’]hommes)?${FILL}\\s(?:de\\s|d['’]|du\\s)`,
      "giu",
    ),
    PLAINLY,
  ],
  [/(?<!\p{L})for(?:\sjuridique)?(?:\sexclusif)?\s?(?:est\s)?(?::|à)\s/giu, PLAINLY],
  [/(?<!\p{L})(?:juzgados|tribunales)(?:\scompetentes)?\s(?:de(?:\sla\sciudad\sde)?|en)\s/giu, PLAINLY],
  [/(?<!\p{L})gericht\sam\sort[^.,;\n]{0,40},\s/giu, PLAINLY],
  [/(?<!\p{L})court\sof\ssession,?\s(?:at\s|in\s)?/giu, PLAINLY],
  [/(?<!\p{L})courts?\s(?:of|in|at|sitting\sin)\s(?:the\s)?/giu, PLAINLY],
  [/(?<!\p{L})(?:laws?\sof|governed\sby(?:\sthe)?(?:\slaws?\sof)?)\s/giu, PERHAPS],
  [/(?<!\p{L})(?:amts|land|bezirks|handels|arbeits)?gerichte?\s(?:in\s|von\s|der\sstadt\s)?/giu, PERHAPS],
];
/** "Foro competente" as a line of its own, and the place in the next. */
const CAPTION = new RegExp(
  inLines`
    (?:^|\n)[^\n]{0,24}(?:foro|jurisdiction|gerichtsstand|fuero|tribunal)
    (?:\s(?:competente|esclusivo|compétent))?[^\n]{0,24}\n`,
  "giu",
);
const PLACE_THERE = new RegExp(PLACE, "yu");
const GERICHTSSTAND = /gerichtsstand(?!\p{L})(?<rest>[^.\n;]{0,120})[.;\n]?(?<next>\s\p{Lu}[\p{L}-]+(?=[.\n]))?/giu;
/** German nouns have capitals: the last word is the town, with the rest of its name. */
const LAST_PLACE = new RegExp(
  inLines`
    (?<place>(?:(?:Bad|Sankt|St\.|Markt|Neu)\s)?\p{Lu}[\p{L}-]+(?:\s(?:am|an\sder|im|in\sder
    |ob\sder)\s\p{Lu}[\p{L}-]+)?)\s*$`,
  "u",
);

const OF_DISPUTES = new RegExp(
  inLines`
    controversi|contenzios|competen|esclusiv|exclusi|zuständig|rechtsweg|\bliti?\b|vertenz|\bforo\b|disput
    |jurisdic|streit|gericht|litige|différend|contest|cuestion|controvers|compéten|tribunaux|juzgados|tribunales
    |somet|governed|construed|submit|prud|for\s?(?:juridique|à|:)`,
  "iu",
);
const OF_OTHERS = new RegExp(
  inLines`
    decreto|iscritt|registr|sentenza|omolog|procedimento|giudizio|esecuzione|avv(?:\.|ocato)|R\.?G\.?\s
    |handelsregister|RCS|HRB|ordine\sdegli`,
  "iu",
);
const NO_PLACE = new RegExp(
  inLines`
    ^(?:consumat\p{L}+|quello|legge|salvo|per|parti|comune|residenza|domicilio|art|codice|the|this|any|le|la|il
    |lo|competente|esclusivo|verbraucher|sitz|wohnsitz|erfüllungsort|streitigkeiten|vertrag\p{L}*|leistungsort
    |parties|such|law|register|session|justice|appeal|english|scottish|scots|irish|italian|german|austrian|swiss
    |french|belgian|spanish|maltese)(?!\p{L})`,
  "iu",
);

/** The towns of jurisdiction. Only the town is the value: the name of the court varies. */
export function courtsOf(running: RunningText): Told[] {
  const { text } = running;
  const told: Told[] = [];
  for (const [pattern, weight] of COURTS)
    for (const match of text.matchAll(pattern)) {
      const start = match.index + match[0].length;
      const place = placeAt(text, start);
      if (place === null) continue;
      const paragraph = tailOf(paragraphBefore(running, match.index), 160) + match[0] + place;
      const behind = text.slice(match.index, match.index + 120);
      const isOfOthers = OF_OTHERS.test(tailOf(paragraph, 90));
      const isOfDisputes = OF_DISPUTES.test(paragraph) || OF_DISPUTES.test(behind);
      told.push({ start, end: start + place.length, weight: isOfOthers ? 0 : isOfDisputes ? weight : PERHAPS - 1 });
    }
  for (const match of text.matchAll(CAPTION)) {
    const start = match.index + match[0].length;
    const place = placeAt(text, start);
    if (place && /^\n|^$/.test(text.slice(start + place.length, start + place.length + 1)))
      told.push({ start, end: start + place.length, weight: PLAINLY });
  }
  for (const match of text.matchAll(GERICHTSSTAND)) {
    const { rest = "", next } = match.groups!;
    // "Recht, Gerichtsstand, Sprache": a heading that only lists it.
    if (/^,\s\p{L}+[.\n]?$/u.test(rest)) continue;
    const last = LAST_PLACE.exec(rest.replace(/\s(?:vereinbart|zuständig)$/u, ""))?.groups?.place ?? next?.trim();
    const place = last === undefined ? null : placeIn(last);
    if (place === null) continue;
    const start = match.index + match[0].lastIndexOf(last!);
    told.push({
      start,
      end: start + place.length,
      weight: next !== undefined && last === next.trim() ? LIKELY : PLAINLY,
    });
  }
  return told.sort((a, b) => a.start - b.start);
}

function placeAt(text: string, at: number): string | null {
  PLACE_THERE.lastIndex = at;
  const found = PLACE_THERE.exec(text)?.[0];
  return found === undefined ? null : placeIn(found);
}

function placeIn(found: string): string | null {
  const place = found.replace(/[.'’]$/u, "");
  return place.length < 3 || NO_PLACE.test(place) || !/\p{Ll}|\p{Lu}{3}/u.test(place) || !/^\p{Lu}/u.test(place)
    ? null
    : place;
}
