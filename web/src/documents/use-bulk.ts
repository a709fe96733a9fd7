import { useState } from "react";
import type { BatchInputJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { type Action, chosenOf, type Listed, listed, undoOf } from "./chosen-documents.ts";
import { conditionsOf, type Filter } from "./filters.ts";
import type { StartBatch } from "./use-batches.ts";
import type { Selection } from "./use-selection.ts";

/** As many as a person has looked at before pressing the button. */
const AT_ONCE = 5;

export interface Bulk {
  /** The action that is waiting for confirmation. */
  readonly asked: Action | null;
  readonly act: (action: Action) => void;
  readonly close: () => void;
  readonly confirm: (reason: string) => Promise<void>;
}

/**
 * A few documents without a doubtful value are decided at once; others, actions that undo a decision, and those that
 * cannot be undone or need a reason, after confirmation.
 */
export function useBulk(
  selection: Selection,
  filter: Filter,
  seen: ReadonlyMap<string, Listed>,
  start: StartBatch,
): Bulk {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<Action | null>(null);
  const undo = (action: Action) =>
    selection.isAll || action === "delete" ? null : undoOf(selection.ids, seen, t("bulk.undoReason"));
  return {
    asked,
    act(action) {
      if (isHarmless(action, selection, seen)) void start(chosen(selection, filter, action), undo(action));
      else setAsked(action);
    },
    close: () => setAsked(null),
    async confirm(reason) {
      if (!asked) return;
      await start({ ...chosen(selection, filter, asked), ...(reason !== "" && { reason }) }, undo(asked));
    },
  };
}

export function isHarmless(
  action: Action,
  selection: Pick<Selection, "ids" | "isAll">,
  seen: ReadonlyMap<string, Listed>,
): boolean {
  if (action === "delete" || action === "not_approved") return false;
  if (selection.isAll || selection.ids.length > AT_ONCE) return false;
  const { decided, unsure } = chosenOf(listed(selection, seen), action);
  return decided.length === 0 && (action !== "approved" || unsure === 0);
}

/** Documents that arrive after the confirmation are not part of "all that match". */
function chosen(selection: Selection, filter: Filter, action: Action): BatchInputJson {
  if (!selection.isAll) return { action, documents: [...selection.ids] };
  const now = new Date().toISOString();
  const conditions = conditionsOf(filter);
  const until = conditions.created_to !== undefined && conditions.created_to < now ? conditions.created_to : now;
  return { action, filter: { ...conditions, created_to: until } };
}
