import { inLines } from "../../in-lines.ts";
import { parseDate } from "../../types/dates/date.ts";
import { anyCase } from "./any-case.ts";
import { isCaption } from "./captions.ts";
import { isInRecitals } from "./recitals.ts";
import type { RunningText } from "./running-text.ts";
import { solemnlySpelled, spelledDays } from "./spelled-days.ts";
import {
  LATER,
  LIKELY,
  PERHAPS,
  PLACE,
  PLAINLY,
  paragraphBefore,
  paragraphBehind,
  sentenceOf,
  type Told,
  tailOf,
} from "./told.ts";

export interface ToldDay extends Told {
  readonly iso: string;
}

export interface DaysOfContract {
  readonly signing: readonly ToldDay[];
  readonly places: readonly Told[];
  readonly effective: readonly ToldDay[];
  readonly end: readonly ToldDay[];
}

const YEAR = "(?:19|20)\\d{2}";
const DAY = new RegExp(
  inLines`
    (?<![\d./-])\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:${YEAR}|\d{2})(?![\d/]|[.-]\d)
    |(?<![\d./-])${YEAR}-\d{2}-\d{2}(?!\d)
    |(?<![\d\p{L}./])(?:\d{1,2}|[lI](?=er|st|[°º]|\sde\s\p{L}{4,10}\sde))(?:°|º|er|st|nd|rd|th
        |\.)?\s(?:\(\p{L}{2,12}\)\s)?(?:de\s|di\s|of\s|day\sof\s|del\smese\sdi\s)?\p{L}{3,10}\.?,?\s
      (?:dell['’]anno\s|del\s|de\s)?${YEAR}(?!\d)
    |(?<!\p{L})\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s${YEAR}(?!\d)`,
  "giu",
);

/** Days of other things: births, laws, decisions, cadastres, registrations. */
const OF_OTHERS = new RegExp(
  inLines`
    (?<!\p{L})(?:nat[oaie](?:\/[oa])?\s|geb(?:oren|\.)|née?s?(?:\(e\))?\s|born|nacid
    |legge|d\.\s?lgs|decreto|d\.p\.r|regolamento|l\.\s?n\.
    |gesetz|loi|décret|ley
    |act\s|regulation|verordnung|hausordnung
    |delibera|registrat[oa]|registriert|reg\.|prot(?:ocollo|\.)
    |rilasciat[oa]|ausgestellt|erstzulassung|immatricol
    |mise\sen\s|revisione|offerta|preventivo|angebot|quote|devis
    |rogito|atto\s(?:del|notarile)|a\.e\.c|dpe
    |esame|perizia|separ[eé]|versé
    |fattur\p{L}+|poli[zc]z?\p{L}*|massimal\p{L}*|versicher\p{L}*|assuranc\p{L}*|insurance
    |permesso|permis|aufenthalt\p{L}*
    |probezeit|prova|essai|verzicht\p{L}*
    |condizioni\seconomiche|certificat[oi]|preisgarantie|zertifikat)[^.;\n]{0,50}\n?$`,
  "iu",
);

