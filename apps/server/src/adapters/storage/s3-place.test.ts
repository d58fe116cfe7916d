import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archivePlaceOf } from './archive-places.ts';
import { signed } from './s3-place.ts';

test('signs as in the example of the documentation of S3 (GET bucket)', async () => {
  const { headers } = await signed(
    {
      origin: 'https://examplebucket.s3.amazonaws.com',
      region: 'us-east-1',
      key: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      bucket: '',
      folder: '',
    },
    { method: 'GET', name: '', query: { prefix: 'J', 'max-keys': '2' } },
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(new Headers(headers).get('authorization')).toMatch(
    /Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/,
  );
});

/** As much of S3 as a backup needs, in memory; it accepts one key. */
const startStorage = async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.headers.authorization?.includes('Credential=wir/') !== true) {
      response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    } else if (request.method === 'PUT') {
      objects.set(pathname, Buffer.concat(parts));
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(pathname);
      response.writeHead(204).end();
    } else if (searchParams.has('list-type')) {
      const keys = [...objects.keys()].map((path) => `<Key>${path.slice('/eimer/'.length)}</Key>`);
      response.end(`<ListBucketResult>${keys.join('')}</ListBucketResult>`);
    } else {
      response.end(objects.get(pathname));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

test('archives are kept, listed, read and removed in a bucket; a refusal is a sentence', async () => {
  const host = await startStorage();
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-s3-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'fertig'), 'Inhalt');
  const place = archivePlaceOf(`s3+http://wir:geheim%2F@${host}/eimer/nachts?region=eu-central-1`, folder);

  await place.keep('eins.tar.gz', join(folder, 'fertig'));

  expect(place.name).toBe(`http://${host}/eimer/nachts/`);
  expect(await place.list()).toEqual(['eins.tar.gz']);
  expect(await (await place.read('eins.tar.gz')).setEncoding('utf8').toArray()).toEqual(['Inhalt']);
  await place.remove('eins.tar.gz');
  expect(await place.list()).toEqual([]);
  await expect(archivePlaceOf(`s3+http://andere:geheim@${host}/eimer`, folder).list()).rejects.toThrow(
    /nimmt die Sicherung nicht an \(403 InvalidAccessKeyId\)\. Bitte prüfe BACKUP_TO\.$/,
  );
  expect(() => archivePlaceOf('s3://s3.example', folder)).toThrow(/BACKUP_TO ist nicht zu verstehen/);
});
