/** How wide the first column has to be for the edge of what is in view to fall between two columns. */
export const firstColumnWidth = (widths: readonly number[], first: number, inView: number): number | undefined => {
  let left = 0;
  for (const [index, width] of widths.entries()) {
    if (left + width > inView + 1) return index > first ? (widths[first] ?? 0) + inView - left : undefined;
    left += width;
  }
  return undefined;
};

const widthOfCell = (cell: Element) => cell.getBoundingClientRect().width;

/** The actions of a row lie over the columns. */
const coveredAtRight = (table: HTMLTableElement) => {
  const last = table.tBodies[0]?.rows[0]?.lastElementChild;
  if (!last || getComputedStyle(last).right !== '0px') return 0;
  return widthOfCell(last);
};

/**
 * A table that fits scrolls with the page, which then has one scroll bar; one that is wider scrolls in its frame. In a dialog
 * it is the dialog that scrolls.
 */
const scrollWithPage = (scroller: HTMLDivElement, table: HTMLTableElement) => {
  scroller.toggleAttribute('data-whole', scroller.closest('[role="dialog"]') === null);
  if (table.offsetWidth > scroller.clientWidth) scroller.toggleAttribute('data-whole', false);
};

/** Half an amount reads like another one: a table that is wider than its place shows whole columns before one scrolls. */
export const keepColumnsWhole = (scroller: HTMLDivElement | null) => {
  const table = scroller?.querySelector('table');
  if (!scroller || !table) return;
  const fit = () => {
    table.style.removeProperty('--first-column');
    table.toggleAttribute('data-fitted', false);
    scrollWithPage(scroller, table);
    const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
    const first = headings.findIndex((cell) => cell.hasAttribute('data-first'));
    if (first === -1 || table.offsetWidth <= scroller.clientWidth) return;
    const width = firstColumnWidth(headings.map(widthOfCell), first, scroller.clientWidth - coveredAtRight(table));
    if (width === undefined) return;
    table.style.setProperty('--first-column', `${width}px`);
    table.toggleAttribute('data-fitted', true);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(scroller);
  observer.observe(table);
  return () => observer.disconnect();
};
