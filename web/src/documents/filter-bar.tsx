import { Button, CloseButton, Group, Popover, Select, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type RefObject, useEffect, useState } from "react";
import { PROCESSING_STATUSES, REVISION_STATUSES } from "../../../src/core/documents/revision.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./documents-page.module.css";
import { dayOf, endOfDay, FILTERS, type Filter, type FilterKey, startOfDay } from "./filters.ts";

const CONFIDENCES = ["50", "70", "80", "90", "95", "99"];
const VIOLATIONS = ["any", "error", "none"] as const;
const TYPING_MS = 250;

type Change = (change: Partial<Record<FilterKey, string | number | undefined>>) => void;

interface Props {
  readonly filter: Filter;
  readonly onChange: Change;
  /** Category key → label. */
  readonly categories: Readonly<Record<string, string>>;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onTyping: () => void;
  /** The search has been typed: on to what was found. */
  readonly onDone: () => void;
}

/** The filters most people need are visible; the others are behind a button that says how many of them are active. */
export function FilterBar({ filter, onChange, categories, searchRef, onTyping, onDone }: Props) {
  const { t } = useLanguage();
  const active = HIDDEN.filter((key) => filter[key] !== undefined).length;
  return (
    <>
      <SearchField
        q={filter.q ?? ""}
        onSearch={(q) => onChange({ q })}
        inputRef={searchRef}
        onTyping={onTyping}
        onDone={onDone}
      />
      <Select
        size="xs"
        w={140}
        aria-label={t("documents.filter")}
        placeholder={`${t("documents.filter")}: ${t("documents.filter.all")}`}
        clearable
        data={REVISION_STATUSES.map((value) => ({ value, label: t(`revision.${value}`) }))}
        value={filter.revision_status ?? null}
        onChange={(value) => onChange({ revision_status: value ?? undefined })}
      />
      <Popover position="bottom-start" width={340} trapFocus shadow="md">
        <Popover.Target>
          <Button size="xs" variant="default">
            {active === 0 ? t("filter.more") : t("filter.moreActive", { count: active })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <MoreFilters filter={filter} onChange={onChange} categories={categories} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function SearchField(props: {
  q: string;
  onSearch: (q: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  onTyping: () => void;
  onDone: () => void;
}) {
  const { q, onSearch, inputRef, onTyping, onDone } = props;
  const { t } = useLanguage();
  const [text, setText] = useState(q);
  const search = useDebouncedCallback((value: string) => onSearch(value.trim()), TYPING_MS);
  // A view or "Show all" changes it from outside.
  useEffect(() => setText((shown) => (shown.trim() === q ? shown : q)), [q]);
  const clear = () => {
    setText("");
    search.cancel();
    onSearch("");
    inputRef.current?.focus();
  };
  return (
    <TextInput
      ref={inputRef}
      size="xs"
      w={200}
      type="search"
      aria-label={t("documents.search")}
      placeholder={t("documents.search")}
      leftSection={<Glyph name="search" size={14} />}
      rightSection={
        text !== "" && (
          <CloseButton
            size={24}
            aria-label={t("documents.searchClear")}
            icon={<Glyph name="cross" size={12} />}
            onClick={clear}
          />
        )
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
        onTyping();
      }}
      onKeyDown={({ key }) => {
        // Not every browser does it by itself.
        if (key === "Escape") clear();
        if (key !== "Enter" && key !== "ArrowDown") return;
        search.flush();
        onDone();
      }}
    />
  );
}

/** Behind the button: all but the one that has its own control. */
const HIDDEN = FILTERS.filter((key) => key !== "revision_status");

function MoreFilters({ filter, onChange, categories }: Pick<Props, "filter" | "onChange" | "categories">) {
  const { t } = useLanguage();
  const inside = { size: "xs", comboboxProps: { withinPortal: false }, clearable: true } as const;
  const number = (key: "pages_from" | "pages_to") => ({
    size: "xs" as const,
    type: "number",
    min: 0,
    flex: 1,
    defaultValue: filter[key] ?? "",
    onBlur: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      onChange({ [key]: value === "" ? undefined : Math.max(0, Math.floor(Number(value))) });
    },
  });
  return (
    <Stack gap="sm">
      <Select
        {...inside}
        label={t("filter.status")}
        placeholder={t("filter.any")}
        data={PROCESSING_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status ?? null}
        onChange={(value) => onChange({ status: value ?? undefined })}
      />
      {Object.keys(categories).length > 0 && (
        <Select
          {...inside}
          label={t("filter.category")}
          placeholder={t("filter.any")}
          data={Object.entries(categories).map(([value, label]) => ({ value, label }))}
          value={filter.category ?? null}
          onChange={(value) => onChange({ category: value ?? undefined })}
        />
      )}
      <Select
        {...inside}
        label={t("filter.confidence")}
        placeholder={t("filter.any")}
        data={CONFIDENCES.map((value) => ({ value, label: t("filter.confidenceBelow", { percent: value }) }))}
        value={filter.confidence_below === undefined ? null : String(filter.confidence_below)}
        onChange={(value) => onChange({ confidence_below: value === null ? undefined : Number(value) })}
      />
      <Select
        {...inside}
        label={t("filter.violation")}
        placeholder={t("filter.any")}
        data={VIOLATIONS.map((value) => ({ value, label: t(`filter.violation.${value}`) }))}
        value={filter.violation ?? null}
        onChange={(value) => onChange({ violation: value ?? undefined })}
      />
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput
          size="xs"
          type="date"
          flex={1}
          label={t("filter.createdFrom")}
          value={dayOf(filter.created_from)}
          onChange={(event) => onChange({ created_from: startOfDay(event.currentTarget.value) })}
        />
        <TextInput
          size="xs"
          type="date"
          flex={1}
          label={t("filter.createdTo")}
          value={dayOf(filter.created_to, 1)}
          onChange={(event) => onChange({ created_to: endOfDay(event.currentTarget.value) })}
        />
      </Group>
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput label={t("filter.pagesFrom")} {...number("pages_from")} />
        <TextInput label={t("filter.pagesTo")} {...number("pages_to")} />
      </Group>
    </Stack>
  );
}

/** The active filters in words, each with a button to remove it. */
export function ActiveFilters(props: Pick<Props, "filter" | "onChange" | "categories"> & { onClear: () => void }) {
  const { filter, onChange, categories, onClear } = props;
  const { t, locale } = useLanguage();
  const shown = HIDDEN.filter((key) => filter[key] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("filter.more")}>
      {shown.map((key) => {
        const text = filterText(key, filter, { t, locale, categories });
        return (
          <li key={key} className={classes.chip}>
            {text}
            <button
              type="button"
              className={classes.chipRemove}
              aria-label={t("filter.remove", { filter: text })}
              onClick={() => onChange({ [key]: undefined })}
            >
              <Glyph name="cross" size={12} />
            </button>
          </li>
        );
      })}
      <li>
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          {t("filter.clear")}
        </Button>
      </li>
    </ul>
  );
}

/** All active conditions, search included, in words. */
export function conditionTexts(
  filter: Filter,
  words: { t: Translate; locale: string; categories: Props["categories"] },
): string[] {
  const search = filter.q === undefined ? [] : [`“${filter.q}”`];
  return [
    ...search,
    ...FILTERS.filter((key) => filter[key] !== undefined).map((key) => filterText(key, filter, words)),
  ];
}

function filterText(
  key: (typeof FILTERS)[number],
  filter: Filter,
  { t, locale, categories }: { t: Translate; locale: string; categories: Props["categories"] },
): string {
  const day = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(`${iso}T12:00`));
  switch (key) {
    case "revision_status":
      return filter.revision_status ? t(`revision.${filter.revision_status}`) : "";
    case "status":
      return filter.status ? t(`status.${filter.status}`) : "";
    case "category":
      return categories[filter.category ?? ""] ?? filter.category ?? "";
    case "confidence_below":
      return `${t("filter.confidence")} ${t("filter.confidenceBelow", { percent: filter.confidence_below ?? "" })}`;
    case "violation": {
      const known = VIOLATIONS.find((value) => value === filter.violation);
      return `${t("filter.violation")}: ${t(`filter.violation.${known ?? "one"}`)}`;
    }
    case "created_from":
      return t("filter.shown.created_from", { value: day(dayOf(filter.created_from)) });
    case "created_to":
      return t("filter.shown.created_to", { value: day(dayOf(filter.created_to, 1)) });
    default:
      return t(`filter.shown.${key}`, { value: filter[key] ?? "" });
  }
}
