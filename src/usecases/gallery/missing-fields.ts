import { keptByText } from "../../core/basics/kept-by-text.ts";
import { madeOnce } from "../../core/basics/made-once.ts";
import {
  aggregationFields,
  type FieldDefinition,
  groupedFields,
  plainFields,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import { conceptOf } from "../../extraction/fields/field-concepts.ts";
import { typesCalled } from "../../extraction/own-fields/whole-types.ts";
import { foldText } from "../../extraction/page/text.ts";
import { tableOf } from "../../extraction/tables/families/choose-family.ts";
import { type GalleryEntry, galleryIn } from "./in-languages.ts";

/** What a shipped kind of document has and a service lacks. */
export interface Missing {
  /** By the gallery's keys: fields, tables with all of their columns, and columns of tables that are there. */
  readonly keys: ReadonlySet<string>;
  /** The tables that are there: the gallery's key → the service's. */
  readonly tables: ReadonlyMap<string, string>;
}

type Comparison = (service: Fields) => Missing;
type Fields = Pick<ServiceDefinition, "fields">;
type Template = ServiceDefinition["template"];

/**
 * Compares services with a kind. A field is there if one has its meaning, whatever that one is called, or its name:
 * "Numero fattura" with the key `numero_fattura` is the gallery's `number`. Both are taken for fields of papers of the
 * kind, so that a service can be compared with another kind than it says it reads.
 */
export function comparisonWith({ galleryId }: GalleryEntry): Comparison {
  return comparisons().get(galleryId)!();
}

const comparisons = madeOnce((): ReadonlyMap<string, () => Comparison> => {
  const [english, italian] = [galleryIn("en"), galleryIn("it")];
  return new Map(
    english.map(({ galleryId, definition }, i) => {
      const other = italian[i]!.definition;
      return [galleryId, madeOnce(() => createComparison(definition, other))];
    }),
  );
});

/**
 * Most fields of a service are the same in all of its versions, and in other services, and to find out what one means
 * takes 50 µs: without what is kept, to tell the kind of a service took 60 ms.
 */
const KEPT = 500;

function createComparison(kind: ServiceDefinition, inOtherLanguage: ServiceDefinition): Comparison {
  const { template } = kind;
  const meanings = keptByText((field: string) => meaningsOf(JSON.parse(field) as FieldDefinition, template), KEPT);
  const meaningsIn = (field: FieldDefinition) => meanings(JSON.stringify(field));
  const tables = keptByText((cells: string) => tableOf(JSON.parse(cells) as FieldDefinition[], template), KEPT);
  const tableIn = ({ fields }: Fields, table: FieldDefinition) => {
    const cells = groupedFields({ fields }, table);
    const { family, roles } = tables(JSON.stringify(cells));
    return { table, cells, family: family.name, roles };
  };
  const namesOfKey = new Map(
    kind.fields.map(({ key, alias }, i) => [
      key,
      new Set([key, alias, inOtherLanguage.fields[i]!.alias].map(foldText)),
    ]),
  );
  const isCalled = (key: string) => (field: FieldDefinition) => namesOfKey.get(key)!.has(foldText(field.alias));
  const means = (shipped: FieldDefinition) => {
    const known = meaningsIn(shipped);
    return (field: FieldDefinition) => meaningsIn(field).some((each) => known.includes(each));
  };

  return (service) => {
    const shippedFields = plainFields(kind);
    // "Data di consegna" with the key `date` is an order's date of delivery and not its date, too.
    const [named, others] = parted(plainFields(service), (field) =>
      shippedFields.some(({ key }) => isCalled(key)(field)),
    );
    const lacking = shippedFields.filter(
      (shipped) => !named.some(isCalled(shipped.key)) && !others.some(means(shipped)),
    );
    const keys = new Set(lacking.map(({ key }) => key));
    const found = new Map<string, string>();
    const present = aggregationFields(service).map((table) => tableIn(service, table));
    for (const shipped of aggregationFields(kind)) {
      const { family, roles } = tableIn(kind, shipped);
      const shared = (other: (typeof present)[number]) => [...roles.keys()].filter((role) => other.roles.has(role));
      // Of two tables of one sort the one that has more of the columns.
      const same =
        present.find(({ table }) => isCalled(shipped.key)(table)) ??
        present.filter((other) => other.family === family).sort((a, b) => shared(b).length - shared(a).length)[0];
      if (!same) {
        for (const key of [shipped.key, ...(shipped.aggregationFields ?? [])]) keys.add(key);
        continue;
      }
      found.set(shipped.key, same.table.key);
      for (const [role, { key }] of roles) if (!same.roles.has(role) && !same.cells.some(isCalled(key))) keys.add(key);
    }
    return { keys, tables: found };
  };
}

function parted<Each>(all: readonly Each[], isOfFirst: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(isOfFirst), all.filter((each) => !isOfFirst(each))];
}

/**
 * What the product takes a field for. A text says nothing of its values: the "Totale" that somebody wants as text is
 * the total.
 */
function meaningsOf(field: FieldDefinition, template: Template): readonly string[] {
  // "Date", with several values, on papers of no known kind: all days, and no document's date.
  const [listed] = template === "generic" ? typesCalled(field) : [];
  if (listed) return [`all: ${listed}`];
  const loose = field.type === "text" ? { ...field, type: null } : field;
  const concept = conceptOf(field, { template }) ?? conceptOf(loose, { template });
  return concept ? [concept] : [];
}
