import { inLines } from "../../in-lines.ts";
import { isInRecitals } from "./recitals.ts";
import type { RunningText } from "./running-text.ts";
import { LIKELY, PERHAPS, PLAINLY, paragraphBefore, paragraphBehind, sentenceOf, type Told, tailOf } from "./told.ts";

const NUMBER = inLines`
  (?:\d{1,3}|un[oa]?|un['’]|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|sedici
  |diciotto|venti|ventiquattro|trenta|trentasei|quaranta|quarantotto|sessanta|novanta|centoventi|centottanta
  |one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|twenty-four|thirty
  |thirty-six|sixty|ninety
  |ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|achtzehn|vierundzwanzig
  |dreißig|dreissig
  |une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|dix-huit|vingt|vingt-quatre|trente
  |trente-six|soixante|quatre-vingt-dix
  |dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|dieciocho|veinte|veinticuatro|treinta|sesenta
  |noventa)`;
const UNIT = inLines`
  (?:giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|anni|semestr[ei]|trimestr[ei]
  |days?|weeks?|months?|years?
  |Tage?n?|Wochen?|Monat(?:e[ns]?|s)?|Jahr(?:e[ns]?|s)?
  |jours?|semaines?|mois|ans?|années?
  |días?|semanas?|meses|mes|años?)`;
const IN_BRACKETS = "(?:\\s?\\([\\p{L}\\d\\s/-]{1,24}\\)|\\scalendar|\\sfull|\\sclear|\\svolle)?";
const QUANTITY = inLines`
  (?:${NUMBER}${IN_BRACKETS}\s?(?:\p{L}+en\s|working\s|business\s)?${UNIT}
  (?:\s(?:di\scalendario|lavorativi|hábiles|laborables|naturales|ouvrés|ouvrables|solari
      |naturali(?:\se\sconsecutivi)?))?|${UNIT}\s${NUMBER})(?![\p{L}\d])`;
const QUANTITIES = new RegExp(`(?<![\\p{L}\\d.,/])${QUANTITY}`, "giu");
const INSTALMENTS = new RegExp(
  inLines`
    (?<![\p{L}\d.,])(?:\d{1,3}|\p{L}{3,14})(?:\s\(\p{L}+\))?\s(?:rate\smensili|monatliche\sRaten|monatsraten
    |monthly\sinstal+ments|mensualités|cuotas\smensuales)|(?<=\sin\s)\d{1,3}\s(?:rate|raten|instal+ments
    |échéances|cuotas)(?!\p{L})`,
  "giu",
);
const WITHOUT_END = new RegExp(
  inLines`
    (?<!\p{L})(?:tempo\sindeterminato|(?<=durata\s(?:\p{L}{1,4}\s)?)indeterminata
    |unbefristet|unbestimmte\s(?:Zeit|Dauer)
    |durée\sindéterminée
    |indefinite\s(?:period|term|duration)
    |(?:tiempo|plazo|duración)\sindefinid[oa])(?!\p{L})`,
  "giu",
);

/** "ha durata annuale": the term as an adjective. */
const YEARLY = new RegExp(
  inLines`
    (?<=(?:durata|durée|duración)\s(?:(?:è|est|es|sarà|di|de)\s)?)(?:annuale|biennale|triennale|quadriennale
    |quinquennale|semestrale|trimestrale|annuelle|biennale|triennale|semestrielle|anual|bienal|trienal|semestral
    |trimestral)(?!\p{L})`,
  "giu",
);

const LASTS = new RegExp(
  inLines`
    (?:durata(?!\sdel\spreavviso)|periodo
    |dauer|laufzeit|gilt|geschlossen|abgeschlossen|befristet
    |durée
    |durera
    |duración|plazo|por\sun
    |term|duration|period|in\sforce|remains?|continues?
    |vigencia
    |concordat\p{L}*|pattuit\p{L}*|vincolo|vincolat\p{L}|impegno
    |läuft|dauert
    |last\p{L}*|validità|concess\p{L}*|stipulat\p{L}*|concluso|dura|pour|ultimat[aeio]|completat[aeio]
    |d[ée]lai\sd[’']exécution|ausführungsfrist|bauzeit|completed\swithin)(?:[\s:,'’]+\p{L}{1,14}){0,5}[\s:,'’]*$`,
  "iu",
);
/** "obbliga le parti per tre anni", "wird auf drei Jahre befristet": phrases for an agreed duration. */
const FOR =
  /(?<!\p{L})(?:per|für|auf|for|pour|por|di|von|de|of)(?:\s(?:una?|ein(?:e[nr]?)?|an?|the|la|die|initial|ulteriori))?\s$/iu;
