import { Button, FileButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import accounts from "../accounts/accounts.module.css";
import { client, useService } from "../api.ts";
import { BatchNotes } from "../documents/batch-notes.tsx";
import { useBatches } from "../documents/use-batches.ts";
import { useProgress } from "../documents/use-progress.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useClosingWarning } from "../layout/leave-guard.ts";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { readFolder } from "./labelled-folder.ts";
import { zipOf } from "./zip.ts";

/** Documents of which somebody knows what stands on them, many at once: an archive, or a folder with a table. */
export function TeachSection({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const fields = useService(serviceId)?.service_fields ?? {};
  const folderRef = useRef<HTMLInputElement>(null);
  const [isRunning, setRunning] = useState(false);
  const teach = useMutation({
    mutationFn: async (archive: Blob | readonly File[]) => {
      if (archive instanceof Blob) return client.service(serviceId).importExamples(archive);
      const folder = await readFolder(archive, fields);
      if (!folder) throw new NoLabels();
      return client.service(serviceId).importExamples(await zipOf(folder.files));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["batches", serviceId] }),
  });
  // The answer comes when all files were taken; the import is there, and tells of itself, as soon as the service has the archive.
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
      {teach.isError &&
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
            <Button {...props} size="compact-sm" variant="default" loading={teach.isPending}>
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
          // A folder and everything in it; no standard attribute of React's types.
          {...{ webkitdirectory: "" }}
          onChange={chooseFolder}
        />
      </div>
    </section>
  );
}

class NoLabels extends Error {}
