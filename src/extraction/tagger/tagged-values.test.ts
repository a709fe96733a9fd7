import { expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage, type PageLayout } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { tagsOf } from "./tags.ts";

/** Texts of the candidates if the tagger marks these words as the value, and if it marks none. */
function candidates(lines: readonly PrintedLine[], key: string, value: readonly string[]) {
  const type = key.endsWith("address") ? "address" : "organization";
  const { fields, labels } = readService(aService([aField(key, { type })], { template: "invoice" }));
  const layout = layOutPage(printedPage(lines));
  const known = [key === "seller_address" ? "writer.address" : "writer.name"];
  const tag = ({ tokens }: PageLayout) =>
    tagsOf(
      tokens.flatMap(({ text }) => {
        const isOf = value.includes(text);
        return [isOf ? 4 : -6, text === value[0] ? 4 : -6, text === value.at(-1) ? 4 : -6];
      }),
      known,
    );
  const textsOf = (some: Parameters<typeof readPage>[2]) =>
    findCandidates([readPage(layout, labels, some)], fields[0]!, styleOf([layout])).map(({ text }) => text);
  return { tagged: textsOf({ tag }), plain: textsOf({}) };
}

test("what the tagger sees and no finder takes for a value is a candidate too", () => {
  const lines = ["il materiale resta di Marchetti Ferramenta fino al saldo delle fatture scadute"];
  const { tagged, plain } = candidates(lines, "seller_name", ["Marchetti", "Ferramenta"]);
  expect(plain).not.toContain("Marchetti Ferramenta");
  expect(tagged).toEqual([...plain, "Marchetti Ferramenta"]);
});

test("a value may go over lines of its block", () => {
  const { tagged } = candidates(["Ditta", "Fratelli", "Marchetti Ferramenta"], "seller_name", [
    "Fratelli",
    "Marchetti",
    "Ferramenta",
  ]);
  expect(tagged.filter((text) => text === "Fratelli Marchetti Ferramenta")).toHaveLength(1);
});

test("what a finder has is no second candidate, and nothing is one where nothing is said for it", () => {
  const named = candidates(["Alfa Forni Srl"], "seller_name", ["Alfa", "Forni", "Srl"]);
  expect(named.tagged).toEqual(named.plain);
  const unsaid = candidates(["Alfa Forni Srl", "Via Roma 1"], "seller_address", []);
  expect(unsaid.tagged).toEqual(unsaid.plain);
});

test("a legal form that was cut off its name is no name", () => {
  const { tagged, plain } = candidates(["die Rechte liegen bei der Falkenbank AG, die sie verwahrt"], "seller_name", [
    "AG,",
  ]);
  expect(tagged).toEqual(plain);
});

test.each(["Crédit Monts d'Or", "Cassa Rurale dell' Adda", "Banque Postale de l'Isère"])(
  "%s is not cut where its last words belong to the one before",
  (name) => {
    const [first, second, ...others] = name.split(" ");
    // The tagger marks the last of these as its end.
    const { tagged, plain } = candidates([`les fonds restent à ${name} pour toute créance`], "seller_name", [
      first!,
      ...others,
      second!,
    ]);
    expect(plain).not.toContain(name);
    expect(tagged[plain.length]).toBe(name);
  },
);
