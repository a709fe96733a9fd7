import type { TemplateName } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import type { FieldMeaning } from "../fields/field-concepts.ts";
import { FACTS_OF_CARDS } from "../kinds/cards/card-values.ts";
import { factOfContract } from "../kinds/contracts/contract-values.ts";
import { findFormAmounts } from "../kinds/f24/boxed-amounts.ts";
import { findBoxedBirths, findBoxedDays } from "../kinds/f24/boxed-dates.ts";
import { findFormIbans } from "../kinds/f24/boxed-ibans.ts";
import { findShopAddresses, findShopNames } from "../kinds/receipts/finders.ts";
import { meansOfPayment } from "../kinds/receipts/means-of-payment.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { findBirthPlaces } from "../types/addresses/birth-place.ts";
import { findMonthsOfPay } from "../types/dates/date.ts";
import type { Find } from "../types/field-type.ts";
import { findBoxedTaxCodes } from "../types/identifiers/boxed-tax-code.ts";
import {
  findBirthDatesOfCodes,
  findGivenNamesOfCodes,
  findNamesInTwoBoxes,
  findSurnamesOfCodes,
} from "../types/names/holders-of-codes.ts";
import { VALUE_TYPES } from "../types/registry.ts";
import { findEndsOfStretches } from "../types/stretches.ts";

/** On receipts, whose heads are laid out like no letter's, names and addresses are found differently. */
export function findOf(template: TemplateName, type: FieldType): Find {
  if (template === "receipt" && type === "organization") return findShopNames;
  if (template === "receipt" && type === "address") return findShopAddresses;
  if (template === "f24" && type === "amount") return findFormAmounts;
  if (template === "f24" && type === "iban") return findFormIbans;
  return VALUE_TYPES[type].find;
}

/**
 * Values that forms have in separate boxes, and papers in one box, in a sentence or between the sides of boxes; and
 * days that are not printed whole.
 */
const FACTS: Readonly<Partial<Record<Concept, { readonly type: FieldType; readonly find: Find }>>> = {
  "employer.name": { type: "organization", find: findNamesInTwoBoxes },
  "employee.name": { type: "name", find: findNamesInTwoBoxes },
  "identity.surname": { type: "name", find: findSurnamesOfCodes },
  "identity.given_names": { type: "name", find: findGivenNamesOfCodes },
  "identity.birth_date": { type: "date", find: findBirthDatesOfCodes },
  "f24.payment_date": { type: "date", find: findBoxedDays },
  "identity.birth_place": { type: "text", find: findBirthPlaces },
  "period.from": { type: "date", find: findEndsOfStretches("from") },
  "period.to": { type: "date", find: findEndsOfStretches("to") },
};

/** What a text of a known field may be besides a line of words or a number. */
const SPECIAL_TEXTS: Readonly<Partial<Record<Concept, Find>>> = {
  "receipt.payment_method": (page, { hits, style }) => meansOfPayment(page, hits, style.language),
  "payslip.period": findMonthsOfPay,
  // People and companies, whose names may take two lines.
  "f24.taxpayer": VALUE_TYPES.organization.find,
  "f24.tax_code": (page, context) => [
    ...VALUE_TYPES["it.codice_fiscale"].find(page, context),
    ...findBoxedTaxCodes(page, context),
  ],
  "statement.holder": VALUE_TYPES.organization.find,
};

/** How further values of a field are found, beyond those of its type, if its concept is known. */
export function specialFind({ concept, type }: FieldMeaning): Find | undefined {
  return (type === "text" || type === "document_number") && concept !== null ? SPECIAL_TEXTS[concept] : undefined;
}

/** How facts of a person are found that are printed beside others, in the boxes of a form or in one of them. */
export function factFind({ concept, type }: FieldMeaning, template: TemplateName): Find | undefined {
  if (template === "f24" && concept === "identity.birth_date" && type === "date")
    return (page, context) => [...findBirthDatesOfCodes(page, context), ...findBoxedBirths(page, context)];
  if (template === "contract" && concept !== null) return factOfContract(concept, type);
  const fact = concept === null ? undefined : FACTS[concept];
  const own = fact?.type === type ? fact.find : undefined;
  const ofCards = concept === null || template !== "identity" ? undefined : FACTS_OF_CARDS[concept];
  if (!own || !ofCards) return ofCards ?? own;
  return (page, context) => [...ofCards(page, context), ...own(page, context)];
}
