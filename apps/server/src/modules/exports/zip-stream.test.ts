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

describe('a ZIP that is written as it comes', () => {
  it.each([
    ['with numbers of 32 bits', undefined],
    ['with numbers of 64 bits, as behind 4 GB', 10],
  ])('is read by somebody else, %s', async (_, wideFrom) => {
    const zip = await buffer(zipStream(entries(), new Date('2026-03-01T10:00:00Z'), wideFrom));
    const read = unzipSync(zip);
    expect(Object.keys(read)).toEqual(Object.keys(files));
    const isSame = ([name, content]: [string, Buffer[]]) =>
      Buffer.compare(Buffer.from(read[name] ?? []), Buffer.concat(content)) === 0;
    expect(Object.entries(files).filter((file) => !isSame(file))).toEqual([]);
    // Small because it was compressed: 2.8 MB went in.
    expect(zip.length).toBeLessThan(30_000);
  });
});
