import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { TemplateMemory } from "../contract.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutDocument } from "../page/layout.ts";
import { categorise } from "./categorise.ts";
import { loadCategoryModel } from "./category-model.ts";
import { categoriseDocument } from "./document-categories.ts";
import { MOST_COUNT, packTerms, TERM_BITS, termsOf, unpackTerms } from "./document-terms.ts";
import { indexExamples } from "./examples.ts";
import { fitCategories } from "./fit-categories.ts";
import { kindsOfCategory } from "./kind-prior.ts";
import { KINDS } from "./kinds.ts";

const model = loadCategoryModel("models");
const NOTHING = { model, examples: indexExamples([]), learned: null };
const named = (...names: readonly [key: string, label: string][]) => names.map(([key, label]) => ({ key, label }));
const SHIPPED = named(
  ["invoice", "Invoice"],
  ["credit_note", "Credit note"],
  ["receipt", "Receipt"],
  ["payslip", "Payslip"],
  ["cu", "Certificazione unica"],
  ["f24", "F24"],
  ["bank_statement", "Bank statement"],
  ["utility_bill", "Utility bill"],
  ["delivery_note", "Delivery note"],
  ["purchase_order", "Purchase order"],
  ["identity", "Identity document"],
);
const pagesOf = (...lines: PrintedLine[]) => layOutDocument(printedDocument(lines));
const sorted = (lines: readonly PrintedLine[], categories = SHIPPED) =>
  categorise(pagesOf(...lines), categories, NOTHING);

test("titles of Dutch, Portuguese and Polish invoices are titles of invoices", () => {
  for (const title of ["FACTUUR", "FATURA", "FAKTURA VAT"]) {
    const found = sorted(["Oficina Central", title, "03-05-2024", "100,00", "23,00", "123,00"]);
    expect([title, found?.value]).toEqual([title, "invoice"]);
  }
});

test.each([
  ["payslip", "LOONBRIEF", ["Brouwerij De Hoop NV", "Maandloon 2.800,00", "RSZ 365,96", "Bedrijfsvoorheffing 488,10"]],
  ["payslip", "PASEK WYNAGRODZENIA", ["Zakład Stolarski Sp. z o.o.", "Składka rentowa 90,00", "Do wypłaty 4.100,00"]],
  ["purchase_order", "INKOOPORDER", ["Gemeente Ede", "Inkoopordernummer 77", "Gewenste leverdatum 1-3-2025"]],
  ["purchase_order", "NOTA DE ENCOMENDA", ["Moldes Lis, Lda", "Data de entrega 01/03/2025", "Total sem IVA 80,00"]],
  ["delivery_note", "NOTE D'ENVOI", ["Cidrerie du Condroz SA", "Livré à : Café du Pont", "Reçu en bon état"]],
  ["payslip", "LØNNSSLIPP", ["Fjord Fisk AS", "Ansattnr. 12", "Forskuddstrekk 8.120,00", "Netto utbetalt 21.400,00"]],
  ["payslip", "PASEK PŁACOWY", ["Młyn Górny s.c.", "Składka rentowa 90,00", "Do wypłaty 4.100,00"]],
  [
    "payslip",
    "ÜCRET BORDROSU",
    ["Deniz Gıda A.Ş.", "SGK primi 4.200,00", "Damga vergisi 227,70", "Net ücret 24.010,00"],
  ],
  ["utility_bill", "ELREGNING", ["Nordkyst Forsyning A/S", "Målernummer 88", "Forbrug 412 kWh", "At betale 904,00"]],
  ["utility_bill", "VYÚČTOVÁNÍ ELEKTŘINY", ["Odběrné místo Lhota 4", "Jistič 3x25 A", "Distribuční sazba D02d"]],
  ["delivery_note", "FØLGESEDDEL", ["Bülow Møbler ApS", "Antal kolli 4", "Samlet vægt 82 kg"]],
  ["delivery_note", "SEVK İRSALİYESİ", ["Kaya Cıvata A.Ş.", "İrsaliye No 44", "Teslim eden", "Teslim alan"]],
  ["purchase_order", "NARUDŽBENICA", ["Dom zdravlja Pula", "Rok isporuke 12.5.2025", "Naručitelj"]],
  ["purchase_order", "SİPARİŞ FORMU", ["Ege Ambalaj Ltd. Şti.", "Sipariş no 12", "Teslim tarihi 01.03.2025"]],
  ["invoice", "LASKU", ["Puusepänliike Aho Ky", "Laskun numero 1182", "Eräpäivä 14.5.2025", "Yhteensä 124,00"]],
  ["invoice", "SZÁMLA", ["Kékes Bt.", "Számla kelte 2025.03.04.", "Fizetési határidő 2025.03.12.", "Nettó 40 000"]],
  [
    "credit_note",
    "Kreditfaktura",
    ["Snickarboden AB", "Fakturadatum 2025-03-04", "Avser faktura 118", "Summa -500,00"],
  ],
  ["receipt", "KVITTO", ["Kiosken vid torget", "Kaffe 32,00", "Att betala 32,00", "Kontant 50,00", "Tillbaka 18,00"]],
  ["bank_statement", "VÝPIS Z ÚČTU", ["Počáteční zůstatek 810,00", "Platba kartou -40,00", "Konečný zůstatek 770,00"]],
  ["bank_statement", "Rekeninguittreksel", ["Vorig saldo 810,00", "Domiciliëring -40,00", "Nieuw saldo 770,00"]],
] as const)("without an example: %s by its title %s", (kind, title, lines) => {
  expect(sorted([title, ...lines])?.value).toBe(kind);
});

