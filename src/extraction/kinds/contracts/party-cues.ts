import { ROLE_WORDS, roleOf } from "../../fields/contract-roles.ts";
import { inLines } from "../../in-lines.ts";
import { phrases } from "../../lexicons/concepts.ts";
import { foldText } from "../../page/text.ts";
import { anyCase } from "./any-case.ts";
import { captionParts, isCaption, roleInHeading } from "./captions.ts";

/** The kind of fact that the words after a party's name introduce. */
export type CueKind = "address" | "tax" | "birth" | "agent" | "role" | "name" | "other" | "stop";

export interface Cue {
  readonly kind: CueKind;
  /** Of the introducing words. */
  readonly start: number;
  readonly end: number;
  /** Which role, for a role. */
  readonly role?: string | null;
  /** They are a caption and not part of a sentence. */
  readonly isCaption?: boolean;
}

/** In any case, except for letters with which a name begins. */
const word = (alternatives: string) => new RegExp(`(?<![\\p{L}\\d])(?:${anyCase(alternatives)})`, "gu");

const IN = "\\s(?:in|a|ad|presso|alla|al|en)(?![\\p{L}])(?:\\s(?:in|a)(?=\\s\\p{Lu}))?";
const ADDRESS = word(
  inLines`
    (?:(?:con|y)\s)?(?:domicilio|sede|residencia|despacho|oficinas?)(?:\s\p{L}{1,12}){0,5}?\sen(?![\p{L}])
      |domiciliad[oa]s?\sen(?![\p{L}])|vecin[oa]s?\sde(?![\p{L}])
    |(?:(?:con|avente|aventi|e)\s(?:la\s)?(?:propria\s)?)?(?:sede|studio|domicilio|residenza|ufficio
      |recapito)(?:\s(?:legale|sociale|comunale|municipale|operativa|principale|fiscale|professionale
        |amministrativa)){0,2}(?:\s(?:sita|sito))?${IN}
    |(?:(?:ed?\s)?ivi\s)?(?:residente(?:\/i)?|residenti|res(?:id)?\.|domiciliat[oaie](?:\/[oa])?|dimorante
      |abitante|corrente|sedente)(?:\s(?:ed?\s)?(?:domiciliat[oa]|residente|anche fiscalmente))?${IN}
    |(?:whose|with|having|and)\s(?:its\s|their\s|a\s)?(?:registered |principal |head |main )?(?:office|offices
      |address|place of business|seat)(?:\s(?:is|at|in|located|situated))*(?![\p{L}])
    |(?:residing|resident|domiciled|living)\s(?:at|in)(?![\p{L}])|(?<!day\s)of(?=\s(?:\d|\p{Lu}))
    |(?:wohnhaft|ansässig|geschäftsansässig)(?:\sin|:)?(?:\sder)?(?![\p{L}])
      |mit\s(?:dem\s)?(?:Haupt)?Sitz\sin(?![\p{L}])|(?:Sitz|Anschrift|Adresse):
    |avec\s(?:son\s)?siège(?:\ssocial)?(?:\s(?:au|à))?(?![\p{L}])
    |(?:demeurant|domiciliée?s?|résidant)(?:\s(?:ensemble|tous\sdeux|toutes\sdeux))?(?:\s(?:au|à))?(?![\p{L}])
      |(?:dont\sle|ayant\sson|sis)\ssiège(?:\ssocial)?(?:\s(?:est|sera))?(?:\s(?:situé|fixé|établi|sis))?
      (?:\s(?:au|à))?(?![\p{L}])|siège(?:\ssocial)?\s?:
    |(?<=,\s)(?:sit[oa]|ubicat[oa])\s(?:in|a)(?![\p{L}])|(?:Sede(?:\slegale)?|Indirizzo|Residenza|Domicilio
      |Address|Dirección)\s?:`,
);

