import { Button, Progress } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ExportJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { Glyph } from "../ui/icons.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./documents-page.module.css";

interface Props {
  readonly serviceId: string;
  readonly exports: readonly ExportJson[];
  readonly onDismiss: (id: string) => void;
}

/** Files that are being written: the progress of each, a way to stop it, and its outcome. */
export function ExportNotes({ serviceId, exports, onDismiss }: Props) {
  return exports.map((each) => (
    <ExportNote key={each.export} serviceId={serviceId} run={each} onDismiss={() => onDismiss(each.export)} />
  ));
}

function ExportNote(props: { serviceId: string; run: ExportJson; onDismiss: () => void }) {
  const { serviceId, run, onDismiss } = props;
  const { t, locale } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => client.service(serviceId).cancelExport(run.export),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["exports", serviceId] }),
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const number = new Intl.NumberFormat(locale);
  const figures = { done: number.format(run.done), total: number.format(run.total) };
  const title = t("export.title", { format: t(`export.${run.format}`) });
  const isRunning = run.state === "running";
  return (
    <section className={classes.note} aria-label={title} data-state={run.state}>
      <span className={classes.noteTitle}>{title}</span>
      {isRunning && (
        <Progress
          className={classes.noteBar ?? ""}
          size="sm"
          value={(100 * run.done) / Math.max(1, run.total)}
          aria-label={title}
        />
      )}
      <span role={isRunning ? undefined : "status"} className={`${classes.soft} numeric`}>
        {t(`export.state.${run.state}`, figures)}
      </span>
      {isRunning ? (
        <Button size="compact-xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t("bulk.stop")}
        </Button>
      ) : (
        <button type="button" className={classes.chipRemove} aria-label={t("bulk.dismiss")} onClick={onDismiss}>
          <Glyph name="cross" size={12} />
        </button>
      )}
    </section>
  );
}
