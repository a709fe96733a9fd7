import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { extraction, teachValues } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import type { TemplateMemory } from "../contract.ts";
import type { TreeScorer } from "../gbdt.ts";
import { isLayoutMemory } from "./layout-memory.ts";
import { agreementsWith, commonWords, distinct, ELSEWHERE_FEATURES, TAUGHT_ELSEWHERE } from "./taught-elsewhere.ts";

const serviceWith = (type: FieldType, alias = "Own") => aService([aField("own", { type, alias })]);

const pairsOf = (pairs: readonly (readonly [label: string, value: string])[]): PrintedLine[] =>
  pairs.map(([label, value]) => [
    [60, label],
    [400, value],
  ]);

/** The correction of a person who says that `text` is the value. */
const teach = (service: ServiceDefinition, lines: readonly PrintedLine[], text: string) =>
  teachValues(service, lines, { own: text });

const read = (service: ServiceDefinition, lines: readonly PrintedLine[], memory: readonly TemplateMemory[]) =>
  extraction.extract(printedDocument(lines), service, memory).pages[0]!.entities.own?.[0] ?? null;

describe("a user's own field, on a layout that nobody taught", () => {
  const codes = serviceWith("document_number");
  const boardWith = (code: string, room: string): readonly PrintedLine[] => [
    "Landratsamt Musterkreis Ordnungsbehoerde",
    "Bescheid ueber die Nutzung",
    [
      [60, "Kz. Vorgang:"],
      [320, code],
    ],
    [
      [60, "Zimmer"],
      [320, room],
    ],
    "Die Gebuehr ist binnen eines Monats zu entrichten",
    "Gegen diesen Bescheid kann Widerspruch erhoben werden",
  ];
  const board = boardWith("V4711/22", "A1204/07");
  const institute: readonly PrintedLine[] = [
    "Institut fuer Materialpruefung",
    "",
    [
      [400, "Zimmer"],
      [700, "A3301/12"],
    ],
    "Pruefbericht Werkstoffe der Abteilung",
    [
      [400, "Kz. Vorgang"],
      [700, "V5093/31"],
    ],
  ];

  it("is read beside the words that stood beside one corrected value", () => {
    expect(read(codes, institute, [])?.text).not.toBe("V5093/31");
    const taught = read(codes, institute, [teach(codes, board, "V4711/22")]);
    expect(taught).toMatchObject({ text: "V5093/31" });
    expect(taught!.evidence.map(({ term }) => term)).toContain(TAUGHT_ELSEWHERE);
  });

  it("is read beside the other words where the person corrected to those (control)", () => {
    expect(read(codes, institute, [teach(codes, board, "A1204/07")])?.text).toBe("A3301/12");
  });

  it("is less sure than on the layout that was taught", () => {
    const memory = [teach(codes, board, "V4711/22")];
    const next = read(codes, boardWith("V4802/23", "A1117/03"), memory)!;
    expect(next.text).toBe("V4802/23");
    expect(read(codes, institute, memory)!.confidence).toBeLessThan(next.confidence);
  });

  describe("of amounts that no label tells apart", () => {
    const amounts = serviceWith("amount");
    const fee: readonly PrintedLine[] = [
      "Circolo nautico del Garda",
      ...pairsOf([
        ["Ormeggio", "420,00"],
        ["Pulizia", "145,00"],
        ["Insieme", "565,00"],
      ]),
    ];
    const hall: readonly PrintedLine[] = [
      "",
      "Sala prove della stazione",
      "Prenotazione confermata",
      ...pairsOf([
        ["In tutto", "810,00"],
        ["Stanza", "640,00"],
        ["Strumenti", "170,00"],
      ]),
    ];

    it("remembers where the corrected one stood by its size", () => {
      const memory = teach(amounts, fee, "565,00");
      expect(isLayoutMemory(memory) && memory.fields.own?.standing?.slice(0, 3)).toEqual([0, 2, 1]);
      const smallest = teach(amounts, fee, "145,00");
      expect(isLayoutMemory(smallest) && smallest.fields.own?.standing?.slice(0, 2)).toEqual([2, 0]);
    });

    it("is the one that stands as the corrected one did", () => {
      expect(read(amounts, hall, [teach(amounts, fee, "565,00")])?.text).toBe("810,00");
      expect(read(amounts, hall, [teach(amounts, fee, "145,00")])?.text, "control").toBe("170,00");
    });

    it("has no standing for texts", () => {
      const memory = teach(serviceWith("text"), fee, "Pulizia");
      expect(isLayoutMemory(memory) && memory.fields.own).not.toHaveProperty("standing");
    });
  });

  it("is not made up where nothing of what was taught stands", () => {
    const other = ["Stadtwerke Nordheim Kundendienst", "Wir danken fuer Ihr Vertrauen und gruessen freundlich"];
    const value = read(codes, other, [teach(codes, board, "V4711/22")]);
    expect(value?.confidence ?? 0).toBeLessThan(60);
  });

  it("is sure beside the words of the corrected value, though the product takes these for another thing's", () => {
    const amounts = serviceWith("amount");
    const paper = (at: number, title: string, [net, tax, total]: readonly [string, string, string]) =>
      [
        title,
        "",
        ...[["Subtotal:", net] as const, ["Tax:", tax] as const, ["Total:", total] as const].map(
          ([label, amount]): PrintedLine => [
            [at, label],
            [at + 220, amount],
          ],
        ),
      ] satisfies readonly PrintedLine[];
    const taught = teach(amounts, paper(520, "Harbour Supplies Wholesale", ["310.40", "62.08", "372.48"]), "372.48");
    const next = read(amounts, paper(80, "Northwind Garden Centre", ["95.50", "19.10", "114.60"]), [taught])!;
    expect(next.evidence.filter(({ weight }) => weight < -2).length).toBeGreaterThan(0);
    expect(next).toMatchObject({ text: "114.60" });
    expect(next.confidence).toBeGreaterThan(60);
  });

  it("is known by what its label means, in another language too", () => {
    const dates = serviceWith("date");
    const german: readonly PrintedLine[] = [
      "Stadtwerke Nordheim Kundendienst",
      [
        [60, "Rechnungsdatum:"],
        [320, "12.03.2026"],
      ],
      [
        [60, "Faellig am:"],
        [320, "11.04.2026"],
      ],
    ];
    const italian: readonly PrintedLine[] = [
      "Officina Meccanica Ferraro",
      [
        [400, "Scadenza"],
        [700, "30/05/2026"],
      ],
      [
        [400, "Data fattura"],
        [700, "30/04/2026"],
      ],
    ];
    const value = read(dates, italian, [teach(dates, german, "12.03.2026")]);
    expect(value).toMatchObject({ text: "30/04/2026" });
  });

  it("hears memories that say the same once: documents of one layout do not outvote the others", () => {
    const memories = [...Array.from({ length: 30 }, () => teach(codes, board, "V4711/22"))];
    const fields = memories.filter(isLayoutMemory).map(({ fields: own }) => own.own!);
    expect(distinct(fields)).toHaveLength(1);
  });
});

