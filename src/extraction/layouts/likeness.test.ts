import { describe, expect, test } from "vitest";
import { similarity } from "../page/text.ts";
import { alikeInEach, wordsInOrder } from "./likeness.ts";

describe("likeness of labels", () => {
  test("is the share of pairs of characters that two words have in common, each as often as both have it", () => {
    expect(similarity("BANANA", "ANANAS")).toBeCloseTo(8 / 10);
    expect(similarity("AAAA", "AA")).toBeCloseTo(2 / 4);
    expect(similarity("A", "AB")).toBe(0);
  });

  test("is counted in long lines as in short ones, whichever stands first", () => {
    const line = Array.from({ length: 40 }, (_, i) => String.fromCharCode(65 + i, 97 + i)).join("");
    const other = `${line.slice(0, 30)}###${line.slice(30)}`;
    const pairs = (text: string) => text.length - 1;
    expect(similarity(line, other)).toBeCloseTo((2 * (pairs(line) - 1)) / (pairs(line) + pairs(other)));
    expect(similarity(line, "AaBb")).toBe(similarity("AaBb", line));
    expect(similarity(line, other)).toBe(similarity(other, line));
  });

  test("counts the word nearest to the value most", () => {
    const label = ["NUMERO", "POLIZZA"];
    expect(wordsInOrder(["NUMERO", "ORDINE"], label)).toBeGreaterThan(wordsInOrder(["CODICE", "POLIZZA"], label));
    expect(wordsInOrder([], label)).toBe(0);
  });

  test("is the same against each of several labels as against one", () => {
    const labels = [["NUMERO", "POLIZZA"], [], ["POLIZA", "N"], ["DATA", "DI", "NASCITA", "IL"]];
    const likeEach = alikeInEach(labels);
    for (const label of [["POLIZZA"], ["NASCITA", "DATA"], ["N", "POLIZZA"], []])
      expect(likeEach(label)).toEqual(labels.map((one) => wordsInOrder(label, one)));
  });
});