/** Text of each kind of paper, in our own words. */
const PAPERS: Readonly<Record<string, readonly PrintedLine[]>> = {
  invoice: [
    "Bottega Verdi srl",
    "P.IVA 12345678903",
    "FATTURA N. 31/2024",
    "Data fattura 03/05/2024",
    "Totale imponibile 100,00",
    "Totale fattura 122,00",
    "Scadenza pagamento 02/06/2024",
  ],
  credit_note: [
    "Werkzeug Maier GmbH",
    "GUTSCHRIFT",
    "Gutschrift Nr. 12",
    "Korrektur zu Rechnung 2024-8 vom 1.2.2024",
    "Nettobetrag 50,00",
    "Gesamtbetrag 59,50",
  ],
  receipt: [
    "BAR CENTRALE",
    "DOCUMENTO COMMERCIALE",
    "di vendita o prestazione",
    "CAFFE 1,20",
    "TOTALE COMPLESSIVO 1,20",
    "di cui IVA 0,11",
    "Pagamento contante 2,00",
    "Resto 0,80",
  ],
  payslip: [
    "Officine Rossi spa",
    "LIBRO UNICO DEL LAVORO",
    "Cedolino paga di marzo 2024",
    "Paga base 1.500,00",
    "Contingenza 512,00",
    "Trattenute IRPEF 300,00",
    "Netto in busta 1.420,00",
    "TFR",
  ],
  f24: [
    "MODELLO DI PAGAMENTO UNIFICATO",
    "Delega irrevocabile a: Banca",
    "SEZIONE ERARIO",
    "codice tributo 1001",
    "importi a debito versati",
    "SALDO FINALE EURO 100,00",
  ],
  bank_statement: [
    "Banca del Borgo",
    "Estratto conto corrente",
    "Saldo iniziale 1.000,00",
    "Data contabile Data valuta Movimenti dare Movimenti avere",
    "Saldo finale 900,00",
  ],
  utility_bill: [
    "Luce Chiara",
    "BOLLETTA ENERGIA ELETTRICA",
    "POD IT001E12345678",
    "Consumo 120 kWh",
    "Spesa per la materia energia 40,00",
    "Oneri di sistema 10,00",
  ],
  delivery_note: [
    "Muster GmbH",
    "Lieferschein",
    "Lieferdatum 3.4.2024",
    "Anzahl Pakete 3",
    "Versandart Spedition",
    "Ware erhalten",
  ],
  purchase_order: [
    "Acme Ltd",
    "PURCHASE ORDER",
    "Purchase order no 4711",
    "Please supply",
    "Deliver by 1 May 2024",
    "Supplier Blue Ltd",
  ],
  identity: [
    "REPUBBLICA ITALIANA",
    "CARTA DI IDENTITA",
    "Cognome ROSSI",
    "Nome ANNA",
    "Luogo e data di nascita ROMA 01.02.1980",
    "Statura 170",
    "Scadenza 01.02.2034",
  ],
};

