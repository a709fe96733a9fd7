import { Button, Group, Radio, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { actorText } from "../accounts/actor-text.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { Conflict } from "./drafting.ts";
import { CATEGORY, type Content } from "./drafts.ts";
import { useReview, useReviewState } from "./review-context.ts";
import classes from "./review-header.module.css";
import type { ReviewModel } from "./review-model.ts";
import { type DocumentIds, eventsQuery } from "./use-document.ts";

/**
 * Somebody else changed the same fields meanwhile: both versions side by side, field by field, and a person chooses.
 */
export function ConflictDialog({ ids }: { ids: DocumentIds }) {
  const { t } = useLanguage();
  const saving = useReviewState((state) => state.saving);
  const conflicts = saving.kind === "conflict" ? saving.conflicts : null;
  return (
    <Dialog
      opened={conflicts !== null}
      // Until a choice is made nothing can be saved: there is no state to go back to.
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t("conflict.title")}
      size="lg"
    >
      {conflicts !== null && <Choosing ids={ids} conflicts={conflicts} />}
    </Dialog>
  );
}

type Choice = "mine" | "theirs";

function Choosing({ ids, conflicts }: { ids: DocumentIds; conflicts: readonly Conflict[] }) {
  const { t } = useLanguage();
  const { store } = useReview();
  const model = useReviewState((state) => state.model);
  const theirs = useTheirs(ids);
  // Nothing is chosen before a person has chosen: either side may be the wrong one.
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  // A conflict that comes on top of this one begins without a choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each set of conflicts is chosen anew
  useEffect(() => setChosen({}), [conflicts]);
  const resolve = (keys: readonly string[]) => store.dispatch({ type: "resolve", mine: keys });
  const all = conflicts.map(({ key }) => key);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        resolve(all.filter((key) => chosen[key] === "mine"));
      }}
    >
      <Text size="sm" mb="md">
        {t("conflict.text")}
      </Text>
      <div className={classes.conflicts}>
        {conflicts.map((conflict) => {
          const { key } = conflict;
          return (
            <Radio.Group
              key={key}
              label={key === CATEGORY ? t("review.category") : aliasOf(model, key)}
              value={chosen[key] ?? null}
              onChange={(value) => setChosen((before) => ({ ...before, [key]: value as Choice }))}
            >
              <div className={classes.sides}>
                <Radio value="theirs" label={<Side title={theirs} text={textOf(conflict.theirs, t)} />} />
                <Radio value="mine" label={<Side title={t("conflict.mine")} text={textOf(conflict.mine, t)} />} />
              </div>
            </Radio.Group>
          );
        })}
      </div>
      <Group justify="flex-end" mt="lg">
        {all.length > 1 && (
          <>
            <Button size="xs" variant="subtle" onClick={() => resolve([])}>
              {t("conflict.allTheirs")}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => resolve(all)}>
              {t("conflict.allMine")}
            </Button>
          </>
        )}
        <Button type="submit" size="xs" disabled={all.some((key) => chosen[key] === undefined)}>
          {t("conflict.apply")}
        </Button>
      </Group>
    </form>
  );
}

/** Who made the other change, and when. */
function useTheirs({ serviceId, documentId }: DocumentIds): string {
  const { t, locale } = useLanguage();
  const { data } = useQuery(eventsQuery({ serviceId, documentId }));
  const event = data?.events.findLast(({ kind }) => kind === "corrected");
  if (event === undefined) return t("conflict.theirs");
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return t("conflict.theirsOf", { name: actorText(event, t), time: time.format(new Date(event.at)) });
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className={classes.sideTitle}>{title}</span>
      <span className={classes.sideText}>{text}</span>
    </>
  );
}

function aliasOf(model: ReviewModel, key: string): string {
  return [...model.fields, ...model.tables].find((each) => each.key === key)?.alias ?? key;
}

function textOf(content: Content, t: Translate): string {
  switch (content.kind) {
    case "category":
      return content.category ?? t("review.noCategory");
    case "values":
      return content.values.map(({ text }) => text).join("\n") || t("review.empty");
    case "rows":
      return (
        content.rows
          .map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? "–"))
          .map((cells) => cells.join(" · "))
          .join("\n") || t("review.noRows")
      );
    default:
      return content satisfies never;
  }
}
