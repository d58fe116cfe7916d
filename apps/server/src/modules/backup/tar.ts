import { StartupError } from '../../kit/startup-error.ts';

/** The plain old format (ustar): what is in an archive can be looked at with the `tar` of every system. */

const blockBytes = 512;
const maxBytes = 8 ** 11 - 1;

export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** A name of up to 100 bytes, and before it up to 155 bytes of folders. */
const nameParts = (name: string): { name: string; prefix: string } => {
  if (Buffer.byteLength(name) <= 100) return { name, prefix: '' };
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return { name: rest, prefix };
  }
  throw new StartupError(`Der Dateiname ${name} ist für eine Sicherung zu lang. Bitte benenne die Datei um.`);
};

export const tarHeader = (fullName: string, size: number, modified: Date): Buffer => {
  if (size > maxBytes) throw new StartupError(`Die Datei ${fullName} ist für eine Sicherung zu groß (über 8 GB).`);
  const { name, prefix } = nameParts(fullName);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${Math.floor(value).toString(8).padStart(digits, '0')}\0`, at, 'ascii');
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(modified.getTime() / 1000, 136, 11);
  header.write(' '.repeat(8), 148, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  header.write(prefix, 345, 'utf8');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
};

const paddingAfter = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

export const tarPadding = (size: number): Buffer => Buffer.alloc(paddingAfter(size));

export const tarEnd = Buffer.alloc(2 * blockBytes);

const textAt = (header: Buffer, at: number, length: number) => {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
};

const bytesOf = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer> => {
    if (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done === true) throw new Error('the archive ends too early');
      rest = value;
    }
    return rest;
  };
  /** So many bytes, in the pieces they come in. */
  const pieces = async function* (count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      const chunk = await next();
      const piece = chunk.subarray(0, left);
      rest = chunk.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  };
  const take = async (count: number): Promise<Buffer> => {
    const taken: Buffer[] = [];
    for await (const piece of pieces(count)) taken.push(piece);
    return Buffer.concat(taken);
  };
  /** Reads to the very end, where the compression keeps its own check. */
  const finish = async () => {
    while ((await chunks.next()).done !== true);
  };
  return { pieces, take, finish, close: () => chunks.return?.() };
};

const sizeIn = (header: Buffer): number => {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const size = Number.parseInt(textAt(header, 124, 12), 8);
  if (Number.parseInt(textAt(header, 148, 8), 8) !== sum || !Number.isInteger(size)) throw new Error('no tar header');
  return size;
};

/** Entry by entry. Whoever asks for the next one before the content was read skips what is left of it. */
export const readTar = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { pieces, take, finish, close } = bytesOf(source);
  try {
    for (;;) {
      const header = await take(blockBytes);
      if (header.every((byte) => byte === 0)) return await finish();
      const size = sizeIn(header);
      const [prefix, name] = [textAt(header, 345, 155), textAt(header, 0, 100)];
      const content = pieces(size);
      yield {
        name: prefix === '' ? name : `${prefix}/${name}`,
        size,
        content: { [Symbol.asyncIterator]: () => content },
      };
      for await (const _ of content);
      await take(paddingAfter(size));
    }
  } finally {
    await close();
  }
};
