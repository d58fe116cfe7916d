import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('there is a dozen of sports and more', () => {
  expect(names.length).toBeGreaterThan(15);
});

test.each(names)('%s is small, a symbol, and tinted by the club alone', (name) => {
  const text = textOf(name);
  expect(text.length).toBeLessThan(6000);
  expect(text).toContain('<symbol id="d" viewBox="0 0 320 180">');
  const paints = [...text.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
  expect(paints.filter((paint) => !/^(none|var\(--draw-(deep|bright|soft)\))$/.test(paint ?? ''))).toEqual([]);
});
