import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type FilePatch, type FileStore, piecesOf as piecesOfOverwrites } from './file-store.ts';

export type S3Options = {
  /** Address of the bucket, path included: https://s3.eu-central-1.amazonaws.com/medien. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The service accepts no smaller part, except for the last one. */
const partBytes = 8 * 1024 * 1024;
const offsetDigits = 15;

const within = (text: string, tag: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value = '']) => value);

/**
 * Stores files in a bucket of an S3-compatible service. Objects there cannot be written in the middle: each piece of an upload is a
 * separate object beside it, and `join` makes one of them.
 */
export const s3Store = ({ url, region, ...keys }: S3Options): FileStore => {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 });
  const bucket = url.replace(/\/+$/, '');

  const send = async (path: string, init: RequestInit, expected: readonly number[] = [200]) => {
    const response = await client.fetch(`${bucket}${path}`, init);
    if (expected.includes(response.status)) return response;
    const told = within(await response.text(), 'Code')[0] ?? '';
    throw new Error(
      `storage: ${init.method ?? 'GET'} ${path.split('?')[0]} answered ${response.status} ${told}`.trim(),
    );
  };

  const put = async (key: string, content: Uint8Array) => {
    await send(`/${key}`, { method: 'PUT', body: Buffer.from(content) });
  };
  const read = async (key: string): Promise<Buffer | null> => {
    const response = await send(`/${key}`, {}, [200, 404]);
    const content = Buffer.from(await response.arrayBuffer());
    return response.status === 404 ? null : content;
  };
  const removeOne = async (key: string) => {
    await send(`/${key}`, { method: 'DELETE' }, [200, 204, 404]);
  };

  const pieceKey = (key: string, offset: number) => `${key}.${String(offset).padStart(offsetDigits, '0')}`;
  /** In the order of their offsets, since the listing is sorted by name. Even the largest video has fewer pieces than one listing holds. */
  const piecesOf = async (key: string): Promise<readonly string[]> => {
    const listing = await send(`?list-type=2&prefix=${encodeURIComponent(`${key}.`)}`, {});
    return within(await listing.text(), 'Key');
  };

  /** The content of the pieces in parts large enough for the service; overlapping bytes count once. */
  const partsOf = async function* (pieces: readonly string[]): AsyncGenerator<Buffer> {
    let gathered: Buffer[] = [];
    let size = 0;
    let end = 0;
    for (const piece of pieces) {
      const content = (await read(piece)) ?? Buffer.alloc(0);
      const offset = Number(piece.slice(-offsetDigits));
      if (offset > end) throw new Error(`storage: a piece before ${piece} is missing`);
      const fresh = content.subarray(end - offset);
      end += fresh.length;
      size += fresh.length;
      gathered.push(fresh);
      if (size < partBytes) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      size = 0;
    }
    if (size > 0) yield Buffer.concat(gathered);
  };

  const sizeOf = async (key: string): Promise<number | null> => {
    const response = await send(`/${key}`, { method: 'HEAD' }, [200, 404]);
    return response.status === 404 ? null : Number(response.headers.get('content-length'));
  };

  /** The existing object, part by part, with the patches applied. */
  const overwrittenParts = async function* (key: string, overwrites: readonly FilePatch[]): AsyncGenerator<Buffer> {
    const size = (await sizeOf(key)) ?? 0;
    for (let from = 0; from < size; from += partBytes) {
      const to = Math.min(from + partBytes, size) - 1;
      const response = await send(`/${key}`, { headers: { range: `bytes=${from}-${to}` } }, [206]);
      const part = Buffer.from(await response.arrayBuffer());
      for (const { at, content } of piecesOfOverwrites(overwrites)) {
        const [first, last] = [Math.max(at, from), Math.min(at + content.length, to + 1)];
        if (first < last) part.set(content.subarray(first - at, last - at), first - from);
      }
      yield part;
    }
  };

  const uploadParts = async (key: string, content: AsyncIterable<Buffer>) => {
    const begun = await send(`/${key}?uploads`, { method: 'POST' });
    const uploadId = encodeURIComponent(within(await begun.text(), 'UploadId')[0] ?? '');
    try {
      const tags: string[] = [];
      for await (const part of content) {
        const path = `/${key}?partNumber=${tags.length + 1}&uploadId=${uploadId}`;
        const answer = await send(path, { method: 'PUT', body: Buffer.from(part) });
        tags.push(answer.headers.get('etag') ?? '');
      }
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await (await send(`/${key}?uploadId=${uploadId}`, { method: 'POST', body })).text();
      // The service answers 200 before it knows the result, and reports errors in the body.
      if (done.includes('<Error>')) throw new Error(`storage: joining ${key} failed: ${within(done, 'Code')[0] ?? ''}`);
    } catch (error) {
      await send(`/${key}?uploadId=${uploadId}`, { method: 'DELETE' }, [204, 404]);
      throw error;
    }
  };

  return {
    writeAt: (key, offset, piece) => put(pieceKey(key, offset), piece),
    join: async (key) => {
      const pieces = await piecesOf(key);
      if (pieces.length === 0) return;
      await uploadParts(key, partsOf(pieces));
      for (const piece of pieces) await removeOne(piece);
    },
    put,
    overwrite: (key, overwrites) => uploadParts(key, overwrittenParts(key, overwrites)),
    read,
    size: sizeOf,
    stream: (key, { from, to }) =>
      Readable.from(
        (async function* () {
          const response = await send(`/${key}`, { headers: { range: `bytes=${from}-${to}` } }, [206]);
          if (response.body !== null) yield* response.body;
        })(),
        { objectMode: false },
      ),
    remove: async (key) => {
      for (const piece of await piecesOf(key)) await removeOne(piece);
      await removeOne(key);
    },
  };
};
