import { Button, Checkbox, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { FieldDefinitionJson } from "../../../src/client.ts";
import { FIELD_TYPES, type FieldType } from "../../../src/core/values.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./designer.module.css";
import { columnsOf, type Draft, type DraftField, freeKey, isTable, keyOfAlias, tableOf, withField } from "./draft.ts";
import { fieldProblem, keyProblem } from "./draft-problems.ts";

interface Props {
  readonly draft: Draft;
  readonly chosen: DraftField;
  /** Just added: its name is to be typed first. */
  readonly isFresh: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onRemove: () => void;
  readonly onAddColumn: () => void;
}

/**
 * All settings of one field. The key of a new one follows its name until it is edited by hand; one from the gallery has
 * the gallery's, which is the same whatever the field is called.
 */
export function FieldEditor({ draft, chosen, isFresh, onChange, onRemove, onAddColumn }: Props) {
  const { t } = useLanguage();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFresh) name.current?.select();
  }, [isFresh]);
  const { id, key, field, isNew, offered } = chosen;
  const set = (change: Partial<FieldDefinitionJson>) =>
    onChange(withField(draft, id, { field: { ...field, ...change } }));
  const rename = (alias: string) => {
    const others = { fields: draft.fields.filter((each) => each.id !== id) };
    const follows = isNew && offered === undefined && key === freeKey(others, keyOfAlias(field.tag_alias));
    const named = { ...field, tag_alias: alias };
    onChange(withField(draft, id, { field: named, ...(follows && { key: freeKey(others, keyOfAlias(alias)) }) }));
  };
  const table = tableOf(draft, key);
  const problem = keyProblem(draft, chosen);
  const lack = fieldProblem(draft, chosen);
  return (
    <div className={classes.form}>
      <TextInput
        ref={name}
        label={t("field.alias")}
        description={table ? t("field.column", { table: table.field.tag_alias }) : t("field.aliasText")}
        maxLength={200}
        value={field.tag_alias}
        error={lack === "noName" && t("field.noName")}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label={t("field.key")}
        required={isNew}
        withAsterisk={false}
        description={t("field.keyText")}
        classNames={{ input: classes.mono ?? "" }}
        readOnly={!isNew}
        value={key}
        error={problem === null ? null : t(problem === "taken" ? "field.keyTaken" : "field.keyBad")}
        onChange={(event) => onChange(withField(draft, id, { key: event.currentTarget.value }))}
      />
      {isTable(chosen) ? (
        <Columns draft={draft} chosen={chosen} onAddColumn={onAddColumn} />
      ) : (
        <PlainField field={field} isColumn={table !== null} lacksOptions={lack === "noOptions"} set={set} />
      )}
      <Textarea
        label={t("field.description")}
        description={t("field.descriptionText")}
        autosize
        minRows={2}
        maxLength={2000}
        value={field.description ?? ""}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Button size="xs" variant="subtle" color="red" c="var(--bad)" className={classes.remove ?? ""} onClick={onRemove}>
        {t("field.remove")}
      </Button>
    </div>
  );
}

function PlainField({
  field,
  isColumn,
  lacksOptions,
  set,
}: {
  field: FieldDefinitionJson;
  isColumn: boolean;
  lacksOptions: boolean;
  set: (change: Partial<FieldDefinitionJson>) => void;
}) {
  const { t } = useLanguage();
  const types = FIELD_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }));
  return (
    <>
      <Select
        label={t("field.type")}
        data={[{ value: "", label: t("field.guessed") }, ...types]}
        value={field.type ?? ""}
        searchable
        allowDeselect={false}
        onChange={(type) => set({ type: type === null || type === "" ? null : (type as FieldType) })}
      />
      {field.type === "regex" && (
        <TextInput
          label={t("field.pattern")}
          description={t("field.patternText")}
          classNames={{ input: classes.mono ?? "" }}
          maxLength={1000}
          value={field.pattern ?? ""}
          onChange={(event) => set({ pattern: event.currentTarget.value })}
        />
      )}
      {field.type === "enum" && (
        <TagsInput
          label={t("field.options")}
          description={t("field.optionsText")}
          value={field.options ?? []}
          error={lacksOptions && t("field.noOptions")}
          onChange={(options) => set({ options })}
          clearable={false}
        />
      )}
      <Checkbox
        label={t("field.required")}
        description={t("field.requiredText")}
        checked={field.required ?? false}
        onChange={(event) => set({ required: event.currentTarget.checked })}
      />
      {!isColumn && (
        <Checkbox
          label={t("field.multiple")}
          description={t("field.multipleText")}
          checked={field.tag_multiple_values}
          onChange={(event) => set({ tag_multiple_values: event.currentTarget.checked })}
        />
      )}
      <Labels field={field} set={set} />
    </>
  );
}

/** The console's languages, and any other the definition has. */
function Labels({ field, set }: { field: FieldDefinitionJson; set: (change: Partial<FieldDefinitionJson>) => void }) {
  const { t, locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const labels = field.labels ?? {};
  const languages = [...new Set(["it", "en", ...Object.keys(labels)])];
  const titleOf = (language: string) => {
    if (language === "it" || language === "en") return t(`field.labels.${language}`);
    return t("field.labels.other", { language: languageName(names, language) });
  };
  return languages.map((language) => (
    <TagsInput
      key={language}
      label={titleOf(language)}
      description={t("field.labelsText")}
      value={labels[language] ?? []}
      maxLength={200}
      onChange={(words) => {
        const { [language]: _former, ...others } = labels;
        set({ labels: words.length > 0 ? { ...others, [language]: words } : others });
      }}
    />
  ));
}

/** A definition may use anything as the name of a language. */
function languageName(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language;
  } catch (error) {
    if (error instanceof RangeError) return language;
    throw error;
  }
}

function Columns({ draft, chosen, onAddColumn }: { draft: Draft; chosen: DraftField; onAddColumn: () => void }) {
  const { t } = useLanguage();
  const aliasOf = (key: string) => draft.fields.find((each) => each.key === key)?.field.tag_alias ?? key;
  return (
    <div>
      <div className={classes.label}>{t("field.columns")}</div>
      <p className={classes.hint}>{t("field.columnsText")}</p>
      <ul className={classes.columns}>
        {columnsOf(chosen).map((key) => (
          <li key={key}>{aliasOf(key)}</li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={onAddColumn}>
        {t("field.addColumn")}
      </Button>
    </div>
  );
}
