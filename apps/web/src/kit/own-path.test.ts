import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/kurs/buche/7?person=3#x', '/benutzer/liste'])('%s is a way on this site', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'kurs/meine',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/kurs/..//evil.example',
  'https://evil.example/kurs',
  'javascript:alert(1)',
])('%j leads nowhere', (path) => {
  expect(ownPath(path)).toBeNull();
});
