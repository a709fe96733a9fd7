import { Button, Loader, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { BatchJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Glyph } from "../ui/icons.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { problemWords } from "../ui/problem-words.ts";
import { useMay } from "../ui/use-may.ts";
import { useNotify } from "../ui/use-notify.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { MOST_NAMES } from "./chosen-documents.ts";
import classes from "./documents-page.module.css";
import type { StartBatch } from "./use-batches.ts";

interface Props {
  readonly serviceId: string;
  readonly batches: readonly BatchJson[];
  readonly start: StartBatch;
  /** Those that can be taken back, by id. */
  readonly undos?: ReadonlyMap<string, unknown>;
  readonly onUndo?: (batch: string) => Promise<void>;
  readonly onDismiss: (batch: string) => void;
}

/** Batches over many documents: their progress, a way to stop them, and what they could not do. */
export function BatchNotes({ serviceId, batches, start, undos, onUndo, onDismiss }: Props) {
  return batches.map((batch) => (
    <BatchNote
      key={batch.batch}
      serviceId={serviceId}
      batch={batch}
      start={start}
      onUndo={onUndo && undos?.has(batch.batch) ? () => onUndo(batch.batch) : null}
      onDismiss={() => onDismiss(batch.batch)}
    />
  ));
}

function BatchNote(props: {
  serviceId: string;
  batch: BatchJson;
  start: StartBatch;
  onUndo: (() => Promise<void>) | null;
  onDismiss: () => void;
}) {
  const { serviceId, batch, start, onUndo, onDismiss } = props;
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const may = useMay(serviceId);
  const [isAsked, setAsked] = useState(false);
  const stop = useMutation({
    mutationFn: () => client.service(serviceId).cancelBatch(batch.batch),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["batches", serviceId] }),
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const undo = useMutation({
    mutationFn: async () => onUndo?.(),
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const { done, refused, total, state } = batch;
  const title = t(`bulk.${state === "running" ? "running" : "ended"}.${batch.action}`);
  const summary = {
    running: t("bulk.progress", { done: done + refused, total }),
    done: t("bulk.done", { done, refused }),
    cancelled: t("bulk.cancelled", { done, total }),
  }[state];
  return (
    <section className={classes.note} aria-label={title} data-state={refused > 0 ? "refused" : state}>
      <span className={classes.noteTitle}>{title}</span>
      {state === "running" && (
        <Progress
          className={classes.noteBar ?? ""}
          size="sm"
          value={(100 * (done + refused)) / Math.max(1, total)}
          aria-label={title}
        />
      )}
      <span role="status" className={`${classes.soft} numeric`}>
        {summary}
      </span>
      {refused > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
          {t("bulk.why")}
        </Button>
      )}
      {state !== "running" && done > 0 && onUndo !== null && (
        <Button size="compact-xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t("bulk.undo")}
        </Button>
      )}
      {state === "running" ? (
        may.review && (
          <Button size="compact-xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t("bulk.stop")}
          </Button>
        )
      ) : (
        <button type="button" className={classes.chipRemove} aria-label={t("bulk.dismiss")} onClick={onDismiss}>
          <Glyph name="cross" size={12} />
        </button>
      )}
      {isAsked && <RefusedDialog serviceId={serviceId} batch={batch} start={start} onClose={() => setAsked(false)} />}
    </section>
  );
}

const SHOWN = 200;

function RefusalWords(refusal: { code: string; message: string }) {
  const { t } = useLanguage();
  const { detail, original } = problemWords(refusal, t.problems);
  return (
    <div className={classes.soft}>
      {detail} {original !== null && <span lang="en">{original}</span>}
    </div>
  );
}

function RefusedDialog(props: { serviceId: string; batch: BatchJson; start: StartBatch; onClose: () => void }) {
  const { serviceId, batch, start, onClose } = props;
  const { t } = useLanguage();
  const [isReasoned, setReasoned] = useState(false);
  const list = useQuery({
    queryKey: ["batches", serviceId, batch.batch, "refused"],
    queryFn: ({ signal }) => client.service(serviceId).batch(batch.batch, { outcome: "refused", limit: SHOWN }, signal),
  });
  const results = list.data?.results ?? [];
  const unreasoned = results.filter(({ document_id: id, code }) => id && code === "field_missing");
  const again = unreasoned.flatMap(({ document_id: id }) => id ?? []);
  if (isReasoned) {
    return (
      <BulkDialog
        action="approved"
        count={again.length}
        chosen={{ names: unreasoned.flatMap(({ name }) => name ?? []).slice(0, MOST_NAMES), decided: [] }}
        isReasonNeeded
        onClose={onClose}
        onConfirm={(reason) => start({ action: "approved", documents: again, reason })}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={t("bulk.refusedTitle", { count: batch.refused })}>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      <ul className={classes.refused}>
        {results.map((result) => (
          <li key={result.position}>
            {result.document_id === null || result.name === null ? (
              <strong>{result.name ?? t("bulk.gone")}</strong>
            ) : (
              <Link href={`/services/${serviceId}/documents/${result.document_id}`}>{result.name}</Link>
            )}
            <RefusalWords code={result.code ?? ""} message={result.detail ?? ""} />
          </li>
        ))}
      </ul>
      {batch.refused > results.length && list.isSuccess && (
        <p className={classes.soft}>{t("bulk.refusedMore", { count: batch.refused - results.length })}</p>
      )}
      {batch.action === "approved" && again.length > 0 && (
        <Button size="xs" mt="sm" onClick={() => setReasoned(true)}>
          {t("bulk.withReason")}
        </Button>
      )}
    </Dialog>
  );
}
