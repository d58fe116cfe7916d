import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [12_400_000, '12,4 MB'],
  [3_000_000_000_000_000, '3000 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes).replaceAll(/[\u00a0 .](?=\d)/g, '')).toBe(text);
});
