import { describe, expect, it } from "vitest";
import { readOwnFields as read, serviceOfOwnFields as serviceOf } from "../../../test/support/own-fields.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");

describe("a field that the product does not know, before anything is taught", () => {
  it("is read beside a label that says its name in another form", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Parcel #"],
        [400, "88213"],
      ],
      [
        [60, "Estimate #"],
        [400, "7310"],
      ],
    ];
    expect(read({ parcel_num: "document_number" }, lines)).toEqual({ parcel_num: "88213" });
    expect(read({ estimate_no: "document_number" }, lines)).toEqual({ estimate_no: "7310" });
    expect(read({ voyage_no: "document_number" }, lines)).toEqual({ voyage_no: undefined });
  });

  it("is read below such a label, not beside one that says more", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Sponsor"],
        [500, "Original Date / Revision"],
      ],
      [
        [60, "Friends of the Library"],
        [500, "8812 / 3"],
      ],
      "",
      "",
      [
        [60, "Sponsor Code"],
        [500, "Product Ref"],
      ],
    ];
    expect(read({ sponsor: "text" }, lines)).toEqual({ sponsor: "Friends of the Library" });
  });

  it("is not a word of running text behind the name", () => {
    const lines: PrintedLine[] = [
      "whenever it is found that the station and the sponsor and agency, jointly and severally, represent",
    ];
    expect(read({ sponsor: "text" }, lines)).toEqual({ sponsor: undefined });
  });

  it("is not what ends in a word that binds two others", () => {
    const beside = (value: string): PrintedLine[] => [
      [
        [60, "Sponsor"],
        [400, value],
      ],
    ];
    const sure = (value: string) =>
      extraction.extract(printedDocument(beside(value)), serviceOf({ sponsor: "text" }), []).pages[0]!.entities
        .sponsor?.[0]?.confidence ?? 0;
    expect(sure("Amici della")).toBeLessThan(sure("Amici Mora"));
  });
});

describe("a field by the name that its user gave it, before anything is taught", () => {
  const bill: readonly PrintedLine[] = [
    "Energia Nord S.r.l.",
    [
      [60, "Cod.Cliente"],
      [400, "Punto di prelievo (POD)"],
      [800, "Polizza n."],
    ],
    [
      [60, "54744169"],
      [400, "IT001E08221852"],
      [800, "572/5974565"],
    ],
    "",
    "Targa n. BH535WT",
    "Numero IMEI: 620246321429055",
    "Codice identificativo gara (CIG): Z82B712415",
    "Consegna prevista: 26/05/2026   Data stampa: 02/04/2026",
    "Rata mensile: 4.791,92   Totale: 9.700,10",
  ];

  it.each<[key: string, type: FieldType, value: string]>([
    ["codiceCliente", "document_number", "54744169"],
    ["cod_cliente", "document_number", "54744169"],
    ["customer_code", "document_number", "54744169"],
    ["pod", "text", "IT001E08221852"],
    ["codicePOD", "text", "IT001E08221852"],
    ["numeroPolizza", "document_number", "572/5974565"],
    ["policy_number", "document_number", "572/5974565"],
    ["targa", "text", "BH535WT"],
    ["targa_veicolo", "text", "BH535WT"],
    ["license_plate", "text", "BH535WT"],
    ["imei", "text", "620246321429055"],
    ["cig", "text", "Z82B712415"],
    ["dataConsegna", "date", "26/05/2026"],
    ["dt_consegna", "date", "26/05/2026"],
    ["importo_rata", "amount", "4.791,92"],
  ])("%s (%s) is %s", (key, type, value) => {
    expect(read({ [key]: type }, bill)).toEqual({ [key]: value });
  });

  it.each<[key: string, type: FieldType]>([
    ["numero_pratica", "document_number"],
    ["dataDecorrenza", "date"],
    ["cup", "text"],
    ["cauzione", "amount"],
  ])("%s (%s) is nothing where no label says so", (key, type) => {
    expect(read({ [key]: type }, bill)).toEqual({ [key]: undefined });
  });

  it("is nothing where each label says another of the service's fields", () => {
    const fields = {
      numeroPolizza: "document_number",
      targa: "text",
      dataConsegna: "date",
      importo_rata: "amount",
    } as const;
    const absent = { dataDecorrenza: "date", cauzione: "amount" } as const;
    const found = read({ ...fields, ...absent }, bill);
    expect(found).toMatchObject({ numeroPolizza: "572/5974565", dataConsegna: "26/05/2026", importo_rata: "4.791,92" });
    expect(found).toMatchObject({ dataDecorrenza: undefined, cauzione: undefined });
  });

  it("is found by how its description begins, not by what that excludes", () => {
    const ref = { ref: "document_number" } as const;
    expect(read(ref, bill, "Numero della polizza, in alto a destra")).toEqual({ ref: "572/5974565" });
    expect(read(ref, bill, "Non il numero della polizza")).toEqual({ ref: undefined });
  });

  it.each([
    ["Vertragsnr. XP969954", "vertrags_nummer", "XP969954"],
    ["Kunden-Nr. 35520565", "kundenNr", "35520565"],
    ["Contrat n° KT072598", "noContrat", "KT072598"],
    ["Nr.Pratica 2026-81613", "numero_pratica", "2026-81613"],
  ])("in %s as %s", (line, key, value) => {
    expect(read({ [key]: "document_number" }, ["Papers of the office", line])).toEqual({ [key]: value });
  });

  it("is no title that stands beside its own", () => {
    const titles: PrintedLine = [
      [60, "Marke"],
      [400, "Lager Nr."],
    ];
    expect(read({ marke: "text" }, [titles])).toEqual({ marke: undefined });
  });

  it("does not begin with the words that its label goes on with", () => {
    const line = "Immatriculation du véhicule FY-014-DA";
    expect(read({ immatriculation: "text" }, ["Mairie", line])).toEqual({ immatriculation: "FY-014-DA" });
  });
});

