import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('over plain HTTP, where a browser has no keys, the application is there all the same', async () => {
  vi.stubGlobal('CryptoKey', undefined);
  vi.resetModules();
  const { keepOwnKey } = await import('./device-key.ts');
  expect(keepOwnKey).toBeTypeOf('function');
});
