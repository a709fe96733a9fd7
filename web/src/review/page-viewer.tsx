import { ActionIcon, Tooltip } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { memo, type RefObject, useEffect, useRef } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph, type IconName } from "../ui/icons.tsx";
import { keysOf } from "./keyboard.ts";
import { PageSearch } from "./page-search.tsx";
import { PageSheet } from "./page-sheet.tsx";
import classes from "./page-viewer.module.css";
import { polygonsOf } from "./page-words.ts";
import { useReview, useReviewState } from "./review-context.ts";
import { type ReviewPage, targetId, valueAt } from "./review-model.ts";
import type { ReviewState } from "./review-state.ts";
import { onSheet } from "./sheet-place.ts";
import { type Turn, ZOOM_LIMITS, type Zoom } from "./viewing.ts";

/** Margin around the sheet, in screen pixels. */
const MARGIN = 24;
/** A telephone has no width to give away. */
const NARROW = { width: 480, margin: 6 };

/** The page image with the values' boxes over it, at the chosen zoom. One page at a time: a document may have fifty. */
export function PageViewer() {
  const { t } = useLanguage();
  const { shown } = useReview();
  const pages = useReviewState((state) => state.model.pages);
  const pageIndex = useReviewState((state) => state.pageIndex);
  const zoom = useReviewState((state) => state.zoom);
  const turn = useReviewState((state) => state.turns[state.pageIndex] ?? 0);
  const isSearching = useReviewState((state) => state.search !== null);
  const { ref: measure, width, height } = useElementSize<HTMLElement>();
  const viewport = useRef<HTMLElement>(null);
  const ref = useMergedRef(measure, viewport);
  const page = pages[pageIndex];
  const scale = page === undefined ? 1 : scaleOf(zoom, page, turn, width, height);
  shown.scale = scale;
  useScrollToShown(viewport, scale, turn);
  useNeighbours(pageIndex, pages.length);
  return (
    <div className={classes.viewer}>
      <Toolbar scale={scale} />
      {isSearching && <PageSearch />}
      <div className={classes.body}>
        {pages.length > 1 && <Thumbnails pages={pages} current={pageIndex} />}
        <section
          ref={ref}
          className={classes.viewport}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard
          tabIndex={0}
          data-scrolls="arrows"
          aria-label={t("viewer.region")}
        >
          {page !== undefined && width > 0 && <PageSheet key={page.pageIndex} page={page} scale={scale} turn={turn} />}
        </section>
      </div>
    </div>
  );
}

function scaleOf(zoom: Zoom, page: ReviewPage, turn: Turn, width: number, height: number): number {
  if (zoom.mode === "scale") return zoom.scale;
  const isUpright = turn === 0 || turn === 180;
  const [w, h] = isUpright ? [page.width, page.height] : [page.height, page.width];
  const fitWidth = Math.max(50, width - 2 * (width < NARROW.width ? NARROW.margin : MARGIN)) / w;
  return zoom.mode === "width" ? fitWidth : Math.min(fitWidth, Math.max(50, height - 2 * MARGIN) / h);
}

