import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Server } from './s3-server.testing.ts';
import { s3Store } from './s3-store.ts';

const keys = { id: 'AKIATEST', secret: 'geheim/und+lang' };
let server: Awaited<ReturnType<typeof openS3Server>>;

beforeAll(async () => {
  server = await openS3Server(keys);
});
afterAll(() => server.close());
beforeEach(() => {
  server.objects.clear();
  server.requests.length = 0;
});

const store = (secret = keys.secret) =>
  s3Store({ url: server.url, region: 'eu-central-1', accessKeyId: keys.id, secretAccessKey: secret });

const megabyte = 1024 * 1024;
const piece = (value: number, length: number) => Buffer.alloc(length, value);
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('a store in a bucket', () => {
  it('keeps, gives and forgets a file', async () => {
    await store().put('7/bild', Buffer.from('Foto'));
    expect(await store().read('7/bild')).toEqual(Buffer.from('Foto'));
    expect([await store().size('7/bild'), await store().size('7/fehlt')]).toEqual([4, null]);
    await store().remove('7/bild');
    expect(await store().read('7/bild')).toBeNull();
    await store().remove('7/bild');
  });

  it('makes one file of the pieces of an upload, whichever came twice', async () => {
    const pieces = [piece(1, 4 * megabyte), piece(2, 4 * megabyte), piece(3, 4 * megabyte), piece(4, 1000)];
    await store().writeAt('7/film', 4 * megabyte, Buffer.from('unterbrochen'));
    for (const [at, content] of pieces.entries()) await store().writeAt('7/film', at * 4 * megabyte, content);
    await store().writeAt('7/film', 12 * megabyte - 500, piece(3, 500));
    expect(await store().read('7/film')).toBeNull();
    await store().join('7/film');
    expect([...server.objects.keys()]).toEqual(['7/film']);
    expect(digest((await store().read('7/film')) ?? Buffer.alloc(0))).toBe(digest(Buffer.concat(pieces)));
    const puts = server.requests.filter((request) => request.includes('partNumber'));
    expect(puts).toHaveLength(2);
  });

  it('writes over parts of a file, wherever its own parts meet, and keeps the rest', async () => {
    const before = piece(7, 9 * megabyte);
    await store().put('7/film', before);
    await store().overwrite('7/film', [
      { at: 100, content: Buffer.from('free') },
      { at: 8 * megabyte - 10, zeros: 20 },
    ]);
    const wanted = Buffer.from(before);
    wanted.set(Buffer.from('free'), 100);
    wanted.fill(0, 8 * megabyte - 10, 8 * megabyte + 10);
    expect(digest((await store().read('7/film')) ?? Buffer.alloc(0))).toBe(digest(wanted));
  });

  it('fetches a part of a file as a part', async () => {
    await store().put('7/film', Buffer.from('0123456789'));
    expect(String(await buffer(store().stream('7/film', { from: 2, to: 5 })))).toBe('2345');
    expect(server.requests.at(-1)).toBe('GET /medien/7/film bytes=2-5');
  });

  it('says what the service has refused, and never gives half a file', async () => {
    await expect(store('falsch').put('7/bild', Buffer.from('x'))).rejects.toThrow(
      'storage: PUT /7/bild answered 403 SignatureDoesNotMatch',
    );
    await expect(buffer(store().stream('7/fehlt', { from: 0, to: 1 }))).rejects.toThrow('answered 404 NoSuchKey');
    await store().writeAt('7/film', 10, piece(1, 5));
    await expect(store().join('7/film')).rejects.toThrow('is missing');
    expect(await store().read('7/film')).toBeNull();
    await store().remove('7/film');
    expect(server.objects.size).toBe(0);
  });
});
