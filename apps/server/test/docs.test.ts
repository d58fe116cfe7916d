import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configNames } from '../src/kit/config.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const missing = (files: readonly string[]) => files.filter((file) => !existsSync(join(root, file)));

describe('the documentation', () => {
  it('names only files that exist in the glossary', () => {
    const rows = read('docs/glossar.md').matchAll(/\| `([^`|]+\.\w+)` \|$/gm);
    const files = [...rows].map((row) => row[1] ?? '');
    expect(files.length).toBeGreaterThan(20);
    expect(missing(files)).toEqual([]);
  });

  it('names only files that exist in its links', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'];
    const links = pages.flatMap((page) => [...read(page).matchAll(/\]\(([^)#:]+)\)/g)].map((link) => link[1] ?? ''));
    expect(links.length).toBeGreaterThan(10);
    expect(missing(links)).toEqual([]);
  });

  it('lists every setting of the environment in the README', () => {
    const readme = read('README.md');
    expect(configNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('numbers its decisions without a gap', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
