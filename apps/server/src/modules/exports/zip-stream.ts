import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Fast rather than small. */
const compressionLevel = 3;

/**
 * Viele Dateien in einer, streamed with backpressure: the whole archive is never in memory. The reader gets any error, and a reader that
 * stops ends the stream.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>, mtime: Date): Readable => {
  const zip = new ZipFile();
  const sent = new PassThrough();
  const stopped = new AbortController();
  const add = async () => {
    for await (const { name, content } of entries) {
      const file = Readable.from(content, { objectMode: false, signal: stopped.signal });
      zip.addReadStream(file, name, { mtime, compressionLevel });
      await finished(file);
    }
    zip.end();
  };
  const fail = (error: unknown) => sent.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  add().catch(fail);
  pipeline(zip.outputStream, sent).catch(() => stopped.abort());
  return sent;
};
