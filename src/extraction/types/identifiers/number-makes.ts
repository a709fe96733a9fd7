import { foldText } from "../../page/text.ts";

/**
 * Formats of document numbers by state, without spaces and signs. Such a format is strong evidence on a card, whose
 * other numbers are an access number of six digits, a height, an act of birth or the form's own.
 */
const MAKES: readonly RegExp[] = [
  // Italy: electronic cards, electronic ones before 2016, paper cards and passports, licences, residence permits.
  /^C[A-Z]\d{5}[A-Z]{2}$/,
  /^\d{7}[A-Z]{2}$/,
  /^[A-Z]{2}\d{7}$/,
  /^(?:U1|[A-Z]{2})[A-Z0-9]{7}[A-Z]$/,
  /^I\d{8}$/,
  // Spain: identity number, that of foreigners, document support number and residence permit.
  /^\d{8}[A-Z]$/,
  /^[XYZ]\d{7}[A-Z]$/,
  /^[A-Z]{3}\d{6}$/,
  /^E\d{8}$/,
  // Germany and France, in nine characters with digits among the letters; France and Spain before.
  /^(?=(?:\D*\d){2})(?=\d*[A-Z])[A-Z0-9]{9}$/,
  /^\d{2}[A-Z]{2}\d{5}$/,
  // Austria, Switzerland, Netherlands, Belgium, Poland, Romania, Portugal, Ukraine, Croatia, United Kingdom, United
  // States.
  /^[A-Z]{1,3}\d{6,8}$/,
  /^[A-Z]{2}[A-Z0-9]{6}\d$/,
  /^\d{12}$/,
  /^\d{8}\d?[A-Z]{2}\d$/,
  /^\d{9}$/,
  // European health insurance cards, which begin with 80 and the country.
  /^80\d{18}$/,
  // Licences of Germany and the United Kingdom.
  /^[A-Z0-9]\d{2}[A-Z0-9]{6}\d[A-Z0-9]$/,
  /^[A-Z9]{5}\d{6}[A-Z9]{2}[A-Z0-9]{3}$/,
];

const OF_A_STATE = 1;
const NO_NUMBER = -1.5;

/** Logits for a text as the number of an identity document. */
export function likenessToNumbers(text: string): number {
  const bare = foldText(text);
  if (MAKES.some((make) => make.test(bare))) return OF_A_STATE;
  return bare.length < LEAST_CHARACTERS || /\d\s?(?:cm|m)$|^\d[.,]\d{2}/i.test(text) || isCodeOfPerson(bare)
    ? NO_NUMBER
    : 0;
}

/** "00384" is the number of an employee, "164" is a height. */
const LEAST_CHARACTERS = 5;

/** A codice fiscale belongs to its holder, whatever card it is on. */
function isCodeOfPerson(bare: string): boolean {
  return /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/.test(bare);
}
