import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStore } from '../src/adapters/storage/file-store.ts';
import { openS3Server } from '../src/adapters/storage/s3-server.testing.ts';
import { mediaCommand } from '../src/media-command.ts';
import { buildClub } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();
const keys = { id: 'AKIATEST', secret: 'geheim' };
let server: Awaited<ReturnType<typeof openS3Server>>;
let dataDir = '';

beforeAll(async () => {
  server = await openS3Server(keys);
  dataDir = await mkdtemp(join(tmpdir(), 'vereinshaus-media-'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const media = async (words: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const said: string[] = [];
  await mediaCommand(
    words.split(' '),
    {
      DATABASE_URL: house().url,
      DATABASE_OWNER_URL: house().ownerUrl,
      DATA_DIR: dataDir,
      MEDIA_S3_URL: server.url,
      MEDIA_S3_KEY: keys.id,
      MEDIA_S3_SECRET: keys.secret,
      ...env,
    },
    (line) => void said.push(line),
  );
  return said.join('\n');
};

const film = Buffer.alloc(9 * 1024 * 1024, 'film');
const [photo, small] = [Buffer.from('Foto'), Buffer.from('klein')];

/** A photo with its thumbnail, a film, a half-finished upload, and a row whose file is lost. */
const fill = async () => {
  const clubId = await buildClub(house());
  const row = async (name: string, columns: { kind?: string; thumbnail?: boolean; state?: string } = {}) => {
    const [made] = await house().sql<{ file_id: string }>(
      `insert into media (club_id, name, kind, mime_type, size_bytes, received_bytes, has_thumbnail, state, created_at)
       values ($1, $2, $3, 'image/jpeg', 10, 5, $4, $5, now()) returning file_id`,
      [clubId, name, columns.kind ?? 'photo', columns.thumbnail ?? false, columns.state ?? 'published'],
    );
    return `${clubId}/${made?.file_id}`;
  };
  const made = {
    photo: await row('foto.jpg', { thumbnail: true }),
    film: await row('film.mp4', { kind: 'video' }),
    half: await row('halb.mp4', { kind: 'video', state: 'uploading' }),
    lost: await row('weg.jpg'),
  };
  const disk = diskStore(join(dataDir, 'media'));
  await disk.put(made.photo, photo);
  await disk.put(`${made.photo}-klein`, small);
  await disk.put(made.film, film);
  await disk.put(made.half, Buffer.from('halb'));
  return { ...made, clubId, disk };
};

it('media move to a bucket and back, each file read again, and go on after an interruption', async () => {
  const { clubId, disk, ...made } = await fill();
  await expect(media('move --to bucket', { MEDIA_S3_SECRET: 'falsch' })).rejects.toThrow('403');
  expect((await disk.read(made.film))?.equals(film)).toBe(true);

  // The state after an interruption: one file has arrived, another has different content there.
  server.objects.set(made.photo, photo);
  server.objects.set(made.film, Buffer.from('ein Teil'));
  expect(await media('move --to bucket --keep')).toBe(
    `Kopiert und geprüft: 2 Dateien, 9,4 MB. Schon dort: 1 Datei.\nNirgends gefunden: 1 Datei (${made.lost})\nDie Originale sind noch da.`,
  );
  expect((await disk.read(made.film))?.equals(film)).toBe(true);

  expect(await media('move --to bucket')).toContain('0 Dateien, 0 MB. Schon dort: 3 Dateien.\nNoch nicht fertig');
  expect([...server.objects.keys()].toSorted()).toEqual([made.film, made.photo, `${made.photo}-klein`].toSorted());
  expect(server.objects.get(made.film)?.equals(film)).toBe(true);
  for (const key of [made.photo, made.film, made.half]) expect(await disk.size(key)).toBeNull();
  expect(
    await house().sql(`select received_bytes from media where club_id = $1 and state = 'uploading'`, [clubId]),
  ).toEqual([{ received_bytes: 0 }]);

  expect(await media('move --to folder')).toContain('Kopiert und geprüft: 3 Dateien, 9,4 MB.');
  expect(server.objects.size).toBe(0);
  expect((await disk.read(made.film))?.equals(film)).toBe(true);
  expect(await disk.read(`${made.photo}-klein`)).toEqual(small);
});

it('refuses what it does not understand, and a bucket that nobody has named', async () => {
  for (const words of ['move', 'move --to mond', 'copy --to bucket', 'move --to bucket --schnell']) {
    await expect(media(words)).rejects.toThrow('Diese Angaben sind nicht zu verstehen.');
  }
  await expect(media('move --to folder', { MEDIA_S3_KEY: '' })).rejects.toThrow('MEDIA_S3_KEY');
});
