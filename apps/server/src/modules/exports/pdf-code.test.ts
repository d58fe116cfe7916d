import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import './pdf-code.ts';

type Rect = { x: number; y: number; w: number; h: number; color: string };
const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));
const encoder: { default: { measure: (code: object) => { _canvas: Rect[]; _width: number } } } =
  ofPdfmake('./js/qrEnc.js');
const unchanged: typeof encoder = (() => {
  const file = ofPdfmake.resolve('./js/qrEnc.js');
  const known = ofPdfmake.cache[file];
  delete ofPdfmake.cache[file];
  const again = ofPdfmake('./js/qrEnc.js');
  ofPdfmake.cache[file] = known;
  return again;
})();

/** The dark points of the picture. */
const pictureOf = ({ _canvas: [, ...dark], _width: width }: { _canvas: Rect[]; _width: number }) => {
  const points = Array.from({ length: width }, () => '.'.repeat(width).split(''));
  for (const { x, y, w, h, color } of dark) {
    expect(color).toBe('#000');
    for (let row = y; row < y + h; row += 1) points[row]?.fill('#', x, x + w);
  }
  return points.map((row) => row.join(''));
};

it('the code is the same picture, of fewer pieces', () => {
  const code = () => ({
    qr: `BCD\n002\n1\nSCT\n\nVerein\nAT611904300234573201\nEUR120.00\n\n\n123455`,
    fit: 96,
    eccLevel: 'M',
  });
  const [before, after] = [unchanged.default.measure(code()), encoder.default.measure(code())];
  expect(pictureOf(after)).toEqual(pictureOf(before));
  expect(after._canvas.length).toBeLessThan(before._canvas.length / 2);
});
