import { Alert, Button, Code, Text } from "@mantine/core";
import { ApiError } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "./icons.tsx";
import { type ProblemWords, problemWords } from "./problem-words.ts";

/** What failed and why, with the number that finds it in the logs. */
export function ProblemAlert({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const { t } = useLanguage();
  const { detail, original, requestId } = useProblem(error);
  return (
    <Alert color="red" variant="light" icon={<Glyph name="warning" />} title={title ?? t("problem.title")} role="alert">
      <Text size="sm">{detail}</Text>
      {original !== null && (
        <Text size="sm" lang="en">
          {original}
        </Text>
      )}
      {requestId !== null && (
        <Text size="xs" mt={6}>
          {t("problem.requestId")} <Code>{requestId}</Code>
        </Text>
      )}
      {onRetry && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={onRetry}>
          {t("problem.retry")}
        </Button>
      )}
    </Alert>
  );
}

/** An error as text for a person; anything but a response of the service means that it was not reached. */
export function useProblem(error: unknown): ProblemWords & { requestId: string | null } {
  const { t } = useLanguage();
  if (error instanceof ApiError) return { ...problemWords(error, t.problems), requestId: error.requestId };
  return { detail: t("problem.offline"), original: null, requestId: null };
}
