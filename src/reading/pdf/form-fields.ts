import type { Box } from "../../core/geometry.ts";
import type { Pdfium } from "./pdfium.ts";
import { floatsAt, readString, withMemory } from "./pdfium-memory.ts";

/** FPDF_GetFormType: XFA alone, and XFA with ordinary form fields beside it. */
export const [XFA_ALONE, XFA_WITH_FIELDS] = [2, 3];

/**
 * The form environment that PDFium needs for queries about fields. Opened once per document; close it with the
 * document.
 */
export interface FormFields {
  readonly handle: number;
  close(): void;
}

export function openFormFields(pdfium: Pdfium, document: number): FormFields {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const handle = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  return {
    handle,
    close: () => {
      pdfium.PDFiumExt_ExitFormFillEnvironment(handle);
      pdfium.PDFiumExt_CloseFormFillInfo(info);
    },
  };
}

/** FPDFAnnot_GetSubtype, FPDFAnnot_GetFormFieldType, FPDFAnnot_GetFlags, FPDF_ANNOT_APPEARANCEMODE_NORMAL */
const WIDGET = 20;
/** Typed notes, stamps and watermarks: the annotations besides fields whose appearance prints text. */
const [FREE_TEXT, STAMP, WATERMARK] = [3, 13, 24];
const [CHECK_BOX, RADIO_BUTTON, COMBO_BOX, LIST_BOX, TEXT_FIELD] = [2, 3, 4, 5, 6];
const [INVISIBLE, HIDDEN, NO_VIEW] = [1, 2, 32];
const NORMAL = 0;
/** A password is meant to be hidden. */
const PASSWORD_FIELD = 1 << 13;
const MAX_ANNOTATIONS = 5000;

export interface PreparedAnnotations {
  /** Ticked boxes, in points of page space, y up. */
  readonly ticks: readonly Box[];
  /** Whether the page has text that PDFium reports only after its annotations are flattened into the page. */
  readonly printText: boolean;
}

/**
 * Makes values typed into a page's fields drawable: programs that fill forms often write the value alone and leave its
 * appearance to the viewer ("NeedAppearances"). A value that has an appearance keeps it, since only that is formatted
 * ("1.234,50 €" of 1234.5).
 */
export function prepareAnnotations(pdfium: Pdfium, form: FormFields | null, page: number): PreparedAnnotations {
  const ticks: Box[] = [];
  let printText = false;
  const count = Math.min(MAX_ANNOTATIONS, pdfium.FPDFPage_GetAnnotCount(page));
  for (let i = 0; i < count; i++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    const isField = subtype === WIDGET && form !== null;
    if (isField) {
      const tick = prepareField(pdfium, form, annotation);
      if (tick !== null) ticks.push(tick);
    }
    if (subtype === FREE_TEXT && !showsText(pdfium, annotation)) pdfium.EPDFAnnot_GenerateAppearance(annotation);
    if (isField || subtype === FREE_TEXT || subtype === STAMP || subtype === WATERMARK) printText = true;
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return { ticks, printText };
}

function prepareField(pdfium: Pdfium, form: FormFields, annotation: number): Box | null {
  if ((pdfium.FPDFAnnot_GetFlags(annotation) & (INVISIBLE | HIDDEN | NO_VIEW)) !== 0) return null;
  const type = pdfium.FPDFAnnot_GetFormFieldType(form.handle, annotation);
  if (type === CHECK_BOX || type === RADIO_BUTTON) {
    return isTicked(pdfium, form, annotation, type) ? rectOf(pdfium, annotation) : null;
  }
  if (type !== TEXT_FIELD && type !== COMBO_BOX && type !== LIST_BOX) return null;
  if ((pdfium.FPDFAnnot_GetFormFieldFlags(form.handle, annotation) & PASSWORD_FIELD) !== 0) return null;
  const value = readString(pdfium, (buffer, size) =>
    pdfium.FPDFAnnot_GetFormFieldValue(form.handle, annotation, buffer, size),
  );
  if (value.trim() !== "" && !showsText(pdfium, annotation)) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
  return null;
}

/**
 * By the appearance state; a box without appearances has none and is judged by its value. FPDFAnnot_IsChecked requires
 * a displayed page.
 */
function isTicked(pdfium: Pdfium, form: FormFields, annotation: number, type: number): boolean {
  const shown = readString(pdfium, (at, size) => pdfium.FPDFAnnot_GetStringValue(annotation, "AS", at, size));
  const value = readString(pdfium, (at, size) => pdfium.FPDFAnnot_GetFormFieldValue(form.handle, annotation, at, size));
  const state = shown === "" && type === CHECK_BOX ? value : shown;
  return state !== "" && state !== "Off";
}

/** Whether the field's appearance prints anything: many writers leave an empty frame. */
function showsText(pdfium: Pdfium, annotation: number): boolean {
  const looks = readString(pdfium, (buffer, size) => pdfium.FPDFAnnot_GetAP(annotation, NORMAL, buffer, size), 1 << 20);
  return /(\)|>|\])\s*(Tj|TJ|'|")|\sDo\b/.test(looks);
}

function rectOf(pdfium: Pdfium, annotation: number): Box | null {
  return withMemory(pdfium, 16, (memory) => {
    if (!pdfium.FPDFAnnot_GetRect(annotation, memory)) return null;
    // FS_RECTF: left, top, right, bottom
    const [left, top, right, bottom] = floatsAt(pdfium, memory, 4);
    return {
      x0: Math.min(left!, right!),
      y0: Math.min(top!, bottom!),
      x1: Math.max(left!, right!),
      y1: Math.max(top!, bottom!),
    };
  });
}
