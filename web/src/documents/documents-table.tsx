import { Checkbox, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef } from "react";
import { Link, useSearch } from "wouter";
import type { DocumentListJson, ListQueryJson, ProgressJson } from "../../../src/client.ts";
import { SORTS } from "../../../src/core/search/sorts.ts";
import { client, useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { documentQuery } from "../review/use-document.ts";
import { DataTable, SortButton, type TableColumn } from "../ui/data-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { usePhone } from "../ui/use-phone.ts";
import classes from "./documents-page.module.css";
import { cursorsHere, listOf, rememberOpened, reviewHref } from "./list-place.ts";
import { ProcessingBadge, RevisionBadge } from "./status-badge.tsx";
import type { Selection } from "./use-selection.ts";

export type ListedDocument = DocumentListJson["documents"][number];
type Sort = NonNullable<ListQueryJson["sort"]>;
type SortKey = "name" | "confidence" | "pages" | "created_at";

/** Types of fields whose values line up on the right, as figures do. */
const NUMBERS: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent"]);

interface Props {
  readonly documents: readonly ListedDocument[];
  readonly serviceId: string;
  /** Category key → label. */
  readonly categories: Readonly<Record<string, string>>;
  /** Keys of the fields whose values have a column. */
  readonly fields: readonly string[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Null: this person cannot decide on anything here. */
  readonly selection: Selection | null;
  /** The documents being read at the moment, with the pages done. */
  readonly progress: ProgressJson | null;
}

export function DocumentsTable({ documents, serviceId, categories, fields, sort, onSort, selection, progress }: Props) {
  const { t } = useLanguage();
  useReviewInReach();
  const list = listOf(useSearch());
  const sortable = (key: SortKey, name: string): Pick<TableColumn, "title" | "sorted"> => {
    const direction = sort === key ? "up" : sort === `-${key}` ? "down" : null;
    // Names from A, lowest confidence first; the newest and the longest first.
    const first = key === "name" || key === "confidence" ? key : (`-${key}` as const);
    const other = first.startsWith("-") ? key : (`-${key}` as const);
    return {
      sorted: direction === "up" ? "ascending" : direction === "down" ? "descending" : "none",
      title: <SortButton name={name} direction={direction} onSort={() => onSort(sort === first ? other : first)} />,
    };
  };
  const known = useService(serviceId)?.service_fields;
  const running = new Map(progress?.documents.map((document) => [document.id, document]));
  const isPhone = usePhone();
  const shown = fields.map((key) => ({
    key,
    alias: known?.[key]?.tag_alias || key,
    isNumber: NUMBERS.has(known?.[key]?.type ?? ""),
  }));
  const wide: TableColumn[] = [
    ...shown.map(({ key, alias, isNumber }) => ({ key: `field:${key}`, title: alias, isNumber })),
    { key: "category", title: t("documents.column.category") },
    { key: "status", title: t("documents.column.status") },
    { key: "revision", title: t("documents.column.revision") },
    { key: "confidence", isNumber: true, ...sortable("confidence", t("documents.column.confidence")) },
    { key: "violations", title: t("documents.column.violations") },
    { key: "pages", isNumber: true, ...sortable("pages", t("documents.column.pages")) },
    { key: "created", ...sortable("created_at", t("documents.column.created")) },
  ];
  const columns: TableColumn[] = [
    ...(selection ? [{ key: "select", title: <SelectPage documents={documents} selection={selection} /> }] : []),
    ...(isPhone
      ? [{ key: "name", title: <SortChoice sort={sort} onSort={onSort} /> }]
      : [{ key: "name", ...sortable("name", t("documents.column.name")) }, ...wide]),
  ];
  return (
    <DataTable
      columns={columns}
      label={t("documents.title")}
      className={`${classes.documents} ${fields.length > 0 ? classes.withValues : ""}`}
    >
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          serviceId={serviceId}
          list={list}
          fields={shown}
          isPhone={isPhone}
          category={document.category === null ? "–" : (categories[document.category] ?? document.category)}
          selection={selection}
          reading={running.get(document.id)}
        />
      ))}
    </DataTable>
  );
}

interface RowProps {
  readonly document: ListedDocument;
  readonly serviceId: string;
  /** Conditions and order of this list. */
  readonly list: string;
  readonly fields: readonly { readonly key: string; readonly alias: string; readonly isNumber: boolean }[];
  readonly category: string;
  readonly selection: Selection | null;
  readonly reading: ProgressJson["documents"][number] | undefined;
  readonly isPhone: boolean;
}

function DocumentRow(props: RowProps) {
  const { document, serviceId, list, selection, isPhone } = props;
  const place = { href: reviewHref(serviceId, document.id, list), state: { cursors: cursorsHere() } };
  const { t } = useLanguage();
  const begin = useBeginning(serviceId, document, selection?.ids ?? []);
  const isSelected = selection?.has(document.id) ?? false;
  const range = useRef(false);
  return (
    <tr data-selected={isSelected || undefined} onClick={followLink}>
      {selection && (
        <td className={classes.tick}>
          <Checkbox
            size="xs"
            aria-label={t("documents.select", { name: document.original_name })}
            checked={isSelected}
            onClick={(event) => {
              range.current = event.shiftKey;
            }}
            onChange={() => selection.toggle(document.id, range.current)}
          />
        </td>
      )}
      <td className={classes.name} title={document.original_name}>
        <Link {...place} className={classes.link} data-row={document.id} onClick={begin}>
          {document.original_name}
        </Link>
        {document.match && <Match serviceId={serviceId} match={document.match} />}
        {isPhone && <Facts {...props} />}
      </td>
      {!isPhone && <Cells {...props} />}
    </tr>
  );
}

