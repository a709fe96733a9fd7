import { oncePer } from "../../../core/basics/once-per.ts";
import type { FieldType } from "../../../core/values.ts";
import { roleWithin } from "../../fields/contract-roles.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import type { PageLayout } from "../../page/layout.ts";
import { foldText } from "../../page/text.ts";
import type { Find, FindContext, Found } from "../../types/field-type.ts";
import { parseAmount } from "../../types/numbers/amount.ts";
import { currencyIn } from "../../types/numbers/currency.ts";
import { VALUE_TYPES } from "../../types/registry.ts";
import { courtsOf } from "./courts.ts";
import { daysOf, inOrder } from "./days.ts";
import { numbersOf, titlesOf } from "./headings.ts";
import { mendedCode } from "./mended-codes.ts";
import { sharesOf, sumsOf } from "./money.ts";
import { type Party, partiesOn } from "./parties.ts";
import { type RunningText, runningText, tokensIn } from "./running-text.ts";
import { durationsOf, noticesOf } from "./terms.ts";
import { LIKELY, type Told, type ToldDay } from "./told.ts";

/** What is found on contracts in addition to what a type finds on any paper. */
const FACTS: Readonly<Partial<Record<Concept, Find>>> = {
  "contract.number": (page) => texts(page, numbersOf),
  "agreement.title": (page) => texts(page, titlesOf),
  "agreement.signing_date": (page) => days(page, "signing"),
  "agreement.signing_place": (page) => texts(page, (running) => inOrder(daysOn(running.page).places)),
  "agreement.first_name": (page, { field }) => ofParty(page, 0, "name", field),
  "agreement.first_tax_id": (page, { field }) => ofParty(page, 0, "taxId", field),
  "agreement.first_address": (page, { field }) => ofParty(page, 0, "address", field),
  "agreement.second_name": (page, { field }) => ofParty(page, 1, "name", field),
  "agreement.second_tax_id": (page, { field }) => ofParty(page, 1, "taxId", field),
  "agreement.second_address": (page, { field }) => ofParty(page, 1, "address", field),
  "agreement.effective_date": (page) => days(page, "effective"),
  "agreement.end_date": (page) => days(page, "end"),
  "agreement.duration": (page) => texts(page, (running) => inOrder(durationsOf(running))),
  "agreement.amount": (page, { style }) => sums(page, style.decimal),
  "agreement.currency": (page) => currencies(page),
  "agreement.notice_period": (page) => texts(page, (running) => inOrder(noticesOf(running))),
  "agreement.jurisdiction": (page) => texts(page, (running) => inOrder(courtsOf(running))),
};

/** Types whose values are the printed text. */
const AS_PRINTED: ReadonlySet<FieldType> = new Set(["text", "organization", "name", "address", "document_number"]);

/** How a fact of contracts is found, as values of a type; undefined if the concept is none. */
export function factOfContract(concept: Concept, type: FieldType): Find | undefined {
  const find = FACTS[concept];
  if (!find) return undefined;
  return (page, context) =>
    find(page, context).flatMap((one): Found[] => {
      if (AS_PRINTED.has(type)) return [{ ...one, key: foldText(one.text), value: { type: "text", value: one.text } }];
      if (one.value?.type === type) return [one];
      const value = VALUE_TYPES[type].parse(one.text, context);
      const isMended = one.repairedAs !== undefined && value?.type === "identifier" && value.valid;
      return value ? [{ ...one, value: isMended ? { ...value, repaired: true } : value }] : [];
    });
}

const daysOn = oncePer((page: PageLayout) => daysOf(runningText(page)));

function texts(page: PageLayout, find: (running: RunningText) => readonly Told[]): Found[] {
  const running = runningText(page);
  return find(running).flatMap((told) => found(running, told));
}

function found(running: RunningText, { start, end, weight }: Told): Found[] {
  const tokens = tokensIn(running, start, end);
  const text = running.text.slice(start, end).replace(/\s+/g, " ");
  const { pageIndex } = running.page;
  if (tokens.length === 0 || weight <= 0) return [];
  return [
    { pageIndex, tokens, text, key: foldText(text), value: { type: "text", value: text }, prior: weight, isTold: true },
  ];
}

