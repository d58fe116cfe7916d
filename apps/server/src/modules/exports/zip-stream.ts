import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Where 32 bits end, and what then stands in their place. */
const most32 = 0xff_ff_ff_ff;
const most16 = 0xff_ff;

/** Names are UTF-8, sizes follow the content: nobody has to know them before. */
const flags = 0x08_08;
const deflated = 8;

type Fields = readonly (readonly [bytes: 2 | 4 | 8, value: number])[];

const packed = (fields: Fields): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

/** Calendar and clock as a ZIP has them: seconds by two, years since 1980, in no zone. */
const stampOf = (time: Date): Fields => [
  [2, (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)],
  [2, ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()],
];

type Written = { name: Buffer; crc: number; packedBytes: number; bytes: number; offset: number };

const directoryEntry = ({ name, crc, packedBytes, bytes, offset }: Written, stamp: Fields, wideFrom: number) => {
  const isFar = offset >= wideFrom;
  const wide = isFar
    ? packed([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : Buffer.alloc(0);
  const head = packed([
    [4, 0x02_01_4b_50],
    [2, isFar ? 45 : 20],
    [2, isFar ? 45 : 20],
    [2, flags],
    [2, deflated],
    ...stamp,
    [4, crc],
    [4, packedBytes],
    [4, bytes],
    [2, name.length],
    [2, wide.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? most32 : offset],
  ]);
  return Buffer.concat([head, name, wide]);
};

type Directory = { count: number; bytes: number; offset: number };

const endOf = ({ count, bytes, offset }: Directory, wideFrom: number): Buffer => {
  const isWide = offset + bytes >= wideFrom || count >= most16;
  const wide = packed([
    [4, 0x06_06_4b_50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, offset],
    [4, 0x07_06_4b_50],
    [4, 0],
    [8, offset + bytes],
    [4, 1],
  ]);
  const end = packed([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, isWide ? most16 : count],
    [2, isWide ? most16 : count],
    [4, isWide ? most32 : bytes],
    [4, isWide ? most32 : offset],
    [2, 0],
  ]);
  return isWide ? Buffer.concat([wide, end]) : end;
};

/**
 * Viele Dateien in einer, as they come: nothing stands in memory as a whole, and all of it may be larger than 4 GB (a
 * single file may not). `wideFrom`: from which place on numbers take 64 bits.
 */
export const zipStream = async function* (
  entries: AsyncIterable<ZipEntry>,
  time: Date,
  wideFrom = most32,
): AsyncGenerator<Buffer> {
  const stamp = stampOf(time);
  const written: Written[] = [];
  let offset = 0;
  const passing = (buffer: Buffer) => {
    offset += buffer.length;
    return buffer;
  };
  for await (const entry of entries) {
    const file: Written = { name: Buffer.from(entry.name), crc: 0, packedBytes: 0, bytes: 0, offset };
    const head = packed([
      [4, 0x04_03_4b_50],
      [2, 20],
      [2, flags],
      [2, deflated],
      ...stamp,
      [4, 0],
      [4, 0],
      [4, 0],
      [2, file.name.length],
      [2, 0],
    ]);
    yield passing(Buffer.concat([head, file.name]));
    for await (const piece of deflatedOf(entry.content, file)) {
      file.packedBytes += piece.length;
      yield passing(piece);
    }
    if (file.bytes > most32 || file.packedBytes > most32) throw new Error(`too large for a ZIP: ${entry.name}`);
    yield passing(
      packed([
        [4, 0x08_07_4b_50],
        [4, file.crc],
        [4, file.packedBytes],
        [4, file.bytes],
      ]),
    );
    written.push(file);
  }
  const directory: Directory = { count: written.length, bytes: 0, offset };
  for (const file of written) {
    const line = directoryEntry(file, stamp, wideFrom);
    directory.bytes += line.length;
    yield line;
  }
  yield endOf(directory, wideFrom);
};

/** Quickly rather than small, and only as fast as somebody takes it; whoever reads hears of what goes wrong. */
const deflatedOf = (content: ZipEntry['content'], file: Written): AsyncIterable<Buffer> =>
  pipeline(Readable.from(counted(content, file)), createDeflateRaw({ level: 3 }), () => undefined);

const counted = async function* (content: ZipEntry['content'], file: Written) {
  for await (const piece of content) {
    file.crc = crc32(piece, file.crc);
    file.bytes += piece.length;
    yield piece;
  }
};
