import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * An archive that only the key opens: AES-256-GCM in pieces of 64 KB, each with its number and whether it is the last in the nonce (the
 * STREAM construction, as age uses it). Pieces that were changed, moved, left out or cut off do not open. Layout: the magic line, 16 bytes
 * of salt, then pieces with 16 bytes of tag behind each.
 */
export const sealMagic = Buffer.from('vereinshaus-sealed-1\n');

const pieceBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const algorithm = 'aes-256-gcm';

/** Every archive has its own key, so that a nonce never meets the same key twice. */
const keyFor = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'vereinshaus backup', 32));

const nonceOf = (number: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

type Piece = { bytes: Buffer; number: number; isLast: boolean };

/** Splits into pieces of one size and a last one, which always exists and may be smaller. */
const inPieces = async function* (source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let held: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    // A piece that is exactly full is held back: it may be the last.
    for (; held.length > size; held = held.subarray(size)) {
      yield { bytes: held.subarray(0, size), number, isLast: false };
      number += 1;
    }
  }
  yield { bytes: held, number, isLast: true };
};

export const sealWith = (key: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const pieceKey = keyFor(key, salt);
    yield Buffer.concat([sealMagic, salt]);
    for await (const { bytes, number, isLast } of inPieces(source, pieceBytes)) {
      const cipher = createCipheriv(algorithm, pieceKey, nonceOf(number, isLast));
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };

/** Fails on the first piece that was altered. */
export const unsealWith = (key: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const headBytes = sealMagic.length + saltBytes;
    let head: Buffer = Buffer.alloc(0);
    let pieceKey: Buffer | undefined;
    const withoutHead = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        if (pieceKey !== undefined) {
          yield chunk;
          continue;
        }
        head = Buffer.concat([head, chunk]);
        if (head.length < headBytes) continue;
        pieceKey = keyFor(key, head.subarray(sealMagic.length, headBytes));
        yield head.subarray(headBytes);
      }
    };
    for await (const { bytes, number, isLast } of inPieces(withoutHead(), pieceBytes + tagBytes)) {
      if (pieceKey === undefined || bytes.length < tagBytes) throw new Error('the sealed archive ends too early');
      const decipher = createDecipheriv(algorithm, pieceKey, nonceOf(number, isLast), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
    }
  };