function days(page: PageLayout, which: "signing" | "effective" | "end"): Found[] {
  const running = runningText(page);
  return inOrder<ToldDay>(daysOn(page)[which]).flatMap((day) =>
    found(running, day).map((one) => ({
      ...one,
      text: one.text.replace(/^[lI](?=(?:er|st|[°º]|\sde)\s?)/u, "1"),
      key: day.iso,
      value: { type: "date", iso: day.iso } as const,
    })),
  );
}

function sums(page: PageLayout, decimal: "." | "," | null): Found[] {
  const running = runningText(page);
  const all = [...sumsOf(running), ...sharesOf(running).map((share) => ({ ...share, currency: null }))];
  return all.flatMap((sum) =>
    found(running, sum).flatMap((one): Found[] => {
      const amount = parseAmount(one.text.replace("%", ""), decimal);
      if (amount === null) return [];
      return [{ ...one, key: amount, value: { type: "amount", amount, currency: sum.currency?.code ?? null } }];
    }),
  );
}

/** The currency of the contract's main sum; none if only a deposit or a tax is paid. */
function currencies(page: PageLayout): Found[] {
  const running = runningText(page);
  const all = sumsOf(running);
  const most = all.reduce((best, { weight }) => Math.max(best, weight), 0);
  const isBare = all.some(({ weight, currency }) => weight === most && currency === null);
  const shown = all.some(({ currency }) => currency !== null) || most < LIKELY - 1 ? [] : signsOf(running, most - 2);
  return [
    ...shown,
    ...all.flatMap(({ currency, weight }): Found[] => {
      if (currency === null || (weight < LIKELY - 1 && !(isBare && most >= LIKELY - 1))) return [];
      const { code, start, end } = currency;
      const own = isBare ? most - 2 : weight - 1;
      return inCurrency(found(running, { start, end, weight: own }), code);
    }),
  ];
}

function inCurrency(all: readonly Found[], code: string): Found[] {
  return all.map((one) => ({ ...one, text: code, key: code, value: { type: "text", value: code } }));
}

const SIGN_ALONE = /(?<!\p{L})(?:€|EUR|CHF|£|GBP|USD|\$)(?!\p{L})/gu;

/** In a column of sums the currency sign is above it. */
function signsOf(running: RunningText, weight: number): Found[] {
  return [...running.text.matchAll(SIGN_ALONE)].flatMap((match) => {
    const code = currencyIn(match[0]);
    return code === null
      ? []
      : inCurrency(found(running, { start: match.index, end: match.index + match[0].length, weight }), code);
  });
}

/** Parties are introduced on the first page: later ones are signatories, or belong to another contract. */
const OF_LATER_PAGE = 1.5;

/**
 * A fact of the party that the field names by its role ("conduttore"), else of the first or the second party
 * introduced.
 */
function ofParty(
  page: PageLayout,
  side: 0 | 1,
  fact: "name" | "taxId" | "address",
  field: FindContext["field"],
): Found[] {
  const running = runningText(page);
  const parties = partiesOn(page);
  const wanted = roleWithin(field.alias ?? "") ?? roleWithin((field.key ?? "").replaceAll("_", " "));
  const named = wanted === null ? -1 : parties.findIndex(({ role }) => role === wanted);
  // If only the tenant was found there is no first party to show.
  const isSecondAlone = parties.length === 1 && parties[0]!.role?.endsWith("/second") === true;
  const party: Party | undefined = named >= 0 ? parties[named] : parties[isSecondAlone ? side - 1 : side];
  const span = party?.[fact];
  const all =
    party && span ? found(running, { ...span, weight: party.sureness - (page.pageIndex > 0 ? OF_LATER_PAGE : 0) }) : [];
  return fact === "taxId" ? all.map((one) => mendedCode(page, one)) : all;
}
