import { titleOf } from "./columns/column-titles.ts";

/** Corrects misread letters of a label at the beginning of a line: "T0TALE", "5ubtotal". */
export function wordingOf(text: string): string {
  return titleOf(
    text
      .replace(/(?<=\p{L})0|0(?=\p{L})/gu, "o")
      .replace(/(?<=\p{L})1|1(?=\p{L}{2})/gu, "l")
      .replace(/5(?=\p{L}{3})/gu, "s"),
  );
}