const TAX = word(
  [
    "C\\.\\s?F\\.?(?:\\s?(?:e|\\/|-)\\s?P\\.?\\s?I(?:\\.|\\s?VA)?\\.?)?|CF(?=[\\s:.]\\s?[\\dA-Z])",
    inLines`
      cod(?:ice|\.)\s?fisc(?:ale|\.)(?:[\s/]{0,2}(?:e|ed|\/|-)?\s?(?:n(?:umero|\.)\s)?(?:partita\sIVA
      |P\.?\s?I\.?\s?V?A?\.?))?`,
    inLines`
      partita\sI\.?V\.?A\.?(?:\se\s(?:codice\sfiscale|C\.F\.))?|P\.?\s?IVA|P\.\s?I\.(?:V\.A\.)?
      |P\.?\s?I\.?(?=\s\d{11})`,
    inLines`
      VAT(?:\s(?:reg(?:istration)?\.?))?(?:\s(?:no|number|id|n)\.?)?(?![\p{L}])
      |company\s(?:no|number|registration)\.?|immatriculée?\s(?:au\sRCS\s(?:de\s\p{Lu}[\p{L}-]+\s)?)?sous\sle
      |registered\s(?:no|number)\.?|(?:enterprise|registration)\s(?:no|number)\.?
      |under\s(?:company\s)?(?:number|no\.?)|UTR(?![\p{L}])|tax\s(?:id|no|number|code)\.?`,
    inLines`
      USt\.?-?\s?Id(?:ent)?\.?-?(?:Nr|Nummer)?\.?|UID(?:-?(?:Nr|Nummer)\.?)?(?![\p{L}])
      |Steuer-?(?:nummer|ID|Nr\.?|identifikationsnummer)(?![\p{L}])|IdNr\.?|St\.?-?Nr\.?|MWST-?Nr\.?`,
    inLines`
      (?:n°\s(?:de\s)?)?TVA(?:\sintra\p{L}*)?(?![\p{L}%])|SIRET|SIREN
      |R\.?C\.?S\.?\s(?:de\s)?\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?(?:\ssous\sle)?|IDE(?=[\s:])|IDI(?=[\s:])`,
    inLines`
      (?:D\.?N\.?[I1]\.?\s?\/\s?)?N\.?[I1]\.?[FE](?:\.|(?=[\s:]))|D\.?N\.?[I1](?:\.|(?=[\s:]))
      |C\.?I\.?F(?:\.|(?=[\s:]))`,
    // "registered in Scotland with number SC448102": the number of a register, if one follows.
    inLines`
      (?:with|under)\s(?:(?:registered|registration)\s)?(?:number|no\.?)(?=\s(?:[A-Z]{2}\s?)?\d{6})
      |sous\sle\s(?:numéro|n°)(?=\s\d{3}\s?\d{3}\s?\d{3})|con\s(?:el\s)?n(?:úmero|\.?º
        |\.)(?:\sde\sidentificación\sfiscal)?(?=\s[A-Z]-?\d{7})|Registro\s(?:delle\s)?Imprese
      (?:\s\p{L}{2,20}){0,3}\s(?:al|con(?:\sil)?)\s(?:n\.|numero)(?=\s\d{11})`,
    inLines`
      ID\sza\sDDV|SV-?NR\.?|Sozialversicherungsnummer|n°\sde\ssécurité\ssociale
      |National\sInsurance(?:\s(?:no|number)\.?)?|AHV(?:-Nr\.?)?(?=\s)|N\.?\s?AVS|AVS(?=\s)|BTW(?:-nummer|-nr\.?)?
      |KvK|KBO|OIB|IČO?(?![\p{L}])|NIP(?![\p{L}])|CHE(?=-\d)`,
  ].join("|"),
);

const BIRTH = word(
  inLines`
    (?<=\()\p{Lu}\p{L}+,\s\d{1,2}[./-]\d{1,2}[./-]\d{4}|nat[oai](?:\/[oa])?
    (?=\s(?:a|ad|in|il|nel|the)(?![\p{L}]))|nato\/a|geb(?:oren(?:e|er)?|\.)(?=\s)|née?s?(?:\(e\))?\s(?=le|à|en)
    |born(?=\s)|nacid[oa]s?(?=\s)|Geburtsdatum|date of birth`,
);

