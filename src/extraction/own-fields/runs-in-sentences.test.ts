import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../../test/support/candidates-of.ts";
import type { FieldType } from "../../core/values.ts";

const textsOf = (type: FieldType, lines: readonly string[], name = "qualcosa") =>
  candidatesOf({ [name]: type }, lines).candidates.map(({ text }) => text);

describe("what may be a value among other words", () => {
  const sentence = [
    "your bags were rebooked on flight KX 377 and go from London Heathrow with a stop in Nairobi, where",
    "they will be handed over to Agro Savanna Limited by our own people.",
  ];

  it("is a name or a code, and a single capitalised word behind a preposition", () => {
    const texts = textsOf("text", sentence);
    expect(texts).toEqual(expect.arrayContaining(["KX 377", "London Heathrow", "Nairobi", "Agro Savanna Limited"]));
    expect(texts).not.toContain("people");
  });

  it("is a name of several words for an organisation, and no code", () => {
    const texts = textsOf("organization", sentence);
    expect(texts).toContain("Agro Savanna Limited");
    expect(texts).not.toContain("KX 377");
    expect(texts).not.toContain("Nairobi");
  });

  it("is not the word that opens a sentence", () => {
    expect(textsOf("text", ["Dieser wird später noch einmal geprüft und nachgereicht."])).not.toContain("Dieser");
  });

  it("is looked for up to the end of the clause, and over the end of the line", () => {
    const lines = [
      "con la presente si conferma che la merce viene ritirata da Officine",
      "Meccaniche Rondini, come da accordi presi con il vostro ufficio.",
    ];
    expect(textsOf("text", lines)).toContain("Officine Meccaniche Rondini");
  });

  it("is a part between signs, what follows figures, and a code with the label before it", () => {
    expect(textsOf("text", ["TCLU7704150 / 40HC / seal 7741208"])).toEqual(
      expect.arrayContaining(["TCLU7704150", "40HC", "seal 7741208"]),
    );
    expect(textsOf("text", ["97019 Vittorana"])).toContain("Vittorana");
    expect(textsOf("text", ["IBAN 50266"])).toContain("IBAN 50266");
  });

  it("is a number of several words", () => {
    expect(textsOf("document_number", ["Guía aérea", "AIX 70015 9930"])).toContain("AIX 70015 9930");
  });
});
