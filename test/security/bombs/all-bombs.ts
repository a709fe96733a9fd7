import { PDF_BOMBS, XML_BOMBS } from "./pdf-bombs.ts";
import { PICTURE_BOMBS } from "./picture-bombs.ts";

/** Every bomb by its name, made when asked for: each is small, but not all of them together. */
export const BOMBS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  ...PDF_BOMBS,
  ...XML_BOMBS,
  ...PICTURE_BOMBS,
};
