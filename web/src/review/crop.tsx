import { useEffect, useRef, useState } from "react";
import type { PolygonJson } from "../../../src/client.ts";
import { grownBy, joinedBoxes, pathOf } from "./boxes.ts";
import classes from "./field-panel.module.css";
import { boxOf } from "./page-words.ts";
import { useReview, useReviewState } from "./review-context.ts";

/** Margin around the words, in parts of their height. */
const AIR = 0.35;

interface Props {
  readonly pageIndex: number;
  /** What is shown: all that is in the smallest upright box around these. */
  readonly boxes: readonly PolygonJson[];
  /** What of it is framed. */
  readonly marked?: readonly PolygonJson[];
}

/** Values as printed: a small view of the page's own image. It repeats their text, so screen readers skip it. */
export function Crop({ pageIndex, boxes, marked = [] }: Props) {
  const { imageUrl } = useReview();
  const page = useReviewState((state) => state.model.pages[pageIndex]);
  const [ref, isSeen] = useSeen();
  const box = boxOf(boxes);
  if (box === null || page === undefined) return null;
  const first = boxOf(boxes.slice(0, 1)) ?? box;
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
        {isSeen && <image href={imageUrl(pageIndex)} width={page.width} height={page.height} />}
        {joinedBoxes(marked).map((polygon) => (
          <path key={pathOf(polygon)} className={classes.cropMark} d={pathOf(grownBy(polygon, air / 2))} />
        ))}
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
