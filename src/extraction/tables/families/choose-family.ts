import { madeOnce } from "../../../core/basics/made-once.ts";
import type { FieldDefinition, TemplateName } from "../../../core/services/service-definition.ts";
import type { FieldType } from "../../../core/values.ts";
import type { PageLayout } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "../columns/column-role.ts";
import { createTitles, roleOfName, type TitleMatch, type Titles, titleOf, titlesIn } from "../columns/column-titles.ts";
import { type LearnedTable, NOTHING_LEARNED } from "../table-memory.ts";
import { CONTRIBUTIONS, TRIBUTES } from "./f24.ts";
import type { TableFamily } from "./family.ts";
import { INSTALMENTS } from "./instalments.ts";
import { ITEMS } from "./items.ts";
import { MOVEMENTS } from "./movements.ts";
import { kindOfField, ownFamily } from "./own.ts";
import { PAY_ITEMS } from "./pay-items.ts";
import { TAXES } from "./taxes.ts";

/** A row with fewer titles is no header. */
const LEAST_TITLES = 4;
/**
 * On a paper of no known kind, this share of a table's columns must belong to the family: "Valori di riferimento" is no
 * value of goods.
 */
const LEAST_KNOWN = 0.6;
/** Each with its words, among which the names of fields are looked for; the lists of items alone take milliseconds. */
const FAMILIES = [ITEMS, MOVEMENTS, PAY_ITEMS, TRIBUTES, CONTRIBUTIONS, TAXES, INSTALMENTS].map((family) => ({
  family,
  lexicon: madeOnce(() => createTitles([...family.titles, ...(family.names ?? [])])),
}));

/**
 * What an aggregation looks for: the kind of table, which field takes which column, and the printed names of the
 * columns.
 */
export interface TableQuest {
  readonly family: TableFamily;
  readonly roles: ReadonlyMap<ColumnRole, FieldDefinition>;
  readonly titles: Titles;
  readonly learned: LearnedTable;
}

/**
 * The family in which most of the aggregation's fields have a role, in doubt one of the service's type of document. A
 * field's role follows from its key, alias and labels ("line_amount", "Importo"); a field without one gets a role of
 * its own, found by its alias and labels and by what corrected documents had above it. Fields none of which indicates a
 * row make a table that only its user knows.
 *
 * @param pages of the document: if two of its titles mean the same, a field gets the one with its own name
 */
export function questOf(
  fields: readonly FieldDefinition[],
  template: TemplateName,
  learned: LearnedTable = NOTHING_LEARNED,
  pages: readonly PageLayout[] = [],
): TableQuest {
  return questIn(readingOf(fields, template, learned, pages), learned);
}

/** A table as its fields make it: what kind it is, and which of its columns each of them is. */
export function tableOf(
  fields: readonly FieldDefinition[],
  template: TemplateName,
): Pick<TableQuest, "family" | "roles"> {
  return readingOf(fields, template, NOTHING_LEARNED, []);
}

interface TableReading extends Pick<TableQuest, "family" | "roles"> {
  readonly names: readonly (readonly [ColumnRole, string])[];
}

function readingOf(
  fields: readonly FieldDefinition[],
  template: TemplateName,
  learned: LearnedTable,
  pages: readonly PageLayout[],
): TableReading {
  const mayBe = ({ templates, isOnThemAlone }: TableFamily) => !isOnThemAlone || templates.includes(template);
  const readings = FAMILIES.filter(({ family }) => mayBe(family)).map(({ family, lexicon }) => ({
    family,
    ...rolesIn(family, lexicon(), fields, pages),
  }));
  const strength = ({ family, known }: (typeof readings)[number]) =>
    known + (family.templates.includes(template) ? 0.5 : 0);
  const best = readings.reduce((a, b) => (strength(b) > strength(a) ? b : a));
  const isOfKind = best.family.templates.includes(template) || best.known >= LEAST_KNOWN * fields.length;
  const isKnown = isOfKind && best.family.anchors.roles.some((role) => best.roles.has(role));
  return isKnown ? best : ownReading(fields, learned);
}

/** The fields as columns of a table that only its user knows. */
export function ownQuestOf(fields: readonly FieldDefinition[], learned: LearnedTable): TableQuest {
  return questIn(ownReading(fields, learned), learned);
}

