import { ActionIcon, Button, Progress } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation, useRoute } from "wouter";
import { sessionQuery } from "../api.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useProblem } from "../ui/problem-alert.tsx";
import { isUnderWay, type Upload } from "./upload-list.ts";
import classes from "./upload-tray.module.css";
import { cancelUpload, clearFinished, forgetUploads, restoreUploads, retryUpload, useUploads } from "./uploads.ts";
import { type Duplicate, useDuplicates } from "./use-duplicates.ts";

const FOLDED_KEY = "estratto.uploads.folded";
const READ_STAYS_MS = 60_000;

/**
 * Uploads in progress: a list in a corner of every screen, or a mark in its header when collapsed; not rendered if
 * there are none.
 */
export function UploadTray() {
  const { t } = useLanguage();
  const uploads = useUploads();
  const [isOpen, setOpen] = useOpen(uploads);
  const tray = useRef<HTMLElement>(null);
  useRestored();
  useRefreshedLists(uploads);
  useForgottenAtTheEnd();
  const duplicates = useDuplicates(uploads);
  useGoneWhenRead(uploads, duplicates.size > 0, tray);
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed" || state === "lost");
  const underWay = uploads.filter(isUnderWay);
  const retries = failed.filter(({ canRetry }) => canRetry);
  return (
    <section ref={tray} className={classes.tray} data-open={isOpen} aria-label={t("uploads.title")}>
      <div className={classes.head}>
        <span className={classes.title}>{t("uploads.title")}</span>
        <span role="status" className={`${classes.soft} numeric`}>
          {t("uploads.summary", { done, total: uploads.length })}
          {failed.length > 0 && ` · ${t("uploads.problems", { count: failed.length })}`}
        </span>
        <span className={classes.spacer} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "uploads.collapse" : "uploads.expand")}
          onClick={() => setOpen(!isOpen)}
        >
          <Glyph name={isOpen ? "minus" : "plus"} />
        </ActionIcon>
        {underWay.length === 0 && (
          <ActionIcon variant="subtle" color="gray" aria-label={t("uploads.clear")} onClick={clearFinished}>
            <Glyph name="cross" />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
          <ul className={classes.list} tabIndex={0}>
            {inOrder(uploads, duplicates).map((upload) => (
              <UploadItem key={upload.id} upload={upload} duplicate={duplicates.get(upload.documentId ?? "")} />
            ))}
          </ul>
          {(retries.length > 0 || underWay.length > 0) && (
            <div className={classes.foot}>
              {retries.length > 0 && (
                <Button size="compact-xs" variant="default" onClick={() => each(retries, retryUpload)}>
                  {t("uploads.retryAll")}
                </Button>
              )}
              {underWay.length > 0 && (
                <Button size="compact-xs" variant="default" onClick={() => each(underWay, cancelUpload)}>
                  {t("uploads.cancelAll")}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}

const ORDER: readonly Upload["state"][] = ["lost", "failed", "uploading", "reading", "waiting", "cancelled", "done"];

/** What needs attention is at the top, what is finished at the bottom. */
function inOrder(uploads: readonly Upload[], duplicates: ReadonlyMap<string, Duplicate>): Upload[] {
  const rank = ({ state, documentId }: Upload) => (duplicates.has(documentId ?? "") ? -1 : ORDER.indexOf(state));
  return uploads.toSorted((a, b) => rank(a) - rank(b));
}

function each(uploads: readonly Upload[], act: (id: string) => unknown): void {
  for (const { id } of uploads) void act(id);
}

/**
 * Opens by itself only beside the list of documents, and only as long as this page has seen something in it move: what
 * an earlier page has shown is no news. Everywhere else, over the fields and buttons of other work, it opens on
 * request, for that screen. Collapsed by hand it stays so, even after a reload.
 */
function useOpen(uploads: readonly Upload[]): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [isBesideList] = useRoute("/services/:serviceId/documents");
  const [chosen, choose] = useState<boolean | null>(() => (sessionStorage.getItem(FOLDED_KEY) === null ? null : false));
  const [path] = useLocation();
  const [askedAt, askAt] = useState<string | null>(null);
  const [hasNews, setNews] = useState(false);
  if (!hasNews && uploads.some(isUnderWay)) setNews(true);
  if (hasNews && uploads.length === 0) setNews(false);
  if (!isBesideList) return [askedAt === path, (open) => askAt(open ? path : null)];
  return [
    chosen ?? hasNews,
    (open) => {
      if (open) sessionStorage.removeItem(FOLDED_KEY);
      else sessionStorage.setItem(FOLDED_KEY, "yes");
      choose(open);
    },
  ];
}

/** What was read without a problem needs no attention: after a while the list closes, unless somebody is using it. */
function useGoneWhenRead(uploads: readonly Upload[], saysMore: boolean, tray: RefObject<HTMLElement | null>): void {
  const isRead =
    !saysMore && uploads.length > 0 && uploads.every(({ state }) => state === "done" || state === "cancelled");
  useEffect(() => {
    if (!isRead) return;
    const timer = setInterval(() => {
      if (!tray.current?.matches(":hover, :focus-within")) clearFinished();
    }, READ_STAYS_MS);
    return () => clearInterval(timer);
  }, [isRead, tray]);
}

function useRestored(): void {
  const person = useQuery(sessionQuery).data?.member_id;
  useEffect(() => {
    if (person !== undefined) void restoreUploads(person);
  }, [person]);
}

/** The list of a service shows what was received and what has been read. */
function useRefreshedLists(uploads: readonly Upload[]): void {
  const queries = useQueryClient();
  const seen = useRef("");
  useEffect(() => {
    const now = uploads.map(({ id, state }) => `${id} ${state}`).join();
    if (now === seen.current) return;
    seen.current = now;
    for (const serviceId of new Set(uploads.map((upload) => upload.serviceId))) {
      void queries.invalidateQueries({ queryKey: ["documents", serviceId] });
    }
  }, [uploads, queries]);
}

/** When a session ends, nothing of what the person sent remains for the next person at this screen. */
function useForgottenAtTheEnd(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      if (queries.getQueryData(sessionQuery.queryKey) === null) forgetUploads();
    },
    [queries],
  );
}

function UploadItem({ upload, duplicate }: { upload: Upload; duplicate: Duplicate | undefined }) {
  const { t } = useLanguage();
  const { id, name, state, documentId, serviceId, canRetry } = upload;
  return (
    <li className={classes.item}>
      {documentId !== null && state !== "cancelled" ? (
        <Link href={`/services/${serviceId}/documents/${documentId}`} className={classes.name} title={name}>
          {name}
        </Link>
      ) : (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
      {isUnderWay(upload) && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t("uploads.cancel", { name })}
          onClick={() => void cancelUpload(id)}
        >
          <Glyph name="cross" size={12} />
        </ActionIcon>
      )}
      {(state === "failed" || state === "cancelled") && canRetry && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t("uploads.retry", { name })}
          onClick={() => retryUpload(id)}
        >
          {t("problem.retry")}
        </Button>
      )}
      {state === "uploading" || state === "reading" ? (
        <Progress className={classes.bar ?? ""} size="xs" value={100 * shareOf(upload)} aria-label={name} />
      ) : null}
      <span className={`${classes.soft} numeric`}>{stateText(upload, t)}</span>
      {state === "failed" && <Problem problem={upload.problem} />}
      {duplicate && <Before serviceId={serviceId} duplicate={duplicate} />}
    </li>
  );
}

