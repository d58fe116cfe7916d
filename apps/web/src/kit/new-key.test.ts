import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newKey } from './new-key.ts';

afterEach(() => vi.unstubAllGlobals());

test('is a new UUID each time, also on an address without TLS, where browsers have no randomUUID', () => {
  const safe = crypto;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => safe.getRandomValues(bytes) });
  const keys = Array.from({ length: 1000 }, newKey);
  expect(new Set(keys).size).toBe(1000);
  expect(keys.filter((key) => !z.uuidv4().safeParse(key).success)).toEqual([]);
});
