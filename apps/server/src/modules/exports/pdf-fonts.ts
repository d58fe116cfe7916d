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

/** The fonts lie in pdfmake's own package; nothing else is read from the disk and nothing from the network. */
const fontFolder = path.join(path.dirname(ofPdfmake.resolve('./package.json')), 'fonts', 'Roboto');

const sign = 'vereinshaus-font ';
const read = new Map<string, Font>();

/** ﬀ to ﬆ: such a shape stands for the letters that it joins, and is met with them. */
const isLigature = (character: number) => character >= 0xfb00 && character <= 0xfb06;

/**
 * A shape keeps the characters for which it was first asked, and a document tells by them what it says. It might be asked
 * for as a part of another (a in ä) and would mean nothing: each is asked for once as what it is.
 */
const meetAll = (font: Font) => {
  for (const character of font.characterSet) if (!isLigature(character)) font.glyphForCodePoint(character);
};

/** What stands for a sign that the font does not have: one sees that something is missing, and so does who copies it. */
const standIn = '\ufffd';
const signs = new Intl.Segmenter('de', { granularity: 'grapheme' });
/** Marks for signs beside them, that nobody sees: joiners, directions, variations. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * The font has Latin, Greek and Cyrillic letters. Any other sign (雷, ש, ع, 🎉) would be drawn as nothing that has a name, and
 * be lost for whoever searches or listens; written from right to left it would turn the line around.
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

/** As many words as a thread keeps; then it begins anew. */
const maxWords = 10_000;

/**
 * Setting a word takes ligatures and the room between each pair of letters; the same words stand on every invoice. pdfkit
 * changes the places that it is given, so that each gets its own.
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
 * Reading a font takes most of the time of a short document, and pdfkit reads each anew for every document. It is given a
 * file that only names the font, and fontkit a format for such files that answers with the font as it was read first: a
 * document changes nothing in it and keeps the list of its letters to itself.
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

/** The words of an SVG ask pdfkit for the file by its name, and would get a font that is not embedded. */
export const registerFonts = (document: FontRegister): void => {
  for (const [name, file] of fontFiles) document.registerFont(name, file);
};

pdfmake.setFonts({
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
