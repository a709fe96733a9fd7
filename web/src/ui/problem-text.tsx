import { Code } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { useProblem } from "./problem-alert.tsx";

/** A refusal inside a form: with the number that finds it in the logs. */
export function ProblemText({ error }: { error: unknown }) {
  const { t } = useLanguage();
  const { detail, original, requestId } = useProblem(error);
  return (
    <>
      {detail}
      {original !== null && <div lang="en">{original}</div>}
      {requestId !== null && (
        <div>
          {t("problem.requestId")} <Code>{requestId}</Code>
        </div>
      )}
    </>
  );
}
