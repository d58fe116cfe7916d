import { createRequire } from 'node:module';

const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));

type Rect = { x: number; y: number; w: number; h: number };
type Code = { _canvas: Rect[] };

const encoder: { default: { measure: (code: object) => Code } } = ofPdfmake('./js/qrEnc.js');

/** Adjacent squares are one bar; they come row by row. */
const barsOf = (squares: readonly Rect[]): Rect[] => {
  const bars: Rect[] = [];
  for (const square of squares) {
    const last = bars.at(-1);
    if (last !== undefined && last.y === square.y && last.x + last.w === square.x) last.w += square.w;
    else bars.push({ ...square });
  }
  return bars;
};

/** Bars of the same width below each other are one block. */
const blocksOf = (bars: readonly Rect[]): Rect[] => {
  const open = new Map<string, Rect>();
  const blocks: Rect[] = [];
  for (const bar of bars) {
    const place = `${bar.x} ${bar.w}`;
    const above = open.get(place);
    if (above !== undefined && above.y + above.h === bar.y) above.h += bar.h;
    else {
      open.set(place, bar);
      blocks.push(bar);
    }
  }
  return blocks;
};

/**
 * The QR code for banking apps: pdfmake draws each of its thousand squares as a separate shape, which takes as long as the whole page. The
 * same picture is drawn with the few hundred blocks they form.
 */
const { measure } = encoder.default;
encoder.default.measure = (code) => {
  const measured = measure(code);
  const [ground, ...squares] = measured._canvas;
  if (ground !== undefined) measured._canvas = [ground, ...blocksOf(barsOf(squares))];
  return measured;
};
