import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { useHouse } from '../../test/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-site-'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><!-- head --><title>Vereinshaus</title><!-- /head --><!-- page --><div id="root"></div>',
);
writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/index-CuvkSItm.js'), 'export {};');
writeFileSync(join(folder, 'assets/index-CuvkSItm.js.br'), brotliCompressSync('export {};'));

const house = useHouse({ site: folder });

afterAll(() => rmSync(folder, { recursive: true }));

const headersOf = async (url: string) => {
  const { headers, statusCode } = await house().app.inject({ method: 'GET', url });
  expect(statusCode).toBe(200);
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  return { ancestors, options: headers['x-frame-options'] };
};

describe('a page in a frame of a foreign site', () => {
  it.each([
    '/embed/1/alle',
    '/embed/12/Kinder%20und%20Jugend',
    '/embed/1/alle?ansicht=kurz&filter=0',
    '/embed/1/alle/',
  ])('is allowed for the embedded list: %s', async (url) => {
    expect(await headersOf(url)).toEqual({ ancestors: '*', options: undefined });
  });

  it.each([
    '/kurs/buchung',
    '/kurs/buche/5',
    '/embed',
    '/embed/konfigurator',
    '/embed/1/registrieren/5',
    '/kurse/embed/1/5',
    '/embed/../kurs/meine',
    '/kurs/meine?weiter=/embed/1/alle',
  ])('is refused for everything else: %s', async (url) => {
    expect(await headersOf(url)).toEqual({ ancestors: "'self'", options: 'SAMEORIGIN' });
  });
});

describe('a file of the site', () => {
  const cachingOf = async (url: string, headers = {}) => {
    const answer = await house().app.inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, caching: answer.headers['cache-control'], etag: answer.headers.etag };
  };

  it('with a hash in its name is kept for a year and never asked for again', async () => {
    const first = await cachingOf('/assets/index-CuvkSItm.js');
    expect(first).toMatchObject({ status: 200, caching: 'public, max-age=31536000, immutable' });

    const again = await cachingOf('/assets/index-CuvkSItm.js', { 'if-none-match': first.etag });
    expect(again).toMatchObject({ status: 304, caching: 'public, max-age=31536000, immutable' });
  });

  it('comes as the build has made it small, to whoever can read that', async () => {
    const get = (accepted: string) =>
      house().app.inject({ url: '/assets/index-CuvkSItm.js', headers: { 'accept-encoding': accepted } });
    const small = await get('gzip, br');
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(small.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {};');
    const plain = await get('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  it.each(['/manifest.webmanifest', '/', '/kurs/buchung'])(
    'that may change is asked for each time: %s',
    async (url) => {
      expect(await cachingOf(url)).toMatchObject({ status: 200, caching: 'no-cache' });
    },
  );
});
