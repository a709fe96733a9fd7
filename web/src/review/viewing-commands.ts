import type { Command } from "./keyboard.ts";
import type { Review } from "./review-context.ts";
import { ZOOM_LIMITS } from "./viewing.ts";

/** Null: it is not one of the viewing commands. */
export function changeView({ store, shown }: Review, command: Command): boolean | null {
  const { pageIndex, zoom, isGrid, selected, model } = store.state();
  const scale = zoom.mode === "scale" ? zoom.scale : shown.scale;
  switch (command) {
    case "nextPage":
    case "previousPage":
      store.dispatch({ type: "page", pageIndex: pageIndex + (command === "nextPage" ? 1 : -1) });
      return true;
    case "zoomIn":
      store.dispatch({ type: "zoom", zoom: { mode: "scale", scale: scale * ZOOM_LIMITS.step } });
      return true;
    case "zoomOut":
      store.dispatch({ type: "zoom", zoom: { mode: "scale", scale: scale / ZOOM_LIMITS.step } });
      return true;
    case "fit":
      store.dispatch({ type: "zoom", zoom: { mode: zoom.mode === "width" ? "page" : "width" } });
      return true;
    case "rotate":
      store.dispatch({ type: "rotate" });
      return true;
    case "grid": {
      const table = model.tables.find((t) => t.rows.length > 0);
      const column = table?.columns[0]?.key;
      store.dispatch({ type: "grid" });
      if (!isGrid && selected?.kind !== "cell" && table && column !== undefined) {
        store.dispatch({ type: "select", target: { kind: "cell", key: table.key, row: 0, column } });
      }
      return true;
    }
    case "search":
      store.dispatch({ type: "search", text: "" });
      return true;
    default:
      return null;
  }
}
