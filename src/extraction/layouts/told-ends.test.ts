import { describe, expect, it, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { extraction, teachValues } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import type { TemplateMemory } from "../contract.ts";
import { isLayoutMemory } from "./layout-memory.ts";

const field = (key: string, alias: string, type: FieldType) => aField(key, { alias, type });
/** Fields that a shipped scorer reads. */
const shipped = aService(
  [
    field("number", "Invoice number", "document_number"),
    field("seller", "Seller name", "organization"),
    field("seller_address", "Seller address", "address"),
    field("buyer", "Buyer name", "organization"),
    field("terms", "Payment terms", "text"),
    field("total", "Total", "amount"),
  ],
  { template: "invoice" },
);
/** Fields of which only the type is known. */
const own = aService([
  field("field_1", "field_1", "document_number"),
  field("field_2", "field_2", "organization"),
  field("field_3", "field_3", "text"),
  field("field_4", "field_4", "address"),
  field("field_5", "field_5", "name"),
]);

const VERDI = {
  number: "501",
  buyer: "Edil Bianchi S.p.A.",
  below: "Corso Milano 5",
  terms: "30 gg data fattura",
  sheet: "K-7001",
  work: "tappezzeria e vetri",
  person: "geom. Mario Rossi tel. 02 12",
  yard: ["Via Po 3", "10100 Torino"],
  firm: "Posa Verdi S.r.l.",
  net: "100,00",
  total: "122,00",
};
const NEXT: typeof VERDI = {
  number: "502",
  buyer: "La Nuova Ferri S.r.l.",
  below: "Via Dante 18",
  terms: "60 gg data fattura",
  sheet: "K-7046",
  work: "meccanica e freni",
  person: "geom. Anna Maria Neri tel. 045 98",
  yard: ["Viale Adige 77", "37100 Verona"],
  firm: "Ponteggi Sala S.n.c.",
  net: "200,00",
  total: "244,00",
};
const paper = (on: typeof VERDI): readonly PrintedLine[] => [
  "Carrozzeria Verdi & Figli",
  "Strada Statale 11, 10100 Torino",
  "P.IVA IT12345678903 Cap. soc. 10.000,00",
  "",
  ...(
    [
      [`FATTURA n. ${on.number}`, on.buyer],
      ["Data: 11/05/2026", on.below],
      [`Pagamento: ${on.terms}`, ""],
    ] as const
  ).map(
    ([left, right]): PrintedLine => [
      [40, left],
      [700, right],
    ],
  ),
  "",
  ...(
    [
      ["Pratica interna", on.sheet],
      ["Lavoro svolto", on.work],
      ["Capocantiere", on.person],
      ["Luogo", on.yard[0]!],
      ["", on.yard[1]!],
      ["Ditta incaricata", on.firm],
    ] as const
  ).map(
    ([label, value]): PrintedLine => [
      [40, label],
      [300, value],
    ],
  ),
  "",
  ...(
    [
      ["Imponibile", on.net],
      ["IVA 22%", "22,00"],
      ["Totale fattura EUR", on.total],
    ] as const
  ).map(
    ([label, value]): PrintedLine => [
      [600, label],
      [800, value],
    ],
  ),
];

const textOf = (result: DocumentResult, key: string) => result.pages[0]!.entities[key]?.[0]?.text;
const read = (on: typeof VERDI, by: ServiceDefinition, memories: readonly TemplateMemory[]) =>
  extraction.extract(printedDocument(paper(on)), by, memories);

/** What one corrected paper teaches, when it was read with what was known before. */
const taught = (
  on: typeof VERDI,
  by: ServiceDefinition,
  key: string,
  text: string,
  known: readonly TemplateMemory[] = [],
) => teachValues(by, paper(on), { [key]: text }, known);

interface Case {
  readonly what: string;
  readonly by: ServiceDefinition;
  readonly key: string;
  readonly corrected: string;
  readonly next: string;
  readonly on?: readonly [Partial<typeof VERDI>, Partial<typeof VERDI>];
}
const NUMBERED = [{ number: "501 serie B" }, { number: "502 serie C" }] as const;
const SLASHED = [{ number: "501/B" }, { number: "502/C" }] as const;

const CASES: readonly Case[] = [
  {
    what: "a number that goes on",
    by: shipped,
    key: "number",
    corrected: "501 serie B",
    next: "502 serie C",
    on: NUMBERED,
  },
  {
    what: "a number that begins earlier",
    by: shipped,
    key: "number",
    corrected: "serie B 501",
    next: "serie C 502",
    on: [{ number: "serie B 501" }, { number: "serie C 502" }],
  },
  {
    what: "a number with its prefix",
    by: shipped,
    key: "number",
    corrected: "Ab 501",
    next: "Cd 502",
    on: [{ number: "Ab 501" }, { number: "Cd 502" }],
  },
  {
    what: "a number that is part of a word",
    by: shipped,
    key: "number",
    corrected: "501",
    next: "502",
    on: SLASHED,
  },
  {
    what: "a number whose letters are glued to it",
    by: shipped,
    key: "number",
    corrected: "501",
    next: "502",
    on: [{ number: "FT501" }, { number: "FT502" }],
  },
  {
    what: "a company without its form",
    by: shipped,
    key: "buyer",
    corrected: "Edil Bianchi",
    next: "La Nuova Ferri",
  },
  {
    what: "the issuer without its last word",
    by: shipped,
    key: "seller",
    corrected: "Carrozzeria Verdi",
    next: "Carrozzeria Verdi",
  },
  {
    what: "the issuer without its first word",
    by: shipped,
    key: "seller",
    corrected: "Verdi & Figli",
    next: "Verdi & Figli",
  },
  {
    what: "an address without its place",
    by: shipped,
    key: "seller_address",
    corrected: "Strada Statale 11",
    next: "Strada Statale 11",
  },
  {
    what: "a company over two lines",
    by: shipped,
    key: "buyer",
    corrected: "Edil Bianchi S.p.A. Divisione Tetti",
    next: "La Nuova Ferri S.r.l. Divisione Muri",
    on: [{ below: "Divisione Tetti" }, { below: "Divisione Muri" }],
  },
  {
    what: "terms of payment, shorter",
    by: shipped,
    key: "terms",
    corrected: "30 gg",
    next: "60 gg",
  },
  { what: "an own number", by: own, key: "field_1", corrected: "K-7001", next: "K-7046" },
  {
    what: "an own number that goes on",
    by: own,
    key: "field_1",
    corrected: "K-7001 bis",
    next: "K-7046 bis",
    on: [{ sheet: "K-7001 bis" }, { sheet: "K-7046 bis" }],
  },
  {
    what: "an own number behind another word",
    by: own,
    key: "field_1",
    corrected: "K-7001",
    next: "K-7046",
    on: [{ sheet: "Pr:K-7001" }, { sheet: "Pr:K-7046" }],
  },
  {
    what: "own text, the first word of it",
    by: own,
    key: "field_3",
    corrected: "tappezzeria",
    next: "meccanica",
  },
  {
    what: "own text, all of it",
    by: own,
    key: "field_3",
    corrected: "tappezzeria e vetri",
    next: "meccanica e freni",
  },
  {
    what: "a name between two labels",
    by: own,
    key: "field_5",
    corrected: "Mario Rossi",
    next: "Anna Maria Neri",
  },
  {
    what: "a name with its title",
    by: own,
    key: "field_5",
    corrected: "geom. Mario Rossi",
    next: "geom. Anna Maria Neri",
  },
  {
    what: "one line of an own address",
    by: own,
    key: "field_4",
    corrected: "Via Po 3",
    next: "Viale Adige 77",
  },
  {
    what: "both lines of an own address",
    by: own,
    key: "field_4",
    corrected: "Via Po 3 10100 Torino",
    next: "Viale Adige 77 37100 Verona",
  },
  {
    what: "an own company without its form",
    by: own,
    key: "field_2",
    corrected: "Posa Verdi",
    next: "Ponteggi Sala",
  },
];

describe("after one correction the next paper of the layout is read as it was corrected", () => {
  test.each(CASES)("$what: $corrected, then $next", ({ by, key, corrected, next, on = [{}, {}] }) => {
    const [first, second] = [
      { ...VERDI, ...on[0] },
      { ...NEXT, ...on[1] },
    ];
    const memory = taught(first, by, key, corrected);
    expect(textOf(read(second, by, []), key), "before anybody said so").not.toBe(next);
    expect(textOf(read(first, by, [memory]), key), "the same paper again").toBe(corrected);
    expect(textOf(read(second, by, [memory]), key)).toBe(next);
  });
});

describe("where a value ends", () => {
  const [first, second] = [
    { ...VERDI, ...NUMBERED[0] },
    { ...NEXT, ...NUMBERED[1] },
  ];
  const third = { ...VERDI, number: "503 serie D", terms: "90 gg data fattura" };
  const number = (on: typeof VERDI, memories: readonly TemplateMemory[]) =>
    textOf(read(on, shipped, memories), "number");
  const memory = taught(first, shipped, "number", "501 serie B");

  it("is what makes it so: without it, the machine's habit comes back (control)", () => {
    if (!isLayoutMemory(memory)) throw new Error("The memory is of another version.");
    const { ends, ...bare } = memory.fields.number!;
    expect(ends).toBeDefined();
    expect(number(second, [{ ...memory, fields: { ...memory.fields, number: bare } }])).toBe("502");
  });

  it("is not remembered where the machine by itself had read the value so", () => {
    const confirmed = taught(first, shipped, "number", "501");
    expect(isLayoutMemory(confirmed) && confirmed.fields.number?.ends).toBeUndefined();
    expect(number(second, [confirmed])).toBe("502");
  });

  it("stays told where a later paper, read as taught, is corrected in another field", () => {
    const later = taught(second, shipped, "terms", "60 gg", [memory]);
    expect(number(third, [later, memory])).toBe("503 serie D");
    expect(number(third, [later])).toBe("503 serie D");
  });

  it("is what the person said last, where a later paper is corrected back", () => {
    const back = taught(second, shipped, "number", "502", [memory]);
    expect(number(third, [back, memory])).toBe("503");
  });

  it("is the end of the line on a paper that has no more to it", () => {
    expect(number({ ...VERDI, number: "504" }, [memory])).toBe("504");
  });

  it("leaves the other fields of the paper as they were read", () => {
    const others = (result: DocumentResult) =>
      ["seller", "seller_address", "terms", "total"].map((key) => textOf(result, key));
    const untaught = others(read(second, shipped, []));
    expect(untaught).toEqual([
      "Carrozzeria Verdi & Figli",
      "Strada Statale 11, 10100 Torino",
      "60 gg data fattura",
      "244,00",
    ]);
    expect(others(read(second, shipped, [memory]))).toEqual(untaught);
  });
});
