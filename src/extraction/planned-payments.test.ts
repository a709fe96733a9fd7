import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../test/support/monospaced.ts";
import { aField, aService } from "../../test/support/service-definition.ts";
import type { TemplateName } from "../core/services/service-definition.ts";
import type { ReadField, ScoredCandidate } from "./candidate.ts";
import { findCandidates, readPage } from "./candidates/candidates.ts";
import { layOutDocument } from "./page/layout.ts";
import { withPlannedPayments } from "./planned-payments.ts";
import { readService } from "./read-service.ts";
import type { Decision } from "./scoring/decode.ts";
import { styleOf } from "./types/votes.ts";

const FIELDS = [aField("due_date", { type: "date" }), aField("amount_due", { type: "amount" })];

interface Options {
  readonly template?: TemplateName;
  /** The field takes all that it finds. */
  readonly multiple?: boolean;
}

/**
 * What a paper's plan of payments makes of a decision for one field: `chosen` is what the scorer prefers, null for
 * nothing; everything else of the field's type is less likely.
 */
function planned(key: string, chosen: string | null, print: string, options: Options = {}): Decision {
  const { template = "invoice", multiple = false } = options;
  const service = aService(
    FIELDS.map((field) => ({ ...field, multiple })),
    { template },
  );
  const { fields, labels } = readService(service);
  const pages = layOutDocument(printMonospaced(print));
  const style = styleOf(pages);
  const read = fields.find(({ field }) => field.key === key)!;
  const decision = decisionOf(read, chosen, findCandidates([readPage(pages[0]!, labels)], read, style));
  return withPlannedPayments([decision], pages, style)[0]!;
}

function decisionOf(read: ReadField, chosen: string | null, found: ReturnType<typeof findCandidates>): Decision {
  const scored = found.map(
    (candidate): ScoredCandidate => ({
      candidate,
      logit: candidate.text === chosen ? 3 : -1,
      evidence: [],
      origin: "model",
    }),
  );
  const first = scored.filter(({ logit }) => logit > 0).slice(0, 1);
  return { read, chosen: first, others: scored.filter((one) => !first.includes(one)) };
}

const textsOf = ({ chosen }: Decision) => chosen.map(({ candidate }) => candidate.text);

const THREE = `
Fattura 17 del 31/03/2026
Totale documento        1.220,00

SCADENZE
30/04/2026                406,67
31/05/2026                406,67
30/06/2026                406,66`;

describe("an invoice is due", () => {
  it("on the first of its planned days, also where the scorer prefers a later one", () => {
    for (const preferred of ["30/04/2026", "31/05/2026", "30/06/2026"])
      expect(textsOf(planned("due_date", preferred, THREE)), preferred).toEqual(["30/04/2026"]);
  });

  it("on that day with the score of the one it replaces, which is its first rival, and says why", () => {
    const { chosen, others } = planned("due_date", "30/06/2026", THREE);
    expect(chosen[0]).toMatchObject({ logit: 3, evidence: [{ term: "the first of the payments due" }] });
    expect(others[0]!.candidate.text).toBe("30/06/2026");
    expect(others.map(({ candidate }) => candidate.text)).not.toContain("30/04/2026");
  });

  it("on another day of the paper, if that is what the scorer prefers: the plan says nothing of it", () => {
    expect(textsOf(planned("due_date", "31/03/2026", THREE))).toEqual(["31/03/2026"]);
  });

  it("on no day, if the scorer is sure of none", () => {
    expect(textsOf(planned("due_date", null, THREE))).toEqual([]);
  });

  it("on whatever days were found, where a field takes several", () => {
    expect(textsOf(planned("due_date", "30/06/2026", THREE, { multiple: true }))).toEqual(["30/06/2026"]);
  });

  it("control: a paper of another kind has no plan of payments", () => {
    expect(textsOf(planned("due_date", "30/06/2026", THREE, { template: "receipt" }))).toEqual(["30/06/2026"]);
  });
});

describe("what an invoice leaves to pay", () => {
  const one = (amount: string, total = "1.220,00") => `
Totale documento        ${total}

Pagamento: bonifico     Scadenza 30/04/2026   Importo ${amount}`;

  it("is its only payment, if nothing else says so", () => {
    const { chosen } = planned("amount_due", null, one("1.220,00"));
    expect(chosen.map(({ candidate }) => candidate.text)).toEqual(["1.220,00"]);
    expect(chosen[0]!.evidence.map(({ term }) => term)).toEqual(["the only payment due"]);
    expect(chosen[0]!.logit).toBeGreaterThan(0);
  });

  it("is what is said to be due, though another amount is the only payment", () => {
    const print = `${one("1.220,00")}\nNetto a pagare   1.020,00`;
    expect(textsOf(planned("amount_due", "1.020,00", print))).toEqual(["1.020,00"]);
  });

  it("is none of several payments", () => {
    expect(textsOf(planned("amount_due", null, THREE))).toEqual([]);
  });

  it("is no payment that agrees with no other amount of the paper", () => {
    expect(textsOf(planned("amount_due", null, one("900,00")))).toEqual([]);
    expect(textsOf(planned("amount_due", null, one("900,00", "900,00"))), "control").toHaveLength(1);
  });
});
