import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../..');

/** When npm runs the tests, npm itself is a JavaScript file for Node.js. */
const askNpm = (words: readonly string[]): string => {
  const { npm_execpath: own = '' } = process.env;
  const [program, first] = own.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const shell = program === 'npm' && process.platform === 'win32';
  return execFileSync(program, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell,
  });
};

const lockfile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional(), link: z.boolean().optional() })),
});

const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.looseObject({
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      licenses: z.array(z.unknown()).optional(),
    }),
  ),
});

/** @scope/name@1.2.3 in the notation of a purl. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

it('the bill of materials of docs/betrieb.md names every package of the lockfile, with its licence', () => {
  const [, words = ''] =
    /`npm (sbom [^`>]+?) > sbom\.json`/.exec(readFileSync(join(root, 'docs/betrieb.md'), 'utf8')) ?? [];
  expect(words).not.toBe('');
  const { components } = bill.parse(JSON.parse(askNpm(words.split(' '))));
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const wanted = Object.entries(packages).flatMap(([path, { version, link }]) => {
    const name = path.split('node_modules/').slice(1).at(-1);
    return name === undefined || version === undefined || link === true ? [] : [purlOf(name, version)];
  });
  const named = new Set(components.map(({ purl }) => purl));
  expect(wanted.length).toBeGreaterThan(500);
  expect(wanted.filter((purl) => !named.has(purl))).toEqual([]);
  expect(components.filter(({ licenses }) => licenses === undefined).length).toBeLessThan(10);
});
