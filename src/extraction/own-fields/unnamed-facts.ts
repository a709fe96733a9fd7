import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines, wordsOf } from "../in-lines.ts";
import { rowOf, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { namesOrganisation, tradesAs } from "../types/names/party-words.ts";
import { followsTown } from "./behind-town.ts";
import { labelPlaces } from "./label-places.ts";
import { KIND_OF, phrasesOf, STOP_WORDS, wordsIn } from "./own-name-words.ts";
import { isAddress, isCertifying, isDegree } from "./titles-of-persons.ts";
import { isThing, joinEntries } from "./translated-words.ts";

/**
 * Facts that papers print without naming them: whom a paper is for ("Cognome e nome", "Egregio Signor"), who signs it,
 * who issues it, and its date. Used if no label says the field's name.
 */
export function unnamedEvidence(candidates: readonly Candidate[], read: ReadField): Evidence[][] {
  const fact = FACTS.find(({ isAsked }) => isAsked(read));
  return candidates.map((candidate) => {
    const weight = fact?.weigh(candidate) ?? 0;
    return fact && weight > 0 ? [{ term: fact.term, weight }] : [];
  });
}

/** What models call these facts. */
export const UNNAMED_FACTS = ["signer", "holder", "issuer", "day"] as const;
type UnnamedFactName = (typeof UNNAMED_FACTS)[number];

/** Whether the field's names ask for each of these facts, in the order of UNNAMED_FACTS. */
export const factsAskedBy = oncePer((read: ReadField): readonly boolean[] => FACTS.map(({ isAsked }) => isAsked(read)));

/** How much a candidate looks like each of these facts, in logits, whatever is asked for; in the same order. */
export const factsLike = oncePer((candidate: Candidate): readonly number[] =>
  FACTS.map(({ weigh }) => weigh(candidate)),
);

interface UnnamedFact {
  readonly term: string;
  readonly isAsked: (read: ReadField) => boolean;
  readonly weigh: (candidate: Candidate) => number;
}

function isCalled(read: ReadField, things: readonly string[]): boolean {
  const words = phrasesOf(read).flatMap((name) => [...name.words, ...name.things]);
  return words.some((word) => things.some((thing) => isThing(word, thing)));
}

/** Persons whom papers are for. */
const HOLDERS = wordsOf(`
    PAZIENTE CONTRAENTE ASSICURATO INTESTATARIO DIPENDENTE STUDENTE CANDIDATO RICHIEDENTE BENEFICIARIO CLIENTE
    PROPRIETARIO SOCIO PARTECIPANTE PASSEGGERO OSPITE CONTRIBUENTE CONDUCENTE ABBONATO UTENTE DESTINATARIO`);
const SIGNERS = wordsOf(`
    FIRMATARIO FIRMA MEDICO NOTAIO DIRETTORE RESPONSABILE PERITO TECNICO ISPETTORE VERIFICATORE APPROVATORE
    VETERINARIO`);
const ISSUERS = wordsOf(`
    ASSICURATORE ENTE COMPAGNIA LABORATORIO SCUOLA UNIVERSITA ISTITUTO BANCA AUTORITA ISSUER OSPEDALE CLINICA
    FORNITORE CREDITORE EMPLOYER VENDITORE ORGANIZZATORE LOCATORE EMITTENTE`);
const DAYS = "EMISSIONE LETTERA DOCUMENTO CERTIFICATO REFERTO FIRMA LETTER DOCUMENT RILASCIO".split(" ");

const KNOWN_FACTS: Readonly<Record<UnnamedFactName, UnnamedFact>> = {
  signer: {
    term: "who signs the paper",
    isAsked: (read) => isOfPerson(read) && isCalled(read, SIGNERS),
    weigh: signs,
  },
  holder: {
    term: "whom the paper is for",
    isAsked: (read) =>
      (read.meaning.type === "name" && !isCalled(read, SIGNERS)) || (isOfPerson(read) && isCalled(read, HOLDERS)),
    weigh: isWhom,
  },
  issuer: {
    term: "who issues the paper",
    isAsked: (read) => read.meaning.type === "organization" && isCalled(read, ISSUERS),
    weigh: issues,
  },
  day: {
    term: "the day that the paper is of",
    isAsked: (read) =>
      read.meaning.type === "date" &&
      (isCalled(read, DAYS) || phrasesOf(read).every(({ words }) => words.length === 0)),
    weigh: isDay,
  },
};
const FACTS = UNNAMED_FACTS.map((name) => KNOWN_FACTS[name]);

function isOfPerson({ meaning }: ReadField): boolean {
  return meaning.type === "name" || meaning.type === "text";
}

const OF_PERSONS = ["COGNOME E NOME", "NOMINATIVO"];
const LABELLED = 3.4;
const ADDRESSED = 2.4;
const CERTIFIED = 2.4;

/** A name after a label that any person may have, or after a form of address. */
function isWhom(candidate: Candidate): number {
  const { tokens, text } = candidate;
  if (!looksLikePerson(text)) return 0;
  const { left, above } = labelPlaces(candidate);
  if ([...left, ...above].some(isLabelOfPerson)) return LABELLED;
  if (isAddress(tokens[0]!.text)) return 0;
  const { page } = candidate;
  const before = page.tokens[tokens[0]!.index - 1];
  const isBeside = before !== undefined && segmentOf(page, before) === segmentOf(page, tokens[0]!);
  if (isBeside && isAddress(before.text)) return ADDRESSED;
  if (isBeside && isCertifying(before.text)) return CERTIFIED;
  if (isBeside) return 0;
  if (above.some((label) => label.length <= 2 && isAddress(label.at(-1)!.text))) return ADDRESSED;
  return above.some((label) => isCertifying(label.at(-1)!.text)) ? CERTIFIED : 0;
}

function isLabelOfPerson(label: readonly Token[]): boolean {
  const words = wordsIn(textOf(label));
  const telling = joinEntries(words).filter((word) => !STOP_WORDS.has(word));
  if (telling.length === 0 || telling.length > 2) return false;
  return telling.every((word) => KIND_OF.get(word) === "name" || OF_PERSONS.some((thing) => isThing(word, thing)));
}

const MOST_NAME_WORDS = 5;

function looksLikePerson(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= MOST_NAME_WORDS &&
    !/[\d:@/]/.test(text) &&
    !tradesAs(text) &&
    /^\p{Lu}/u.test(text)
  );
}

