import { Button, Loader, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { Glyph } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { curlOf, type Operation, operationsOf } from "./operations.ts";
import classes from "./reference.module.css";

/** Every operation of the interface, read from the installation's own openapi.json. */
export function ReferencePage() {
  const { t } = useLanguage();
  const [text, setText] = useState("");
  const operations = useQuery({
    queryKey: ["openapi"],
    queryFn: async () => operationsOf(await (await fetch("/openapi.json")).json()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = (operations.data ?? []).filter(({ path, summary, method, id }) => {
    const searched = `${method} ${path} ${summary} ${id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const tags = [...new Set(shown.map(({ tag }) => tag))];
  return (
    <div className={frame.page}>
      <div className={accounts.bar}>
        <div>
          <PageTitle className={frame.pageTitle}>{t("reference.title")}</PageTitle>
          <p className={classes.lead}>{t("reference.text")}</p>
        </div>
        <div className={accounts.row}>
          <Button component="a" href="/docs" size="xs" variant="default">
            {t("reference.full")}
          </Button>
          <Button component="a" href="/openapi.json" size="xs" variant="default" download>
            {t("reference.file")}
          </Button>
        </div>
      </div>
      <TextInput
        type="search"
        size="sm"
        className={classes.search ?? ""}
        aria-label={t("reference.search")}
        placeholder={t("reference.search")}
        leftSection={<Glyph name="search" size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {operations.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {operations.isError && <ProblemAlert error={operations.error} onRetry={() => operations.refetch()} />}
      {operations.isSuccess && shown.length === 0 && <p className={accounts.text}>{t("reference.none")}</p>}
      {tags.map((tag) => (
        <section key={tag} className={accounts.section} aria-labelledby={`tag-${tag}`}>
          <h2 id={`tag-${tag}`} className={accounts.sectionTitle}>
            {tag}
          </h2>
          {shown
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <OperationItem key={operation.id} operation={operation} />
            ))}
        </section>
      ))}
    </div>
  );
}

function OperationItem({ operation }: { operation: Operation }) {
  const { t } = useLanguage();
  const { method, path, summary, needs, parameters, answers } = operation;
  return (
    <details className={classes.operation}>
      <summary>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <span>
          <code className={classes.path}>{path}</code>
          <span className={classes.purpose}>{summary}</span>
        </span>
        {needs !== null && <Tag>{t(`reference.needs.${needs}`)}</Tag>}
      </summary>
      <div className={classes.more}>
        {parameters.length > 0 && (
          <>
            <h3>{t("reference.parameters")}</h3>
            <dl>
              {parameters.map(({ name, where, text }) => (
                <div key={`${where}:${name}`}>
                  <dt>
                    <code>{name}</code> <span className={accounts.soft}>{where}</span>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h3>{t("reference.answers")}</h3>
        <p className={accounts.soft}>{answers.map(({ status, text }) => `${status} ${text}`).join(" · ")}</p>
        <h3>{t("reference.example")}</h3>
        <code className={classes.example}>{curlOf(operation, location.origin)}</code>
      </div>
    </details>
  );
}
