import { inflateRawSync, inflateSync } from 'node:zlib';

/** The files inside a zip archive, by name, read through its central directory. */
export const unzip = (archive: Buffer): ReadonlyMap<string, string> => {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isDeflated = archive.readUInt16LE(entry + 10) === 8;
    const nameLength = archive.readUInt16LE(entry + 28);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    files.set(name, (isDeflated ? inflateRawSync(content) : content).toString('utf8'));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
};

const streamsOf = (pdf: Buffer): string[] => {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return inflateSync(pdf.subarray(start, source.indexOf('endstream', start))).toString('latin1');
  });
};

type PdfObject = { head: string; content: string };

const objectsOf = (pdf: Buffer): ReadonlyMap<string, PdfObject> => {
  const source = pdf.toString('latin1');
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(({ 0: whole, 1: id = '', 2: head = '', index }) => {
      const start = whole.indexOf('stream\n');
      const isText = start >= 0 && head.includes('/FlateDecode') && !head.includes('/Subtype /Image');
      const packed = pdf.subarray(index + start + 'stream\n'.length, index + whole.lastIndexOf('endstream'));
      return [id, { head, content: isText ? inflateSync(packed).toString('latin1') : '' }];
    }),
  );
};

const codesIn = (hex: string): number[] => [...hex.matchAll(/[\da-f]{4}/gi)].map(([code]) => Number.parseInt(code, 16));

const hexIn = (list: string): string[] => [...list.matchAll(/<([\da-f ]*)>/gi)].map((run) => run[1] ?? '');

/** The text of a PDF, one drawn run per item: a text that may wrap has one run per word, any other text one run. */
export const pdfRuns = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const heads = [...objects.values()].map(({ head }) => head).join('\n');
  const signsOf = new Map(
    [...heads.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      const ranges = [...(objects.get(map)?.content ?? '').matchAll(/\[([^\]]*)\]/g)];
      // One glyph may stand for several letters: fi.
      return [
        name,
        ranges.flatMap((range) => hexIn(range[1] ?? '').map((hex) => String.fromCodePoint(...codesIn(hex)))),
      ];
    }),
  );
  let signs: readonly string[] = [];
  return [...objects.values()].flatMap(({ content }) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, run]) => {
      if (font !== undefined) signs = signsOf.get(font) ?? [];
      const glyphs = run === undefined ? [] : hexIn(run).flatMap(codesIn);
      return run === undefined ? [] : [glyphs.map((glyph) => signs[glyph] ?? '').join('')];
    }),
  );
};

/** The start of each run, in points from the lower left. */
export const pdfPlaces = (pdf: Buffer): { x: number; y: number }[] =>
  streamsOf(pdf).flatMap((stream) =>
    [...stream.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
  );

/** The drawn size of each picture, in points. */
export const pdfPictures = (pdf: Buffer): { width: number; height: number }[] =>
  streamsOf(pdf).flatMap((stream) =>
    [...stream.matchAll(/([\d.]+) 0 0 -?([\d.]+) -?[\d.]+ -?[\d.]+ cm\n\/I\d+ Do/g)].map(([, width, height]) => ({
      width: Number(width),
      height: Number(height),
    })),
  );

export const pdfPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** Every character that the embedded fonts can show, from their ToUnicode tables. */
export const pdfCharacters = (pdf: Buffer): string =>
  streamsOf(pdf)
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\]/g)].flatMap((range) => (range[1] ?? '').split(/\s+/)))
    .map((code) => Number.parseInt(code.replaceAll(/[<>]/g, ''), 16))
    .filter((code) => code > 0)
    .map((code) => String.fromCodePoint(code))
    .join('');