/** It says the same as a document that is there already: sent twice, perhaps. */
function Before({ serviceId, duplicate: { fields, others } }: { serviceId: string; duplicate: Duplicate }) {
  const { t } = useLanguage();
  return (
    <span className={`${classes.before} ${classes.bar}`}>
      {t("violation.uniqueness", { fields })}
      {others.map((documentId, index) => (
        <span key={documentId}>
          {" "}
          <Link href={`/services/${serviceId}/documents/${documentId}`}>
            {others.length === 1 ? t("violation.other") : t("violation.others", { number: index + 1 })}
          </Link>
        </span>
      ))}
    </span>
  );
}

function Problem({ problem }: { problem: unknown }) {
  const { t } = useLanguage();
  const { detail, requestId } = useProblem(problem);
  return (
    <span className={`${classes.bad} ${classes.bar}`}>
      {typeof problem === "string" ? problem : detail}
      {requestId !== null && ` (${t("problem.requestId")} ${requestId})`}
    </span>
  );
}

/** Sending counts as a fifth of the way, as far as can be known beforehand. */
function shareOf({ state, share, pagesDone, pageCount }: Upload): number {
  return state === "uploading" ? 0.2 * share : 0.2 + (0.8 * pagesDone) / Math.max(1, pageCount);
}

function stateText({ state, share, pagesDone, pageCount }: Upload, t: Translate): string {
  switch (state) {
    case "uploading":
      return share >= 1 ? t("uploads.later") : t("uploads.uploading", { percent: Math.round(100 * share) });
    case "reading":
      return pagesDone === 0 ? t("uploads.queued") : t("uploads.reading", { done: pagesDone, count: pageCount });
    default:
      return t(`uploads.${state}`);
  }
}
