import { describe, expect, it } from "vitest";
import { readOwnFields as read } from "../../../test/support/own-fields.ts";
import type { PrintedLine } from "../../../test/support/word-pages.ts";

describe("where no label says the field's name", () => {
  it.each<[key: string, lines: PrintedLine[]]>([
    ["paziente", ["Ambulatorio Centrale", "Cognome e nome: LIVERANI OTTAVIA", "Esame richiesto"]],
    ["contraente", ["Mutua del Delta", "Egregio Signor", "Ottavio Liverani", "Via Po 3"]],
    ["student", ["Northgate College", "This is to certify that Olivia Marsh has passed."]],
  ])("%s is whom the paper names or addresses", (key, lines) => {
    const names = ["LIVERANI OTTAVIA", "Ottavio Liverani", "Olivia Marsh"];
    expect(names).toContain(read({ [key]: "name" }, lines)[key]);
  });

  it("the day of the letter is the one behind its town", () => {
    const lines = ["Studio Aurora", "Lugo, 12 marzo 2025", "Oggetto: proposta del 3 febbraio 2025"];
    expect(read({ data_lettera: "date" }, lines)).toEqual({ data_lettera: "12 marzo 2025" });
  });

  it("who signs is who stands with a degree at the foot", () => {
    const body = Array.from({ length: 12 }, (_, i) => `Parte numero ${i + 1} della relazione di fine corso`);
    const lines = ["Centro Studi", ...body, "Il Direttore", "Dott. Piero Galli"];
    expect(read({ firmatario: "text" }, lines)).toEqual({ firmatario: "Dott. Piero Galli" });
  });

  it("who issues the paper is its letterhead", () => {
    const body = Array.from({ length: 14 }, (_, i) => `Voce ${i + 1} del regolamento interno`);
    const lines = ["Istituto Tecnico Galvani", ...body];
    expect(read({ scuola: "organization" }, lines)).toEqual({ scuola: "Istituto Tecnico Galvani" });
  });

  it("a label that says the name goes before all of them", () => {
    const lines = ["Cognome e nome: LIVERANI OTTAVIA", "Paziente: Marta Sole"];
    expect(read({ paziente: "name" }, lines)).toEqual({ paziente: "Marta Sole" });
  });
});