const AGENT = word(
  inLines`
    (?:legalmente\s|qui\s)?rappresentat[aoei]|in\spersona\s(?:del|di|dell)|nella\spersona|legale\srappresentante
      |amministratore(?:\s(?:unico|delegato))?|presidente|vertreten(?:\sdurch)?|Geschäftsführer(?:in)?
    |représentée?s?(?:\spar)?|gérante?|represented|acting\s(?:by|through)|director|managing\spartner
      |representad[oa]s?|administrador[a]?|direttore|titolare|Inhaber(?:in)?|Inh\.|en\snombre|procuratore
      |assistit[oa]|nella\ssua\squalità|caution(?:\ssolidaire)?|fideiussore|garante|Bürg(?:e|in)(?!\p{L})
      |guarantor|fiador`,
);

const OTHER = word(
  inLines`
    tel(?:\.|efono|efon|éfono)?(?=[\s:])|tél\.?(?=[\s:])|pec(?=[\s:])|e-?mail|cell\.|fax|mobile(?=[\s:])|IBAN
      |Reg\.\sImprese|iscritt[oa]|inscri(?:te|t[oa])(?=\s(?:en|au|à)(?!\p{L}))|iscr\.|immatricul\p{L}+|matricola
      |R\.?E\.?A\.?(?=[\s:])|Registro\s(?:delle\s)?Imprese|capitale?(?=\s)|au\scapital|Amtsgericht
      |(?:Handels|Genossenschafts|Vereins|Partnerschafts)register|Gn?R(?=\s\d)|VR(?=\s\d)|Registro\sMercantil
      |eingetragen(?=\s(?:im|in|unter)(?!\p{L}))|HR[AB](?=\s)|FN\s\d|Firmenbuch
    |d['’](?:une|autre)\spa(?:rt)?(?![\p{L}])|d['’](?:una|altra)\sparte|da\suna\sparte|einerseits|andererseits
      |in\sregime\sdi|de\snacionalidad|mayor(?:es)?\sde\sedad|maggiorenne|viud[oa]|casad[oa]|solter[oa]
      |coniugat[oa]|celibe|nubile|cittadin[oa](?:nza)?|di\snazionalità|de\snationalité|of\s\p{L}+\snationality
      |étudiante?|di\sprofessione|del\sForo\sdi|dottore\scommercialista
      |(?-i:société|società(?=\s(?:di|a|con|per))|sociedad)|a\s(?:private|public|limited|company|sole)
      |incorporated|registered\sin|eine\sGesellschaft
    |(?<=,\s)(?:à|aus|en)\s\p{L}[\p{L}-]+(?=\s?[,(])
    |identificat[oaie](?=\s(?:a|con|mediante|tramite|per)(?!\p{L}))|a\s(?:farming|limited|general|trading)\s
      |documento|carta\sd['’]identità|C\.I\.|passaporto|pass(?:port|eport)(?=[\s:])|patente|Ausweis(?:-?Nr\.?)?
      |permis|licen[cs]e|suo\sfigli[oa]|figli[oa]\sd|provist[oa]|titular|codice\s(?:univoco|SDI)|SDI(?=[\s:])
      |agente\simmobiliare|come\ssopra|di\scui\ssopra|ambos|entrambi`,
);

const QUOTED = inLines`
  ["“”«»„‘'‹]{1,2}\s?(?:(?:il|la|lo|l['’]|le|the|der|die|el|los|las)\s?)?
  \p{L}[\p{L}\s/-]{2,30}\s?["“”«»’'›]{1,2}`;
