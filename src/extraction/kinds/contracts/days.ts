import { inLines } from "../../in-lines.ts";
import { daysIn } from "./days-in-text.ts";
import { isInRecitals } from "./recitals.ts";
import type { RunningText } from "./running-text.ts";
import { namedPlaces, signedAt, solemnDays } from "./signing-days.ts";
import {
  LATER,
  LIKELY,
  PERHAPS,
  PLAINLY,
  paragraphBefore,
  paragraphBehind,
  sentenceOf,
  type Told,
  type ToldDay,
  tailOf,
} from "./told.ts";

export interface DaysOfContract {
  readonly signing: readonly ToldDay[];
  readonly places: readonly Told[];
  readonly effective: readonly ToldDay[];
  readonly end: readonly ToldDay[];
}

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

/** Of equally clear days the first counts most; repetition of a day is evidence for it. */
export function inOrder<One extends Told>(told: readonly One[]): One[] {
  const counts = new Map<number, number>();
  return told.map((one) => {
    const before = counts.get(one.weight) ?? 0;
    counts.set(one.weight, before + 1);
    return { ...one, weight: one.weight - Math.min(2, before * LATER) };
  });
}
