import { ActionIcon, Button, FileButton, Loader } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { problemText } from "../sign-in/problem-text.ts";
import { addUploads } from "../try/uploads.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Glyph } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useMay } from "../ui/use-may.ts";
import { useNotify } from "../ui/use-notify.ts";
import { BatchNotes } from "./batch-notes.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { Listed } from "./chosen-documents.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import classes from "./documents-page.module.css";
import { DocumentsTable } from "./documents-table.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { ExportNotes } from "./export-notes.tsx";
import { ActiveFilters, conditionTexts, FilterBar } from "./filter-bar.tsx";
import {
  columnsOf,
  type Filter,
  filterOf,
  paramsOf,
  withChange,
  withoutConditions,
  withoutFilters,
} from "./filters.ts";
import { ListHelp } from "./list-help.tsx";
import { rememberList } from "./list-place.ts";
import { keepColumns, ownList } from "./own-columns.ts";
import { useBatches } from "./use-batches.ts";
import { useBulk } from "./use-bulk.ts";
import { useDocuments } from "./use-documents.ts";
import { useExports } from "./use-exports.ts";
import { useListCommands } from "./use-list-commands.ts";
import { useProgress } from "./use-progress.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { useSelection } from "./use-selection.ts";
import { ViewsBar } from "./views-bar.tsx";

/** The stored documents of one service: to find, look through, decide on, and export as a file. */
export function DocumentsPage({ serviceId }: { serviceId: string }) {
  const { t, locale } = useLanguage();
  const may = useMay(serviceId);
  const categories = useService(serviceId)?.service_categories ?? {};
  const { filter, setFilter, change } = useFilter(serviceId);
  const { list, total, from, goOn, goBack } = useDocuments(serviceId, filter);
  const documents = list.data?.documents ?? [];
  const { goToFirst, stay } = useRowFocus(list.isSuccess && !list.isPlaceholderData);
  const selection = useSelection(
    documents.map(({ id }) => id),
    filter,
  );
  useEffect(() => rememberList(serviceId, location.search.slice(1), selection.ids));
  const { progress, batches, exports } = useWork(
    serviceId,
    documents.some(({ status }) => status === "RUNNING"),
  );
  // Selected documents of other pages have names and decisions too.
  const [seen] = useState(() => new Map<string, Listed>());
  for (const document of documents) seen.set(document.id, document);
  const searchRef = useRef<HTMLInputElement>(null);
  const [isHelp, setHelp] = useState(false);
  const notify = useNotify();
  const changeColumns = ({ fields }: { fields: string | undefined }) => {
    keepColumns(serviceId, fields);
    change({ fields });
  };
  const start: typeof batches.start = async (input, undo) => {
    await batches.start(input, undo).then(selection.clear, (error: Error) => notify("bad", problemText(error, t)));
  };
  const bulk = useBulk(selection, filter, seen, start);
  useListCommands({
    search: () => searchRef.current?.focus(),
    select: (row) => row && may.review && selection.toggle(row),
    range: (row) => row && may.review && selection.toggle(row, true),
    clear: () => selection.clear(),
    help: () => setHelp(true),
    ...(goOn && { nextPage: goOn }),
    ...(goBack && { previousPage: goBack }),
    ...(may.review && selection.ids.length > 0 && { approve: () => bulk.act("approved") }),
  });

  return (
    <div className={`${frame.page} ${classes.page}`}>
      <div className={classes.bar}>
        <PageTitle className={frame.pageTitle}>{t("documents.title")}</PageTitle>
        <div className={classes.filters}>
          <FilterBar
            filter={filter}
            onChange={change}
            categories={categories}
            searchRef={searchRef}
            onTyping={stay}
            onDone={goToFirst}
          />
          <ColumnsMenu serviceId={serviceId} filter={filter} onChange={changeColumns} />
          <ExportMenu serviceId={serviceId} filter={filter} ids={null} count={total} onBegin={exports.begin} />
          <ActionIcon size={30} variant="default" aria-label={t("listKeys.open")} onClick={() => setHelp(true)}>
            <Glyph name="keyboard" />
          </ActionIcon>
          {may.review && <UploadButton serviceId={serviceId} />}
        </div>
      </div>
      <ViewsBar serviceId={serviceId} filter={filter} onChoose={setFilter} />
      <ActiveFilters
        filter={filter}
        onChange={change}
        categories={categories}
        onClear={() => setFilter(withoutFilters(filter))}
      />
      <BatchNotes
        serviceId={serviceId}
        batches={batches.shown}
        start={batches.start}
        undos={batches.undos}
        onUndo={batches.undo}
        onDismiss={batches.dismiss}
      />
      <ExportNotes serviceId={serviceId} exports={exports.shown} onDismiss={exports.dismiss} />
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isSuccess && documents.length === 0 && (
        <NoDocuments
          serviceId={serviceId}
          asked={conditionTexts(filter, { t, locale, categories })}
          mayUpload={may.review}
          onShowAll={() => setFilter(withoutConditions(filter))}
        />
      )}
      {documents.length > 0 && (
        <>
          <BulkBar
            serviceId={serviceId}
            filter={filter}
            selection={selection}
            seen={seen}
            shown={documents.length}
            total={total}
            bulk={bulk}
            onExport={exports.begin}
          />
          <DocumentsTable
            documents={documents}
            serviceId={serviceId}
            categories={categories}
            fields={columnsOf(filter)}
            sort={filter.sort ?? "-created_at"}
            onSort={(sort) => change({ sort: sort === "-created_at" ? undefined : sort })}
            selection={may.review ? selection : null}
            progress={progress}
          />
          <Pager from={from} count={documents.length} total={total} goBack={goBack} goOn={goOn} />
        </>
      )}
      <ListHelp opened={isHelp} onClose={() => setHelp(false)} />
      {may.review && <DropAnywhere serviceId={serviceId} />}
    </div>
  );
}

