import type { TableFamily } from "./family.ts";

const SUMS = [
  ["debit", "importi a debito versati, importo a debito, importi a debito, importo a debito versato, debito"],
  [
    "credit",
    "importi a credito compensati, importo a credito, importi a credito, importo a credito compensato, credito",
  ],
] as const;

/** Taxes on the Italian form F24: sections Erario, Regioni, IMU. */
export const TRIBUTES: TableFamily = {
  name: "tributes",
  templates: ["f24"],
  titles: [
    ["tribute_code", "codice tributo, cod tributo, tributo"],
    [
      "instalment",
      "rateazione, rateazione mese, rateazione mese rif, rateazione regione prov mese rif, mese rif, " +
        "rateazione mese di riferimento",
    ],
    ["year", "anno di riferimento, anno, anno rif"],
    ["office", "codice ente, codice ente codice comune, ente, codice regione, regione, sezione"],
    ...SUMS,
  ],
  names: [
    ["tribute_code", "tribute code, tribute, tax code"],
    ["year", "year"],
  ],
  anchors: { roles: ["debit", "credit"], use: "any" },
  says: [["tribute_code"]],
  rowNeeds: [["tribute_code", "year"]],
};

/** Contributions on the Italian form F24: section INPS and other institutions. */
export const CONTRIBUTIONS: TableFamily = {
  name: "contributions",
  templates: ["f24"],
  titles: [
    ["office", "codice sede, cod sede, sede, sez, sezione"],
    // Portals print one list of all sections, whose columns are named after the tributes.
    ["cause", "causale contributo, causale, codice tributo, cod tributo, tributo"],
    [
      "registration",
      "rateazione, rateazione mese, rateazione mese rif, mese rif, rateazione regione prov mese rif, " +
        "matricola inps codice inps filiale azienda, matricola inps, matricola, codice posizione, " +
        "numero certificato posizione assicurativa",
    ],
    [
      "period",
      "periodo di riferimento, periodo, periodo da mm aaaa, da mm aaaa, a mm aaaa, da mm aaaa a mm aaaa, periodo da",
    ],
    ...SUMS,
  ],
  names: [
    ["cause", "cause, contribution cause"],
    ["registration", "contribution number"],
  ],
  anchors: { roles: ["debit", "credit"], use: "any" },
  says: [["cause"], ["registration"]],
  rowNeeds: [["cause", "registration"]],
};
