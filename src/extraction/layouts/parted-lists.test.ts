import { expect, test } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const field = (key: string, alias: string, type: FieldType, multiple: boolean): FieldDefinition => ({
  ...{ key, alias, type, multiple, aggregationFields: null, required: false, labels: {} },
});
const rentals: ServiceDefinition = {
  ...{ name: "Rentals", description: "", template: "generic", policies: [], autoValidation: false, categories: [] },
  fields: [field("tenant", "Tenant", "name", false), field("drivers", "Further drivers", "name", true)],
};
const valuesOf = (lines: readonly PrintedLine[], service = rentals) => {
  const { pages } = extraction.extract(printedDocument(lines), service, []);
  return Object.fromEntries(
    service.fields.map(({ key }) => [
      key,
      pages.flatMap(({ entities }) => entities[key] ?? []).map(({ text }) => text),
    ]),
  );
};
const rental = (tenant: string, drivers: string) => [
  "Rental agreement no. 4471",
  `Tenant: ${tenant}`,
  `Further drivers: ${drivers}`,
  "Signed in Leeds on 14 March 2025",
];

test("the names of a line are a value each, before anything is taught, and none shares its words with another", () => {
  expect(valuesOf(rental("Ada Gordon", "Bruno Hartley, Clara Whitmore and Dora Lindley."))).toEqual({
    tenant: ["Ada Gordon"],
    drivers: ["Bruno Hartley", "Clara Whitmore", "Dora Lindley"],
  });
});

test("what is one name stays one", () => {
  expect(valuesOf(rental("Ada Gordon", "Hartley & Sons")).drivers).toEqual(["Hartley & Sons"]);
});

test("the value of a single field is no member of a list of others", () => {
  const lines = [
    "Contrat de location de véhicule sans chauffeur",
    "Article 1 – Parties. Entre le Garage Bellerive et Mme Zoé Garçon, ci-après « le",
    "locataire », ainsi que les autres conducteurs autorisés : M. Théo Garçon.",
  ];
  const french = {
    ...rentals,
    fields: [field("tenant", "Locataire", "name", false), field("drivers", "Conducteurs additionnels", "name", true)],
  };
  expect(valuesOf(lines, french)).toEqual({ tenant: ["Zoé Garçon"], drivers: ["Théo Garçon"] });
});
