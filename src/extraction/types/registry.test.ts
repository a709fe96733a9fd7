import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { FIELD_TYPES, type FieldType } from "../../core/values.ts";
import { layOutPage } from "../page/layout.ts";
import type { DocumentStyle } from "./document-style.ts";
import { VALUE_TYPES } from "./registry.ts";

const styles: fc.Arbitrary<DocumentStyle> = fc.record({
  decimal: fc.constantFrom(".", ",", null),
  currency: fc.constantFrom("EUR", null),
  dateOrder: fc.constantFrom("day_first", "month_first", null),
  language: fc.constantFrom("it", null),
});
const NO_STYLE: DocumentStyle = { decimal: null, currency: null, dateOrder: null, language: null };
/** Arbitrary texts, and texts that are nearly values: those find the weak points of a parser. */
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."0123456789.,-/:% '€$+()OIlSBITDEAPMRX<@w\u00a0\u202f"), maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        "12",
        "marzo",
        "2024",
        "IT60",
        "1.234,56",
        "P.IVA",
        "00743110157",
        "via",
        "Roma",
        "sì",
        "%",
        "<<",
        "IT",
      ),
      {
        maxLength: 12,
      },
    )
    .map((words) => words.join(" ")),
);
const OPTIONS = ["Contanti", "Carta di credito"];
const PATTERN = "[A-Z]{2}-[0-9]+";

describe.each(FIELD_TYPES)("type %s", (type: FieldType) => {
  const { find, parse, repair } = VALUE_TYPES[type];

  it("finds values in the words of a page or none, whatever is printed, and never throws", () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 3 }), styles, (first, more, style) => {
        const page = layOutPage(printedPage([first, ...more].map((line) => line.replace(/\n/g, " "))));
        const field = { options: OPTIONS, pattern: PATTERN };
        return find(page, { style, field, hits: [] }).every(
          ({ tokens, text, key, prior }) =>
            tokens.length > 0 &&
            tokens.every((token) => page.tokens[token.index] === token) &&
            text !== "" &&
            key !== undefined &&
            Number.isFinite(prior),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("reads a value from a text or says that there is none, and never throws", () => {
    fc.assert(
      fc.property(texts, styles, (text, style) => {
        const value = parse(text, { style, options: OPTIONS });
        if (value === null) return true;
        if (value.type === "amount" || value.type === "number") return /^-?\d+(?:\.\d+)?$/.test(value.amount);
        if (value.type === "date") return value.iso === null ? value.ambiguous === true : isDay(value.iso);
        if (value.type === "boolean") return typeof value.value === "boolean";
        return value.value !== "" && value.value === value.value.trim();
      }),
    );
  });

  it("reads its own canonical value as the same value", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const value = parse(text, { style: NO_STYLE, options: OPTIONS });
        if (value === null || value.type === "boolean") return true;
        const written = "amount" in value ? value.amount : value.type === "date" ? value.iso : value.value;
        if (written === null) return true;
        // A decimal string has a point: otherwise three decimals would be thousands.
        const again = parse(written, { style: { ...NO_STYLE, decimal: "." }, options: OPTIONS });
        if ("amount" in value)
          return again !== null && "amount" in again && Number(again.amount) === Number(value.amount);
        expect(again).toEqual(value);
        return true;
      }),
    );
  });

  if (!repair) return;
  it("repairs to a valid value or not at all, and leaves that alone", () => {
    const nearly = fc.oneof(texts, fc.constantFrom(...SAMPLES[type]!).chain(garbled));
    fc.assert(
      fc.property(nearly, (text) => {
        const repaired = repair(text);
        if (repaired === null) return true;
        expect(parse(repaired.text, { style: NO_STYLE })).toMatchObject({ type: "identifier", valid: true });
        expect(repaired.posterior).toBeGreaterThan(0.97);
        expect(repair(repaired.text)).toEqual({ text: repaired.text, posterior: 1, edits: 0 });
        return true;
      }),
      { numRuns: 30 },
    );
  });

  it("leaves a valid value as it is", () => {
    for (const sample of SAMPLES[type]!) expect(repair(sample)).toMatchObject({ text: sample, edits: 0 });
  });
});

it("every type is described in docs/types.md, and no other", () => {
  const rows = readFileSync("docs/types.md", "utf8").matchAll(/^\| `([a-z_.]+)` \|/gm);
  expect([...rows].map(([, type]) => type).sort()).toEqual([...FIELD_TYPES].sort());
});

const SAMPLES: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  "it.codice_fiscale": ["RSSMRA85T10A562S"],
  "it.partita_iva": ["00743110157", "12345670017"],
  "eu.vat": ["IT00743110157", "DE136695976", "FR40303265045", "ATU13585627"],
  iban: ["IT60X0542811101000000123456", "DE89370400440532013000"],
  bic: ["UNCRITMM", "DEUTDEFF500"],
  mrz: [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    "I<UTOD231458907<<<<<<<<<<<<<<<7408122F1204159UTO<<<<<<<<<<<6ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
  ],
};

/** The text with one character replaced by any other. */
function garbled(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(text.length - 1), fc.constantFrom(..."0123456789OISBZGQDTAELM"))
    .map(([at, character]) => text.slice(0, at) + character + text.slice(at + 1));
}

function isDay(iso: string): boolean {
  return new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso);
}
