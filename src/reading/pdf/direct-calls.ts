import type { Pdfium } from "./pdfium.ts";

/**
 * Functions of numbers alone that are called for every character or object of a page. The package's wrapper converts
 * arguments and looks its function up on each call; called directly as the module exports them they take a quarter of
 * the time. Booleans are then 1 and 0: none of these may be compared with `true`.
 */
const OFTEN_CALLED = [
  "FPDFText_GetUnicode",
  "FPDFText_IsGenerated",
  "FPDFText_HasUnicodeMapError",
  "FPDFText_GetTextObject",
  "FPDFText_GetLooseCharBox",
  "FPDFText_GetCharBox",
  "FPDFText_GetCharOrigin",
  "FPDFText_GetMatrix",
  "FPDFText_GetFontSize",
  "FPDFTextObj_GetFont",
  "FPDFTextObj_GetTextRenderMode",
  "FPDFPage_GetObject",
  "FPDFPageObj_GetType",
  "FPDFPageObj_GetBounds",
  "FPDFPageObj_GetMatrix",
  "FPDFPageObj_SetIsActive",
  "FPDFPath_CountSegments",
  "FPDFFormObj_GetObject",
] as const satisfies readonly (keyof Pdfium)[];

export function withDirectCalls(pdfium: Pdfium): Pdfium {
  const exported = pdfium.pdfium.wasmExports as unknown as Readonly<Record<string, unknown>>;
  const direct = OFTEN_CALLED.map((name) => [name, exported[name]] as const).filter(
    ([, call]) => typeof call === "function",
  );
  return { ...pdfium, ...Object.fromEntries(direct) };
}
