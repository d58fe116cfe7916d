import { expect, it } from 'vitest';
import { box, buildFilm, takenAt, words } from './film.testing.ts';
import { patchesFor, UnreadableFilm } from './film-boxes.ts';

const samples = Buffer.from('Bilder und Ton, die man sehen will', 'latin1');
const place = '+48.2082+016.3738/';
const text = (value: string) => Buffer.from(value, 'latin1');

const cleaned = async (film: Buffer): Promise<Buffer> => {
  const copy = Buffer.from(film);
  const patches = await patchesFor(async (from, length) => film.subarray(from, from + length), film.length);
  for (const patch of patches) copy.set('content' in patch ? patch.content : Buffer.alloc(patch.zeros), patch.at);
  return copy;
};

/** Types and lengths of the top-level boxes. */
const topOf = (film: Buffer): readonly string[] => {
  const found: string[] = [];
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) found.push(film.toString('latin1', at + 4, at + 8));
  return found;
};

const apple = box('meta', box('keys', text('com.apple.quicktime.location.ISO6709')), box('ilst', text(place)));
const android = box('udta', box('\u00a9xyz', text(place)), box('\u00a9mod', text('Pixel 9')));

it.each([
  ['of an iPhone', { inMovie: [apple] }],
  ['of Android', { inMovie: [android] }],
  ['in a track', { inTrack: [android, apple] }],
  ['at the top', { atTop: [android, box('uuid', text(`XMP ${place}`))] }],
  ['in room that was left free', { atTop: [box('free', text(place)), box('skip', text(place))] }],
  ['in a box that nobody knows', { atTop: [box('GEHM', text(place))], inMovie: [box('GEHM', text(place))] }],
  ['measured beside it', { measured: text(`GPS5 ${place} GPS5 ${place}`) }],
  ['in subtitles (sbtl), as drones write it', { measured: text(`GPS ${place} ISO 100`), measuredKind: 'sbtl' }],
  ['in subtitles (subt)', { measured: text(place), measuredKind: 'subt' }],
  ['in a track of text', { measured: text(`[altitude: 100] ${place}`), measuredKind: 'text' }],
  ['in captions', { measured: text(place), measuredKind: 'clcp' }],
  ['in a track of time codes', { measured: text(place), measuredKind: 'tmcd' }],
])('a film loses the place, %s, and nothing else moves', async (_, parts) => {
  const film = buildFilm({ samples, ...parts });
  expect(film.includes(place)).toBe(true);
  const clean = await cleaned(film);
  expect(clean.length).toBe(film.length);
  expect(clean.includes('+48.2082')).toBe(false);
  expect(clean.includes('Pixel')).toBe(false);
  expect(clean.indexOf(samples)).toBe(film.indexOf(samples));
  expect(topOf(clean).slice(0, 3)).toEqual(['ftyp', 'mdat', 'moov']);
  expect(topOf(clean).slice(3)).toEqual(
    topOf(film)
      .slice(3)
      .map(() => 'free'),
  );
});

it('a film says neither when it was taken nor with what', async () => {
  const film = buildFilm({ samples });
  const clean = await cleaned(film);
  for (const told of [words(takenAt), text('Kamera Modell X'), text('Geheimer Coder')]) {
    expect(film.includes(told)).toBe(true);
    expect(clean.includes(told)).toBe(false);
  }
  // A player looks for the kind of the track.
  expect(clean.includes('vide')).toBe(true);
});

it('a film keeps its sound, and no reference to a track that is gone', async () => {
  const sound = text('Ton, den man hören will');
  const film = buildFilm({
    samples,
    measured: sound,
    measuredKind: 'soun',
    inTrack: [box('tref', box('tmcd', words(3)))],
  });
  const clean = await cleaned(film);
  expect(clean.indexOf(sound)).toBe(film.indexOf(sound));
  expect(clean.includes('soun')).toBe(true);
  expect(clean.includes('tmcd')).toBe(false);
});

it('cleaned again it stays as it is', async () => {
  const clean = await cleaned(buildFilm({ samples, inMovie: [apple], measured: text(place) }));
  expect((await cleaned(clean)).equals(clean)).toBe(true);
});

it('lengths of 64 bits and a last box without a length are read', async () => {
  const film = buildFilm({ samples });
  const long = Buffer.concat([words(1), text('GEHM'), words(0, 16 + place.length), text(place)]);
  const open = Buffer.concat([words(0), text('GEHM'), text(place)]);
  for (const last of [long, open]) expect((await cleaned(Buffer.concat([film, last]))).includes(place)).toBe(false);
});

it.each([
  ['cut off', buildFilm({ samples }).subarray(0, -20)],
  ['without a description', box('mdat', samples)],
  ['with a box longer than the film', Buffer.concat([words(0xffffff), text('mdat')])],
  ['with a box inside that is too long', box('moov', words(900), text('udta'))],
  ['with a compressed description', box('moov', box('cmov', text('x')))],
  ['with measured data in pieces', buildFilm({ samples, measured: text(place), inMovie: [box('mvex')] })],
])('a film %s is refused', async (_, film) => {
  await expect(cleaned(film)).rejects.toBeInstanceOf(UnreadableFilm);
});

it('samples that lie upon each other are no film: nothing is written a hundred thousand times', async () => {
  const numbers = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
    return bytes;
  };
  const [chunks, size] = [1000, 10_000];
  const table = box(
    'stbl',
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, size, chunks)),
    box('stco', numbers(0, chunks), Buffer.alloc(chunks * 4)),
  );
  const track = box(
    'trak',
    box('mdia', box('hdlr', numbers(0, 0), text('meta'), numbers(0, 0, 0)), box('minf', table)),
  );
  const film = Buffer.concat([box('ftyp', text('isom')), box('moov', track), box('mdat', Buffer.alloc(size))]);
  await expect(cleaned(film)).rejects.toThrow(UnreadableFilm);
});