/** Signatures are in the last part of a paper. */
const FOOT = 0.55;
const WITH_DEGREE = 2;
const OF_OFFICE = 1.7;
const AT_END = 0.8;
const OFFICE = new RegExp(
  inLines`
    (?:^|\s)(?:il|la|der|die|le|the|el)\s|direttore|dirigente|responsabile|presidente|preside|segretari|rettore
    |leiter|geschäftsführer|vorstand|director|manager|registrar|dean|head|principal|signed|unterschrift|firma`,
  "iu",
);

function signs(candidate: Candidate): number {
  const { page, box, text, tokens } = candidate;
  const place = (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  if (place < FOOT || text.split(" ").length > MOST_NAME_WORDS + 1 || /\d/.test(text)) return 0;
  if (isDegree(tokens[0]!.text) && tokens.length > 1) return WITH_DEGREE + AT_END * place;
  const { above } = labelPlaces(candidate);
  const isOfOffice = above.some((label) => label.length <= 6 && OFFICE.test(textOf(label)));
  return isOfOffice && looksLikePerson(text) ? OF_OFFICE + AT_END * place : 0;
}

const LETTERHEAD = 0.14;
const FIRST_LINE = 0.03;
const OPENS_PAPER = 0.5;
const AT_HEAD = 1.6;
const IS_ORGANISATION = 1;
const IN_IMPRINT = 1;
const FOOT_OF_PAGE = 0.9;

const ISSUES = new RegExp(
  inLines`
    (?<!\p{L})(?:club|academy|akademie|accademia|laborator\p{L}+|labor|\p{L}*versicherung\p{L}*|assicurazioni
    |insurance|assurances?|seguros|clinic|clinica|klinikum|\p{L}*krankenhaus|hospital|h[ôo]pital|\p{L}*bank
    |banca|banque|banco|\p{L}*kasse|cassa|\p{L}*amt|behörde|agenzia|agency|agence|office|institute?
    |universit\p{L}+|camera|ordine|prefettura|tribunale|amtsgericht|bezirk|ministry|department
    |authority)(?!\p{L})`,
  "iu",
);

/** In the letterhead, or with its legal form in the small print. */
function issues({ page, box, text, tokens }: Candidate): number {
  const place = (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  const isOrganisation = tradesAs(text) || namesOrganisation(text) || ISSUES.test(text);
  if (tokens.length < 2 || isAddress(tokens[0]!.text) || isDegree(tokens[0]!.text) || /\d{3}|:$/.test(text)) return 0;
  // A legal form supports any organisation, and is already part of its shape.
  const named = isOrganisation && !tradesAs(text) ? IS_ORGANISATION : 0;
  if (place < LETTERHEAD)
    return AT_HEAD * (1 - place / LETTERHEAD / 2) + named + (place < FIRST_LINE ? OPENS_PAPER : 0);
  return place > FOOT_OF_PAGE && tradesAs(text) ? IN_IMPRINT : 0;
}

const BARE_LABEL = 2.2;
const BEHIND_TOWN = 2.5;

/** This many cells are a row of a table, whose dates are others. */
const LEAST_CELLS = 4;

/** "Datum: 12.03.2024", "Biella, 27 agosto 2024" */
function isDay(candidate: Candidate): number {
  if (rowOf(candidate.page, candidate.tokens[0]!).segments.length >= LEAST_CELLS) return 0;
  const { left, above } = labelPlaces(candidate);
  const isBare = (label: readonly Token[]) => {
    const words = wordsIn(textOf(label)).filter((word) => !STOP_WORDS.has(word));
    return words.length > 0 && words.every((word) => KIND_OF.get(word) === "date");
  };
  if ([...left, ...above].some(isBare)) return BARE_LABEL;
  return followsTown(candidate) ? BEHIND_TOWN : 0;
}
