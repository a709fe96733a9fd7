import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { Tag } from "../ui/tag.tsx";
import { ConfirmRemoval } from "./confirm-removal.tsx";
import classes from "./designer.module.css";
import {
  checksLostWith,
  type Draft,
  type DraftField,
  fieldsInOrder,
  isTable,
  moved,
  placeOf,
  tableOf,
  withNewField,
  withNewTable,
  withoutField,
} from "./draft.ts";
import { fieldProblem } from "./draft-problems.ts";
import { FieldEditor } from "./field-editor.tsx";
import { openOffers, useOffers } from "./offers.ts";
import { OffersPane } from "./offers-pane.tsx";

interface Props {
  readonly serviceId: string;
  readonly etag: string | null;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The fields on the left, in their order; the chosen one on the right, or what else such documents have. */
export function FieldsTab({ serviceId, etag, draft, onChange }: Props) {
  const { t } = useLanguage();
  const ordered = fieldsInOrder(draft);
  const [chosenId, setChosenId] = useState<string | null>(ordered[0]?.id ?? null);
  const [isOffering, setOffering] = useState(false);
  const choose = (id: string) => {
    setChosenId(id);
    setOffering(false);
  };
  const [removing, setRemoving] = useState<DraftField | null>(null);
  // Saving gives a new field another id: the one with its key is still the chosen one.
  const lastKey = useRef<string | null>(null);
  const chosen =
    ordered.find(({ id }) => id === chosenId) ?? ordered.find(({ key }) => key === lastKey.current) ?? null;
  useEffect(() => {
    lastKey.current = chosen?.key ?? null;
  });
  const [fresh, setFresh] = useState<string | null>(null);
  const add = (made: { draft: Draft; id: string }) => {
    onChange(made.draft);
    choose(made.id);
    setFresh(made.id);
  };
  const lost = removing ? checksLostWith(draft, removing.id) : [];
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <FieldList
          draft={draft}
          onChange={onChange}
          chosenId={isOffering ? null : (chosen?.id ?? null)}
          onChoose={choose}
        />
        <div className={classes.sideFoot}>
          <Button size="xs" variant="default" onClick={() => add(withNewField(draft, t("field.newName"), null))}>
            {t("field.add")}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => add(withNewTable(draft, t("field.newTable"), t("field.newName")))}
          >
            {t("field.addTable")}
          </Button>
          <OffersButton
            serviceId={serviceId}
            etag={etag}
            draft={draft}
            isOpen={isOffering}
            onToggle={() => setOffering(!isOffering)}
          />
        </div>
        <p className={classes.hint}>{t("field.reorderHint")}</p>
      </div>
      <div className={classes.editor}>
        {isOffering ? (
          <OffersPane serviceId={serviceId} etag={etag} draft={draft} onChange={onChange} />
        ) : chosen ? (
          <FieldEditor
            key={chosen.id}
            isFresh={chosen.id === fresh}
            draft={draft}
            chosen={chosen}
            onChange={onChange}
            onRemove={() => setRemoving(chosen)}
            onAddColumn={() => add(withNewField(draft, t("field.newName"), chosen.id))}
          />
        ) : (
          <p className={classes.none}>{t("field.none")}</p>
        )}
      </div>
      {removing && (
        <ConfirmRemoval
          title={t("field.removeTitle", { field: removing.field.tag_alias })}
          text={[t("field.removeText"), lost.length > 0 ? t("field.removeUsed", { checks: lost.join(", ") }) : ""].join(
            " ",
          )}
          action={t("field.remove")}
          onClose={() => setRemoving(null)}
          onConfirm={() => onChange(withoutField(draft, removing.id))}
        />
      )}
    </div>
  );
}

/** Counts what is new to the service, if it says itself what kind of documents it reads. */
function OffersButton({
  serviceId,
  etag,
  draft,
  isOpen,
  onToggle,
}: Omit<Props, "onChange"> & { isOpen: boolean; onToggle: () => void }) {
  const { t } = useLanguage();
  const { data } = useOffers({ serviceId, etag, galleryId: null });
  const isSure = data?.kind?.known_by === "template";
  const count = isSure ? openOffers(draft, data.offers).filter((each) => each.removed_in === null).length : 0;
  return (
    <Button size="xs" variant="default" fullWidth aria-expanded={isOpen} onClick={onToggle}>
      {t("offers.open")}
      {count > 0 && (
        <span className={classes.offersCount}>
          <Tag tone="ok">
            <span aria-hidden="true">+{count}</span>
            <span className="visually-hidden">{t("offers.count", { count })}</span>
          </Tag>
        </span>
      )}
    </Button>
  );
}

function FieldList({
  draft,
  onChange,
  chosenId,
  onChoose,
}: Pick<Props, "draft" | "onChange"> & { chosenId: string | null; onChoose: (id: string) => void }) {
  const { t } = useLanguage();
  const [said, say] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const count = draft.fields.length;
  const counted = useRef(count);
  // A new field is at the end, which may be out of sight.
  useEffect(() => {
    if (chosenId !== null) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  // What is added from the gallery is not chosen, and seen to arrive: within the list, on a telephone the page stays.
  useEffect(() => {
    if (count > counted.current && chosenId === null) list.current?.scrollTo({ top: list.current.scrollHeight });
    counted.current = count;
  }, [count, chosenId]);
  const move = (field: DraftField, step: -1 | 1) => {
    const after = moved(draft, field.id, step);
    onChange(after);
    say(t("field.moved", { field: field.field.tag_alias, ...placeOf(after, field) }));
  };
  const onKeyDown = (event: KeyboardEvent, field: DraftField) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(field, step as -1 | 1);
  };
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t("field.list")}>
        {fieldsInOrder(draft).map((each) => {
          const { place, count } = placeOf(draft, each);
          const alias = each.field.tag_alias;
          return (
            <li key={each.id} className={classes.row} data-nested={tableOf(draft, each.key) ? true : undefined}>
              <button
                type="button"
                className={classes.rowName}
                aria-current={each.id === chosenId ? "true" : undefined}
                onClick={() => onChoose(each.id)}
                onKeyDown={(event) => onKeyDown(event, each)}
              >
                <span className={classes.rowAlias}>{alias === "" ? each.key : alias}</span>
                <span className={classes.rowType}>
                  {isTable(each)
                    ? t("field.table")
                    : each.field.type == null
                      ? t("field.guessed")
                      : t(`type.${each.field.type}`)}
                  {each.field.required === true && ` · ${t("field.required")}`}
                  {fieldProblem(draft, each) !== null && (
                    <span className={classes.bad}> · {t("designer.incomplete")}</span>
                  )}
                </span>
              </button>
              <button
                type="button"
                className={classes.move}
                disabled={place === 1}
                aria-label={t("field.moveUp", { field: alias })}
                onClick={() => move(each, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                className={classes.move}
                disabled={place === count}
                aria-label={t("field.moveDown", { field: alias })}
                onClick={() => move(each, 1)}
              >
                ↓
              </button>
              {each.isNew && (
                <span className={classes.newDot}>
                  <Glyph name="plus" size={11} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
