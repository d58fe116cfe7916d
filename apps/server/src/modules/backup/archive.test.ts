import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArchiveEntry, checkArchive, readArchive, tableEntry, writeArchive } from './archive.ts';

const key = 'ein Schlüssel mit mehr als 32 Zeichen';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vereinshaus-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifest = {
  takenAt: '2026-11-16T01:40:00.000Z',
  version: '0.1.0',
  migrations: [{ name: '0001_clubs.sql', hash: 'x' }],
  secretMark: '',
  hasSecret: false,
  tables: [{ name: 'public.person', columns: ['id', 'name'] }],
  sequences: [{ name: 'public.person_id_seq', value: '3' }],
};
const rows = Buffer.from('1\tMüller\n2\tZeile\\nzwei\n3\t\\N\n');
/** More than one piece of the seal and more than one block of the compression, and nothing that compresses. */
const film = randomBytes(300_001);
const longName = `files/media/${'ordner/'.repeat(20)}${'x'.repeat(90)}`;

const contents = async function* (): AsyncGenerator<ArchiveEntry> {
  yield tableEntry('public.person', 0, rows.subarray(0, 9));
  yield tableEntry('public.person', 1, rows.subarray(9));
  yield { name: 'files/media/1/film', size: film.length, content: [film.subarray(0, 1000), film.subarray(1000)] };
  yield { name: longName, size: 0, content: [] };
};

const write = async (name: string, sealedWith?: string, count = 3) => {
  const file = join(folder, name);
  await writeArchive(file, { manifest, entries: contents(), rows: () => ({ 'public.person': count }) }, sealedWith);
  return file;
};

/** What comes out of an archive, by name. */
const unpack = async (file: string, openedWith?: string) => {
  const found = new Map<string, Buffer>();
  await readArchive(file, openedWith, {
    entry: async ({ name, content }) => {
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part);
      found.set(name, Buffer.concat(parts));
    },
  });
  return found;
};

const spoilt = async (name: string, sealedWith: string | undefined, spoil: (bytes: Buffer) => Buffer) => {
  const file = await write(name, sealedWith);
  await writeFile(file, spoil(await readFile(file)));
  return file;
};

const flip = (bytes: Buffer, at: number) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

describe.each([
  ['open', undefined],
  ['sealed', key],
])('an %s archive', (kind, usedKey) => {
  test('gives back what was put in', async () => {
    const found = await unpack(await write(`${kind}-whole`, usedKey), usedKey);
    expect([...found.keys()]).toEqual([
      'database/public.person/000000',
      'database/public.person/000001',
      'files/media/1/film',
      longName,
    ]);
    expect(found.get('files/media/1/film')?.equals(film)).toBe(true);
    expect(await checkArchive(join(folder, `${kind}-whole`), usedKey)).toMatchObject(manifest);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['changed at the beginning', (bytes: Buffer) => flip(bytes, 60)],
    ['changed in the middle', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
    ['changed at the end', (bytes: Buffer) => flip(bytes, bytes.length - 3)],
  ])('that was %s is refused', async (how, spoil) => {
    const file = await spoilt(`${kind}-${how}`, usedKey, spoil);
    await expect(checkArchive(file, usedKey)).rejects.toThrow(/beschädigt.* Es wurde nichts verändert\.$/);
  });

  test('with other rows than it says is refused', async () => {
    const file = await write(`${kind}-short`, usedKey, 4);
    await expect(checkArchive(file, usedKey)).rejects.toThrow(/ist beschädigt oder unvollständig/);
  });
});

test('a sealed archive opens with its key alone', async () => {
  const file = await write('locked', key);
  await expect(checkArchive(file, undefined)).rejects.toThrow(
    /ist verschlüsselt\. Gib ihren Schlüssel mit BACKUP_KEY an/,
  );
  await expect(checkArchive(file, `${key}!`)).rejects.toThrow(/mit diesem BACKUP_KEY nicht öffnen/);
  expect((await readFile(file)).includes('Müller')).toBe(false);
});

test('what is no archive of ours is refused', async () => {
  const foreign = { text: Buffer.from('Liebe Grüße'), packed: gzipSync('etwas anderes'), empty: Buffer.alloc(0) };
  for (const [name, bytes] of Object.entries(foreign)) {
    await writeFile(join(folder, name), bytes);
    await expect(checkArchive(join(folder, name), key)).rejects.toThrow(
      /ist keine Sicherung von Vereinshaus|ist beschädigt/,
    );
  }
  await expect(checkArchive(join(folder, 'nirgends'), key)).rejects.toThrow(/ist nicht da oder nicht lesbar/);
});
