/**
 * Films of telephones and cameras (MP4, MOV) are boxes in boxes: four bytes of length, four of type, content. What says where,
 * when and with what a film was taken is told by what it is not: only boxes that a player needs are kept. Everything else
 * is named „free“ and filled with zeros, so that no byte moves and every address inside the film stays true.
 */

/** What is to be written over a film. */
export type FilmPatch = { at: number; content: Uint8Array } | { at: number; zeros: number };

/** Bytes of the film, both ends inside of it. */
export type ReadFilm = (from: number, length: number) => Promise<Buffer>;

/** It is no film, or one of which nobody can say what it tells. */
export class UnreadableFilm extends Error {}

type Box = { type: string; from: number; content: number; end: number };

const headerBytes = 8;
const longHeaderBytes = 16;
const maxBoxes = 5000;
const maxMovieBytes = 64 * 1024 * 1024;
/** Rows of a table: an hour of film has fewer. */
const maxRows = 500_000;

const boxAt = (head: Buffer, from: number, end: number, isLastAllowed: boolean): Box => {
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < longHeaderBytes) throw new UnreadableFilm('cut off');
  const length = isLong ? Number(head.readBigUInt64BE(headerBytes)) : short;
  const size = short === 0 && isLastAllowed ? end - from : length;
  const header = isLong ? longHeaderBytes : headerBytes;
  if (size < header || from + size > end) throw new UnreadableFilm('a box is longer than its film');
  return { type: head.toString('latin1', 4, headerBytes), from, content: from + header, end: from + size };
};

/** The boxes of a part that lies in memory; `base` = where it begins in the film. */
const boxesOf = (part: Buffer, base: number, from: number, end: number): readonly Box[] => {
  const boxes: Box[] = [];
  let at = from;
  while (end - at >= headerBytes) {
    const box = boxAt(part.subarray(at - base, at - base + longHeaderBytes), at, end, false);
    boxes.push(box);
    if (boxes.length > maxBoxes) throw new UnreadableFilm('too many boxes');
    at = box.end;
  }
  return boxes;
};

const free = Buffer.from('free', 'latin1');

const blanked = ({ from, content, end }: Box): readonly FilmPatch[] => [
  { at: from + 4, content: free },
  { at: content, zeros: end - content },
];

/** What a player needs, by the box it lies in. */
const kept = {
  film: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin', 'wide']),
  moov: new Set(['mvhd', 'iods', 'trak', 'mvex']),
  // No `tref`: it leads to tracks that go.
  trak: new Set(['tkhd', 'edts', 'tapt', 'mdia']),
  mdia: new Set(['mdhd', 'hdlr', 'elng', 'minf']),
} as const;

/**
 * Pictures and sound. Others hold what the device measured: where it was, how it was held. Drones write it as subtitles and text,
 * cameras the time of day as time codes, so these go as well.
 */
const shownTracks = new Set(['vide', 'soun']);

/** Times of creation and change stand at the beginning of these, in four or eight bytes each. */
const timed = new Set(['mvhd', 'tkhd', 'mdhd']);

const timesOf = (part: Buffer, base: number, { content }: Box): FilmPatch => {
  const isLong = part[content - base] === 1;
  return { at: content + 4, zeros: isLong ? 16 : 8 };
};

const handlerStart = 24;

/** The name of whatever program or device wrote the track stands behind its kind. */
const handlerName = ({ content, end }: Box): readonly FilmPatch[] =>
  end - content > handlerStart ? [{ at: content + handlerStart, zeros: end - content - handlerStart }] : [];

type Part = { bytes: Buffer; base: number };

const childOf = ({ bytes, base }: Part, parent: Box, ...path: readonly string[]): Box | undefined =>
  path.reduce<Box | undefined>(
    (box, type) => box && boxesOf(bytes, base, box.content, box.end).find((child) => child.type === type),
    parent,
  );

const handlerOf = (part: Part, track: Box): string => {
  const handler = childOf(part, track, 'mdia', 'hdlr');
  if (handler === undefined || handler.end - handler.content < 12) throw new UnreadableFilm('a track without a kind');
  const at = handler.content - part.base + 8;
  return part.bytes.toString('latin1', at, at + 4);
};

/** A table of numbers: version and flags, how many, and then they. */
const numbersIn = ({ bytes, base }: Part, box: Box | undefined, fields: number, skip = 0): readonly number[][] => {
  if (box === undefined) return [];
  const start = box.content - base + 4 + skip;
  if (start + 4 > box.end - base) throw new UnreadableFilm('a table is cut off');
  const count = bytes.readUInt32BE(start);
  if (count > maxRows || start + 4 + count * fields * 4 > box.end - base)
    throw new UnreadableFilm('a table is cut off');
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: fields }, (__, field) => bytes.readUInt32BE(start + 4 + (row * fields + field) * 4)),
  );
};

