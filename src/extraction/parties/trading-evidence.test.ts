import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { TemplateName } from "../../core/services/service-definition.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { tradingEvidence } from "./trading-evidence.ts";

/** The evidence, as for a trading paper, for a text being the value of the field; null if it is no candidate. */
function evidenceFor(key: string, lines: readonly PrintedLine[], text: string, template: TemplateName = "invoice") {
  const type = key.endsWith("address") ? "address" : key.endsWith("vat_id") ? "eu.vat" : "organization";
  const { fields, labels } = readService(aService([aField(key, { type })], { template }));
  const page = layOutPage(printedPage(lines));
  const style = styleOf([page]);
  const candidates = findCandidates([readPage(page, labels)], fields[0]!, style);
  const candidate = candidates.find((one) => one.text === text);
  return candidate ? tradingEvidence(candidate, fields[0]!).reduce((sum, { weight }) => sum + weight, 0) : null;
}

const LETTERHEAD: readonly PrintedLine[] = ["Ferramenta Galbusera", "Via dell'Industria 8", "Tel. 0341 123456"];

describe("a paper that names two parties", () => {
  it("is written by who sells, but an order by who buys", () => {
    const speaksFor = (party: string, template?: TemplateName) =>
      Number(evidenceFor(`${party}_name`, LETTERHEAD, "Ferramenta Galbusera", template));
    expect(speaksFor("seller")).toBeGreaterThan(speaksFor("buyer") + 1);
    expect(speaksFor("buyer", "purchase_order")).toBeGreaterThan(speaksFor("seller", "purchase_order") + 1);
  });

  it("says nothing of it where papers name one", () => {
    expect(evidenceFor("seller_name", LETTERHEAD, "Ferramenta Galbusera", "receipt")).toBe(0);
  });
});

describe("a number below the heading of the customer", () => {
  it("is not the writer's because of the customer's mail address", () => {
    const lines: readonly PrintedLine[] = [
      "Quillbase, Inc.",
      "548 Market Street",
      [[400, "Bill to"]],
      [[400, "Digital Farm S.r.l."]],
      [[400, "amministrazione@digitalfarm.it"]],
      [[400, "IT VAT IT10988740964"]],
    ];
    expect(evidenceFor("seller_vat_id", lines, "IT10988740964")).toBe(0);
    const withoutHeading = lines.map((line) => (line[0]?.[1] === "Bill to" ? "" : line));
    expect(evidenceFor("seller_vat_id", withoutHeading, "IT10988740964")).toBeGreaterThan(1);
  });
});

describe("a name of a company", () => {
  it("is no line of a bank and not the capital below it", () => {
    for (const line of ["BPM MONZA ABI 05034 CAB 20400", "SARL au capital de 8000 EUR"])
      expect(evidenceFor("buyer_name", [line], line), line).toBeLessThan(-2);
    expect(
      evidenceFor(
        "seller_name",
        [
          [
            [40, "Lamiera"],
            [500, "KG"],
          ],
        ],
        "KG",
      ),
    ).toBeLessThan(-2);
    expect(evidenceFor("buyer_name", ["Cabinet Capitale SARL"], "Cabinet Capitale SARL")).toBe(0);
  });
});

describe("a name or an address that is broken at a dash", () => {
  it("goes on in the next line", () => {
    const printed: PrintedLine[] = ["Comité Saint-", "Michel", "46, allée des Tilleuls - 42000 Saint-", "Étienne"];
    expect(evidenceFor("buyer_name", printed, "Comité Saint")).toBeLessThan(-2);
    expect(evidenceFor("buyer_name", printed, "Comité Saint- Michel")).toBeGreaterThan(-2);
    const address = "46, allée des Tilleuls - 42000 Saint";
    expect(evidenceFor("buyer_address", printed.slice(2), address)).toBeLessThan(-2);
    expect(evidenceFor("buyer_address", printed.slice(2), `${address}- Étienne`)).toBeGreaterThan(-2);
  });
});

