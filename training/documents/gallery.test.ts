import { describe, expect, it } from "vitest";
import { meaningOf } from "../../src/extraction/fields/field-concepts.ts";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import { DOCUMENT_TYPES } from "./types/all.ts";

describe("the gallery and the documents it is fitted on", () => {
  it("name fields, tables and columns alike, with the same types", () => {
    for (const { name, template, fields, tables } of DOCUMENT_TYPES) {
      const shipped = GALLERY.filter((service) => service.template === template).flatMap((service) => service.fields);
      const typeOf = (key: string) => shipped.find((field) => field.key === key)?.type;
      for (const [key, [, type]] of Object.entries(fields)) expect([name, key, typeOf(key)]).toEqual([name, key, type]);
      for (const [key, { columns }] of Object.entries(tables)) {
        const group = shipped.find((field) => field.key === key);
        expect([name, key, group?.aggregationFields]).toEqual([name, key, Object.keys(columns)]);
        for (const [column, [, type]] of Object.entries(columns)) expect(typeOf(column)).toBe(type);
      }
    }
  });

  it("mean the same by each field, whether it is called as the gallery or as a user calls it", () => {
    for (const { name, template, fields } of DOCUMENT_TYPES) {
      const shipped = GALLERY.filter((service) => service.template === template).flatMap((service) => service.fields);
      for (const [key, [alias]] of Object.entries(fields)) {
        const own = shipped.find((field) => field.key === key)!;
        const { concept } = meaningOf(own, { template });
        expect([name, key, concept]).not.toEqual([name, key, null]);
        expect([name, alias, meaningOf({ ...own, alias }, { template }).concept]).toEqual([name, alias, concept]);
        // The name alone is enough, with a meaningless key, and followed by a number.
        expect([name, alias, meaningOf({ ...own, key: "f_12", alias }, { template }).concept]).toEqual([
          name,
          alias,
          concept,
        ]);
      }
    }
  });
});
