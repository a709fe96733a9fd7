import { memo, type PointerEvent, useRef, useState } from "react";
import type { PolygonJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { boxesOnPage, grownBy, joinedBoxes, pathOf } from "./boxes.ts";
import { ColumnBands } from "./column-bands.tsx";
import { LONGEST_VALUE } from "./editing.ts";
import classes from "./page-viewer.module.css";
import { type Box, polygonsOf, textOf, upTo, wordAt, wordsIn, wordsUnder } from "./page-words.ts";
import { type Review, useReview, useReviewState } from "./review-context.ts";
import {
  lookOf,
  type ReviewPage,
  type ReviewValue,
  sameTarget,
  type Target,
  targetId,
  valueAt,
} from "./review-model.ts";
import type { ReviewState } from "./review-state.ts";
import { sheetPlace } from "./sheet-place.ts";
import type { Turn } from "./viewing.ts";

/**
 * One page: the image, and over it one SVG whose user units are the image's pixels, so that boxes need no arithmetic.
 * The overlay is for the pointer; everything it does can be done from the list of fields with the keyboard.
 */
export function PageSheet({ page, scale, turn }: { page: ReviewPage; scale: number; turn: Turn }) {
  const { t } = useLanguage();
  const { imageUrl, documentName } = useReview();
  const [failed, setFailed] = useState(false);
  const { transform, ...size } = sheetPlace(page, turn, scale);
  return (
    <div className={classes.place} style={size}>
      <div className={classes.sheet} style={{ width: page.width * scale, height: page.height * scale, transform }}>
        {failed ? (
          <p className={classes.failed}>{t("viewer.failed")}</p>
        ) : (
          <img
            className={classes.image}
            src={imageUrl(page.pageIndex)}
            alt={t("viewer.alt", { page: page.pageIndex + 1, name: documentName })}
            width={page.width}
            height={page.height}
            onError={() => setFailed(true)}
            fetchPriority="high"
            draggable={false}
          />
        )}
        <Overlay page={page} scale={scale} />
      </div>
    </div>
  );
}

function Overlay({ page, scale }: { page: ReviewPage; scale: number }) {
  const { canEdit } = useReview();
  const isFilling = useReviewState((state) => state.selected !== null) && canEdit;
  // The meaning of a click on a word that belongs to another value: while the selected value is being edited, or is
  // empty, the word is taken for it; if it has a value already, the other value is selected.
  const wantsWord = useReviewState(wantsAnyWord) && canEdit;
  const { band, ...pointer } = usePointing(page, isFilling);
  return (
    <svg
      className={classes.overlay}
      viewBox={`0 0 ${page.width} ${page.height}`}
      aria-hidden="true"
      data-filling={isFilling}
      {...pointer}
    >
      <ColumnBands page={page} />
      {isFilling && !wantsWord && <Words page={page} />}
      <ValueBoxes pageIndex={page.pageIndex} isQuiet={wantsWord} margin={MARK_MARGIN / scale} />
      {wantsWord && <Words page={page} />}
      <PickedWords page={page} margin={MARK_MARGIN / scale} />
      <Hits page={page} margin={MARK_MARGIN / scale} />
      {band !== null && (
        <rect
          className={classes.band}
          x={band.left}
          y={band.top}
          width={band.right - band.left}
          height={band.bottom - band.top}
        />
      )}
    </svg>
  );
}

function wantsAnyWord(state: ReviewState): boolean {
  return state.editing !== null || isEmpty(state);
}

function isEmpty({ selected, model }: ReviewState): boolean {
  return selected !== null && valueAt(model, selected) === null;
}

/** Between words and the frame around them, in screen pixels: the thickest frame is 2 wide, and 1 of it is inside. */
const MARK_MARGIN = 2;
/** A smaller distance, in screen pixels, is a click and no box. */
const LEAST_DRAG = 5;
/** A second click within this time, in the same place, belongs to the first one. */
const DOUBLE_CLICK_MS = 500;

/** A click on a word, Shift and a click up to a word, or a box dragged over words fills the selected value. */
function usePointing(page: ReviewPage, isFilling: boolean) {
  const review = useReview();
  const { t } = useLanguage();
  const notify = useNotify();
  const tellTooLong = () => notify("bad", t("value.longest", { count: LONGEST_VALUE }));
  const start = useRef<{ x: number; y: number; clientX: number; clientY: number } | null>(null);
  const filled = useRef<{ clientX: number; clientY: number; timeStamp: number } | null>(null);
  const [band, setBand] = useState<Box | null>(null);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!isFilling || event.button !== 0) return;
    // The value keeps the focus, so that Enter continues from it.
    event.preventDefault();
    // The first click filled the value, so that the second one would select another value that has the word.
    if (isSecondOf(filled.current, event)) return;
    start.current = { ...pointOf(event), clientX: event.clientX, clientY: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const from = start.current;
    if (from === null) return;
    if (band === null && distance(from, event) < LEAST_DRAG) return;
    if (band === null) event.currentTarget.setPointerCapture(event.pointerId);
    const to = pointOf(event);
    setBand({
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      right: Math.max(from.x, to.x),
      bottom: Math.max(from.y, to.y),
    });
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    if (start.current === null) return;
    start.current = null;
    if (band !== null) {
      setBand(null);
      if (!fill(review, page, wordsIn(page, band))) tellTooLong();
      return;
    }
    const word = event.shiftKey ? wordAt(page, pointOf(event)) : wordOf(event.target);
    const state = review.store.state();
    const wasEmpty = state.editing === null && isEmpty(state);
    if (!click(review, page, { word, target: event.target, isRange: event.shiftKey })) tellTooLong();
    const { clientX, clientY, timeStamp } = event;
    filled.current = wasEmpty ? { clientX, clientY, timeStamp } : null;
  };
  const onPointerCancel = () => {
    start.current = null;
    setBand(null);
  };
  const onClick = (event: { readonly target: EventTarget }) => {
    // Without a selected value a click selects one.
    if (!isFilling) selectBox(review, event.target);
  };
  return { band, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick };
}

