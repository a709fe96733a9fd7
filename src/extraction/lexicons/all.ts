import type { TemplateName } from "../../core/services/service-definition.ts";
import { ACCOUNTS, BILLS, CARDS, GOODS } from "./accounts-and-bills.ts";
import { ACCOUNTS_ELSEWHERE } from "./accounts-elsewhere.ts";
import { AGREEMENTS } from "./agreements.ts";
import { BILLS_ELSEWHERE } from "./bills-elsewhere.ts";
import { CATALAN } from "./ca.ts";
import { type Concept, type Lexicon, phrases } from "./concepts.ts";
import { CZECH } from "./cs.ts";
import { DANISH } from "./da.ts";
import { GERMAN } from "./de.ts";
import { DESTINATIONS } from "./destinations.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { ESTONIAN } from "./et.ts";
import { FINNISH } from "./fi.ts";
import { FRENCH } from "./fr.ts";
import { GOODS_ELSEWHERE } from "./goods-elsewhere.ts";
import { CROATIAN } from "./hr.ts";
import { HUNGARIAN } from "./hu.ts";
import { IDENTITY_CAPTIONS } from "./identity.ts";
import { INVOICE_DETAILS } from "./invoice-details.ts";
import { ITALIAN } from "./it.ts";
import { LITHUANIAN } from "./lt.ts";
import { LATVIAN } from "./lv.ts";
import { NORWEGIAN } from "./nb.ts";
import { DUTCH } from "./nl.ts";
import { PAYROLL } from "./payroll.ts";
import { PAYROLL_ELSEWHERE } from "./payroll-elsewhere.ts";
import { POLISH } from "./pl.ts";
import { PORTUGUESE } from "./pt.ts";
import { RECEIPTS_ELSEWHERE } from "./receipts-elsewhere.ts";
import { ROMANIAN } from "./ro.ts";
import { SLOVAK } from "./sk.ts";
import { SLOVENE } from "./sl.ts";
import { SWEDISH } from "./sv.ts";
import { CERTIFICAZIONE_UNICA, F24 } from "./tax-forms.ts";
import { TURKISH } from "./tr.ts";

/** Labels of any business paper: documents mix languages more often than words clash. */
const GENERAL: readonly Lexicon[] = [ITALIAN, ENGLISH, GERMAN, FRENCH, SPANISH];

/** Labels of invoices, and of all papers that share words with them, in languages beyond those of any paper. */
const TRADE_ELSEWHERE: readonly Lexicon[] = [
  DUTCH,
  PORTUGUESE,
  CATALAN,
  CZECH,
  DANISH,
  ESTONIAN,
  FINNISH,
  CROATIAN,
  HUNGARIAN,
  LITHUANIAN,
  LATVIAN,
  NORWEGIAN,
  POLISH,
  ROMANIAN,
  SLOVAK,
  SLOVENE,
  SWEDISH,
  TURKISH,
];
const TRADE: readonly TemplateName[] = ["invoice", "purchase_order", "delivery_note", "utility_bill"];

/**
 * Labels of one kind of document. "Saldo", "Livello" or "Al" would be labels of half the lines of any other paper, so
 * they are looked for only if the service starts from such a document or asks for one of its concepts.
 */
const SPECIAL: readonly {
  readonly lexicon: Lexicon;
  readonly templates: readonly TemplateName[];
  readonly domains: readonly string[];
}[] = [
  { lexicon: DESTINATIONS, templates: ["invoice"], domains: [] },
  ...TRADE_ELSEWHERE.map((lexicon) => ({ lexicon, templates: TRADE, domains: [] })),
  { lexicon: RECEIPTS_ELSEWHERE, templates: ["receipt"], domains: [] },
  { lexicon: PAYROLL, templates: ["payslip"], domains: ["payslip", "employee", "employer"] },
  { lexicon: PAYROLL_ELSEWHERE, templates: ["payslip"], domains: [] },
  { lexicon: CERTIFICAZIONE_UNICA, templates: ["cu"], domains: ["cu"] },
  { lexicon: F24, templates: ["f24"], domains: ["f24"] },
  { lexicon: ACCOUNTS, templates: ["bank_statement"], domains: ["statement"] },
  { lexicon: ACCOUNTS_ELSEWHERE, templates: ["bank_statement"], domains: ["statement"] },
  { lexicon: BILLS, templates: ["utility_bill"], domains: ["bill"] },
  { lexicon: BILLS_ELSEWHERE, templates: ["utility_bill"], domains: [] },
  { lexicon: GOODS, templates: ["purchase_order", "delivery_note"], domains: ["order", "delivery"] },
  { lexicon: GOODS_ELSEWHERE, templates: ["purchase_order", "delivery_note"], domains: [] },
  { lexicon: CARDS, templates: ["identity"], domains: ["card"] },
  { lexicon: INVOICE_DETAILS, templates: [], domains: ["charge"] },
  { lexicon: AGREEMENTS, templates: ["contract"], domains: ["agreement"] },
  { lexicon: IDENTITY_CAPTIONS, templates: ["identity"], domains: [] },
];

export interface Phrase {
  readonly concept: Concept;
  readonly phrase: string;
}

/**
 * Every printed label that may occur on a paper of a service; `isSellers`: on a paper that the seller wrote, whoever
 * usually writes such papers.
 */
export function labelsFor(template: TemplateName, concepts: readonly (Concept | null)[], isSellers = false): Phrase[] {
  const domains = new Set(concepts.map((concept) => concept?.split(".")[0]));
  const special = SPECIAL.filter(
    ({ templates, domains: own }) => templates.includes(template) || own.some((domain) => domains.has(domain)),
  );
  const all = [...GENERAL, ...special.map(({ lexicon }) => lexicon)].flatMap(phrasesOf);
  return template === "purchase_order" && !isSellers ? all.map(asOnAnOrder) : all;
}

/** Words for the addressee of a paper. Most papers are sent by the seller; an order is sent to him. */
const ADDRESSEE: ReadonlySet<string> = new Set(
  phrases("spett le | spettle | spettabile | destinatario | destinataire | adressé à | empfänger"),
);

function asOnAnOrder(phrase: Phrase): Phrase {
  return phrase.concept === "party.buyer" && ADDRESSEE.has(phrase.phrase)
    ? { ...phrase, concept: "party.seller" }
    : phrase;
}

/** Every known printed label. */
export function allLabels(): Phrase[] {
  return [...GENERAL, ...SPECIAL.map(({ lexicon }) => lexicon)].flatMap(phrasesOf);
}

function phrasesOf(lexicon: Lexicon): Phrase[] {
  return (Object.entries(lexicon) as [Concept, readonly string[]][]).flatMap(([concept, phrases]) =>
    phrases.map((phrase) => ({ concept, phrase })),
  );
}
