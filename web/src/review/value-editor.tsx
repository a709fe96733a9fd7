import { Button, Group, TextInput } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./field-panel.module.css";
import { useReview } from "./review-context.ts";
import { type Target, valueAt } from "./review-model.ts";
import type { Editing } from "./review-state.ts";

/** Typing, or clicking words on the page, into one value. Enter saves and goes on to the next one; Esc leaves it as it was. */
export function ValueEditor({ target, alias }: { target: Target; alias: string }) {
  const { t } = useLanguage();
  const { state, dispatch, model, save } = useReview();
  const { editing } = state;
  if (editing === null) return null;
  const submit = () => {
    const text = editing.text.trim();
    if (text !== "") save(target, { text, place: placeOf(editing) });
    else if (valueAt(model, target) !== null) save(target, null);
    else dispatch({ type: "close" });
    dispatch({ type: "move", by: 1, model });
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        size="xs"
        // The person has just asked to edit this value; the keyboard belongs here.
        autoFocus
        aria-label={t("value.label", { field: alias })}
        value={editing.text}
        onChange={(event) => dispatch({ type: "write", text: event.currentTarget.value })}
        onFocus={(event) => event.currentTarget.select()}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={classes.hint}>{t("value.hint")}</p>
      <Group gap={6}>
        <Button type="submit" size="compact-xs" leftSection={<Glyph name="check" size={12} />}>
          {t("value.save")}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => dispatch({ type: "close" })}>
          {t("value.cancel")}
        </Button>
      </Group>
    </form>
  );
}

function placeOf({ words, pageIndex }: Editing) {
  return words.length === 0 ? null : { pageIndex, boxes: words.map((word) => word.polygon) };
}