const ROLE = word(
  inLines`
    (?:(?:di|qui\sdi|qui\sin|in|d['’]ora\sin)\s(?:seguito|avanti|appresso|poi)|nel\sseguito|per\sbrevità
      |im\s(?:weiteren\s)?folgenden|nachfolgend|nachstehend|ci-après|en\s(?:lo\ssucesivo|adelante)|hereinafter
      |hereafter|in\squalità\sdi|quale(?=\s)|en\squalité\sde|als(?=\s(?:(?:Unter|Haupt)?(?:[Vv]erm|[Mm]iet)|Verk
          |Käuf|Arb|Auf|Darl)))
    |(?:il\s|la\s|the\s)?(?:${ROLE_WORDS})(?![\p{L}])(?=\s?[;,.)"”»\n–-]|$)`,
);
const QUOTED_ROLE = new RegExp(`\\(\\s?(?:(?:the|il|la|le|der|die|el)\\s)?${QUOTED}\\s?\\)`, "giu");

const STOP = new RegExp(
  inLines`
    (?<![\p{L}])(?:premess[oe]\s(?:che|quanto)|PREMESSO|PREMESSE|si\s(?:conviene|stipula|pattuisce)
      |conv(?:engono|iene)\s(?:quanto|e)|stipulano|CL[ÁA]USULAS|EXPONEN|MANIFIESTAN|ESTIPULACIONES|WHEREAS
      |RECITALS|BACKGROUND|(?:conferisce|concede|cede|loca|affitta|assume|consegna|(?<!che\s)dichiara(?:no)?
        |vende)(?!\p{L})|it\sis\sagreed|agree(?:\sas|:)|The\sparties|Ambas\spartes|[Ii]l\sa\sété|[Ii]l\sest\sconvenu
      |Intervient|Le\sparti|wird\sfolgende|schließen|haben\s|DICHIARA|CONVENGONO|OGGETTO)
    |\n(?:Art(?:\.|icolo|icle|ikel|ículo)|§|Clause)\s?\d|\n\d{1,2}[.)]\s\p{Lu}|\nArt\.\s?1
    |\n(?:I{1,3}|IL)\.\s\p{Lu}`,
  "gu",
);

const CAPTION_KINDS: readonly (readonly [CueKind, readonly string[]])[] = [
  [
    "address",
    phrases(`indirizzo | residenza | sede | sede legale | domicilio | address | registered office | anschrift |
      adresse | straße plz ort | straße | wohnort | siège | siège social | dirección | domicilio social |
      residente in | via | indirizzo di residenza | wohnanschrift`),
  ],
  [
    "tax",
    phrases(`codice fiscale | cod fiscale | cod fisc | c f | partita iva | p iva | p i | c f p iva | cod fisc p iva |
      vat no | vat number | company no | steuernummer | steuer id | ust idnr | uid | siret | n de tva | nif |
      cif nif nie | nif nie | cif | dni | tax id | tax code`),
  ],
  [
    "name",
    phrases(`nome | cognome | cognome e nome | nome e cognome | nominativo | denominazione | ragione sociale | name |
      full name | name vorname | nom | nom et prénom | nombre y apellidos | razón social | nombre o razón social |
      razón social nombre | dénomination | dénomination sociale | raison sociale | bezeichnung | cognome nome |
      name und vorname | vor und nachname | firma name | company name`),
  ],
  [
    "birth",
    phrases(`nato a | nato il | nata il | data di nascita | luogo di nascita | born | geburtsdatum | né le |
      luogo e data di nascita | nato a il | nato a fil | data e luogo di nascita`),
  ],
];
const KIND_OF_CAPTION: ReadonlyMap<string, CueKind> = new Map(
  CAPTION_KINDS.flatMap(([kind, names]) => names.map((name) => [foldText(name), kind] as const)),
);

/** "Cognome e nome REPETTO ALBERTO": a caption and its value in one line. */
const NAME_IN_LINE = new RegExp(
  inLines`
    (?<=^|\n)(?:(?:Cognome e nome|Nome e cognome|Name,? Vorname|Nominativo|Ragione sociale|Denominazione
      |Nom et prénom|Nombre y apellidos|Full name)(?!\s(?:de[lsr]|du|of|della|dell['’]))\s?:?
    |(?:Name|Nome|Nom|Nombre|Firma|Company|Azienda|Società|Société|Empresa)\s?:)\s(?=\p{L})`,
  "giu",
);

