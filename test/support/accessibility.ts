import type { Page } from "playwright-core";

/**
 * What axe does not measure of WCAG 2.2 AA, measured on the rendered page. Each returns what falls short, one line
 * each.
 */

/**
 * Runs in the page, evaluated as a string: the code must not be in the page's files, and the policy refuses injected
 * scripts.
 */
const IN_THE_PAGE = `
  const isShown = (e) => {
    const r = e.getBoundingClientRect();
    return r.width > 1 && r.height > 1 && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !e.closest("[inert], [aria-hidden=true]");
  };
  const nameOf = (e) => e.tagName.toLowerCase() + " " + JSON.stringify((e.getAttribute("aria-label") || e.textContent || e.id || "").trim().slice(0, 40));
`;

/** 1.4.10: at 320 CSS pixels only what needs two dimensions (a page, a table) has to be scrolled horizontally. */
export async function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {${IN_THE_PAGE}
    const scrolling = [document.documentElement, ...document.querySelectorAll("main, main *")].filter((e) =>
      e.scrollWidth > e.clientWidth + 1 && (e === document.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowX)) &&
      !e.matches("pre, [data-scrolls], [role=tablist]") && e.querySelector("table") === null);
    const wide = [...document.querySelectorAll("body *")].filter((e) => isShown(e) && e.getBoundingClientRect().right > innerWidth + 1 &&
      !e.closest("table, pre, [data-scrolls], svg"));
    return scrolling.map((e) => nameOf(e) + " is " + e.scrollWidth + " wide: " + wide.slice(0, 3).map(nameOf).join(", "));
  })()`);
}

/** 1.4.12: with the spacing that the criterion states no text is cut off that was not before. */
export async function cutOffBySpacing(page: Page): Promise<string[]> {
  const cut = `(() => {${IN_THE_PAGE}
    return [...document.querySelectorAll("main *, header *, nav *")].filter((e) => {
      const style = getComputedStyle(e);
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      if (!isShown(e) || e.closest("svg") || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== "")) return false;
      if (style.textOverflow === "ellipsis" || e.matches(".visually-hidden")) return false;
      return (hides(style.overflowX) && e.scrollWidth > e.clientWidth + 1) || (hides(style.overflowY) && e.scrollHeight > e.clientHeight + 1);
    }).map(nameOf);
  })()`;
  const before: string[] = await page.evaluate(cut);
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }");
    document.adoptedStyleSheets = [sheet];
  })()`);
  const after: string[] = await page.evaluate(cut);
  await page.evaluate("document.adoptedStyleSheets = []");
  return after.filter((name) => !before.includes(name));
}

/**
 * 2.5.8: targets are 24 by 24 CSS pixels, or so far from others that circles of that size do not touch; links within a
 * text are exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {${IN_THE_PAGE}
    const SIZE = 24;
    const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=slider]")]
      .filter((e) => isShown(e) && !e.disabled && !e.matches(".visually-hidden, [type=hidden]"));
    // A label presses what it names.
    const rectOf = (e) => {
      const own = e.getBoundingClientRect();
      const label = e.labels && e.matches("[type=checkbox], [type=radio]") ? e.labels[0] : null;
      const outer = label && isShown(label) ? label.getBoundingClientRect() : own;
      const [left, top] = [Math.min(own.left, outer.left), Math.min(own.top, outer.top)];
      const [right, bottom] = [Math.max(own.right, outer.right), Math.max(own.bottom, outer.bottom)];
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const isSmall = (r) => r.width < SIZE - 0.5 || r.height < SIZE - 0.5;
    const targets = all.map((e) => ({ e, r: rectOf(e) }));
    const inText = (e) => getComputedStyle(e).display === "inline" && e.closest("p, li, td, dd, span") !== null && e.matches("a");
    const distance = (x, y, r) => Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
    return targets.filter(({ e, r }) => {
      if (!isSmall(r) || inText(e)) return false;
      const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
      return targets.some((other) => {
        if (other.e === e || other.e.contains(e) || e.contains(other.e)) return false;
        if (!isSmall(other.r)) return distance(x, y, other.r) < SIZE / 2;
        return Math.hypot(x - (other.r.left + other.r.right) / 2, y - (other.r.top + other.r.bottom) / 2) < SIZE;
      });
    }).map(({ e, r }) => nameOf(e) + " " + Math.round(r.width) + "×" + Math.round(r.height));
  })()`);
}

/**
 * 2.4.7 and 2.4.11: what Tab reaches is in view, not entirely covered, and looks different from its state without the
 * focus.
 */
