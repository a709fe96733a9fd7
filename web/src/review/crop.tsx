import { useEffect, useRef, useState } from "react";
import classes from "./field-panel.module.css";
import { boxOf } from "./page-words.ts";
import { useReview, useReviewState } from "./review-context.ts";
import type { ReviewValue } from "./review-model.ts";

/** Margin around the words, in parts of their height. */
const AIR = 0.35;

/** The value as printed: a small view of the page's own image. It repeats the text, so screen readers skip it. */
export function Crop({ value }: { value: ReviewValue }) {
  const { imageUrl } = useReview();
  const page = useReviewState((state) => state.model.pages[value.pageIndex]);
  const [ref, isSeen] = useSeen();
  const box = boxOf(value.entity.bounding_boxes);
  if (box === null || page === undefined) return null;
  const first = boxOf(value.entity.bounding_boxes.slice(0, 1)) ?? box;
  const air = Math.max(2, (first.bottom - first.top) * AIR);
  const [x, y] = [Math.max(0, box.left - air), Math.max(0, box.top - air)];
  const width = Math.min(page.width, box.right + air) - x;
  const height = Math.min(page.height, box.bottom + air) - y;
  return (
    <svg
      ref={ref}
      className={classes.crop}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {/* The inner view ends at the box's edge; the outer one shows what is beside it if there is room. */}
      <svg x={x} y={y} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
        {isSeen && <image href={imageUrl(value.pageIndex)} width={page.width} height={page.height} />}
      </svg>
    </svg>
  );
}

/** Images of pages are loaded when one of their fields comes near the viewport: a document may have fifty pages. */
function useSeen() {
  const ref = useRef<SVGSVGElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (ref.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen] as const;
}
