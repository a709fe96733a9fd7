import { Button, Loader, Tabs, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { ApiError } from "../../../src/client.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { calculationText } from "./check-editor.tsx";
import { ChecksTab } from "./checks-tab.tsx";
import classes from "./designer.module.css";
import { type DraftProblem, draftProblem } from "./draft-problems.ts";
import { FieldsTab } from "./fields-tab.tsx";
import { SavedMeanwhile } from "./saved-meanwhile.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { useDraft, versionOf } from "./use-draft.ts";
import { VersionsTab } from "./versions-tab.tsx";

/** One service: its fields, checks and settings, edited as a draft and saved as a version. */
export function DesignerPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const editing = useDraft(serviceId);
  const { saved, draft } = editing;
  return (
    <div className={frame.page}>
      {saved.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {saved.isError && <ProblemAlert error={saved.error} onRetry={() => saved.refetch()} />}
      {draft && saved.data && (
        <>
          <DesignerHead serviceId={serviceId} name={saved.data.data.name} editing={editing} />
          <Tabs defaultValue="fields" keepMounted={false} mt="md">
            <Tabs.List>
              <Tabs.Tab value="fields">{t("designer.tab.fields")}</Tabs.Tab>
              <Tabs.Tab value="checks">{t("designer.tab.checks")}</Tabs.Tab>
              <Tabs.Tab value="settings">{t("designer.tab.settings")}</Tabs.Tab>
              <Tabs.Tab value="versions">{t("designer.tab.versions")}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="fields">
              <FieldsTab serviceId={serviceId} etag={saved.data.etag} draft={draft} onChange={editing.change} />
            </Tabs.Panel>
            <Tabs.Panel value="checks">
              <ChecksTab serviceId={serviceId} draft={draft} onChange={editing.change} />
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <SettingsTab
                saved={saved.data.data}
                draft={draft}
                onChange={editing.change}
                onLoad={editing.load}
                onDeleted={editing.forget}
              />
            </Tabs.Panel>
            <Tabs.Panel value="versions">
              <VersionsTab serviceId={serviceId} etag={saved.data.etag} onRolledBack={editing.took} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </div>
  );
}

interface HeadProps {
  readonly serviceId: string;
  readonly name: string;
  readonly editing: ReturnType<typeof useDraft>;
}

function DesignerHead({ serviceId, name, editing }: HeadProps) {
  const { t } = useLanguage();
  const notify = useNotify();
  const [note, setNote] = useState("");
  const { isDirty, draft, edited, save, discard } = editing;
  const saveButton = useRef<HTMLButtonElement>(null);
  const problem = isDirty && draft !== null ? draftProblem(draft) : null;
  const submit = () =>
    save.mutate(note, {
      onSuccess: ({ etag }) => {
        setNote("");
        notify("good", t("designer.saved", { version: versionOf(etag) }));
      },
    });
  return (
    <>
      <div className={classes.head}>
        <PageTitle className={frame.pageTitle}>{t("designer.title", { service: name })}</PageTitle>
        {isDirty && <Tag tone="warn">{t("designer.unsaved")}</Tag>}
        <div className={classes.headTools}>
          {isDirty && (
            <>
              <TextInput
                size="xs"
                aria-label={t("designer.note")}
                placeholder={t("designer.note")}
                maxLength={500}
                className={classes.note ?? ""}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <Button size="xs" variant="default" onClick={discard}>
                {t("designer.discard")}
              </Button>
            </>
          )}
          <Button
            ref={saveButton}
            size="xs"
            disabled={!isDirty || problem !== null}
            loading={save.isPending}
            onClick={submit}
          >
            {t("designer.save")}
          </Button>
        </div>
      </div>
      {problem && (
        <p className={classes.broken} role="status">
          {draftProblemText(problem, t)}
        </p>
      )}
      {save.isError && !isConflict(save.error) && <ProblemAlert error={save.error} />}
      {save.isError && isConflict(save.error) && edited !== null && (
        <SavedMeanwhile
          key={save.submittedAt}
          serviceId={serviceId}
          edited={edited}
          onTogether={(newest, definition) => {
            editing.putTogether(newest, definition);
            notify("good", t("meanwhile.done"));
            saveButton.current?.focus();
          }}
          onDiscard={discard}
        />
      )}
    </>
  );
}

/** Why the draft cannot be saved; the box itself says it too, but may be on another tab. */
function draftProblemText(problem: DraftProblem, t: Translate): string {
  switch (problem.kind) {
    case "calculation":
      return t("check.broken", { check: problem.name, problem: calculationText(problem.problem, t) });
    case "category":
      return problem.name === "" ? t("designer.blocked.newCategory") : t("designer.blocked.category", problem);
    case "field":
      return t(`designer.blocked.field.${problem.problem}`, problem);
    case "check":
      return t("designer.blocked.check", problem);
    case "noName":
    case "noFields":
      return t(`designer.blocked.${problem.kind}`);
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ pointer }) => pointer === "#/headers/if-match");
}
