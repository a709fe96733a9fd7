import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import type { TemplateName } from "../../core/services/service-definition.ts";
import { readService } from "../read-service.ts";
import { tagOf, tagOfLabel } from "./tag-names.ts";

describe("the tag of a field", () => {
  const tag = (key: string, template: TemplateName) =>
    tagOf(readService(aService([aField(key, { type: null })], { template })).fields[0]!);

  it.each([
    ["seller_name", "invoice", "writer.name"],
    ["seller_name", "receipt", "writer.name"],
    ["buyer_name", "purchase_order", "writer.name"],
    ["seller_name", "purchase_order", "addressee.name"],
    ["employer", "payslip", "writer.name"],
    ["employee_number", "payslip", "addressee.number"],
    ["account_holder", "bank_statement", "addressee.name"],
  ] as const)(
    "%s on a paper of the kind %s is a fact of a party that other kinds have, too: %s",
    (key, template, known) => {
      expect(tag(key, template)).toBe(known);
    },
  );

  it("is one for the number of the paper itself, and another for that of a paper that it names", () => {
    expect(tag("number", "delivery_note")).toBe("paper.number");
    expect(tag("number", "purchase_order")).toBe("paper.number");
    expect(tag("order_number", "delivery_note")).toBe("invoice.order_number");
  });

  it("is none for a field of one's own", () => {
    expect(tag("machine_room", "invoice")).toBeNull();
  });
});

describe("what a label is called", () => {
  const invoice = { template: "invoice", writer: "seller" } as const;
  const order = { template: "purchase_order", writer: "buyer" } as const;

  it("is what its fact is called, whoever writes such papers", () => {
    expect(tagOfLabel("party.seller", invoice)).toBe("party.writer");
    expect(tagOfLabel("party.seller", order)).toBe("party.addressee");
    expect(tagOfLabel("party.seller", { ...order, writer: "seller" })).toBe("party.writer");
    expect(tagOfLabel("order.number", order)).toBe("paper.number");
    expect(tagOfLabel("order.number", { ...order, template: "delivery_note" })).toBe("order.number");
  });

  it("is of no party where either's fact may follow it", () => {
    expect(tagOfLabel("seller.phone", order)).toBe("seller.phone");
    expect(tagOfLabel("party.other", order)).toBe("party.other");
  });
});
