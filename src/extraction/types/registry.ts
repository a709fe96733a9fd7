import type { FieldType } from "../../core/values.ts";
import { findAmounts, findIntegers, findNumbers, findPercents } from "./amount.ts";
import { findBics } from "./bic.ts";
import { findBooleans, findCountries, findCurrencies, findEnums, findRegex } from "./codes.ts";
import { findCodiciFiscali } from "./codice-fiscale.ts";
import { findEmails, findPhones, findUrls } from "./contact.ts";
import { findDates, findTimes } from "./date.ts";
import type { Find } from "./field-type.ts";
import { findIbans } from "./iban.ts";
import { findAddresses, findDocumentNumbers, findNames, findOrganizations, findTexts } from "./lines.ts";
import { findMrzLines } from "./mrz.ts";
import { findPartiteIva } from "./partita-iva.ts";
import { findVatNumbers } from "./vat-number.ts";

/** How values of each type are found on a page. */
export const FINDERS: Readonly<Record<FieldType, Find>> = {
  text: findTexts,
  name: findNames,
  organization: findOrganizations,
  address: findAddresses,
  date: findDates,
  time: findTimes,
  amount: findAmounts,
  number: findNumbers,
  integer: findIntegers,
  percent: findPercents,
  currency: findCurrencies,
  country: findCountries,
  document_number: findDocumentNumbers,
  email: findEmails,
  phone: findPhones,
  url: findUrls,
  enum: findEnums,
  boolean: findBooleans,
  regex: findRegex,
  "it.codice_fiscale": findCodiciFiscali,
  "it.partita_iva": findPartiteIva,
  "eu.vat": findVatNumbers,
  iban: findIbans,
  bic: findBics,
  mrz: findMrzLines,
};
