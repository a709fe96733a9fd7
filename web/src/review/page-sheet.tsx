import { useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./page-viewer.module.css";
import { useReview } from "./review-context.ts";
import { boxesOnPage, joinedBoxes, pathOf, type ReviewPage, sameTarget, targetId } from "./review-model.ts";

/**
 * One page: the image, and over it one SVG whose user units are the image's pixels, so that boxes need no arithmetic.
 * The overlay is for the pointer; everything it does can be done from the list of fields with the keyboard.
 */
export function PageSheet({ page, scale }: { page: ReviewPage; scale: number }) {
  const { t } = useLanguage();
  const { imageUrl, documentName, state } = useReview();
  const [failed, setFailed] = useState(false);
  const size = { width: page.width * scale, height: page.height * scale };
  return (
    <div className={classes.sheet} style={size}>
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
          draggable={false}
        />
      )}
      <svg className={classes.overlay} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
        {state.editing === null ? <ValueBoxes pageIndex={page.pageIndex} /> : <WordBoxes page={page} />}
      </svg>
    </div>
  );
}

function ValueBoxes({ pageIndex }: { pageIndex: number }) {
  const { model, state, dispatch } = useReview();
  return boxesOnPage(model, pageIndex).map(({ target, value }) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of fields is the keyboard's way
    <g
      key={targetId(target)}
      className={classes.box}
      data-doubt={value.doubt}
      data-selected={sameTarget(state.selected, target)}
      onClick={() => dispatch({ type: "select", target, model })}
    >
      {joinedBoxes(value.entity.bounding_boxes).map((polygon) => (
        <path key={pathOf(polygon)} d={pathOf(polygon)} />
      ))}
    </g>
  ));
}

/** While a value is edited every word of the page can be clicked into it. */
function WordBoxes({ page }: { page: ReviewPage }) {
  const { state, dispatch } = useReview();
  const { editing } = state;
  const picked = new Set(editing?.pageIndex === page.pageIndex ? editing.words.map((w) => w.index) : []);
  return page.words.map((word, index) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: typing is the keyboard's way
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is named by its place on the page
      key={index}
      className={classes.word}
      data-picked={picked.has(index)}
      d={pathOf(word.BoundingBox)}
      // The text box keeps the focus, so that Enter saves.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => dispatch({ type: "clickWord", word, index })}
    >
      <title>{word.Text}</title>
    </path>
  ));
}
