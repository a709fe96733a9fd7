import { Button, Progress } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ProposalProgress } from "../../../src/client/design.ts";
import { createClient, type ProposalJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import { useLeaveGuard } from "../layout/leave-guard.ts";
import { sendingFetch } from "../try/sending-fetch.ts";
import { Glyph } from "../ui/icons.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./designer.module.css";

const EXAMPLES = { min: 3, max: 10 };

/** Three to ten documents of one kind: dropped together or one by one; they are read as soon as there are enough. */
export function ExamplesSection({ onProposed }: { onProposed: (proposal: ProposalJson) => void }) {
  const { t, language } = useLanguage();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<ProposalProgress | null>(null);
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const propose = useMutation({
    mutationFn: (examples: readonly File[]) => {
      stop.current = new AbortController();
      setProgress(null);
      setSent(0);
      const { signal } = stop.current;
      return createClient({ fetch: sendingFetch(setSent) }).admin.proposeService(examples, {
        language,
        signal,
        onProgress: setProgress,
      });
    },
    onSuccess: onProposed,
    onSettled: () => setFiles([]),
  });
  // Leaving aborts the reading.
  useLeaveGuard(propose.isPending);
  const add = (dropped: readonly File[]) => {
    // After too many files the choice starts again.
    const kept = files.length > EXAMPLES.max ? [] : files;
    const all = [...kept, ...dropped].slice(0, EXAMPLES.max + 1);
    setFiles(all);
    if (all.length >= EXAMPLES.min && all.length <= EXAMPLES.max) propose.mutate(all);
  };
  const cancel = () => {
    stop.current?.abort();
    propose.reset();
    setFiles([]);
  };
  const isStopped = propose.error instanceof DOMException && propose.error.name === "AbortError";
  return (
    <section className={accounts.section} aria-labelledby="examples">
      <h2 id="examples" className={accounts.sectionTitle}>
        {t("newService.examples.title")}
      </h2>
      <p className={accounts.text}>{t("newService.examples.text")}</p>
      {propose.isPending ? (
        <Reading sent={sent} progress={progress} onCancel={cancel} />
      ) : (
        <Dropzone
          className={classes.drop ?? ""}
          onDrop={add}
          inputProps={{ "aria-label": t("newService.examples.choose") }}
        >
          <span className={classes.dropIcon}>
            <Glyph name="upload" size={22} />
          </span>
          <span className={classes.dropTitle}>{t("newService.examples.drop")}</span>
          <span className={accounts.soft}>{t("newService.examples.choose")}</span>
        </Dropzone>
      )}
      <p className={classes.chosen} role="status">
        {!propose.isPending && files.length > EXAMPLES.max && t("newService.examples.tooMany", { max: EXAMPLES.max })}
        {!propose.isPending &&
          files.length > 0 &&
          files.length < EXAMPLES.min &&
          t("newService.examples.count", { count: files.length, missing: EXAMPLES.min - files.length })}
      </p>
      {propose.isError && !isStopped && <ProblemAlert error={propose.error} />}
    </section>
  );
}

function Reading(props: { sent: number; progress: ProposalProgress | null; onCancel: () => void }) {
  const { sent, progress, onCancel } = props;
  const { t } = useLanguage();
  const title =
    progress === null
      ? t("newService.examples.uploading", { percent: Math.floor(100 * sent) })
      : t("newService.examples.reading", { document: Math.min(progress.of, progress.done + 1), of: progress.of });
  const share = progress === null ? sent : progress.pages_done / Math.max(1, progress.pages);
  return (
    <div className={classes.reading} aria-live="polite">
      <div className={classes.dropTitle}>{title}</div>
      <Progress value={Math.max(3, share * 100)} animated size="sm" aria-label={title} transitionDuration={200} />
      <div className={classes.readingFoot}>
        <span className={accounts.soft}>
          {progress !== null && t("newService.examples.pages", { done: progress.pages_done, pages: progress.pages })}
        </span>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t("newService.examples.cancel")}
        </Button>
      </div>
    </div>
  );
}
