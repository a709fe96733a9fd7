import { ActionIcon, Button, Select, Tooltip } from "@mantine/core";
import { Link } from "wouter";
import type { StoredResultJson } from "../../../src/client.ts";
import { lastList } from "../documents/list-place.ts";
import { RevisionBadge } from "../documents/status-badge.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { usePhone } from "../ui/use-phone.ts";
import { CATEGORY } from "./drafts.ts";
import { keysOf } from "./keyboard.ts";
import { MoreActions } from "./more-actions.tsx";
import { useReview, useReviewState } from "./review-context.ts";
import classes from "./review-header.module.css";
import { SaveStatus } from "./save-status.tsx";
import type { Decisions } from "./use-decisions.ts";
import type { DocumentIds } from "./use-document.ts";
import type { Walk } from "./use-walk.ts";

interface Props {
  readonly ids: DocumentIds;
  readonly document: StoredResultJson["document"];
  readonly categories: Readonly<Record<string, string>>;
  /** Whether this person may decide now: a reviewer, on a document that nobody else has. */
  readonly mayDecide: boolean;
  readonly mayDelete: boolean;
  readonly decisions: Decisions;
  readonly walk: Walk;
  readonly onHelp: () => void;
}

export function ReviewHeader(props: Props) {
  const { t } = useLanguage();
  const { ids, document, categories, walk } = props;
  const { canEdit } = useReview();
  return (
    <div className={classes.header}>
      <Link {...lastList(ids.serviceId, { list: walk.list, from: ids.documentId })} className={classes.back}>
        <Glyph name="left" size={14} />
        <span className={classes.backText}>{t("review.back")}</span>
      </Link>
      <Around walk={walk} />
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

/** Among keys of categories, which are not empty. */
const NONE = "";

/**
 * For a service with categories; a value that the service no longer knows is shown as it is. Removing it is an entry of
 * the list: the kit's cross can be pressed with a pointer only.
 */
function Category({ categories }: Pick<Props, "categories">) {
  const { t } = useLanguage();
  const { canEdit, put } = useReview();
  const category = useReviewState((state) => state.model.category);
  const known = Object.entries(categories).map(([value, label]) => ({ value, label }));
  if (known.length === 0 || !canEdit) {
    return category === null ? null : <span className={classes.category}>{categories[category] ?? category}</span>;
  }
  const none = { value: NONE, label: t("review.noCategory") };
  return (
    <Select
      size="xs"
      className={classes.categories ?? ""}
      aria-label={t("review.category")}
      placeholder={t("review.noCategory")}
      clearable
      data={category === null ? known : [...known, none]}
      value={category}
      onChange={(value) => put(CATEGORY, { kind: "category", category: value === NONE ? null : value }, null)}
    />
  );
}

/** The documents before and after this one, where there are any. */
function Around({ walk }: Pick<Props, "walk">) {
  const { t } = useLanguage();
  const { previous, next, goBack, goOn } = walk;
  if (previous === null && next === null) return null;
  return (
    <span className={classes.pair}>
      <Tooltip label={`${t("keys.previousDocument")} (${keysOf("previousDocument")})`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("keys.previousDocument")}
          aria-disabled={previous === null}
          data-disabled={previous === null}
          onClick={goBack}
        >
          <Glyph name="up" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t("keys.nextDocument")} (${keysOf("nextDocument")})`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("keys.nextDocument")}
          aria-disabled={next === null}
          data-disabled={next === null}
          onClick={() => next !== null && goOn(next)}
        >
          <Glyph name="down" />
        </ActionIcon>
      </Tooltip>
    </span>
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

function Decide({ document, decisions, walk }: Props) {
  const { t } = useLanguage();
  const { next, waiting } = walk;
  const isPhone = usePhone();
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
          {t(next !== null && !isPhone ? "review.approveNext" : "review.approve")}
        </Button>
      </Tooltip>
      {waiting !== null && waiting > 0 && (
        <span className={classes.waiting}>{t("review.waiting", { count: waiting >= 1000 ? "1000+" : waiting })}</span>
      )}
    </>
  );
}
