import type { FieldType } from "../../core/values.ts";
import { ADDRESS } from "./addresses/address.ts";
import { COUNTRY } from "./addresses/country.ts";
import { BOOLEAN } from "./boolean.ts";
import { DATE } from "./dates/date.ts";
import { TIME_TYPE } from "./dates/time.ts";
import { EMAIL_TYPE } from "./email.ts";
import { ENUM } from "./enum.ts";
import type { ValueType } from "./field-type.ts";
import { BIC_TYPE } from "./identifiers/bic.ts";
import { CODICE_FISCALE } from "./identifiers/codice-fiscale.ts";
import { DOCUMENT_NUMBER } from "./identifiers/document-number.ts";
import { IBAN_TYPE } from "./identifiers/iban.ts";
import { MRZ } from "./identifiers/mrz.ts";
import { PARTITA_IVA } from "./identifiers/partita-iva.ts";
import { VAT_NUMBER } from "./identifiers/vat-number.ts";
import { NAME } from "./names/name.ts";
import { ORGANIZATION } from "./names/organization.ts";
import { AMOUNT } from "./numbers/amount.ts";
import { CURRENCY_TYPE } from "./numbers/currency.ts";
import { INTEGER } from "./numbers/integer.ts";
import { NUMBER_TYPE } from "./numbers/number.ts";
import { PERCENT_TYPE } from "./numbers/percent.ts";
import { PHONE_TYPE } from "./phone.ts";
import { REGEX } from "./regex.ts";
import { TEXT } from "./text.ts";
import { URL_TYPE } from "./url.ts";

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
