import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { webdavErrors } from './webdav-errors.ts';
import { segmentsOf } from './webdav-paths.ts';
import type { WebdavDrive } from './webdav-write.ts';

/** One request of a program, with who it is for already known. */
export type DavRequest = WebdavDrive & { request: FastifyRequest };

export const pathOf = ({ request }: DavRequest): readonly string[] => segmentsOf(request.raw.url ?? '');

export const bodyOf = ({ request }: DavRequest): Readable =>
  request.body instanceof Readable ? request.body : Readable.from([]);

const maxXmlBytes = 64 * 1024;

/** The small body of a request that is no file. */
export const xmlOf = async (dav: DavRequest): Promise<string> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bodyOf(dav)) {
    parts.push(Buffer.from(part));
    length += part.length;
    if (length > maxXmlBytes) throw webdavErrors.tooLarge();
  }
  return Buffer.concat(parts).toString('utf8');
};