/** The filter is part of the address: a link shows a colleague the same list, and Back from a document leads to it. */
function useFilter(serviceId: string) {
  const [params, setParams] = useSearchParams();
  const read = params.size === 0 ? ownList(serviceId) : filterOf(params);
  const address = paramsOf(read).toString();
  const [known, setKnown] = useState({ address, filter: read });
  // The same object as long as it says the same: what depends on it is not recomputed at every render.
  const filter = known.address === address ? known.filter : read;
  if (known.address !== address) setKnown({ address, filter });
  const setFilter = (next: Filter) => {
    // An empty address may mean something else than before, and then nobody else would tell.
    setKnown({ address: paramsOf(next).toString(), filter: next });
    setParams(paramsOf(next), { replace: true });
  };
  return {
    filter,
    setFilter,
    change: (change: Parameters<typeof withChange>[1]) => setFilter(withChange(filter, change)),
  };
}

/**
 * Follows work in progress as long as there is any: a document of the list that is being read, a batch, or an export.
 */
function useWork(serviceId: string, isReading: boolean) {
  const [isOn, setOn] = useState(false);
  const progress = useProgress(serviceId, isReading || isOn);
  const batches = useBatches(serviceId, progress);
  const exports = useExports(serviceId, progress);
  const isAnything = batches.isRunning || exports.isRunning;
  if (isAnything !== isOn) setOn(isAnything);
  return { progress, batches, exports };
}

function UploadButton({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  return (
    <FileButton multiple onChange={(files) => addUploads(serviceId, files)}>
      {(props) => (
        <Button {...props} size="xs" leftSection={<Glyph name="upload" size={14} />}>
          {t("documents.uploadMany")}
        </Button>
      )}
    </FileButton>
  );
}

function DropAnywhere({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  return (
    // No type or size is refused here: the service decides, and says why.
    <Dropzone.FullScreen
      active
      // Invisible until something is dragged, so it must not take the keyboard focus.
      activateOnKeyboard={false}
      onDrop={(files: File[]) => addUploads(serviceId, files)}
    >
      <div className={classes.dropAnywhere}>
        <Glyph name="upload" size={28} />
        {t("documents.drop")}
      </div>
    </Dropzone.FullScreen>
  );
}

function Pager(props: {
  from: number;
  count: number;
  total: number | undefined;
  goBack: (() => void) | null;
  goOn: (() => void) | null;
}) {
  const { from, count, total, goBack, goOn } = props;
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale);
  const places = { from: number.format(from), to: number.format(from + count - 1) };
  return (
    <nav className={classes.pager} aria-label={t("viewer.pages")}>
      <span className={`${classes.soft} numeric`}>
        {total === undefined
          ? t("documents.pageUncounted", places)
          : t("documents.page", { ...places, total: number.format(Math.max(total, from + count - 1)) })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t("documents.previousPage")}
        disabled={!goBack}
        onClick={() => goBack?.()}
      >
        <Glyph name="left" />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t("documents.nextPage")} disabled={!goOn} onClick={() => goOn?.()}>
        <Glyph name="right" />
      </ActionIcon>
    </nav>
  );
}

function NoDocuments(props: {
  serviceId: string;
  asked: readonly string[];
  mayUpload: boolean;
  onShowAll: () => void;
}) {
  const { t } = useLanguage();
  if (props.asked.length > 0) {
    const text = t("documents.noMatch.text", { asked: props.asked.join(" · ") });
    return (
      <EmptyState icon="search" title={t("documents.noMatch.title")} text={text}>
        <Button variant="default" size="xs" onClick={props.onShowAll}>
          {t("documents.noMatch.action")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="document" title={t("documents.empty.title")} text={t("documents.empty.text")}>
      {props.mayUpload && (
        <Button component={Link} href={`/services/${props.serviceId}/try`} size="xs">
          {t("documents.upload")}
        </Button>
      )}
    </EmptyState>
  );
}
