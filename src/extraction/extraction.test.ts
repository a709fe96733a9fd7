import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../test/support/word-pages.ts";
import type { FactSource, ReadDocument, Word } from "../core/documents/document.ts";
import type { DocumentResult, Entity } from "../core/documents/result.ts";
import { boxOfPolygon, polygonOfBox } from "../core/geometry.ts";
import type { FieldDefinition, ServiceDefinition } from "../core/services/service-definition.ts";
import { loadExtraction } from "./extraction.ts";
import { createExtractionPool } from "./threads/extraction-pool.ts";

const MODELS_DIR = "models";
const extraction = loadExtraction(MODELS_DIR);

const field = (key: string, alias: string, over: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key,
  alias,
  multiple: false,
  aggregationFields: null,
  type: null,
  required: false,
  labels: {},
  ...over,
});
const invoices: ServiceDefinition = {
  name: "Invoices",
  description: "",
  template: "invoice",
  policies: [],
  autoValidation: false,
  categories: [
    { key: "invoice", label: "Invoice" },
    { key: "credit_note", label: "Credit note" },
  ],
  fields: [
    field("number", "Invoice number", { type: "document_number" }),
    field("date", "Invoice date", { type: "date" }),
    field("due", "Due date", { type: "date" }),
    field("seller_vat", "Seller VAT id", { type: "eu.vat" }),
    field("net", "Net total", { type: "amount" }),
    field("tax", "Tax total", { type: "amount" }),
    field("total", "Total", { type: "amount" }),
    field("ibans", "IBAN", { type: "iban", multiple: true }),
  ],
};

const ITALIAN_INVOICE: readonly PrintedLine[] = [
  "ALPHA FORNITURE SRL",
  "Via Roma 5, 00145 Roma RM",
  "P.IVA IT12345678903",
  "",
  [
    [40, "Fattura n. 2024/117"],
    [600, "Data: 05/03/2024"],
  ],
  [
    [40, "Scadenza"],
    [600, "04/04/2024"],
  ],
  [
    [40, "Imponibile"],
    [600, "1.000,00"],
  ],
  [
    [40, "IVA 22%"],
    [600, "220,00"],
  ],
  [
    [40, "Totale documento"],
    [600, "1.220,00"],
  ],
  "IBAN IT60 X054 2811 1010 0000 0123 456",
];

const textOf = (result: DocumentResult, key: string) =>
  result.pages.flatMap((page) => page.entities[key] ?? []).map(({ text }) => text);
const one = (result: DocumentResult, key: string): Entity | undefined =>
  result.pages.flatMap((page) => page.entities[key] ?? [])[0];

describe("a field that lists everything of its type", () => {
  const generic = {
    ...invoices,
    template: "generic" as const,
    categories: [],
    fields: [field("amounts", "Amounts", { type: "amount", multiple: true })],
  };
  const pageOf = (count: number) =>
    printedDocument(
      Array.from(
        { length: count },
        (_, i): PrintedLine => [
          [40, `Voce ${i}`],
          [600, `EUR ${100 + i},50`],
        ],
      ),
    );

  it("says that it breaks off, where more values may be", () => {
    const codes = (count: number) =>
      extraction.extract(pageOf(count), generic, []).pages.flatMap(({ errors }) => errors.map(({ code }) => code));
    expect(codes(130)).toEqual(["VALUES_LEFT_OUT"]);
    expect(codes(20)).toEqual([]);
  });
});

describe("a file that holds several invoices", () => {
  const other = ITALIAN_INVOICE.map((line) =>
    Array.isArray(line)
      ? line.map(
          ([x, text]) =>
            [
              x,
              text
                .replace("2024/117", "A/552")
                .replace("1.220,00", "366,00")
                .replace("1.000,00", "300,00")
                .replace("220,00", "66,00"),
            ] as [number, string],
        )
      : line.toString().replace("ALPHA FORNITURE SRL", "CAFFÈ LISON SNC").replace("12345678903", "01234567897"),
  );
  const pileOf = (...papers: readonly (readonly PrintedLine[])[]) => ({
    ...printedDocument([]),
    pages: papers.map((lines, pageIndex) => ({ ...printedDocument([...lines, "Pagina 1 di 1"]).pages[0]!, pageIndex })),
  });
  const surest = ({ pages }: DocumentResult, keys: readonly string[]) =>
    Math.max(...pages.flatMap(({ entities }) => keys.flatMap((key) => (entities[key] ?? []).map((e) => e.confidence))));
  const SINGLE = ["number", "date", "due", "total"];

  it("is not said to have one number, day or total for sure, for these may be of several", () => {
    const pile = extraction.extract(pileOf(ITALIAN_INVOICE, other), invoices, []);
    expect(pile.pageRanges).toHaveLength(2);
    expect(surest(pile, SINGLE)).toBeLessThanOrEqual(60);
    const single = extraction.extract(pileOf(ITALIAN_INVOICE), invoices, []);
    expect(surest(single, SINGLE)).toBeGreaterThan(90);
  });
});