function Cells({ document, fields, category, reading }: RowProps) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      {fields.map(({ key, isNumber }) => (
        <td key={key} className={classes.value} data-number={isNumber || undefined} title={document.values?.[key]}>
          {document.values?.[key] ?? "–"}
        </td>
      ))}
      <td className={classes.soft}>{category}</td>
      <td>
        <ProcessingBadge status={document.status} />
        {reading?.status === "RUNNING" && reading.pages_done > 0 && (
          <span className={`${classes.soft} numeric`}>
            {" "}
            {t("documents.pagesOf", { done: reading.pages_done, count: reading.page_count })}
          </span>
        )}
      </td>
      <td>
        <RevisionBadge status={document.revision_status} />
      </td>
      <td data-number>{document.confidence === null ? "–" : `${Math.floor(document.confidence)} %`}</td>
      <td>
        <Violations document={document} />
      </td>
      <td data-number className={classes.soft}>
        {document.page_count || "–"}
      </td>
      <td className={classes.soft}>
        <time dateTime={document.created_at}>{when.format(new Date(document.created_at))}</time>
      </td>
    </>
  );
}

/**
 * Anywhere on a row is on its link. In a list that is scrolled sideways the link covers only the name, which stays in
 * sight, and not the row. Whoever selects text to copy it opens nothing.
 */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.target instanceof Element && event.target.closest("a, button, input, label, td:has(input)")) return;
  if (getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  event.currentTarget.querySelector("a[data-row]")?.dispatchEvent(click);
}

/** Orders to choose by name: on a telephone there are no columns to choose them by. */
function SortChoice({ sort, onSort }: Pick<Props, "sort" | "onSort">) {
  const { t } = useLanguage();
  return (
    <>
      <span className="visually-hidden">{t("documents.column.name")}</span>
      <NativeSelect
        size="xs"
        variant="unstyled"
        aria-label={t("documents.order")}
        data={SORTS.map((value) => ({ value, label: t(`documents.order.${value}`) }))}
        value={sort}
        onChange={({ currentTarget }) => onSort(SORTS.find((order) => order === currentTarget.value) ?? "-created_at")}
      />
    </>
  );
}

/** On a telephone: what is in columns elsewhere stands below the name, as far as it says something. */
function Facts({ document, fields, reading }: RowProps) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const { status, confidence } = document;
  return (
    <div className={classes.facts}>
      {status === "ACTIVE" ? <RevisionBadge status={document.revision_status} /> : <ProcessingBadge status={status} />}
      {reading?.status === "RUNNING" && reading.pages_done > 0 && (
        <span className="numeric">
          {t("documents.pagesOf", { done: reading.pages_done, count: reading.page_count })}
        </span>
      )}
      {document.violations > 0 && <Violations document={document} />}
      {confidence !== null && (
        <span className="numeric">
          {t("documents.column.confidence")} {Math.floor(confidence)} %
        </span>
      )}
      {fields.map(({ key, alias }) => {
        const value = document.values?.[key];
        return value === undefined ? null : <span key={key}>{`${alias}: ${value}`}</span>;
      })}
      <time dateTime={document.created_at}>{when.format(new Date(document.created_at))}</time>
    </div>
  );
}

/** Where the search matched, if not in the name above. */
function Match({ serviceId, match }: { serviceId: string; match: NonNullable<ListedDocument["match"]> }) {
  const field = useService(serviceId)?.service_fields[match.field]?.tag_alias || match.field;
  const text = `${field}: ${match.text}`;
  return (
    <div className={classes.match} title={text}>
      {text}
    </div>
  );
}

/** A person who sees a list will open a document: the review screen is fetched when the browser is idle. */
function useReviewInReach(): void {
  useEffect(() => {
    const fetchIt = () => void import("../review/review-page.tsx");
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(fetchIt, 500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchIt);
    return () => cancelIdleCallback(idle);
  }, []);
}

/** The words of a document and the image of its first page are loaded while the review screen is rendered. */
function useBeginning(serviceId: string, { id, status }: ListedDocument, chosen: readonly string[]): () => void {
  const queries = useQueryClient();
  return () => {
    rememberOpened(id, chosen);
    if (status !== "ACTIVE") return;
    new Image().src = client.service(serviceId).pageImageUrl(id, 0);
    void queries.prefetchQuery(documentQuery({ serviceId, documentId: id }));
  };
}

function Violations({ document }: { document: ListedDocument }) {
  const { t } = useLanguage();
  const { violations, error_violations: errors } = document;
  if (violations === 0) return <span className={classes.soft}>–</span>;
  return errors > 0 ? (
    <Tag tone="bad">{t("documents.violationsBad", { count: errors })}</Tag>
  ) : (
    <Tag tone="warn">{t("documents.violationsWarn", { count: violations })}</Tag>
  );
}

function SelectPage({ documents, selection }: { documents: readonly ListedDocument[]; selection: Selection }) {
  const { t } = useLanguage();
  const count = documents.filter(({ id }) => selection.has(id)).length;
  const isAll = count === documents.length && count > 0;
  return (
    <Checkbox
      size="xs"
      aria-label={t("documents.selectPage")}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => selection.setPage(!isAll)}
    />
  );
}
