import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.testing.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Words of the office: a family has nothing to do with them. Only who merges persons reads how they are managed. */
const officeWords = /Verwaltergruppe|verwaltet sich selbst|← Personen/;
const forTheOffice = './areas/duplicates/';

test('no screen of a family speaks as the office does', () => {
  const files = Object.entries(sources).filter(([file]) => !file.startsWith(forTheOffice));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter(([, code]) => officeWords.test(code)).map(([file]) => file)).toEqual([]);
});