describe("extract", () => {
  const document = printedDocument(ITALIAN_INVOICE);
  const result = extraction.extract(document, invoices, []);

  it("reads the header and the totals of an Italian invoice", () => {
    expect(textOf(result, "number")).toEqual(["2024/117"]);
    expect(one(result, "date")?.value).toEqual({ type: "date", iso: "2024-03-05" });
    expect(one(result, "due")?.value).toEqual({ type: "date", iso: "2024-04-04" });
    expect(textOf(result, "seller_vat")).toEqual(["IT12345678903"]);
    expect([textOf(result, "net"), textOf(result, "tax"), textOf(result, "total")]).toEqual([
      ["1.000,00"],
      ["220,00"],
      ["1.220,00"],
    ]);
    expect(textOf(result, "ibans")).toEqual(["IT60 X054 2811 1010 0000 0123 456"]);
  });

  it("knows the currency from a sign that stands beside amounts alone, surely where there is but one", () => {
    const service = { ...invoices, fields: [...invoices.fields, field("currency", "Currency", { type: "currency" })] };
    const printed = (total: string) =>
      one(extraction.extract(printedDocument([...ITALIAN_INVOICE, `Total due: ${total}`]), service, []), "currency");
    expect(printed("£1,220.00")?.text).toBe("GBP");
    expect(printed("£1,220.00 = € 1.450,00")?.confidence).toBeLessThan(printed("£1,220.00")!.confidence);
  });

  it("names the category of a document, and none when no word speaks for one", () => {
    expect(result.category?.value).toBe("invoice");
    expect(extraction.extract(printedDocument(["Gentile signora", "a presto"]), invoices, []).category).toBeNull();
  });

  it("leaves fields empty that a page does not have", () => {
    const letter = extraction.extract(
      printedDocument(["Gentile signora Bianchi,", "la ringraziamo per la visita.", "Cordiali saluti"]),
      invoices,
      [],
    );
    for (const { key } of invoices.fields) expect(textOf(letter, key)).toEqual([]);
    const blank = extraction.extract(printedDocument([]), invoices, []);
    expect(blank.pages[0]?.entities.total).toEqual([]);
  });

  it("covers every value with the boxes of its words, inside the page", () => {
    const [page] = result.pages;
    for (const entity of Object.values(page!.entities).flat()) {
      const covered = page!.words.filter(({ polygon }) => {
        const word = boxOfPolygon(polygon);
        return entity.boundingBoxes
          .map(boxOfPolygon)
          .some((box) => box.x0 === word.x0 && box.x1 === word.x1 && box.y0 === word.y0);
      });
      const printed = covered.map(({ text }) => text).join("");
      expect(printed.replace(/\W/g, "")).toContain(entity.text.replace(/\W/g, ""));
      for (const [x, y] of entity.boundingBoxes.flat()) {
        expect(
          Number.isInteger(x) && x >= 0 && x <= page!.width && Number.isInteger(y) && y >= 0 && y <= page!.height,
        ).toBe(true);
      }
    }
  });

  it("numbers entities from 1, each id once, the highest in entitiesIndex", () => {
    const [page] = result.pages;
    const ids = Object.values(page!.entities)
      .flat()
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    expect(ids).toEqual(ids.map((_, i) => i + 1));
    expect(page!.entitiesIndex).toBe(ids.length);
  });

  it("gives a reason for every value, and other values it might have been", () => {
    const total = one(result, "total")!;
    expect(total.evidence.some(({ term }) => term.includes("totale documento"))).toBe(true);
    expect(total.alternatives.length).toBeGreaterThan(0);
    expect(
      total.alternatives.every(({ text, confidence }) => text !== total.text && confidence <= total.confidence),
    ).toBe(true);
  });

  it("gives the same result for the same document", () => {
    expect(extraction.extract(structuredClone(document), structuredClone(invoices), [])).toEqual(result);
  });

  it("is less sure of a value that was read badly", () => {
    const blurred: ReadDocument = {
      ...document,
      pages: document.pages.map((page) => ({
        ...page,
        words: page.words.map((word) => ({ ...word, confidence: 0.5 })),
      })),
    };
    const doubtful = one(extraction.extract(blurred, invoices, []), "total")!;
    expect(doubtful.confidence).toBeLessThan(one(result, "total")!.confidence);
    expect(doubtful.ocrConfidence).toBe(50);
  });
});