const OF_CONTRACT = new RegExp(
  inLines`
    contratt|accord|agreement|vertrag|verhältnis|contrat|contrato|acuerdo|locazion|comodat|mutuo|mandat|incaric
    |abbonament|engagement|membership|rapporto|darlehen|prêt|préstamo|licen`,
  "iu",
);
const NAMES_TERM =
  /durata|dauer|laufzeit|durée|duración|plazo|\bterm\b|duration|\bzeit\b|vigencia|in\sforce|befrist|mietzeit/iu;
const NOT_OF_TERM = new RegExp(
  inLines`
    prova|probezeit|essai|prueba|probation|rinnov|prorog|verlänger|reconduc|renouvel|prórrog|prorrog|renew
    |extend(?!er[áa])|riservat|segret|secre|vertraul|confiden|concorrenz|wettbewerb|garanzia|gewähr|preavvis
    |preaviso|kündig|notice|préavis|antelac|pagament|zahlung|payment|diffida|adempi|mahnung|nachfrist
    |mise\sen\sdemeure|requerimiento|remedy`,
  "iu",
);

/** "Cuando la duración sea superior a un año": a condition. */
const MORE_THAN = new RegExp(
  inLines`
    (?:superiore?\sa|supérieure?\sà|länger\sals|exceeding|longer\sthan|more\sthan|más\sde
    |en\sel\splazo\sde(?:\slos)?|dentro\sde(?:\slos)?|within|innerhalb(?:\svon)?|binnen|entro)\s$`,
  "iu",
);

