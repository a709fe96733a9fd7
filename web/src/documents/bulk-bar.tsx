import { Button } from "@mantine/core";
import { useState } from "react";
import type { BatchInputJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useMay } from "../ui/use-may.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import classes from "./documents-page.module.css";
import { ExportMenu } from "./export-menu.tsx";
import { conditionsOf, type Filter } from "./filters.ts";
import type { StartBatch } from "./use-batches.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  readonly serviceId: string;
  readonly filter: Filter;
  readonly selection: Selection;
  /** Documents on this page, and all that match (undefined: not counted yet). */
  readonly shown: number;
  readonly total: number | undefined;
  readonly start: StartBatch;
  readonly onExport: () => void;
}

type Action = BatchInputJson["action"];

/** What is done with the selected documents. A few are decided at once; many, and what cannot be undone, after a second look. */
export function BulkBar({ serviceId, filter, selection, shown, total, start, onExport }: Props) {
  const { t } = useLanguage();
  const may = useMay(serviceId);
  const [asked, setAsked] = useState<Action | null>(null);
  const count = selection.isAll ? (total ?? 0) : selection.ids.length;
  if (count === 0) return null;
  const actions = [
    ...(may.review ? (["approved", "not_approved", "to_review"] as const) : []),
    ...(may.administer ? (["delete"] as const) : []),
  ];
  const canSelectAll = !selection.isAll && total !== undefined && total > shown && selection.ids.length >= shown;
  return (
    <section className={classes.bulk} aria-label={t("bulk.label")}>
      <span className={classes.bulkCount} role="status">
        {selection.isAll ? t("bulk.allSelected", { count }) : t("bulk.selected", { count })}
      </span>
      {canSelectAll && (
        <Button size="compact-xs" variant="subtle" onClick={selection.selectAll}>
          {t("bulk.all", { count: total })}
        </Button>
      )}
      <span className={classes.bulkActions}>
        {actions.map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === "approved" ? "filled" : "default"}
            {...(action === "delete" && { c: "var(--bad)" })}
            onClick={() => {
              if (isHarmless(action, count)) void start(chosen(selection, filter, action));
              else setAsked(action);
            }}
          >
            {t(`bulk.${action as "approved"}`)}
          </Button>
        ))}
        {(selection.isAll || count <= MOST_IDS) && (
          <ExportMenu
            serviceId={serviceId}
            filter={filter}
            ids={selection.isAll ? null : selection.ids}
            count={count}
            onBegin={onExport}
          />
        )}
        <Button size="xs" variant="subtle" onClick={selection.clear}>
          {t("bulk.clear")}
        </Button>
      </span>
      {asked && (
        <BulkDialog
          action={asked}
          count={count}
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await start({ ...chosen(selection, filter, asked), ...(reason !== "" && { reason }) });
          }}
        />
      )}
    </section>
  );
}

/** What fits in a link; more than that are taken as "all that match". */
const MOST_IDS = 200;
/** As many as a page shows: each of them was seen. */
const AT_ONCE = 50;

function isHarmless(action: Action, count: number): boolean {
  return action !== "delete" && action !== "not_approved" && count <= AT_ONCE;
}

/** Documents that arrive after the question are not part of "all that match". */
export function chosen(selection: Selection, filter: Filter, action: Action): BatchInputJson {
  if (!selection.isAll) return { action, documents: [...selection.ids] };
  const now = new Date().toISOString();
  const conditions = conditionsOf(filter);
  const until = conditions.created_to !== undefined && conditions.created_to < now ? conditions.created_to : now;
  return { action, filter: { ...conditions, created_to: until } };
}
