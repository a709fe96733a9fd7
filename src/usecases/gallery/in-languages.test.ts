import { expect, test } from "vitest";
import { meaningOf } from "../../extraction/fields/field-concepts.ts";
import { typesCalled } from "../../extraction/own-fields/whole-types.ts";
import { GALLERY } from "./gallery.ts";
import { galleryIn, inLanguage } from "./in-languages.ts";
import { GALLERY_WORDS } from "./words.ts";

test("every name of the gallery is known in both languages", () => {
  const known = new Set(GALLERY_WORDS.flat());
  const names = GALLERY.flatMap(({ name, description, fields, categories }) => [
    name,
    description,
    ...fields.map(({ alias }) => alias),
    ...categories.map(({ label }) => label),
  ]);
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([]);
});

test("Italian receipts have Italian names, English payslips English ones, and keys stay", () => {
  const [italian, english] = [galleryIn("it"), galleryIn("en")];
  const receipts = italian.find(({ galleryId }) => galleryId === "receipts")!.definition;
  expect(receipts.name).toBe("Scontrini");
  expect(receipts.fields.map(({ alias }) => alias)).toContain("Totale");
  expect(receipts.fields.find(({ key }) => key === "date")?.alias).toBe("Data");
  const payslips = english.find(({ galleryId }) => galleryId === "buste-paga")!.definition;
  expect(payslips.name).toBe("Payslips");
  expect(payslips.fields.find(({ key }) => key === "net_pay")?.alias).toBe("Net pay");
  expect(payslips.fields.map(({ key }) => key)).toEqual(
    GALLERY.find(({ template }) => template === "payslip")?.fields.map(({ key }) => key),
  );
});

test("a field means the same in both languages: what is read does not depend on its name's", () => {
  const changed = (["it", "en"] as const).flatMap((language) =>
    GALLERY.flatMap((shipped) => {
      // Columns are found by their titles, and what is named after its type ("Date", several dates) by its look.
      const columns = shipped.fields.flatMap(({ aggregationFields }) => aggregationFields ?? []);
      const spoken = inLanguage(shipped, language);
      return shipped.fields.flatMap((field, i) => {
        const [before, now] = [meaningOf(field, shipped), meaningOf(spoken.fields[i]!, spoken)];
        const isSame = before.concept === now.concept && before.type === now.type;
        const [called, calledNow] = [typesCalled(field), typesCalled(spoken.fields[i]!)];
        const isCalledSo = called.length > 0 && `${called}` === `${calledNow}`;
        return isSame || isCalledSo || columns.includes(field.key)
          ? []
          : [`${shipped.name}: ${field.key} as ${now.concept}`];
      });
    }),
  );
  expect(changed).toEqual([]);
});

test("each entry has an id of its own", () => {
  const ids = galleryIn("it").map(({ galleryId }) => galleryId);
  expect(new Set(ids).size).toBe(ids.length);
});