describe("without an example", () => {
  test.each(Object.entries(PAPERS))(
    "a fresh service knows a paper of kind %s among eleven categories",
    (kind, lines) => {
      expect(sorted(lines)?.value).toBe(kind);
    },
  );

  test.each([
    [
      "credit_note",
      [
        "Pelletteria Arno srl",
        "P.IVA 12345678903",
        "NOTA DI CREDITO n. NC/4 del 17/06/2024",
        "Rif. ns. fattura n. 118/2024 del 30/05/2024",
        "Totale imponibile 100,00",
        "Totale 122,00",
      ],
    ],
    [
      "credit_note",
      [
        "Papiers du Vercors",
        "AVOIR",
        "N° AV-9",
        "Réf. facture : F-118",
        "Total HT 100,00",
        "TVA 20,00",
        "Total TTC 120,00",
      ],
    ],
    [
      "credit_note",
      ["Holzbau Lenz GmbH", "Stornorechnung", "Nr. 118", "zu Rechnung 4411", "Nettobetrag 50,00", "USt 9,50"],
    ],
    [
      "utility_bill",
      [
        "Telefonia Alta S.p.A.",
        "Fattura n°",
        "Periodo di fatturazione 08/03/2025 - 07/05/2025",
        "Abbonamenti e canoni 59,80",
        "Chiamate verso fissi e mobili 3,12",
        "Totale imponibile 62,92",
        "Totale fattura 76,76",
      ],
    ],
    [
      "invoice",
      [
        "Pelletteria Arno srl",
        "FATTURA N. 118/2024",
        "Rif. nota di credito NC/4",
        "Totale imponibile 10,00",
        "Totale 12,20",
      ],
    ],
  ] as const)("a %s is known by its title and not by the paper that it speaks of: %j", (kind, lines) => {
    expect(sorted(lines)?.value).toBe(kind);
  });

  test.each([
    ["fatture", "Fatture passive", "invoice"],
    ["k1", "Rechnungen", "invoice"],
    ["notaCredito", "Note", "credit_note"],
    ["c", "Avoirs", "credit_note"],
    ["x7", "Scontrini", "receipt"],
    ["kassenbons", "", "receipt"],
    ["lohn", "Lohnabrechnungen", "payslip"],
    ["n", "Nóminas", "payslip"],
    ["b", "Bulletins de paie", "payslip"],
    ["estratti", "Estratti conto", "bank_statement"],
    ["r", "Relevés bancaires", "bank_statement"],
    ["bollette", "Utenze", "utility_bill"],
    ["ls", "Lieferscheine", "delivery_note"],
    ["albaranes", "Albarán", "delivery_note"],
    ["bc", "Bon de commande", "purchase_order"],
    ["bl", "Bon de livraison", "delivery_note"],
    ["ordini_acquisto", "", "purchase_order"],
    ["id", "Documenti d'identità", "identity_card"],
    ["reisepass", "", "passport"],
    ["deleghe_f24", "", "f24"],
    ["contratti", "Verträge", "contract"],
  ])("a category called %s (%s) stands for %s", (key, label, kind) => {
    expect(kindsOfCategory({ key, label }).map((index) => KINDS[index]!.name)).toEqual([kind]);
  });

  test("a name of the user's own stands for no kind, and a paper of another kind has no category", () => {
    for (const label of ["Project Blue", "Team North", "Süd", "Kunde 4711", "Progetto Rossi"]) {
      expect(kindsOfCategory({ key: "own", label })).toEqual([]);
    }
    expect(sorted(PAPERS.payslip!, named(["f24", "F24"], ["cu", "CU"]))).toBeNull();
  });

  test("a name of the user's own, without an example, is never what a paper is taken for", () => {
    const mixed = named(["letters", "Lettere"], ["invoice", "Invoice"]);
    expect(sorted(PAPERS.invoice!, mixed)?.value).toBe("invoice");
    expect(sorted(PAPERS.payslip!, mixed)).toBeNull();
    expect(sorted(PAPERS.payslip!, named(["letters", "Lettere"]))).toBeNull();
  });

  test("a service with an 'other' puts there what belongs to none of the rest", () => {
    expect(sorted(PAPERS.payslip!, named(["f24", "F24"], ["altro", "Altro"]))?.value).toBe("altro");
    expect(sorted(PAPERS.f24!, named(["f24", "F24"], ["altro", "Altro"]))?.value).toBe("f24");
  });

  test("of a paper that no category is sure of it goes there too, and is not very sure; without an 'other' nowhere", () => {
    const known = KINDS.map(({ name }) => ({ key: name, label: name.replaceAll("_", " ") }));
    const claim = [
      "ALBA SICURA Assicurazioni",
      "Scheda di apertura sinistro R.C. Auto",
      "Sinistro n. 1-8801  Polizza n. 177/4420918",
      "Veicolo: Fiat Tipo  Targa: FW 318 LK",
      "Controparte: Sartini Roberta",
      "Sopralluogo: 16/04/2025",
    ];
    for (const [key, label] of [
      ["altro", "Altro"],
      ["other", "Other"],
      ["rest", "Sonstiges: was zu nichts gehört"],
    ] as const)
      expect(sorted(claim, [...known, { key, label }])).toEqual({ value: key, confidence: 65 });
    expect(sorted(claim, known)).toBeNull();
  });

  test("a service of one kind knows a hotel's plain invoice and a plain lease, in German too", () => {
    const hotel: PrintedLine[] = [
      "Hotel Drei Eichen",
      "99423 Weimar",
      "Rechnung H-25/03318",
      "Gast: Herr Kessler, Zimmer 214",
      "Rechnungsbetrag 188,00 EUR",
      "bezahlt per Kreditkarte",
      "Enthaltene MwSt: 7 % = 12,30 EUR",
      "USt-IdNr. DE150022192",
    ];
    expect(sorted(hotel, named(["invoice", "Invoice"]))?.value).toBe("invoice");
    const lease: PrintedLine[] = [
      "Wohnraummietvertrag",
      "Vermieter: Grete Lahn, Am Bürgerpark 5, 28209 Bremen",
      "Mieter: Ayla Demir, Hastedter Heerstraße 118, 28207 Bremen",
      "§ 1 Das Mietverhältnis läuft auf unbestimmte Zeit. Es gilt die gesetzliche Kündigungsfrist.",
      "Nettokaltmiete monatlich 735,00 EUR",
      "Vorauszahlung Heizung/Warmwasser 90,00 EUR",
      "§ 3 Der Mieter leistet eine Kaution.",
    ];
    expect(sorted(lease, named(["contract", "Contract"]))?.value).toBe("contract");
  });

  test("blank pages, unrelated text and services without categories give none", () => {
    expect(sorted([])).toBeNull();
    expect(sorted(["the quick brown fox", "jumps over", "the lazy dog"])).toBeNull();
    expect(sorted(PAPERS.invoice!, [])).toBeNull();
  });

  test("a machine is never as sure as a person", () => {
    for (const lines of Object.values(PAPERS)) expect(sorted(lines)!.confidence).toBeLessThan(100);
  });
});

