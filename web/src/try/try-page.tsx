import { Button, Progress } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { limitsQuery, useService } from "../api.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { EmptyState } from "../ui/empty-state.tsx";
import { Glyph } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useMay } from "../ui/use-may.ts";
import { CodeExamples } from "./code-examples.tsx";
import classes from "./try-page.module.css";
import { addUploads } from "./uploads.ts";
import { type Reading, useReading } from "./use-reading.ts";

/** Drop a document, watch it being read page by page, and see the result. */
export function TryPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const limits = useQuery(limitsQuery).data;
  const service = useService(serviceId);
  const { reading, start, cancel } = useReading(serviceId, (documentId) => {
    void queries.invalidateQueries({ queryKey: ["documents", serviceId] });
    navigate(`/services/${serviceId}/documents/${documentId}`);
  });
  const may = useMay(serviceId);
  const busy = reading.state === "uploading" || reading.state === "reading";
  return (
    <div className={`${frame.page} ${classes.narrow}`}>
      <PageTitle className={frame.pageTitle}>{t("try.title")}</PageTitle>
      <p className={classes.soft}>{t("try.text", { service: service?.name ?? "…" })}</p>
      {!may.review ? (
        <EmptyState icon="document" title={t("try.viewer.title")} text={t("try.viewer.text")} />
      ) : busy ? (
        <ReadingProgress reading={reading} onCancel={cancel} t={t} />
      ) : (
        // No size limit here: the service decides, and says why it refuses.
        <Dropzone
          className={classes.drop ?? ""}
          onDrop={(files: File[]) => {
            const [file] = files;
            if (files.length === 1 && file) void start(file);
            else if (files.length > 1) {
              // Many files are tracked in the corner of every screen.
              addUploads(serviceId, files);
              navigate(`/services/${serviceId}/documents`);
            }
          }}
          inputProps={{ "aria-label": t("try.choose") }}
        >
          <span className={classes.dropIcon}>
            <Glyph name="upload" size={24} />
          </span>
          <span className={classes.dropTitle}>{t("try.drop")}</span>
          <span className={classes.soft}>{t("try.choose")}</span>
          {limits !== undefined && (
            <span className={classes.types}>
              {t("try.types", {
                types: limits.file_types.map((type) => type.toUpperCase()).join(", "),
                size: `${Math.round(limits.file_bytes / 1_000_000)} MB`,
              })}
            </span>
          )}
        </Dropzone>
      )}
      {reading.state === "failed" && (
        <div className={classes.problem}>
          <ProblemAlert error={reading.error} title={`${t("try.failed")}: ${reading.name}`} />
        </div>
      )}
      <CodeExamples serviceId={serviceId} />
    </div>
  );
}

function ReadingProgress({ reading, onCancel, t }: { reading: Reading; onCancel: () => void; t: Translate }) {
  if (reading.state !== "uploading" && reading.state !== "reading") return null;
  const share = reading.state === "uploading" ? reading.share : reading.pagesDone / Math.max(1, reading.pageCount);
  const title = t(reading.state === "uploading" ? "try.uploading" : "try.reading", { name: reading.name });
  const detail =
    reading.state === "uploading"
      ? `${Math.round(share * 100)} %`
      : t("try.pagesDone", { done: reading.pagesDone, count: reading.pageCount });
  return (
    <section className={classes.progress} aria-live="polite">
      <div className={classes.progressTitle}>{title}</div>
      <Progress
        value={Math.max(3, share * 100)}
        animated={reading.state === "reading"}
        size="sm"
        aria-label={title}
        transitionDuration={200}
      />
      <div className={classes.progressFoot}>
        <span className={`${classes.soft} numeric`}>{detail}</span>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t("try.cancel")}
        </Button>
      </div>
    </section>
  );
}
