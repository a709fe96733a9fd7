import { describe, expect, it } from "vitest";
import { extraction, form, pair, read, serviceOf, teach } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedDocument, printedPage } from "../../../test/support/word-pages.ts";
import { polygonOfBox } from "../../core/geometry.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import type { TemplateMemory } from "../contract.ts";
import { layOutDocument, layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { surroundings } from "../surroundings.ts";
import { styleOf } from "../types/votes.ts";
import { closesList } from "./end-of-list.ts";
import { fixedPrintEvidence, reprintEvidence } from "./fixed-print.ts";
import { LAYOUT_FEATURES, layoutFeatures } from "./layout-features.ts";
import { type FieldMemory, isLayoutMemory } from "./layout-memory.ts";
import { wordsAsRemembered } from "./remembered-place.ts";
import { matchTemplates } from "./template-match.ts";
import { toldRuns } from "./told-ends.ts";

describe("what the issuer prints on each of its papers", () => {
  const footer = "Matricola 9200417051";
  const withCode = [...form(pair("Matricola utente", "3310288415")), footer];
  const without = [...form("Utente senza matricola"), footer];
  const memory = teach("document_number", withCode, "3310288415");

  it("is not shown for a field that the next paper lacks", () => {
    const { pages } = extraction.extract(printedDocument(without), serviceOf("document_number"), [memory]);
    for (const { text, confidence } of pages[0]!.entities.xx ?? []) {
      expect(text).not.toBe("9200417051");
      expect(confidence).toBeLessThan(20);
    }
  });

  it("has that against it alone, and only from who remembers what a paper printed", () => {
    const layouts = layOutDocument(printedDocument(without));
    const { fields, labels } = readService(serviceOf("document_number"), layouts);
    const pages = layouts.map((layout) => readPage(layout, labels));
    const candidates = findCandidates(pages, fields[0]!, styleOf(layouts));
    const against = (known: TemplateMemory) =>
      fixedPrintEvidence(candidates, fields[0]!, [known]).flatMap((one, i) => (one ? candidates[i]!.text : []));
    expect(new Set(against(memory))).toContain("9200417051");
    expect(against(memory)).not.toContain("3310288415");
    const forgetful = { ...memory, print: undefined };
    expect(against(forgetful)).toEqual([]);
  });

  it("has the same words beside it against it on its layout, whatever it is", () => {
    const lines = (...own: readonly string[]) => form("Titolare", ...own, "Sede legale", "Recapito telefonico");
    const taught = teach("name", lines("Bruno Parodi", "Zona Alba"), "Bruno Parodi");
    const layouts = layOutDocument(printedDocument(lines("Zona Bra", "Alba")));
    const { fields, labels } = readService(serviceOf("text"), layouts);
    const candidates = findCandidates([readPage(layouts[0]!, labels)], fields[0]!, styleOf(layouts));
    const evidence = reprintEvidence(candidates, fields[0]!, matchTemplates(layouts, [taught]));
    const against = new Set(evidence.flatMap((one, i) => (one ? candidates[i]!.text : [])));
    expect(against).toContain("Recapito telefonico");
    expect(candidates.map(({ text }) => text)).toContain("Alba");
    expect(against, "printed elsewhere").not.toContain("Alba");
  });

  it("is shown again where it is the value", () => {
    const ofConsortium = teach("document_number", withCode, "9200417051");
    expect(read("document_number", without, [ofConsortium])).toBe("9200417051");
  });
});

describe("a value that began with the figure right behind its label", () => {
  const cargo = (x: number, value: string): readonly PrintedLine[] =>
    form([
      [40, "Mezzo frigorifero, 33 posti"],
      [x, `Temperatura: ${value}`],
    ]);
  const memory = teach("text", cargo(640, "+5 °C"), "+5 °C", "Temperatura");

  it("does not begin behind the figure, though a word there is nearer to where it stood", () => {
    const page = layOutPage(printedPage(cargo(610, "+2 °C to +4 °C")));
    const known = isLayoutMemory(memory) ? memory.fields.xx! : null;
    const begins = (as: FieldMemory) => wordsAsRemembered(page, as, { x: 0, y: 0 }).map(({ text }) => text);
    expect(begins(known!)).toContain("+2");
    expect(begins(known!)).not.toContain("°C");
    const { behindFigure: _, ...ofEarlierRelease } = known!;
    expect(begins(ofEarlierRelease)).toContain("°C");
  });

  it("goes on up to another of its kind at the end of the line", () => {
    expect(read("text", cargo(620, "+2 °C to +4 °C"), [memory], "Temperatura")).toBe("+2 °C to +4 °C");
  });
});

const PARTED = "Latteria · Parodi & Figli";

describe("a value ends on the next paper as it did on the corrected one", () => {
  it("a name before the plain words that follow it, however many words it has", () => {
    const sentence = (name: string, town: string) => form(`Il signor ${name} residente in ${town} ha chiesto acqua`);
    const memory = teach("name", sentence("Bruno Parodi", "Alba"), "Bruno Parodi");
    expect(read("name", sentence("Anna Maria Delfina Costa", "Bra"), [memory])).toBe("Anna Maria Delfina Costa");
  });

  it("before the stroke that parts it from the next one, but for a person who had the stroke", () => {
    const taught = (text: string) => teach("text", form("Targa 4418 KLM / Rimorchio R-2209"), text, "Targa");
    const next = form("Targa ZS 7714H / Rimorchio X-1");
    expect(read("text", next, [], "Targa")).toBe("ZS 7714H");
    expect(read("text", next, [taught("4418 KLM")], "Targa")).toBe("ZS 7714H");
    expect(read("text", next, [taught("4418 KLM /")], "Targa")).toBe("ZS 7714H /");
    expect(read("text", next, [taught("4418 KLM /"), taught("4418 KLM")], "Targa")).toBe("ZS 7714H");
  });

  it("over the gap that parted it, and over no wider one", () => {
    const head = (...pieces: readonly (readonly [number, string])[]) => form(pieces, "Ufficio irriguo");
    const memory = teach("text", head([40, "Latteria ·"], [200, "Parodi & Figli"], [800, "Tel. 0173"]), PARTED);
    const next = head([40, "Molino ·"], [180, "Costa & Soci"], [800, "Tel. 0172"]);
    expect(read("text", next, [memory])).toBe("Molino · Costa & Soci");
    expect(read("text", head([40, "Molino Costa"], [800, "Tel. 0172"]), [memory])).toBe("Molino Costa");
  });

  it("a text that is printed again ends where it did, though a gap parts it now", () => {
    const head = (at: number) =>
      form(
        [
          [40, "Latteria ·"],
          [at, "Parodi & Figli"],
          [800, "Tel. 0173"],
        ],
        "Ufficio",
      );
    expect(read("text", head(200), [teach("text", head(150), PARTED)])).toBe(PARTED);
  });

  it("before a sign that the person left off", () => {
    const memory = teach("text", form(pair("Bocca di presa", "12 Nord +")), "12 Nord");
    expect(read("text", form(pair("Bocca di presa", "7 Sud +")), [memory])).toBe("7 Sud");
  });

  it("a company before a short plain word behind its form, too", () => {
    const sentence = (name: string) => form(`Il fondo di ${name} con sede in pianura`);
    const memory = teach("organization", form("Il fondo di Bruno Parodi nato in pianura"), "Bruno Parodi");
    expect(read("organization", sentence("Latteria Alta Valle S.r.l."), [memory])).toBe("Latteria Alta Valle S.r.l.");
  });

  it("a name before the plain words behind it, though the comma that ended the last one comes only later", () => {
    const memory = teach("text", form("Parodi Bruno, codice utente 331", "in proprio"), "Parodi Bruno");
    const next = form("Latteria Valle S.R.L. partita utente 07, in persona del presidente", "in proprio");
    expect(read("text", next, [memory])).toBe("Latteria Valle S.R.L.");
  });

  it("a code before its comma, though that of the last paper ended its line", () => {
    const memory = teach("text", form("Il signor Parodi, codice fiscale PRDBRN58D57L219O,"), "PRDBRN58D57L219O");
    const next = form("Il signor Costa, codice fiscale CSTNNA66M61D205F, residente in Alba");
    expect(read("text", next, [memory])).toBe("CSTNNA66M61D205F");
  });

  it("a value without a comma before the first one", () => {
    const memory = teach(
      "organization",
      form("Utente", "Consorzio Bruni & Figli - piazza Po"),
      "Consorzio Bruni & Figli",
    );
    const next = form("Utente", "Latteria Valle SAS, 210 strada del Colle");
    expect(read("organization", next, [memory])).toBe("Latteria Valle SAS");
  });

  it("a company where its form stands, over however many lines the last one went", () => {
    const service = serviceOf("organization", "Destinatario");
    const lines = (...name: readonly string[]) => form("Destinatario", ...name, "", "Altro");
    const machine = extraction.extract(
      printedDocument(lines("Banca Alpina di Credito", "Agrario S.p.A.")),
      service,
      [],
    );
    expect(machine.pages[0]!.entities.xx?.[0]?.text).toBe("Banca Alpina di Credito");
    const correction = {
      entities: { xx: [{ text: "Banca Alpina di Credito Agrario S.p.A.", boxes: null }] },
      aggregatedEntities: {},
    };
    const { result } = extraction.applyCorrection(machine, service, correction);
    const memory = extraction.learnTemplate(result, service, ["xx"], machine);
    const next = printedDocument(lines("Latteria Valle S.r.l.", "Banchina Est"));
    const read = extraction.extract(next, service, [memory]).pages[0]!.entities.xx?.[0]?.text;
    expect(read).toBe("Latteria Valle S.r.l.");
  });

  it("a value that closed its line where the line closes, though nobody had to correct it", () => {
    const service = serviceOf("text", "Ordinante");
    const lines = (name: string) => form(pair("Ordinante", name));
    const right = extraction.extract(printedDocument(lines("Bruno Parodi")), service, []);
    expect(right.pages[0]!.entities.xx?.[0]?.text).toBe("Bruno Parodi");
    const memory = extraction.learnTemplate(right, service, [], right);
    const next = extraction.extract(printedDocument(lines("Latteria del Ponte")), service, [memory]);
    expect(next.pages[0]!.entities.xx?.[0]?.text).toBe("Latteria del Ponte");
  });

  it("an amount in figures before the same in letters", () => {
    const sentence = (figures: string, letters: string) =>
      form(`Il canone è di euro ${figures} (${letters}/00), oltre`);
    const memory = teach("amount", sentence("890,00", "ottocentonovanta"), "euro 890,00");
    const next = sentence("476,00", "quattrocentosettantasei");
    expect(read("amount", next, [memory])).toMatch(/^(euro )?476,00$/);
  });

  it("a value before the comma that ended it, and not before the first one if it had one itself", () => {
    const sentence = (place: string) => form(`Presa presso ${place}, con decorrenza immediata`);
    const memory = teach("text", sentence("molino Rosso"), "molino Rosso");
    expect(read("text", sentence("cascina del Bosco Vecchio"), [memory])).toBe("cascina del Bosco Vecchio");
    const withComma = teach("text", sentence("molino Rosso, Alba"), "molino Rosso, Alba");
    expect(read("text", sentence("cascina del Bosco Vecchio, Bra"), [withComma])).toBe(
      "cascina del Bosco Vecchio, Bra",
    );
  });

  it("a value behind a dash begins behind the dash", () => {
    const titled = (number: string, subject: string) => form(`${number} - ${subject}`);
    const memory = teach("text", titled("Avviso n. 412", "contributo irriguo"), "contributo irriguo");
    const next = layOutPage(printedPage(titled("Sollecito prot. S 77", "quota annua")));
    const known = isLayoutMemory(memory) ? memory.fields.xx! : null;
    expect(toldRuns(next, known!, { x: 0, y: 0 }).map(({ text }) => text)).toContain("quota annua");
  });

  it("a code of one word is one word, whatever a reader made of the colon before it", () => {
    const memory = teach("text", form(pair("Pratica", "24FR0039884")), "24FR0039884");
    expect(read("text", form(pair("Pratica", "2 25FR0032118")), [memory])).toBe("25FR0032118");
  });

  it("a name of as many words goes on if it would end in a word that binds two others", () => {
    const addressed = (name: string) => form(`Utente: ${name} codice ditta`);
    const memory = teach("organization", addressed("Molino Serra, Alba 12"), "Molino Serra");
    expect(read("organization", addressed("Cascina dei Mulini"), [memory])).toBe("Cascina dei Mulini");
  });

  it("a number whose thousands a space parts is whole where the corrected one was printed so, and else two numbers", () => {
    const counter = (figure: string) => form(pair("Lettura contatore", `${figure} scatti`));
    const memory = teach("number", counter("88 215"), "88 215");
    expect(read("number", counter("21 940"), [memory])).toBe("21 940");
    expect(read("number", counter("21 94"), [memory])).toBe("21");
    const plain = teach("number", counter("882"), "882");
    expect(read("number", counter("21 940"), [plain])).toBe("21");
  });
});

describe("a cell that a value filled", () => {
  const cell = (...lines: readonly string[]) =>
    form(
      [
        [40, "Oggetto"],
        [700, "Importo"],
      ],
      [
        [40, lines[0]!],
        [700, "214,00"],
      ],
      ...lines.slice(1),
      "",
      "",
    );
  const memory = teach("text", cell("Contributo irriguo, acconto e saldo"), "Contributo irriguo, acconto e saldo");

  it("is filled by the next one over two lines", () => {
    const next = cell("Manutenzione straordinaria del canale maggiore e delle sue", "derivazioni minori");
    expect(read("text", next, [memory])).toBe(
      "Manutenzione straordinaria del canale maggiore e delle sue derivazioni minori",
    );
  });

  it("does not end in a word that links, or in a postcode, however much room there was", () => {
    expect(read("text", cell("Opere di riparazione del", "canale maggiore"), [memory])).toBe(
      "Opere di riparazione del canale maggiore",
    );
    const place = teach("address", cell("Via dei Mille 12, 42027 Rivalta"), "Via dei Mille 12, 42027 Rivalta");
    expect(read("address", cell("Via Po 3, scala B, 42027", "Montecchio"), [place])).toBe(
      "Via Po 3, scala B, 42027 Montecchio",
    );
  });

  it("ends where there was room for what stands below it", () => {
    expect(read("text", cell("Quota annua", "derivazioni minori"), [memory])).toBe("Quota annua");
  });
});

describe("the label of a value", () => {
  const leftOf = (line: PrintedLine, text: string) => {
    const page = layOutPage(printedPage([line]));
    const token = page.tokens.find((one) => one.text === text)!;
    return surroundings(page, token, token.box).left;
  };

  it("is no currency", () => {
    expect(leftOf(pair("Totale fattura", ": USD 29.733,50"), "29.733,50")).toEqual(["FATTURA", "TOTALE"]);
  });

  it("is no letter that a row of dots was read as", () => {
    expect(leftOf(pair("Fornitore", "N.: Taihoku"), "Taihoku")).toEqual(["FORNITORE"]);
  });

  it("stands above the first word of a long line, on a page that was laid askew too", () => {
    const { words, ...rest } = printedPage([
      [
        [40, "Luogo di lavoro"],
        [600, "Riposo"],
      ],
      "Albergo del Lago con parco e darsena, Lungolago Sant Andrea 90, Stresa",
    ]);
    const askew = words.map((word) => {
      const [x0, y0] = word.polygon[0]!;
      const y = y0 - 0.035 * x0;
      return { ...word, polygon: polygonOfBox({ x0, y0: y, x1: x0 + 10 * word.text.length, y1: y + 20 }) };
    });
    const page = layOutPage({ ...rest, words: askew });
    const segment = page.segments.at(-1)!;
    expect(surroundings(page, segment.tokens[0]!, segment.box).above).toEqual(["LUOGO", "DI", "LAVORO"]);
  });
});

it("a line that begins in the remembered column may be the value, whatever a finder takes for its label", () => {
  const memory = teach("text", form(pair("Resa", "DAP Stoke"), pair("Zona", "quarta")), "DAP Stoke");
  expect(read("text", form(pair("Resa", "CIF Felixstowe"), pair("Zona", "quarta")), [memory])).toBe("CIF Felixstowe");
});

it("of a column's cells the one before the same words is meant, wherever it is now", () => {
  const column = (...cells: readonly (readonly [figure: string, what: string])[]) =>
    cells.map(
      ([figure, what]): PrintedLine => [
        [700, figure],
        [900, what],
      ],
    );
  const title: PrintedLine = [[700, "Importo"]];
  const few = column(["214,00", "mais per ettaro"], ["311,50", "complessivi"], ["12,00", "versati"]);
  const memory = teach("amount", form(title, ...few), "311,50");
  const plots = column(["18,20", "riso per ettaro"], ["205,10", "vigna per ettaro"]);
  const next = form(title, ...plots, ...column(["300,70", "complessivi"], ["10,00", "versati"]));
  const layouts = layOutDocument(printedDocument(next));
  const { fields, labels } = readService(serviceOf("amount"), layouts);
  const candidates = findCandidates([readPage(layouts[0]!, labels)], fields[0]!, styleOf(layouts));
  const [match] = matchTemplates(layouts, [memory]);
  const known = match!.memory.fields.xx!;
  const bases = candidates.map(() => 0);
  const rows = layoutFeatures(candidates, bases, { type: "amount", known, match: match! });
  const isAnchored = LAYOUT_FEATURES.indexOf("is_anchored");
  expect(candidates.filter((_, i) => rows[i]![isAnchored] === 1).map(({ text }) => text)).toEqual(["300,70"]);
});

describe("the end of a list", () => {
  /**
   * A longer list pushes down what is below it, so the end of the list keeps its distance neither from the top nor from
   * the bottom of the page.
   */
  const list = (...rows: readonly (readonly [string, string, string])[]) =>
    form(
      [
        [40, "Prova"],
        [400, "Giorno"],
        [700, "Lotto"],
      ],
      ...rows.map(
        ([what, day, lot]): PrintedLine => [
          [40, what],
          [400, day],
          [700, lot],
        ],
      ),
      "",
      ...rows.slice(3).flatMap(() => ["Le prove sono ripetute", "su richiesta del consorziato"]),
    );
  const three = list(
    ["nitrati", "11/03/2025", "A4417"],
    ["cloruri", "02/04/2025", "B2207"],
    ["nitriti", "19/05/2025", "C9031"],
  );
  const five = list(
    ["cloruri", "07/01/2026", "D1180"],
    ["solfati", "21/01/2026", "E5502"],
    ["nitrati", "03/02/2026", "F6613"],
    ["ferro", "18/02/2026", "G7724"],
    ["fosfati", "04/03/2026", "H8835"],
  );

  it.each([
    ["date", "19/05/2025", "04/03/2026"],
    ["text", "C9031", "H8835"],
  ] as const)(
    "a %s that stood at it stands there on the next paper, however long that list is",
    (type, taught, next) => {
      expect(read(type, five, [teach(type, three, taught)])).toBe(next);
    },
  );

  it("says nothing of a row that is known by its label", () => {
    const memory = teach("date", three, "19/05/2025");
    expect(
      read(
        "date",
        list(["nitriti", "18/02/2026", "G7724"], ["cloruri", "21/02/2026", "X1"], ["solfati", "22/02/2026", "Y2"]),
        [memory],
      ),
    ).toBe("18/02/2026");
  });

  it("is no end where fewer than three cells stand above each other", () => {
    const layout = layOutPage(
      printedPage(list(["nitrati", "11/03/2025", "A4417"], ["cloruri", "02/04/2025", "B2207"])),
    );
    const last = layout.tokens.find(({ text }) => text === "02/04/2025")!;
    expect(closesList(layout, [last])).toBeNull();
  });
});

describe("a value that wraps where the corrected one stood on one line", () => {
  /** Lines of one cell are closer together than the rows of the form. */
  const cell = (...lines: readonly string[]): readonly PrintedLine[] => {
    const rows: PrintedLine[] = lines.map((line, i) => (i === 0 ? pair("Opera", line) : [[400, line]]));
    return form(pair("Impresa", "Edilnord"), "", ...rows, "", pair("Luogo", "Casalpiano"));
  };
  const memory = teach("text", cell("Rifacimento del tetto"), "Rifacimento del tetto", "Opera");

  it("goes on beside a column of labels without one of its own, up to the next label", () => {
    const lines = ["Sistemazione della scarpata a monte della strada con", "posa di reti e canalette"];
    expect(read("text", cell(...lines), [memory], "Opera")).toBe(lines.join(" "));
    const three = [
      "Sistemazione della scarpata a monte e",
      "della strada con posa di reti e di",
      "canalette in cemento",
    ];
    expect(read("text", cell(...three), [memory], "Opera")).toBe(three.join(" "));
  });

  it("ends before a line that has a label", () => {
    const labelled = form(
      pair("Impresa", "Edilnord"),
      "",
      pair("Opera", "Sistemazione della scarpata a monte della strada con"),
      pair("Luogo", "posa di reti e canalette"),
    );
    expect(read("text", labelled, [memory], "Opera")).not.toContain("posa");
  });
});