describe("a name that people bear", () => {
  it("goes on behind a legal form or in the next line with whose firm it is", () => {
    const printed: PrintedLine[] = ["Libreria Partenope S.a.s.", "di Esposito Anna"];
    expect(evidenceFor("buyer_name", printed, "Libreria Partenope S.a.s.")).toBeLessThan(-2);
    expect(evidenceFor("buyer_name", printed, "Libreria Partenope S.a.s. di Esposito Anna")).toBe(0);
  });

  it("is the shop's where its trader stands below, and goes on behind an 'and'", () => {
    const shop: PrintedLine[] = ["AUTOFFICINA BOSCOLO", "di Boscolo Gianni", "Via Marina 402"];
    const speaksFor = (lines: readonly PrintedLine[], text: string) => Number(evidenceFor("seller_name", lines, text));
    expect(speaksFor(shop, "AUTOFFICINA BOSCOLO")).toBeGreaterThan(speaksFor(shop, "di Boscolo Gianni") + 2);
    const practice: PrintedLine[] = ["Studio Dentistico Associato Ferri", "e Galli", "Via Emilia 201"];
    const whole = speaksFor(practice, "Studio Dentistico Associato Ferri e Galli");
    expect(whole).toBeGreaterThan(speaksFor(practice, "Studio Dentistico Associato Ferri") + 2);
    expect(whole).toBeGreaterThan(speaksFor(practice, "e Galli") + 2);
  });

  it("is no street, and not whose care the paper is sent in", () => {
    const lines: PrintedLine[] = ["Condominio Cavour 12", "c/o Studio Deidda", "Via Madonna Marina"];
    const speaksFor = (text: string) => Number(evidenceFor("buyer_name", lines, text));
    for (const other of lines.slice(1))
      expect(speaksFor("Condominio Cavour 12"), String(other)).toBeGreaterThan(speaksFor(String(other)) + 2);
  });

  it("begins behind its heading", () => {
    const printed: PrintedLine[] = ["Cliente Edil Bianchi srl"];
    expect(evidenceFor("buyer_name", printed, "Edil Bianchi srl")).toBeGreaterThan(2);
    expect(evidenceFor("buyer_name", printed, "Cliente Edil Bianchi srl")).toBeLessThan(-2);
  });
});

describe("the small print", () => {
  it("has the writer's name and address between dots", () => {
    const foot: PrintedLine[] = ["Brasserie Horizon EURL · 69, rue Voltaire 34500 Béziers · N° TVA FR16812694875"];
    expect(evidenceFor("seller_name", foot, "Brasserie Horizon EURL")).not.toBeNull();
    expect(evidenceFor("seller_address", foot, "69, rue Voltaire 34500 Béziers")).not.toBeNull();
    expect(evidenceFor("seller_name", foot, "Brasserie Horizon EURL", "payslip")).toBeNull();
  });
});

describe("an address", () => {
  it("does not end before its town, nor before the letters of its province", () => {
    const broken: PrintedLine[] = ["Via Ugo Foscolo 52 - 61121", "Pesaro PU"];
    expect(evidenceFor("buyer_address", broken, "Via Ugo Foscolo 52 - 61121")).toBeLessThan(0);
    expect(evidenceFor("buyer_address", broken, "Via Ugo Foscolo 52 - 61121 Pesaro PU")).toBe(0);
    const printed: PrintedLine[] = ["Via Matteotti 53, 60121 Ancona (AN)"];
    expect(evidenceFor("buyer_address", printed, "Via Matteotti 53, 60121 Ancona (AN)")).toBe(0);
  });
});

describe("a number whose label says whose it is", () => {
  const vat = (label: string, key: string) => {
    const { fields, labels } = readService(aService([aField(key, { type: "eu.vat" })], { template: "invoice" }));
    const page = layOutPage(printedPage([`${label} DE132418136`]));
    const [candidate] = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
    return tradingEvidence(candidate!, fields[0]!).reduce((sum, { weight }) => sum + weight, 0);
  };

  it("is the buyer's where an invoice says yours, and the seller's where it says ours", () => {
    for (const yours of ["Ihre USt-IdNr.", "Uw btw-nummer", "Votre TVA", "Vs. P.IVA", "Your VAT no"])
      expect(vat(yours, "buyer_vat_id"), yours).toBeGreaterThan(vat(yours, "seller_vat_id") + 3);
    for (const ours of ["Unsere USt-IdNr.", "Ons btw-nummer", "Ns. P.IVA"])
      expect(vat(ours, "seller_vat_id"), ours).toBeGreaterThan(vat(ours, "buyer_vat_id") + 3);
  });

  it("control: a label that says nothing of it tells neither", () => {
    expect(vat("USt-IdNr.", "buyer_vat_id")).toBe(vat("USt-IdNr.", "seller_vat_id"));
  });
});