function Toolbar({ scale }: { scale: number }) {
  const { t } = useLanguage();
  const { store } = useReview();
  const pageCount = useReviewState((state) => state.model.pages.length);
  const pageIndex = useReviewState((state) => state.pageIndex);
  const mode = useReviewState((state) => state.zoom.mode);
  const isSearching = useReviewState((state) => state.search !== null);
  const goTo = (index: number) => store.dispatch({ type: "page", pageIndex: index });
  const zoom = (to: Zoom) => store.dispatch({ type: "zoom", zoom: to });
  return (
    <div className={classes.toolbar}>
      {pageCount > 1 && (
        <Tool icon="left" label={t("viewer.previous")} disabled={pageIndex === 0} onClick={() => goTo(pageIndex - 1)} />
      )}
      <span className={`${classes.pager} numeric`} aria-live="polite">
        {t("review.pageOf", { page: pageIndex + 1, count: pageCount })}
      </span>
      {pageCount > 1 && (
        <Tool
          icon="right"
          label={t("viewer.next")}
          disabled={pageIndex >= pageCount - 1}
          onClick={() => goTo(pageIndex + 1)}
        />
      )}
      <span className={classes.gap} />
      <Tool
        icon="search"
        label={t("keys.search")}
        keys={keysOf("search")}
        pressed={isSearching}
        onClick={() => store.dispatch({ type: "search", text: isSearching ? null : "" })}
      />
      <Tool
        icon="rotate"
        label={t("keys.rotate")}
        keys={keysOf("rotate")}
        onClick={() => store.dispatch({ type: "rotate" })}
      />
      <Tool
        icon="minus"
        label={t("viewer.zoomOut")}
        keys={keysOf("zoomOut")}
        onClick={() => zoom({ mode: "scale", scale: scale / ZOOM_LIMITS.step })}
      />
      <span className={`${classes.percent} numeric`}>{Math.round(scale * 100)} %</span>
      <Tool
        icon="plus"
        label={t("viewer.zoomIn")}
        keys={keysOf("zoomIn")}
        onClick={() => zoom({ mode: "scale", scale: scale * ZOOM_LIMITS.step })}
      />
      <Tool
        icon="fitWidth"
        label={t("viewer.fitWidth")}
        pressed={mode === "width"}
        onClick={() => zoom({ mode: "width" })}
      />
      <Tool
        icon="fitPage"
        label={t("viewer.fitPage")}
        pressed={mode === "page"}
        onClick={() => zoom({ mode: "page" })}
      />
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

function Tool(props: ToolProps) {
  return (
    <Tooltip label={props.keys === undefined ? props.label : `${props.label} (${props.keys})`}>
      <ActionIcon
        variant={props.pressed ? "light" : "subtle"}
        color={props.pressed ? "ink" : "gray"}
        aria-label={props.label}
        {...(props.pressed !== undefined && { "aria-pressed": props.pressed })}
        disabled={props.disabled ?? false}
        onClick={props.onClick}
      >
        <Glyph name={props.icon} />
      </ActionIcon>
    </Tooltip>
  );
}

/**
 * Widths; rendered for screens with three device pixels per pixel. A whole page takes a reader ten times as long, and
 * there are up to fifty of them here.
 */
const THUMBNAIL_PX = { shown: 56, drawn: 168 };

const Thumbnails = memo(function Thumbnails(props: { pages: readonly ReviewPage[]; current: number }) {
  const { t } = useLanguage();
  const { store, imageUrl, documentName } = useReview();
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another thumbnail
  useEffect(() => current.current?.scrollIntoView({ block: "nearest" }), [props.current]);
  return (
    <nav className={classes.thumbnails} aria-label={t("viewer.pages")}>
      {props.pages.map((page) => (
        <button
          key={page.pageIndex}
          ref={page.pageIndex === props.current ? current : null}
          type="button"
          className={classes.thumbnail}
          aria-label={t("review.page", { page: page.pageIndex + 1 })}
          {...(page.pageIndex === props.current && { "aria-current": "page" as const })}
          onClick={() => store.dispatch({ type: "page", pageIndex: page.pageIndex })}
        >
          <img
            src={imageUrl(page.pageIndex, THUMBNAIL_PX.drawn)}
            alt={t("viewer.alt", { page: page.pageIndex + 1, name: documentName })}
            width={THUMBNAIL_PX.shown}
            height={Math.round((THUMBNAIL_PX.shown * page.height) / page.width)}
            loading="lazy"
            decoding="async"
            fetchPriority="low"
          />
          <span>{page.pageIndex + 1}</span>
        </button>
      ))}
    </nav>
  );
});

/** Loads the pages beside this one before they are turned to. */
function useNeighbours(pageIndex: number, pageCount: number): void {
  const { imageUrl } = useReview();
  useEffect(() => {
    for (const index of [pageIndex + 1, pageIndex - 1]) {
      if (index < 0 || index >= pageCount) continue;
      const neighbour = new Image();
      neighbour.fetchPriority = "low";
      neighbour.src = imageUrl(index);
    }
  }, [imageUrl, pageIndex, pageCount]);
}

/** Scrolls what was selected, or found, into the middle of the viewport. */
function useScrollToShown(viewport: RefObject<HTMLElement | null>, scale: number, turn: Turn): void {
  const { store } = useReview();
  const id = useReviewState(shownId);
  const pageIndex = useReviewState((state) => state.pageIndex);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only something new to show scrolls; zooming by hand must not be fought
  useEffect(() => {
    const state = store.state();
    const page = state.model.pages[state.pageIndex];
    const point = shownPoint(state);
    const element = viewport.current;
    if (id === "" || page === undefined || point === null || element === null) return;
    const [x, y] = onSheet(point, page, turn, scale);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({
      left: x - element.clientWidth / 3,
      top: y - element.clientHeight / 3,
      behavior: calm ? "instant" : "smooth",
    });
  }, [id, pageIndex]);
}

function shownId({ search, selected }: ReviewState): string {
  return search !== null && search.hits.length > 0 ? `hit:${search.text}:${search.current}` : targetId(selected);
}

function shownPoint({ search, selected, model, pageIndex }: ReviewState): [number, number] | null {
  const page = model.pages[pageIndex];
  const hit = search?.hits[search.current];
  const boxes =
    hit !== undefined && page !== undefined
      ? polygonsOf(page, hit.indices)
      : selected && (valueAt(model, selected)?.entity.bounding_boxes ?? []);
  const [x, y] = boxes?.[0]?.[0] ?? [];
  return x === undefined || y === undefined ? null : [x, y];
}
