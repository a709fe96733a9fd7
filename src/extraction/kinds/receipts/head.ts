import { oncePer } from "../../../core/basics/once-per.ts";
import { inLines } from "../../in-lines.ts";
import type { PageLayout, Row } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";
import { addressLook, CONTACT } from "../../types/addresses/address.ts";
import { letterShare } from "../../types/text-runs.ts";
import { isCompanyForm, OPENING_UNIT, opensWithTitle, STREET } from "../../types/wording.ts";
import { endsInPlace } from "./places.ts";
import { isTradeWordsOnly } from "./trade-words.ts";

/** What a row of a receipt's head is, by its words alone. */
export interface HeadRow {
  readonly row: Row;
  readonly text: string;
  /** A stamp, a number or fragments of a logo: too few letters to be a name or a part of an address. */
  readonly isCrumb: boolean;
  /** The paper's own title: "SIMPLIFIED TAX INVOICE". */
  readonly isTitle: boolean;
  /** Telephone, web, tax or company number. */
  readonly isContact: boolean;
  readonly hasForm: boolean;
  readonly isAddress: boolean;
  /** The end of a name: "RISTORANTE (NAVIGLI", "& C. S.N.C.". */
  readonly isNameless: boolean;
  readonly endsInPlace: boolean;
}

/** Maximum number of rows of the head; names and addresses of shops end before. */
const HEAD_ROWS = 16;

/** The first rows of a page, top to bottom, at the same indices as in `page.rows`. */
export const headOf: (page: PageLayout) => readonly HeadRow[] = oncePer(({ rows }) =>
  rows.slice(0, HEAD_ROWS).map(describeRow),
);

const TITLE = new RegExp(
  inLines`
    ^\W*(?:(?:simplified|gst|sst|tax|cash|sales?|official|original|duplicate|customer)\s+)*(?:invoice|receipt
    |(?<=\s)(?:bill|memo|sales?)|guest\scheck)(?:[\s:.*#)/-]|$)`,
  "iu",
);
/** "DOC. COMMERCIALE DI VENDITA", till programs' abbreviation of the Italian legal term for a receipt. */
const TITLE_CUT_SHORT = /^\W*doc\.?\s*comm/iu;
const TITLE_OF_RIDE = /^\W*taxi[\s-]?(?:quittung|rechnung|beleg|receipt|bon)(?!\p{L})/iu;

export function isTitleOfPaper(text: string): boolean {
  return opensWithTitle(text) || TITLE.test(text) || TITLE_CUT_SHORT.test(text) || TITLE_OF_RIDE.test(text);
}

/**
 * "(123456-W)", "CO. REG. NO: 001234567-V", "GST ID : 000123456789": registration numbers, printed between name and
 * address.
 */
const REGISTERED =
  /^[^\p{L}\d]*(?:\p{L}+(?:\.\p{L}+)*(?!\.?\p{L})[^\p{L}\d]+){0,4}[A-Z]{0,3}\d[\d -]{4,}(?:-?\s?\p{L})?\W*$/iu;

/** "S/B" is the Malaysian abbreviation of "Sdn. Bhd."; elsewhere it may be anything. */
export function isShopForm(text: string): boolean {
  return isCompanyForm(text) || /(?:^|\s)s\/b(?:[\s.,]|$)/iu.test(text);
}

function describeRow(row: Row): HeadRow {
  const tokens = row.segments.flatMap((segment) => segment.tokens);
  const text = textOf(tokens);
  const look = addressLook(tokens);
  const isContact = tokens.some((token) => CONTACT.test(token.text)) || REGISTERED.test(text);
  const isTitle = isTitleOfPaper(text);
  const hasForm = isShopForm(text);
  const streetLike = look.opens || look.postcode || STREET.test(text) || OPENING_UNIT.test(tokens[0]!.text);
  return {
    row,
    text,
    isCrumb: foldText(text).replace(/\d/g, "").length < 3,
    isTitle,
    isContact,
    hasForm,
    isAddress: !isContact && !isTitle && !hasForm && (streetLike || endsInPlace(text)) && letterShare(text) > 0.2,
    isNameless: hasForm && !isTitle && isTradeWordsOnly(text),
    endsInPlace: endsInPlace(text),
  };
}
