import { inLines } from "../../in-lines.ts";
import { anyCase } from "./any-case.ts";
import { isCaption } from "./captions.ts";
import { readDay } from "./days-in-text.ts";
import type { RunningText } from "./running-text.ts";
import { solemnlySpelled } from "./spelled-days.ts";
import { LIKELY, PERHAPS, PLACE, PLAINLY, type Told, type ToldDay } from "./told.ts";

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
export function signedAt({ text }: RunningText, start: number, end: number): Signed | null {
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

const SOLEMN = new RegExp(
  inLines`
    (?<!\p{L})anno\s(?<year>(?:19|20)\d{2})(?:\s\(\p{L}+\))?,?\s(?:(?:il|addì|nel)\s)?giorno\s(?<day>\d{1,2})
    (?:\s\(\p{L}+\))?,?\s(?:del\smese\sdi\s|di\s)?(?<month>\p{L}{4,10})`,
  "giu",
);

/** "L'anno 2021, il giorno 12 del mese di maggio, in Verona": the style of notaries. */
export function solemnDays(text: string): { readonly day: ToldDay; readonly place: Told | null }[] {
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
export function namedPlaces(text: string): Told[] {
  return [...text.matchAll(PLACE_NAMED)].map((match) => {
    const place = match.groups!.place!;
    const start = match.index + match[0].length - place.length;
    return { start, end: start + place.length, weight: LIKELY };
  });
}
