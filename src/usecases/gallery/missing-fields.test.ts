import { describe, expect, it } from "vitest";
import type { FieldDefinition, TemplateName } from "../../core/services/service-definition.ts";
import { multiple, rows, single } from "./definition.ts";
import { GALLERY_LANGUAGES, galleryIn } from "./in-languages.ts";
import { kindOfService } from "./kind-of-service.ts";
import { comparisonWith } from "./missing-fields.ts";

const gallery = galleryIn("en");
const [INVOICES, GENERIC] = ["invoices", "generic"].map((id) => gallery.find(({ galleryId }) => galleryId === id)!);
const missing = (fields: readonly FieldDefinition[], kind = INVOICES!) => [...comparisonWith(kind)({ fields }).keys];

describe("what a shipped kind has and a service lacks", () => {
  it("is nothing where the service was made from it, in whichever language", () => {
    const lacking = GALLERY_LANGUAGES.flatMap((language) =>
      galleryIn(language).flatMap((entry) => missing(entry.definition.fields, entry)),
    );
    expect(lacking).toEqual([]);
  });

  it("is nothing where somebody wrote the same names by hand, in whichever language, and no types", () => {
    const lacking = GALLERY_LANGUAGES.flatMap((language) =>
      galleryIn(language).flatMap((entry) => {
        const { fields } = entry.definition;
        const keyOf = (key: string) => `f${fields.findIndex((field) => field.key === key)}`;
        const own = fields.map((field) => ({
          ...field,
          key: keyOf(field.key),
          type: null,
          aggregationFields: field.aggregationFields?.map(keyOf) ?? null,
        }));
        return missing(own, entry);
      }),
    );
    expect(lacking).toEqual([]);
  });

  it("is no field that the service has by another name and key", () => {
    const lacking = missing([
      single("numero_fattura", "Numero fattura", "document_number"),
      single("rit_acc", "Ritenuta d'acconto", "amount"),
      single("x", "Netto a pagare", "amount"),
      { ...single("bollo", "Bollo", "amount"), type: null },
      single("totale", "Totale", "text"),
    ]);
    for (const key of ["number", "withholding_tax", "amount_due", "stamp_duty", "gross_total"])
      expect(lacking).not.toContain(key);
    expect(lacking).toContain("order_number");
    expect(lacking).toContain("pension_contribution");
  });

  it("is a field of which the service has nothing but the key, for something else", () => {
    expect(missing([single("date", "Data di consegna", "date")])).toContain("date");
    expect(missing([single("withholding_tax", "Ritenuta applicata?", "boolean")])).toContain("withholding_tax");
  });

  it("is a column of a table that the service has, whatever both are called", () => {
    const items = rows("articoli", "Articoli", [
      multiple("descr", "Descrizione", "text"),
      multiple("importo", "Importo", "amount"),
    ]);
    const compared = comparisonWith(INVOICES!)({ fields: items });
    expect(compared.tables).toEqual(new Map([["lines", "articoli"]]));
    expect([...compared.keys].filter((key) => key.startsWith("line"))).toEqual(["line_quantity", "line_unit_price"]);
  });

  it("is a whole table where the service has none of its sort", () => {
    const hours = rows("ore", "Ore lavorate", [
      multiple("operaio", "Operaio", "name"),
      multiple("tempo", "Tempo", "text"),
    ]);
    const lacking = missing(hours);
    for (const key of ["lines", "line_description", "taxes", "tax_rate", "instalments"]) expect(lacking).toContain(key);
  });

  it("is a list of days where the service has the day of the document alone", () => {
    const lacking = missing([single("data", "Data", "date"), multiple("importi", "Importi", "amount")], GENERIC);
    expect(lacking).toContain("dates");
    expect(lacking).not.toContain("amounts");
    expect(lacking).not.toContain("document_date");
  });
});

describe("the kind of a service", () => {
  const kindOf = (fields: readonly FieldDefinition[], template: TemplateName = "generic") => {
    const found = kindOfService({ fields, template }, gallery);
    return found && [found.entry.galleryId, found.knownBy];
  };

  it("is the one that it says, however few of the fields it has", () => {
    expect(kindOf([single("targa", "Targa", "text")], "invoice")).toEqual(["invoices", "template"]);
  });

  it("is the one of two with one template whose fields it has", () => {
    for (const { galleryId, definition } of gallery.filter((entry) => entry.definition.template === "identity"))
      expect(kindOf(definition.fields, "identity")).toEqual([galleryId, "template"]);
  });

  it("follows from its fields where it says none, and most of them are of one kind", () => {
    for (const { galleryId, definition } of gallery.filter((entry) => entry.definition.template !== "generic"))
      expect(kindOf(definition.fields)).toEqual([galleryId, "fields"]);
  });

  it("is not known where its fields are on papers of several kinds, or on none", () => {
    const common = [single("numero", "Numero", "document_number"), single("data", "Data", "date")];
    expect(kindOf([...common, single("totale", "Totale", "amount")])).toBeNull();
    expect(kindOf([single("targa", "Targa veicolo", "text"), single("km", "Chilometri", "integer")])).toBeNull();
    expect(kindOf(GENERIC!.definition.fields)).toBeNull();
  });
});
