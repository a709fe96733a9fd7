import { type Address, townLine } from "../../content/places.ts";
import type { Trader } from "../../content/traders.ts";
import type { Layout } from "../../layout.ts";
import { heading, lines, type Pair, pairs } from "../../paper/blocks.ts";
import { logo } from "../../paper/ornaments.ts";
import { escaped, type Pen } from "../../paper/pen.ts";
import { words } from "../../parts.ts";
import { brandHead, legalLine, legalNamePlace, letterhead, typedHead } from "./letterhead.ts";

export type Role = "seller" | "buyer";

/**
 * A party as letterhead (without a label), as a titled block of lines, as an address in an envelope window, or as
 * labelled boxes.
 */
export function party(pen: Pen, role: Role, company: Trader, isLetterhead = false, writer?: Trader): string {
  const isTyped = isLetterhead && isSometimes(pen.layout, "typed letterhead", 0.12);
  const named = pen.mark(`${role}_name`, isTyped ? company.name.toUpperCase() : company.name);
  const name = isLetterhead ? named : addressed(pen, company, named);
  const vat = vatId(pen, role, company);
  const [street, town] = addressLines(pen, role, company.address, !isLetterhead);
  if (isLetterhead) {
    const contact = pen.layout.chance("letterhead has contacts", 0.6) ? contactLine(company, pen.layout) : "";
    const parts = { name, address: street, taxNumber: numbered(pen, vat), contact };
    if (legalNamePlace(pen.layout) !== "head") return brandHead(pen, company, parts);
    if (isTyped) return typedHead(pen, company, parts);
    if (hasImprint(pen.layout)) return lines(logo(pen.layout), `<strong>${name}</strong>`);
    if (isSometimes(pen.layout, "letterhead of its own", 0.75))
      return letterhead(pen, company, {
        ...parts,
        taxNumber: pen.layout.chance("letterhead without the tax number", 0.12) ? "" : parts.taxNumber,
      });
    const reach = pen.layout.chance("letterhead has contacts", 0.7)
      ? `<span class=small>${contactLine(company, pen.layout)}</span>`
      : "";
    const sign = pen.layout.chance("letterhead has a logo", 0.65) ? logo(pen.layout) : "";
    return lines(sign, `<strong>${name}</strong>`, street, town, `${pen.label("vat_id")} ${vat}`, reach);
  }
  // The addressee of a letter needs no heading; the writer of an order is the buyer.
  const isAddressee = (role === "seller") === pen.layout.id.startsWith("purchase_order");
  const tax = company.hasVatId ? numbered(pen, vat) : "";
  const attention = isSometimes(pen.layout, "names who is to open it", 0.25) ? escaped(company.attention) : "";
  if (isAddressee && isSometimes(pen.layout, "bare window", 0.4))
    return window(pen, writer, lines(name, attention, street, hasTaxNumber(pen.layout) ? tax : ""));
  const style = pen.layout.of(`${role} block`, words("lines|lines|boxes|window ~ boxes ~ lines"));
  const title = pen.label(role);
  if (style === "boxes") {
    const list: Pair[] = [
      { label: title, value: lines(name, attention, street, town), isWide: true },
      ...(company.hasVatId ? [{ label: pen.label("vat_id"), value: vat }] : []),
    ];
    return pairs(pen, `${role} boxes`, list, { columns: 1 });
  }
  const colon = pen.layout.chance("colon of parties", 0.5) ? ":" : "";
  const head = heading(pen, `${role} block`, style === "lines" ? `${title}${colon}` : undefined);
  const fallback = style === "window" || head === "" ? `<i>${title}${colon}</i>` : "";
  // Some papers print the other party's contact details too.
  const contact = isSometimes(pen.layout, `${role} has contacts`, 0.12) ? `Tel. ${company.phone}` : "";
  return head + lines(fallback, `<strong>${name}</strong>`, attention, street, town, tax, contact);
}

function numbered(pen: Pen, vat: string): string {
  return `${pen.label("vat_id")} ${vat}`;
}

function hasTaxNumber(layout: Layout): boolean {
  return layout.chance("tax number in the window", 0.4);
}

/**
 * No heading: in an envelope window the address is alone, often at the right, or below the writer's own in small print.
 */
function window({ layout }: Pen, writer: Trader | undefined, address: string): string {
  const isBold = layout.chance("window in bold", 0.35);
  const shift = layout.chance("window at the right", 0.3)
    ? ` style="padding-left:${layout.whole("window", 25, 60)}%"`
    : "";
  const sender =
    writer && layout.chance("sender in the window", 0.3)
      ? `<span style="font-size:.65em">${escaped(`${writer.name} ${layout.of("dot of the sender", words("·|-|•|,"))} ${writer.address.street} · ${townLine(writer.address)}`)}</span>`
      : "";
  return `<div${shift}>${lines(sender, isBold ? `<strong>${address}</strong>` : address)}</div>`;
}

