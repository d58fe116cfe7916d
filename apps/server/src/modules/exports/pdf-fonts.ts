import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import { type FontSubset, fontSubsets } from './font-subset.ts';

const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));
const ofPdfkit = createRequire(ofPdfmake.resolve('pdfkit'));

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Run = { glyphs: readonly unknown[]; positions: readonly Position[]; advanceWidth: number };
type Font = {
  characterSet: readonly number[];
  glyphForCodePoint: (character: number) => unknown;
  layout: (text: string, features?: unknown) => Run;
  createSubset: () => FontSubset;
};
type Fontkit = {
  create: (file: Buffer) => Font;
  /** Called with `new`. */
  registerFormat: (format: typeof NamedFont) => void;
};
type VirtualFiles = { writeFileSync: (name: string, content: Buffer) => void };

const fontkit: Fontkit = ofPdfkit('fontkit');
const files: { default: VirtualFiles } = ofPdfmake('./js/virtual-fs.js');

/** The fonts are in pdfmake's own package; nothing else is read from disk and nothing from the network. */
const fontFolder = path.join(path.dirname(ofPdfmake.resolve('./package.json')), 'fonts', 'Roboto');

const sign = 'vereinshaus-font ';
const read = new Map<string, Font>();

/** ﬀ to ﬆ: such a glyph represents the letters that it joins, and is loaded with them. */
const isLigature = (character: number) => character >= 0xfb00 && character <= 0xfb06;

/**
 * A glyph keeps the characters it was first requested with, and the document's text is derived from them. If it were first requested as a
 * component (a in ä), it would have no text: each is requested once by its own character.
 */
const meetAll = (font: Font) => {
  for (const character of font.characterSet) if (!isLigature(character)) font.glyphForCodePoint(character);
};

/** Replacement for characters the font lacks: visible on paper, and when the text is copied. */
const standIn = '\ufffd';
const signs = new Intl.Segmenter('de', { granularity: 'grapheme' });
/** Invisible characters that modify their neighbours: joiners, directions, variations. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * The font has Latin, Greek and Cyrillic letters. Any other character (雷, ש, ع, 🎉) would be drawn as a glyph without text, and be lost for
 * search and screen readers; right-to-left text would reverse the line.
 */
const drawableIn = ({ characterSet }: Font) => {
  const known = new Set(characterSet);
  const isKnown = (text: string) => Array.from(text).every((character) => known.has(character.codePointAt(0) ?? 0));
  const drawn = (sign: string): string => {
    const seen = isKnown(sign) ? sign : sign.replaceAll(unseen, '');
    return isKnown(seen) || /^\p{Cc}+$/u.test(seen) ? seen : /^\s+$/u.test(seen) ? ' ' : standIn;
  };
  return (text: string): string =>
    isKnown(text) ? text : Array.from(signs.segment(text), ({ segment }) => drawn(segment)).join('');
};

/** The maximum of cached words per thread; then the cache is cleared. */
const maxWords = 10_000;

/**
 * Laying out a word calculates ligatures and kerning; the same words occur on every invoice. pdfkit changes the positions it gets, so each
 * caller gets a copy.
 */
const rememberWords = (font: Font) => {
  const layout = font.layout.bind(font);
  const drawable = drawableIn(font);
  const set = (text: string, features?: unknown) => layout(drawable(text), features);
  const words = new Map<string, Run>();
  font.layout = (text, features) => {
    if (features !== undefined) return set(text, features);
    const known = words.get(text) ?? set(text);
    if (words.size >= maxWords) words.clear();
    words.set(text, known);
    const run: Run = Object.create(known);
    run.positions = known.positions.map((place) => ({ ...place }));
    return run;
  };
};

const fontNamed = (name: string): Font => {
  const known = read.get(name);
  if (known !== undefined) return known;
  const file = readFileSync(path.join(fontFolder, name));
  const font = fontkit.create(file);
  meetAll(font);
  rememberWords(font);
  font.createSubset = fontSubsets(file);
  read.set(name, font);
  return font;
};

/**
 * Parsing a font takes most of the time of a short document, and pdfkit parses each font again for every document. So pdfkit gets a file
 * that only contains the font's name, and fontkit a format for such files that returns the font parsed first: a document changes nothing in
 * it and keeps its own list of glyphs.
 */
function NamedFont({ buffer }: { buffer: Uint8Array }): Font {
  return fontNamed(Buffer.from(buffer).toString('latin1').slice(sign.length));
}
NamedFont.probe = (file: Uint8Array): boolean => Buffer.from(file).toString('latin1').startsWith(sign);
fontkit.registerFormat(NamedFont);

const fontFiles = new Map<string, Buffer>();

const font = (style: string): string => {
  const name = `Roboto-${style}.ttf`;
  const file = Buffer.from(`${sign}${name}`, 'latin1');
  files.default.writeFileSync(name, file);
  fontFiles.set(name, file);
  return name;
};

type FontRegister = { registerFont: (name: string, file: Buffer) => void };

/** Text in an SVG makes pdfkit look up the file by name, and would get a font that is not embedded. */
export const registerFonts = (document: FontRegister): void => {
  for (const [name, file] of fontFiles) document.registerFont(name, file);
};

pdfmake.setFonts({
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
