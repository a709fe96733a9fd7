import { useMemo, useRef } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { type Command as Offered, useCommands } from "../layout/commands.ts";
import { keysOf } from "./keyboard.ts";
import type { Review } from "./review-context.ts";
import { type Target, targetId } from "./review-model.ts";
import type { ReviewState } from "./review-state.ts";
import { useSelected } from "./review-store.ts";

interface Deeds {
  readonly approve: () => void;
  readonly reject: () => void;
  readonly escalate: () => void;
  readonly help: () => void;
  readonly nextDocument: () => void;
  readonly previousDocument: () => void;
}

/** The actions of this screen, in the palette. */
export function useOfferedReviewCommands({ store, canEdit }: Review, deeds: Deeds): void {
  const { t } = useLanguage();
  const latest = useRef(deeds);
  latest.current = deeds;
  const named = useSelected(store, namedParts);
  const commands = useMemo<Offered[]>(() => {
    const { dispatch } = store;
    const goTo = (JSON.parse(named) as readonly Part[]).map(
      ({ target, alias }): Offered => ({
        id: `review.goTo:${targetId(target)}`,
        label: t("review.goTo", { field: alias }),
        // For typed text, a field with exactly this name comes before all that merely contain it.
        keywords: [alias],
        movesFocus: true,
        run: () => {
          dispatch({ type: "select", target });
          // It may already be the selected one; then nothing else would bring the focus back to it.
          document.getElementById(targetId(target))?.focus({ preventScroll: true });
        },
      }),
    );
    const looking: Offered[] = [
      {
        id: "review.search",
        label: t("keys.search"),
        shortcut: keysOf("search"),
        icon: "search",
        run: () => dispatch({ type: "search", text: "" }),
      },
      { id: "review.grid", label: t("keys.grid"), shortcut: keysOf("grid"), run: () => dispatch({ type: "grid" }) },
      {
        id: "review.rotate",
        label: t("keys.rotate"),
        shortcut: keysOf("rotate"),
        run: () => dispatch({ type: "rotate" }),
      },
      {
        id: "review.nextDocument",
        label: t("keys.nextDocument"),
        shortcut: keysOf("nextDocument"),
        run: () => latest.current.nextDocument(),
      },
      {
        id: "review.previousDocument",
        label: t("keys.previousDocument"),
        shortcut: keysOf("previousDocument"),
        run: () => latest.current.previousDocument(),
      },
      { id: "review.print", label: t("review.print"), run: () => print() },
      {
        id: "review.help",
        label: t("keys.open"),
        shortcut: keysOf("help"),
        icon: "keyboard",
        run: () => latest.current.help(),
      },
    ];
    // Fields first, as they stand in the panel: Enter on the untouched palette leads somewhere, and decides on nothing.
    if (!canEdit) return [...goTo, ...looking];
    return [
      ...goTo,
      {
        id: "review.approve",
        label: t("keys.approve"),
        shortcut: keysOf("approve"),
        icon: "check",
        run: () => latest.current.approve(),
      },
      {
        id: "review.reject",
        label: t("review.reject"),
        shortcut: keysOf("reject"),
        icon: "cross",
        run: () => latest.current.reject(),
      },
      { id: "review.escalate", label: t("review.escalate"), run: () => latest.current.escalate() },
      { id: "review.undo", label: t("keys.undo"), shortcut: keysOf("undo"), run: () => dispatch({ type: "undo" }) },
      { id: "review.redo", label: t("keys.redo"), shortcut: keysOf("redo"), run: () => dispatch({ type: "redo" }) },
      ...looking,
    ];
  }, [t, store, canEdit, named]);
  useCommands(commands);
}

interface Part {
  readonly target: Target;
  readonly alias: string;
}

/** Fields, and tables by their first cell, as text: it stays the same while values change. */
function namedParts({ model }: ReviewState): string {
  const fields = model.fields.map(({ key, alias }): Part => ({ target: { kind: "value", key, index: 0 }, alias }));
  const tables = model.tables.flatMap(({ key, alias, rows, columns }): Part[] => {
    const column = columns[0]?.key;
    return rows.length === 0 || column === undefined ? [] : [{ target: { kind: "cell", key, row: 0, column }, alias }];
  });
  return JSON.stringify([...fields, ...tables]);
}