/** On the screen, in CSS pixels. */
interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

function distance(from: Spot, to: Spot): number {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY);
}

function isSecondOf(
  first: (Spot & { readonly timeStamp: number }) | null,
  event: Spot & { timeStamp: number },
): boolean {
  return first !== null && event.timeStamp - first.timeStamp < DOUBLE_CLICK_MS && distance(first, event) < LEAST_DRAG;
}

function pointOf(event: PointerEvent<SVGSVGElement>): { x: number; y: number } {
  const matrix = event.currentTarget.getScreenCTM();
  if (matrix === null) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

interface Click {
  /** Index among the page's words; -1: none. */
  readonly word: number;
  readonly target: EventTarget;
  readonly isRange: boolean;
}

function wordOf(target: EventTarget): number {
  return Number(target instanceof Element ? (target.getAttribute("data-word") ?? "-1") : -1);
}

/** @returns false: the words would be too long for a value */
function click(review: Review, page: ReviewPage, { word: index, target, isRange }: Click): boolean {
  const { store } = review;
  const { editing, selected, model } = store.state();
  const word = page.words[index];
  if (word === undefined || selected === null) {
    selectBox(review, target);
    return true;
  }
  if (editing !== null && !isRange) {
    store.dispatch({ type: "clickWord", word, index });
    return true;
  }
  const value = valueAt(model, selected);
  const before =
    editing !== null
      ? editing.words.map((w) => w.index)
      : value?.pageIndex === page.pageIndex
        ? wordsUnder(page, value.entity.bounding_boxes)
        : [];
  return fill(review, page, isRange ? upTo(before, index) : [index]);
}

function selectBox({ store }: Review, at: EventTarget): void {
  const id = at instanceof Element ? at.closest("[data-target]")?.getAttribute("data-target") : null;
  const { model, pageIndex } = store.state();
  const found = boxesOnPage(model, pageIndex).find(({ target }) => targetId(target) === id);
  if (found !== undefined) store.dispatch({ type: "select", target: found.target });
}

/** @returns false: the words would be too long for a value */
function fill({ store, give }: Review, page: ReviewPage, indices: readonly number[]): boolean {
  const { editing, selected } = store.state();
  if (selected === null || indices.length === 0) return true;
  const text = textOf(page, indices);
  if (text.length > LONGEST_VALUE) return false;
  if (editing !== null) store.dispatch({ type: "pickWords", indices });
  else give(selected, { text, place: { pageIndex: page.pageIndex, boxes: polygonsOf(page, indices) } });
  return true;
}

/** Every word of the page can be pointed at. Rendered once per page: a dense one has a thousand. */
const Words = memo(function Words({ page }: { page: ReviewPage }) {
  return page.words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word is named by its place on the page
    <path key={index} className={classes.word} data-word={index} d={pathOf(word.BoundingBox)}>
      <title>{word.Text}</title>
    </path>
  ));
});

