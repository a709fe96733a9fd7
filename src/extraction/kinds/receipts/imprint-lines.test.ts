import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import type { FindContext } from "../../types/field-type.ts";
import { findShopAddresses, findShopNames } from "./finders.ts";

const CONTEXT: FindContext = {
  style: { language: null, currency: null, decimal: null, dateOrder: null },
  field: {},
  hits: [],
};
const page = (...lines: readonly string[]) => layOutPage(printedPage(lines));
const namesIn = (...lines: readonly string[]) =>
  findShopNames(page(...lines), CONTEXT).sort((a, b) => b.prior - a.prior);
/** Those that are not said to be none. */
const addressesIn = (...lines: readonly string[]) =>
  findShopAddresses(page(...lines), CONTEXT)
    .filter(({ prior }) => prior > -3)
    .map(({ text }) => text);

describe("an issuer whose name and address share a line", () => {
  const form = ["TAXI-QUITTUNG Nr. 0441", "Fahrt von Hauptbahnhof", "Betrag EUR 23,50"];

  it("is found at the foot of a form, ahead of the ride", () => {
    const lines = [...form, "Taxi Özdemir · Lister Meile 80 · 30161 Hannover"];
    expect(namesIn(...lines)[0]?.text).toBe("Taxi Özdemir");
    expect(addressesIn(...lines)).toContain("Lister Meile 80 · 30161 Hannover");
    expect(addressesIn(...lines).filter((text) => text.includes("Özdemir"))).toEqual([]);
  });

  it("has its town in the next line, if the line ends with the postcode", () => {
    const lines = ["CO.TA.BO-VE Soc. Coop. – Via Emilia Ponente 90 – 40133", "Bologna", "P. IVA 03441700915"];
    expect(namesIn(...lines)[0]?.text).toBe("CO.TA.BO-VE Soc. Coop.");
    expect(addressesIn(...lines)).toContain("Via Emilia Ponente 90 – 40133 Bologna");
  });

  it("control: dashes alone make no such line", () => {
    expect(addressesIn("Colle di Val - Firenze - 12 km").filter((text) => text.startsWith("Firenze"))).toEqual([]);
  });
});

describe("a shop's address", () => {
  it("begins with its street, not with the owner, the branch or the number of a station", () => {
    for (const [before, address] of [
      ["Inh. Markus Brenner", "Marktplatz 3 89073 Ulm"],
      ["Filiale Bahnhof", "Bahnhofplatz 1, 86150 Augsburg"],
      ["E.S. 4417 LA JUNQUERA", "AP-7 KM 12, 17700 LA JONQUERA (GIRONA)"],
    ] as const) {
      const found = addressesIn("Gasthaus Löwen", before, address);
      expect(found).toContain(address);
      expect(found.filter((text) => text.startsWith(before))).toEqual([]);
    }
    const found = addressesIn("MERKURIA Handels GmbH", "Filiale 4417, Linzer Gasse 22", "5020 Salzburg");
    expect(found).toContain("Linzer Gasse 22 5020 Salzburg");
  });

  it("is neither a taxi's licence nor a company", () => {
    expect(addressesIn("TAXI PARISIEN", "DIALLO MAMADOU", "ADS N° 14418 - GK-218-RT").join()).not.toMatch(/14418/);
    expect(addressesIn("COMUNE DI VARESE", "SOSTA A PAGAMENTO", "AMSV S.P.A.").join()).not.toMatch(/S\.P\.A/);
  });
});

describe("a shop's name", () => {
  it("is not its sign and its company in one, though the sign has another trade before it", () => {
    const priors = new Map(
      namesIn("Grand Café De Brug", "De Brug Horeca B.V.", "Oudegracht 114").map(({ text, prior }) => [text, prior]),
    );
    const both = priors.get("Grand Café De Brug De Brug Horeca B.V.") ?? -9;
    expect(priors.get("De Brug Horeca B.V.")!).toBeGreaterThan(both + 2);
  });

  it("is no abbreviation", () => {
    expect(namesIn("N.", "BAR CENTRALE").find(({ text }) => text === "N.")?.prior ?? -4).toBeLessThan(-2);
  });
});
