import type { Review } from "./review-context.ts";
import { type Target, targetId, targetsOf } from "./review-model.ts";
import { cellBeside, neighbour } from "./review-state.ts";

/**
 * Tab moves from doubtful value to doubtful value, and within a table from cell to cell as on a sheet; at the end it is
 * left to the browser, so that nobody is trapped in the list.
 */
export function toDoubtful({ store }: Review, by: 1 | -1, pressed: Element): boolean {
  const { selected, editing, model } = store.state();
  const isOnValue = pressed.id !== "" && pressed.id === targetId(selected);
  if (editing === null && !isOnValue && pressed !== document.body) return false;
  store.dispatch({ type: "submit" });
  const next = cellBeside(model, editing?.target ?? selected, by) ?? neighbour(model, selected, by, true);
  if (next !== null) store.dispatch({ type: "select", target: next });
  return editing !== null || next !== null;
}

export function walk(
  { store }: Review,
  command: "nextField" | "previousField" | "left" | "right",
  pressed: Element,
): boolean {
  const { selected, model } = store.state();
  if (command === "nextField" || command === "previousField") {
    const by = command === "nextField" ? 1 : -1;
    const below = selected?.kind === "cell" ? { ...selected, row: selected.row + by } : null;
    const inTable = below && model.tables.find((t) => t.key === below.key)?.rows[below.row] !== undefined;
    if (below && inTable) store.dispatch({ type: "select", target: below });
    else if (selected?.kind === "cell")
      store.dispatch({ type: "select", target: outOfTable(store.state(), selected, by) });
    else store.dispatch({ type: "move", by });
    return true;
  }
  if (selected?.kind === "cell") {
    const next = cellBeside(model, selected, command === "right" ? 1 : -1);
    if (next !== null) store.dispatch({ type: "select", target: next });
    return true;
  }
  const line = document.getElementById(targetId(selected));
  if (line === null) return false;
  if (command === "left") line.focus();
  else if (pressed === line) line.parentElement?.querySelector<HTMLElement>("[data-details] button")?.focus();
  return true;
}

/** The first or the last of the values outside tables. */
export function toEdge({ store }: Review, index: 0 | -1): boolean {
  const target = targetsOf(store.state().model)
    .filter(({ kind }) => kind === "value")
    .at(index);
  if (target !== undefined) store.dispatch({ type: "select", target });
  return target !== undefined;
}

function outOfTable(
  { model }: ReturnType<Review["store"]["state"]>,
  from: Target & { kind: "cell" },
  by: 1 | -1,
): Target {
  const columns = model.tables.find((t) => t.key === from.key)?.columns ?? [];
  const edge = { ...from, column: (by === 1 ? columns.at(-1) : columns[0])?.key ?? from.column };
  return neighbour(model, edge, by, false) ?? from;
}
