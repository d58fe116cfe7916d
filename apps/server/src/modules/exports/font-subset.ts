/** A font as in its file: TrueType, tables of big-endian numbers. */
type Tables = ReadonlyMap<string, Buffer>;

/** The methods that pdfkit calls on a font subset. */
export type FontSubset = { includeGlyph: (glyph: number) => number; encode: () => Buffer };

const directoryEntry = 16;
const headerLength = 12;

const tablesOf = (file: Buffer): Tables =>
  new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const entry = headerLength + index * directoryEntry;
      const start = file.readUInt32BE(entry + 8);
      return [file.toString('latin1', entry, entry + 4), file.subarray(start, start + file.readUInt32BE(entry + 12))];
    }),
  );

const paddedTo4 = (length: number) => (length + 3) & ~3;

/** The tables that a PDF requires, ordered by name. */
const wanted = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

const fileOf = (tables: Tables): Buffer => {
  const parts = wanted.flatMap((tag) => {
    const content = tables.get(tag);
    return content === undefined ? [] : [{ tag, content }];
  });
  const start = headerLength + parts.length * directoryEntry;
  const file = Buffer.alloc(parts.reduce((sum, { content }) => sum + paddedTo4(content.length), start));
  file.writeUInt32BE(0x00_01_00_00, 0);
  file.writeUInt16BE(parts.length, 4);
  const power = 2 ** Math.floor(Math.log2(parts.length));
  file.writeUInt16BE(power * directoryEntry, 6);
  file.writeUInt16BE(Math.log2(power), 8);
  file.writeUInt16BE((parts.length - power) * directoryEntry, 10);
  let at = start;
  parts.forEach(({ tag, content }, index) => {
    const entry = headerLength + index * directoryEntry;
    file.write(tag, entry, 'latin1');
    file.writeUInt32BE(at, entry + 8);
    file.writeUInt32BE(content.length, entry + 12);
    content.copy(file, at);
    at += paddedTo4(content.length);
  });
  return file;
};

const flag = { wordArguments: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, fourScales: 0x80 };

/** The offsets of the component glyphs in the outline of a composite glyph (ä). */
const partsAt = (outline: Buffer): readonly number[] => {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const places: number[] = [];
  let flags = flag.more;
  for (let at = 10; (flags & flag.more) !== 0; ) {
    flags = outline.readUInt16BE(at);
    places.push(at + 2);
    at += 4 + ((flags & flag.wordArguments) === 0 ? 2 : 4);
    if ((flags & flag.scale) !== 0) at += 2;
    else if ((flags & flag.twoScales) !== 0) at += 4;
    else if ((flags & flag.fourScales) !== 0) at += 8;
  }
  return places;
};

/** A copy of a table with one number changed. */
const changed = (table: Buffer, at: number, value: number): Buffer => {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
};

/** The offsets of the number of glyphs and of the number of widths. */
const numberOfGlyphs = 4;
const numberOfWidths = 34;
const formatOfPlaces = 50;

const needed = (tables: Tables, tag: string): Buffer => {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`a font without ${tag}`);
  return found;
};

/**
 * Teil einer Schrift: only the glyphs that a document shows, in the order of their first use. fontkit decodes every table and writes it
 * number by number, which takes a quarter of the time of an invoice; here the bytes of a glyph are copied from the file.
 */
export const fontSubsets = (file: Buffer): (() => FontSubset) => {
  const tables = tablesOf(file);
  const table = (tag: string) => needed(tables, tag);
  const [glyf, loca, hmtx] = [table('glyf'), table('loca'), table('hmtx')];
  const [head, hhea, maxp] = [table('head'), table('hhea'), table('maxp')];
  const widths = hhea.readUInt16BE(numberOfWidths);
  const isLong = head.readInt16BE(formatOfPlaces) === 1;
  const placeOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const outlineOf = (glyph: number) => glyf.subarray(placeOf(glyph), placeOf(glyph + 1));
  const widthOf = (glyph: number): [number, number] =>
    glyph < widths
      ? [hmtx.readUInt16BE(glyph * 4), hmtx.readUInt16BE(glyph * 4 + 2)]
      : [hmtx.readUInt16BE((widths - 1) * 4), hmtx.readUInt16BE(widths * 4 + (glyph - widths) * 2)];

  return () => {
    const glyphs = [0];
    const places = new Map([[0, 0]]);
    const includeGlyph = (glyph: number): number => {
      const known = places.get(glyph);
      if (known !== undefined) return known;
      places.set(glyph, glyphs.length);
      return glyphs.push(glyph) - 1;
    };
    /** Replaces the ids of component glyphs by those of the subset. */
    const renamed = (outline: Buffer): Buffer => {
      const parts = partsAt(outline);
      if (parts.length === 0) return outline;
      const copy = Buffer.from(outline);
      for (const at of parts) copy.writeUInt16BE(includeGlyph(outline.readUInt16BE(at)), at);
      return copy;
    };
    return {
      includeGlyph,
      encode: () => {
        const outlines: Buffer[] = [];
        // The list grows during the loop: component glyphs are appended.
        for (const glyph of glyphs) outlines.push(renamed(outlineOf(glyph)));
        const newLoca = Buffer.alloc((glyphs.length + 1) * 4);
        const newHmtx = Buffer.alloc(glyphs.length * 4);
        const newGlyf = Buffer.alloc(outlines.reduce((sum, { length }) => sum + paddedTo4(length), 0));
        let at = 0;
        glyphs.forEach((glyph, index) => {
          const [width, side] = widthOf(glyph);
          newHmtx.writeUInt16BE(width, index * 4);
          newHmtx.writeUInt16BE(side, index * 4 + 2);
          newLoca.writeUInt32BE(at, index * 4);
          at += paddedTo4(outlines[index]?.copy(newGlyf, at) ?? 0);
        });
        newLoca.writeUInt32BE(at, glyphs.length * 4);
        return fileOf(
          new Map([
            ...tables,
            ['glyf', newGlyf],
            ['head', changed(head, formatOfPlaces, 1)],
            ['hhea', changed(hhea, numberOfWidths, glyphs.length)],
            ['hmtx', newHmtx],
            ['loca', newLoca],
            ['maxp', changed(maxp, numberOfGlyphs, glyphs.length)],
          ]),
        );
      },
    };
  };
};
