import type { Evidence } from "../../../core/documents/result.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import type { CellFeatures } from "../row-confidence.ts";
import type { OwnTableSigns } from "../table-row.ts";

/**
 * What is known about a cell of a table that only its user knows when its confidence is computed; the logistic's
 * weights are per unit of these. Fitted by training/extraction/fit-own-tables.ts.
 */
export const OWN_CELL_FEATURES = [
  "bias",
  /** 1 − the agreement of its column's title, or place, with the field's name. */
  "titleDoubt",
  /** No title says whose column it is, only the look of its values. */
  "byLook",
  /** 1 − the share of the column's cells that have the field's type. */
  "misfit",
  /** 1 − the agreement of the titles of all columns, divided among all that are asked for. */
  "tableDoubt",
  /** 1 − the share that its row fills of the columns that most rows fill. */
  "rowDoubt",
  /** One divided by the number of the table's rows. */
  "fewRows",
  /** No corrected paper of the layout shows the column. */
  "untaught",
  /** 1 − the lowest confidence of its words. */
  "doubt",
  /** Distance of a number's nearer edge from its column's, in line heights, at most 3. */
  "offColumn",
  "isText",
  /** A text of more than one line. */
  "isWrapped",
] as const;

type OwnCellFeature = (typeof OWN_CELL_FEATURES)[number];
export type OwnCellFeatures = Readonly<Record<OwnCellFeature, number>>;

/** Evidence against a cell: a fit on few cases of a feature must not reverse it. */
export const SPEAK_AGAINST: readonly OwnCellFeature[] = OWN_CELL_FEATURES.filter(
  (feature) => feature !== "bias" && feature !== "isText",
);

/** A value that nobody confirmed is never certain. */
const HIGHEST = 99.5;

export function describeOwnCell(role: ColumnRole, signs: OwnTableSigns, cell: CellFeatures): OwnCellFeatures {
  const column = signs.columns.get(role);
  const agreement = column?.agreement ?? 0;
  return {
    bias: 1,
    titleDoubt: 1 - agreement,
    byLook: Number(agreement === 0),
    misfit: 1 - (column?.fit ?? 0),
    tableDoubt: 1 - Math.min(1, signs.strength),
    rowDoubt: 1 - signs.fullness,
    fewRows: 1 / Math.max(1, signs.rows),
    untaught: Number(!column?.isTaught),
    doubt: cell.doubt,
    offColumn: cell.offColumn,
    isText: cell.isText,
    isWrapped: cell.isWrapped,
  };
}

/** 0..100: the percentage of comparable cells in which a reviewer would change nothing. */
export function ownCellConfidence(features: OwnCellFeatures, weights: OwnCellFeatures): number {
  const logit = OWN_CELL_FEATURES.reduce((sum, feature) => sum + weights[feature] * features[feature], 0);
  return Math.min(HIGHEST, Math.round(1000 / (1 + Math.exp(-logit))) / 10);
}

const TERMS: Readonly<Record<OwnCellFeature, string>> = {
  bias: "cell of a row",
  titleDoubt: "the title of its column says the field's name in other words",
  byLook: "no title says whose column it is, but the look of its values",
  misfit: "not all values of its column are of the field's type",
  tableDoubt: "few titles of the table say the fields' names",
  rowDoubt: "its row leaves columns empty that most rows fill",
  fewRows: "a table of few rows",
  untaught: "no corrected paper shows this column",
  doubt: "unsure reading",
  offColumn: "stands off its column",
  isText: "where a text ends is a judgement",
  isWrapped: "text of several lines",
};

/** The reasons for a cell's confidence: each feature with its logit. */
export function ownCellEvidence(features: OwnCellFeatures, weights: OwnCellFeatures): Evidence[] {
  return OWN_CELL_FEATURES.flatMap((feature) => {
    const weight = Math.round(100 * weights[feature] * features[feature]) / 100;
    return weight === 0 ? [] : [{ term: TERMS[feature], weight }];
  });
}
