import { hasPostcode as hasUsual } from "../../types/names/party-words.ts";

/** "P75 K4R9": the second part of an Irish one begins with a letter. */
const EIRCODE = /(?<![\p{L}\d])[A-Z]\d[\dW]\s[A-Z][A-Z\d]{3}(?![\p{L}\d])/u;

/** Whether a postcode of any country is in the text, Ireland's included. */
export function hasPostcode(text: string): boolean {
  return hasUsual(text) || EIRCODE.test(text);
}
