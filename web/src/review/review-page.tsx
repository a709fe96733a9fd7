import { Button, Loader } from "@mantine/core";
import { Link } from "wouter";
import { type DocumentAnswer, isComplete } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { EmptyState } from "../ui/empty-state.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { ReviewScreen } from "./review-screen.tsx";
import { type DocumentIds, useDocument } from "./use-document.ts";

/** One stored document, whatever state it is in. */
export function ReviewPage(ids: DocumentIds) {
  const { t } = useLanguage();
  const document = useDocument(ids);
  if (document.isPending) {
    return <Loader m="xl" size="sm" role="status" aria-label={t("loading")} />;
  }
  if (document.isError) {
    return (
      <div className={frame.page}>
        <ProblemAlert error={document.error} onRetry={() => document.refetch()} />
      </div>
    );
  }
  const answer = document.data.data;
  if (isComplete(answer)) return <ReviewScreen ids={ids} result={answer} />;
  return <Incomplete ids={ids} document={answer.document} />;
}

function Incomplete({ ids, document }: { ids: DocumentIds; document: DocumentAnswer["document"] }) {
  const { t } = useLanguage();
  const running = document.status === "RUNNING";
  const message = "message" in document ? document.message : "";
  return (
    <EmptyState
      icon={running ? "document" : "warning"}
      title={t(running ? "review.running" : "review.failed")}
      text={message}
    >
      {running ? (
        <Loader size="sm" role="status" aria-label={t("status.RUNNING")} />
      ) : (
        <Button component={Link} href={`/services/${ids.serviceId}/documents`} variant="default" size="xs">
          {t("review.back")}
        </Button>
      )}
    </EmptyState>
  );
}
