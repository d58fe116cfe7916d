// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetKept, keepFor, keepsSomething, readKept } from './device-store.ts';
import { readStored, writeStored } from './storage.ts';

afterEach(() => writeStored('localStorage', 'vereinshaus.kept', null));

test('a browser that keeps nothing answers with nothing', async () => {
  expect(await readKept('list.1.7')).toBeUndefined();
});

test('what was kept for somebody else goes when another person uses the device', () => {
  writeStored('localStorage', 'vereinshaus.kept', '1');
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
  keepFor(1);
  expect([keepsSomething(), deleted]).toEqual([true, []]);
  keepFor(2);
  expect([readStored('localStorage', 'vereinshaus.kept'), deleted]).toEqual([null, ['vereinshaus']]);
  forgetKept();
  expect(deleted).toHaveLength(1);
});