/** The duration of the contract: a period after a word for it, unlimited, or a number of instalments. */
export function durationsOf(running: RunningText): Told[] {
  const { text } = running;
  const told: Told[] = [];
  for (const { start, end, paragraph, sentence, behind } of places(running, QUANTITIES)) {
    const isTermOf = NAMES_TERM.test(paragraph);
    const near = tailOf(sentence, 70);
    // The heading of the clause may name other things, too: "Vertragsdauer, Kündigung".
    const own = near.replace(/^[^\n]*\n(?=[^\n]{8})/u, "");
    const isBracketed = text[start - 1] === "(" && /\d\s\($/.test(text.slice(Math.max(0, start - 3), start));
    if (
      NOT_OF_TERM.test(own) ||
      MORE_THAN.test(own) ||
      /^\s?(?:prima|before|vor\s|avant|antes|di\santicip|de\santelac|['’]?\s?notice)/iu.test(behind)
    )
      continue;
    if (LASTS.test(near)) told.push({ start, end, weight: isTermOf ? PLAINLY : PERHAPS });
    else if (FOR.test(near) && (isTermOf || OF_CONTRACT.test(sentence) || /^\s(?:befristet|fest)/iu.test(behind)))
      told.push({ start, end, weight: isTermOf ? LIKELY - 1 : PERHAPS - 0.5 });
    else if (isBracketed && isTermOf) told.push({ start, end, weight: LIKELY });
  }
  for (const { start, end, sentence } of places(running, WITHOUT_END))
    if (!/probezeit|prova|precedenza|trasform|conver|umwandl/iu.test(tailOf(sentence, 60)))
      told.push({ start, end, weight: PLAINLY - 0.5 });
  for (const match of text.matchAll(YEARLY))
    told.push({ start: match.index, end: match.index + match[0].length, weight: PLAINLY - 0.5 });
  for (const { start, end } of places(running, INSTALMENTS)) told.push({ start, end, weight: PERHAPS + 0.5 });
  return told.sort((a, b) => a.start - b.start);
}

const NOTICE_BEFORE = new RegExp(
  inLines`
    (?:preavvis\p{L}*|vorankündigung|kündigungsfrist|(?:einhaltung\s)?(?:einer|mit\seiner|der)\sfrist|frist
    |préavis|preaviso|termine|antelación|antelacion|anticipo|notice(?:\speriod)?
    |prior\snotice)(?:[\s:,'’]+(?:scritt[oa]|minim[oa]|mínim[oa]|non|inferiore|superiore|almeno|pari|di|a|ad|von
      |beträgt|mindestens|jeweils|d|de|del|est|fixé|of|at|least|not|less|than|is|al|menos|una|un|per|licenziamento
      |dimissioni|recesso|disdetta|parte|in|caso|è|sarà|dovrà|essere|deve|fissato|stabilito|por|es|dimisión
      |desistimiento|en|cas))*[\s:,'’]*$`,
  "iu",
);
/** The same with any words between, after phrases that mean nothing else. */
const NOTICE_NAMED = new RegExp(
  inLines`
    (?<!\p{L})(?:preavvis\p{L}*|kündigungsfrist|préavis|avis|preaviso|notice\speriod
    |notice\sof)(?:[\s:,'’]+\p{L}{1,14}){0,6}[\s:,'’]*$`,
  "iu",
);
const NOTICE_BEHIND = new RegExp(
  inLines`
    ^['’]?s?\s?(?:(?:di|de|d['’])\s(?:preavviso|anticipo|préavis|antelación|preaviso)
    |(?:written\s|prior\s|advance\s|calendar\s)*notice|prima|before|prior\sto|vor\s(?:ablauf|ende|dem)
    |zum\s(?:monats|jahres|quartals|ende|letzten|15)|avant|antes|de\santicipación|à\sl['’]avance|im\svoraus
    |in\sadvance|vorher)`,
  "iu",
);
const ENDS_CONTRACT = new RegExp(
  inLines`
    disdett|disdir|reced|recess|rescind|risoluzion|revoc|rinunci|porvi\stermine|licenzia|dimission
    |kündig|rücktritt|auflös|beend
    |résili|dénonc|congé|rupture
    |desist|rescis|no\srenovar|resol
    |terminat|cancel|end\sit|notice
    |preavvis|préavis|rinnov|reconduction`,
  "iu",
);
const NOT_OF_NOTICE = new RegExp(
  inLines`
    probezeit|periodo\sdi\sprova|probation|essai|modific|variazion|preisänder|zahl(?:en|bar|ung)|werktag|change
    |parcella|assemble|visit|sopralluog|zutritt|besichtig|access|lavori|sospen|suspen|aussetz|unterbrech
    |sperr(?:en|ung)|interruz|interruption`,
  "iu",
);
const AFTER_PROBATION =
  /nach\s(?:ablauf|ende|der)|passé|trascors|trascurrid|superado|superat|dopo|après|after|trascors/iu;

/** A deadline to pay, to perform or to be inspected is no notice, whatever it is called. */
const OF_DEMAND = new RegExp(
  inLines`
    diffid|adempi|costituzione\sin\smora|messa\sin\smora|audit|ispezion|nachfrist|mahnung|abmahnung
    |nachbesserung|mise\sen\sdemeure|contrôles?(?!\p{L})|requerimiento|inspecc|auditor|to\sremedy|inspect
    |préavis\sde\svisite`,
  "iu",
);

/** "con preavviso di dieci giorni il Gestore può modificare …": what it is the notice of follows. */
const OTHER_BEHIND = new RegExp(
  inLines`
    ^[^.;]*(?:modificar|variar|sospend|ispezion|visitar|rapprocher|négocier|modifier|suspendre|ändern|sperren
    |besichtigen|verhand|change\sthe|suspend|inspect|negotiat|modificar|suspender)`,
  "iu",
);
/** "moins de dix jours avant": a condition, other than "au moins". */
const LESS_THAN = /(?:(?<!au\s)moins\sde|(?<!non\s)meno\sdi|weniger\sals)\s$/iu;
/** In characters. */
const MOST_BEHIND = 80;

/** The notice period. */
export function noticesOf(running: RunningText): Told[] {
  const told: Told[] = [];
  for (const { start, end, paragraph, sentence, behind } of places(running, QUANTITIES)) {
    const near = tailOf(sentence, 80);
    const isAnnounced = NOTICE_BEFORE.test(near) || NOTICE_NAMED.test(near);
    const isOfEnd = /disdett|disdir/iu.test(near) && /^\s(?:dalla|prima)\s[^.]{0,20}scadenza/iu.test(behind);
    if (!isAnnounced && !isOfEnd && !NOTICE_BEHIND.test(behind)) continue;
    const isOfExpiry = /^\s(?:dalla|della|prima|vom|avant)\s[^.]{0,20}(?:scadenza|ablauf|échéance)/iu.test(behind);
    if (!isOfExpiry && /(?:entro|within|binnen|innerhalb|dans\sles|dentro\sde)\s(?:\p{L}+\s)?$/iu.test(near)) continue;
    if (isInRecitals(running, start) || LESS_THAN.test(near)) continue;
    if (OF_DEMAND.test(near) && !OF_DEMAND_ENDS.test(near)) continue;
    const endsIt = ENDS_CONTRACT.test(paragraph) || ENDS_CONTRACT.test(behind);
    const isOther =
      (NOT_OF_NOTICE.test(sentence) && !AFTER_PROBATION.test(sentence)) ||
      OTHER_BEHIND.test(behind.slice(0, MOST_BEHIND));
    told.push({ start, end, weight: (isOther ? PERHAPS - 2 : endsIt ? PLAINLY : PERHAPS) - (isAnnounced ? 0 : 0.5) });
  }
  return told;
}

/** "senza necessità di diffida, con preavviso di tre mesi": words for the end come after those for the demand. */
const OF_DEMAND_ENDS = /(?:reced|recess|disdett|kündig|résili|desist|terminat)\p{L}*[^.;]{0,60}$/iu;

interface PlaceInText {
  readonly start: number;
  readonly end: number;
  readonly paragraph: string;
  readonly sentence: string;
  readonly behind: string;
}

function places(running: RunningText, pattern: RegExp): PlaceInText[] {
  return [...running.text.matchAll(pattern)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const paragraph = paragraphBefore(running, start);
    return { start, end, paragraph, sentence: sentenceOf(paragraph), behind: paragraphBehind(running, end) };
  });
}