describe("how sure a field is that only its name speaks for", () => {
  it("is more where no other label says the name", () => {
    const sureness = (lines: readonly PrintedLine[]) => {
      const [page] = extraction.extract(
        printedDocument(lines),
        serviceOf({ numero_pratica: "document_number" }),
        [],
      ).pages;
      return page!.entities.numero_pratica![0]!.confidence;
    };
    const one: readonly PrintedLine[] = ["Ufficio tecnico", "Pratica n. 2026-81613", "Protocollo 118862/2026"];
    expect(sureness(one)).toBeGreaterThan(sureness([...one, "Rif. pratica 2019-40021"]) + 5);
  });
});

describe("two fields that are the ends of a stretch of days", () => {
  const ends = { flight_from: "date", flight_to: "date" } as const;

  it.each([
    ["Show Dates 02/14/20 02/27/20", "02/14/20", "02/27/20"],
    ["Show Dates 02/14/20 - 02/27/20", "02/14/20", "02/27/20"],
    ["Show Dates 02/14/20-02/27/20", "02/14/20", "02/27/20"],
    ["Zeitraum 14.02.2020 bis 27.02.2020", "14.02.2020", "27.02.2020"],
  ])("are read in %s", (line, from, to) => {
    expect(read(ends, ["Order", "Printed on 03/09/20", line])).toEqual({ flight_from: from, flight_to: to });
  });

  it.each(["flight", "vol"])("are told apart by camelCase too: %sFrom and the other", (name) => {
    const camel = { [`${name}From`]: "date", [`${name}To`]: "date" } as const;
    const days = { [`${name}From`]: "02/14/20", [`${name}To`]: "02/27/20" };
    expect(read(camel, ["Order", "Printed on 03/09/20", "Show Dates 02/14/20 02/27/20"])).toEqual(days);
  });

  it("are of the whole, not of a part", () => {
    const lines: PrintedLine[] = [
      "Show Dates 02/14/20 02/27/20",
      "1 Morning 02/14/20 02/20/20",
      "2 Noon 02/21/20 02/27/20",
    ];
    expect(read(ends, lines)).toEqual({ flight_from: "02/14/20", flight_to: "02/27/20" });
  });

  it("are no days that stand alone", () => {
    expect(read(ends, ["Printed on 03/09/20"])).toEqual({ flight_from: undefined, flight_to: undefined });
  });
});
