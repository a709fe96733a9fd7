import type { ReviewPage } from "./review-model.ts";
import type { Zoom } from "./viewing.ts";

/**
 * How somebody looks at pages, for the next document: whoever needs larger letters needs them on every page. In the
 * tab's session storage. A scale is kept as the width of the page on the screen, since images have different numbers of
 * pixels for the same paper.
 */
const ZOOM = "estratto.zoom";
/** In the browser's own storage: a taste, as the colours are. */
const FOUND_ONLY = "estratto.foundOnly";

type Kept = Exclude<Zoom, { mode: "scale" }> | { readonly mode: "sheet"; readonly widthPx: number };

export function keepZoom(storage: Storage, zoom: Zoom, page: ReviewPage | undefined): void {
  if (page === undefined) return;
  const kept: Kept = zoom.mode === "scale" ? { mode: "sheet", widthPx: zoom.scale * page.width } : zoom;
  storage.setItem(ZOOM, JSON.stringify(kept));
}

/** Null: nothing was chosen yet. */
export function keptZoom(storage: Storage, page: ReviewPage | undefined): Zoom | null {
  const text = storage.getItem(ZOOM);
  if (text === null || page === undefined) return null;
  const kept = JSON.parse(text) as Kept;
  return kept.mode === "sheet" ? { mode: "scale", scale: kept.widthPx / page.width } : kept;
}

/** Whether fields without a value are left out of the list. */
export function isFoundOnly(storage: Storage): boolean {
  return storage.getItem(FOUND_ONLY) === "yes";
}

export function keepFoundOnly(storage: Storage, isOnly: boolean): void {
  if (isOnly) storage.setItem(FOUND_ONLY, "yes");
  else storage.removeItem(FOUND_ONLY);
}
