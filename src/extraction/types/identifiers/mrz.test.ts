import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { isValidMrz } from "../../../core/identifiers/check-digits-mrz.ts";
import { layOutPage } from "../../page/layout.ts";
import { MRZ } from "./mrz.ts";

const STYLE = { decimal: null, currency: null, dateOrder: null, language: null };
const parse = (text: string) => MRZ.parse(text, { style: STYLE });
const find = (...lines: string[]) => MRZ.find(layOutPage(printedPage(lines)), { style: STYLE, field: {}, hits: [] });

/** ICAO Doc 9303's own specimens. */
const ZONES = {
  TD3: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
  TD2: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
  TD1: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
  "MRV-A": ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
  "MRV-B": ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
};

describe.each(Object.entries(ZONES))("a zone of format %s", (_, lines) => {
  const zone = lines.join("");

  it("is valid as one text, with or without breaks", () => {
    const value = { type: "identifier", scheme: "mrz", value: zone, valid: true };
    expect(parse(lines.join("\n"))).toEqual(value);
    expect(parse(zone.toLowerCase())).toEqual(value);
  });

  it("is not valid with any digit of its checked parts changed", () => {
    const last = lines.length === 3 ? lines[0]!.length + lines[1]!.length : zone.length;
    const first = lines.length === 3 ? 5 : lines[0]!.length;
    const inOptionalData = (at: number) => lines[0]!.startsWith("V") && at >= first + 28;
    for (let at = first; at < last; at++) {
      if (!/\d/.test(zone[at]!) || inOptionalData(at)) continue;
      const changed = zone.slice(0, at) + ((Number(zone[at]) + 1) % 10) + zone.slice(at + 1);
      expect([at, isValidMrz(changed)]).toEqual([at, false]);
    }
  });

  it("is found over its lines, above each line alone", () => {
    const found = [...find("UTOPIA", ...lines)].sort((a, b) => b.prior - a.prior);
    expect(found[0]).toMatchObject({ key: zone, value: { valid: true } });
  });
});

it("a letter among the digits of a day is mended, and said to be", () => {
  const [names, data] = ZONES.TD2 as [string, string];
  const [zone] = [...find(names, data.replace("7408122", "74O8122"))].sort((a, b) => b.prior - a.prior);
  expect(zone).toMatchObject({ key: names + data, value: { valid: true, repaired: true } });
  expect(zone?.repairSureness).toBeGreaterThan(0.98);
});

it("a line that a reader broke is found up to its fillers", () => {
  expect(find("P<UTOERIKSSON<< ANNA<MARIA <<<").map(({ text }) => text)).toEqual(["P<UTOERIKSSON<< ANNA<MARIA <<<"]);
});

it.each(["A".repeat(27), "A1 ".repeat(120), `${"AB1".repeat(9)} `.repeat(12)])(
  "a line of capitals is no zone, however long: %s",
  (line) => {
    expect(find(line)).toEqual([]);
  },
);
