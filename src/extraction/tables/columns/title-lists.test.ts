import { describe, expect, it } from "vitest";
import { TRIBUTES } from "../families/f24.ts";
import { ITEMS } from "../families/items.ts";
import { MOVEMENTS } from "../families/movements.ts";
import { PAY_ITEMS } from "../families/pay-items.ts";
import { createTitles, LONGEST_TITLE_LETTERS, LONGEST_TITLE_WORDS, titleOf } from "./column-titles.ts";

const FAMILIES = [ITEMS, MOVEMENTS, PAY_ITEMS, TRIBUTES];

/** What is wrong with a title of a list, so that no paper would ever match it; null if nothing. */
function whyItNeverMatches(title: string): string | null {
  if (titleOf(title) !== title) return `printed titles are compared as "${titleOf(title)}"`;
  if (/[^a-z0-9 ]/.test(title)) return "has letters that no folded title has";
  if (title.split(" ").length > LONGEST_TITLE_WORDS) return "has more words than are looked up";
  if (title.length > LONGEST_TITLE_LETTERS) return "is longer than what is looked up";
  return title === "" ? "is empty" : null;
}

describe("the titles of a list", () => {
  it.each(FAMILIES.map((family) => [family.name, family] as const))("can all match: %s", (_, family) => {
    const wrong = family.titles.flatMap(([, list]) =>
      list.split(", ").flatMap((title) => {
        const why = whyItNeverMatches(title);
        return why === null ? [] : [`${title}: ${why}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("control: one that is written as papers print it, or in too many words, is found", () => {
    expect(whyItNeverMatches("beløb")).toContain('"belob"');
    expect(whyItNeverMatches("a b c d e f g")).toContain("words");
    expect(whyItNeverMatches("belob")).toBeNull();
  });

  it.each(FAMILIES.map((family) => [family.name, family] as const))(
    "begin with words that are looked up: %s",
    (_, { titles }) => {
      const known = createTitles(titles);
      const lost = titles.flatMap(([, list]) =>
        list.split(", ").filter((title) => !known.mayBegin(title.split(" ")[0]!) || known.listedRoleOf(title) === null),
      );
      expect(lost).toEqual([]);
    },
  );
});

describe("a printed title is the one of the list, letter by letter", () => {
  it.each([
    ["Beløp", "amount"],
    ["Nettobeløb", "amount"],
    ["Beløp (kr)", "amount"],
    ["Wartość netto", "amount"],
    ["Tutarı", "amount"],
    ["Açıklama", "description"],
    ["Składnik", "description"],
    ["Količina", "quantity"],
    ["Määrä", "quantity"],
    ["Množství", "quantity"],
    ["Preço unitário", "unit_price"],
    ["Cena jedn. netto", "unit_price"],
    ["Mērv.", "unit"],
    ["Birim Fiyatı (TL)", "unit_price"],
    ["Summa, €", "amount"],
    ["Kwota zł", "amount"],
  ])("%s", (title, role) => {
    const listed = createTitles([...ITEMS.titles, ["amount", "tutari"]]).listedRoleOf(title);
    expect(listed).toBe(role);
  });

  it.each([
    ["Lønnsart", "description"],
    ["Lønart", "description"],
    ["Potrącenia", "debit"],
    ["Trekk", "debit"],
    ["Kesintiler", "debit"],
    ["Vähennykset", "debit"],
    ["Priskaičiuota", "credit"],
    ["Járandóság", "credit"],
    ["Składka pracownika", "debit"],
  ])("of a payslip: %s", (title, role) => {
    expect(createTitles(PAY_ITEMS.titles).listedRoleOf(title)).toBe(role);
  });
});
