import { Button, FileButton, Progress } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { createClient } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useService } from "../api.ts";
import { BatchNotes } from "../documents/batch-notes.tsx";
import { useBatches } from "../documents/use-batches.ts";
import { useProgress } from "../documents/use-progress.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useClosingWarning } from "../layout/leave-guard.ts";
import { sendingFetch } from "../try/sending-fetch.ts";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { readFolder } from "./labelled-folder.ts";
import classes from "./learning.module.css";
import { zipOf } from "./zip.ts";

/** Documents with known values, many at once: an archive, or a folder with a table. */
export function TeachSection({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const fields = useService(serviceId)?.service_fields ?? {};
  const folderRef = useRef<HTMLInputElement>(null);
  const [isRunning, setRunning] = useState(false);
  /** Share of the archive that has been sent; null: it is being made. */
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const teach = useMutation({
    mutationFn: async (chosen: Blob | readonly File[]) => {
      setSent(null);
      sending.current = new AbortController();
      const { signal } = sending.current;
      const archive = chosen instanceof Blob ? chosen : await packed(chosen, fields);
      signal.throwIfAborted();
      setSent(0);
      return createClient({ fetch: sendingFetch(setSent) })
        .service(serviceId)
        .importExamples(archive, { signal });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["batches", serviceId] }),
  });
  const isCancelled = teach.isError && sending.current?.signal.aborted;
  // The response comes when all files were taken; but the import exists, and reports its progress, as soon as the
  // service has the archive.
  const batches = useBatches(serviceId, useProgress(serviceId, isRunning || teach.isPending));
  if (batches.isRunning !== isRunning) setRunning(batches.isRunning);
  const imports = batches.shown.filter(({ action }) => action === "import");
  useClosingWarning(teach.isPending && !imports.some(({ state }) => state === "running"));
  const chooseFolder = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    if (files.length > 0) teach.mutate(files);
  };
  return (
    <section className={accounts.section} aria-labelledby="teach">
      <h2 id="teach" className={accounts.sectionTitle}>
        {t("learning.teach")}
      </h2>
      <p className={accounts.text}>{t("learning.teachText")}</p>
      <BatchNotes serviceId={serviceId} batches={imports} start={batches.start} onDismiss={batches.dismiss} />
      {teach.isPending && <Sending share={sent} onCancel={() => sending.current?.abort()} />}
      {teach.isError &&
        !isCancelled &&
        (teach.error instanceof NoLabels ? (
          <p role="alert" className={accounts.text}>
            {t("learning.teach.none")}
          </p>
        ) : (
          <ProblemAlert error={teach.error} />
        ))}
      <div className={accounts.row}>
        <FileButton accept=".zip,application/zip" onChange={(file) => file && teach.mutate(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" disabled={teach.isPending}>
              {t("learning.teach.zip")}
            </Button>
          )}
        </FileButton>
        <Button
          size="compact-sm"
          variant="default"
          disabled={teach.isPending}
          onClick={() => folderRef.current?.click()}
        >
          {t("learning.teach.folder")}
        </Button>
        <input
          ref={folderRef}
          type="file"
          multiple
          hidden
          aria-label={t("learning.teach.folder")}
          // Selects a folder with all its content; not a standard attribute of React's types.
          {...{ webkitdirectory: "" }}
          onChange={chooseFolder}
        />
      </div>
    </section>
  );
}

/** How much of the archive has been sent, and a way to cancel. The import reports on what the service has received. */
function Sending({ share, onCancel }: { share: number | null; onCancel: () => void }) {
  const { t } = useLanguage();
  const percent = share === null ? 0 : Math.floor(100 * share);
  const isSent = share !== null && share >= 1;
  const title =
    share === null
      ? t("learning.teach.packing")
      : t(isSent ? "learning.teach.sent" : "learning.teach.sending", { percent });
  return (
    <div className={`${accounts.row} ${classes.sending}`}>
      <Progress className={classes.sendingBar ?? ""} size="sm" value={percent} aria-label={title} />
      <span className={`${accounts.soft} numeric`}>{title}</span>
      {!isSent && (
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t("learning.teach.stop")}
        </Button>
      )}
    </div>
  );
}

async function packed(chosen: readonly File[], fields: Parameters<typeof readFolder>[1]): Promise<Blob> {
  const folder = await readFolder(chosen, fields);
  if (!folder) throw new NoLabels();
  return zipOf(folder.files);
}

class NoLabels extends Error {}