function questIn({ family, roles, names }: TableReading, learned: LearnedTable): TableQuest {
  const roleOfKey = new Map([...roles].map(([role, { key }]) => [key, role]));
  const shown = learned.titles.flatMap(({ fieldKey, title }): [ColumnRole, string][] => {
    const role = roleOfKey.get(fieldKey);
    // All lines that were above it, and fewer: the upper ones may have belonged to another block.
    const titles = title.map((_, from) => title.slice(from).join(" ").replaceAll(",", " "));
    return role ? titles.map((one) => [role, one]) : [];
  });
  return { family, roles, titles: createTitles([...family.titles, ...names, ...shown]), learned };
}

function ownReading(fields: readonly FieldDefinition[], learned: LearnedTable): TableReading {
  const roles = new Map(fields.map((field) => [ownRole(field), field]));
  const names = [...roles].flatMap(([role, field]) =>
    printedNames(field).map((name): [ColumnRole, string] => [role, name]),
  );
  const shown = new Set(learned.titles.map(({ fieldKey }) => fieldKey)).size;
  return { family: ownFamily([...roles.keys()], kindOfRole, shown), roles, names };
}

function ownRole(field: FieldDefinition): ColumnRole {
  return `field:${kindOfField(field)}:${field.key}`;
}

function printedNames({ labels, alias }: FieldDefinition): string[] {
  return [...Object.values(labels).flat(), alias];
}

function rolesIn(
  family: TableFamily,
  lexicon: Titles,
  fields: readonly FieldDefinition[],
  pages: readonly PageLayout[],
) {
  // Of two columns of numbers the numbers tell which is meant. Computed only when needed, which is rare: looking for
  // titles in all rows of all pages takes long.
  let printed: readonly PrintedTitles[] | undefined;
  const isTwin = (field: FieldDefinition, role: ColumnRole) => {
    if (role === "description" || kindOfRole(role) !== "text") return false;
    printed ??= titleRows(pages, family);
    return hasTwin(field, role, printed);
  };
  const roles = new Map<ColumnRole, FieldDefinition>();
  const names: [ColumnRole, string][] = [];
  let count = 0;
  for (const field of fields) {
    const own = [...printedNames(field), field.key].map((name) => roleOfName(name, lexicon));
    const known = own.find((one) => one !== null && !roles.has(one) && mayHold(one, field));
    const role = known && !isTwin(field, known) ? known : ownRole(field);
    if (!role.startsWith("field:")) count++;
    roles.set(role, field);
    for (const name of printedNames(field)) names.push([role, name]);
  }
  return { roles, names, known: count };
}

/**
 * Values that are not numbers, whatever the field is called: a "Supplier" is no "supplied" quantity, a "VAT number" no
 * rate.
 */
const NO_NUMBERS: ReadonlySet<FieldType> = new Set([
  "name",
  "organization",
  "address",
  "date",
  "country",
  "email",
  "phone",
  "url",
  "it.codice_fiscale",
  "it.partita_iva",
  "eu.vat",
  "iban",
  "bic",
  "mrz",
] as const);

function mayHold(role: ColumnRole, { type }: FieldDefinition): boolean {
  return !isNumeric(kindOfRole(role)) || type === null || !NO_NUMBERS.has(type);
}

/** A printed row of titles. */
interface PrintedTitles {
  readonly roles: readonly TitleMatch[];
  /** All its words, with a space on either side of each. */
  readonly text: string;
}

function titleRows(pages: readonly PageLayout[], family: TableFamily): PrintedTitles[] {
  const titles = createTitles(family.titles);
  return pages
    .flatMap(({ rows }) => rows)
    .map(({ segments }) => ({
      roles: segments.flatMap(({ tokens }) => titlesIn(tokens, titles)),
      text: ` ${segments.map(({ text }) => titleOf(text)).join(" ")} `,
    }))
    .filter(({ roles }) => roles.length >= LEAST_TITLES);
}

/**
 * Whether a column has the field's name beside another that means the same: "EAN" beside "Cod. articolo", "Your ref"
 * beside "Item code".
 */
function hasTwin(field: FieldDefinition, role: ColumnRole, rows: readonly PrintedTitles[]): boolean {
  const names = printedNames(field).map(titleOf);
  const isCalled = (text: string) => names.some((name) => name !== "" && text.includes(` ${name} `));
  return rows.some(({ roles, text }) => {
    const others = roles.filter((one) => one.role === role && !isCalled(` ${titleOf(textOf(one.tokens))} `));
    return others.length > 0 && isCalled(text);
  });
}
