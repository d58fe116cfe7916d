/** Films built by hand: only the boxes that a player needs, and those that a test wants to be removed. */
const header = (type: string, length: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length + 8, 0);
  head.write(type, 4, 'latin1');
  return head;
};

export const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([header(type, inside.length), inside]);
};

export const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4);
  return bytes;
};

const handler = (kind: string, name: string) =>
  box('hdlr', words(0, 0), Buffer.from(kind, 'latin1'), words(0, 0, 0), Buffer.from(`${name}\0`, 'latin1'));

/** When: seconds since 1904. */
export const takenAt = 3_900_000_001;

type Track = {
  kind: string;
  /** From the device and the program; empty = missing everywhere. */
  name: string;
  taken: number;
  at: number;
  sizes: readonly number[];
  inside?: readonly Buffer[];
};

/** One chunk per sample. */
const track = ({ kind, name, taken, at, sizes, inside = [] }: Track): Buffer => {
  const places = sizes.map((_, index) => at + sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const entry = box(
    'avc1',
    Buffer.alloc(42),
    Buffer.from((name && '\u000eGeheimer Coder').padEnd(32, '\0'), 'latin1'),
    words(0),
  );
  const table = box(
    'stbl',
    box('stsd', words(0, 1), entry),
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stsz', words(0, 0, sizes.length, ...sizes)),
    box('stco', words(0, places.length, ...places)),
  );
  const media = box('mdia', box('mdhd', words(0, taken, taken, 600, 600, 0)), handler(kind, name), box('minf', table));
  return box('trak', box('tkhd', words(0, taken, taken, 1, 0, 600)), media, ...inside);
};

type Film = {
  /** The picture track. */
  samples: Buffer;
  /** Measurements that were recorded beside it, in a separate track. */
  measured?: Buffer;
  /** The kind of that track; measurements of a device by default. */
  measuredKind?: string;
  /** Further boxes of the film, its description and its picture track. */
  atTop?: readonly Buffer[];
  inMovie?: readonly Buffer[];
  inTrack?: readonly Buffer[];
  /** As it is stored: without time and device of the recording. */
  isClean?: boolean;
};

/** ftyp, mdat, moov: the content comes before its description, as telephones write it. */
export const buildFilm = ({
  samples,
  measured,
  measuredKind = 'meta',
  atTop = [],
  inMovie = [],
  inTrack = [],
  isClean = false,
}: Film): Buffer => {
  const taken = isClean ? 0 : takenAt;
  const nameOf = (name: string) => (isClean ? '' : name);
  const start = box('ftyp', Buffer.from('qt  ', 'latin1'), words(0), Buffer.from('qt  ', 'latin1'));
  const data = box('mdat', samples, measured ?? Buffer.alloc(0));
  const at = start.length + 8;
  const half = Math.floor((measured?.length ?? 0) / 2);
  const movie = box(
    'moov',
    box('mvhd', words(0, taken, taken, 600, 600)),
    track({ kind: 'vide', name: nameOf('Kamera Modell X'), taken, at, sizes: [samples.length], inside: inTrack }),
    ...(measured === undefined
      ? []
      : [
          track({
            kind: measuredKind,
            name: nameOf('GPS'),
            taken,
            at: at + samples.length,
            sizes: [half, measured.length - half],
          }),
        ]),
    ...inMovie,
  );
  return Buffer.concat([start, data, movie, ...atTop]);
};
