import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configNames } from '../src/kit/config.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const missing = (files: readonly string[]) => files.filter((file) => !existsSync(join(root, file)));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

describe('the documentation', () => {
  it('names only files that exist in the glossary', () => {
    const rows = read('docs/glossar.md').matchAll(/\| `([^`|]+\.\w+)` \|$/gm);
    const files = [...rows].map((row) => row[1] ?? '');
    expect(files.length).toBeGreaterThan(20);
    expect(missing(files)).toEqual([]);
  });

  it('names only files that exist in its links', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md'];
    const links = pages.flatMap((page) => [...read(page).matchAll(/\]\(([^)#:]+)\)/g)].map((link) => link[1] ?? ''));
    expect(links.length).toBeGreaterThan(10);
    expect(missing(links)).toEqual([]);
  });

  it('names only files that exist in its rules and decisions, and commands that npm knows', () => {
    const pages = ['docs/rules', 'docs/decisions'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((file) => read(join(folder, file))),
    );
    const files = pages.flatMap((page) => [...page.matchAll(/`((?:apps|packages|scripts|e2e|bench)\/[^`\s<]+)`/g)]);
    expect(files.length).toBeGreaterThan(20);
    expect(missing(files.map((file) => file[1] ?? ''))).toEqual([]);

    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const commands = [read('README.md'), read('CONTRIBUTING.md'), ...pages].flatMap((page) => [
      ...page.matchAll(/npm run ([a-z:]+)/g),
    ]);
    expect(commands.map((command) => command[1] ?? '').filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('names every file that a new field of a person touches, of which there are five', () => {
    const [, example = ''] = read('CONTRIBUTING.md').split('## A new field of a person');
    const named = [...example.matchAll(/^\| `([^`]+)` \|/gm)].map((row) => row[1] ?? '');
    const folders = ['apps/server/migrations', 'apps/server/src', 'apps/web/src', 'packages/contract/src', 'docs'];
    const written = folders
      .flatMap(filesBelow)
      .filter((file) => !/\.test\.tsx?$|hashes\.json$|db\/schema\.ts$/.test(file));
    expect(named).toHaveLength(5);
    expect(written.filter((file) => /pickupNote|pickup_note/.test(read(file))).toSorted()).toEqual(named.toSorted());
  });

  it('lists every setting of the environment in the README', () => {
    const readme = read('README.md');
    expect(configNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells operators what is new in the version that they get', () => {
    const versionOf = (file: string) => z.object({ version: z.string() }).parse(JSON.parse(read(file))).version;
    const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\S+)$/gm)].map((heading) => heading[1]);
    expect([newest, versionOf('apps/server/package.json')]).toEqual([versionOf('package.json'), newest]);
  });

  it('numbers its decisions without a gap', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