export async function lostFocus(page: Page, stops: number): Promise<string[]> {
  const faults: string[] = [];
  for (let i = 0; i < stops; i++) {
    await page.keyboard.press("Tab");
    const fault: string | null = await page.evaluate(`(() => {${IN_THE_PAGE}
      const e = document.activeElement;
      if (e === null || e === document.body) return null;
      // A box of its own that is drawn beside the hidden one has the focus in its place.
      const own = e.getBoundingClientRect();
      const shown = own.width > 1 && own.height > 1 ? e : e.parentElement;
      const r = shown.getBoundingClientRect();
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [r.left + x * r.width, r.top + y * r.height]));
      const inSight = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (shown.contains(top) || top.contains(shown) && !top.matches("[class*=overlay]") || top.closest("label") !== null);
      });
      if (!inSight) return "out of sight: " + nameOf(e);
      const look = (x) => [null, "::after"].map((part) => getComputedStyle(x, part))
        .map((s) => [s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor, s.backgroundColor].join()).join();
      const near = [e, e.nextElementSibling];
      for (let up = e.parentElement; up !== null && near.length < 7; up = up.parentElement) near.push(up);
      const focused = near.filter(Boolean).map(look).join("|");
      const style = getComputedStyle(e);
      if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) return null;
      e.blur();
      const unfocused = near.filter(Boolean).map(look).join("|");
      e.focus({ preventScroll: true, focusVisible: true });
      return focused === unfocused ? "looks the same: " + nameOf(e) : null;
    })()`);
    if (fault !== null) faults.push(fault);
  }
  return [...new Set(faults)];
}

/** 1.4.11: the border of a text box or checkbox contrasts with its surroundings by 3 : 1, or its background does. */
export async function faintControls(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {${IN_THE_PAGE}
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgba = (color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = ([r, g, b, a], ground) => [r, g, b].map((c, i) => (c * a + ground[i] * (255 - a)) / 255);
    const groundOf = (e) => {
      if (e === null) return [255, 255, 255];
      const color = rgba(getComputedStyle(e).backgroundColor);
      return color[3] === 255 ? color.slice(0, 3) : over(color, groundOf(e.parentElement));
    };
    const luminance = (color) => color.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const contrast = (a, b) => {
      const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
      return (light + 0.05) / (dark + 0.05);
    };
    return [...document.querySelectorAll("input:not([type=hidden], [type=file], [type=range]), textarea, select")]
      .filter((e) => isShown(e) && !e.disabled)
      .flatMap((e) => {
        // What is seen may be drawn by the box around it, or by the one beside it.
        const best = Math.max(...[e, e.parentElement, e.parentElement?.parentElement, e.parentElement?.parentElement?.parentElement, e.nextElementSibling].filter(Boolean).map((drawn) => {
          const around = groundOf(drawn.parentElement);
          const style = getComputedStyle(drawn);
          const edge = parseFloat(style.borderTopWidth) > 0 ? over(rgba(style.borderTopColor), around) : around;
          return Math.max(contrast(edge, around), contrast(groundOf(drawn), around));
        }));
        return best < 3 ? [nameOf(e) + " " + best.toFixed(2) + " : 1"] : [];
      });
  })()`);
}

/** 3.3.8: passwords and codes may be pasted, and a password manager knows what each field is for. */
export async function hardAuthentication(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {${IN_THE_PAGE}
    return [...document.querySelectorAll("input:not([type=hidden], [type=checkbox])")].filter(isShown).flatMap((e) => {
      const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      return [
        ...(e.autocomplete ? [] : ["no purpose: " + nameOf(e)]),
        ...(e.dispatchEvent(paste) ? [] : ["no pasting: " + nameOf(e)]),
      ];
    });
  })()`);
}
