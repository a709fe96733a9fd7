import { expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { findBirthPlaces } from "./birth-place.ts";

const CONTEXT = { style: { decimal: null, currency: null, dateOrder: null, language: null }, field: {}, hits: [] };
const placesIn = (line: string) => findBirthPlaces(layOutPage(printedPage([line])), CONTEXT).map(({ text }) => text);

it.each([
  ["attesta che ROSSI ANNA, nata a BARI (BA) il 19/06/1974", "BARI"],
  ["Anoma, nata in SRI LANKA il 30/10/1976", "SRI LANKA"],
  ["nato a Reggio nell'Emilia il 3/4/1980", "Reggio nell'Emilia"],
  ["nato a San Giovanni in Persiceto, residente", "San Giovanni in Persiceto"],
  ["6 6 CAGLIARI", "CAGLIARI"],
  ["NAPOLI NA I", "NAPOLI"],
  ["41126 MODENA MO", undefined],
  ["SRI LANKA, 08/10/1971 - sesso F", "SRI LANKA"],
  ["coniugata a Bari", undefined],
])("%s", (line, place) => {
  expect(placesIn(line)).toEqual(place === undefined ? [] : [place]);
});
