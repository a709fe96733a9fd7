import { useLayoutEffect, useRef } from "react";

/** What last had the focus outside of dialogs: a press of it, or a key while it had the focus, opens them. */
let lastOutside: HTMLElement | null = null;

addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest("[role=dialog]")) return;
  // An entry of a menu goes with it; what opened the menu stays.
  const menu = target.closest("[role=menu]")?.getAttribute("aria-labelledby");
  lastOutside = menu ? document.getElementById(menu) : target;
});

/**
 * When a dialog closes, the focus goes back to what opened it. The kit does so only for a dialog that is rendered
 * before it is opened, and not after a second dialog that takes the place of the first, as the one that shows a new
 * key does.
 */
export function useFocusBack(isOpen: boolean, isWanted: () => boolean = () => true): void {
  const latest = useRef(isWanted);
  latest.current = isWanted;
  useLayoutEffect(() => {
    if (!isOpen) return;
    // A dialog over another one goes back into that one.
    const openers = [inDialog(document.activeElement), lastOutside].filter((each) => each !== null);
    const places = openers.map(placesOf);
    return () => {
      if (!latest.current()) return;
      // After the commit: what gets the focus during it loses it again, React puts it back to where it was before. The
      // dialog is still fading out then, and would take the focus with it.
      queueMicrotask(() => goBack(places));
      // What opened it may have left the page with it, as the row of what was deleted.
      setTimeout(() => document.activeElement === document.body && goBack(places));
    };
  }, [isOpen]);
}

function inDialog(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.closest("[role=dialog]") ? element : null;
}

/** The element and all it stands in: the nearest one that is still there is where its neighbours are. */
function placesOf(element: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement)
    places.push(at);
  return places;
}

function goBack(openers: readonly (readonly HTMLElement[])[]): void {
  const now = document.activeElement;
  const closing = now?.closest("[role=dialog]") ?? null;
  // Whoever closed the dialog may have put the focus where the work goes on.
  if (now !== null && now !== document.body && closing === null) return;
  const take = (element: HTMLElement | undefined) => {
    if (!element?.isConnected || closing?.contains(element)) return false;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  };
  for (const [opener, ...around] of openers) {
    if (take(opener) || around.some((place) => place.isConnected && focusableIn(place).some(take))) return;
  }
}

function focusableIn(place: HTMLElement): HTMLElement[] {
  const all = [...place.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex]")];
  return all.filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }));
}
