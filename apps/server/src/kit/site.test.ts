import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useHouse } from '../../test/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-site-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Vereinshaus</title>');

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
