import { describe, expect, it } from "vitest";
import type { FieldType } from "../../core/values.ts";
import { labelAgreement } from "./label-agreement.ts";
import { nameOf } from "./own-name-words.ts";

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
});