const chunkPlaces = (part: Part, table: Box): readonly number[] => {
  const short = childOf(part, table, 'stco');
  if (short !== undefined) return numbersIn(part, short, 1).map(([place = 0]) => place);
  return numbersIn(part, childOf(part, table, 'co64'), 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
};

/** How long each sample is: all the same, or one after the other. */
const sampleSizes = (part: Part, table: Box): ((from: number, count: number) => number) => {
  const sizes = childOf(part, table, 'stsz');
  if (sizes === undefined) throw new UnreadableFilm('a track without sizes');
  const same = part.bytes.readUInt32BE(sizes.content - part.base + 4);
  if (same > 0) return (_, count) => same * count;
  const each = numbersIn(part, sizes, 1, 4).map(([size = 0]) => size);
  return (from, count) => each.slice(from, from + count).reduce((sum, size) => sum + size, 0);
};

/** Where the samples of a track lie in the film: what was measured goes with its track. */
const samplesOf = (part: Part, track: Box, filmBytes: number): readonly FilmPatch[] => {
  const table = childOf(part, track, 'mdia', 'minf', 'stbl');
  if (table === undefined) return [];
  const places = chunkPlaces(part, table);
  const runs = numbersIn(part, childOf(part, table, 'stsc'), 3);
  const lengthOf = sampleSizes(part, table);
  let [run, sample, sum] = [0, 0, 0];
  return places.flatMap((at, chunk) => {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    const count = runs[run]?.[1] ?? 0;
    const zeros = lengthOf(sample, count);
    sample += count;
    sum += zeros;
    // Samples of one track lie beside each other: together they are no longer than the film.
    if (at + zeros > filmBytes || sum > filmBytes) throw new UnreadableFilm('a sample lies outside of the film');
    return zeros === 0 ? [] : [{ at, zeros }];
  });
};

const compressorAt = 50;
const compressorBytes = 32;

/** The first entry of the description of a picture track names the program that made it. */
const compressorName = (part: Part, track: Box): readonly FilmPatch[] => {
  const description = childOf(part, track, 'mdia', 'minf', 'stbl', 'stsd');
  const entry = (description?.content ?? 0) + 8;
  const fits = description !== undefined && entry + compressorAt + compressorBytes <= description.end;
  return fits ? [{ at: entry + compressorAt, zeros: compressorBytes }] : [];
};

const cleanedIn = (part: Part, parent: Box, keeps: ReadonlySet<string>): readonly FilmPatch[] =>
  boxesOf(part.bytes, part.base, parent.content, parent.end).flatMap((box) => {
    if (!keeps.has(box.type)) return blanked(box);
    return timed.has(box.type) ? [timesOf(part.bytes, part.base, box)] : [];
  });

const cleanedTrack = (part: Part, track: Box): readonly FilmPatch[] => {
  const media = childOf(part, track, 'mdia');
  const handler = childOf(part, track, 'mdia', 'hdlr');
  return [
    ...cleanedIn(part, track, kept.trak),
    ...(media === undefined ? [] : cleanedIn(part, media, kept.mdia)),
    ...(handler === undefined ? [] : handlerName(handler)),
    ...(handlerOf(part, track) === 'vide' ? compressorName(part, track) : []),
  ];
};

const cleanedMovie = (part: Part, movie: Box, filmBytes: number): readonly FilmPatch[] => {
  const boxes = boxesOf(part.bytes, part.base, movie.content, movie.end);
  const isInPieces = boxes.some(({ type }) => type === 'mvex');
  if (boxes.some(({ type }) => type === 'cmov')) throw new UnreadableFilm('its description is compressed');
  const tracks = boxes
    .filter(({ type }) => type === 'trak')
    .flatMap((track) => {
      if (shownTracks.has(handlerOf(part, track))) return cleanedTrack(part, track);
      if (isInPieces) throw new UnreadableFilm('measured data lie all over the film');
      return [...samplesOf(part, track, filmBytes), ...blanked(track)];
    });
  return [...cleanedIn(part, movie, kept.moov), ...tracks];
};

/** What has to be written over a film so that it tells neither place nor time nor device. */
export const patchesFor = async (read: ReadFilm, filmBytes: number): Promise<readonly FilmPatch[]> => {
  const patches: FilmPatch[] = [];
  let [at, count, hasMovie] = [0, 0, false];
  while (filmBytes - at >= headerBytes) {
    const head = await read(at, Math.min(longHeaderBytes, filmBytes - at));
    const box = boxAt(head, at, filmBytes, true);
    count += 1;
    if (count > maxBoxes) throw new UnreadableFilm('too many boxes');
    if (box.type === 'moov') {
      if (box.end - box.from > maxMovieBytes) throw new UnreadableFilm('its description is too long');
      hasMovie = true;
      const part = { bytes: await read(box.from, box.end - box.from), base: box.from };
      patches.push(...cleanedMovie(part, box, filmBytes));
    } else if (!kept.film.has(box.type)) patches.push(...blanked(box));
    at = box.end;
  }
  if (!hasMovie) throw new UnreadableFilm('it has no description');
  return patches.filter((patch) => 'content' in patch || patch.zeros > 0);
};
