import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, pipeline as startPipeline } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { sealMagic, sealWith, unsealWith } from '../../kit/sealed-stream.ts';
import { archiveErrors } from './archive-errors.ts';
import { readTar, type TarEntry, tarEnd, tarHeader, tarPadding } from './tar.ts';

/**
 * One file with everything (docs/decisions/0030): a compressed tar, sealed where there is a key. First what it is, then
 * the rows of every table as COPY writes them, then the files, and last what everything before must add up to: an
 * archive without its end, or with one that does not fit, is none.
 */
const format = 1;

const manifestName = 'manifest.json';
const checksName = 'checks.json';
const tablesFolder = 'database/';
export const filesFolder = 'files/';
export const secretName = 'secret';

const manifestSchema = z.object({
  product: z.literal('vereinshaus'),
  format: z.number().int(),
  takenAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Which key of the installation opens what is sealed in the rows; nothing leads back from it. */
  secretMark: z.string(),
  /** It lies in the archive itself; in none that everybody can open. */
  hasSecret: z.boolean(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

const checksSchema = z.object({
  entries: z.number().int(),
  sha256: z.string(),
  rows: z.record(z.string(), z.number().int()),
});
export type Checks = z.output<typeof checksSchema>;

/** One part of a table, or a file. `content` has to be as long as it says. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> };

export const tableEntry = (table: string, part: number, content: Buffer): ArchiveEntry => ({
  name: `${tablesFolder}${table}/${String(part).padStart(6, '0')}`,
  size: content.length,
  content: [content],
});

export const tableIn = ({ name }: Pick<ArchiveEntry, 'name'>): string | undefined =>
  name.startsWith(tablesFolder) ? name.slice(tablesFolder.length, name.lastIndexOf('/')) : undefined;

/** What was read or written so far; both sides must come to the same. */
const tally = () => {
  const hash = createHash('sha256');
  let entries = 0;
  return {
    begin: ({ name, size }: Pick<ArchiveEntry, 'name' | 'size'>) => {
      entries += 1;
      hash.update(`${name}\n${size}\n`);
    },
    add: (bytes: Buffer) => void hash.update(bytes),
    sum: () => ({ entries, sha256: hash.copy().digest('hex') }),
  };
};

const jsonEntry = (name: string, value: unknown): ArchiveEntry => {
  const content = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
  return { name, size: content.length, content: [content] };
};

type Content = {
  manifest: Omit<Manifest, 'product' | 'format'>;
  /** Asked for when all entries are written. */
  rows: () => Readonly<Record<string, number>>;
  entries: AsyncIterable<ArchiveEntry>;
};

const tarOf = async function* ({ manifest, rows, entries }: Content): AsyncGenerator<Buffer> {
  const count = tally();
  const modified = new Date(manifest.takenAt);
  const packed = async function* (entry: ArchiveEntry): AsyncGenerator<Buffer> {
    count.begin(entry);
    yield tarHeader(entry.name, entry.size, modified);
    for await (const bytes of entry.content) {
      count.add(bytes);
      yield bytes;
    }
    yield tarPadding(entry.size);
  };
  yield* packed(jsonEntry(manifestName, { product: 'vereinshaus', format, ...manifest }));
  for await (const entry of entries) yield* packed(entry);
  yield* packed(jsonEntry(checksName, { ...count.sum(), rows: rows() }));
  yield tarEnd;
};

/** Compressed quickly rather than small: somebody waits for the processor. Rests on the disk before it counts. */
export const writeArchive = async (file: string, content: Content, key: string | undefined): Promise<void> => {
  const written = createWriteStream(file, { mode: 0o600, flush: true });
  const tar = Readable.from(tarOf(content), { objectMode: false });
  const gzip = createGzip({ level: 2 });
  await (key === undefined ? pipeline(tar, gzip, written) : pipeline(tar, gzip, sealWith(key), written));
};

const maxJsonBytes = 2 ** 24;

const startsOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file).catch((cause: unknown) => {
    throw archiveErrors.missing(file, cause);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealMagic.length), 0, sealMagic.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const isSealed = (start: Buffer) => start.equals(sealMagic);
const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

const unpacked = async (file: string, key: string | undefined): Promise<AsyncIterable<Buffer>> => {
  const start = await startsOf(file);
  if (isSealed(start) && key === undefined) throw archiveErrors.sealed(file);
  if (!isSealed(start) && !isGzip(start)) throw archiveErrors.foreign(file);
  const packed = createReadStream(file);
  const source =
    isSealed(start) && key !== undefined ? Readable.from(unsealWith(key)(packed), { objectMode: false }) : packed;
  const explained = archiveErrors.explain(file, isSealed(start));
  // Whoever reads hears of the error; nobody else has to.
  return heard(
    startPipeline(source, createGunzip(), () => undefined),
    explained,
  );
};

/** What cannot be read any further is told as a sentence; what its reader does wrong is not. */
const heard = async function* <T>(source: AsyncIterable<T>, explain: (error: unknown) => Error): AsyncGenerator<T> {
  try {
    for await (const item of source) yield item;
  } catch (error) {
    throw explain(error);
  }
};

const jsonIn = async (file: string, { content, size }: TarEntry): Promise<unknown> => {
  if (size > maxJsonBytes) throw archiveErrors.foreign(file);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (cause) {
    throw archiveErrors.broken(file, cause);
  }
};

const manifestIn = async (file: string, entry: TarEntry): Promise<Manifest> => {
  if (entry.name !== manifestName) throw archiveErrors.foreign(file);
  const told = await jsonIn(file, entry);
  const head = z.object({ product: z.literal('vereinshaus'), format: z.number() }).safeParse(told);
  if (!head.success) throw archiveErrors.foreign(file);
  if (head.data.format > format) throw archiveErrors.newer(file);
  const { data: manifest } = manifestSchema.safeParse(told);
  if (manifest === undefined) throw archiveErrors.broken(file);
  return manifest;
};

type Visitor = {
  /** Before anything else is read. */
  manifest?: (manifest: Manifest) => Promise<void> | void;
  /** Reads the content it is interested in; what it leaves is read for it. */
  entry?: (entry: ArchiveEntry) => Promise<void>;
};

/** Reads everything, and returns only if it is what was written. */
export const readArchive = async (
  file: string,
  key: string | undefined,
  visit: Visitor = {},
): Promise<{ manifest: Manifest; checks: Checks }> => {
  const count = tally();
  const explained = archiveErrors.explain(file, false);
  let manifest: Manifest | undefined;
  let checks: Checks | undefined;
  for await (const entry of heard(readTar(await unpacked(file, key)), explained)) {
    if (checks !== undefined) throw archiveErrors.broken(file);
    if (entry.name === checksName) {
      checks = requireSum(file, await jsonIn(file, entry), count.sum());
      continue;
    }
    count.begin(entry);
    const content = counted(entry.content, count.add);
    if (manifest === undefined) {
      manifest = await manifestIn(file, { ...entry, content });
      await visit.manifest?.(manifest);
      continue;
    }
    await visit.entry?.({ ...entry, content });
    for await (const _ of content);
  }
  if (manifest === undefined || checks === undefined) throw archiveErrors.broken(file);
  return { manifest, checks };
};

const requireSum = (file: string, told: unknown, sum: Pick<Checks, 'entries' | 'sha256'>): Checks => {
  const { data: checks } = checksSchema.safeParse(told);
  if (checks?.sha256 !== sum.sha256 || checks.entries !== sum.entries) throw archiveErrors.broken(file);
  return checks;
};

/** Every byte passes by once, whoever reads it. */
const counted = (content: AsyncIterable<Buffer>, add: (bytes: Buffer) => void): AsyncIterable<Buffer> => {
  const passing = (async function* () {
    for await (const bytes of content) {
      add(bytes);
      yield bytes;
    }
  })();
  return { [Symbol.asyncIterator]: () => passing };
};

/** Probelesen: the whole archive, and as many rows of every table as were written. */
export const checkArchive = async (file: string, key: string | undefined): Promise<Manifest> => {
  const rows = new Map<string, number>();
  const { manifest, checks } = await readArchive(file, key, {
    entry: async (entry) => {
      const table = tableIn(entry);
      if (table === undefined) return;
      for await (const bytes of entry.content) rows.set(table, (rows.get(table) ?? 0) + linesIn(bytes));
    },
  });
  const isWhole = manifest.tables.every(({ name }) => (rows.get(name) ?? 0) === (checks.rows[name] ?? 0));
  if (!isWhole) throw archiveErrors.broken(file);
  return manifest;
};

const linesIn = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
};
