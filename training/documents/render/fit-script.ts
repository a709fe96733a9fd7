/**
 * Runs inside the browser, so it must not use anything from outside itself: fits blocks into their place and pages to
 * the paper. `pageHeight` is in CSS pixels, null for paper as long as its content.
 */
export function fitPages(pageHeight: number | null): void {
  const SMALLEST = 0.6;
  /** Sets an element in smaller type until it fits or has the smallest size; returns whether it fits. */
  const shrink = (element: HTMLElement, full: string, smallest: number, isTooFull: () => boolean): boolean => {
    for (let share = 1; isTooFull(); ) {
      share -= 0.04;
      if (share < smallest) return false;
      element.style.fontSize = `calc(${full} * ${share})`;
    }
    return true;
  };
  const isTooWide = (block: HTMLElement) => block.scrollWidth > block.clientWidth + 1;
  /**
   * First pairs that do not fit side by side are set below each other, then blocks; type gets smaller only as far as it
   * remains legible.
   */
  const fitRow = (row: HTMLElement): void => {
    const blocks = [...row.children] as HTMLElement[];
    for (const block of blocks.filter(isTooWide))
      for (const pairs of block.querySelectorAll<HTMLElement>(".pairs")) pairs.style.gridTemplateColumns = "auto";
    if (blocks.every((block) => shrink(block, "1em", 0.8, () => isTooWide(block)))) return;
    row.style.gridTemplateColumns = "minmax(0,1fr)";
    for (const block of blocks) block.style.fontSize = "";
    for (const block of blocks)
      if (!shrink(block, "1em", SMALLEST, () => isTooWide(block)))
        throw new Error(`too wide to be set: ${block.innerText.slice(0, 80)}`);
  };
  /** A page that is still too full in smaller type continues on a new page, from the first row that does not fit. */
  const fitPage = (section: HTMLElement): void => {
    for (const row of section.querySelectorAll<HTMLElement>(".row")) fitRow(row);
    if (pageHeight === null) return;
    section.style.height = `${pageHeight}px`;
    const size = section.style.fontSize;
    const isTooHigh = () => section.scrollHeight > pageHeight + 1;
    if (shrink(section, size, 0.84, isTooHigh)) return;
    const body = section.firstElementChild!;
    const [next, nextBody] = [section.cloneNode(false) as HTMLElement, body.cloneNode(false) as HTMLElement];
    next.append(nextBody);
    section.after(next);
    while (isTooHigh() && body.childElementCount > 1) nextBody.prepend(body.lastElementChild!);
    if (!shrink(section, size, SMALLEST, isTooHigh))
      throw new Error(`too full to be set: ${section.innerText.slice(0, 80)}`);
    if (nextBody.childElementCount === 0) next.remove();
    else fitPage(next);
  };
  for (const section of document.querySelectorAll("section")) fitPage(section);
}