/** "VENDITORE: Sig. Baldoni Marcello, Via …": the role and its holder in one line. */
const ROLE_IN_LINE = new RegExp(
  inLines`
    (?<=(?:^|\n)(?:\d{1,2}(?:\.\d{1,2})?[.)]?\s)?)(?:(?:il|la|lo|the|der|die|le|el)\s
    |l['’]\s?)?(?:parte\s)?(?<role>${ROLE_WORDS})(?:\s?\([^()\n]{1,30}\))?\s?[:–-]\s(?=\p{L})`,
  "giu",
);
/** Addresses that begin here, by their parts. */
const OPENING_ADDRESS = [
  // Street, number, postcode and town.
  "(?=[^,;:\\n()]{3,45}\\s\\d{1,4}[^,;:\\n()]{0,12},\\s(?:[A-Z]{1,2}-)?\\d{4,5}\\s\\p{Lu})",
  // The number first, as in France.
  "(?=\\d{1,4}(?:\\s?(?:bis|ter))?,?\\s\\p{L}[^,;:\\n()]{3,40},\\s\\d{5}\\s\\p{Lu})",
  // The same with the postcodes of British and Irish ones.
  inLines`
    (?=\d{1,4}\p{L}?,?\s\p{Lu}[^;:\n()]{3,70}(?:[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}
    |[A-Z]\d[\dW]\s[A-Z\d]{4})(?![A-Z\d]))`,
  // The town first: "6020 Innsbruck, Höttinger Au 34".
  "(?=(?:[A-Z]{1,2}-)?\\d{4,5}\\s\\p{Lu}[^,;:\\n()]{2,30},\\s\\p{L}[^,;:\\n()]{3,30}\\s\\d)",
  // A word for a street and a number, with or without the town before it.
  inLines`
    (?=(?:\p{Lu}[\p{L}'’ ]{2,25},\s)?(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Ll]oc\.
    |[Ll]ocalità|[Cc]ontrada|[Cc]alle|[Aa]vda\.|[Aa]venida|[Pp]laza|[Pp]aseo)\s[^,;:\n()]{2,30}\s\d)`,
].join("|");
/** ", Via Zorzi 31, 6500 Bellinzona,": an address that nothing introduces, after a name and a comma. */
const ADDRESS_BEHIND_COMMA = new RegExp(
  inLines`(?<=[,–-]\s|\()(?!con\s|avec\s|with\s|nat[oa]|geb|née?\s|C\.|P\.|[A-Z]{3,}\s)(?:${OPENING_ADDRESS})`,
  "gu",
);

/** "Tipo abbonamento: annuale"; the title in the line above "Vermieter:" is not part of that caption. */
const CAPTION_IN_LINE = /(?<=^|\n)\p{Lu}[\p{L}.'’/-]*(?: [\p{L}.'’/-]+){0,2}:\s/gu;

/** Parties are introduced at the beginning: text further on does not describe them. */
const MOST_CHARACTERS = 8000;

/**
 * Every cue of a fact of a party in the text, in order; of two at one place the first in the order of this list's
 * kinds.
 */
