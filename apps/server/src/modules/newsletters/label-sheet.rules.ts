const pointsPerMm = 72 / 25.4;

/** Avery Zweckform 3475 and the like: 70 × 36 mm, three beside each other, eight rows, 4.5 mm free above and below. */
const sheet = { columns: 3, rows: 8, widthMm: 70, heightMm: 36, topMm: 4.5 } as const;

/** So far from the edge of a label nothing is printed: sheets lie a little crooked. */
const freeMm = { left: 6, top: 6 } as const;

export const labelsPerSheet = sheet.columns * sheet.rows;

export type LabelPlace<T> = { item: T; x: number; y: number; width: number };

/** Where each label stands, sheet by sheet, row by row; in points. */
export const labelPlaces = <T>(items: readonly T[]): readonly (readonly LabelPlace<T>[])[] => {
  const sheets: LabelPlace<T>[][] = [];
  for (const [index, item] of items.entries()) {
    const place = index % labelsPerSheet;
    const [row, column] = [Math.floor(place / sheet.columns), place % sheet.columns];
    const label = {
      item,
      x: (column * sheet.widthMm + freeMm.left) * pointsPerMm,
      y: (sheet.topMm + row * sheet.heightMm + freeMm.top) * pointsPerMm,
      width: (sheet.widthMm - 2 * freeMm.left) * pointsPerMm,
    };
    if (place === 0) sheets.push([label]);
    else sheets.at(-1)?.push(label);
  }
  return sheets;
};
