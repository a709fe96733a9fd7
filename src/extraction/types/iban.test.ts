import { expect, test } from "vitest";
import { layOutPage } from "../layout.ts";
import { printedPage } from "../printed-page.ts";
import { IBAN_TYPE } from "./iban.ts";

const style = { decimal: null, currency: null, dateOrder: null, language: null };
const found = (lines: readonly string[]) =>
  IBAN_TYPE.find(layOutPage(printedPage(lines)), { style, field: {}, hits: [] }).map(({ key }) => key);

test("an IBAN that a narrow box breaks over lines is read whole, if its check digits hold", () => {
  expect(found(["IT60 X054", "2811 1010", "0000 0123 456"])).toContain("IT60X0542811101000000123456");
  expect(found(["IT61 X054", "2811 1010", "0000 0123 456"])).not.toContain("IT61X0542811101000000123456");
});
