import { Button } from "@mantine/core";
import { useCallback } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { useMay } from "../ui/use-may.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { type Action, type Listed, useChosen } from "./chosen-documents.ts";
import classes from "./documents-page.module.css";
import { ExportMenu } from "./export-menu.tsx";
import type { Filter } from "./filters.ts";
import type { Bulk } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  readonly serviceId: string;
  readonly filter: Filter;
  readonly selection: Selection;
  /** Documents of the pages shown so far, by id. */
  readonly seen: ReadonlyMap<string, Listed>;
  /** Documents on this page, and all that match (undefined: not counted yet). */
  readonly shown: number;
  readonly total: number | undefined;
  readonly bulk: Bulk;
  readonly onExport: () => void;
}

/** Actions on the selected documents. */
export function BulkBar({ serviceId, filter, selection, seen, shown, total, bulk, onExport }: Props) {
  const { t } = useLanguage();
  const may = useMay(serviceId);
  const aboveTitles = useAboveTitles();
  const count = selection.isAll ? (total ?? 0) : selection.ids.length;
  if (count === 0) return null;
  const actions = [
    ...(may.review ? (["approved", "not_approved", "to_review", "pending"] as const) : []),
    ...(may.administer ? (["delete"] as const) : []),
  ];
  const canSelectAll = !selection.isAll && total !== undefined && total > shown && selection.ids.length >= shown;
  return (
    <section ref={aboveTitles} className={classes.bulk} aria-label={t("bulk.label")}>
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
            onClick={() => bulk.act(action)}
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
      {bulk.asked && <Asked {...{ serviceId, filter, selection, seen, count, bulk }} action={bulk.asked} />}
    </section>
  );
}

/** The bar stays in sight like the titles of the table, which then stop below it, however many lines it has. */
function useAboveTitles() {
  return useCallback((bar: HTMLElement | null) => {
    const around = bar?.parentElement;
    if (!bar || !around) return;
    const sizes = new ResizeObserver(() => around.style.setProperty("--above-titles", `${bar.offsetHeight}px`));
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      around.style.removeProperty("--above-titles");
    };
  }, []);
}

/** What fits in a link; more than that must be selected as "all that match". */
const MOST_IDS = 200;

function Asked({ serviceId, filter, selection, seen, count, bulk, action }: Question) {
  const chosen = useChosen(serviceId, filter, selection, seen, action);
  // The number above may be out of date, or of the previous list; the decision uses the number that was counted with
  // the names.
  const asked = (selection.isAll ? chosen?.count : null) ?? count;
  return <BulkDialog action={action} count={asked} chosen={chosen} onClose={bulk.close} onConfirm={bulk.confirm} />;
}

interface Question extends Pick<Props, "serviceId" | "filter" | "selection" | "seen" | "bulk"> {
  readonly count: number;
  readonly action: Action;
}
