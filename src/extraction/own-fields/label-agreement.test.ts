import { describe, expect, it } from "vitest";
import type { FieldType } from "../../core/values.ts";
import { labelAgreement } from "./label-agreement.ts";
import { nameOf, phrasesOf } from "./own-name-words.ts";

const agreement = (label: string, name: string, type: FieldType = "text") =>
  labelAgreement(label, [nameOf(name, type)], type);

describe("a label says a name", () => {
  it.each([
    ["Nata il", "data di nascita", "date"],
    ["Valid until", "scadenza", "date"],
    ["Vertragsbeginn", "data decorrenza", "date"],
    ["Bruttogew.", "peso lordo", "number"],
    ["Targa", "targa del veicolo", "text"],
  ] as const)("%s: %s", (label, name, type) => {
    expect(agreement(label, name, type)).toBeGreaterThanOrEqual(0.5);
  });

  it("by what the value is more than by what it is of", () => {
    expect(agreement("Targa", "targa del veicolo")).toBeGreaterThan(agreement("Veicolo", "targa del veicolo"));
  });

  it.each([
    ["Peso netto", "peso lordo"],
    ["Destinatario", "mittente"],
    ["Conduttore", "locatore"],
    ["Dr. med.", "medico"],
  ])("but %s is no %s", (label, name) => {
    expect(agreement(label, name)).toBe(0);
  });

  it("less where papers print it for the name without meaning it, and not the other way round", () => {
    expect(agreement("Hergestellt am", "data di produzione", "date")).toBeGreaterThan(0.8);
    const printedFor = agreement("Materiale", "prodotto");
    expect(printedFor).toBeGreaterThan(0.5);
    expect(printedFor).toBeLessThan(agreement("Produkt", "prodotto"));
    expect(agreement("Prodotto", "materiale")).toBeLessThan(printedFor);
  });

  it("a little where it says the kind of value that the name asks for, and no more", () => {
    const bare = agreement("Fecha:", "data dell'estratto", "date");
    expect(bare).toBeGreaterThan(0);
    expect(bare).toBeLessThan(0.5);
    expect(agreement("Fecha:", "scadenza", "date")).toBe(0);
  });

  it("of a number each of what brackets list, of a text the list as a whole", () => {
    const inBrackets = (type: FieldType) =>
      labelAgreement("Hinterlegung", phrasesOf(aFieldCalled("Number (fascicolo, Hinterlegung)", type)), type);
    expect(inBrackets("document_number")).toBeGreaterThan(inBrackets("text"));
  });
});

function aFieldCalled(alias: string, type: FieldType) {
  const field = { key: "x", alias, type, multiple: false, aggregationFields: null, required: false, labels: {} };
  return { field, meaning: { concept: null, type } };
}