describe("with examples", () => {
  const extraction = loadExtraction("models");
  const teams = named(["north", "Team North"], ["south", "Team South"]);
  const service = {
    name: "",
    description: "",
    fields: [],
    categories: teams,
    template: "generic",
    policies: [],
    autoValidation: false,
  } as const;
  const memo = (team: string, issuer: string, serial: number): ReadDocument =>
    printedDocument([
      `${issuer} cooperative`,
      `Minutes no. ${serial}`,
      `of the ${team} meeting on item ${serial * 7}`,
      `signed in ${issuer}ville, room ${serial}`,
    ]);
  const taught = (document: ReadDocument, category: string | null): TemplateMemory => {
    const machine = extraction.extract(document, service, []);
    const { result } = extraction.applyCorrection(machine, service, { entities: {}, aggregatedEntities: {}, category });
    return extraction.learnTemplate(result, service, [], machine, true);
  };
  const memory = [taught(memo("alpine", "Bruneck", 1), "north"), taught(memo("harbour", "Catania", 2), "south")];

  test("one example each is enough for categories of the user's own, at once", () => {
    expect(extraction.extract(memo("alpine", "Bruneck", 8), service, memory).category?.value).toBe("north");
    expect(extraction.extract(memo("harbour", "Catania", 9), service, memory).category?.value).toBe("south");
  });

  test("without them nobody could tell, and nothing is said", () => {
    expect(extraction.extract(memo("alpine", "Bruneck", 8), service, []).category).toBeNull();
  });

  test("categories of the user's own with examples stand beside those that need none", () => {
    const mixed = { ...service, categories: [...teams, ...SHIPPED] };
    expect(extraction.extract(memo("alpine", "Bruneck", 8), mixed, memory).category?.value).toBe("north");
    for (const [kind, lines] of Object.entries(PAPERS)) {
      expect(extraction.extract(printedDocument(lines), mixed, memory).category?.value).toBe(kind);
    }
  });

  test("a paper like no example has no category", () => {
    expect(extraction.extract(printedDocument(PAPERS.invoice!), service, memory).category).toBeNull();
  });

  test("a person's word is certain, stands in the file's one range, and null takes a category away", () => {
    const machine = extraction.extract(printedDocument(PAPERS.invoice!), { ...service, categories: SHIPPED }, []);
    const say = (category: string | null) =>
      extraction.applyCorrection(machine, service, { entities: {}, aggregatedEntities: {}, category }).result;
    expect(say("receipt")).toMatchObject({ category: { value: "receipt", confidence: 100 } });
    expect(say("receipt").pageRanges).toEqual([{ from: 0, to: 0, category: { value: "receipt", confidence: 100 } }]);
    expect(say(null).category).toBeNull();
  });

  test("a correction that does not name the category remembers nothing of it", () => {
    const machine = extraction.extract(memo("alpine", "Bruneck", 1), service, []);
    expect(extraction.learnTemplate(machine, service, [], machine)).not.toHaveProperty("category");
  });

  test("the background learns categories from documents that were only approved, and nothing from words given at random", () => {
    const topics = ["rent roof tenant", "wine cellar grape"] as const;
    const filler = ["alpha", "beta", "gamma", "delta", "omega", "sigma", "kappa"];
    const paper = (topic: number, i: number) => {
      const [a, b, c] = topics[topic]!.split(" ");
      const noise = Array.from(
        { length: 12 },
        (_, k) => `${filler[(i * 3 + k) % 7]} ${filler[(i + 2 * k) % 7]} ${filler[(i * k) % 7]}`,
      );
      return pagesOf(`${filler[i % 7]} ${a}`, ...noise, `${b} ${filler[(i + 3) % 7]}`, `${c}`);
    };
    const documents = Array.from({ length: 24 }, (_, i) => ({
      category: teams[i % 2]!.key,
      pages: paper(i % 2, i),
      isRemembered: false,
    }));
    const fit = fitCategories(documents, teams, model);
    expect(fit).toMatchObject({ documents: 24, rightBefore: 0, breaks: 0 });
    expect(fit.rightAfter).toBeGreaterThan(20);
    const later = { model, examples: indexExamples([]), learned: fit.learned };
    expect(categorise(paper(0, 101), teams, later)?.value).toBe("north");
    expect(categorise(paper(1, 102), teams, later)?.value).toBe("south");
    const atRandom = documents.map((document, i) => ({ ...document, category: teams[(i >> 1) % 2]!.key }));
    expect(fitCategories(atRandom, teams, model).rightAfter).toBeLessThan(18);
  });
});

