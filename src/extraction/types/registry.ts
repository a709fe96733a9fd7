import type { FieldType } from "../../core/values.ts";
import { ADDRESS } from "./address.ts";
import { AMOUNT } from "./amount.ts";
import { BIC_TYPE } from "./bic.ts";
import { BOOLEAN } from "./boolean.ts";
import { CODICE_FISCALE } from "./codice-fiscale.ts";
import { COUNTRY } from "./country.ts";
import { CURRENCY_TYPE } from "./currency.ts";
import { DATE } from "./date.ts";
import { DOCUMENT_NUMBER } from "./document-number.ts";
import { EMAIL_TYPE } from "./email.ts";
import { ENUM } from "./enum.ts";
import type { ValueType } from "./field-type.ts";
import { IBAN_TYPE } from "./iban.ts";
import { INTEGER } from "./integer.ts";
import { MRZ } from "./mrz.ts";
import { NAME } from "./name.ts";
import { NUMBER_TYPE } from "./number.ts";
import { ORGANIZATION } from "./organization.ts";
import { PARTITA_IVA } from "./partita-iva.ts";
import { PERCENT_TYPE } from "./percent.ts";
import { PHONE_TYPE } from "./phone.ts";
import { REGEX } from "./regex.ts";
import { TEXT } from "./text.ts";
import { TIME_TYPE } from "./time.ts";
import { URL_TYPE } from "./url.ts";
import { VAT_NUMBER } from "./vat-number.ts";

/** Every type a field may have: how its values are found on a page, read from a text, and repaired. */
export const VALUE_TYPES: Readonly<Record<FieldType, ValueType>> = {
  text: TEXT,
  name: NAME,
  organization: ORGANIZATION,
  address: ADDRESS,
  date: DATE,
  time: TIME_TYPE,
  amount: AMOUNT,
  number: NUMBER_TYPE,
  integer: INTEGER,
  percent: PERCENT_TYPE,
  currency: CURRENCY_TYPE,
  country: COUNTRY,
  document_number: DOCUMENT_NUMBER,
  email: EMAIL_TYPE,
  phone: PHONE_TYPE,
  url: URL_TYPE,
  enum: ENUM,
  boolean: BOOLEAN,
  regex: REGEX,
  "it.codice_fiscale": CODICE_FISCALE,
  "it.partita_iva": PARTITA_IVA,
  "eu.vat": VAT_NUMBER,
  iban: IBAN_TYPE,
  bic: BIC_TYPE,
  mrz: MRZ,
};
