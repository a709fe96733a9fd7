import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type DocumentAnswer, isComplete, type Tagged } from "../../../src/client.ts";
import { servicesQuery, sessionQuery } from "../api.ts";
import { lastList } from "../documents/list-place.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { EmptyState } from "../ui/empty-state.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { isPassing } from "./autosave.ts";
import { ReviewScreen } from "./review-screen.tsx";
import { type Complete, type DocumentIds, useDocument } from "./use-document.ts";

/** One stored document, in any state. */
export function ReviewPage(ids: DocumentIds) {
  const { t } = useLanguage();
  const document = useDocument(ids);
  const services = useQuery(servicesQuery);
  const session = useQuery(sessionQuery).data;
  // An open document stays on the screen while the service is unreachable, with what is being typed; a deleted one is
  // reported.
  if (document.isError && (document.data === undefined || !isPassing(document.error))) {
    return (
      <div className={frame.page}>
        <ProblemAlert error={document.error} onRetry={() => document.refetch()} />
        <Button
          mt="md"
          component={Link}
          {...lastList(ids.serviceId, { from: ids.documentId })}
          variant="default"
          size="xs"
        >
          {t("review.back")}
        </Button>
      </div>
    );
  }
  // The definition orders the fields: without it they would move under the reader's eyes.
  if (document.data === undefined || services.isPending || !session) {
    return <Loader m="xl" size="sm" role="status" aria-label={t("loading")} />;
  }
  const definition = services.data?.find((service) => service.service_id === ids.serviceId);
  if (!isWhole(document.data)) return <Incomplete ids={ids} document={document.data.data.document} />;
  return <ReviewScreen ids={ids} answer={document.data} definition={definition} session={session} />;
}

function isWhole(answer: Tagged<DocumentAnswer>): answer is Complete {
  return isComplete(answer.data);
}

function Incomplete({ ids, document }: { ids: DocumentIds; document: DocumentAnswer["document"] }) {
  const { t } = useLanguage();
  const running = document.status === "RUNNING";
  // Of one that is being read the message asks programs to come back later; this page looks again by itself.
  const failure = !running && "message" in document ? document.message : undefined;
  return (
    <EmptyState
      icon={running ? "document" : "warning"}
      title={t(running ? "review.running" : "review.failed")}
      text={failure}
    >
      {running ? (
        <Loader size="sm" role="status" aria-label={t("status.RUNNING")} />
      ) : (
        <Button component={Link} {...lastList(ids.serviceId, { from: ids.documentId })} variant="default" size="xs">
          {t("review.back")}
        </Button>
      )}
    </EmptyState>
  );
}