describe("a file that holds several documents", () => {
  const file = (...papers: readonly (readonly PrintedLine[])[]) =>
    papers.flatMap((lines, pageIndex) =>
      layOutDocument(printedDocument(lines)).map((page) => ({ ...page, pageIndex })),
    );
  const ranges = (...papers: readonly (readonly PrintedLine[])[]) =>
    categoriseDocument(file(...papers), { categories: SHIPPED }, { model, memory: [], learned: null });

  test("is reported as a range of pages for each, and as a whole has no category when they differ", () => {
    const { category, pageRanges } = ranges(PAPERS.invoice!, PAPERS.payslip!, PAPERS.f24!);
    expect(pageRanges.map(({ from, to, category: own }) => [from, to, own?.value])).toEqual([
      [0, 0, "invoice"],
      [1, 1, "payslip"],
      [2, 2, "f24"],
    ]);
    expect(category).toBeNull();
  });

  test("pages that count themselves stay together", () => {
    const page = (n: number) => [
      ...PAPERS.bank_statement!.slice(0, 2),
      `Pagina ${n} di 3`,
      ...PAPERS.bank_statement!.slice(2),
    ];
    expect(ranges(page(1), page(2), page(3)).pageRanges).toMatchObject([{ from: 0, to: 2 }]);
  });

  test("ranges cover all pages once, in order, whatever is on them", () => {
    const paper = fc.oneof(
      fc.constantFrom(...Object.values(PAPERS)),
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(paper, { minLength: 1, maxLength: 5 }), (papers) => {
        const { pageRanges } = ranges(...papers);
        expect(pageRanges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))).toEqual(
          papers.map((_, i) => i),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test("terms survive being packed", () => {
  const terms = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 2 ** TERM_BITS - 1 }), fc.integer({ min: 1, max: MOST_COUNT })),
    { selector: ([term]) => term, maxLength: 200 },
  );
  fc.assert(
    fc.property(terms, (list) => {
      expect(unpackTerms(packTerms(new Map(list)))).toEqual(new Map(list));
    }),
  );
  expect(termsOf(pagesOf("ab cd")).size).toBeGreaterThan(2);
});
