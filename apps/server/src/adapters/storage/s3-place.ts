import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StartupError } from '../../kit/startup-error.ts';
import type { ArchivePlace } from './archive-place.ts';

/**
 * A bucket of any storage that speaks S3 (signature version 4, bucket in the path):
 * `s3://key:secret@host/bucket/folder?region=eu-central-1`, over HTTPS; `s3+http://` for one in the local network.
 */
type Bucket = { origin: string; region: string; key: string; secret: string; bucket: string; folder: string };

const example = 's3://schlüssel:geheimnis@s3.example/eimer/ordner?region=eu-central-1';

const bucketOf = (address: string): Bucket => {
  const isPlain = address.startsWith('s3+http://');
  const asWeb = address.replace(/^s3(\+https?)?:/, isPlain ? 'http:' : 'https:');
  const url = URL.canParse(asWeb) ? new URL(asWeb) : undefined;
  const [bucket = '', ...folders] = url?.pathname.split('/').filter(Boolean).map(decodeURIComponent) ?? [];
  if (url === undefined || bucket === '' || url.username === '' || url.password === '') {
    throw new StartupError(`Die Einstellung BACKUP_TO ist nicht zu verstehen. Sie sieht so aus: ${example}`);
  }
  return {
    origin: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    bucket,
    folder: folders.map((name) => `${name}/`).join(''),
  };
};

const nothing = createHash('sha256').digest('hex');

type Question = {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Name of an object; empty for the bucket itself. */
  name: string;
  query?: Readonly<Record<string, string>>;
  file?: { path: string; bytes: number; hash: string };
};

export const signed = async (bucket: Bucket, { method, name, query = {}, file }: Question, now: Date) => {
  const path = [bucket.bucket, ...(name === '' ? [] : `${bucket.folder}${name}`.split('/'))].map(encodeURIComponent);
  const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='));
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${bucket.origin}/${path.join('/')}${search.length === 0 ? '' : `?${search.join('&')}`}`,
    headers: { 'x-amz-content-sha256': file?.hash ?? nothing },
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    service: 's3',
    region: bucket.region,
    datetime: now.toISOString().replaceAll(/[-:]|\.\d+/g, ''),
  }).sign();
  return {
    url: url.href,
    headers: { ...Object.fromEntries(headers), ...(file && { 'content-length': String(file.bytes) }) },
  };
};

const textOf = async (response: IncomingMessage) => {
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return text;
};

const patienceMs = 60_000;

const ask = async (bucket: Bucket, question: Question): Promise<IncomingMessage> => {
  const { url, headers } = await signed(bucket, question, new Date());
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const sent = send(url, { method: question.method, headers, timeout: patienceMs });
  sent.once('timeout', () => sent.destroy(new Error('keine Antwort')));
  const answered = new Promise<IncomingMessage>((come, fail) => sent.once('response', come).once('error', fail));
  try {
    if (question.file) await Promise.race([pipeline(createReadStream(question.file.path), sent), answered]);
    else sent.end();
    const response = await answered;
    if ((response.statusCode ?? 500) < 300) return response;
    const reason = /<Code>([^<]*)<\/Code>/.exec(await textOf(response))?.[1] ?? '';
    throw new Error(`${response.statusCode} ${reason}`.trim());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `Der Speicher ${bucket.origin} nimmt die Sicherung nicht an (${reason}). Bitte prüfe BACKUP_TO.`,
      {
        cause,
      },
    );
  }
};

const hashOf = async (path: string) => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
};

/** The size limit of one request. */
const maxBytes = 5 * 1024 ** 3;

export const s3Place = (address: string, workshop: string): ArchivePlace => {
  const bucket = bucketOf(address);
  const done = async (question: Question) => void (await textOf(await ask(bucket, question)));
  return {
    name: `${bucket.origin}/${bucket.bucket}/${bucket.folder}`,
    workshop,
    keep: async (name, path) => {
      const { size: bytes } = await stat(path);
      if (bytes > maxBytes) {
        throw new StartupError(
          'Die Sicherung ist größer als 5 GB. Sichere in einen Ordner und übertrage ihn von dort.',
        );
      }
      // The storage compares the hash with the received bytes.
      await done({ method: 'PUT', name, file: { path, bytes, hash: await hashOf(path) } });
    },
    list: async () => {
      const query = { 'list-type': '2', prefix: bucket.folder, 'max-keys': '1000' };
      const text = await textOf(await ask(bucket, { method: 'GET', name: '', query }));
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key.slice(bucket.folder.length));
    },
    read: (name) => ask(bucket, { method: 'GET', name }),
    remove: (name) => done({ method: 'DELETE', name }),
  };
};
