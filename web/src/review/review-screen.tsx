import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ServiceDefinitionJson, SessionJson } from "../../../src/client.ts";
import { isAtLeast, roleOn } from "../../../src/core/accounts/roles.ts";
import { rolesOf } from "../accounts/roles.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { loadedWhenShown } from "../ui/loaded-when-shown.tsx";
import { ClaimBanner } from "./claim-banner.tsx";
import { Deciding } from "./deciding.tsx";
import { FieldPanel } from "./field-panel.tsx";
import { PageViewer } from "./page-viewer.tsx";
import { PartsNotice } from "./parts-notice.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import { ReviewContext, useReviewState } from "./review-context.ts";
import { ReviewHeader } from "./review-header.tsx";
import classes from "./review-screen.module.css";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { UnreadNotice } from "./unread-notice.tsx";
import { useClaim } from "./use-claim.ts";
import { useDecisions } from "./use-decisions.ts";
import { type Complete, type DocumentIds, documentQuery, useDocumentVerbs } from "./use-document.ts";
import { useOfferedReviewCommands } from "./use-offered-commands.ts";
import { useReviewStore, useReviewVerbs } from "./use-review.ts";
import { useReviewCommands } from "./use-review-commands.ts";
import { useWalk } from "./use-walk.ts";

// Parts that are not visible at first are loaded when needed.
const ConflictDialog = loadedWhenShown(() => import("./conflict-dialog.tsx").then((m) => m.ConflictDialog));
const HistoryTab = loadedWhenShown(() => import("./history-tab.tsx").then((m) => m.HistoryTab));
const JsonTab = loadedWhenShown(() => import("./json-tab.tsx").then((m) => m.JsonTab));

interface Props {
  readonly ids: DocumentIds;
  readonly answer: Complete;
  readonly definition: ServiceDefinitionJson | undefined;
  readonly session: SessionJson;
}

/** Page left, fields right. */
export function ReviewScreen(props: Props) {
  const { ids, answer, session } = props;
  const role = roleOn(rolesOf(session), ids.serviceId);
  const mayReview = isAtLeast(role, "reviewer");
  const verbs = useDocumentVerbs(ids);
  const walk = useWalk(ids, mayReview);
  const opened = { ...props, verbs };
  const claim = useClaim(ids, mayReview, () => void verbs.fetch());
  const { store, autosave } = useReviewStore(opened, claim.check);
  const mayDecide = mayReview && !claim.isTheirs;
  // Approved values are frozen (contract section 6): to change one, the document must first be set back.
  const canEdit = mayDecide && answer.data.document.revision_status !== "approved";
  const review = useReviewVerbs(opened, store, canEdit);
  const decisions = useDecisions({ ids, session, document: answer.data.document, walk, review, verbs, autosave });
  const [helpOpen, setHelpOpen] = useState(false);
  const outside = {
    approve: decisions.approve,
    reject: () => decisions.ask("not_approved"),
    help: () => setHelpOpen(true),
    nextDocument: () => walk.next !== null && walk.goOn(walk.next),
    previousDocument: walk.goBack,
  };
  useReviewCommands(review, outside);
  useOfferedReviewCommands(review, { ...outside, escalate: () => decisions.ask("to_review") });
  useNextInReach(ids, walk.next);
  const takeOver = async () => {
    await claim.takeOver();
    store.dispatch({ type: "retry" });
  };

  return (
    <ReviewContext value={review}>
      <div className={classes.screen}>
        <ReviewHeader
          ids={ids}
          document={answer.data.document}
          categories={answer.data.service_categories ?? {}}
          mayDecide={mayDecide}
          mayDelete={isAtLeast(role, "admin")}
          decisions={decisions}
          walk={walk}
          onHelp={outside.help}
        />
        <ClaimBanner claim={claim} walk={walk} onTakeOver={takeOver} />
        <PartsNotice document={answer.data.document} />
        <UnreadNotice pages={answer.data.document_pages} />
        <Split ids={ids} />
      </div>
      <Conflicts ids={ids} />
      <Deciding decisions={decisions} />
      <ShortcutHelp opened={helpOpen} onClose={() => setHelpOpen(false)} />
      <PrintSheet document={answer.data.document} serviceName={answer.data.service_name} />
    </ReviewContext>
  );
}

function Conflicts({ ids }: { ids: DocumentIds }) {
  const isOpen = useReviewState(({ saving }) => saving.kind === "conflict");
  return isOpen && <ConflictDialog ids={ids} />;
}

/** Loads the next document before it is opened. */
function useNextInReach(ids: DocumentIds, next: string | null): void {
  const there = next === null ? null : { serviceId: ids.serviceId, documentId: next };
  useQuery({ ...documentQuery(there ?? ids), enabled: there !== null, notifyOnChangeProps: [] });
  const image = there && client.service(there.serviceId).pageImageUrl(there.documentId, 0);
  useEffect(() => {
    if (image !== null) new Image().src = image;
  }, [image]);
}

function Split({ ids }: { ids: DocumentIds }) {
  const { t } = useLanguage();
  const isGrid = useReviewState((state) => state.isGrid);
  return (
    <div className={classes.split} data-grid={isGrid}>
      <PageViewer />
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
    </div>
  );
}