/** Test's layouts do none of what was added since they were drawn: its documents stay the same. */
function isSometimes(layout: Layout, choice: string, share: number): boolean {
  return layout.part !== "test" && layout.chance(choice, share);
}

/** Many writers have only their name at the head, and all legal details in small print at the foot. */
function hasImprint(layout: Layout): boolean {
  return isSometimes(layout, "imprint at the foot", 0.2);
}

function imprint(pen: Pen, role: Role, company: Trader): string {
  const [street] = addressLines(pen, role, company.address);
  const name = pen.mark(`${role}_name`, company.name);
  return `${name} · ${street} · ${pen.label("vat_id")} ${vatId(pen, role, company)} · ${contactLine(company, pen.layout)}`;
}

/** The foot of a page: its wording, the writer, and the writer's web address. */
export function footOf(pen: Pen, role: Role, company: Trader, showsWeb: boolean): string {
  const place = legalNamePlace(pen.layout);
  if (place === "number")
    return legalLine(
      pen.layout,
      pen.mark(`${role}_name`, company.name),
      numbered(pen, vatId(pen, role, company)),
      pen.layout.of("dash of the legal name", words("–|-|·|,")),
    );
  if (place === "foot" || (place === "head" && hasImprint(pen.layout))) return imprint(pen, role, company);
  return showsWeb || isSometimes(pen.layout, "web page at the foot", 0.4)
    ? `${pen.label("foot")} – ${webOf(company, pen.layout)}`
    : pen.label("foot");
}

const BEFORE_NAMES: Readonly<Partial<Record<string, string>>> = { it: "Spett.le", de: "Firma", en: "Messrs" };

/** A name with its form of address in the same line; for a person also above it. */
function addressed({ layout, language }: Pen, { title }: Trader, name: string): string {
  if (title !== "" && isSometimes(layout, "has titles", 0.7))
    return layout.chance("title above the name", 0.3) ? lines(title, name) : `${title} ${name}`;
  const before = BEFORE_NAMES[language];
  return before && isSometimes(layout, "addresses the name", 0.12) ? `${before} ${name}` : name;
}

/** Not every domain is called like its company. */
function webOf({ web, vatId: whole }: Trader, layout: Layout): string {
  return isSometimes(layout, "domain of another name", 0.2) ? `www.gruppo${whole.slice(-3)}.example` : web;
}

/** Marked as one value although it is on two lines: the mark spans the line break. */
function addressLines(pen: Pen, role: Role, address: Address, mayHaveLabels = false): [string, string] {
  if (mayHaveLabels && pen.language === "it" && isSometimes(pen.layout, `${role} address in parts`, 0.15))
    return [addressParts(pen, role, address), ""];
  const style = pen.layout.of("provinces", words("brackets|brackets|dash|bare")) as "brackets" | "dash" | "bare";
  const text = `${address.street} ${townLine(address, style)}`;
  const marked = pen.mark(`${role}_address`, text);
  const isOneLine = pen.layout.chance("address on one line", 0.3);
  const street = escaped(address.street);
  const shown = marked.replace(`>${street} `, `>${street}${isOneLine ? " - " : "<br>"}`);
  return [shown, ""];
}

/**
 * As programs print e-invoices: each part after its label, in one line or below each other; the value is the parts in
 * their order.
 */
function addressParts(pen: Pen, role: Role, { street, town }: Address): string {
  const { layout } = pen;
  const isPostcodeFirst = layout.chance("postcode before the town", 0.6);
  const place: [string, string][] = [
    ["postcode_label", town.postcode],
    ["town_label", town.name],
  ];
  const all: [string, string][] = [
    ["street_label", street],
    ...(isPostcodeFirst ? place : place.reverse()),
    ["province_label", town.province],
    ...(layout.chance("country among the parts", 0.6) ? [["country_label", "IT"] as [string, string]] : []),
  ];
  const parts = all.filter(([, text]) => text !== "");
  const whole = parts.map(([, text]) => text).join(" ");
  const marked = pen.mark(`${role}_address`, whole);
  const shown = parts.map(
    ([label, text]) => `${pen.label(label)}: ${marked.replace(`>${escaped(whole)}<`, `>${escaped(text)}<`)}`,
  );
  return shown.join(layout.chance("parts in one line", 0.5) ? " " : "<br>");
}

function vatId(pen: Pen, role: Role, { vatId: whole }: Trader): string {
  const isBare =
    pen.language === "it" && whole.startsWith("IT") && pen.layout.chance("VAT ids without the country", 0.6);
  const isSpanish = pen.language === "es" && whole.startsWith("ES");
  return pen.mark(`${role}_vat_id`, isBare || isSpanish ? whole.slice(2) : whole, whole);
}

function contactLine(company: Trader, layout: Layout): string {
  const web = webOf(company, layout);
  const email = web === company.web ? company.email : web.replace("www.", "info@");
  return `Tel. ${company.phone} · ${email} · ${web}`;
}
