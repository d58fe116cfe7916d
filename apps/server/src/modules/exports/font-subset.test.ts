import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fontSubsets } from './font-subset.ts';

const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));

type Glyph = { id: number; advanceWidth: number; path: { toSVG: () => string } };
type Font = { numGlyphs: number; getGlyph: (id: number) => Glyph; glyphForCodePoint: (character: number) => Glyph };
const fontkit: { create: (file: Buffer) => Font } = createRequire(ofPdfmake.resolve('pdfkit'))('fontkit');

const folder = path.join(path.dirname(ofPdfmake.resolve('./package.json')), 'fonts', 'Roboto');

it.each(['Regular', 'Medium', 'Italic', 'MediumItalic'])(
  'a part of %s has the same shapes and widths, also of letters that are put together',
  (style) => {
    const file = readFileSync(path.join(folder, `Roboto-${style}.ttf`));
    const font = fontkit.create(file);
    const text = 'ÄRechnung für Åse Šćüler ½ €12,50 – ﬁ „ß“';
    const wanted = [...new Set(text)].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
    const subset = fontSubsets(file)();
    const places = wanted.map(({ id }) => subset.includeGlyph(id));
    expect(places).toEqual(wanted.map((_, index) => index + 1));
    expect(subset.includeGlyph(wanted[3]?.id ?? 0)).toBe(4);

    const part = fontkit.create(subset.encode());
    // The components of ä are included, and nothing else.
    expect(part.numGlyphs).toBeGreaterThan(wanted.length + 1);
    expect(part.numGlyphs).toBeLessThan(wanted.length * 2);
    const drawn = (glyph: Glyph) => [glyph.advanceWidth, glyph.path.toSVG()];
    expect(places.map((place) => drawn(part.getGlyph(place)))).toEqual(wanted.map(drawn));
  },
);

it('two documents have nothing of each other', () => {
  const subsets = fontSubsets(readFileSync(path.join(folder, 'Roboto-Regular.ttf')));
  const [one, other] = [subsets(), subsets()];
  expect([one.includeGlyph(40), one.includeGlyph(41), other.includeGlyph(41)]).toEqual([1, 2, 1]);
});
