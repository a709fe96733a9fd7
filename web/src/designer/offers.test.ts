import { expect, test } from "vitest";
import { definitionOf, draftOf, fieldsInOrder, withField, withoutField } from "./draft.ts";
import { type Offer, openOffers, withOffer } from "./offers.ts";

const field = (tag_alias: string) => ({ tag_alias, tag_multiple_values: false });
const table = (tag_alias: string, columns: string[]) => ({
  tag_alias,
  tag_multiple_values: true,
  tag_aggregation: { aggregation_fields: columns },
});
const offer = (key: string, rest: Partial<Offer> = {}): Offer => ({
  gallery_key: key,
  key,
  field: field(key),
  columns: {},
  into: null,
  removed_in: null,
  ...rest,
});
const SAVED = { name: "Invoices", service_fields: { text: field("Text"), rows: table("Rows", ["text"]) } };
const draft = draftOf(SAVED, new Set(["text", "rows"]));
const TAXES = offer("taxes", {
  field: table("Taxes", ["rate", "tax"]),
  columns: { rate: field("Rate"), tax: field("Tax") },
});

test("what is offered becomes a field of the draft, and is offered again when it is taken out", () => {
  const added = withOffer(draft, offer("due"));
  expect(definitionOf(added).service_fields.due).toEqual(field("due"));
  expect(openOffers(added, [offer("due"), offer("net")]).map(({ key }) => key)).toEqual(["net"]);
  const renamed = withField(added, added.fields.at(-1)!.id, { key: "to_pay" });
  expect(openOffers(renamed, [offer("due")])).toEqual([]);
  expect(openOffers(withoutField(renamed, added.fields.at(-1)!.id), [offer("due")])).toHaveLength(1);
});

test("a table comes with its columns, and a column goes into the table that lacks it", () => {
  const grown = withOffer(withOffer(draft, TAXES), offer("price", { into: "rows" }));
  expect(fieldsInOrder(grown).map(({ key }) => key)).toEqual(["rows", "text", "price", "taxes", "rate", "tax"]);
  expect(openOffers(grown, [TAXES, offer("price", { into: "rows" })])).toEqual([]);
});

test("a column is not offered while its table is taken out of the draft", () => {
  const without = withoutField(draft, draft.fields.find(({ key }) => key === "rows")!.id);
  expect(openOffers(without, [offer("price", { into: "rows" })])).toEqual([]);
});

test("keys that the draft has already are not taken twice", () => {
  const own = { ...SAVED, service_fields: { ...SAVED.service_fields, rate: field("My rate") } };
  const grown = withOffer(draftOf(own, new Set(["text", "rows"])), TAXES);
  expect(definitionOf(grown).service_fields.taxes).toEqual(table("Taxes", ["rate_2", "tax"]));
  expect(Object.keys(definitionOf(grown).service_fields)).toEqual(["text", "rows", "rate", "rate_2", "tax", "taxes"]);
});