describe("structured sources", () => {
  const attachment: FactSource = {
    kind: "fatturapa",
    pageIndex: null,
    valid: true,
    polygons: null,
    rows: [],
    values: { "invoice.number": "2024/117", "invoice.gross_total": "1220.00" },
  };

  it("give the value, with the boxes of the same value on the page", () => {
    const result = extraction.extract({ ...printedDocument(ITALIAN_INVOICE), facts: [attachment] }, invoices, []);
    const total = one(result, "total")!;
    expect(total).toMatchObject({
      text: "1.220,00",
      source: "structured",
      value: { type: "amount", amount: "1220.00" },
    });
    expect(total.confidence).toBeGreaterThanOrEqual(99);
    expect(total.boundingBoxes).toHaveLength(1);
    expect(result.pages[0]?.errors).toEqual([]);
  });
});

describe("a remembered layout", () => {
  const orders: ServiceDefinition = {
    ...invoices,
    name: "Orders",
    template: "generic",
    categories: [],
    fields: [field("job", "Job reference", { type: "document_number" })],
  };
  const order = (job: string, other: string): readonly PrintedLine[] => [
    "BETA STAMPA SNC tipografia litografia",
    "Conferma di lavorazione per il committente",
    [
      [40, "Commessa interna"],
      [500, job],
    ],
    [
      [40, "Rif. macchina"],
      [500, other],
    ],
    "Operatore turno pomeridiano",
  ];

  it("makes the second document of a layout right, where a service without memory finds nothing or something else", () => {
    const first = extraction.extract(printedDocument(order("K-4711", "M-22")), orders, []);
    const corrected = extraction.applyCorrection(first, orders, {
      entities: { job: [{ text: "K-4711", boxes: null }] },
      aggregatedEntities: {},
    });
    const memory = extraction.learnTemplate(corrected.result, orders, ["job"]);
    const next = printedDocument(order("K-5093", "M-31"));
    expect(textOf(extraction.extract(next, orders, []), "job")).not.toEqual(["K-5093"]);
    const [found] = extraction.extract(next, orders, [JSON.parse(JSON.stringify(memory))]).pages[0]!.entities.job!;
    expect(found).toMatchObject({ text: "K-5093", source: "template" });
  });

  it("finds a value beside its remembered label that no finder takes for one of its type", () => {
    const letters = order("SENZA", "M-22");
    const first = extraction.extract(printedDocument(letters), orders, []);
    const corrected = extraction.applyCorrection(first, orders, {
      entities: { job: [{ text: "SENZA", boxes: null }] },
      aggregatedEntities: {},
    });
    const memory = extraction.learnTemplate(corrected.result, orders, ["job"], first);
    const next = printedDocument(order("ALFA", "M-31"));
    expect(textOf(extraction.extract(next, orders, [memory]), "job")).toEqual(["ALFA"]);
  });

  it("says nothing about documents of another layout", () => {
    const first = extraction.extract(printedDocument(order("K-4711", "M-22")), orders, []);
    const memory = extraction.learnTemplate(first, orders, ["job"]);
    const letter = printedDocument(["GAMMA SPEDIZIONI", "Lettera di vettura internazionale", "peso 12 kg colli 3"]);
    expect(extraction.extract(letter, orders, [memory])).toEqual(extraction.extract(letter, orders, []));
  });
});

describe("the pool", () => {
  it("gives what extraction gives in its own thread, and ends its threads when closed", async () => {
    const pool = await createExtractionPool({ threads: 1, modelsDir: MODELS_DIR });
    try {
      const document = printedDocument(ITALIAN_INVOICE);
      expect(await pool.extract(document, invoices, [])).toEqual(extraction.extract(document, invoices, []));
      expect(pool.modelVersion).toBe(extraction.modelVersion);
      const broken = { ...document, pages: [null] } as unknown as ReadDocument;
      await expect(pool.extract(broken, invoices, [])).rejects.toMatchObject({ code: "internal" });
    } finally {
      await pool.close();
    }
  });

  it("gives a page up that was made to be slow, and goes on with the next document in a new thread", async () => {
    // Starting a thread alone takes seconds on a busy machine.
    const pool = await createExtractionPool({ threads: 1, modelsDir: MODELS_DIR, timeLimitMs: 8_000 });
    try {
      const document = printedDocument(ITALIAN_INVOICE);
      const page = document.pages[0]!;
      const words = Array.from({ length: 30_000 }, (_, line): Word => {
        const [x, y] = [(line * 37) % 1_000, (line * 11) % 1_500];
        return {
          text: "1,00",
          confidence: 1,
          polygon: polygonOfBox({ x0: x, y0: y, x1: x + 9, y1: y + 9 }),
          line,
          source: "ocr",
        };
      });
      const slow = pool.extract({ ...document, pages: [{ ...page, words }] }, invoices, []);
      const next = pool.extract(document, invoices, []);
      await expect(slow).rejects.toMatchObject({ code: "file_corrupt" });
      expect(await next).toEqual(extraction.extract(document, invoices, []));
    } finally {
      await pool.close();
    }
  }, 60_000);
});
