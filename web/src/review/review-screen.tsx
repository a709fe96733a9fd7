import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useReducer, useState } from "react";
import type { StoredResultJson } from "../../../src/client.ts";
import { client, sessionQuery, useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { correctionOf, type Given } from "./correction.ts";
import { FieldPanel } from "./field-panel.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { JsonTab } from "./json-tab.tsx";
import { PageViewer } from "./page-viewer.tsx";
import { type Review, ReviewContext } from "./review-context.ts";
import { ReviewHeader } from "./review-header.tsx";
import { reviewModel, type Target } from "./review-model.ts";
import classes from "./review-screen.module.css";
import { initialReview, reviewReducer } from "./review-state.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { type DocumentIds, useDocumentChanges } from "./use-document.ts";
import { useReviewCommands } from "./use-review-commands.ts";

/** Page left, fields right. */
export function ReviewScreen({ ids, result }: { ids: DocumentIds; result: StoredResultJson }) {
  const definition = useService(ids.serviceId);
  const role = useQuery(sessionQuery).data?.role;
  const model = useMemo(() => reviewModel(result, definition), [result, definition]);
  const [state, dispatch] = useReducer(reviewReducer, initialReview);
  const changes = useDocumentChanges(ids);
  const [saving, setSaving] = useState<Target | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);

  const { mutateAsync: correct } = changes.correct;
  const save = useCallback(
    async (target: Target, given: Given) => {
      dispatch({ type: "close" });
      setSaving(target);
      // What went wrong is told by the mutation itself; here only the mark on the value ends.
      await correct((shown) => correctionOf(reviewModel(shown, definition), target, given)).catch(() => undefined);
      setSaving(null);
    },
    [correct, definition],
  );
  const review: Review = {
    model,
    state,
    dispatch,
    documentName: result.document.original_name,
    imageUrl: (pageIndex) => client.service(ids.serviceId).pageImageUrl(ids.documentId, pageIndex),
    canEdit: role !== undefined && role !== "viewer",
    saving,
    save,
  };
  useReviewCommands(review, {
    approve: () => changes.revise.mutate("approved"),
    help: () => setHelpOpen(true),
  });

  return (
    <ReviewContext value={review}>
      <div className={classes.screen}>
        <ReviewHeader
          ids={ids}
          document={result.document}
          categories={result.service_categories ?? {}}
          changes={changes}
          onHelp={() => setHelpOpen(true)}
        />
        <div className={classes.split}>
          <PageViewer />
          <Side ids={ids} />
        </div>
      </div>
      <ShortcutHelp opened={helpOpen} onClose={() => setHelpOpen(false)} />
    </ReviewContext>
  );
}

function Side({ ids }: { ids: DocumentIds }) {
  const { t } = useLanguage();
  return (
    <aside className={classes.side} aria-label={t("review.tab.fields")}>
      <Tabs defaultValue="fields" className={classes.tabs ?? ""} keepMounted={false}>
        <Tabs.List className={classes.tabList ?? ""}>
          <Tabs.Tab value="fields">{t("review.tab.fields")}</Tabs.Tab>
          <Tabs.Tab value="json">{t("review.tab.json")}</Tabs.Tab>
          <Tabs.Tab value="history">{t("review.tab.history")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields" className={classes.panel ?? ""}>
          <FieldPanel />
        </Tabs.Panel>
        <Tabs.Panel value="json" className={classes.panel ?? ""}>
          <JsonTab ids={ids} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.panel ?? ""}>
          <HistoryTab ids={ids} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
