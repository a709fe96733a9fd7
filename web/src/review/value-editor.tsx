import { Button, Group, TextInput } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { LONGEST_VALUE } from "./editing.ts";
import classes from "./field-panel.module.css";
import { useReview, useReviewState } from "./review-context.ts";
import { nextToLookAt } from "./review-state.ts";

/**
 * Typing, or clicking words on the page, into one value. Enter takes it and moves on to the next one; Esc restores it.
 */
export function ValueEditor({ alias }: { alias: string }) {
  const { t } = useLanguage();
  const { store } = useReview();
  const text = useReviewState((state) => state.editing?.text ?? "");
  const submit = () => {
    const { selected } = store.state();
    store.dispatch({ type: "submit" });
    const next = nextToLookAt(store.state().model, selected);
    if (next !== null) store.dispatch({ type: "select", target: next });
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ValueInput alias={alias} text={text} />
      <p className={classes.hint}>{t("value.hint")}</p>
      <Group gap={6}>
        <Button type="submit" size="compact-xs" leftSection={<Glyph name="check" size={12} />}>
          {t("value.save")}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => store.dispatch({ type: "close" })}>
          {t("value.cancel")}
        </Button>
      </Group>
    </form>
  );
}

function ValueInput({ alias, text }: { alias: string; text: string }) {
  const { t } = useLanguage();
  const { store } = useReview();
  return (
    <TextInput
      size="xs"
      data-value-editor
      // The person has just opened this editor; it gets the focus.
      autoFocus
      aria-label={t("value.label", { field: alias })}
      value={text}
      maxLength={LONGEST_VALUE}
      error={text.length >= LONGEST_VALUE && t("value.longest", { count: LONGEST_VALUE })}
      onChange={(event) => store.dispatch({ type: "write", text: event.currentTarget.value })}
      onFocus={(event) => event.currentTarget.select()}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
