import { roomOf } from './columns.ts';

/** Width of the first column for which the visible edge falls between two columns. */
export const firstColumnWidth = (widths: readonly number[], first: number, inView: number): number | undefined => {
  let left = 0;
  for (const [index, width] of widths.entries()) {
    if (left + width > inView + 1) return index > first ? (widths[first] ?? 0) + inView - left : undefined;
    left += width;
  }
  return undefined;
};

const widthOfCell = (cell: Element | undefined) => cell?.getBoundingClientRect().width ?? 0;

/** The actions of a row overlap the columns. */
const coveredAtRight = (table: HTMLTableElement) => {
  const last = table.tBodies[0]?.rows[0]?.lastElementChild;
  if (!last || getComputedStyle(last).right !== '0px') return 0;
  return widthOfCell(last);
};

/**
 * A table that fits scrolls with the page, so that there is a single scroll bar; a wider one scrolls in its container. In a dialog, the
 * dialog scrolls.
 */
const scrollWithPage = (scroller: HTMLDivElement, table: HTMLTableElement) => {
  scroller.toggleAttribute('data-whole', scroller.closest('[role="dialog"]') === null);
  if (table.offsetWidth > scroller.clientWidth) scroller.toggleAttribute('data-whole', false);
};

/** Measured rows: one screen and some more. */
const rowsLookedAt = 50;

/** How much text is truncated, per column. */
const cutOff = (table: HTMLTableElement, headings: readonly HTMLElement[]) => {
  const rows = [...(table.tBodies[0]?.rows ?? [])].slice(0, rowsLookedAt);
  const beforeFirst = headings.findIndex((cell) => cell.hasAttribute('data-first'));
  return headings
    .map((_heading, place) => {
      const lengths = rows.map(({ cells }) => {
        const cell = cells[place];
        return cell && cell.style.maxWidth !== '' ? cell.scrollWidth - cell.clientWidth : 0;
      });
      return { index: place - beforeFirst, place, missing: Math.max(0, ...lengths) };
    })
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => one.missing - other.missing);
};

/** If there is room, nothing is truncated: as many of the truncated columns as fit get their full width. */
const giveRoom = (scroller: HTMLDivElement, table: HTMLTableElement, headings: readonly HTMLElement[]) => {
  for (const { index, place, missing } of cutOff(table, headings)) {
    table.style.setProperty(roomOf(index), `${Math.ceil(widthOfCell(headings[place]) + missing)}px`);
    if (table.offsetWidth > scroller.clientWidth) table.style.removeProperty(roomOf(index));
  }
};

/** Room that would widen the first column goes to the visible columns with truncated texts, the least truncated first. */
const shareRoom = (table: HTMLTableElement, headings: readonly HTMLElement[], first: number, inView: number) => {
  const widths = headings.map(widthOfCell);
  let spare = (firstColumnWidth(widths, first, inView) ?? 0) - (widths[first] ?? 0);
  let right = 0;
  const isInView = widths.map((width) => {
    right += width;
    return right <= inView + 1;
  });
  for (const { index, place, missing } of cutOff(table, headings)) {
    const given = Math.min(Math.ceil(missing), Math.floor(spare));
    if (!isInView[place] || given <= 0) continue;
    table.style.setProperty(roomOf(index), `${Math.ceil(widths[place] ?? 0) + given}px`);
    spare -= given;
  }
};

const takeRoomBack = (table: HTMLTableElement, headings: readonly HTMLElement[]) => {
  for (const index of headings.keys()) table.style.removeProperty(roomOf(index));
};

/** A truncated amount looks like a different one: a table wider than its container shows whole columns before scrolling. */
export const keepColumnsWhole = (scroller: HTMLDivElement | null) => {
  const table = scroller?.querySelector('table');
  if (!scroller || !table) return;
  const fit = () => {
    // Not displayed: all widths are zero.
    if (scroller.clientWidth === 0) return;
    table.style.removeProperty('--first-column');
    table.toggleAttribute('data-fitted', false);
    const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
    takeRoomBack(table, headings);
    if (table.offsetWidth <= scroller.clientWidth) giveRoom(scroller, table, headings);
    scrollWithPage(scroller, table);
    const first = headings.findIndex((cell) => cell.hasAttribute('data-first'));
    if (first === -1 || table.offsetWidth <= scroller.clientWidth) return;
    const inView = scroller.clientWidth - coveredAtRight(table);
    shareRoom(table, headings, first, inView);
    const width = firstColumnWidth(headings.map(widthOfCell), first, inView);
    if (width === undefined) return;
    table.style.setProperty('--first-column', `${width}px`);
    table.toggleAttribute('data-fitted', true);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(scroller);
  observer.observe(table);
  // Another page of the same height has other texts, which resizing does not report.
  const changes = new MutationObserver(fit);
  for (const body of table.tBodies) changes.observe(body, { childList: true });
  return () => {
    observer.disconnect();
    changes.disconnect();
  };
};
