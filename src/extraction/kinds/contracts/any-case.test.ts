import { describe, expect, it } from "vitest";
import { anyCase } from "./any-case.ts";

describe("a pattern in either case of its letters", () => {
  it("finds what the same pattern without regard to case finds", () => {
    const source = "(?<!\\p{L})(?<name>sede|résidence|D['’]une\\spart|[a-z]{2}-\\d+|e-mail)(?![\\p{L}])";
    for (const text of [
      "la SEDE legale",
      "Résidence",
      "RÉSIDENCE",
      "d'Une Part",
      "zz-12",
      "ZZ-12",
      "E-Mail",
      "sedente",
    ])
      expect(new RegExp(anyCase(source), "u").exec(text)?.[0]).toBe(new RegExp(source, "iu").exec(text)?.[0]);
  });

  it("leaves what minds the case as it is", () => {
    const pattern = new RegExp(anyCase("(?:una|(?-i:Società(?=[\\s)])|SRL))\\s\\d"), "u");
    expect(["UNA 1", "Una 2", "Società 3", "SRL 4"].every((text) => pattern.test(text))).toBe(true);
    expect(["società 3", "Srl 4"].some((text) => pattern.test(text))).toBe(false);
  });

  it("leaves what asks for a capital as it is", () => {
    const pattern = new RegExp(`${anyCase("in\\s")}\\p{Lu}`, "u");
    expect(pattern.test("IN Roma")).toBe(true);
    expect(pattern.test("in roma")).toBe(false);
  });
});
