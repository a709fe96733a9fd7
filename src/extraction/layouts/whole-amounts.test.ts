import { expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { extraction, teachValues } from "../../../test/support/taught-paper.ts";
import { printedDocument } from "../../../test/support/word-pages.ts";

const service = aService([
  aField("field_1", { type: "amount" }),
  aField("field_2", { type: "bic" }),
  aField("field_3", { type: "regex", pattern: "[A-Z]{2} ?\\d{3} ?[A-Z]{2}" }),
  aField("field_4", { type: "integer" }),
  aField("field_5", { type: "name" }),
]);
const slip = (total: string, bank: string, plate: string) => [
  "Bon d'intervention Froid Anjou",
  `Réglé par : ${bank}`,
  `Véhicule : ${plate}`,
  `Total HT : ${total} €`,
];

/** What is read on the second slip after the first was corrected. */
function nextOf(first: readonly string[], taught: Readonly<Record<string, string>>, second: readonly string[]) {
  const memory = teachValues(service, first, taught);
  const { pages } = extraction.extract(printedDocument(second), service, [memory]);
  return Object.fromEntries(
    service.fields.map(({ key }) => {
      const [best] = pages.flatMap((page) => page.entities[key] ?? []).sort((a, b) => b.confidence - a.confidence);
      return [key, best?.text ?? null];
    }),
  );
}

const FIRST = slip("214,50", "BCITITMM", "GF 482 LK");
const TAUGHT = { field_1: "214,50", field_2: "BCITITMM", field_3: "GF 482 LK" };

test("an amount of two words is not the figure that it begins with, though the taught one had one word", () => {
  expect(nextOf(FIRST, TAUGHT, slip("1 386,20", "CRLYFRPP", "EV 019 ZR"))).toMatchObject({
    field_1: "1 386,20",
    field_2: "CRLYFRPP",
    field_3: "EV 019 ZR",
  });
});

test("what stands where a code or a pattern's value stood is none if it has not its make", () => {
  const next = nextOf(FIRST, TAUGHT, slip("99,00", "chèque", "EV 019"));
  expect(next).toMatchObject({ field_1: "99,00", field_2: null, field_3: null });
});

const rental = (km: string, deposit: string, tenant: string) => [
  "Garage Bellerive, contrat de location",
  `Entre le loueur et ${tenant}, ci-après le locataire`,
  `Compteur : ${km}`,
  `Un dépôt de garantie de ${deposit} euros est versé par carte`,
];

test("neither is a figure without cents, nor a count; and the comma of a sentence belongs to no name", () => {
  const taught = { field_1: "500", field_4: "945", field_5: "Mme Zoé Garçon" };
  const next = nextOf(rental("945", "500", "Mme Zoé Garçon"), taught, rental("8 702", "1 500", "M. Gaël Ançay"));
  expect(next).toMatchObject({ field_1: "1 500", field_4: "8 702", field_5: "M. Gaël Ançay" });
});
