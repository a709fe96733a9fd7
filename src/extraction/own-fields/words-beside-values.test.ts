import { describe, expect, it } from "vitest";
import { readOwnFields as read } from "../../../test/support/own-fields.ts";

describe("a value by the words around it, before anything is taught", () => {
  it.each([
    ["Effetto dalle ore 24.00 del 14/05/2025", "Scadenza ore 24.00 del 14/05/2026"],
    ["Effetto: dalle ore 24 del 14/05/2025", "Scadenza: alle ore 24 del 14/05/2026"],
  ])("is a day whose hour stands between it and its label: %s", (start, end) => {
    const lines = ["POLIZZA INFORTUNI", "Contraente Ugo Rasetti", start, end, "Emessa a Jesi il 02/05/2025"];
    expect(read({ decorrenza: "date", scadenza: "date" }, lines)).toEqual({
      decorrenza: "14/05/2025",
      scadenza: "14/05/2026",
    });
  });

  it.each(["text", "document_number"] as const)("ends where the next label begins: %s", (type) => {
    const lines = ["POLIZZA RC AUTO", "Targa GH 418 KL Classe CU 3", "Veicolo Lancia Delta"];
    expect(read({ targa: type }, lines)).toEqual({ targa: "GH 418 KL" });
  });

  it.each([
    ["nights", "3 nights, 1 room", "3"],
    ["nights", "Stay: 3 nights, 1 room, 2 adults", "3"],
    ["rooms", "3 nights, 1 room", "1"],
    ["notti", "4 notti, 2 ospiti, 1 camera", "4"],
    ["nights", "Nights 3 Rooms 1", "3"],
  ])("is what is counted: %s of %s", (name, line, value) => {
    expect(read({ [name]: "integer" }, ["HOTEL MIRAMAR", "Booking no. 88213", line])).toEqual({ [name]: value });
  });
});
