import { ActionIcon, Tooltip } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { type RefObject, useEffect, useRef } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph, type IconName } from "../ui/icons.tsx";
import { PageSheet } from "./page-sheet.tsx";
import classes from "./page-viewer.module.css";
import { useReview } from "./review-context.ts";
import { type ReviewPage, targetId, valueAt } from "./review-model.ts";
import { ZOOM_LIMITS, type Zoom } from "./review-state.ts";

/** Room around the sheet, in screen pixels. */
const MARGIN = 24;

/** The page image with the values' boxes over it, at the size the reviewer wants. */
export function PageViewer() {
  const { t } = useLanguage();
  const { model, state } = useReview();
  const { ref: measure, width, height } = useElementSize<HTMLElement>();
  const viewport = useRef<HTMLElement>(null);
  const ref = useMergedRef(measure, viewport);
  const page = model.pages[state.pageIndex];
  const scale = page === undefined ? 1 : scaleOf(state.zoom, page, width, height);
  useScrollToSelected(viewport, scale);
  return (
    <div className={classes.viewer}>
      <Toolbar scale={scale} />
      <div className={classes.body}>
        {model.pages.length > 1 && <Thumbnails />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
        <section ref={ref} className={classes.viewport} tabIndex={0} data-scrolls aria-label={t("viewer.region")}>
          {page !== undefined && width > 0 && <PageSheet key={page.pageIndex} page={page} scale={scale} />}
        </section>
      </div>
    </div>
  );
}

function scaleOf(zoom: Zoom, page: ReviewPage, width: number, height: number): number {
  if (zoom.mode === "scale") return zoom.scale;
  const fitWidth = Math.max(50, width - 2 * MARGIN) / page.width;
  return zoom.mode === "width" ? fitWidth : Math.min(fitWidth, Math.max(50, height - 2 * MARGIN) / page.height);
}

function Toolbar({ scale }: { scale: number }) {
  const { t } = useLanguage();
  const { model, state, dispatch } = useReview();
  const pageCount = model.pages.length;
  const goTo = (pageIndex: number) => dispatch({ type: "page", pageIndex, pageCount });
  const zoom = (to: Zoom) => dispatch({ type: "zoom", zoom: to });
  return (
    <div className={classes.toolbar}>
      <Tool
        icon="left"
        label={t("viewer.previous")}
        disabled={state.pageIndex === 0}
        onClick={() => goTo(state.pageIndex - 1)}
      />
      <span className={`${classes.pager} numeric`} aria-live="polite">
        {t("review.pageOf", { page: state.pageIndex + 1, count: pageCount })}
      </span>
      <Tool
        icon="right"
        label={t("viewer.next")}
        disabled={state.pageIndex >= pageCount - 1}
        onClick={() => goTo(state.pageIndex + 1)}
      />
      <span className={classes.gap} />
      <Tool
        icon="minus"
        label={t("viewer.zoomOut")}
        onClick={() => zoom({ mode: "scale", scale: scale / ZOOM_LIMITS.step })}
      />
      <span className={`${classes.percent} numeric`}>{Math.round(scale * 100)} %</span>
      <Tool
        icon="plus"
        label={t("viewer.zoomIn")}
        onClick={() => zoom({ mode: "scale", scale: scale * ZOOM_LIMITS.step })}
      />
      <Tool
        icon="fitWidth"
        label={t("viewer.fitWidth")}
        pressed={state.zoom.mode === "width"}
        onClick={() => zoom({ mode: "width" })}
      />
      <Tool
        icon="fitPage"
        label={t("viewer.fitPage")}
        pressed={state.zoom.mode === "page"}
        onClick={() => zoom({ mode: "page" })}
      />
    </div>
  );
}

function Tool(props: { icon: IconName; label: string; onClick: () => void; disabled?: boolean; pressed?: boolean }) {
  return (
    <Tooltip label={props.label}>
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

function Thumbnails() {
  const { t } = useLanguage();
  const { model, state, dispatch, imageUrl, documentName } = useReview();
  return (
    <nav className={classes.thumbnails} aria-label={t("viewer.pages")}>
      {model.pages.map((page) => (
        <button
          key={page.pageIndex}
          type="button"
          className={classes.thumbnail}
          aria-label={t("review.page", { page: page.pageIndex + 1 })}
          {...(page.pageIndex === state.pageIndex && { "aria-current": "page" as const })}
          onClick={() => dispatch({ type: "page", pageIndex: page.pageIndex, pageCount: model.pages.length })}
        >
          <img
            src={imageUrl(page.pageIndex)}
            alt={t("viewer.alt", { page: page.pageIndex + 1, name: documentName })}
            width={56}
            height={Math.round((56 * page.height) / page.width)}
            loading="lazy"
            decoding="async"
          />
          <span>{page.pageIndex + 1}</span>
        </button>
      ))}
    </nav>
  );
}

/** Brings the selected value's first box to the middle of the viewport. */
function useScrollToSelected(viewport: RefObject<HTMLElement | null>, scale: number): void {
  const { model, state } = useReview();
  const value = state.selected === null ? null : valueAt(model, state.selected);
  const box = value?.entity.bounding_boxes[0];
  const [x, y] = box?.[0] ?? [];
  const id = targetId(state.selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls; zooming by hand must not be fought
  useEffect(() => {
    if (id === "" || x === undefined || y === undefined) return;
    const element = viewport.current;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element?.scrollTo({
      left: x * scale - element.clientWidth / 3,
      top: y * scale - element.clientHeight / 3,
      behavior: calm ? "instant" : "smooth",
    });
  }, [id, state.pageIndex]);
}