describe("a user's own field by its name, after one correction", () => {
  const named = serviceWith("text", "Sponsor");
  const order: readonly PrintedLine[] = [
    "Sendeauftrag der Station Nord",
    [
      [60, "Sponsor"],
      [320, "POL / ONE ALASKA (3258)"],
    ],
    "Laufzeit 14.02.2020 - 27.02.2020",
  ];
  const other: readonly PrintedLine[] = [
    "Radio Sud contract of the season",
    [
      [400, "Sponsor"],
      [700, "Friends of the Library"],
    ],
    [[700, "PO / BOX STREET (3050)"]],
    [[700, "POL / WASHINGTON DC (2000)"]],
  ];

  it("is still the value beside its name, however else the corrected one looked", () => {
    expect(read(named, other, [])).toMatchObject({ text: "Friends of the Library" });
    expect(read(named, other, [teach(named, order, "POL / ONE ALASKA (3258)")])).toMatchObject({
      text: "Friends of the Library",
    });
  });

  it("is elsewhere where the person said so (control)", () => {
    const taught = teach(named, ["Sendeauftrag der Station Nord", "Sponsor Anna", "Kunde: Otto Hahn"], "Otto Hahn");
    expect(read(named, ["Radio Sud contract", "Sponsor Maria", "Kunde: Ada Byron"], [taught])?.text).toBe("Ada Byron");
  });

  it("is no less likely beside its name than without corrections", () => {
    const row = (features: Partial<Record<(typeof ELSEWHERE_FEATURES)[number], number>>) =>
      Float64Array.from(ELSEWHERE_FEATURES.map((feature) => features[feature] ?? 0));
    const beside = row({ base: 1, name: 1, name_told: 1 });
    const away = row({ base: -1, name_lead: -1, name_told: 1 });
    const unlike: TreeScorer = { trees: [], bias: -3 };
    expect(agreementsWith(unlike, [beside, away])).toEqual([0, -3]);
    expect(agreementsWith(unlike, [row({ base: 1, name: 1 }), away])).toEqual([-3, -3]);
  });
});

describe("a user's own day that is one end of a stretch", () => {
  const days = serviceWith("date");
  const order: readonly PrintedLine[] = [
    "Sendeauftrag der Station Nord",
    "Laufzeit 14.02.2020 - 27.02.2020",
    "Druck 03.01.2020",
  ];
  const next: readonly PrintedLine[] = [
    "Sendeauftrag der Station Nord",
    "Laufzeit 20.03.2020 - 29.03.2020",
    "Druck 17.02.2020",
  ];
  const oneWord: readonly PrintedLine[] = [
    "Sendeauftrag der Station Nord",
    "Laufzeit 20.03.2020-29.03.2020",
    "Druck 17.02.2020",
  ];
  const other: readonly PrintedLine[] = [
    "Radio Sud contract of the season",
    "Agency of the customer and its address",
    "Period 01.05.2020 31.05.2020 confirmed 17.04.2020",
  ];

  it("is that end on the layout itself, in one word too", () => {
    const [start, end] = [teach(days, order, "14.02.2020"), teach(days, order, "27.02.2020")];
    expect(read(days, next, [start])?.text).toBe("20.03.2020");
    expect(read(days, next, [end])?.text).toBe("29.03.2020");
    expect(read(days, oneWord, [start])?.text).toBe("20.03.2020");
    expect(read(days, oneWord, [end])?.text).toBe("29.03.2020");
  });

  it("is that end on other layouts, beside other words", () => {
    expect(read(days, other, [teach(days, order, "14.02.2020")])?.text).toBe("01.05.2020");
    expect(read(days, other, [teach(days, order, "27.02.2020")])?.text).toBe("31.05.2020");
  });
});

describe("words that corrected papers share", () => {
  it("are counted over the papers, without those of the field's own values", () => {
    const texts = serviceWith("text");
    const papers = ["Ada Byron", "Otto Hahn"].map((name) =>
      teach(texts, ["Product revision of the season", `Sponsor: ${name}`], name),
    );
    const common = commonWords(papers.filter(isLayoutMemory), "own");
    expect(common.get("REVISION")).toBe(1);
    expect(common.get("BYRON") ?? 0).toBe(0);
  });
});
