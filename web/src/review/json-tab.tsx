import { Button, CopyButton, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./review-screen.module.css";
import type { DocumentIds } from "./use-document.ts";

/** What a program receives. Without the words of the pages, which would bury the rest. */
export function JsonTab({ ids: { serviceId, documentId } }: { ids: DocumentIds }) {
  const { t } = useLanguage();
  const answer = useQuery({
    queryKey: ["document", serviceId, documentId, "tab", "json"],
    queryFn: ({ signal }) =>
      client.service(serviceId).document(documentId, { include: ["service_fields", "validation_errors"], signal }),
  });
  if (answer.isPending) return <Loader m="lg" size="sm" role="status" aria-label={t("loading")} />;
  if (answer.isError) return <ProblemAlert error={answer.error} onRetry={() => answer.refetch()} />;
  const text = JSON.stringify(answer.data.data, null, 2);
  return (
    <div className={classes.json}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <pre className={classes.jsonText} tabIndex={0} data-scrolls="all">
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button className={classes.jsonCopy ?? ""} size="compact-xs" variant="default" onClick={copy}>
            {t(copied ? "json.copied" : "json.copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
