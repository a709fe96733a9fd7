import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../../test/support/candidates-of.ts";
import type { PrintedLine } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import { SAID_FEATURES, saidColumns } from "./said-words.ts";

function said(fields: Readonly<Record<string, FieldType>>, lines: readonly PrintedLine[]) {
  const { read, candidates } = candidatesOf(fields, lines);
  return (text: string, feature: (typeof SAID_FEATURES)[number]) =>
    saidColumns(candidates.find((one) => one.text === text)!, read)[SAID_FEATURES.indexOf(feature)];
}

describe("how near a paper says the name of a field", () => {
  it("is counted in words before and after a value", () => {
    const of = said({ polizza: "document_number" }, [
      "il numero che identifica la polizza presso di noi è 77-1830 e quello di prima 55-0219",
    ]);
    expect(of("77-1830", "said_before")).toBe(5);
    expect(of("55-0219", "said_before")).toBe(10);
    expect(of("77-1830", "said_in_row")).toBe(1);
  });

  it("is counted in lines where it is above or below, and far where it is not said", () => {
    const lines = ["Polizza", "Milano", "77-1830", "intestatario", "55-0219"];
    const of = said({ polizza: "document_number", intestatario: "name" }, lines);
    expect(of("77-1830", "said_above")).toBe(2);
    expect(of("77-1830", "said_below")).toBe(15);
    expect(of("55-0219", "other_said_before")).toBe(1);
    expect(of("77-1830", "other_said_after")).toBe(1);
    const unsaid = said({ targa: "document_number" }, lines);
    expect(unsaid("77-1830", "said_before")).toBe(40);
    expect(unsaid("77-1830", "said_on_page")).toBe(0);
  });
});
