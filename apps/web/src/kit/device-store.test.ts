// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import {
  changeKept,
  forgetEverythingKept,
  keepFor,
  keepForNobody,
  keepsSomething,
  readAllKept,
  readKept,
  removeKept,
  watchKept,
} from './device-store.ts';
import { writeStored } from './storage.ts';

afterEach(async () => {
  for (const { key } of await readAllKept('')) await removeKept(key);
  keepForNobody();
  writeStored('localStorage', 'vereinshaus.kept', null);
});

test('a browser that keeps nothing keeps it as long as the page is open', async () => {
  expect(await readKept('list.1.7')).toBeUndefined();
  keepFor(1);
  await changeKept(1, 'list.1.7', () => ({ marks: 1 }));
  expect(await readKept('list.1.7')).toEqual({ marks: 1 });
  expect(await readAllKept('list.1.')).toEqual([{ key: 'list.1.7', value: { marks: 1 } }]);
});

test('what was kept for somebody else is told, and is not gone when another person uses the device', async () => {
  expect(keepFor(1)).toBeNull();
  await changeKept(1, 'list.1.7', () => ({ marks: 1 }));
  expect(keepsSomething()).toBe(true);
  expect(keepFor(1)).toBeNull();
  expect(keepFor(2)).toBe(1);
  expect(await readKept('list.1.7')).toEqual({ marks: 1 });
});

test('what was still under way when somebody signed out does not come back', async () => {
  keepFor(1);
  keepForNobody();
  await changeKept(1, 'list.1.7', () => ({ marks: 1 }));
  expect(await readKept('list.1.7')).toBeUndefined();
});

test('whoever shows what is kept hears of every change', async () => {
  let heard = 0;
  const stop = watchKept(() => {
    heard += 1;
  });
  keepFor(1);
  await changeKept(1, 'list.1.7', () => 'one');
  await removeKept('list.1.7');
  stop();
  await changeKept(1, 'list.1.7', () => 'two');
  expect(heard).toBe(2);
});

test('a device that nobody has left anything on shows no trace', async () => {
  keepFor(1);
  await changeKept(1, 'list.1.7', () => 'one');
  forgetEverythingKept();
  expect([keepsSomething(), await readKept('list.1.7')]).toEqual([false, undefined]);
});
