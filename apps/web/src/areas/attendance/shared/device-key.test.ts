import { expect, onTestFinished, test, vi } from 'vitest';

test('over plain HTTP, where a browser has no keys, the application is there all the same', async () => {
  const known = Object.getOwnPropertyDescriptor(globalThis, 'CryptoKey');
  Reflect.deleteProperty(globalThis, 'CryptoKey');
  onTestFinished(() => {
    if (known) Object.defineProperty(globalThis, 'CryptoKey', known);
  });
  vi.resetModules();
  const { keepOwnKey } = await import('./device-key.ts');
  expect(keepOwnKey).toBeTypeOf('function');
});