function ValueBoxes(props: { pageIndex: number; isQuiet: boolean; margin: number }) {
  const { pageIndex, ...drawing } = props;
  const model = useReviewState((state) => state.model);
  // What is drawn last is pressed: the net total, and not the cell of a table that has it, too.
  const { cell: cells = [], value: fields = [] } = Object.groupBy(
    boxesOnPage(model, pageIndex),
    ({ target }) => target.kind,
  );
  return [...cells, ...fields].map(({ target, value }) => (
    <ValueBox key={targetId(target)} target={target} value={value} {...drawing} />
  ));
}

interface ValueBoxProps {
  readonly target: Target;
  readonly value: ReviewValue;
  readonly isQuiet: boolean;
  /** In pixels of the page. */
  readonly margin: number;
}

function ValueBox({ target, value, isQuiet, margin }: ValueBoxProps) {
  const isSelected = useReviewState((state) => sameTarget(state.selected, target));
  return (
    <g
      className={classes.box}
      data-target={targetId(target)}
      data-doubt={lookOf(value)}
      data-selected={isSelected}
      data-quiet={isQuiet || undefined}
    >
      {joinedBoxes(value.entity.bounding_boxes).map((polygon) => (
        <path key={pathOf(polygon)} d={pathOf(grownBy(polygon, margin))} />
      ))}
    </g>
  );
}

interface MarksOfPageProps {
  readonly page: ReviewPage;
  readonly margin: number;
}

function PickedWords({ page, margin }: MarksOfPageProps) {
  const editing = useReviewState((state) => state.editing);
  if (editing?.pageIndex !== page.pageIndex) return null;
  return <Marks polygons={editing.words.map(({ polygon }) => polygon)} margin={margin} className={classes.picked} />;
}

function Hits({ page, margin }: MarksOfPageProps) {
  const search = useReviewState((state) => state.search);
  return search?.hits.map((hit, index) =>
    hit.pageIndex === page.pageIndex ? (
      <Marks
        // biome-ignore lint/suspicious/noArrayIndexKey: hits are an ordered list, made anew with each letter
        key={index}
        polygons={polygonsOf(page, hit.indices)}
        margin={margin}
        className={index === search.current ? classes.currentHit : classes.hit}
      />
    ) : null,
  );
}

interface MarksProps {
  readonly polygons: readonly PolygonJson[];
  readonly margin: number;
  readonly className: string | undefined;
}

function Marks({ polygons, margin, className }: MarksProps) {
  return polygons.map((polygon) => (
    <path key={pathOf(polygon)} d={pathOf(grownBy(polygon, margin))} className={className} />
  ));
}
