import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const files: Readonly<Record<string, Buffer[]>> = {
  'LIESMICH.txt': [Buffer.from('Übung\r\n')],
  'tabellen/leer.csv': [],
  'dateien/groß.bin': Array.from({ length: 40 }, (_, part) => Buffer.alloc(70_000, part)),
};

const entries = async function* (): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(files)) yield { name, content };
};

const time = new Date('2026-03-01T10:00:00Z');

describe('a ZIP that is written as it comes', () => {
  it('is read by somebody else', async () => {
    const zip = await buffer(zipStream(entries(), time));
    const read = unzipSync(zip);
    expect(Object.keys(read)).toEqual(Object.keys(files));
    const isSame = ([name, content]: [string, Buffer[]]) =>
      Buffer.compare(Buffer.from(read[name] ?? []), Buffer.concat(content)) === 0;
    expect(Object.entries(files).filter((file) => !isSame(file))).toEqual([]);
    // Small because of the compression: the input had 2.8 MB.
    expect(zip.length).toBeLessThan(30_000);
  });

  it('breaks off where a file does: half of it never looks like a whole one', async () => {
    const broken = async function* (): AsyncGenerator<ZipEntry> {
      yield* entries();
      const content = async function* () {
        yield Buffer.from('begun');
        throw new Error('the disk is gone');
      };
      yield { name: 'broken.txt', content: content() };
    };
    await expect(buffer(zipStream(broken(), time))).rejects.toThrow('the disk is gone');
  });

  it('lets go of what it reads when nobody listens any more', async () => {
    let isLetGo = false;
    const endless = async function* (): AsyncGenerator<ZipEntry> {
      try {
        const content = async function* () {
          for (let part = 0; ; part += 1) yield Buffer.alloc(70_000, part);
        };
        yield { name: 'endless.bin', content: content() };
      } finally {
        isLetGo = true;
      }
    };
    const zip = zipStream(endless(), time);
    await new Promise((resolve) => zip.once('data', resolve));
    zip.destroy();
    await expect.poll(() => isLetGo).toBe(true);
  });
});
