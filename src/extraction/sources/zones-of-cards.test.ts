import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FactSource } from "../../core/documents/document.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const CARDS = GALLERY.find(({ template }) => template === "identity")!;

function read(values: FactSource["values"], ...lines: readonly PrintedLine[]) {
  const zone: FactSource = { kind: "mrz", pageIndex: 0, valid: true, values, rows: [], polygons: null };
  const [page] = extraction.extract({ ...printedDocument(lines), facts: [zone] }, CARDS, []).pages;
  return (key: string) => page!.entities[key]?.[0];
}

describe("what the zone of a card says", () => {
  it("of a personal number is no codice fiscale where another state gave it", () => {
    const foreign = read({ "identity.personal_number": "571830426", "identity.surname": "WHITAKER" }, "WHITAKER");
    expect(foreign("tax_code")).toBeUndefined();
    const italian = read({ "identity.personal_number": "RSSMRA80A01H501U", "identity.surname": "ROSSI" }, "ROSSI");
    expect(italian("tax_code")?.text, "control: an Italian one is").toBe("RSSMRA80A01H501U");
  });

  it.each([
    ["identity.given_names", "given_names", "AGNIESZKA ZO", "AGNIESZKA ZOFIA"],
    ["identity.surname", "surname", "MUELLER", "Müller"],
    ["identity.surname", "surname", "SOERENSEN", "SØRENSEN"],
  ])("of a name that it cut or wrote in other letters is shown as printed: %s", (concept, key, stated, printed) => {
    expect(read({ [concept]: stated }, printed)(key)?.text).toBe(printed);
  });

  it("control: of another name that begins alike it is not", () => {
    expect(read({ "identity.given_names": "MARIA" }, "MARIANNA")("given_names")?.text).toBe("MARIA");
    expect(read({ "identity.surname": "MUELLER" }, "MUELLHOFER")("surname")?.text).toBe("MUELLER");
  });

  it("of a sex is shown in the letter of the field, and not in that of the state's language", () => {
    expect(read({ "identity.sex": "F" }, "PŁEĆ / SEX", "K")("sex")).toMatchObject({ text: "F" });
  });

  it("is taken from the other fields: the day of issue is neither that of birth nor that of expiry", () => {
    const lines = ["04.06.1968", "23.11.2019", "22.11.2029"];
    const of = read({ "identity.birth_date": "1968-06-04", "identity.expiry_date": "2029-11-22" }, ...lines);
    expect(of("issue_date")?.text ?? "23.11.2019").toBe("23.11.2019");
  });
});
