import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../../test/support/candidates-of.ts";
import type { FieldType } from "../../core/values.ts";
import { STANDING_FEATURES, standingColumns } from "./standing-features.ts";

function standings(type: FieldType, lines: readonly string[]) {
  const { candidates } = candidatesOf({ qualcosa: type }, lines);
  const rows = standingColumns(candidates);
  return (text: string, feature: (typeof STANDING_FEATURES)[number]) =>
    rows[candidates.findIndex((one) => one.text === text)]![STANDING_FEATURES.indexOf(feature)];
}

describe("the standing of a value among the others of its paper", () => {
  it("is its rank by size and its share of the largest", () => {
    const of = standings("amount", ["Quota 25,00", "Iscrizione 320,00", "Resto 80,00", "Quota 25,00"]);
    expect(of("320,00", "value_rank")).toBe(0);
    expect(of("320,00", "value_rank_up")).toBe(2);
    expect(of("80,00", "value_rank")).toBe(1);
    expect(of("80,00", "value_share")).toBe(0.25);
    expect(of("25,00", "value_rank_up")).toBe(0);
  });

  it("is the order of days in time, and on the page", () => {
    const of = standings("date", ["Scade il 30/06/2027", "Nata il 14/02/1971", "Forlì, 03/04/2025"]);
    expect(of("30/06/2027", "value_rank")).toBe(0);
    expect(of("14/02/1971", "value_rank_up")).toBe(0);
    expect(of("30/06/2027", "order")).toBe(0);
    expect(of("03/04/2025", "order_from_end")).toBe(0);
  });

  it("has no size for words, but counts those that go on", () => {
    const of = standings("text", ["TCLU7704150 / 40HC"]);
    expect(of("40HC", "value_rank")).toBe(-1);
    expect(of("TCLU7704150", "longer_from_here")).toBe(1);
    expect(of("TCLU7704150 / 40HC", "shorter_from_here")).toBe(1);
    expect(of("40HC", "longer_to_here")).toBe(1);
  });
});
