import { Button, Loader, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { REVISION_STATUSES, type RevisionStatus } from "../../../src/core/revision.ts";
import { client, useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { EmptyState } from "../ui/empty-state.tsx";
import { Glyph } from "../ui/icons.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./documents-page.module.css";
import { DocumentsTable } from "./documents-table.tsx";

const PAGE_SIZE = 50;
/** How often the list is asked again while a document of it is being read. */
const REFRESH_MS = 2000;

/** The stored documents of one service, newest first. */
export function DocumentsPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const [status, setStatus] = useState<RevisionStatus | null>(null);
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 250);
  const categories = useService(serviceId)?.service_categories ?? {};
  const list = useDocuments(serviceId, status, q);
  const documents = list.data?.pages.flatMap((page) => page.documents) ?? [];
  const filtered = status !== null || q !== "";

  return (
    <div className={frame.page}>
      <div className={classes.bar}>
        <h1 className={frame.pageTitle}>{t("documents.title")}</h1>
        <div className={classes.filters}>
          <TextInput
            size="xs"
            w={200}
            type="search"
            aria-label={t("documents.search")}
            placeholder={t("documents.search")}
            leftSection={<Glyph name="search" size={14} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Select
            size="xs"
            w={180}
            aria-label={t("documents.filter")}
            placeholder={`${t("documents.filter")}: ${t("documents.filter.all")}`}
            clearable
            data={REVISION_STATUSES.map((value) => ({ value, label: t(`revision.${value}`) }))}
            value={status}
            onChange={(value) => setStatus(value as RevisionStatus | null)}
          />
          <Button
            component={Link}
            href={`/services/${serviceId}/try`}
            size="xs"
            leftSection={<Glyph name="upload" size={14} />}
          >
            {t("documents.upload")}
          </Button>
        </div>
      </div>
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isSuccess && documents.length === 0 && (
        <NoDocuments
          serviceId={serviceId}
          filtered={filtered}
          onShowAll={() => {
            setStatus(null);
            setText("");
          }}
        />
      )}
      {documents.length > 0 && <DocumentsTable documents={documents} serviceId={serviceId} categories={categories} />}
      {list.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          size="xs"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t("documents.more")}
        </Button>
      )}
    </div>
  );
}

function useDocuments(serviceId: string, status: RevisionStatus | null, q: string) {
  return useInfiniteQuery({
    queryKey: ["documents", serviceId, status, q],
    queryFn: ({ pageParam, signal }) =>
      client.service(serviceId).documents(
        {
          limit: PAGE_SIZE,
          ...(status !== null && { revision_status: status }),
          ...(q !== "" && { q }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.documents.some((d) => d.status === "RUNNING")) ? REFRESH_MS : false,
  });
}

function NoDocuments(props: { serviceId: string; filtered: boolean; onShowAll: () => void }) {
  const { t } = useLanguage();
  if (props.filtered) {
    return (
      <EmptyState icon="search" title={t("documents.noMatch.title")} text={t("documents.noMatch.text")}>
        <Button variant="default" size="xs" onClick={props.onShowAll}>
          {t("documents.noMatch.action")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="document" title={t("documents.empty.title")} text={t("documents.empty.text")}>
      <Button component={Link} href={`/services/${props.serviceId}/try`} size="xs">
        {t("documents.upload")}
      </Button>
    </EmptyState>
  );
}
