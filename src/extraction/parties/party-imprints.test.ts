import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { PARTY_FEATURES, partyFeatures } from "./party-features.ts";
import { findImprints } from "./party-imprints.ts";

const FOOT = "Laguna Ospitalità S.r.l. – P.IVA 01234567890";
const GAP: readonly PrintedLine[] = Array.from({ length: 30 }, () => "");
const HOTEL: readonly PrintedLine[] = ["GRAND PALACE", "Riva degli Schiavoni 12", "30122 Venezia", ...GAP, FOOT];

/** The party features of a name on a page, by their names. */
function featuresOf(text: string, lines: readonly PrintedLine[]) {
  const { fields, labels } = readService(
    aService([aField("seller_name", { type: "organization" })], { template: "invoice" }),
  );
  const layout = layOutPage(printedPage(lines));
  const all = findCandidates([readPage(layout, labels)], fields[0]!, styleOf([layout]));
  const features = partyFeatures(all.find((candidate) => candidate.text === text)!);
  return Object.fromEntries(PARTY_FEATURES.map((name, i) => [name, features[i]]));
}

describe("imprints", () => {
  it("name whoever states a tax number, a register or a seat in one line with his name", () => {
    const named = (line: string) => findImprints(layOutPage(printedPage([line]))).map(({ name }) => name);
    expect(named(FOOT)).toEqual(["LAGUNAOSPITALITASRL"]);
    expect(named("P. IVA 01234567890 - Laguna Ospitalità S.r.l.")).toEqual(["LAGUNAOSPITALITASRL"]);
    expect(named("Petra Kröger · Musterweg 3 · 20095 Hamburg")).toEqual(["PETRAKROGER"]);
    // The controls: a name, an address and a number alone say nothing about each other.
    for (const line of ["Laguna Ospitalità S.r.l.", "Via Roma 1 - 00184 Roma", "P. IVA 01234567890"])
      expect(named(line), line).toEqual([]);
  });

  it("tell a brand from the legal name: the one is contradicted by the foot, the other stands in it", () => {
    expect(featuresOf("GRAND PALACE", HOTEL)).toMatchObject({ party_other_in_foot: 2, party_is_imprint: 0 });
    expect(featuresOf("Laguna Ospitalità S.r.l.", HOTEL)).toMatchObject({
      party_other_in_foot: 0,
      party_is_imprint: 2,
    });
    expect(featuresOf("GRAND PALACE", HOTEL.slice(0, -1))).toMatchObject({ party_other_in_foot: 0 });
  });

  it("count the words that a brand shares with the name", () => {
    expect(featuresOf("HOTEL LAGUNA", ["HOTEL LAGUNA", ...HOTEL.slice(1)])).toMatchObject({ party_words_shared: 1 });
    expect(featuresOf("GRAND PALACE", HOTEL)).toMatchObject({ party_words_shared: 0 });
  });

  it("say whose account it is", () => {
    const bank: PrintedLine = [
      [40, "Intestato a"],
      [400, "Laguna Ospitalità S.r.l."],
    ];
    const lines = ["GRAND PALACE", "Riva degli Schiavoni 12", "30122 Venezia", bank];
    expect(featuresOf("Laguna Ospitalità S.r.l.", lines)).toMatchObject({ party_behind_holder: 1 });
    expect(featuresOf("GRAND PALACE", lines)).toMatchObject({ party_behind_holder: 0 });
  });
});

describe("a name that other lines go on with", () => {
  it("is short, and they are whole, with or without a legal form", () => {
    const lines = ["Estudio", "Estudio del Sur", "Paseo del Mar, 85", "28001 Madrid"];
    expect(featuresOf("Estudio", lines)).toMatchObject({ party_is_short: 1, party_is_whole: 0 });
    expect(featuresOf("Estudio del Sur", lines)).toMatchObject({ party_is_short: 0, party_is_whole: 1 });
  });
});
