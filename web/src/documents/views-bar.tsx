import { ActionIcon, Button, Checkbox, Menu, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ViewInputJson, ViewJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Glyph } from "../ui/icons.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./documents-page.module.css";
import { type Filter, isSame } from "./filters.ts";
import { ownList } from "./own-columns.ts";

interface Props {
  readonly serviceId: string;
  readonly filter: Filter;
  readonly onChoose: (filter: Filter) => void;
}

/** The filters that a person saved, and those that colleagues share. */
export function ViewsBar({ serviceId, filter, onChoose }: Props) {
  const { t } = useLanguage();
  const [isSaving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const views = useQuery({
    queryKey: ["views", serviceId],
    queryFn: async () => (await client.service(serviceId).views()).views,
  }).data;
  const current = views?.find((view) => isSame(view.query as Filter, filter)) ?? null;
  // For a view that was chosen and changed since, the menu offers to save the change.
  const mine = current ?? views?.find((view) => view.view_id === chosen) ?? null;
  const isAll = current === null && isSame(filter, ownList(serviceId));
  if (!views) return null;
  if (views.length === 0 && isAll) return null;
  return (
    <fieldset className={classes.views}>
      <legend className="visually-hidden">{t("views.label")}</legend>
      <button type="button" className={classes.view} aria-pressed={isAll} onClick={() => onChoose({})}>
        {t("views.all")}
      </button>
      {views.map((view) => (
        <button
          key={view.view_id}
          type="button"
          className={classes.view}
          aria-pressed={view === current}
          onClick={() => {
            setChosen(view.view_id);
            onChoose(view.query as Filter);
          }}
        >
          {view.yours ? view.name : t("views.of", { name: view.name, owner: view.owner_name ?? "–" })}
        </button>
      ))}
      {mine?.yours && !isAll && <ViewMenu serviceId={serviceId} view={mine} filter={filter} />}
      {!current && !isAll && (
        <Button size="compact-xs" variant="subtle" onClick={() => setSaving(true)}>
          {t("views.save")}
        </Button>
      )}
      {isSaving && <SaveDialog serviceId={serviceId} filter={filter} onClose={() => setSaving(false)} />}
    </fieldset>
  );
}

function SaveDialog({ serviceId, filter, onClose }: { serviceId: string; filter: Filter; onClose: () => void }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () => client.service(serviceId).saveView({ name: name.trim(), query: { ...filter }, shared: isShared }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["views", serviceId] });
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={t("views.saveTitle")}
      onClose={onClose}
      onSubmit={() => save.mutate()}
      action={t("views.saveAction")}
      isBusy={save.isPending}
      isIncomplete={name.trim() === ""}
      problem={save.isError && <ProblemText error={save.error} />}
    >
      <TextInput
        label={t("views.name")}
        data-autofocus
        required
        withAsterisk={false}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t("views.shared")}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function ViewMenu({ serviceId, view, filter }: { serviceId: string; view: ViewJson; filter: Filter }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const done = (text: string) => async () => {
    await queries.invalidateQueries({ queryKey: ["views", serviceId] });
    notify("good", text);
  };
  const onError = (error: Error) => notify("bad", problemText(error, t));
  const { name, query, shared } = view;
  const replace = useMutation({
    mutationFn: (input: ViewInputJson) => client.service(serviceId).replaceView(view.view_id, input),
    onSuccess: done(t("views.saved")),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => client.service(serviceId).removeView(view.view_id),
    onSuccess: done(t("views.removed")),
    onError,
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t("views.actions", { name })}>
          <Glyph name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isSame(query as Filter, filter) && (
          <Menu.Item onClick={() => replace.mutate({ name, query: { ...filter }, shared })}>
            {t("views.update")}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => replace.mutate({ name, query, shared: !shared })}>
          {t(shared ? "views.unshare" : "views.share")}
        </Menu.Item>
        <Menu.Item color="red" onClick={() => remove.mutate()}>
          {t("views.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
