import { ActionIcon, Button, Select, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { StoredResultJson } from "../../../src/client.ts";
import { lastList } from "../documents/list-place.ts";
import { RevisionBadge } from "../documents/status-badge.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { CATEGORY } from "./drafts.ts";
import { keysOf } from "./keyboard.ts";
import { MoreActions } from "./more-actions.tsx";
import { useReview, useReviewState } from "./review-context.ts";
import classes from "./review-header.module.css";
import { SaveStatus } from "./save-status.tsx";
import type { Decisions } from "./use-decisions.ts";
import { type DocumentIds, nextQuery } from "./use-document.ts";

interface Props {
  readonly ids: DocumentIds;
  readonly document: StoredResultJson["document"];
  readonly categories: Readonly<Record<string, string>>;
  /** Whether this person may decide now: a reviewer, on a document that nobody else has. */
  readonly mayDecide: boolean;
  readonly mayDelete: boolean;
  readonly decisions: Decisions;
  readonly onHelp: () => void;
}

export function ReviewHeader(props: Props) {
  const { t } = useLanguage();
  const { ids, document, categories } = props;
  const { canEdit } = useReview();
  return (
    <div className={classes.header}>
      <Link {...lastList(ids.serviceId)} className={classes.back}>
        <Glyph name="left" size={14} />
        {t("review.back")}
      </Link>
      <PageTitle className={classes.title} title={document.original_name}>
        {document.original_name}
      </PageTitle>
      <span className={classes.facts}>
        <RevisionBadge status={document.revision_status} />
        <Category categories={categories} />
      </span>
      <div className={classes.actions}>
        <SaveStatus />
        {canEdit && <History />}
        {props.mayDecide && <Decide {...props} />}
        <MoreActions {...props} />
      </div>
    </div>
  );
}

/** For a service with categories; a value that the service no longer knows is shown as it is. */
function Category({ categories }: Pick<Props, "categories">) {
  const { t } = useLanguage();
  const { canEdit, put } = useReview();
  const category = useReviewState((state) => state.model.category);
  const known = Object.entries(categories).map(([value, label]) => ({ value, label }));
  if (known.length === 0 || !canEdit) {
    return category === null ? null : <span className={classes.category}>{categories[category] ?? category}</span>;
  }
  return (
    <Select
      size="xs"
      w={160}
      aria-label={t("review.category")}
      placeholder={t("review.noCategory")}
      clearable
      data={known}
      value={category}
      onChange={(value) => put(CATEGORY, { kind: "category", category: value }, null)}
    />
  );
}

function History() {
  const { t } = useLanguage();
  const { store } = useReview();
  const canUndo = useReviewState((state) => state.past.length > 0);
  const canRedo = useReviewState((state) => state.future.length > 0);
  const [undo, redo] = [`${t("keys.undo")} (${keysOf("undo")})`, `${t("keys.redo")} (${keysOf("redo")})`];
  return (
    <span className={classes.pair}>
      <Tooltip label={undo}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("keys.undo")}
          aria-disabled={!canUndo}
          data-disabled={!canUndo}
          onClick={() => store.dispatch({ type: "undo" })}
        >
          <Glyph name="undo" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redo}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("keys.redo")}
          aria-disabled={!canRedo}
          data-disabled={!canRedo}
          onClick={() => store.dispatch({ type: "redo" })}
        >
          <Glyph name="redo" />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

function Decide({ ids, document, decisions }: Props) {
  const { t } = useLanguage();
  const next = useQuery(nextQuery(ids)).data;
  if (document.revision_status === "approved") {
    return (
      <Button size="xs" variant="default" disabled={decisions.isBusy} onClick={() => decisions.decide("pending", null)}>
        {t("review.reopen")}
      </Button>
    );
  }
  return (
    <>
      <Button size="xs" variant="default" disabled={decisions.isBusy} onClick={() => decisions.ask("not_approved")}>
        {t("review.reject")}
      </Button>
      <Tooltip label={`${t("keys.approve")} (${keysOf("approve")})`}>
        <Button
          size="xs"
          leftSection={<Glyph name="check" size={14} />}
          loading={decisions.isBusy}
          onClick={decisions.approve}
        >
          {t(next?.document ? "review.approveNext" : "review.approve")}
        </Button>
      </Tooltip>
      {next !== undefined && next.waiting > 0 && (
        <span className={classes.waiting}>
          {t("review.waiting", { count: next.waiting >= 1000 ? "1000+" : next.waiting })}
        </span>
      )}
    </>
  );
}
