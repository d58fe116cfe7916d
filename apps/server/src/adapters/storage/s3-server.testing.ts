import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** The signature that the service would compute for the received request (AWS Signature Version 4). */
const signatureOf = (request: IncomingMessage, body: Buffer, secret: string, scope: string, signed: string): string => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const stated = header(request, 'x-amz-content-sha256');
  const payload = stated === 'UNSIGNED-PAYLOAD' ? stated : sha256(body);
  const headers = signed.split(';').map((name) => `${name}:${header(request, name).trim()}\n`);
  const canonical = [request.method, pathname, query, headers.join(''), signed, payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', header(request, 'x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
};

const isSigned = (request: IncomingMessage, body: Buffer, keys: { id: string; secret: string }): boolean => {
  const [, id, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
      header(request, 'authorization'),
    ) ?? [];
  return id === keys.id && signature === signatureOf(request, body, keys.secret, scope, signed);
};

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

const smallestPart = 5 * 1024 * 1024;

/** As much of an S3 service as the store uses, in memory: it refuses unsigned requests, and parts that are too small. */
export const openS3Server = async (keys: { id: string; secret: string }) => {
  const objects = new Map<string, Buffer>();
  const parts = new Map<number, Buffer>();
  const requests: string[] = [];

  const complete = (key: string): Answer => {
    const all = [...parts.entries()].toSorted(([one], [other]) => one - other).map(([, part]) => part);
    if (all.slice(0, -1).some(({ length }) => length < smallestPart))
      return { status: 400, body: '<Error><Code>EntityTooSmall</Code></Error>' };
    objects.set(key, Buffer.concat(all));
    parts.clear();
    return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' };
  };

  const get = (key: string, range: string): Answer => {
    const content = objects.get(key);
    if (content === undefined) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    return from === undefined
      ? { status: 200, body: content, headers: { 'content-length': String(content.length) } }
      : { status: 206, body: content.subarray(Number(from), Number(to) + 1) };
  };

  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(pathname.replace(/^\/medien\/?/, ''));
    const part = Number(searchParams.get('partNumber') ?? 0);
    if (searchParams.has('list-type')) {
      const prefix = searchParams.get('prefix') ?? '';
      const found = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
      return { status: 200, body: found.map((name) => `<Key>${name}</Key>`).join('') };
    }
    if (searchParams.has('uploads')) return { status: 200, body: '<UploadId>upload/1</UploadId>' };
    if (request.method === 'POST') return complete(key);
    if (request.method === 'DELETE') {
      if (searchParams.has('uploadId')) parts.clear();
      else objects.delete(key);
      return { status: 204 };
    }
    if (request.method !== 'PUT') return get(key, header(request, 'range'));
    if (part > 0) parts.set(part, body);
    else objects.set(key, body);
    return { status: 200, headers: { etag: `"${sha256(body)}"` } };
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push(`${request.method} ${request.url} ${header(request, 'range')}`.trim());
      const {
        status,
        body: told,
        headers,
      } = isSigned(request, body, keys)
        ? answer(request, body)
        : { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>', headers: {} };
      response.writeHead(status, headers).end(told);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}/medien`,
    objects,
    requests,
    close: () => new Promise((closed) => server.close(closed)),
  };
};
