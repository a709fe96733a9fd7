import { Code } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { useProblem } from "./problem-alert.tsx";

/** A refusal inside a form: in the service's own words, with the number that finds it in the logs. */
export function ProblemText({ error }: { error: unknown }) {
  const { t } = useLanguage();
  const { detail, requestId } = useProblem(error);
  return (
    <>
      {detail}
      {requestId !== null && (
        <div>
          {t("problem.requestId")} <Code>{requestId}</Code>
        </div>
      )}
    </>
  );
}
