import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./page-viewer.module.css";
import { polygonsOf, textOf } from "./page-words.ts";
import { type Review, useReview, useReviewState } from "./review-context.ts";

/** Finds text on the pages. A hit can be taken as the selected value: the keyboard's way to point at words. */
export function PageSearch() {
  const { t } = useLanguage();
  const review = useReview();
  const { store, canEdit } = review;
  const search = useReviewState((state) => state.search);
  const alias = useReviewState(({ selected, model }) => {
    if (selected === null) return null;
    const columns = model.tables.flatMap((table) => table.columns);
    const named = selected.kind === "cell" ? columns : model.fields;
    return named.find(({ key }) => key === (selected.kind === "cell" ? selected.column : selected.key))?.alias ?? null;
  });
  if (search === null) return null;
  const { text, hits, current } = search;
  const close = () => store.dispatch({ type: "search", text: null });
  return (
    <search className={classes.search}>
      <TextInput
        size="xs"
        // The person has just opened the search.
        autoFocus
        aria-label={t("search.label")}
        placeholder={t("search.label")}
        value={text}
        onChange={(event) => store.dispatch({ type: "search", text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
          else if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          else if (event.altKey && canEdit) takeHit(review);
          else store.dispatch({ type: "hit", by: event.shiftKey ? -1 : 1 });
          event.preventDefault();
          event.stopPropagation();
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <span className={`${classes.pager} numeric`} role="status">
        {text.trim() === ""
          ? ""
          : hits.length === 0
            ? t("search.none")
            : t("search.hits", { current: current + 1, count: hits.length })}
      </span>
      {hits.length > 0 && canEdit && alias !== null && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => takeHit(review)}
          rightSection={<kbd className={classes.key}>Alt Enter</kbd>}
        >
          {t("search.take", { field: alias })}
        </Button>
      )}
      <span className={classes.gap} />
      <ActionIcon variant="subtle" color="gray" aria-label={t("search.close")} onClick={close}>
        <Glyph name="cross" size={14} />
      </ActionIcon>
    </search>
  );
}

/** The words of the current hit become the selected value. */
function takeHit({ store, give }: Review): void {
  const { search, selected, model } = store.state();
  const hit = search?.hits[search.current];
  const page = hit === undefined ? undefined : model.pages[hit.pageIndex];
  if (selected === null || hit === undefined || page === undefined) return;
  const boxes = polygonsOf(page, hit.indices);
  // It replaces what is being typed.
  store.dispatch({ type: "close" });
  give(selected, { text: textOf(page, hit.indices), place: { pageIndex: hit.pageIndex, boxes } });
  store.dispatch({ type: "search", text: null });
}
