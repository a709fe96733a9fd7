import { useMemo, useRef } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { type Command as Offered, useCommands } from "../layout/commands.ts";
import { keysOf } from "./keyboard.ts";
import type { Review } from "./review-context.ts";

interface Deeds {
  readonly approve: () => void;
  readonly reject: () => void;
  readonly escalate: () => void;
  readonly help: () => void;
}

/** What can be done on this screen, in the palette. */
export function useOfferedReviewCommands({ store, canEdit }: Review, deeds: Deeds): void {
  const { t } = useLanguage();
  const latest = useRef(deeds);
  latest.current = deeds;
  const commands = useMemo<Offered[]>(() => {
    const { dispatch } = store;
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
      { id: "review.print", label: t("review.print"), run: () => print() },
      {
        id: "review.help",
        label: t("keys.open"),
        shortcut: keysOf("help"),
        icon: "keyboard",
        run: () => latest.current.help(),
      },
    ];
    if (!canEdit) return looking;
    return [
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
  }, [t, store, canEdit]);
  useCommands(commands);
}
