import { useEffect } from "react";
import { givenOf } from "./correction.ts";
import { type Command, useShortcuts } from "./keyboard.ts";
import type { Review } from "./review-context.ts";
import { targetId, valueAt } from "./review-model.ts";
import { ZOOM_LIMITS } from "./review-state.ts";

interface Outside {
  readonly approve: () => void;
  readonly help: () => void;
}

/** What each key does. A command that does nothing here leaves the key to the browser. */
export function useReviewCommands(review: Review, outside: Outside): void {
  const perform = (command: Command, option: number, pressed: Element): boolean => {
    switch (command) {
      case "nextField":
      case "previousField":
        review.dispatch({ type: "move", by: command === "nextField" ? 1 : -1, model: review.model });
        return true;
      case "nextDoubtful":
        review.dispatch({ type: "move", by: 1, model: review.model, doubtfulOnly: true });
        return true;
      case "edit":
      case "confirm":
      case "absent":
      case "alternative":
        return changeValue(review, command, option, pressed);
      case "revert":
        if (review.state.editing === null) return false;
        review.dispatch({ type: "close" });
        return true;
      case "approve":
        if (review.canEdit) outside.approve();
        return review.canEdit;
      case "help":
        outside.help();
        return true;
      default:
        return look(review, command);
    }
  };
  useShortcuts(perform);
  useFocusOnSelected(review);
}

function changeValue(review: Review, command: Command, option: number, pressed: Element): boolean {
  const target = review.state.selected;
  if (target === null || !review.canEdit) return false;
  const value = valueAt(review.model, target);
  if (command === "edit") {
    review.dispatch({ type: "edit", target, text: value?.text ?? "", model: review.model });
    return true;
  }
  if (command === "confirm") {
    // Enter on a button inside the value's details presses that button.
    if (pressed.matches("button, a") && pressed.id !== targetId(target)) return false;
    if (value !== null && value.doubt !== "confirmed") review.save(target, givenOf(value));
    review.dispatch({ type: "move", by: 1, model: review.model });
    return true;
  }
  if (command === "absent") {
    if (value !== null) review.save(target, null);
    return value !== null;
  }
  const alternative = value?.entity.alternatives?.[option];
  if (value === null || alternative === undefined) return false;
  review.save(target, {
    text: alternative.text,
    place: { pageIndex: value.pageIndex, boxes: alternative.bounding_boxes },
  });
  return true;
}

function look({ state, dispatch, model }: Review, command: Command): boolean {
  const scale = state.zoom.mode === "scale" ? state.zoom.scale : 1;
  switch (command) {
    case "nextPage":
    case "previousPage":
      dispatch({
        type: "page",
        pageIndex: state.pageIndex + (command === "nextPage" ? 1 : -1),
        pageCount: model.pages.length,
      });
      return true;
    case "zoomIn":
      dispatch({ type: "zoom", zoom: { mode: "scale", scale: scale * ZOOM_LIMITS.step } });
      return true;
    case "zoomOut":
      dispatch({ type: "zoom", zoom: { mode: "scale", scale: scale / ZOOM_LIMITS.step } });
      return true;
    case "fit":
      dispatch({ type: "zoom", zoom: { mode: "width" } });
      return true;
    default:
      return false;
  }
}

/** The keyboard goes where the eye goes: the selected value has the focus, unless its editor has. */
function useFocusOnSelected({ state: { selected, editing } }: Review): void {
  const id = targetId(selected);
  const isEditing = editing !== null;
  useEffect(() => {
    if (id === "" || isEditing) return;
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  }, [id, isEditing]);
}
