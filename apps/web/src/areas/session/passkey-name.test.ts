import { expect, test } from 'vitest';
import { passkeyNameFor } from './passkey-name.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0', 'Android-Handy'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Safari/605.1', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0', 'Windows-Rechner'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'Linux-Rechner'],
  ['', 'Passkey'],
])('%s is called %s', (userAgent, name) => {
  expect(passkeyNameFor(userAgent)).toBe(name);
});
