import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { extraction, teachValues } from "../../../test/support/taught-paper.ts";
import { printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import type { TemplateMemory } from "../contract.ts";
import { layOutDocument } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { contextOf, phrasesShared, phrasesToRemember, runsInContext } from "./phrases.ts";
import { matchTemplates } from "./template-match.ts";

const pageOf = (lines: readonly string[]) => layOutDocument(printedDocument(lines))[0]!;

/** A letter whose names shift the words around: no two letters have them in the same places. */
const letter = (name: string, task: string, pay: string): readonly string[] => [
  "Tessitura Alberghini e Figli",
  `Gentile ${name}, facciamo seguito ai colloqui avuti e siamo`,
  "lieti di proporle un incarico presso la nostra azienda.",
  `Ella svolgera le mansioni di ${task} presso il nostro`,
  "stabilimento principale con orario articolato su cinque giorni.",
  `La retribuzione mensile lorda sara pari a ${pay} da versarsi`,
  "entro il giorno dieci del mese successivo a quello lavorato.",
  "La preghiamo di restituirci copia firmata per accettazione.",
];
const first = letter("Rossi Anna", "orditore", "1.650,00 euro");
const second = letter("dottor Giovanbattista Sanfelice di Monteforte", "capo reparto della tintoria", "2.480,00 euro");
const stranger: readonly string[] = [
  "Officine Meccaniche Brembilla",
  "Spettabile ditta, con la presente vi confermiamo il ritiro",
  "della pressa idraulica presso il vostro magazzino centrale.",
  "Il trasporto avverra con nostro mezzo nella mattinata prevista.",
  "Restiamo a disposizione per ogni chiarimento necessario.",
];

const own = (key: string, type: FieldType) => aField(key, { type, alias: `Campo ${key.length}` });
const service = aService([own("xx", "text"), own("yyy", "amount")]);
const teach = (lines: readonly string[], values: Readonly<Record<string, string | null>>) =>
  teachValues(service, lines, values);
const read = (lines: readonly string[], memory: readonly TemplateMemory[], key: string) =>
  extraction.extract(printedDocument(lines), service, memory).pages[0]!.entities[key]?.[0]?.text ?? null;

describe("a letter of an issuer that was corrected once", () => {
  const memory = teach(first, { xx: "orditore", yyy: "1.650,00 euro" });

  it("is known by its phrases, wherever longer names have pushed its words", () => {
    expect(matchTemplates([pageOf(second)], [memory])).toHaveLength(1);
  });

  it("is not known in what somebody else writes (control)", () => {
    expect(matchTemplates([pageOf(stranger)], [memory])).toEqual([]);
  });

  it("has its values between the words that stood around the corrected ones", () => {
    expect(read(second, [memory], "xx")).toBe("capo reparto della tintoria");
    expect(read(second, [memory], "yyy")).toMatch(/^2\.480,00/);
  });

  it("shows nothing for them before anything was corrected (control)", () => {
    expect(read(second, [], "xx")).not.toBe("capo reparto della tintoria");
  });
});

describe("a paper that shares one phrase in seven with a corrected one", () => {
  const closing = [
    "la presente vale come conferma scritta degli accordi presi",
    "con i migliori saluti dal vostro consorzio",
  ];
  /** Lines of words that no other paper has. */
  const own = (kind: string, lines: number) =>
    Array.from({ length: lines }, (_, line) =>
      Array.from({ length: 6 }, (_, i) => `${kind}${letterOf(line)}${letterOf(i)}o`).join(" "),
    );
  const letterOf = (i: number) => String.fromCharCode("a".charCodeAt(0) + i);
  const shareOf = (a: readonly string[], b: readonly string[]) =>
    phrasesShared(pageOf(b), phrasesToRemember(pageOf(a)));

  const PHONE = "telefono 0464 871220";
  const taught = [...own("ro", 16), ...closing, PHONE];
  const withEnd = (...end: readonly string[]) => [...own("ve", 12), ...closing, ...end];

  it("is of its issuer if these are a dozen, and a number of the issuer stands on both", () => {
    const next = withEnd(PHONE);
    expect(shareOf(taught, next)).toBeGreaterThan(0.12);
    expect(shareOf(taught, next)).toBeLessThan(0.18);
    expect(matchTemplates([pageOf(next)], [teach(taught, {})])).toHaveLength(1);
  });

  it.each([
    ["no number", "", ""],
    ["another number", PHONE, "telefono 0445 218437"],
    ["a year", "anno 2024", "anno 2024"],
    ["a sum", "sconto 1.250,00", "sconto 1.250,00"],
  ])("is of somebody else's with %s: papers of one kind share their sentences", (_, ofTaught, ofNext) => {
    const paper = [...own("ro", 16), ...closing, ofTaught];
    expect(matchTemplates([pageOf(withEnd(ofNext))], [teach(paper, {})])).toEqual([]);
  });

  it("is of somebody else's if the number is the recipient's, which stands on a third one's paper too", () => {
    const other = teach([...own("gi", 20), PHONE], {});
    const memories = [teach(taught, {}), other];
    expect(matchTemplates([pageOf(withEnd(PHONE))], memories)).toEqual([]);
    expect(matchTemplates([pageOf(withEnd(PHONE))], memories.slice(0, 1)), "control").toHaveLength(1);
  });

  it("and is not if these are a few: all shops' receipts have some in common", () => {
    const [taught, next] = [
      [...own("ro", 3), "grazie della visita e arrivederci"],
      [...own("ve", 6), closing[0]!],
    ];
    const receipt = [...next, "grazie della visita e arrivederci"];
    expect(shareOf(taught, receipt)).toBeGreaterThan(0.12);
    expect(matchTemplates([pageOf(receipt)], [teach(taught, {})])).toEqual([]);
  });
});

describe("a field that one paper of a layout lacked", () => {
  it("is read on the next where its label says its name: papers have it or not", () => {
    const named = aService([aField("targa", { type: "text", alias: "Targa" })]);
    const paper = (value: string) => [...second.slice(0, 4), `Targa: ${value}`, ...second.slice(4)];
    const memory = teachValues(named, second, { targa: null });
    const next = extraction.extract(printedDocument(paper("FN 512 KT")), named, [memory]);
    expect(next.pages[0]!.entities.targa?.[0]?.text).toBe("FN 512 KT");
  });
});

describe("the words around a value", () => {
  const page = pageOf(second);
  const words = (...folds: string[]) => page.tokens.filter(({ fold }) => folds.includes(fold));

  it("are those before and behind it in reading order, across lines, without figures", () => {
    const [from] = words("2480,00", "248000");
    const context = contextOf(page, from!, from!);
    expect(context.before.slice(0, 3)).toEqual(["A", "PARI", "SARA"]);
    expect(context.after.slice(0, 2)).toEqual(["EURO", "DA"]);
  });

  it("find what stands between them on another page, however long it is", () => {
    const task = pageOf(first).tokens.find(({ fold }) => fold === "ORDITORE")!;
    const context = contextOf(pageOf(first), task, task);
    expect(runsInContext(page, context, 1).map(textOf)).toEqual(["capo reparto della tintoria"]);
    expect(runsInContext(pageOf(stranger), context, 1)).toEqual([]);
  });
});

describe("phrases of a page", () => {
  it("are shared by letters of one issuer, and hardly by those of two", () => {
    const remembered = phrasesToRemember(pageOf(first));
    expect(phrasesShared(pageOf(first), remembered)).toBe(1);
    expect(phrasesShared(pageOf(second), remembered)).toBeGreaterThan(0.5);
    expect(phrasesShared(pageOf(stranger), remembered)).toBeLessThan(0.1);
  });

  it("of a page of a few words mark nothing", () => {
    const few = pageOf(["Buono n. 12", "Totale 5,00"]);
    expect(phrasesShared(few, phrasesToRemember(few))).toBe(0);
  });
});
