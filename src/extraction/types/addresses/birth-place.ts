import { foldText } from "../../page/text.ts";
import type { Find } from "../field-type.ts";
import { findPattern } from "../field-type.ts";

const PLACE =
  "\\p{Lu}[\\p{L}'’]+(?:\\s(?:(?:nell|dell|sull)['’])?(?:(?:in|di|del|della|nel|sul|al)\\s)?\\p{Lu}[\\p{L}'’]+){0,3}?";
/** "attesta che ROSSI ANNA, nata a BARI (BA) il 19/06/1974". */
const IN_A_SENTENCE = new RegExp(
  `(?<!\\p{L})nat[oa](?:/[oa])?\\s(?:ad?|in)\\s(?<value>${PLACE})(?=\\s\\(|\\s(?:\\p{Lu}{2}\\s)?il\\s|,|\\s[-–]|$)`,
  "gu",
);
/**
 * "6 6 CAGLIARI", "NAPOLI NA I", "SRI LANKA, 08/10/1971": between the number and the side of its box, the province and
 * the day.
 */
const IN_A_BOX = new RegExp(
  `^(?:\\d{1,2}\\s){0,3}(?<value>${PLACE})(?:\\s\\(?\\p{Lu}{2}\\)?)?(?:\\s[IO|]|,\\s\\d{1,2}[./]\\d{1,2}[./].*)?$`,
  "gu",
);

/** Places of birth, separated from what is beside them in a sentence or in the box of a form. */
export const findBirthPlaces: Find = (page) =>
  [IN_A_SENTENCE, IN_A_BOX].flatMap((pattern) =>
    findPattern(page, pattern).map((found) => ({
      ...found,
      key: foldText(found.text),
      value: { type: "text" as const, value: found.text },
    })),
  );
