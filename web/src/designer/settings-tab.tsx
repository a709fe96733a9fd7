import { ActionIcon, Button, FileButton, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { ServiceDefinitionInputJson, ServiceDefinitionJson } from "../../../src/client.ts";
import { TEMPLATE_NAMES } from "../../../src/core/services/service-definition.ts";
import accounts from "../accounts/accounts.module.css";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { exportDefinition, readDefinitionFile } from "./definition-file.ts";
import { DeleteService } from "./delete-service.tsx";
import classes from "./designer.module.css";
import { type Draft, type DraftCategory, keyOfAlias } from "./draft.ts";
import { categoryProblem } from "./draft-problems.ts";

interface Props {
  readonly saved: ServiceDefinitionJson;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onLoad: (definition: ServiceDefinitionInputJson) => void;
  readonly onDeleted: () => void;
}

/** The settings of a service other than its fields and checks, its export and import as a file, and its deletion. */
export function SettingsTab({ saved, draft, onChange, onLoad, onDeleted }: Props) {
  const { t } = useLanguage();
  return (
    <div className={classes.settings}>
      <section className={classes.form}>
        <TextInput
          label={t("settings.name")}
          required
          withAsterisk={false}
          error={draft.name.trim() === "" && t("check.needed.policy_name")}
          maxLength={200}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <Textarea
          label={t("settings.description")}
          autosize
          minRows={2}
          maxLength={5000}
          value={draft.description}
          onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        />
        <Select
          label={t("settings.template")}
          description={t("settings.templateText")}
          data={TEMPLATE_NAMES.map((name) => ({ value: name, label: t(`template.${name}`) }))}
          value={draft.template}
          allowDeselect={false}
          onChange={(name) =>
            onChange({ ...draft, template: TEMPLATE_NAMES.find((each) => each === name) ?? draft.template })
          }
        />
        <Switch
          label={t("settings.auto")}
          description={t("settings.autoText")}
          checked={draft.autoValidation}
          onChange={(event) => onChange({ ...draft, autoValidation: event.currentTarget.checked })}
        />
        <NumberInput
          label={t("settings.retention")}
          description={t("settings.retentionText")}
          min={1}
          max={36_500}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={draft.retentionDays ?? ""}
          onChange={(days) => onChange({ ...draft, retentionDays: typeof days === "number" ? days : null })}
        />
      </section>
      <Categories draft={draft} onChange={onChange} />
      <DefinitionFile saved={saved} onLoad={onLoad} />
      <DeleteService service={saved} onDeleted={onDeleted} />
    </div>
  );
}

function Categories({ draft, onChange }: Pick<Props, "draft" | "onChange">) {
  const { t } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (categories: Draft["categories"]) => onChange({ ...draft, categories });
  const add = () => {
    flushSync(() => set([...draft.categories, { id: `new:${Date.now()}`, key: "", label: "", isNew: true }]));
    list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  };
  const remove = (place: number) => {
    flushSync(() => set(draft.categories.filter((_, i) => i !== place)));
    // The button goes with its category: the focus is at the one that is now at its place.
    const others = [...(list.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
    (others[place] ?? others.at(-1) ?? addButton.current)?.focus();
  };
  const change = (id: string, part: Partial<DraftCategory>) =>
    set(draft.categories.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const rename = ({ id, key, label: former, isNew }: DraftCategory, label: string) => {
    const follows = isNew === true && (key === "" || key === keyOfAlias(former));
    change(id, { label, ...(follows && { key: keyOfAlias(label) }) });
  };
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className={accounts.sectionTitle}>
        {t("settings.categories")}
      </h2>
      <p className={accounts.text}>{t("settings.categoriesText")}</p>
      <ul ref={list} className={classes.categories}>
        {draft.categories.map((category, place) => (
          <li key={category.id}>
            <TextInput
              size="xs"
              aria-label={t("settings.categoryLabel")}
              placeholder={t("settings.categoryLabel")}
              maxLength={200}
              value={category.label}
              onChange={(event) => rename(category, event.currentTarget.value)}
            />
            <TextInput
              size="xs"
              aria-label={t("settings.categoryKey")}
              placeholder={t("settings.categoryKey")}
              classNames={{ input: classes.mono ?? "" }}
              maxLength={100}
              value={category.key}
              error={keyText(categoryProblem(draft, category), category, t)}
              onChange={(event) => change(category.id, { key: event.currentTarget.value, isNew: false })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("settings.categoryRemove", { name: category.label })}
              onClick={() => remove(place)}
            >
              <Glyph name="trash" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button ref={addButton} size="xs" variant="default" onClick={add}>
        {t("settings.categoryAdd")}
      </Button>
    </section>
  );
}

/** A new category whose name is still to be typed has no key yet, which is no mistake: its key follows its name. */
function keyText(
  problem: ReturnType<typeof categoryProblem>,
  { label, isNew }: DraftCategory,
  t: Translate,
): string | null {
  if (problem === null || (problem === "noKey" && isNew === true && label === "")) return null;
  return t(problem === "taken" ? "settings.categoryTaken" : "settings.categoryNoKey");
}

function DefinitionFile({ saved, onLoad }: Pick<Props, "saved" | "onLoad">) {
  const { t } = useLanguage();
  const notify = useNotify();
  const load = async (file: File | null) => {
    if (file === null) return;
    try {
      onLoad(readDefinitionFile(await file.text(), t("newService.import.noFields")));
      notify("good", t("settings.imported"));
    } catch (error) {
      notify("bad", t("newService.import.broken", { reason: error instanceof Error ? error.message : "" }));
    }
  };
  return (
    <section aria-labelledby="definition">
      <h2 id="definition" className={accounts.sectionTitle}>
        {t("settings.definition")}
      </h2>
      <p className={accounts.text}>{t("settings.definitionText")}</p>
      <div className={accounts.row}>
        <Button size="xs" variant="default" onClick={() => exportDefinition(saved)}>
          {t("settings.export")}
        </Button>
        <FileButton accept="application/json,.json" onChange={load}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {t("settings.import")}
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