export function partyCues(whole: string): Cue[] {
  const text = whole.slice(0, MOST_CHARACTERS);
  const cues: Cue[] = [...captionCues(text)];
  const collect = (kind: CueKind, pattern: RegExp, role?: (found: string) => string | null) => {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      cues.push({ kind, start, end, ...(role ? { role: role(match[0]) } : {}) });
    }
  };
  cues.push(...stopCues(text));
  collect("name", NAME_IN_LINE);
  for (const match of text.matchAll(ROLE_IN_LINE))
    cues.push({
      kind: "role",
      start: match.index,
      end: match.index + match[0].length,
      role: roleOf(match.groups!.role!),
      isCaption: true,
    });
  collect("tax", TAX);
  collect("address", ADDRESS);
  collect("address", ADDRESS_BEHIND_COMMA);
  collect("birth", BIRTH);
  collect("agent", AGENT);
  collect("role", ROLE, roleOf);
  collect("role", QUOTED_ROLE, (found) => roleOf(found.replace(/[^\p{L}\s'’]/gu, "").trim()));
  collect("other", OTHER);
  for (const match of text.matchAll(CAPTION_IN_LINE))
    cues.push({ kind: "other", start: match.index, end: match.index + match[0].length, isCaption: true });
  return inOrder(text, cues);
}

/** "tra i sottoscritti:", "between the following parties:": a list of the parties follows. */
const OPENS_LIST = new RegExp(
  inLines`
    (?<!\p{L})(?:tra|fra|between|zwischen|entre|sottoscritt[ie]|parti|parties|undersigned|soussignée?s
    |vertragsparteien|unterzeichneten|reunidos|comparecen|appaiono)(?![^\n]*\d{4})[^.;\n\d]{0,50}[:,]?$`,
  "iu",
);
/** "; e", "(the Supplier); and": an item of such a list ends, and another one follows. */
const GOES_ON_WITH_ITEM = /(?:[;,)”"»]|(?:^|\s)(?:e|ed|and|und|et|y))$/iu;
const NUMBERED_ITEM = /^\n(?:\d{1,2}|I{1,3}|IL)[.)]\s/u;

/** Clauses, recitals and agreeing words; the numbered items of a list of parties are no clauses. */
function stopCues(text: string): Cue[] {
  const stops: Cue[] = [];
  let isInList = false;
  for (const match of text.matchAll(STOP)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const before = text.slice(Math.max(0, start - MOST_OF_LINE), start);
    const isItem = NUMBERED_ITEM.test(match[0]);
    isInList = isItem && (OPENS_LIST.test(before) || (isInList && GOES_ON_WITH_ITEM.test(before)));
    ROLE_IN_LINE.lastIndex = 0;
    const isRole = isItem && ROLE_IN_LINE.test(text.slice(start, start + MOST_OF_LINE));
    if (!isInList && !isRole) stops.push({ kind: "stop", start, end });
  }
  return stops;
}

const MOST_OF_LINE = 120;

/** An address that another cue introduces is not a further one. */
const NEAR_ANNOUNCED = 90;

function inOrder(text: string, all: readonly Cue[]): Cue[] {
  const addresses = all.filter(({ kind }) => kind === "address").sort((a, b) => a.start - b.start);
  const isFollowing = ({ start, end }: Cue) =>
    end === start &&
    addresses.some(
      (one) =>
        (one.end > one.start || one.start < start) &&
        one.end <= start &&
        start - one.end < NEAR_ANNOUNCED &&
        !/[;\n]/.test(text.slice(one.end, start).trim()),
    );
  const cues = all.filter((cue) => cue.kind !== "address" || !isFollowing(cue));
  const order: readonly CueKind[] = ["stop", "name", "tax", "address", "birth", "agent", "role", "other"];
  cues.sort((a, b) => a.start - b.start || order.indexOf(a.kind) - order.indexOf(b.kind));
  let reached = 0;
  return cues.filter((cue) => {
    const isFree = cue.start >= reached;
    if (isFree) reached = cue.end;
    return isFree;
  });
}

function captionCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    // "acquirente»," is the end of a sentence.
    if (isCaption(line) && !/[»”")]\s?[.,;]*$|[,;]$/u.test(line.replace(/\([^()]*\)/gu, ""))) {
      const role = roleInHeading(line);
      const kinds = captionParts(line).map((part) => KIND_OF_CAPTION.get(foldText(part)));
      const kind =
        role === null
          ? (kinds.find((one) => one !== undefined) ?? (line.search(AGENT) >= 0 ? "agent" : "other"))
          : "role";
      cues.push({ kind, start, end, isCaption: true, ...(role === null ? {} : { role }) });
    }
    start = end + 1;
  }
  return cues;
}