/** Words for the beginning or end of the contract, and how many characters before the day they may be. */
const BEGINS = new RegExp(
  inLines`
    (?<!\p{L})(?:decorr\p{L}*|a\s(?:partire|far\s(?:data|tempo)|decorrere)|inizi[oa]\p{L}*
    |(?:ha|avrà|con|avente)\s(?:effetto|efficacia|validità)|entra\p{L}*\sin\s(?:vigore|servizio)|valid[oa]
    |assunt[oa]|assunzione
    |\p{L}*beginn\p{L}*|mit\swirkung|eingestellt|eintritt|tritt|in\skraft
    |à\scompter|(?:prend|prise\sd['’])\s?effet|à\spartir|début\p{L}*|entre\sen|commen[cç]\p{L}*
    |begins?|began|bezieht|einzug|a\scontar
    |con\sefectos?|entrará|a\spartir|comienz\p{L}*|inicio
    |tak(?:es|ing)\seffect|(?:comes?|coming|enters?)\sinto\s(?:force|effect)|effective(?:\sdate)?|start\p{L}*
    |with\seffect
    |entrée\sen\svigueur|inkrafttreten|entrada\sen\svigor|entrata\sin\svigore|entry\sinto\sforce|fecha\sde\salta
    |départ|abholung|recogida|uscita|check-?out|ritiro|attivazione)(?!\p{L})`,
  "giu",
);
const ENDS = new RegExp(
  inLines`
    (?<!\p{L})(?:ultim[oa]|dernière|last|letzte|scad\p{L}*|termin[eai]\p{L}*|cess\p{L}*|fine|rientro|retour
    |rückgabe|devolución|check-?in|riconsegna
    |endet|endend|\p{L}*ende
    |jusqu['’]|s['’]ach[eè]v\p{L}*|achèvement
    |ultimazione|fertigstellung|completion
    |prend(?:ra)?\sfin|expir\p{L}*|fin|échéance|terme
    |finaliz\p{L}*|vence\p{L}*
    |ends?|ending|expires?)(?!\p{L})`,
  "giu",
);
const WORDS_BETWEEN = 44;
/** The same by a word right before the day. */
const FROM = /(?<!\p{L})(?:dal|dall['’]|ab|vom|du|desde|from)(?:\s(?:giorno|dem|día|le|el|the|il))?\s?$/iu;
const UNTIL = new RegExp(
  inLines`
    (?<!\p{L})(?:(?:(?:fino|sino)\s)?al|bis(?:\szum)?|(?:jusqu['’])?au|hasta(?:\sel)?|al|until|till|through
    |(?:up\s)?to)(?:\s(?:giorno|dem|día|le|the))?\s?$`,
  "iu",
);
/** "acte du 22 août", "Verordnung vom 3.4.2020": words that precede any day. */
const OF_ANYTHING = /(?<!\p{L})(?:du|vom)\s?$/iu;
/** "periodo 01.06.2023 - 30.09.2023" */
const OF_PERIOD = /(?:periodo|period|période|zeitraum|zeit|durata|duration|durée|laufzeit|valid\p{L}*|:)\s?$/iu;
/** "vom 1. Juli 2022 bis 30. Juni 2025" */
const PAIR_BEHIND = /^,?\s(?:e\s)?(?:fino\s|sino\s)?(?:bis|al|au|jusqu|to|until|hasta)(?!\p{L})/iu;
/** "bis 31.10.2024, gelten als Probezeit" */
const OF_PROBATION = /^[,)]?\s(?:gelten\sals\s)?probezeit|^\s(?:di|d['’])\s?(?:prova|essai)/iu;
/** "La prima rata scade il …": of several instalments the last one is the end. */
const FIRST_OF_SEVERAL = new RegExp(
  inLines`
    (?<!\p{L})(?:prima\srata|erste\s(?:rate|zahlung)|première\s(?:échéance|mensualité)
    |first\s(?:instal+ment|payment)|primera\scuota|(?:la\sprima|die\serste|la\spremière|the\sfirst
      |la\sprimera)(?:\s\p{L}+){0,3}\s?$)`,
  "iu",
);
/** "Lieferung bis 15.05.": a deadline is not the end of the contract. */
const OF_DELIVERY = /(?<!\p{L})(?:liefer|erstell|consegn|deliver|livrais|entrega|zahl|pag[ao]|rogito|pay|paid)/iu;
/** "01.01.2024 – 31.12.2024" */
const ONLY_A_DASH = /^\s?[-–—/]\s?$/;
const OF_DURATION = new RegExp(
  inLines`
    durata|periodo|period(?!\p{L})|période|zeitraum|für\sdie\szeit|decorr|validità|valido|rapporto\sdi\slavoro
    |dauer|laufzeit|befrist|mietzeit|mietbeginn|mietverhältnis|arbeitsverhältnis|vertragsbeginn
    |vertrag\s(?:beginnt|gilt)|durée|prise\sd['’]effet|prend\seffet|duración|plazo|vigencia|\bterm\b|commence
    |duration|in\sforce|effect|comodato\sha|locazione\sha|contratto\sha|assunt|eingestellt|engag`,
  "iu",
);
/** Days of payments within a contract: "a partire dal 20 ottobre" of instalments. */
const OF_PAYMENTS = new RegExp(
  inLines`
    (?<!\p{L})(?:rat[ae](?!\p{L})|raten|instal|mensualit|cuota|pagament|versament|fattur|zahl|payable|payé|prova
    |probezeit|consegna\sdegli|acconto|saldo)`,
  "iu",
);

/** Every day of the contract about which the text says anything. */
export function daysOf(running: RunningText): DaysOfContract {
  const { text } = running;
  const signing: ToldDay[] = [];
  const places: Told[] = [];
  const effective: ToldDay[] = [];
  const end: ToldDay[] = [];
  let last = { end: 0, isBegin: false };
  for (const { start, end: stop, iso } of daysIn(text)) {
    const paragraph = paragraphBefore(running, start);
    const sentence = sentenceOf(paragraph);
    const day = (weight: number): ToldDay => ({ start, end: stop, weight, iso });
    const isOthers = isInRecitals(running, start);
    const signed = isOthers ? null : signedAt(running, start, stop);
    if (signed) {
      signing.push(day(signed.weight));
      if (signed.place) places.push(signed.place);
    }
    const between = text.slice(last.end, start);
    const near = (sentence.length < between.length ? sentence : between).replace(/(?<=\d)\.(?=\d{3})/gu, "");
    const side =
      isOthers || OF_OTHERS.test(near) || (signed && signed.weight >= PLAINLY)
        ? null
        : sideOf(near, between, last.isBegin, text.slice(stop, stop + 6));
    last = { end: stop, isBegin: side === "begin" };
    if (side === null) continue;
    const isOfPayments = OF_PAYMENTS.test(sentence);
    const isOfDuration = OF_DURATION.test(paragraph) || OF_DURATION.test(paragraphBehind(running, stop, 60));
    const about = { near, behind: text.slice(stop, stop + 40), isOfDuration, isOfPayments };
    const weight = side === "begin" ? weightOfBegin(about) : weightOfEnd(about);
    if (weight !== null) (side === "begin" ? effective : end).push(day(weight));
  }
  for (const solemn of solemnDays(text)) {
    signing.push(solemn.day);
    if (solemn.place) places.push(solemn.place);
  }
  places.push(...namedPlaces(text));
  return { signing, places, effective: [...effective, ...sameDay(text, signing, effective)], end };
}

interface DayInText {
  readonly start: number;
  readonly end: number;
  readonly iso: string;
}

/** Every day, in figures or in words, in order. */
function daysIn(text: string): DayInText[] {
  const printed = [...text.matchAll(DAY)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    figures: match[0],
  }));
  return [...printed, ...spelledDays(text)]
    .flatMap(({ start, end, figures }) => {
      const iso = readDay(figures);
      return iso === null ? [] : [{ start, end, iso }];
    })
    .sort((a, b) => a.start - b.start);
}

/** What the text around a day says. */
interface AboutDay {
  readonly near: string;
  readonly behind: string;
  readonly isOfDuration: boolean;
  readonly isOfPayments: boolean;
}

/** Null: the day is not the contract's. */
function weightOfBegin({ near, behind, isOfDuration, isOfPayments }: AboutDay): number | null {
  const isPair = PAIR_BEHIND.test(behind.slice(0, 16));
  const isBareFrom = OF_ANYTHING.test(near) && tailOf(near, 24).search(BEGINS) < 0;
  if (!isOfDuration && !isPair && isBareFrom) return null;
  if (isOfPayments) return 1;
  return isOfDuration || isPair ? PLAINLY : LIKELY - 0.5;
}

function weightOfEnd({ near, behind, isOfDuration, isOfPayments }: AboutDay): number | null {
  if (OF_PROBATION.test(behind) || FIRST_OF_SEVERAL.test(near)) return null;
  if (!isOfDuration && OF_DELIVERY.test(near)) return null;
  if (isOfPayments) return PERHAPS + 0.5;
  return isOfDuration ? PLAINLY : LIKELY - 0.5;
}

const SOLEMN = new RegExp(
  inLines`
    (?<!\p{L})anno\s(?<year>(?:19|20)\d{2})(?:\s\(\p{L}+\))?,?\s(?:(?:il|addì|nel)\s)?giorno\s(?<day>\d{1,2})
    (?:\s\(\p{L}+\))?,?\s(?:del\smese\sdi\s|di\s)?(?<month>\p{L}{4,10})`,
  "giu",
);

/** "L'anno 2021, il giorno 12 del mese di maggio, in Verona": the style of notaries. */
function solemnDays(text: string): { readonly day: ToldDay; readonly place: Told | null }[] {
  const printed = [...text.matchAll(SOLEMN)].map((match) => {
    const { year, day, month } = match.groups!;
    return {
      start: match.index,
      end: match.index + match[0].length,
      figures: `${day} ${month} ${year}`,
      weight: PLAINLY,
    };
  });
  // Where the same day is in figures, too, those are the value.
  const inWords = solemnlySpelled(text).map((day) => ({ ...day, weight: LIKELY - 0.5 }));
  return [...printed, ...inWords].flatMap(({ start, end, figures, weight }) => {
    const iso = readDay(figures);
    if (iso === null) return [];
    const place = PLACE_BEHIND.exec(text.slice(end, end + 60))?.groups?.place;
    const at = place === undefined ? 0 : text.indexOf(place, end);
    return [
      {
        day: { start, end, weight, iso },
        place: place === undefined ? null : { start: at, end: at + place.length, weight: PLAINLY },
      },
    ];
  });
}

const CAPTION_OF_PLACE = anyCase(inLines`
  (?:^|\n)(?:luogo|place|ort|lieu|lugar)
  (?:\s(?:di\s(?:firma|sottoscrizione|stipula)|of\ssignature|der\sunterzeichnung))?\s?[:\n]\s?`);
const PLACE_NAMED = new RegExp(inLines`${CAPTION_OF_PLACE}(?<place>${PLACE})(?=[\n,]|$)`, "gu");

/** "Luogo: Milano" */
function namedPlaces(text: string): Told[] {
  return [...text.matchAll(PLACE_NAMED)].map((match) => {
    const place = match.groups!.place!;
    const start = match.index + match[0].length - place.length;
    return { start, end: start + place.length, weight: LIKELY };
  });
}

/** Whether a day is the beginning or the end of the contract, from the text before it. */
function sideOf(near: string, between: string, isBehindBegin: boolean, behind: string): "begin" | "end" | null {
  if (OF_PERIOD.test(near) && /^\s?[-–—]\s?\d/.test(behind)) return "begin";
  if (isBehindBegin && ONLY_A_DASH.test(between)) return "end";
  if (UNTIL.test(near)) return "end";
  if (FROM.test(near)) return "begin";
  const tail = tailOf(near, WORDS_BETWEEN);
  const [begins, ends] = [BEGINS, ENDS].map((pattern) => [...tail.matchAll(pattern)].at(-1)?.index ?? -1);
  if (begins! < 0 && ends! < 0) return null;
  return ends! > begins! ? "end" : "begin";
}

/** "4 (quattro) del mese di marzo dell'anno 2019", "30th day of January 2020", "ler septembre 2022". */
function readDay(printed: string): string | null {
  const plain = printed
    .replace(/\(\p{L}+\)\s/u, "")
    .replace(/day\sof\s|del\smese\s|dell['’]anno\s/giu, "")
    .replace(/^[lI](?=er|st|[°º\s])/u, "1")
    .replace(/(?<=\d)\s?([./-])\s?/g, "$1");
  return parseDate(plain, "day_first")?.iso ?? null;
}

const AS_OF_SIGNING = new RegExp(
  inLines`
    (?:effett[oi]|efficacia|inizi\p{L}*|decorre\p{L}*|vigore|in\s?kraft|wirksam|effet|effect
    |vigor)[^.\n]{0,40}(?:da\soggi|data\s(?:odierna|di\s(?:firma|sottoscrizione|stipula)
      |dell[ao]\s?(?:firma|sottoscrizione|stipula))|dalla\s(?:firma|sottoscrizione)|mit\s(?:der\s)?unterzeichnung
    |(?:de|sa)\ssignature|date\s(?:of\ssignature|hereof|of\sthis\sagreement)|on\ssignature
    |fecha\sde\s(?:la\s)?firma)`,
  "iu",
);

/** A contract that takes effect on signature begins on that day. */
function sameDay(text: string, signing: readonly ToldDay[], effective: readonly ToldDay[]): ToldDay[] {
  if (effective.some(({ weight }) => weight >= LIKELY) || !AS_OF_SIGNING.test(text)) return [];
  return signing.map((day) => ({ ...day, weight: day.weight - 1 }));
}

const SIGNS = inLines`
  (?:\s?[.,]?\s(?:l[iìí]['’]?|add[iì]['’]?|il(?:\sgiorno)?|am|den|le|el|a|the|this|on|dated?|data|im|datum
  |date|fecha)){0,2}`;
/**
 * "Catania, 7 novembre 2022", "Leonding, am 28. November 2019", "Luogo GENOVA data 02/05/2022", at the beginning of a
 * line.
 */
const PLACE_BEFORE = new RegExp(
  inLines`
    (?:^|\n|(?:[Ss]ottoscritto|[Aa]pprovato)[.,]\s)(?:(?:Luogo(?:\se\sdata)?|Place(?:\s(?:and|&)\sdate)?
        |Ort(?:,?\s(?:und\s)?Datum)?|Lieu(?:\set\sdate)?|Lugar(?:\sy\sfecha)?|LUOGO\sE\sDATA|En|In|A|[àÀ])\s?:?\s)?
    (?<place>${PLACE}(?:\s?/\s?\p{Lu}[\p{L}-]+)?)${SIGNS}[,.:]?\s$`,
  "u",
);
/**
 * "Fait à Lyon, le", "Redatto e sottoscritto in Milano il", "signed at Birgu on"; in "In data …, a Rimini" the place
 * follows.
 */
const SIGNED_AT = new RegExp(
  anyCase(
    inLines`
      (?:(?<!\p{L})(?:fait|établi|signé|verhandelt|beurkundet|(?:se\s)?firma(?=\sen)|fatto|redatto|firmato
        |sottoscritto|stipulato|letto,?\s(?:approvato|confermato)\se\ssottoscritto|signed|made|executed|done
        |unterzeichnet|geschehen|hecho|firmado|firman|dado|unterschrieben|ausgefertigt|firmano|sottoscrivono
        |signent)(?:\s(?:e|et|and|y|und)\s\p{L}+)?(?:\s(?:en|in)\s\p{L}+\s(?:exempl|origin|copi|esempl)\p{L}+)?
      (?:\s(?:in|a|à|at|en|zu)\s(?-i:(?<place>${PLACE})))?(?:,?\s(?:in
          |en)\s[\p{L}\d]+(?:\s\([\p{L}\d]+\))?\s(?:exempl|esempl|copi|original|Ausf|ejempl
          |counter)\p{L}*(?:\sorigin\p{L}+)?)?,?${SIGNS}\s*)$`,
  ),
  "u",
);
const DATED = new RegExp(
  inLines`
    (?<![\p{L}\d])(?:l['’]anno\s[\p{L}\s,'’]{8,80}\(|oggi,?|today,?|heute,?
    |(?:signed|executed)(?:\s\p{L}+){0,6}\son(?:\sthe)?
    |in\sdata|add[iì]['’]?|l['’]anno|dated?(?:\sthis|\sthe)?
    |(?:ab)?geschlossen\sam|(?:stipulat|concluso|conclus)\p{L}?\s(?:il|in\sdata)|concluded\son|conclu\sle
    |celebrado\sel
    |made\s(?:on|this)(?:\sthe)?|is\s(?:made|dated|entered\sinto)\s(?:on|as\sof|this)?(?:\sthe)?
    |data(?:\s(?:di\s)?(?:firma|sottoscrizione|stipula|(?:del\s)?contratto))?
    |date\sof\s(?:this\s)?(?:agreement|contract|signature)|(?:agreement|contract)\sdate
    |datum\sdes\svertrags
    |date\s(?:du\scontrat|de\ssignature)
    |fecha\s(?:del\scontrato|de\sfirma)
    |date|datum|fecha|vertragsdatum
    |(?:contratto|agreement|vertrag|contrat|contrato)(?:\s\p{L}{1,8}\.?
      |\sn[°º.])?\s[\p{L}\d/.-]*\d[\p{L}\d/.-]*\s(?:del|dated|vom|du|de\sfecha))\s?:?\s?$`,
  "iu",
);
const CAPTION_OF_PLACE_AND_DAY = anyCase(inLines`
  (?:^|\n)(?:[^\n]{0,30}(?:luogo\se\sdata
    |place,?\s(?:and\s)?date
    |ort,?\s(?:und\s)?datum
    |lieu\set\sdate
    |lugar\sy\sfecha
    |data\se\sluogo))(?:\s?:?\s|[^\n:]{0,20}:\s|[^\n]{0,30}\n)`);
const BEFORE_DAY = anyCase(inLines`(?:l[iì]\s|il\s|am\s|le\s)?$`);
const CAPTION_OF_SIGNING = new RegExp(
  inLines`${CAPTION_OF_PLACE_AND_DAY}(?:(?<place>\p{Lu}[\p{L} '’-]{1,30})[.,]?\s)?${BEFORE_DAY}`,
  "u",
);
const PLACE_BEHIND = new RegExp(
  inLines`
    ^\)?,?\s(?:a|in|at|à|en)\s(?<place>${PLACE})
    (?=[,.:\n]|\s\(\p{Lu}{2}\)|\s(?:tra|fra|zwischen|between|entre)|$)`,
  "u",
);
const ENDS_LINE = new RegExp(
  inLines`
    ^[.,]?\s?(?:\d{1,2}[:.]\d{2})?\s?(?:\n|$)|^,?\s(?:in|en|a|à)\s(?:\d|\p{L}+)\s(?:exempl|esempl|copie
    |originali|Ausf|ejempl|counterparts)`,
  "iu",
);

interface Signed {
  readonly weight: number;
  readonly place: Told | null;
}

/** Whether the contract was signed on the day, and where. */
function signedAt({ text }: RunningText, start: number, end: number): Signed | null {
  const before = text.slice(Math.max(0, start - 140), start);
  const behind = text.slice(end, end + 60);
  const base = start - before.length;
  const placeIn = (match: RegExpExecArray, weight: number): Told | null => {
    const place = match.groups?.place?.replace(/^(?:En|In|A|[àÀ])\s/u, "");
    const isNone = place !== undefined && NO_PLACE.test(place) && !WITH_ARTICLE.test(place);
    if (place === undefined || place.length < 2 || isNone || isCaption(place)) return null;
    const at = base + match.index + match[0].indexOf(place);
    return { start: at, end: at + place.length, weight };
  };
  if (BY_KEY.test(before) && TIME_BEHIND.test(behind)) return { weight: LIKELY, place: null };
  if (OF_OTHER_PAPER.test(before)) return null;
  const caption = CAPTION_OF_SIGNING.exec(before);
  if (caption) return { weight: PLAINLY, place: placeIn(caption, PLAINLY) };
  const signed = SIGNED_AT.exec(before);
  if (signed) return { weight: PLAINLY, place: placeIn(signed, PLAINLY) };
  const dated = DATED.exec(before);
  const isOfBirth = /(?:^|\n)[^\n]{0,20}(?:nat[oa]|geb|born|né)[^\n]{0,24}\n(?:[^\n]{0,40}\n)?[^\n]{0,40}$/iu.test(
    before.slice(-90),
  );
  if (isOfBirth) return null;
  const line = PLACE_BEFORE.exec(before);
  if (line && DATE_OF.test(line[0])) return null;
  const isSaid = line !== null && /[,.]|\s(?:l[iìí]['’]?|add[iì]['’]?|am|den|data)\s/u.test(line[0]);
  // A caption in the line above a day is no place.
  if (line && !isSaid && /\n$/.test(line[0]) && !dated) return null;
  const place = line && placeIn(line, !isSaid ? PERHAPS : ENDS_LINE.test(behind) ? PLAINLY : LIKELY);
  if (place) return { weight: place.weight, place };
  if (!dated)
    return /(?:^|\n)$/.test(before) && start < MOST_OF_LETTERHEAD && /^\n/.test(behind)
      ? { weight: PERHAPS, place: null }
      : null;
  const beside = PLACE_BEHIND.exec(behind);
  const own = beside?.groups?.place;
  const at = own === undefined ? 0 : end + behind.indexOf(own);
  const isNamed = /sottoscri|firma|stipula|sign|unterz|contr|^date\sof|agreement\sdate|datum\sdes/iu.test(dated[0]);
  return {
    weight: isNamed ? PLAINLY : LIKELY,
    place: own === undefined ? null : { start: at, end: at + own.length, weight: PLAINLY },
  };
}

/** "Firmato digitalmente da ROSSI MARIO 27/05/2020 16:42:08": what stands before the day is a name. */
const BY_KEY = new RegExp(
  inLines`
    (?:firmato\sdigitalmente
    |digitally\ssigned
    |(?:digital|elektronisch)\s(?:signiert|unterschrieben|unterzeichnet)
    |signé\s(?:numériquement|électroniquement)
    |firmado\s(?:digital|electrónica)mente)`,
  "iu",
);
const TIME_BEHIND = /^,?\s\d{1,2}:\d{2}/u;
/** "APE redatto il", "lettera d'intenti sottoscritta in data": papers besides the contract were drawn up, too. */
const OF_OTHER_PAPER = new RegExp(
  inLines`
    (?<!\p{L})(?:a\.?p\.?e\.?|attestat[oi]|certificat[oi]|verbal[ei]|perizi[ae]|relazion[ei]|computo
    |planimetri[ae]|inventario|procur[ae]|lettera\sd['’]intent[io]|progett[oi]
    |gutachten|energieausweis|protokoll
    |diagnostics?|état\sdes\slieux|procès-verbal
    |report|survey|certificate
    |informe|certificado|acta)\s(?:\p{L}+\s){0,3}(?:redatt|sottoscritt|stipulat|firmat|erstellt|établi|dressé
    |signé|signed|made|firmad|redactad)\p{L}*\s(?:\p{L}+\s){0,2}$`,
  "iu",
);

/** "Event date", "Erstellungs datum": a caption whose first words are no place. */
const DATE_OF = /^\n?(?!luogo|place|ort\s|lieu|lugar)\p{L}[^\n,]*\s(?:date|datum)[.:]?\s$/iu;

/** In characters: the day of a letter is a line of its own below its head. */
const MOST_OF_LETTERHEAD = 500;

const NO_PLACE = new RegExp(
  inLines`
    ^(?:oggi|heute|today|unterschrieben|ausgefertigt|firmato|signed|il|la|lo|le|in|en|add[iì]|am|den|fatto|fait
    |luogo|art|data|date|datum|dal|al|fine|inizio|decorrenza|scadenza|durata|versione|rev|mod|pag|start|end|vom
    |bis|ab|nato|nata|geboren|the|this|agreement|contratto|vertrag|legge|du|depuis)(?!\p{L})`,
  "iu",
);

/** "La Spezia", "Le Mans" */
const WITH_ARTICLE = /^(?:La|Le|Les|Los|Las|El|Lo)\s\p{Lu}\p{Ll}/u;

/** Of equally clear days the first counts most; repetition of a day is evidence for it. */
export function inOrder<One extends Told>(told: readonly One[]): One[] {
  const counts = new Map<number, number>();
  return told.map((one) => {
    const before = counts.get(one.weight) ?? 0;
    counts.set(one.weight, before + 1);
    return { ...one, weight: one.weight - Math.min(2, before * LATER) };
  });
}
